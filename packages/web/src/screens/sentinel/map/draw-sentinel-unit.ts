import type { LiveTripState } from '@vigia/contract/live-frame'
import type { SentinelTrip } from '../../../api/sentinel.ts'
import type { DrawUnit } from '../../../fleet-screen/map/use-units-on-map.ts'
import { isLiveFix } from '../../../live/is-live-fix.ts'
import type { UnitLabel, UnitUpdate } from '../../../map/fleet-map.ts'
import { LEVEL_SLOT } from '../../../map/marker-slot.ts'
import { elapsedSince } from '../../../text/elapsed.ts'
import { primaryAlert } from '../primary-alert.ts'
import { withLive } from '../with-live.ts'

/** A unit on the map by its risk, as the feed tells it; null while it was never located, or has left. */
export const drawUnit: DrawUnit<SentinelTrip> = (listed, state, _staleLimit, now) => {
  const update = state === undefined ? null : drawUnlisted(state)
  return update === null ? null : { update, label: labelOf(withLive(listed, state), now) }
}

/** A trip that only the feed knows so far. */
export function drawUnlisted(state: LiveTripState): UnitUpdate | null {
  const { tripId, lat, lng, headingDeg, level, stopped, fixAt, hasGps } = state
  const slot = LEVEL_SLOT[level]
  return hasGps ? { tripId, lat, lng, headingDeg: stopped ? null : headingDeg, slot, stopped, fixAt, hasGps } : null
}

/** Plates, why, how fast or how old. */
function labelOf(trip: SentinelTrip, now: number): UnitLabel {
  const { tripId, plates, invoice, speedKmh, fixAt, score } = trip
  const alert = primaryAlert(trip, now)
  const isMotionKnown = speedKmh !== null && isLiveFix(fixAt, now)
  const moving = isMotionKnown ? `${Math.round(speedKmh)} km/h` : `GPS ${elapsedSince(fixAt, now)}`
  const reason = alert === null ? moving : `${alert.title} ${alert.figure}`.trim()
  return { tripId, plates: plates ?? invoice, reason, score }
}
