import { memo, useMemo } from 'react'
import layoutStyles from '../../ui/layout.module.css'
import { type Draw, useDrawing } from '../../ui/use-drawing.ts'
import styles from './speed-chart.module.css'
import type { ReplayTrip } from './use-replay-trips.ts'

interface SpeedChartProps {
  readonly trips: readonly ReplayTrip[]
  readonly chosenId: string | null
  readonly fromAt: number
  readonly toAt: number
}

/** The speeds of all trips over the range; the library that draws them comes with the first replay. */
export const SpeedChart = memo(function SpeedChart({ trips, chosenId, fromAt, toAt }: SpeedChartProps) {
  const draw = useMemo((): Draw | null => {
    if (toAt <= fromAt) return null
    return async (place, size) => {
      const { drawChart } = await import('./draw-chart.ts')
      return drawChart(place, { trips, chosenId, fromAt, toAt, ...size })
    }
  }, [trips, chosenId, fromAt, toAt])
  const { place, isMissing } = useDrawing(draw)
  return (
    <div className={styles.chart} data-slot="replay-chart" role="img" aria-label={labelOf(trips)}>
      <div ref={place} />
      {isMissing ? (
        <p className={layoutStyles.centre}>No se pudo cargar la gráfica. Lo demás sigue funcionando.</p>
      ) : null}
    </div>
  )
})

function labelOf(trips: readonly ReplayTrip[]): string {
  const tops = trips.map(({ name, track }) => {
    const top = (track?.points ?? []).reduce((most, { speedKmh }) => Math.max(most, speedKmh ?? 0), 0)
    return `${name} hasta ${Math.round(top)} km/h`
  })
  return `Gráfica de velocidad: ${tops.join(', ')}`
}
