import { DAY_MS, MINUTE_MS } from '../time/duration.ts'
import {
  type DutyStretch,
  type DutyTrack,
  dutyStretches,
  HALT_MIN,
  SILENCE_MIN,
  stretchMinutes,
} from './duty-stretches.ts'

/** So long a halt is a pause: driving is counted anew after it. */
export const PAUSE_MIN = 30
const WARNING_DRIVING_MIN = 4.5 * 60
/** NOM-087: a pause is due. */
export const MOST_DRIVING_MIN = 5 * 60
const MOST_IN_A_DAY_MIN = 14 * 60
/** Fixes from so long before now on: of the last day, and of the silence that may lead into it. */
export const DUTY_WINDOW_MS = DAY_MS + SILENCE_MIN * MINUTE_MS

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

/**
 * How long somebody has driven by the positions of his unit (design, operators): an estimate and no logbook. It knows neither who is at
 * the wheel nor what he did before these trips.
 *
 * @param track of it the fixes since `DUTY_WINDOW_MS` before now.
 */
export function dutyEstimate(track: DutyTrack, now: number): DutyEstimate {
  const stretches = dutyStretches(track, now)
  const day = stretches.filter(({ toAt }) => toAt > now - DAY_MS)
  const minutesOf = (kind: DutyStretch['kind']): number =>
    day.reduce((sum, each) => (each.kind === kind ? sum + stretchMinutes(each, now - DAY_MS) : sum), 0)
  const dayDrivingMin = minutesOf('driving')
  const beforeMin = Math.max(0, (track.fixes[0]?.at ?? now) - (now - DAY_MS)) / MINUTE_MS
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

/** Back to the last pause; null when a silence comes before it, or nothing is known of any. */
function sincePause(
  stretches: readonly DutyStretch[],
): (Pick<DutyEstimate, 'sinceAt' | 'isAtLeast'> & { readonly drivingMin: number }) | null {
  let drivingMin = 0
  let sinceAt: number | null = null
  for (const stretch of stretches.toReversed()) {
    if (stretch.kind === 'unknown') return null
    if (isPause(stretch)) return { drivingMin, sinceAt, isAtLeast: false }
    if (stretch.kind !== 'driving') continue
    drivingMin += stretchMinutes(stretch)
    sinceAt = stretch.fromAt
  }
  // What was before the first fix is not known, but what is known since counts.
  return stretches.length === 0 ? null : { drivingMin, sinceAt, isAtLeast: true }
}

/** A silence up to now is no rest that was seen. */
function isPause({ kind, fromAt, toAt, seenAt }: DutyStretch): boolean {
  const untilAt = Math.min(toAt, seenAt + HALT_MIN * MINUTE_MS)
  return kind === 'halt' && untilAt - fromAt >= PAUSE_MIN * MINUTE_MS
}
