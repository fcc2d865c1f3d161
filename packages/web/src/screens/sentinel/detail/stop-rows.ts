import { type StopSegment, stopSegments } from '@vigia/domain/gps/stop-segments'
import type { HistoryPosition } from '../../../api/trip-gps.ts'
import type { StaleLimit } from '../../../live/gps-status-now.ts'

/** One line of the position history. A stop is one line: its first reading, and how long it lasted. */
export interface HistoryRow {
  readonly at: number
  readonly speedKmh: number | null
  readonly address: string | null
  readonly lat: number
  readonly lng: number
  /** Whole minutes at rest; null while it moved. */
  readonly stoppedMin: number | null
  /** Whole minutes without any reading after this one; null where the next came in time. */
  readonly silentMin: number | null
}

/** Between two moving readings shown at least this long: a minute-by-minute log helps nobody. */
const MIN_STEP_MS = 10 * 60_000

/**
 * The history as a person reads it, newest first: stops whole, the drive between them thinned to a reading each 10 minutes,
 * the newest reading and those on both sides of a silence kept. A silence is what leaves a position old, by the limit that the
 * server sends; it may last until `now`.
 */
export function historyRows(
  positions: readonly HistoryPosition[],
  staleLimit: StaleLimit,
  now: number,
): readonly HistoryRow[] {
  const gapAfter = (index: number): number | null => silentMinutesAfter(positions, index, staleLimit, now)
  const samples = positions.map(({ lat, lng, at, speedKmh }) => ({ lat, lng, timestamp: at, speed: speedKmh }))
  const stops = stopSegments(samples)
  const rows: HistoryRow[] = []
  let stopAt = 0
  const isEdge = (index: number): boolean =>
    index === positions.length - 1 || gapAfter(index) !== null || gapAfter(index - 1) !== null
  for (const [index, position] of positions.entries()) {
    while (isOver(stops[stopAt], position.at)) stopAt += 1
    const stop = stops[stopAt]
    const { at, speedKmh, address, lat, lng } = position
    const silentMin = gapAfter(index)
    const row = { at, speedKmh, address, lat, lng, stoppedMin: null, silentMin }
    if (stop !== undefined && at >= stop.start) {
      const isListed = rows.at(-1)?.at === stop.start
      // A silence within a stop, heard at one place on both sides, is part of the stop.
      const isEnd = at === stop.end
      if (at === stop.start && !isListed) rows.push({ ...row, speedKmh: 0, stoppedMin: stop.minutes, silentMin: null })
      else if (isEnd && silentMin !== null) rows.push({ ...row, speedKmh: 0 })
    } else if (rows.at(-1)?.at !== at && (isDue(rows.at(-1), at) || isEdge(index))) {
      rows.push(row)
    }
  }
  return rows.reverse()
}

function silentMinutesAfter(
  positions: readonly HistoryPosition[],
  index: number,
  staleLimit: StaleLimit,
  now: number,
): number | null {
  const before = positions[index]
  if (before === undefined) return null
  const gapMs = (positions[index + 1]?.at ?? now) - before.at
  return staleLimit !== null && gapMs > staleLimit ? Math.floor(gapMs / 60_000) : null
}

const isOver = (stop: StopSegment | undefined, at: number): boolean => stop !== undefined && stop.end < at

const isDue = (last: HistoryRow | undefined, at: number): boolean =>
  last === undefined || last.stoppedMin !== null || at - last.at >= MIN_STEP_MS
