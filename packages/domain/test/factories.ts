import type { LatLng } from '../src/geo/lat-lng.ts'
import type { GpsFix } from '../src/gps/fix.ts'
import type { TripSnapshot } from '../src/risk/trip-snapshot.ts'

export const NOW = 1_795_237_200_000
export const MIN = 60_000
export const SEC = 1_000

/** On the 57D north of Querétaro: far from every placeholder. */
export const ROAD: LatLng = { lat: 20.7, lng: -100.4 }

const METRES_PER_DEGREE = (6371_000 * Math.PI) / 180

/** The point so many metres due north: exact on the sphere. */
export function north(metres: number, from: LatLng = ROAD): LatLng {
  return { lat: from.lat + metres / METRES_PER_DEGREE, lng: from.lng }
}

export function aFix(fields: Partial<GpsFix> = {}): GpsFix {
  return {
    point: ROAD,
    at: NOW,
    speedKmh: 0,
    headingDeg: null,
    altitudeM: null,
    accuracyM: null,
    source: 'original',
    panic: false,
    ...fields,
  }
}

/** A trip with nothing to say about it: a fresh fix from its phone, a fresh comment, standing since just now. */
export function aTrip(fields: Partial<TripSnapshot> = {}): TripSnapshot {
  return {
    tripId: '1',
    platform: null,
    trackingType: 'APP',
    departedAt: NOW - 600 * MIN,
    dueAt: NOW + 600 * MIN,
    lastCommentAt: NOW,
    unanswered: null,
    operatorTrack: [aFix({ speedKmh: 70 })],
    truckTrack: [],
    leftPhone: [],
    isApart: false,
    stoppedSince: null,
    expectedStop: null,
    lastPlaceholderAt: null,
    callsForHelp: [],
    openIncidents: [],
    plannedRoute: [],
    ...fields,
  }
}
