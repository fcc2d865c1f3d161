import { queryOptions } from '@tanstack/react-query'
import type { CallAnswers, CallInputs } from '@vigia/contract/calls'
import { incidentPriorityCodec } from '@vigia/contract/severity.codec'
import type { LatLng } from '@vigia/domain/geo/lat-lng'
import type { FixSource } from '@vigia/domain/gps/fix'
import type { IncidentSeverity } from '@vigia/domain/risk/trip-snapshot'
import { call } from './call.ts'
import { listing } from './listing.ts'
import { riskFromWire, type UnitRisk } from './unit-risk.ts'

type PositionsWire = CallAnswers['fullMapPositions']

type FullMapState = PositionsWire['positions'][number]['state']

/** A unit of the full map (spec §3 "Full-map position"). Instants are epoch milliseconds, null when unknown. */
export interface FullMapUnit extends UnitRisk {
  readonly tripId: string
  readonly unit: string
  readonly point: LatLng
  readonly state: FullMapState
  readonly speedKmh: number | null
  readonly headingDeg: number | null
  readonly operator: string | null
  readonly phone: string | null
  readonly origin: string
  readonly destination: string
  /** The planned arrival. */
  readonly dueAt: number | null
  readonly client: string | null
  readonly lastComment: string | null
  readonly invoice: string
  readonly plates: string | null
  /** The fix's own time. */
  readonly fixAt: number
  readonly source: FixSource
  readonly stoppedSince: number | null
  /** Distance to the planned route; null without one. */
  readonly offRouteKm: number | null
  /** The server counts it as off its route, by the organisation's limit. */
  readonly isOffRoute: boolean
  readonly hasRoute: boolean
}

export interface FullMapAnswer {
  readonly units: readonly FullMapUnit[]
  /** Active trips that cannot be drawn. */
  readonly withoutPosition: number
}

export const fullMapPositions = listing<FullMapAnswer>(['full-map', 'units'], async (signal) => {
  const wire = await call('fullMapPositions', { signal })
  return { units: wire.positions.map(unitFromWire), withoutPosition: wire.without_position }
})

/** An incident that nobody has resolved. */
export interface OpenIncident {
  readonly id: string
  readonly tripId: string
  readonly invoice: string
  readonly type: string
  readonly description: string
  readonly severity: IncidentSeverity
  readonly reportedAt: number
  /** Where it happened, and in words; null when nobody knows. */
  readonly point: LatLng | null
  readonly place: string | null
}

export const openIncidents = queryOptions({
  queryKey: ['full-map', 'incidents'],
  queryFn: async ({ signal }): Promise<readonly OpenIncident[]> => {
    const { data } = await call('mapIncidents', { signal })
    return data.map(
      ({ id, travel_id, external_invoice, type, description, priority, created, latitude, longitude, place }) => ({
        id,
        tripId: travel_id,
        invoice: external_invoice,
        type,
        description,
        severity: incidentPriorityCodec.decode(priority),
        reportedAt: Date.parse(created),
        point: latitude === null || longitude === null ? null : { lat: latitude, lng: longitude },
        place,
      }),
    )
  },
})

const ROUTES_AT_ONCE = 1_000

/** The planned paths of the active trips, all pages. */
export const plannedPaths = queryOptions({
  queryKey: ['full-map', 'routes'],
  queryFn: async ({ signal }) => {
    const paths: { readonly tripId: string; readonly points: readonly LatLng[] }[] = []
    let cursor: string | null = null
    do {
      const query: CallInputs['listPlannedRoutes']['query'] = { limit: ROUTES_AT_ONCE, cursor }
      const page: CallAnswers['listPlannedRoutes'] = await call('listPlannedRoutes', { query, signal })
      for (const { travel_id, points } of page.data) paths.push({ tripId: travel_id, points })
      cursor = page.nextCursor
    } while (cursor !== null)
    return paths
  },
})

function unitFromWire(wire: PositionsWire['positions'][number]): FullMapUnit {
  return {
    tripId: wire.id,
    unit: wire.unit_number,
    point: { lat: wire.latitude, lng: wire.longitude },
    state: wire.state,
    speedKmh: wire.speed,
    headingDeg: wire.heading,
    operator: wire.driver_name,
    phone: wire.driver_phone,
    origin: wire.origin_description,
    destination: wire.destination_description,
    dueAt: wire.date_finish === null ? null : Date.parse(wire.date_finish),
    client: wire.customer_name,
    lastComment: wire.comments,
    invoice: wire.external_invoice,
    plates: wire.plates,
    fixAt: Date.parse(wire.timestamp),
    source: wire.source,
    stoppedSince: wire.stopped_since === null ? null : Date.parse(wire.stopped_since),
    offRouteKm: wire.off_route_km,
    isOffRoute: wire.is_off_route,
    hasRoute: wire.has_route,
    ...riskFromWire(wire),
  }
}
