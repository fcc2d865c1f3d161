import { haversineKm } from '../geo/distance.ts'
import type { LatLng } from '../geo/lat-lng.ts'
import { DAY_MS, MINUTE_MS } from '../time/duration.ts'

/** A shorter halt is traffic, and counts as driving. */
const HALT_MIN = 5
/** So long a halt is a pause: driving is counted anew after it. */
const PAUSE_MIN = 30
/** After a longer silence nobody can tell whether he drove. */
const SILENCE_MIN = 30
const WARNING_DRIVING_MIN = 4.5 * 60
/** NOM-087: a pause is due. */
export const MOST_DRIVING_MIN = 5 * 60
const MOST_IN_A_DAY_MIN = 14 * 60
/** Slower is no driving: shunting in a yard, and drift of a fix at rest. */
const DRIVING_KMH = 5
/** Who has come further has not stayed at a place, however slowly: he creeps through a jam. */
const PLACE_KM = 0.25
/** Fixes from so long before now on: of the last day, and of the silence that may lead into it. */
export const DUTY_WINDOW_MS = DAY_MS + SILENCE_MIN * MINUTE_MS

/** Where a unit was; without a speed of its own it is judged by how far the next one is. */
export interface DutyFix {
  readonly at: number
  readonly point: LatLng
  readonly speedKmh: number | null
}

export interface DutyEstimate {
  /** Since the last pause; null: silence hides whether there was one. */
  readonly drivingMin: number | null
  /** No pause was seen, as the fixes begin after it: he may have driven longer. */
  readonly isAtLeast: boolean
  /** When driving began after the last pause; null while it stands in one, or that is not known. */
  readonly sinceAt: number | null
  /** When a pause is due if he drives on; null where it is not known, and while he does not drive. */
  readonly pauseDueAt: number | null
  /** Of the last 24 h, as far as they were covered. */
  readonly dayDrivingMin: number
  /** Minutes of the last 24 h of which nothing is known. */
  readonly dayUnknownMin: number
  /** From 4 h 30 min; over 5 h, or 14 h in a day. */
  readonly level: 'normal' | 'warning' | 'over'
  /** Over 14 h in 24 h: he lacks a rest of 8 h. */
  readonly lacksRest: boolean
}

interface Stretch {
  readonly kind: 'driving' | 'halt' | 'creep' | 'unknown'
  readonly fromAt: number
  readonly toAt: number
  /** Where it began. */
  readonly from: LatLng
  /** The last fix of it: what comes after is not seen. */
  readonly seenAt: number
}

/**
 * How long somebody has driven by the positions of his unit (design, operators): an estimate and no logbook. It knows neither who is at
 * the wheel nor what he did before these trips.
 *
 * @param fixes good ones of a truck, oldest first, since `DUTY_WINDOW_MS` before now.
 */
export function dutyEstimate(fixes: readonly DutyFix[], now: number): DutyEstimate {
  const stretches = asTaken(stretchesOf(fixes, now))
  const day = stretches.filter(({ toAt }) => toAt > now - DAY_MS)
  const minutesOf = (kind: Stretch['kind']): number =>
    day.reduce((sum, each) => (each.kind === kind ? sum + minutes(each, now - DAY_MS) : sum), 0)
  const dayDrivingMin = minutesOf('driving')
  const beforeMin = Math.max(0, (fixes[0]?.at ?? now) - (now - DAY_MS)) / MINUTE_MS
  const since = sincePause(stretches)
  const drivingMin = since?.drivingMin ?? null
  const lacksRest = dayDrivingMin > MOST_IN_A_DAY_MIN
  const isOver = lacksRest || (drivingMin !== null && drivingMin > MOST_DRIVING_MIN)
  const isDriving = stretches.at(-1)?.kind === 'driving'
  return {
    ...{ drivingMin, dayDrivingMin, dayUnknownMin: beforeMin + minutesOf('unknown'), lacksRest },
    isAtLeast: since?.isAtLeast ?? false,
    sinceAt: since?.sinceAt ?? null,
    pauseDueAt: drivingMin === null || !isDriving ? null : now + (MOST_DRIVING_MIN - drivingMin) * MINUTE_MS,
    level: isOver ? 'over' : drivingMin !== null && drivingMin >= WARNING_DRIVING_MIN ? 'warning' : 'normal',
  }
}

