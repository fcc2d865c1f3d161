import { wholeNumber } from '@vigia/domain/format/whole-number'
import { NotebookText, UserCheck } from 'lucide-react'
import { useMemo, useState } from 'react'
import { failureSentence, failureText } from '../../../api/api-error.ts'
import { mayPlan, storedUser } from '../../../api/tokens.ts'
import { ExportList } from '../../../fleet-screen/export/export-list.tsx'
import { searchPart } from '../../../fleet-screen/export/filter-text.ts'
import { FirstAnswer } from '../../../fleet-screen/parts/first-answer.tsx'
import fleetFrameStyles from '../../../fleet-screen/parts/fleet-frame.module.css'
import { FleetNotices } from '../../../fleet-screen/parts/fleet-notices.tsx'
import { NoUnits } from '../../../fleet-screen/parts/no-units.tsx'
import { useUnitCommands } from '../../../fleet-screen/parts/use-unit-commands.ts'
import { Button } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import listStyles from '../../../ui/list.module.css'
import { SearchBox } from '../../../ui/search-box.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import { Select } from '../../../ui/select.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import surfaceStyles from '../../../ui/surface.module.css'
import { NARROW, PHONE, useMedia } from '../../../widgets/use-media.ts'
import { AssignTripsDialog } from '../assign-trips-dialog.tsx'
import { ContactPanel } from '../contact-panel.tsx'
import { NewTripAction } from '../new-trip-action.tsx'
import { assignsTrips } from '../whose-text.ts'
import styles from './all-trips.module.css'
import { Header } from './all-trips-header.tsx'
import { contactColumns } from './contact-columns.ts'
import { ContactFigureStrip } from './contact-figure-strip.tsx'
import { assigneeChoices, type ContactKind, choicesOf, countKinds } from './contact-filter.ts'
import { ContactList } from './contact-list.tsx'
import { BY_COMMENT, sortContacts } from './sort-contacts.ts'
import { type Contacts, useContacts } from './use-contacts.ts'

const SEARCH_ID = 'contact-search'
const PANEL_REM = 25

/** *Todas* (design, second part §2): every active trip by its contacts, and one's logbook beside the list. */
export function AllTrips() {
  const contacts = useContacts()
  const { all, selected, select } = contacts
  const counts = useMemo(() => (all === null ? null : countKinds(all)), [all])
  const [sorting, setSorting] = useState(BY_COMMENT)
  const isNarrow = useMedia(NARROW)
  const isPhone = useMedia(PHONE)
  useUnitCommands({
    ...{ name: 'contacts', fleet: contacts, unit: 'viaje', actions: [] },
    search: { label: 'Buscar viaje', id: SEARCH_ID },
    refreshLabel: 'Actualizar',
    offer: ({ plates, invoice, origin, destination, client }) => ({
      label: `${plates ?? invoice} · ${origin} → ${destination}`,
      keywords: `${invoice} ${client ?? ''}`,
    }),
  })
  const panel =
    selected === null ? null : <ContactPanel key={selected.tripId} trip={selected} onClose={() => select(null)} />
  return (
    <div className={fleetFrameStyles.screen} data-slot="screen">
      <Header contacts={contacts} counts={counts} />
      <FleetNotices
        refreshing={contacts}
        shown="los últimos contactos recibidos"
        title="No se pudo actualizar"
        causeOf={failureSentence}
      />
      <div
        className={classNames(listStyles.screen, styles.body)}
        data-panel={(panel !== null && !isNarrow) || undefined}
      >
        <main className={surfaceStyles.panel} aria-label="Todas las bitácoras">
          {counts === null ? (
            <FirstAnswer refreshing={contacts} loading="Cargando las bitácoras…" causeOf={failureText} />
          ) : (
            <>
              <ContactFigureStrip contacts={contacts} onSort={setSorting} isFolded={isNarrow} />
              <Filters contacts={contacts} counts={counts} isPhone={isPhone} />
              {contacts.shown.length === 0 ? (
                <NoTrips contacts={contacts} />
              ) : (
                <ContactList contacts={contacts} sorting={sorting} onSort={setSorting} />
              )}
            </>
          )}
        </main>
        {panel === null || isNarrow ? null : (
          <aside className={classNames(surfaceStyles.panel, styles.aside)} aria-label="Bitácora del viaje">
            {panel}
          </aside>
        )}
      </div>
      {panel !== null && isNarrow ? (
        <Sheet
          open
          onOpenChange={(isOpen) => !isOpen && select(null)}
          label="Bitácora del viaje"
          side="right"
          widthRem={isPhone ? 100 : PANEL_REM}
        >
          {panel}
        </Sheet>
      ) : null}
    </div>
  )
}

