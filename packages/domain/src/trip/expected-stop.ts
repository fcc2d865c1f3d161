import { PAUSE_MIN } from '../operator/duty-estimate.ts'
import { HOUR_MS, MINUTE_MS } from '../time/duration.ts'

/** When a trip is expected to stand, because somebody at the desk has accepted it: a stop that begins from `fromAt` on. Epoch ms, `untilAt` not included. */
export interface ExpectedStop {
  readonly fromAt: number
  readonly untilAt: number
}

/** So long after what was said a stop is still expected, minutes (design, second part §5). */
const STOP_MARGIN_MIN = 10
/** Who says that he stops has already stopped, and fixes come late. */
const BEGAN_BEFORE_MS = 10 * MINUTE_MS
/** A pause is offered as an expected stop so long before it is due (design, second part §4). */
const OFFERED_BEFORE_MS = 30 * MINUTE_MS
/** So long after it could begin first a stop is still the one that was said: who drives on and stands elsewhere later has said nothing of that. */
const BEGINS_WITHIN_MS = HOUR_MS

/** Up to when a stop has to begin to be the one that is expected, epoch ms. */
export const lastBeginning = ({ fromAt, untilAt }: ExpectedStop): number => Math.min(fromAt + BEGINS_WITHIN_MS, untilAt)

/**
 * Whether a unit that has stood since `stoppedSince` is expected to stand at `now`. One that stood long before is not: what is
 * said afterwards explains no stop that nobody knew of; nor is another stop long after. From the end on all of the stop counts, so that
 * its alert comes at once.
 */
export const isExpectedStop = (stop: ExpectedStop | null, stoppedSince: number, now: number): boolean =>
  stop !== null && stoppedSince >= stop.fromAt && stoppedSince <= lastBeginning(stop) && now < stop.untilAt

/** Until when a stop is expected of which was said at `saidAt` that it takes so long. */
export const expectedUntil = (saidAt: number, minutes: number): number =>
  saidAt + (minutes + STOP_MARGIN_MIN) * MINUTE_MS

/**
 * The stop that was said at `saidAt` and is accepted `now`. The unit may have stood before he said so; with an alert of it open
 * (`isAlerted`) none that has begun is meant, however short it is: that alert is for a person to resolve.
 */
export function saidStop(
  { saidAt, minutes }: { readonly saidAt: number; readonly minutes: number },
  { stoppedSince, isAlerted }: { readonly stoppedSince: number | null; readonly isAlerted: boolean },
  now: number,
): ExpectedStop {
  const fromAt = isAlerted ? now : Math.min(saidAt, stoppedSince ?? saidAt) - BEGAN_BEFORE_MS
  return { fromAt, untilAt: expectedUntil(saidAt, minutes) }
}

/** How long a stop has to be expected from now on for a pause that is due at `dueAt`, minutes; null: it is not due so soon. */
export function minutesForPause(dueAt: number, now: number): number | null {
  if (dueAt - now > OFFERED_BEFORE_MS) return null
  return Math.ceil(Math.max(0, dueAt - now) / MINUTE_MS) + PAUSE_MIN
}
