import type { LatLng } from '@vigia/domain/geo/lat-lng'
import { MEXICO_CENTRE } from '@vigia/domain/geo/usable-coordinate'
import type { FixSource } from '@vigia/domain/gps/fix'
import { type Progress, progressAt } from './drive.ts'
import { headingAtKm, pointAtKm } from './roads/road-route.ts'
import { HOUR_MS, MINUTE_MS, type TripPlan } from './trip-plan.ts'

/** Which of a trip's devices speaks. */
export type Side = 'phone' | 'truck'

/** A reading as a device makes it. `readAt` is the true instant; `at` what the device's own clock says. */
export interface Reading {
  readonly point: LatLng
  readonly at: number
  readonly readAt: number
  readonly speedKmh: number
  readonly headingDeg: number
  readonly accuracyM: number
  readonly source: FixSource
  readonly panic: boolean
}

/** A truck and a phone fall silent a little into the hold that goes before. */
const SILENCE_AFTER_MS = 3 * MINUTE_MS
/** Falling behind by hundreds of metres takes this long. */
const FALL_BEHIND_MS = 2 * MINUTE_MS
const NOISE_DEG = 0.000_02

/** Which of a trip's sides send anything at all. */
export function sidesOf({ scenario: { equipment } }: TripPlan): readonly Side[] {
  if (equipment === 'both') return ['phone', 'truck']
  if (equipment === 'phone') return ['phone']
  return equipment === 'truck' || equipment === 'mirror' ? ['truck'] : []
}

/** What a side reads at an instant; null while it is silent, before the trip and after it. */
export function readingAt(trip: TripPlan, side: Side, readAt: number): Reading | null {
  if (readAt < trip.announcedAt || readAt >= trip.endsAt || isSilent(trip, readAt)) return null
  const { km, kmh } = progressAt(trip.timetable, readAt - trip.departedAt)
  const behind = side === 'phone' ? behindAt(trip, readAt) : { km: 0, kmh: 0 }
  const placedKm = Math.max(0, km - behind.km)
  const { fault } = trip.scenario
  const truth = pointAtKm(trip.route, placedKm)
  const wobble = Math.sin(readAt / 7919 + trip.vehicle)
  const noise = {
    lat: truth.lat + NOISE_DEG * wobble,
    lng: truth.lng + NOISE_DEG * Math.cos(readAt / 6007 + trip.vehicle),
  }
  const isLost = fault?.kind === 'placeholder' && side === 'truck'
  return {
    point: isLost ? MEXICO_CENTRE : noise,
    at: fault?.kind === 'slow-clock' && side === 'truck' ? readAt - fault.minutes * MINUTE_MS : readAt,
    readAt,
    speedKmh: Math.max(0, Math.round((kmh - behind.kmh) * 10) / 10),
    headingDeg: Math.round(headingAtKm(trip.route, placedKm)) % 360,
    accuracyM: Math.round(side === 'phone' ? 10 + 3 * wobble : 6 + 2 * wobble),
    source: side === 'phone' ? 'original' : trip.scenario.equipment === 'mirror' ? 'extracted' : 'unit',
    panic: false,
  }
}

/** When a reading leaves the device: at once, or when the coverage hole that it was made in ends. */
export function deliveryAt({ scenario: { fault }, departedAt }: TripPlan, side: Side, readAt: number): number {
  if (fault?.kind !== 'holes' || side !== 'truck' || readAt < departedAt) return readAt
  const sinceMs = (readAt - departedAt) % (fault.everyMinutes * MINUTE_MS)
  const holeMs = fault.lastsMinutes * MINUTE_MS
  return sinceMs < holeMs ? readAt - sinceMs + holeMs : readAt
}

function isSilent({ scenario, conditionAt }: TripPlan, readAt: number): boolean {
  return scenario.fault?.kind === 'silence' && conditionAt !== null && readAt > conditionAt + SILENCE_AFTER_MS
}

/** How far the phone lies behind the truck along the road, and how much slower it is meanwhile. */
function behindAt({ scenario: { fault }, conditionAt }: TripPlan, readAt: number): Progress {
  if (fault?.kind !== 'apart' || conditionAt === null || readAt <= conditionAt) return { km: 0, kmh: 0 }
  const sinceMs = readAt - conditionAt
  const isFalling = sinceMs < FALL_BEHIND_MS
  const metres = fault.metres * Math.min(1, sinceMs / FALL_BEHIND_MS) + (fault.metresPerMinute * sinceMs) / MINUTE_MS
  const metresPerHour = fault.metresPerMinute * 60 + (isFalling ? (fault.metres / FALL_BEHIND_MS) * HOUR_MS : 0)
  return { km: metres / 1000, kmh: metresPerHour / 1000 }
}
