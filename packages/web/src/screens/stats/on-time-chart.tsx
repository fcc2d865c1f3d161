import { dayOfYearText } from '@vigia/domain/format/day-text'
import { wholeNumber } from '@vigia/domain/format/whole-number'
import { type CSSProperties, useMemo, useState } from 'react'
import type { Kpi } from '../../api/stats.ts'
import layoutStyles from '../../ui/layout.module.css'
import { type Draw, useDrawing } from '../../ui/use-drawing.ts'
import { Card, Nothing } from './card.tsx'
import styles from './charts.module.css'
import type { PointPlace } from './draw-day-line.ts'
import type { KpiPartAsked, OpenPart } from './kpi-part.tsx'
import { figureText } from './kpi-text.ts'
import { useRovingMarks } from './use-roving-marks.ts'

interface OnTimeChartProps {
  readonly kpi: Kpi | null
  readonly onOpen: OpenPart
}

/** Deliveries in time by day of arrival; each point opens the deliveries of its day. */
export function OnTimeChart({ kpi, onOpen }: OnTimeChartProps) {
  const series = kpi?.series ?? NONE
  const isEmpty = series.every(({ value }) => value === null)
  const [places, setPlaces] = useState<readonly (PointPlace | null)[]>([])
  const draw = useMemo((): Draw | null => {
    if (isEmpty) return null
    return async (place, size) => {
      const { drawDayLine } = await import('./draw-day-line.ts')
      const labels = series.map(({ day }) => dayOfYearText(day))
      const drawing = await drawDayLine(place, { labels, values: series.map(({ value }) => value), ...size })
      setPlaces(drawing.places)
      return () => {
        setPlaces([])
        drawing.remove()
      }
    }
  }, [series, isEmpty])
  const { place, isMissing } = useDrawing(draw)
  const { listeners, markOf } = useRovingMarks(series.flatMap(({ day, value }) => (value === null ? [] : [day])))
  return (
    <Card title="Entregas a tiempo" hint="% por día de llegada">
      {isEmpty ? <Nothing>Sin entregas con cita en el periodo</Nothing> : null}
      <div className={styles.drawing} hidden={isEmpty}>
        <div ref={place} aria-hidden="true" />
        <ol
          className={styles.points}
          data-many={series.length > MOST_DOTS || undefined}
          aria-label="Entregas a tiempo por día"
          {...listeners}
        >
          {series.map((day, at) =>
            day.value === null ? null : (
              <li key={day.day} style={placeOf(places, at, series.length)}>
                <button
                  type="button"
                  aria-label={sentenceOf(day)}
                  title={sentenceOf(day)}
                  onClick={() => onOpen(partOf(day))}
                  {...markOf(day.day)}
                >
                  <i style={{ top: places[at]?.y }} />
                </button>
              </li>
            ),
          )}
        </ol>
        {isMissing ? <p className={layoutStyles.centre}>No se pudo cargar la gráfica.</p> : null}
      </div>
    </Card>
  )
}

type Day = Kpi['series'][number]

const NONE: Kpi['series'] = []
/** Of more days only the point that is pointed at has a dot: they would be a line of their own. */
const MOST_DOTS = 31
/** A band of one day alone is no wider. */
const MOST_BAND_PX = 64

/** The band of a day, as high as the drawing and up to half the way to its neighbours; before it is drawn, its share of it. */
function placeOf(places: readonly (PointPlace | null)[], at: number, count: number): CSSProperties {
  const x = places[at]?.x
  if (x === undefined) return { left: `${(100 * at) / count}%`, width: `${100 / count}%` }
  const others = places.flatMap((place, index) =>
    place === null || index === at ? [] : [Math.abs(place.x - x) / Math.abs(index - at)],
  )
  const width = Math.min(MOST_BAND_PX, ...others)
  return { left: x - width / 2, width }
}

const partOf = (day: Day): KpiPartAsked => ({
  title: `Entregas a tiempo, ${dayOfYearText(day.day)}`,
  lists: [{ kpiKey: 'on-time', figure: figureOf(day), scope: { from: day.day, to: day.day } }],
})

const sentenceOf = (day: Day): string => `${dayOfYearText(day.day)}: ${figureOf(day)}`

/** `87.5% de 8 entregas`. */
const figureOf = ({ value, sample }: Day): string =>
  value === null
    ? 'sin dato'
    : `${figureText('percent', value)}% de ${sample === 1 ? '1 entrega' : `${wholeNumber(sample)} entregas`}`
