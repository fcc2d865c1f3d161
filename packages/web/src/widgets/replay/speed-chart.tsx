import { memo, useEffect, useRef, useState } from 'react'
import { useShownTheme } from '../../theme/use-looks.ts'
import layoutStyles from '../../ui/layout.module.css'
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
  const host = useRef<HTMLDivElement>(null)
  const theme = useShownTheme()
  const [size, setSize] = useState({ width: 0, height: 0 })
  const [isMissing, setMissing] = useState(false)

  useEffect(() => {
    if (host.current === null) return
    const watch = new ResizeObserver(([entry]) => {
      if (entry === undefined) return
      const { width, height } = entry.contentRect
      setSize({ width: Math.round(width), height: Math.round(height) })
    })
    watch.observe(host.current)
    return () => watch.disconnect()
  }, [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: in another theme the colours are others
  useEffect(() => {
    const place = host.current
    if (place === null || size.width === 0 || toAt <= fromAt) return
    let remove: (() => void) | null = null
    let isGone = false
    import('./draw-chart.ts').then(
      ({ drawChart }) => {
        setMissing(false)
        if (!isGone) remove = drawChart(place, { trips, chosenId, fromAt, toAt, ...size })
      },
      () => setMissing(true),
    )
    return () => {
      isGone = true
      remove?.()
    }
  }, [trips, chosenId, fromAt, toAt, size, theme])

  return (
    <div className={styles.chart} data-slot="replay-chart" role="img" aria-label={labelOf(trips)}>
      <div ref={host} />
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
