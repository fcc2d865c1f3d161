import { useVirtualizer } from '@tanstack/react-virtual'
import { formatDateTime } from '@vigia/domain/format/date-time'
import { wholeNumber } from '@vigia/domain/format/whole-number'
import { Pencil } from 'lucide-react'
import { useRef } from 'react'
import type { CatalogueEntry } from '../../api/catalogues.ts'
import { useServerNow } from '../../live/use-server-now.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import layoutStyles from '../../ui/layout.module.css'
import listStyles from '../../ui/list.module.css'
import styles from './catalogues.module.css'

const ROW_PX = 48

interface CatalogueListProps {
  readonly entries: readonly CatalogueEntry[]
  readonly chosen: ReadonlySet<string>
  /** Null: the person may not merge. */
  readonly onChoose: ((id: string) => void) | null
  /** Chooses an entry and the one that it is likely a double of. */
  readonly onDoubles: (entry: CatalogueEntry) => void
  /** Null: the person may not rename, or not these. */
  readonly onRename: ((entry: CatalogueEntry) => void) | null
}

/** Entries of any number, a row each: what it is called, its trips, and whose double it likely is. */
export function CatalogueList({ entries, chosen, onChoose, onDoubles, onRename }: CatalogueListProps) {
  const scroller = useRef<HTMLDivElement>(null)
  const now = useServerNow(60_000)
  const names = new Map(entries.map(({ id, name }) => [id, name]))
  const virtual = useVirtualizer({
    count: entries.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_PX,
    getItemKey: (index) => entries[index]?.id ?? index,
    overscan: 6,
    initialRect: { width: globalThis.innerWidth, height: globalThis.innerHeight },
  })
  return (
    <div className={listStyles.scroller} ref={scroller} data-slot="scroll">
      <ul className={listStyles.room} aria-label="Entradas" style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().flatMap(({ index, start }) => {
          const entry = entries[index]
          if (entry === undefined) return []
          const { id, name, detail, trips, activeTrips, lastTripAt, similarTo, hasLeft } = entry
          const other = similarTo === null ? undefined : names.get(similarTo)
          return (
            <li
              key={id}
              ref={virtual.measureElement}
              data-index={index}
              data-chosen={chosen.has(id) || undefined}
              aria-setsize={entries.length}
              aria-posinset={index + 1}
              className={classNames(listStyles.row, styles.row, layoutStyles.virtualRow)}
              style={{ transform: `translateY(${start}px)` }}
            >
              {onChoose === null ? null : (
                <input
                  type="checkbox"
                  aria-label={`Elegir ${name}`}
                  checked={chosen.has(id)}
                  onChange={() => onChoose(id)}
                />
              )}
              <span className={styles.cell}>
                <b>{name}</b>
                <small>{[detail, hasLeft ? 'Dado de baja' : null].filter((part) => part !== null).join(' · ')}</small>
              </span>
              {other === undefined ? null : onChoose === null ? (
                <small className={styles.similar}>Parecido a {other}</small>
              ) : (
                <Button size="sm" tone="ghost" className={styles.similar} onClick={() => onDoubles(entry)}>
                  Parecido a {other}
                </Button>
              )}
              {onRename === null ? null : (
                <IconButton
                  label={`Cambiar ${name}`}
                  icon={<Pencil size={16} aria-hidden="true" />}
                  onClick={() => onRename(entry)}
                />
              )}
              <span className={styles.figures}>
                {trips === 1 ? '1 viaje' : `${wholeNumber(trips)} viajes`}
                <small>
                  {activeTrips === 0 ? '' : `${wholeNumber(activeTrips)} en curso · `}
                  {lastTripText(lastTripAt, now)}
                </small>
              </span>
            </li>
          )
        })}
      </ul>
    </div>
  )
}

/** A trip may load days from now. */
function lastTripText(at: number | null, now: number): string {
  if (at === null) return 'Sin viajes'
  return `${at > now ? 'Carga prevista' : 'Último viaje'}: ${formatDateTime(at)}`
}
