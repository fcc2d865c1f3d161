import { wholeNumber } from '@vigia/domain/format/whole-number'
import { statusLabel } from '@vigia/domain/trip/status-label'
import { TRIP_STATUSES } from '@vigia/domain/trip/trip-status'
import { BookUser, Plus, SearchX, Truck, Upload } from 'lucide-react'
import { useCallback, useDeferredValue, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { mayPlan } from '../../api/tokens.ts'
import { allTrips, type ListedTrip } from '../../api/trip-list.ts'
import { ExportList } from '../../fleet-screen/export/export-list.tsx'
import { searchPart } from '../../fleet-screen/export/filter-text.ts'
import { CATALOGUES_PATH, NEW_TRIP_PATH, TRIP_IMPORT_PATH, tripEditPath } from '../../text/trip-paths.ts'
import { Button } from '../../ui/button.tsx'
import { ChosenBar } from '../../ui/chosen-bar.tsx'
import { classNames } from '../../ui/class-names.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import layoutStyles from '../../ui/layout.module.css'
import listStyles from '../../ui/list.module.css'
import { LoadingState } from '../../ui/loading-state.tsx'
import { SearchBox } from '../../ui/search-box.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import surfaceStyles from '../../ui/surface.module.css'
import textStyles from '../../ui/text.module.css'
import { ConnectionState } from '../../widgets/connection-state.tsx'
import { HeaderSlot } from '../../widgets/header-slot.tsx'
import { useEscape } from '../../widgets/use-escape.ts'
import { DeleteTripDialog } from './delete-trip-dialog.tsx'
import { NOTHING_CHOSEN } from './row-choice.ts'
import { ShareLinksDialog } from './share-links-dialog.tsx'
import { StatusDialog } from './status-dialog.tsx'
import { tripColumns } from './trip-columns.ts'
import { TripHistoryDialog } from './trip-history-dialog.tsx'
import type { TripAct } from './trip-row.tsx'
import { TripTable } from './trip-table.tsx'
import styles from './trips.module.css'
import { useTripList } from './use-trip-list.ts'

type Filter = NonNullable<Parameters<typeof useTripList>[0]['status']>
type Open = { readonly kind: Exclude<TripAct, 'edit'>; readonly trips: readonly ListedTrip[] }

const GROUPS = [
  { value: 'all', label: 'Todos' },
  { value: 'active', label: 'En curso' },
  { value: 'ended', label: 'Cerrados' },
] as const
const FILTERS: readonly Filter[] = ['active', 'ended', ...TRIP_STATUSES]

const statusWords = (status: Filter): string =>
  status === 'active' ? 'En curso' : status === 'ended' ? 'Cerrados' : statusLabel(status)

/** All trips, whatever their status: narrowed, exported, closed and reopened several at once, their history, deleted. */
export function Screen() {
  const navigate = useNavigate()
  const [status, setStatus] = useState<Filter | null>('active')
  const [typed, setTyped] = useState('')
  const search = useDeferredValue(typed.trim())
  const list = useTripList({ status, search })
  const [choice, setChoice] = useState(NOTHING_CHOSEN)
  const [open, setOpen] = useState<Open | null>(null)
  const mayChange = mayPlan()
  const { trips, error, hasMore, more } = list
  const chosen = trips?.filter(({ tripId }) => choice.chosen.has(tripId)) ?? []
  useEscape(() => choice.chosen.size > 0 && setChoice(NOTHING_CHOSEN))
  // What is not seen any more is not acted on.
  const narrow = (next: Filter | null): void => {
    setStatus(next)
    setChoice(NOTHING_CHOSEN)
  }
  const clear = (): void => {
    setTyped('')
    narrow(null)
  }
  const act = (kind: TripAct, trip: ListedTrip): void => {
    if (kind === 'edit') void navigate(tripEditPath(trip.tripId))
    else setOpen({ kind, trips: [trip] })
  }
  const onEnd = useCallback(() => {
    if (hasMore) more()
  }, [hasMore, more])
  const done = (): void => {
    setChoice(NOTHING_CHOSEN)
    void list.reload()
  }
  return (
    <div className={listStyles.screen} data-slot="screen">
      <HeaderSlot title="Viajes">
        <ConnectionState showsSince />
      </HeaderSlot>
      <main className={surfaceStyles.panel} aria-label="Viajes">
        <FilterBar
          {...{ status, typed, search }}
          count={trips === null ? '' : `${wholeNumber(trips.length)}${hasMore ? ' o más' : ''}`}
          onStatus={narrow}
          onTyped={(text) => {
            setTyped(text)
            setChoice(NOTHING_CHOSEN)
          }}
        />
        {chosen.length === 0 ? null : (
          <ChosenBar
            label="Viajes elegidos"
            text={chosen.length === 1 ? '1 viaje elegido' : `${wholeNumber(chosen.length)} viajes elegidos`}
            onClear={() => setChoice(NOTHING_CHOSEN)}
          >
            <Button size="sm" tone="primary" onClick={() => setOpen({ kind: 'status', trips: chosen })}>
              Cambiar estatus…
            </Button>
          </ChosenBar>
        )}
        {error === null ? null : <ErrorState kind="connection" message={error.message} onAct={list.retry} />}
        {trips === null ? (
          error === null && <LoadingState text="Cargando los viajes…" />
        ) : trips.length === 0 ? (
          <NoTrips {...{ search, status, clear }} />
        ) : (
          <TripTable {...{ trips, choice, onEnd }} onChoice={mayChange ? setChoice : null} onAct={act} />
        )}
      </main>
      <OpenDialog open={open} onDone={done} onClose={() => setOpen(null)} />
    </div>
  )
}

interface FilterBarProps {
  readonly status: Filter | null
  readonly typed: string
  /** What the list is narrowed by. */
  readonly search: string
  /** How many are shown, in words. */
  readonly count: string
  readonly onStatus: (status: Filter | null) => void
  readonly onTyped: (text: string) => void
}

function FilterBar({ status, typed, search, count, onStatus, onTyped }: FilterBarProps) {
  return (
    <div className={listStyles.filters} data-slot="filters">
      <SearchBox
        id="trip-search"
        look="bar"
        className={styles.search}
        label="Buscar por factura, ruta, cliente, línea, unidad u operador"
        placeholder="Factura, ruta, cliente, unidad u operador"
        value={typed}
        onChange={onTyped}
      />
      <Segmented
        label="Qué viajes"
        value={GROUPS.find(({ value }) => value === (status ?? 'all'))?.value ?? 'all'}
        options={GROUPS}
        onChange={(group) => onStatus(group === 'all' ? null : group)}
      />
      <select
        className={classNames(listStyles.chip, styles.chip)}
        aria-label="Estatus"
        value={status ?? ''}
        onChange={({ target }) => onStatus(FILTERS.find((filter) => filter === target.value) ?? null)}
      >
        <option value="">Estatus: todos</option>
        <option value="active">Estatus: en curso</option>
        <option value="ended">Estatus: cerrados</option>
        {TRIP_STATUSES.map((one) => (
          <option key={one} value={one}>
            {statusLabel(one)}
          </option>
        ))}
      </select>
      <ExportList
        list="trips"
        title="Viajes"
        columnsAt={tripColumns}
        rows={() => allTrips({ status, search })}
        filter={[['Estatus', status && statusWords(status)], searchPart(search)]}
      />
      <span className={classNames(layoutStyles.pushNext, textStyles.meta)} role="status">
        {count}
      </span>
      <Link className={styles.way} to={CATALOGUES_PATH}>
        <BookUser size={15} aria-hidden="true" /> Catálogos
      </Link>
      {mayPlan() ? <Ways /> : null}
    </div>
  )
}

const Ways = () => (
  <>
    <Link className={styles.way} to={NEW_TRIP_PATH}>
      <Plus size={15} aria-hidden="true" /> Nuevo viaje
    </Link>
    <Link className={styles.way} to={TRIP_IMPORT_PATH}>
      <Upload size={15} aria-hidden="true" /> Importar
    </Link>
  </>
)

interface NoTripsProps {
  readonly search: string
  readonly status: Filter | null
  readonly clear: () => void
}

/** Those under way are what the list begins with: who has none yet has narrowed nothing. */
function NoTrips({ search, status, clear }: NoTripsProps) {
  const isNone = status === null
  if (search === '' && (isNone || status === 'active')) {
    return (
      <EmptyState
        icon={<Truck size={26} aria-hidden="true" />}
        title={isNone ? 'Aún no hay viajes' : 'Ningún viaje en curso'}
        hint={mayPlan() ? 'Créelos, impórtelos de un archivo o envíelos por la API.' : 'Los crea quien planea.'}
        action={isNone ? null : <Button onClick={clear}>Ver todos los viajes</Button>}
      />
    )
  }
  return (
    <EmptyState
      icon={<SearchX size={26} aria-hidden="true" />}
      title="Ningún viaje coincide"
      action={<Button onClick={clear}>Ver todos los viajes</Button>}
    />
  )
}

interface OpenDialogProps {
  readonly open: Open | null
  readonly onDone: () => void
  readonly onClose: () => void
}

function OpenDialog({ open, onDone, onClose }: OpenDialogProps) {
  const [trip] = open?.trips ?? []
  if (open === null || trip === undefined) return null
  if (open.kind === 'status') return <StatusDialog trips={open.trips} {...{ onDone, onClose }} />
  if (open.kind === 'history') return <TripHistoryDialog {...{ trip, onClose }} />
  if (open.kind === 'share') return <ShareLinksDialog {...{ trip, onClose }} />
  return <DeleteTripDialog {...{ trip, onDone, onClose }} />
}
