import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { SearchX, Truck } from 'lucide-react'
import { useCallback, useRef } from 'react'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { useRovingRow } from '../../widgets/use-roving-row.ts'
import { UnitRow } from './unit-row.tsx'
import type { FullMap } from './use-full-map.ts'

const ESTIMATE_PX = 84
const optionId = (tripId: string): string => `unidad-${tripId}`

/** The units as a list: every one is reached by keys, which the map alone does not give. */
export function UnitList({ fullMap }: { readonly fullMap: FullMap }) {
  const { shown, selected, visit } = fullMap
  const scroller = useRef<HTMLDivElement>(null)
  const activeRef = useRef(0)
  // The same function for the same rows: another makes the library lay out all ten thousand anew.
  const keyOf = useCallback((index: number) => shown[index]?.tripId ?? index, [shown])
  const virtual = useVirtualizer({
    count: shown.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ESTIMATE_PX,
    getItemKey: keyOf,
    overscan: 6,
    // The row that takes the tab key is always there, however far one has scrolled.
    rangeExtractor: (range) => [...new Set([...defaultRangeExtractor(range), activeRef.current])].sort((a, b) => a - b),
  })
  const roving = useRovingRow({
    order: shown,
    selectedId: selected?.tripId ?? null,
    scrollTo: (index) => virtual.scrollToIndex(index),
    scroller,
    onSelect: visit,
    onDetails: visit,
  })
  activeRef.current = Math.min(roving.activeIndex, Math.max(0, shown.length - 1))
  if (shown.length === 0) return <NoUnits fullMap={fullMap} />
  return (
    <div ref={scroller} className="scroll fm-rows" {...roving.listeners}>
      <div
        role="listbox"
        aria-label="Unidades"
        aria-orientation="vertical"
        style={{ height: virtual.getTotalSize(), position: 'relative' }}
      >
        {virtual.getVirtualItems().map(({ index, key, start }) => {
          const unit = shown[index]
          if (unit === undefined) return null
          return (
            <div
              key={key}
              ref={virtual.measureElement}
              data-index={index}
              data-trip={unit.tripId}
              role="presentation"
              className="fm-row"
              style={{ transform: `translateY(${start}px)` }}
            >
              <UnitRow
                id={optionId(unit.tripId)}
                unit={unit}
                isSelected={unit.tripId === selected?.tripId}
                isActive={index === activeRef.current}
                position={index + 1}
                total={shown.length}
                onSelect={visit}
              />
            </div>
          )
        })}
      </div>
    </div>
  )
}

function NoUnits({ fullMap: { units, search, setSearch, setBand } }: { readonly fullMap: FullMap }) {
  if (units?.length === 0) {
    return (
      <EmptyState
        icon={<Truck size={26} aria-hidden="true" />}
        title="No hay unidades en el mapa"
        hint="Ningún viaje activo tiene posición"
      />
    )
  }
  const showAll = (): void => {
    setSearch('')
    setBand(null)
  }
  return (
    <EmptyState
      icon={<SearchX size={26} aria-hidden="true" />}
      title="Ninguna unidad coincide"
      {...(search === '' ? {} : { hint: `Nada coincide con «${search}»` })}
      action={
        <Button size="sm" onClick={showAll}>
          Ver todas las unidades
        </Button>
      }
    />
  )
}