interface FiltersProps {
  readonly contacts: Contacts
  readonly counts: ReturnType<typeof countKinds>
  /** There the counters in the bar alone choose the kind. */
  readonly isPhone: boolean
}

const KIND_WORDS: Readonly<Record<Exclude<ContactKind, 'all'>, string>> = {
  ...{ overdue: 'Vencidas', 'no-comment': 'Sin comentario', irregular: 'Irregulares' },
}

function Filters({ contacts, counts, isPhone }: FiltersProps) {
  const { all, shown, filter, setFilter, search, setSearch } = contacts
  const trips = all ?? []
  const assignees = assigneeChoices(trips, storedUser()?.id ?? null, filter.assignee)
  const kinds: readonly { readonly value: ContactKind; readonly label: string }[] = [
    { value: 'all', label: `Todas ${wholeNumber(counts.all)}` },
    { value: 'overdue', label: `${KIND_WORDS.overdue} ${wholeNumber(counts.overdue)}` },
    { value: 'no-comment', label: `${KIND_WORDS['no-comment']} ${wholeNumber(counts['no-comment'])}` },
    { value: 'irregular', label: `${KIND_WORDS.irregular} ${wholeNumber(counts.irregular)}` },
  ]
  return (
    <div className={classNames(listStyles.filters, styles.filters)} data-slot="filters">
      <SearchBox
        id={SEARCH_ID}
        look="bar"
        hasKey
        className={styles.search}
        label="Buscar viaje por placas, factura, cliente, línea u operador"
        placeholder="Placas, factura, cliente u operador"
        value={search}
        onChange={setSearch}
      />
      {isPhone ? null : (
        <Segmented
          label="Qué viajes"
          value={filter.kind}
          options={kinds}
          onChange={(kind) => setFilter({ ...filter, kind })}
        />
      )}
      <Select
        label="Quién comentó"
        all="De todos"
        value={filter.by}
        options={choicesOf(trips, filter.by, ({ lastComment }) => lastComment?.by)}
        onChange={(by) => setFilter({ ...filter, by })}
      />
      {assignsTrips(trips) || filter.assignee !== null ? (
        <Select
          label="Asignado a"
          all="Asignado a: todos"
          value={filter.assignee}
          options={assignees}
          onChange={(assignee) => setFilter({ ...filter, assignee })}
        />
      ) : null}
      <Select
        label="Cliente"
        all="Cliente: todos"
        value={filter.client}
        options={choicesOf(trips, filter.client, ({ client }) => client)}
        onChange={(client) => setFilter({ ...filter, client })}
      />
      <Select
        label="Línea"
        all="Línea: todas"
        value={filter.carrier}
        options={choicesOf(trips, filter.carrier, ({ carrier }) => carrier)}
        onChange={(carrier) => setFilter({ ...filter, carrier })}
      />
      <ExportList
        list="contacts"
        title="Bitácoras"
        columnsAt={contactColumns}
        rows={sortContacts(shown, BY_COMMENT)}
        filter={[
          ['Viajes', filter.kind === 'all' ? null : KIND_WORDS[filter.kind]],
          ['Comentó', filter.by],
          ['Asignado a', assignees.find(({ value }) => value === filter.assignee)?.label ?? null],
          ['Cliente', filter.client],
          ['Línea', filter.carrier],
          searchPart(search),
        ]}
      />
      {isPhone || !mayPlan() ? null : <AssignShown trips={shown} />}
    </div>
  )
}

/** All that search and filters leave, to one person. */
function AssignShown({ trips }: { readonly trips: Contacts['shown'] }) {
  const [asked, setAsked] = useState<Contacts['shown'] | null>(null)
  return (
    <>
      <Button
        size="sm"
        icon={<UserCheck size={15} aria-hidden="true" />}
        disabled={trips.length === 0}
        title="Asignar a una persona los viajes que se ven con estos filtros"
        onClick={() => setAsked(trips)}
      >
        Asignar {wholeNumber(trips.length)}…
      </Button>
      {asked === null ? null : <AssignTripsDialog trips={asked} onClose={() => setAsked(null)} />}
    </>
  )
}

function NoTrips({ contacts }: { readonly contacts: Contacts }) {
  return (
    <NoUnits fleet={contacts} none="Ningún viaje coincide" back="Quitar filtros">
      <EmptyState
        icon={<NotebookText size={26} aria-hidden="true" />}
        title="No hay viajes activos"
        hint="Aparecerán aquí con su bitácora en cuanto haya uno."
        action={<NewTripAction />}
      />
    </NoUnits>
  )
}
