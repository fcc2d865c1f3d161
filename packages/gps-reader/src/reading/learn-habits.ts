import { haversineKm } from '@vigia/domain/geo/distance'
import type { LatLng } from '@vigia/domain/geo/lat-lng'
import { isUsableCoordinate } from '@vigia/domain/geo/usable-coordinate'
import { matchKey } from '@vigia/domain/text/match-key'
import { HOUR_MS, MINUTE_MS } from '@vigia/domain/time/duration'
import type { Candidate, PlatformHabits, SpeedUnit, WrittenTime } from './evidence.ts'
import { KMH_PER } from './speed-kmh.ts'

/** One unit of the account as it was seen once. */
export interface FixObservation {
  /** A name or id that is the same at each reading. */
  readonly unit: string
  readonly point: LatLng
  readonly time: WrittenTime | null
  readonly speed: number | null
  readonly speedUnit: SpeedUnit | null
  readonly seenAt: number
}

/** Readings further apart say nothing of when the fix came. */
const MAX_GAP_MS = 3 * MINUTE_MS
const MOVED_KM = 0.03
const QUARTER_MS = 15 * MINUTE_MS
/** A fix takes some time to reach the platform, and clocks differ a little. */
const MAX_DELAY_MS = 6 * MINUTE_MS
const MAX_AHEAD_MS = 2 * MINUTE_MS
/** Mexico's zones with and without summer time, and UTC. */
const LIKELY_OFFSETS: ReadonlySet<number> = new Set([-480, -420, -360, -300, 0])
const MIN_LIKELY = 3
const MIN_UNLIKELY = 8
const MIN_MOVING = 3
const MIN_MOVING_KMH = 20
const SPEED_TOLERANCE = 0.07

/** Every named or numbered unit with a place, once each: what `learnHabits` learns from. */
export function observe(candidates: readonly Candidate[]): readonly FixObservation[] {
  const seen = new Map<string, FixObservation>()
  for (const { point, names, ids, time, speed, speedUnit, seenAt, isTail, isOfElse } of candidates) {
    const unit = matchKey(names[0] ?? '') || (ids[0] ?? '')
    if (unit === '' || isTail || isOfElse || time === null || !isUsableCoordinate(point)) continue
    const before = seen.get(unit)
    if (before === undefined || (before.time?.at ?? 0) < time.at)
      seen.set(unit, { unit, point, time, speed, speedUnit, seenAt })
  }
  return [...seen.values()]
}

/**
 * What an account's readings teach of its platform, from observations of several readings in any order. The offset of its
 * civil times: a fix whose place changed between two readings is fresh, so it is what lies between its time and the
 * clock. The unit of its speeds: what was driven between two fixes against what both report. Both only where several
 * observations agree; what is known already stays unless the new is proved.
 */
export function learnHabits(habits: PlatformHabits, observations: readonly FixObservation[]): PlatformHabits {
  const pairs = pairsOf(observations)
  return {
    utcOffsetMin: learnOffset(pairs) ?? habits.utcOffsetMin,
    speedUnit: learnSpeedUnit(pairs) ?? habits.speedUnit,
  }
}

type Pair = readonly [FixObservation, FixObservation]

function pairsOf(observations: readonly FixObservation[]): readonly Pair[] {
  const byUnit = new Map<string, FixObservation[]>()
  for (const observation of observations)
    byUnit.set(observation.unit, [...(byUnit.get(observation.unit) ?? []), observation])
  return [...byUnit.values()].flatMap((list) => {
    const ordered = list.sort((a, b) => a.seenAt - b.seenAt)
    return ordered.slice(1).flatMap((next, i) => {
      const before = ordered[i]
      return before === undefined ? [] : [[before, next] as const]
    })
  })
}

function learnOffset(pairs: readonly Pair[]): number | null {
  const counts = new Map<number, number>()
  let total = 0
  for (const [before, next] of pairs) {
    if (next.time?.kind !== 'civil' || next.seenAt - before.seenAt > MAX_GAP_MS) continue
    if (next.time.at === before.time?.at || haversineKm(before.point, next.point) < MOVED_KM) continue
    const aheadMs = next.time.at - next.seenAt
    const offset = Math.round(aheadMs / QUARTER_MS) * 15
    const delayMs = offset * MINUTE_MS - aheadMs
    if (delayMs > MAX_DELAY_MS || delayMs < -MAX_AHEAD_MS) continue
    counts.set(offset, (counts.get(offset) ?? 0) + 1)
    total += 1
  }
  const [top] = [...counts].sort((a, b) => b[1] - a[1])
  if (top === undefined) return null
  const [offset, count] = top
  const isEnough = count >= (LIKELY_OFFSETS.has(offset) ? MIN_LIKELY : MIN_UNLIKELY)
  return isEnough && count >= total * 0.8 && Math.abs(offset) <= 14 * 60 ? offset + 0 : null
}

function learnSpeedUnit(pairs: readonly Pair[]): SpeedUnit | null {
  const ratios = pairs.map(speedRatio).filter((ratio) => ratio !== null)
  if (ratios.length < MIN_MOVING) return null
  const sorted = ratios.sort((a, b) => a - b)
  const median = sorted[Math.floor(sorted.length / 2)] ?? 0
  const units: readonly SpeedUnit[] = ['kmh', 'mph', 'knots', 'ms']
  const unit = units.find((each) => Math.abs(median / KMH_PER[each] - 1) <= SPEED_TOLERANCE)
  if (unit === undefined) return null
  const agreeing = ratios.filter((ratio) => Math.abs(ratio / KMH_PER[unit] - 1) <= 2 * SPEED_TOLERANCE)
  return agreeing.length >= Math.max(MIN_MOVING, ratios.length * 0.7) ? unit : null
}

/** km/h driven for each unit of speed reported; null unless the unit drove at an even speed between two timed fixes. */
function speedRatio([before, next]: Pair): number | null {
  if (before.time === null || next.time === null || before.speed === null || next.speed === null) return null
  if (before.speedUnit !== null || next.speedUnit !== null) return null
  const gapMs = next.time.at - before.time.at
  if (gapMs < 10_000 || gapMs > MAX_GAP_MS) return null
  const kmh = haversineKm(before.point, next.point) / (gapMs / HOUR_MS)
  const reported = (before.speed + next.speed) / 2
  if (kmh < MIN_MOVING_KMH || reported <= 0 || Math.abs(before.speed - next.speed) > reported * 0.2) return null
  return kmh / reported
}
