import type { CallAnswers } from '@vigia/contract/calls'
import type { LatLng } from '@vigia/domain/geo/lat-lng'
import { ApiError } from './api-error.ts'
import { call, callForFile } from './call.ts'
import type { GeoFormat } from './geo-files.ts'

type PlannedRouteWire = CallAnswers['getPlannedRoute']
export type RouteSource = NonNullable<PlannedRouteWire['source']>

/** The way that a trip shall take. */
export interface PlannedRoute {
  readonly points: readonly LatLng[]
  /** Null when nobody knows any more where it came from. */
  readonly source: RouteSource | null
  readonly updatedAt: number | null
  readonly lengthKm: number
  /** From the unit to the nearest segment; null without a position. */
  readonly distanceKm: number | null
}

/** How a trip of the same lane really went. */
export interface RouteSuggestion {
  readonly tripId: string
  readonly invoice: string
  readonly completedAt: number | null
  readonly points: readonly LatLng[]
  readonly lengthKm: number
  /** Share of the way that was heard, 0–1. */
  readonly coveredShare: number
}

/** The planned route of a trip; null when it has none. */
export async function getPlannedRoute(tripId: string, signal?: AbortSignal): Promise<PlannedRoute | null> {
  try {
    const asked = { params: { id: tripId }, ...(signal === undefined ? {} : { signal }) }
    return fromWire(await call('getPlannedRoute', asked))
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null
    throw error
  }
}

/**
 * The route that a change was made to, as whoever makes it saw it: null for none. Another one by now is refused with 412
 * `CHANGED_MEANWHILE`; undefined: whatever it is now.
 */
type SeenRoute = Pick<PlannedRoute, 'updatedAt'> | null | undefined

const wireOf = (seen: SeenRoute): string | null | undefined => {
  const at = seen?.updatedAt ?? null
  return seen === undefined ? undefined : at === null ? null : new Date(at).toISOString()
}

export async function putPlannedRoute(
  tripId: string,
  points: readonly LatLng[],
  source: RouteSource,
  seen?: SeenRoute,
): Promise<PlannedRoute> {
  const replaces = wireOf(seen)
  const body = { points, source, ...(replaces === undefined ? {} : { replaces }) }
  return fromWire(await call('putPlannedRoute', { params: { id: tripId }, body }))
}

export const deletePlannedRoute = (tripId: string, seen?: SeenRoute): Promise<null> => {
  const replaces = wireOf(seen) ?? null
  return call('deletePlannedRoute', { params: { id: tripId }, ...(replaces === null ? {} : { query: { replaces } }) })
}

export async function suggestRoutes(tripId: string, signal: AbortSignal): Promise<readonly RouteSuggestion[]> {
  const { data } = await call('suggestRoutes', { params: { id: tripId }, signal })
  return data.map((wire) => ({
    tripId: wire.travel_id,
    invoice: wire.external_invoice,
    completedAt: wire.completed === null ? null : Date.parse(wire.completed),
    points: wire.points,
    lengthKm: wire.length_km,
    coveredShare: wire.covered_share,
  }))
}

/** The text of a file. */
export const exportPlannedRoute = (tripId: string, format: GeoFormat): Promise<string> =>
  callForFile('exportPlannedRoute', { params: { id: tripId }, query: { format } })

const fromWire = (wire: PlannedRouteWire): PlannedRoute => ({
  points: wire.points,
  source: wire.source,
  updatedAt: wire.updated === null ? null : Date.parse(wire.updated),
  lengthKm: wire.length_km,
  distanceKm: wire.distance_km,
})
