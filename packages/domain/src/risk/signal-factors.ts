import { unansweredFrom } from '../communication/unanswered-calls.ts'
import { haversineKm } from '../geo/distance.ts'
import type { GpsFix } from '../gps/fix.ts'
import { isSeparationKnown, provenSeparation } from '../gps/is-separated.ts'
import { isInSight } from '../gps/separation.ts'
import { signalAge } from '../gps/signal-age.ts'
import { trackSpeedKmh } from '../gps/track-speed-kmh.ts'
import { expectedInterval } from '../silence/expected-interval.ts'
import { explainSilence } from '../silence/explain-silence.ts'
import type { SilenceClass } from '../silence/silence-verdict.ts'
import { expectedSignalInterval, isSilenceProven } from '../silence/trip-silence.ts'
import { MINUTE_MS, minutesSince } from '../time/duration.ts'
import { newestFix, newestTrack } from './newest-fix.ts'
import type { RiskFactor } from './risk-level.ts'
import { riskText } from './risk-text.ts'
import { firstLimit, type RiskWeights, stepPoints } from './risk-weights.ts'
import type { RiskContext, TripSnapshot } from './trip-snapshot.ts'

/** Silences that a jammer did not make: explained, or of one side only. */
const HARMLESS: ReadonlySet<SilenceClass> = new Set([
  'platform-outage',
  'coverage-hole',
  'sleeping-device',
  'phone-gone',
])

/**
 * Operator and truck apart (rules §1), from `overM` on where a company is stricter; also while the truck is silent since, and nobody
 * knows better. Value: metres, then from the truck's last place to where the phone is.
 */
export function separationFactor(
  trip: TripSnapshot,
  weights: RiskWeights,
  now: number,
  overM?: number,
): RiskFactor | null {
  const { truckTrack, leftPhone } = trip
  const isLeft = leftPhone.length > 0
  const phoneTrack = isLeft ? leftPhone : trip.operatorTrack
  const apart = provenSeparation(phoneTrack, truckTrack, now, isLeft ? null : (trip.arrivals ?? null), overM)
  if (apart !== null) {
    const text = riskText.separated(apart.metres)
    return { type: 'SEPARACION', points: weights.separation, value: apart.metres, text }
  }
  return trip.isApart ? lastKnownSeparation(phoneTrack, truckTrack, weights, now) : null
}

/** That the truck is silent since is no sign that they are together again. */
function lastKnownSeparation(
  phoneTrack: readonly GpsFix[],
  truckTrack: readonly GpsFix[],
  weights: RiskWeights,
  now: number,
): RiskFactor | null {
  const [phone, unit] = [phoneTrack[0], truckTrack[0]]
  if (phone === undefined || unit === undefined || phone.at <= unit.at) return null
  if (isInSight(phoneTrack, truckTrack) || isSeparationKnown(phoneTrack, truckTrack, now)) return null
  const metres = haversineKm(phone.point, unit.point) * 1000
  const text = riskText.phoneLeft(metres)
  return { type: 'SEPARACION', points: weights.separation, value: metres, text }
}

/**
 * Silence of the GPS. Without any position it is `SIN_GPS`, unless a placeholder fix was heard within the first limit
 * of staleness: such a unit has no place to show and yet is not silent (rules §1). Value: minutes, 0 when never heard.
 */
export function gpsFactor(trip: TripSnapshot, weights: RiskWeights, now: number): RiskFactor | null {
  const minutes = signalAge(trip, now)
  if (newestFix(trip) === null) {
    if (minutes !== null && minutes <= firstLimit(weights.staleGpsMinutes)) return null
    return { type: 'SIN_GPS', points: weights.noGps, value: minutes ?? 0, text: riskText.noGps() }
  }
  const points = stepPoints(weights.staleGpsMinutes, minutes ?? 0)
  if (minutes === null || points === 0) return null
  return { type: 'GPS_DESACTUALIZADO', points, value: minutes, text: riskText.staleGps(minutes) }
}

/** No comment in the logbook for too long; without any, since departure. Value: minutes. */
export function communicationFactor(trip: TripSnapshot, weights: RiskWeights, now: number): RiskFactor | null {
  const since = trip.lastCommentAt ?? trip.departedAt
  if (since === null) return null
  const minutes = minutesSince(since, now)
  const points = stepPoints(weights.noCommunicationMinutes, minutes)
  if (points === 0) return null
  return { type: 'SIN_COMUNICACION', points, value: minutes, text: riskText.noCommunication(minutes) }
}

/** The operator does not answer (`unansweredFrom`). It adds nothing to a trip's risk. Value: minutes since the first try. */
export function unansweredFactor({ unanswered }: TripSnapshot, now: number): RiskFactor | null {
  if (unanswered === null || now < unansweredFrom(unanswered)) return null
  const value = minutesSince(unanswered.firstAt[0], now)
  const text = riskText.unanswered(unanswered.attempts, Math.min(unanswered.firstAt[0], now))
  return { type: 'SIN_COMUNICACION', points: 0, value, text, isFaint: true, isUnanswered: true }
}

/**
 * Signs of a jammer: the last word was from a moving unit, then truck and phone both fell silent, and the fixes before
 * came closer together than this silence lasts, so that they *ceased* instead of being sparse. None while the unit is in
 * its rhythm, nor while what surrounds it explains the silence, or it may be that we do not hear it (`isSilenceProven`). Value: minutes.
 */
export function blockingFactor(
  trip: TripSnapshot,
  { geofences, surroundings }: RiskContext,
  weights: RiskWeights,
  now: number,
): RiskFactor | null {
  const { points, lastSpeedOverKmh, silenceOverMinutes } = weights.blocking
  const minutes = signalAge(trip, now)
  if (minutes === null || minutes <= silenceOverMinutes) return null
  const track = newestTrack(trip)
  const speedKmh = trackSpeedKmh(track)
  if (speedKmh === null || speedKmh <= lastSpeedOverKmh) return null
  const [newest, before] = track
  const gapMs = newest && before ? newest.at - before.at : 0
  // Sparse by its last gap and by its rhythm: one long gap, as an outage of our own leaves, makes no sparse tracker, and neither do the
  // long ones of a rest from which it has just set off.
  const sparsestMs = Math.min(gapMs, expectedInterval(track) ?? gapMs)
  if (sparsestMs > silenceOverMinutes * MINUTE_MS) return null
  if (!isSilenceProven(trip, surroundings, now)) return null
  const explained = explainSilence(trip, surroundings, now, geofences)
  // A device whose rhythm is not known yet is silent by the clock alone.
  if (explained === null ? expectedSignalInterval(trip) !== null : HARMLESS.has(explained.class)) return null
  return { type: 'POSIBLE_BLOQUEO', points, value: minutes, text: riskText.blocking(minutes) }
}
