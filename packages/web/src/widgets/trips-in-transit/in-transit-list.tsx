import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { Monitor, PanelLeftClose, SearchX, Truck } from 'lucide-react'
import { type ReactNode, useCallback, useRef } from 'react'
import type { TripInTransit } from '../../api/trips-in-transit.ts'
import { wholeNumber } from '../../text/whole-number.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { SearchBox } from '../../ui/search-box.tsx'
import { useRovingRow } from '../use-roving-row.ts'
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

/** The list of active trips (spec §2): filter box, rows, the monitoring button of each. */
export function TripList({ trips, onMonitor, onCollapse, children }: TripListProps) {
  const { shown, search, setSearch } = trips
  return (
    <aside className="panel tt-list" aria-label="Viajes activos">
      <div className="ph">
        <h2>Viajes activos</h2>
        <span className="t3">{wholeNumber(shown.length)}</span>
        <div className="end">
          <SearchBox
            id={SEARCH_ID}
            className="inp tt-filter"
            label="Filtrar por factura, placas, origen, destino, carga o transportista"
            placeholder="Filtrar"
            value={search}
            onChange={setSearch}
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
      {shown.length === 0 ? <NoTrips trips={trips} /> : <Rows trips={trips} onMonitor={onMonitor} />}
    </aside>
  )
}

const optionId = (tripId: string): string => `viaje-${tripId}`

/** The rows themselves: virtualised, one tab stop. */
function Rows({ trips, onMonitor }: Pick<TripListProps, 'trips' | 'onMonitor'>) {
  const { shown: rows, selected, select } = trips
  const scroller = useRef<HTMLDivElement>(null)
  const activeRef = useRef(0)
  // The same function for the same rows: another makes the library lay out all ten thousand anew.
  const keyOf = useCallback((index: number) => rows[index]?.tripId ?? index, [rows])
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_PX,
    getItemKey: keyOf,
    overscan: 6,
    // The row that takes the tab key is always there, however far one has scrolled.
    rangeExtractor: (range) => [...new Set([...defaultRangeExtractor(range), activeRef.current])].sort((a, b) => a - b),
  })
  const roving = useRovingRow({
    order: rows,
    selectedId: selected?.tripId ?? null,
    scrollTo: (index) => virtual.scrollToIndex(index),
    scroller,
    onSelect: select,
    onDetails: (tripId) => {
      const trip = rows.find((row) => row.tripId === tripId)
      if (trip !== undefined) onMonitor(trip)
    },
  })
  activeRef.current = Math.min(roving.activeIndex, Math.max(0, rows.length - 1))
  const items = virtual.getVirtualItems()
  return (
    <div ref={scroller} className="scroll tt-rows" {...roving.listeners}>
      {/* A listbox may hold options only: it owns the rows' options, and their buttons lie beside it. */}
      <div
        role="listbox"
        aria-label="Viajes"
        aria-orientation="vertical"
        className="vh"
        aria-owns={items.map(({ index }) => optionId(rows[index]?.tripId ?? '')).join(' ')}
      />
      <div style={{ height: virtual.getTotalSize(), position: 'relative' }}>
        {items.map(({ index, key, start }) => {
          const trip = rows[index]
          if (trip === undefined) return null
          return (
            <div
              key={key}
              ref={virtual.measureElement}
              data-index={index}
              data-trip={trip.tripId}
              role="presentation"
              className="tt-row"
              style={{ transform: `translateY(${start}px)` }}
            >
              <TripRow
                id={optionId(trip.tripId)}
                trip={trip}
                isSelected={trip.tripId === selected?.tripId}
                isActive={index === activeRef.current}
                position={index + 1}
                total={rows.length}
                onSelect={select}
              />
              {hasAccess(trip) ? (
                <Button
                  className="tt-monitor"
                  size="sm"
                  aria-label={`Monitoreo de ${trip.invoice}`}
                  icon={<Monitor size={13} aria-hidden="true" />}
                  onClick={() => onMonitor(trip)}
                >
                  Monitoreo
                </Button>
              ) : null}
            </div>
          )
        })}
      </div>
    </div>
  )
}

function NoTrips({ trips: { all, search, setSearch, narrow } }: { readonly trips: TripsInTransit }) {
  if (all?.length === 0) {
    return (
      <EmptyState
        icon={<Truck size={26} aria-hidden="true" />}
        title="No hay viajes en tránsito"
        hint="Aparecen aquí en cuanto su estado es «en tránsito»."
      />
    )
  }
  const showAll = (): void => {
    setSearch('')
    narrow('all')
  }
  return (
    <EmptyState
      icon={<SearchX size={26} aria-hidden="true" />}
      title="Ningún viaje coincide"
      {...(search === '' ? {} : { hint: `Nada coincide con «${search}»` })}
      action={
        <Button size="sm" onClick={showAll}>
          Ver todos los viajes
        </Button>
      }
    />
  )
}
