import { MINUTE_MS } from '../time/duration.ts'
import { type Arrivals, areClocksRight, nearestByAnyClock } from './clock-doubt.ts'
import type { GpsFix } from './fix.ts'
import {
  compareSeparation,
  mayRideAlong,
  SEPARATION_ALERT_M,
  SEPARATION_AT_ONCE_M,
  type Separation,
} from './separation.ts'
import { speedBetween } from './speed-between.ts'

/** How far back a comparison may be fetched when the newest fixes cannot be compared. */
const SEPARATION_MEMORY_MS = 5 * MINUTE_MS
const MAX_STEPS = 10
/** A way between two fixes that is so much faster than both of them say was never driven. */
const LEAP_KMH = 10

interface Sides {
  readonly operator: readonly GpsFix[]
  readonly truck: readonly GpsFix[]
}

/**
 * The newest comparison when operator and truck are proven apart (rules §1: over 30 m beyond doubt twice running, or over
 * 500 m at once), else null. The two-in-a-row state is read off the
 * tracks themselves, so it survives restarts and late fixes. The comparison before is the one of the fixes before, on
 * both sides, so that one stray fix is not its own witness; where those cannot be compared, the newest fix alone is
 * taken away. With `arrivals`, clocks that differ and readings that are less good than they say may explain it too
 * (`nearestByAnyClock`); without, clocks are taken to be right. `limitM`: from where on they are apart, for who is stricter.
 */
export function provenSeparation(
  operator: readonly GpsFix[],
  truck: readonly GpsFix[],
  now: number,
  arrivals: Arrivals | null = null,
  limitM = SEPARATION_ALERT_M,
): Separation | null {
  const compare = (sides: Sides): Separation | null => compareSeparation(sides.operator, sides.truck, now)
  const comparable = newestComparable({ operator, truck }, compare)
  const latest = comparable === null ? null : compare(comparable)
  if (comparable === null || latest === null || !isOver(latest, limitM)) return null
  const isFar = isOver(latest, SEPARATION_AT_ONCE_M)
  if (isFar && (arrivals === null || areClocksRight(operator, truck, arrivals))) return latest
  if (arrivals !== null && nearestByAnyClock(operator, truck, arrivals) <= limitM) return null
  if (isFar && !leaps(comparable.operator) && !leaps(comparable.truck)) return latest

  const before = compare(withoutBothNewest(comparable)) ?? compare(withoutNewest(comparable))
  return before !== null && isOver(before, limitM) ? latest : null
}

/**
 * Whether it is known if operator and truck are together: they can be compared lately and finely enough that it tells of now, or the truck
 * may have gone on with the phone. Both tracks newest first.
 */
export const isSeparationKnown = (operator: readonly GpsFix[], truck: readonly GpsFix[], now: number): boolean =>
  mayRideAlong(operator, truck) ||
  newestComparable({ operator, truck }, (sides) => {
    const compared = compareSeparation(sides.operator, sides.truck, now)
    return compared !== null && compared.uncertaintyM <= SEPARATION_AT_ONCE_M ? compared : null
  }) !== null

/** The two tracks cut back to where their newest fixes can be compared, at most five minutes back. */
function newestComparable(sides: Sides, compare: (sides: Sides) => Separation | null): Sides | null {
  const oldestAt = newestAt(sides) - SEPARATION_MEMORY_MS
  let cut = sides
  for (let step = 0; step < MAX_STEPS && newestAt(cut) >= oldestAt; step++) {
    if (cut.operator.length === 0 || cut.truck.length === 0) return null
    if (compare(cut) !== null) return cut
    cut = withoutNewest(cut)
  }
  return null
}

/** The newest fix lies farther from the one before than either says it moves: a reflection, until another agrees. */
function leaps([newest, before]: readonly GpsFix[]): boolean {
  if (newest === undefined || before === undefined) return false
  const saidKmh = Math.max(newest.speedKmh ?? 0, before.speedKmh ?? 0)
  return (speedBetween(before, newest) ?? 0) > saidKmh + LEAP_KMH
}

function isOver({ metres, uncertaintyM }: Separation, limitM: number): boolean {
  return metres - uncertaintyM > limitM
}

function newestAt({ operator, truck }: Sides): number {
  return Math.max(timeOf(operator), timeOf(truck))
}

function timeOf(track: readonly GpsFix[]): number {
  return track[0]?.at ?? Number.NEGATIVE_INFINITY
}

function withoutNewest({ operator, truck }: Sides): Sides {
  const lead = timeOf(operator) - timeOf(truck)
  return { operator: operator.slice(lead >= 0 ? 1 : 0), truck: truck.slice(lead <= 0 ? 1 : 0) }
}

function withoutBothNewest({ operator, truck }: Sides): Sides {
  return { operator: operator.slice(1), truck: truck.slice(1) }
}
