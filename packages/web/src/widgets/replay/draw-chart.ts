import { shownTimeZone } from '@vigia/domain/format/date-time'
import { colourToken } from '../../theme/colour-token.ts'
import 'uplot/dist/uPlot.min.css'
import './chart-library.css'
import { speedSeries } from '@vigia/domain/replay/speed-series'
import { DAY_MS } from '@vigia/domain/time/duration'
import UPlot from 'uplot'
import { clockTime } from '../../text/clock-time.ts'
import { dayText } from './replay-text.ts'
import type { ReplayTrip } from './use-replay-trips.ts'

interface Chart {
  readonly trips: readonly ReplayTrip[]
  readonly chosenId: string | null
  readonly fromAt: number
  readonly toAt: number
  readonly width: number
  readonly height: number
}

/** The speed that the axis reaches at least, so that a slow day does not look like a fast one. */
const LEAST_TOP_KMH = 100
const AXIS_PX = 40
const TIMES_PX = 22
const END_SHARE = 0.025

/** Draws the speeds of some trips, the chosen one on top; answers what takes the drawing away. */
export function drawChart(host: HTMLElement, { trips, chosenId, fromAt, toAt, width, height }: Chart): () => void {
  const style = getComputedStyle(host)
  const colour = (token: string): string => colourToken(style, token)
  const slots = Math.max(2, Math.min(width, 2_000))
  const times = Array.from({ length: slots }, (_, slot) => fromAt + ((slot + 0.5) * (toAt - fromAt)) / slots)
  const ordered = [...trips].sort((a, b) => Number(a.tripId === chosenId) - Number(b.tripId === chosenId))
  const series = ordered.map(({ track }) => (track === null ? [] : [...speedSeries(track, fromAt, toAt, slots)]))
  const font = `11px ${style.fontFamily}`
  const axis = { stroke: colour('text-3'), font, ticks: { show: false } }
  const grid = { stroke: colour('line-subtle'), width: 1 }
  const plot = new UPlot(
    {
      width: width + AXIS_PX,
      height,
      ms: 1,
      padding: [6, 0, 0, 0],
      legend: { show: false },
      cursor: { show: false },
      tzDate: (at) => UPlot.tzDate(new Date(at), shownTimeZone()),
      scales: {
        x: { time: true, range: [fromAt, toAt] },
        y: { range: (_plot, _low, high) => [0, Math.max(LEAST_TOP_KMH, high * 1.08)] },
      },
      axes: [
        { ...axis, grid, size: TIMES_PX, gap: 4, space: 70, values: (_plot, splits) => timesOf(splits, fromAt, toAt) },
        { ...axis, grid, size: AXIS_PX, gap: 4, space: 26, values: (_plot, splits) => splits.map(String) },
      ],
      series: [
        {},
        ...ordered.map(({ slot, tripId }) => ({
          stroke: colour(`rp-${slot}`),
          width: tripId === chosenId ? 2 : 1,
          alpha: tripId === chosenId ? 1 : 0.7,
          points: { show: false },
          spanGaps: false,
        })),
      ],
    },
    [times, ...series],
    host,
  )
  return () => plot.destroy()
}

/** `02:30`, with the day where a new one begins; of a week the days alone. */
function timesOf(splits: readonly number[], fromAt: number, toAt: number): string[] {
  const rangeMs = toAt - fromAt
  let day = ''
  return splits.map((at) => {
    // What would stand half outside is left out.
    if (toAt - at < rangeMs * END_SHARE) return ''
    const today = dayText(at)
    const isNew = today !== day
    day = today
    if (rangeMs > 3 * DAY_MS) return isNew ? today : clockTime(at)
    return isNew && rangeMs > DAY_MS / 2 ? `${clockTime(at)} ${today}` : clockTime(at)
  })
}
