import { wholeNumber } from '@vigia/domain/format/whole-number'
import { ListChecks, Monitor, PanelLeftClose, Plus, Truck, Upload } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { mayPlan } from '../../api/tokens.ts'
import type { TripInTransit } from '../../api/trips-in-transit.ts'
import { ExportList } from '../../fleet-screen/export/export-list.tsx'
import { useUnitRows } from '../../fleet-screen/list/use-unit-rows.ts'
import { NoUnits } from '../../fleet-screen/parts/no-units.tsx'
import { useStaleLimit } from '../../live/use-stale-limit.ts'
import { NEW_TRIP_PATH, TRIP_IMPORT_PATH, TRIPS_PATH } from '../../text/trip-paths.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import fieldStyles from '../../ui/field.module.css'
import { IconButton } from '../../ui/icon-button.tsx'
import layoutStyles from '../../ui/layout.module.css'
import { SearchBox } from '../../ui/search-box.tsx'
import surfaceStyles from '../../ui/surface.module.css'
import textStyles from '../../ui/text.module.css'
import { inTransitColumns, inTransitWords } from './in-transit-columns.ts'
import styles from './in-transit-list.module.css'
import { TripRow } from './in-transit-row.tsx'
import { hasAccess } from './trip-state.ts'
import type { TripsInTransit } from './use-trips-in-transit.ts'

interface TripListProps {
  readonly trips: TripsInTransit
  readonly onMonitor: (trip: TripInTransit) => void
  /** Null where the list is always there. */
  readonly onCollapse: (() => void) | null
  /** What stands over the rows: the card of the selected trip on a phone. */
  readonly children?: ReactNode
}

/** Where the key `/` leads. */
export const SEARCH_ID = 'viajes-filtrar'
const ROW_PX = 98

/** The list of active trips (spec §2): filter box, the list as a file, rows, the monitoring button of each. */
export function TripList({ trips, onMonitor, onCollapse, children }: TripListProps) {
  const { shown, filter, search, setSearch } = trips
  const staleLimit = useStaleLimit()
  return (
    <aside className={classNames(surfaceStyles.panel, styles.list)} data-slot="list" aria-label="Viajes activos">
      <div className={classNames(surfaceStyles.panelHead, styles.head)} data-slot="panel-head">
        <h2>Viajes activos</h2>
        <span className={textStyles.muted} data-slot="muted">
          {wholeNumber(shown.length)}
        </span>
        <div className={surfaceStyles.end} data-slot="end">
          <SearchBox
            id={SEARCH_ID}
            look="bar"
            className={classNames(fieldStyles.input, styles.filter)}
            data-slot="input"
            label="Filtrar por factura, placas, origen, destino, lugar, carga o transportista"
            placeholder="Filtrar"
            value={search}
            onChange={setSearch}
          />
          <Link className={styles.way} to={TRIPS_PATH} aria-label="Todos los viajes" title="Todos los viajes">
            <ListChecks size={16} aria-hidden="true" />
          </Link>
          {mayPlan() ? (
            <>
              <Link className={styles.way} to={NEW_TRIP_PATH} aria-label="Nuevo viaje" title="Nuevo viaje">
                <Plus size={16} aria-hidden="true" />
              </Link>
              <Link className={styles.way} to={TRIP_IMPORT_PATH} aria-label="Importar viajes" title="Importar">
                <Upload size={15} aria-hidden="true" />
              </Link>
            </>
          ) : null}
          <ExportList
            list="trips-in-transit"
            title="Viajes en tránsito"
            columnsAt={(now) => inTransitColumns(staleLimit, now)}
            rows={shown}
            filter={inTransitWords(filter, search)}
          />
          {onCollapse === null ? null : (
            <IconButton
              size="sm"
              label="Contraer lista"
              icon={<PanelLeftClose size={15} aria-hidden="true" />}
              onClick={onCollapse}
            />
          )}
        </div>
      </div>
      {children}
      {shown.length > 0 ? (
        <Rows trips={trips} onMonitor={onMonitor} />
      ) : (
        <NoUnits fleet={trips} none="Ningún viaje coincide" back="Ver todos los viajes">
          <EmptyState
            icon={<Truck size={26} aria-hidden="true" />}
            title="No hay viajes en tránsito"
            hint="Aparecen aquí en cuanto su estado es «en tránsito»."
          />
        </NoUnits>
      )}
    </aside>
  )
}

/** The rows themselves, the monitoring button of each beside its option. */
function Rows({
  trips: { shown, listedBy, selectedId, select },
  onMonitor,
}: Pick<TripListProps, 'trips' | 'onMonitor'>) {
  const list = useUnitRows({
    ...{ units: shown, selectedId, onSelect: select, onDetails: onMonitor },
    ...{ label: 'Viajes', estimatePx: ROW_PX, hasButtons: true },
    listKey: `${listedBy.filter} ${listedBy.search}`,
  })
  return (
    <div className={surfaceStyles.scroll} data-slot="scroll" {...list.scroller}>
      <div className={textStyles.visuallyHidden} data-slot="hidden" {...list.owner} />
      <div {...list.room}>
        {list.rows.map(({ unit: trip, place, option }) => (
          <div key={trip.tripId} className={layoutStyles.virtualRow} {...place}>
            <TripRow trip={trip} {...option} />
            {hasAccess(trip) ? (
              <Button
                className={styles.monitor}
                size="sm"
                aria-label={`Monitoreo de ${trip.invoice}`}
                icon={<Monitor size={13} aria-hidden="true" />}
                onClick={() => onMonitor(trip)}
              >
                Monitoreo
              </Button>
            ) : null}
          </div>
        ))}
      </div>
    </div>
  )
}
