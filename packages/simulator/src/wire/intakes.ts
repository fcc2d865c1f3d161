import type { FixInput } from '@vigia/contract'
import type { Fix } from '../fixes.ts'
import type { TripPlan } from '../trip-plan.ts'

/** How a device speaks: in the integration's batches, or one by one as the phone apps do. */
export type Intake = 'batch' | 'osmand-query' | 'osmand-json' | 'owntracks'

const KMH_PER_KNOT = 1.852
const KMH_PER_MS = 3.6
/** In a large fleet only so many phones speak for themselves. */
const APP_USERS = 120

const PHONE_INTAKES: readonly Intake[] = [
  'batch',
  'osmand-query',
  'batch',
  'osmand-json',
  'batch',
  'owntracks',
  'batch',
]

/** Which form a fix takes. The panic button is part of the integration's form only. */
export function intakeOf({ vehicle, scenario }: TripPlan, side: Fix['side']): Intake {
  if (side === 'truck' || scenario.panics === true || vehicle >= APP_USERS) return 'batch'
  return PHONE_INTAKES[vehicle % PHONE_INTAKES.length] ?? 'batch'
}

/** A fix for `POST /api/positions`. */
export function batchFix(fix: Fix): FixInput {
  const { deviceId, at, point, speedKmh, headingDeg, accuracyM, source, panic } = fix
  return {
    device: deviceId,
    timestamp: new Date(at).toISOString(),
    lat: round6(point.lat),
    lng: round6(point.lng),
    speed: speedKmh,
    heading: headingDeg,
    accuracy: accuracyM,
    ...(source === 'extracted' ? { source } : {}),
    ...(panic ? { event: 'panic' as const } : {}),
  }
}

/** The address that the Traccar Client app asks, query form: seconds and knots, after the phone's secret. */
export function osmandPath({ deviceId, at, point, speedKmh, headingDeg, accuracyM }: Fix, secret: string): string {
  const query = new URLSearchParams({
    id: deviceId,
    timestamp: String(Math.round(at / 1000)),
    lat: String(round6(point.lat)),
    lon: String(round6(point.lng)),
    speed: (speedKmh / KMH_PER_KNOT).toFixed(4),
    bearing: String(headingDeg),
    accuracy: String(accuracyM),
    batt: '82',
  })
  return `/intake/osmand/${secret}?${query}`
}

/** What newer Traccar Client apps post: metres per second. */
export function osmandBody({ deviceId, at, point, speedKmh, headingDeg, accuracyM }: Fix): unknown {
  return {
    location: {
      timestamp: new Date(at).toISOString(),
      coords: {
        latitude: round6(point.lat),
        longitude: round6(point.lng),
        accuracy: accuracyM,
        speed: Math.round((speedKmh / KMH_PER_MS) * 100) / 100,
        heading: headingDeg,
      },
      is_moving: speedKmh > 0,
      battery: { level: 0.82, is_charging: true },
    },
    device_id: deviceId,
  }
}

/** What the OwnTracks app posts: whole seconds and km/h. */
export function owntracksBody({ at, point, speedKmh, headingDeg, accuracyM }: Fix): unknown {
  return {
    _type: 'location',
    tid: 'dm',
    tst: Math.round(at / 1000),
    lat: round6(point.lat),
    lon: round6(point.lng),
    vel: Math.round(speedKmh),
    cog: headingDeg,
    acc: accuracyM,
    conn: 'm',
  }
}

const round6 = (degrees: number) => Math.round(degrees * 1e6) / 1e6