const minutes = ({ fromAt, toAt }: Stretch, notBefore = 0): number => (toAt - Math.max(fromAt, notBefore)) / MINUTE_MS

/** What each time between two fixes was, up to now; neighbours of a kind are one. */
function stretchesOf(fixes: readonly DutyFix[], now: number): Stretch[] {
  const found: Stretch[] = []
  for (const [index, fix] of fixes.entries()) {
    const next = fixes[index + 1]
    const toAt = next?.at ?? now
    if (toAt <= fix.at) continue
    const from = placeBefore(found, fix)
    add(found, { kind: kindOf(fix, next, toAt, from), fromAt: fix.at, toAt, from, seenAt: next?.at ?? fix.at })
  }
  return found
}

/** Where a unit that stands has come to stand. */
function placeBefore(found: readonly Stretch[], { point }: DutyFix): LatLng {
  const last = found.at(-1)
  return last?.kind === 'halt' ? last.from : point
}

function kindOf(fix: DutyFix, next: DutyFix | undefined, toAt: number, from: LatLng): Stretch['kind'] {
  if (toAt - fix.at > SILENCE_MIN * MINUTE_MS) return 'unknown'
  if (isDriven(fix, next)) return 'driving'
  return next !== undefined && haversineKm(from, next.point) > PLACE_KM ? 'creep' : 'halt'
}

function add(found: Stretch[], stretch: Stretch): void {
  const last = found.at(-1)
  if (last?.kind === stretch.kind) found[found.length - 1] = { ...last, toAt: stretch.toAt, seenAt: stretch.seenAt }
  else found.push(stretch)
}

/** By how far it came, where that is known; else by its speed. */
function isDriven({ at, point, speedKmh }: DutyFix, next: DutyFix | undefined): boolean {
  if (next === undefined) return (speedKmh ?? 0) >= DRIVING_KMH
  return haversineKm(point, next.point) / ((next.at - at) / (60 * MINUTE_MS)) >= DRIVING_KMH
}

/** Short halts while driving are driving, and so is to creep on between them. */
function asTaken(stretches: readonly Stretch[]): Stretch[] {
  const taken: Stretch[] = []
  for (const [index, stretch] of stretches.entries()) {
    const isShort = stretch.kind === 'creep' || (stretch.kind === 'halt' && minutes(stretch) < HALT_MIN)
    const isTraffic = isShort && index > 0
    add(taken, isTraffic && taken.at(-1)?.kind === 'driving' ? { ...stretch, kind: 'driving' } : stretch)
  }
  return taken
}

/** Back to the last pause; null when a silence comes before it, or nothing is known of any. */
function sincePause(
  stretches: readonly Stretch[],
): (Pick<DutyEstimate, 'sinceAt' | 'isAtLeast'> & { readonly drivingMin: number }) | null {
  let drivingMin = 0
  let sinceAt: number | null = null
  for (const stretch of stretches.toReversed()) {
    if (stretch.kind === 'unknown') return null
    if (isPause(stretch)) return { drivingMin, sinceAt, isAtLeast: false }
    if (stretch.kind !== 'driving') continue
    drivingMin += minutes(stretch)
    sinceAt = stretch.fromAt
  }
  // What was before the first fix is not known, but what is known since counts.
  return stretches.length === 0 ? null : { drivingMin, sinceAt, isAtLeast: true }
}

/** A silence up to now is no rest that was seen. */
function isPause({ kind, fromAt, toAt, seenAt }: Stretch): boolean {
  const untilAt = Math.min(toAt, seenAt + HALT_MIN * MINUTE_MS)
  return kind === 'halt' && untilAt - fromAt >= PAUSE_MIN * MINUTE_MS
}
