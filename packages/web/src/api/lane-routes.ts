import type { CallAnswers, CallInputs } from '@vigia/contract/calls'
import type { LatLng } from '@vigia/domain/geo/lat-lng'
import type { GeofenceKind } from '@vigia/domain/geofence/geofence'
import { call } from './call.ts'
import type { TripValues } from './trip-form.ts'

type LaneRoutesWire = CallAnswers['laneRoutes']
type LaneQuery = CallInputs['laneRoutes']['query']

/** A zone on a route, from one km of it to another. */
export interface GeofenceOnRoute {
  readonly id: string
  readonly name: string
  readonly kind: GeofenceKind
  readonly fromKm: number
  readonly toKm: number
}

/** A way that earlier trips of a lane took, with the zones that it goes through. */
export interface LaneRoute {
  /** Of the trip whose way it is. */
  readonly id: string
  readonly invoice: string
  /** The numbered road of the most of it; null where none is known. */
  readonly road: string | null
  readonly trips: number
  readonly points: readonly LatLng[]
  readonly lengthKm: number
  readonly minutes: number
  /** Share of the time of driving that was heard, 0–1. */
  readonly coveredShare: number
  readonly geofences: readonly GeofenceOnRoute[]
}

export interface LaneRoutes {
  /** How long the lane takes, in minutes; null with too few trips. */
  readonly usual: LaneRoutesWire['usual_minutes']
  /** Trips whose way is known. */
  readonly trips: number
  /** The way of the most trips first. */
  readonly routes: readonly LaneRoute[]
}

/** What of a form says between which places its trip goes, as one text; null while it does not. */
export function laneKey(values: TripValues): string | null {
  const read = (field: keyof TripValues): string => (values[field] ?? '').trim().replace(',', '.')
  const [origin, destination] = [(values.origin ?? '').trim(), (values.destination ?? '').trim()]
  if (origin === '' || destination === '' || origin.length > 200 || destination.length > 200) return null
  const degrees = DEGREES.map((field) => [field, read(field)] as const)
  const known = degrees.filter(([, text]) => /^-?\d{1,3}(\.\d{1,20})?$/.test(text))
  const lane: LaneQuery = { origin, destination, ...Object.fromEntries(known) }
  return JSON.stringify(lane)
}

const DEGREES = [
  'latitude_origin_address',
  'longitude_origin_address',
  'latitude_destination_address',
  'longitude_destination_address',
] as const satisfies readonly (keyof LaneQuery & keyof TripValues)[]

/** How earlier trips between the places of a `laneKey` went. */
export async function laneRoutes(key: string, signal: AbortSignal): Promise<LaneRoutes> {
  const query: LaneQuery = JSON.parse(key)
  const { data, trips, usual_minutes: usual } = await call('laneRoutes', { query, signal })
  return { usual, trips, routes: data.map(fromWire) }
}

const fromWire = (wire: LaneRoutesWire['data'][number]): LaneRoute => ({
  ...{ id: wire.travel_id, invoice: wire.external_invoice, road: wire.road, trips: wire.trips, points: wire.points },
  ...{ lengthKm: wire.length_km, minutes: wire.minutes, coveredShare: wire.covered_share },
  geofences: wire.zones.map(({ from_km: fromKm, to_km: toKm, ...geofence }) => ({ ...geofence, fromKm, toKm })),
})
