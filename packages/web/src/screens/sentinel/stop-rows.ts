import { type StopSegment, stopSegments } from '@vigia/domain'
import type { HistoryPosition } from '../../api/trips.ts'

/** One line of the position history, newest first. A stop is one line: its first reading, and how long it lasted. */
export interface HistoryRow {
  readonly at: number
  readonly speedKmh: number | null
  readonly address: string | null
  readonly lat: number
  readonly lng: number
  /** Whole minutes at rest; null while it moved. */
  readonly stoppedMin: number | null
}

/** Between two moving readings shown at least this long: a minute-by-minute log helps nobody. */
const MIN_STEP_MS = 10 * 60_000

/** The history as a person reads it: stops whole, the drive between them thinned to a reading each 10 minutes. */
export function historyRows(positions: readonly HistoryPosition[]): readonly HistoryRow[] {
  const samples = positions.map(({ lat, lng, at, speedKmh }) => ({ lat, lng, timestamp: at, speed: speedKmh }))
  const stops = stopSegments(samples)
  const rows: HistoryRow[] = []
  let stopAt = 0
  for (const position of positions) {
    while (isOver(stops[stopAt], position.at)) stopAt += 1
    const stop = stops[stopAt]
    const { at, speedKmh, address, lat, lng } = position
    if (stop !== undefined && at >= stop.start) {
      const isTold = rows.at(-1)?.at === stop.start
      if (at === stop.start && !isTold) rows.push({ at, speedKmh: 0, address, lat, lng, stoppedMin: stop.minutes })
    } else if (isDue(rows.at(-1), at)) {
      rows.push({ at, speedKmh, address, lat, lng, stoppedMin: null })
    }
  }
  return rows.reverse()
}

const isOver = (stop: StopSegment | undefined, at: number): boolean => stop !== undefined && stop.end < at

const isDue = (last: HistoryRow | undefined, at: number): boolean =>
  last === undefined || last.stoppedMin !== null || at - last.at >= MIN_STEP_MS
