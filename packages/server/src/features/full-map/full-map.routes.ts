import type { fullMapPositions, mapIncidents, ResponseOf } from '@vigia/contract'
import { distanceToRouteKm } from '@vigia/domain/geo/route-distance'
import type { GpsFix } from '@vigia/domain/gps/fix'
import type { Sql } from '../../db/pool.ts'
import { isoOf } from '../../http/iso-of.ts'
import { mount, type Server } from '../../http/route.ts'
import { sharedListing } from '../../http/shared-listing.ts'
import { riskOf } from '../../http/trip-events.wire.ts'
import { placeOf } from '../../places/place-of.ts'
import type { Clock } from '../../ports/clock.ts'
import type { FleetReader, TripView } from '../../ports/fleet-view.ts'
import { jsonInTurns } from '../../workers/in-turns.ts'
import { type MapCard, mapCards } from './map-cards.store.ts'
import { mapState } from './map-state.ts'
import { type PlacedIncident, placedIncidents } from './placed-incidents.store.ts'

interface Deps {
  readonly db: Sql
  readonly clock: Clock
  readonly fleet: FleetReader
}

type PositionWire = ResponseOf<typeof fullMapPositions>['positions'][number]
type IncidentWire = ResponseOf<typeof mapIncidents>['data'][number]

/** The calls of the full map (spec §3 "Full-map position", §7): every active trip, where it is and what it does. */
export function mountFullMap(server: Server, { db, clock, fleet }: Deps): void {
  mount(
    server,
    'fullMapPositions',
    sharedListing(async (organisationId) => {
      const cards = await mapCards(db, organisationId)
      const now = clock.now()
      const trips = [...fleet.trips(organisationId)]
      const drawn = trips.filter(hasPosition)
      const positions = await jsonInTurns(drawn, (view) => positionWire(view, cards.get(view.facts.id), now))
      const state = `"positions":${positions},"without_position":${trips.length - drawn.length}`
      return { state, body: `{${state},"generated_at":"${isoOf(now)}"}` }
    }),
  )
  mount(
    server,
    'mapIncidents',
    sharedListing(async (organisationId) => {
      const incidents = await placedIncidents(db, organisationId)
      const state = await jsonInTurns(incidents, (incident) =>
        incidentWire(incident, fleet.trip(organisationId, incident.tripId)),
      )
      return { state, body: `{"data":${state}}` }
    }),
  )
}

/** Where the unit was when it was reported, else where it is. */
function incidentWire(incident: PlacedIncident, trip: TripView | null): IncidentWire {
  const point = incident.point ?? trip?.position?.point ?? null
  return {
    id: incident.id,
    travel_id: incident.tripId,
    external_invoice: incident.externalInvoice,
    type: incident.type,
    description: incident.description,
    priority: incident.priority,
    created: isoOf(incident.createdAt),
    latitude: point?.lat ?? null,
    longitude: point?.lng ?? null,
    place: point === null ? null : placeOf(point),
  }
}

type PlacedTrip = TripView & { readonly position: GpsFix }

const hasPosition = (view: TripView): view is PlacedTrip => view.position !== null

function positionWire(view: PlacedTrip, card: MapCard | undefined, now: number): PositionWire {
  const { facts, position } = view
  return {
    id: facts.id,
    unit_number: card?.unitName ?? facts.plates ?? facts.externalInvoice,
    latitude: position.point.lat,
    longitude: position.point.lng,
    state: mapState(view, now),
    speed: position.speedKmh,
    driver_name: facts.operatorName,
    destination_description: facts.destination,
    origin_description: facts.origin,
    date_finish: facts.dueAt === null ? null : isoOf(facts.dueAt),
    customer_name: facts.clientName,
    comments: card?.comment ?? null,
    external_invoice: facts.externalInvoice,
    plates: facts.plates,
    driver_phone: facts.operatorPhone,
    heading: position.headingDeg,
    timestamp: isoOf(position.at),
    source: position.source,
    stopped_since: view.stoppedSince === null ? null : isoOf(view.stoppedSince),
    off_route_km: offRouteKm(view),
    is_off_route: view.assessment.factors.some(({ type }) => type === 'DESVIO_RUTA'),
    has_route: facts.plannedRoute.length > 0,
    ...riskOf(view),
  }
}

const distances = new WeakMap<TripView, number | null>()

/** To the planned route's segments, once for each state of the trip; null without a route. */
function offRouteKm(view: PlacedTrip): number | null {
  const { position, facts } = view
  const known = distances.get(view)
  if (known !== undefined) return known
  const km = distanceToRouteKm(position.point, facts.plannedRoute)
  const rounded = km === null ? null : Math.round(km * 100) / 100
  distances.set(view, rounded)
  return rounded
}
