import { useVirtualizer } from '@tanstack/react-virtual'
import { SearchX } from 'lucide-react'
import { useCallback, useRef } from 'react'
import { remPx } from '../../../browser/rem-px.ts'
import { HELD_ROW } from '../../../fleet-screen/list/hold-in-place.ts'
import { useHeldOrder } from '../../../fleet-screen/list/use-held-order.ts'
import { useRowRange } from '../../../fleet-screen/list/use-row-range.ts'
import { NoUnits } from '../../../fleet-screen/parts/no-units.tsx'
import { useServerNow } from '../../../live/use-server-now.ts'
import { useDensity } from '../../../theme/use-looks.ts'
import { classNames } from '../../../ui/class-names.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import layoutStyles from '../../../ui/layout.module.css'
import surfaceStyles from '../../../ui/surface.module.css'
import type { GpsOpenings } from '../use-gps-openings.ts'
import type { Units } from '../use-units.ts'
import { UnitCard } from './sentinel-pro-unit-card.tsx'
import styles from './unit-cards.module.css'

interface UnitCardsProps {
  readonly units: Units
  readonly openings: GpsOpenings
  /** How many cards lie beside each other. */
  readonly columns: number
}

/** Heights by density before they are measured, the gap included, in letters of the usual size. */
const USUAL_REM_PX = 16
const ESTIMATE_PX = { compacta: 112, media: 161, detallada: 161 } as const

/** The cards, row by row; only the rows in sight exist, however many units there are. The one under a hand stays where it is. */
export function UnitCards({ units, openings, columns }: UnitCardsProps) {
  const { shown, selected, select, listedBy } = units
  const scroller = useRef<HTMLDivElement>(null)
  const density = useDensity()
  const now = useServerNow(5_000)
  const { order, listeners } = useHeldOrder(shown, HELD_ROW, String(listedBy.filter))
  const virtual = useVirtualizer({
    count: Math.ceil(order.length / columns),
    getScrollElement: () => scroller.current,
    estimateSize: () => (ESTIMATE_PX[density] * remPx()) / USUAL_REM_PX,
    // Another density or number of columns makes all rows others: none keeps the height of the one before.
    getItemKey: useCallback((index) => `${density} ${columns} ${index}`, [density, columns]),
    overscan: 3,
    rangeExtractor: useRowRange(),
    initialRect: { width: globalThis.innerWidth, height: globalThis.innerHeight },
  })

  if (shown.length === 0) {
    return (
      <section className={classNames(styles.cards, styles.none)} aria-label="Unidades">
        <NoUnits fleet={units} none="Ninguna unidad coincide" back="Ver todas las unidades">
          <EmptyState icon={<SearchX size={26} aria-hidden="true" />} title="No hay unidades activas" />
        </NoUnits>
      </section>
    )
  }
  return (
    <section
      ref={scroller}
      className={classNames(styles.cards, surfaceStyles.scroll)}
      aria-label="Unidades"
      {...listeners}
    >
      <div style={{ height: virtual.getTotalSize(), position: 'relative' }}>
        {virtual.getVirtualItems().map(({ index, key, start }) => (
          <div
            key={key}
            ref={virtual.measureElement}
            data-index={index}
            className={classNames(layoutStyles.stack, styles.row)}
            data-slot="unit-row"
            style={{ transform: `translateY(${start}px)`, gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}
          >
            {order.slice(index * columns, (index + 1) * columns).map((unit) => (
              <UnitCard
                key={unit.tripId}
                unit={unit}
                isSelected={unit.tripId === selected?.tripId}
                progress={openings.of(unit.tripId)}
                now={now}
                onSelect={select}
                onOpen={openings.open}
              />
            ))}
          </div>
        ))}
      </div>
    </section>
  )
}
