import { dayOfYearText } from '@vigia/domain/format/day-text'
import { useMemo } from 'react'
import type { Kpi } from '../../api/stats.ts'
import layoutStyles from '../../ui/layout.module.css'
import { type Draw, useDrawing } from '../../ui/use-drawing.ts'
import { Card, Nothing } from './card.tsx'
import styles from './charts.module.css'
import { figureText } from './kpi-text.ts'

/** Deliveries in time by day of arrival. */
export function OnTimeChart({ kpi }: { readonly kpi: Kpi | null }) {
  const series = kpi?.series ?? NONE
  const isEmpty = series.every(({ value }) => value === null)
  const draw = useMemo((): Draw | null => {
    if (isEmpty) return null
    return async (place, size) => {
      const { drawDayLine } = await import('./draw-day-line.ts')
      const labels = series.map(({ day }) => dayOfYearText(day))
      return drawDayLine(place, { labels, values: series.map(({ value }) => value), ...size })
    }
  }, [series, isEmpty])
  const { place, isMissing } = useDrawing(draw)
  return (
    <Card title="Entregas a tiempo" hint="% por día de llegada">
      {isEmpty ? <Nothing>Sin entregas con cita en el periodo</Nothing> : null}
      <div className={styles.drawing} role="img" aria-label={labelOf(series)} hidden={isEmpty}>
        <div ref={place} />
        {isMissing ? <p className={layoutStyles.centre}>No se pudo cargar la gráfica.</p> : null}
      </div>
    </Card>
  )
}

const NONE: Kpi['series'] = []

function labelOf(series: Kpi['series']): string {
  const told = series.flatMap(({ day, value }) =>
    value === null ? [] : [`${dayOfYearText(day)} ${figureText('percent', value)} %`],
  )
  return `Entregas a tiempo por día: ${told.join(', ')}`
}
