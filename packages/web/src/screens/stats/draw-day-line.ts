import 'uplot/dist/uPlot.min.css'
import UPlot from 'uplot'
import { colourToken } from '../../theme/colour-token.ts'
import type { DrawingSize } from '../../ui/use-drawing.ts'

interface DayLine extends DrawingSize {
  /** What stands under each point: `22 oct`. */
  readonly labels: readonly string[]
  /** Per cent; null is a gap. */
  readonly values: readonly (number | null)[]
}

const AXIS_PX = 34
const LABELS_PX = 22
/** The axis shows this much at least, so that a day's tenth is no cliff. */
const LEAST_RANGE = 20

/** Where a point stands in the drawing, in px. */
export interface PointPlace {
  readonly x: number
  readonly y: number
}

interface DrawnDayLine {
  /** Of each day; null where it has none. */
  readonly places: readonly (PointPlace | null)[]
  readonly remove: () => void
}

/** Draws a percentage by day; answers, once it is drawn, where its points are, and what takes the drawing away. */
export function drawDayLine(place: HTMLElement, { labels, values, width, height }: DayLine): Promise<DrawnDayLine> {
  const style = getComputedStyle(place)
  const colour = (token: string): string => colourToken(style, token)
  const axis = { stroke: colour('text-3'), font: `11px ${style.fontFamily}`, ticks: { show: false } }
  const line = colour('map-history')
  const known = values.filter((value) => value !== null)
  const low = Math.max(0, Math.min(100 - LEAST_RANGE, Math.floor(Math.min(...known) / 5) * 5))
  const options: UPlot.Options = {
    width,
    height,
    padding: [10, 12, 0, 0],
    legend: { show: false },
    cursor: { show: false },
    scales: { x: { time: false, range: [0, Math.max(1, labels.length - 1)] }, y: { range: [low, 100] } },
    axes: [
      {
        ...axis,
        grid: { show: false },
        size: LABELS_PX,
        gap: 4,
        space: 64,
        incrs: [1, 2, 5, 7, 10, 14, 30],
        values: (_plot, splits) => splits.map((at) => labels[at] ?? ''),
      },
      {
        ...axis,
        grid: { stroke: colour('line-subtle'), width: 1 },
        size: AXIS_PX,
        gap: 6,
        space: 30,
        values: (_plot, splits) => splits.map((value) => String(value)),
      },
    ],
    // What its points are, whoever draws it lays over it.
    series: [{}, { stroke: line, width: 2, fill: `${line}22`, spanGaps: false, points: { show: false } }],
  }
  return new Promise((resolve) => {
    const ready = (plot: UPlot): void => {
      const [left, top] = [plot.over.offsetLeft, plot.over.offsetTop]
      const placeOf = (value: number | null, at: number): PointPlace | null =>
        value === null ? null : { x: left + plot.valToPos(at, 'x'), y: top + plot.valToPos(value, 'y') }
      resolve({ places: values.map(placeOf), remove: () => plot.destroy() })
    }
    new UPlot({ ...options, hooks: { ready: [ready] } }, [labels.map((_, at) => at), [...values]], place)
  })
}
