import { useMemo } from 'react'
import { useUnitRows } from '../../../fleet-screen/list/use-unit-rows.ts'
import { classNames } from '../../../ui/class-names.ts'
import layoutStyles from '../../../ui/layout.module.css'
import listStyles from '../../../ui/list.module.css'
import { SortHeading } from '../../../ui/sort-heading.tsx'
import surfaceStyles from '../../../ui/surface.module.css'
import { assignsTrips, whoseText } from '../whose-text.ts'
import styles from './contact-list.module.css'
import { ContactRow } from './contact-row.tsx'
import { type ContactOrder, type ContactSorting, sortContacts } from './sort-contacts.ts'
import type { Contacts } from './use-contacts.ts'

const ROW_PX = 49
const HEADINGS: readonly (readonly [by: ContactOrder | null, text: string])[] = [
  ['trip', 'Viaje'],
  [null, 'Ruta y cliente'],
  ['comment', 'Último comentario'],
  ['due', 'Próximo contacto'],
  ['gap', 'Brechas de 6 h'],
  ['attempt', 'Último intento'],
  ['criticality', 'Criticidad'],
]

interface ContactListProps {
  readonly contacts: Contacts
  readonly sorting: ContactSorting
  readonly onSort: (sorting: ContactSorting) => void
}

/** Trips of any number by their contacts, a row each. */
export function ContactList({ contacts, sorting, onSort }: ContactListProps) {
  const { all, shown, selectedId, select, listedBy } = contacts
  const sorted = useMemo(() => sortContacts(shown, sorting), [shown, sorting])
  const showsAssignee = useMemo(() => assignsTrips(all ?? []), [all])
  const list = useUnitRows({
    ...{ units: sorted, selectedId, onSelect: select, label: 'Viajes por contacto', estimatePx: ROW_PX },
    listKey: JSON.stringify([listedBy, sorting]),
  })
  return (
    <div className={classNames(listStyles.scroller, styles.scroller)} data-slot="scroll" {...list.scroller}>
      <fieldset className={classNames(listStyles.columns, listStyles.head, styles.head)} aria-label="Ordenar por">
        {HEADINGS.map(([by, text]) =>
          by === null ? (
            <span key={text} className={styles.label}>
              {text}
            </span>
          ) : (
            <SortHeading key={by} {...{ by, text, sorting }} onSort={onSort} />
          ),
        )}
      </fieldset>
      <div className={classNames(listStyles.room, styles.room)} {...list.room}>
        {list.rows.map(({ unit, place, option }) => (
          <div
            key={unit.tripId}
            className={classNames(styles.row, surfaceStyles.edge, layoutStyles.virtualRow)}
            data-band={unit.criticality}
            {...place}
          >
            <ContactRow trip={unit} whose={showsAssignee ? whoseText(unit) : null} option={option} />
          </div>
        ))}
      </div>
    </div>
  )
}
