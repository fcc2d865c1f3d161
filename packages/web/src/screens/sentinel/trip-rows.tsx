import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { SearchX } from 'lucide-react'
import { useCallback, useRef } from 'react'
import type { SentinelTrip } from '../../api/sentinel.ts'
import { LEVEL_SEVERITY } from '../../theme/bands.ts'
import { useDensity } from '../../theme/use-looks.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { useOnDemand } from '../../ui/use-on-demand.ts'
import { useHeldOrder } from '../../widgets/use-held-order.ts'
import { useRovingRow } from '../../widgets/use-roving-row.ts'
import { RowLinks } from './row-links.tsx'
import { TripRow } from './sentinel-trip-row.tsx'
import type { Sentinel } from './use-sentinel.ts'

export interface RowActions {
  /** Flies to the trip on the map (spec §9, zoom 15). */
  readonly onViewInMap: (trip: SentinelTrip) => void
  readonly onDetails: (trip: SentinelTrip) => void
}

interface TripRowsProps extends RowActions {
  readonly sentinel: Sentinel
  readonly isPhone: boolean
}

/** Row heights by density before they are measured. */
const ESTIMATE_PX = { compacta: 58, media: 119, detallada: 134 } as const

const loadGpsTab = () => import('../../widgets/gps-extractor/gps-row.tsx').then(({ GpsRow }) => GpsRow)

const LISTBOX = { role: 'listbox', 'aria-label': 'Viajes', 'aria-orientation': 'vertical' } as const
const optionId = (tripId: string): string => `viaje-${tripId}`

/** The rows themselves: virtualised, one tab stop, the row under pointer or focus held still. */
export function TripRows({ sentinel, isPhone, onViewInMap, onDetails }: TripRowsProps) {
  const { shown, selected, select } = sentinel
  const { tab, narrowing, search } = sentinel.listed
  const GpsRow = useOnDemand(loadGpsTab, tab === 'gps')
  const scroller = useRef<HTMLDivElement>(null)
  const density = useDensity()
  const held = useHeldOrder(shown, `${tab} ${narrowing} ${search}`)
  const rows = held.order
  const activeRef = useRef(0)
  // The same function for the same rows: another makes the library lay out all ten thousand anew.
  const keyOf = useCallback((index: number) => rows[index]?.tripId ?? index, [rows])
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ESTIMATE_PX[density],
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
      if (trip !== undefined) onDetails(trip)
    },
  })
  activeRef.current = Math.min(roving.activeIndex, Math.max(0, rows.length - 1))

  const hasLinks = tab === 'gps' || isPhone
  const items = virtual.getVirtualItems()
  if (rows.length === 0) return <NoRows sentinel={sentinel} />
  return (
    <div ref={scroller} className="scroll snt-rows" {...held.listeners} {...roving.listeners}>
      {hasLinks ? (
        // A listbox may hold options only: it owns the rows' options, and their links lie beside it.
        <div
          {...LISTBOX}
          className="vh"
          aria-owns={items.map(({ index }) => optionId(rows[index]?.tripId ?? '')).join(' ')}
        />
      ) : null}
      <div {...(hasLinks ? {} : LISTBOX)} style={{ height: virtual.getTotalSize(), position: 'relative' }}>
        {items.map(({ index, key, start }) => {
          const trip = rows[index]
          if (trip === undefined) return null
          const isSelected = trip.tripId === selected?.tripId
          return (
            <div
              key={key}
              ref={virtual.measureElement}
              data-index={index}
              data-trip={trip.tripId}
              role="presentation"
              className={`snt-row r-${LEVEL_SEVERITY[trip.level]}`}
              style={{ transform: `translateY(${start}px)` }}
            >
              <TripRow
                id={optionId(trip.tripId)}
                trip={trip}
                isSelected={isSelected}
                isActive={index === activeRef.current}
                position={index + 1}
                total={rows.length}
                onSelect={select}
                onDetails={onDetails}
              />
              {isPhone && isSelected ? <RowLinks trip={trip} onDetails={onDetails} /> : null}
              {tab === 'gps' && GpsRow !== null ? (
                <GpsRow
                  trip={{ ...trip, url: trip.monitorUrl || trip.gpsUrl || null }}
                  onViewInMap={trip.point === null ? null : () => onViewInMap(trip)}
                />
              ) : null}
            </div>
          )
        })}
      </div>
    </div>
  )
}

function NoRows({ sentinel: { listed, narrow, setSearch } }: { readonly sentinel: Sentinel }) {
  const { search, tab, narrowing } = listed
  const isFiltered = search !== '' || tab !== 'all' || narrowing !== null
  const showAll = (): void => {
    setSearch('')
    narrow('all', null)
  }
  return (
    <EmptyState
      icon={<SearchX size={26} aria-hidden="true" />}
      title="No hay viajes en esta categoría"
      {...(search === '' ? {} : { hint: `Nada coincide con «${search}»` })}
      action={
        isFiltered ? (
          <Button size="sm" onClick={showAll}>
            Ver todos los viajes
          </Button>
        ) : null
      }
    />
  )
}
