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

/** Where a unit was; without a speed of its own it is judged by how far the next one is. */
export interface DutyFix {
  readonly at: number
  readonly point: LatLng
  readonly speedKmh: number | null
}

export interface DutyEstimate {
  /** Since the last pause; null: silence hides whether there was one. */
  readonly drivingMin: number | null
  /** When driving began after the last pause; null while it stands in one, or that is not known. */
  readonly sinceAt: number | null
  /** When a pause is due if he drives on; null where it is not known, and while he does not drive. */
  readonly pauseDueAt: number | null
  /** Of the last 24 h, as far as they were covered. */
  readonly dayDrivingMin: number
  /** Minutes of the last 24 h of which nothing is known, from the first fix on. */
  readonly dayUnknownMin: number
  /** From 4 h 30 min; over 5 h, or 14 h in a day. */
  readonly level: 'normal' | 'warning' | 'over'
  /** Over 14 h in 24 h: he lacks a rest of 8 h. */
  readonly lacksRest: boolean
}

interface Stretch {
  readonly kind: 'driving' | 'halt' | 'unknown'
  readonly fromAt: number
  readonly toAt: number
}

/**
 * How long somebody has driven by the positions of his unit (design, operators): an estimate and no logbook. It knows neither who is at
 * the wheel nor what he did before these trips.
 *
 * @param fixes good ones of one device, oldest first, of the last 24 h.
 */
export function dutyEstimate(fixes: readonly DutyFix[], now: number): DutyEstimate {
  const stretches = asTaken(stretchesOf(fixes, now))
  const day = stretches.filter(({ toAt }) => toAt > now - DAY_MS)
  const minutesOf = (kind: Stretch['kind']): number =>
    day.reduce((sum, each) => (each.kind === kind ? sum + minutes(each, now - DAY_MS) : sum), 0)
  const [dayDrivingMin, dayUnknownMin] = [minutesOf('driving'), minutesOf('unknown')]
  const since = sincePause(stretches)
  const drivingMin = since?.drivingMin ?? null
  const lacksRest = dayDrivingMin > MOST_IN_A_DAY_MIN
  const isOver = lacksRest || (drivingMin !== null && drivingMin > MOST_DRIVING_MIN)
  const isDriving = stretches.at(-1)?.kind === 'driving'
  return {
    ...{ drivingMin, dayDrivingMin, dayUnknownMin, lacksRest },
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
    const kind = toAt - fix.at > SILENCE_MIN * MINUTE_MS ? 'unknown' : isDriven(fix, next) ? 'driving' : 'halt'
    add(found, { kind, fromAt: fix.at, toAt })
  }
  return found
}

function add(found: Stretch[], stretch: Stretch): void {
  const last = found.at(-1)
  if (last?.kind === stretch.kind) found[found.length - 1] = { ...last, toAt: stretch.toAt }
  else found.push(stretch)
}

/** By how far it came, where that is known; else by its speed. */
function isDriven({ at, point, speedKmh }: DutyFix, next: DutyFix | undefined): boolean {
  if (next === undefined) return (speedKmh ?? 0) >= DRIVING_KMH
  return haversineKm(point, next.point) / ((next.at - at) / (60 * MINUTE_MS)) >= DRIVING_KMH
}

/** Short halts while driving are driving. */
function asTaken(stretches: readonly Stretch[]): Stretch[] {
  const taken: Stretch[] = []
  for (const [index, stretch] of stretches.entries()) {
    const isTraffic = stretch.kind === 'halt' && minutes(stretch) < HALT_MIN && index > 0
    add(taken, isTraffic && taken.at(-1)?.kind === 'driving' ? { ...stretch, kind: 'driving' } : stretch)
  }
  return taken
}

/** Back to the last pause; null when a silence comes before it, or nothing is known of any. */
function sincePause(
  stretches: readonly Stretch[],
): { readonly drivingMin: number; readonly sinceAt: number | null } | null {
  let drivingMin = 0
  let sinceAt: number | null = null
  for (const stretch of stretches.toReversed()) {
    if (stretch.kind === 'unknown') return null
    if (stretch.kind === 'halt' && minutes(stretch) >= PAUSE_MIN) return { drivingMin, sinceAt }
    if (stretch.kind !== 'driving') continue
    drivingMin += minutes(stretch)
    sinceAt = stretch.fromAt
  }
  // What was before the first fix is not known, but what is known since counts.
  return stretches.length === 0 ? null : { drivingMin, sinceAt }
}
