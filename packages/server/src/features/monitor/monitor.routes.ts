import type { monitorIncidences, monitorLogbooks, monitorOperators, monitorTracking, ResponseOf } from '@vigia/contract'
import { communicationOf, isOperatorOnline } from '@vigia/domain'
import type { Clock } from '../../clock.ts'
import type { Sql } from '../../db/pool.ts'
import type { FleetReader, TripView } from '../../fleet-view.ts'
import { mount, type Server } from '../../http/route.ts'
import { sharedListing } from '../../http/shared-listing.ts'
import { isoOf } from '../../realtime/trip-events.routes.ts'
import { type ActiveIncident, incidentsOfActiveTrips } from './active-incidents.store.ts'
import { activeLogbooks, type Logbook } from './logbooks.store.ts'

interface Deps {
  readonly db: Sql
  readonly clock: Clock
  readonly fleet: FleetReader
}

type LogbookWire = ResponseOf<typeof monitorLogbooks>['data'][number]
type IncidenceWire = ResponseOf<typeof monitorIncidences>['data'][number]
type OperatorWire = ResponseOf<typeof monitorOperators>['data'][number]
type TrackingWire = ResponseOf<typeof monitorTracking>['data'][number]

/** The four calls of the intelligent monitoring (spec §3, §7), of every active trip. */
export function mountMonitor(server: Server, { db, clock, fleet }: Deps): void {
  mount(
    server,
    'monitorLogbooks',
    listing(async (organisationId) => {
      const logbooks = await activeLogbooks(db, organisationId)
      return logbooks.map((logbook) => logbookWire(logbook, clock.now()))
    }),
  )
  mount(
    server,
    'monitorIncidences',
    listing(async (organisationId) => (await incidentsOfActiveTrips(db, organisationId)).map(incidenceWire)),
  )
  mount(
    server,
    'monitorOperators',
    listing(async (organisationId) =>
      Array.from(fleet.trips(organisationId)).flatMap((view) => operatorWire(view, clock.now()) ?? []),
    ),
  )
  mount(
    server,
    'monitorTracking',
    listing(async (organisationId) =>
      Array.from(fleet.trips(organisationId)).flatMap((view) => trackingWire(view) ?? []),
    ),
  )
}

const listing = (rowsOf: (organisationId: string) => Promise<readonly object[]>) =>
  sharedListing(async (organisationId) => {
    const state = JSON.stringify(await rowsOf(organisationId))
    return { state, body: `{"data":${state}}` }
  })

function logbookWire({ comments, times, ...trip }: Logbook, now: number): LogbookWire {
  const { maxGapHours, pattern } = communicationOf(times, now)
  return {
    travel_id: trip.tripId,
    invoice_id: trip.invoiceId,
    external_invoice: trip.externalInvoice,
    status: trip.status,
    origin: trip.origin,
    destination: trip.destination,
    comments: comments.map(({ text, at, reportedBy }) => ({
      comment: text,
      created: isoOf(at),
      reported_by: reportedBy,
    })),
    comments_total: times?.count ?? 0,
    last_comment_date: times === null ? null : isoOf(times.newestAt),
    communication_analysis: { max_gap_hours: maxGapHours, pattern },
  }
}

const incidenceWire = (incident: ActiveIncident): IncidenceWire => ({
  id: incident.id,
  travel_id: incident.tripId,
  status: incident.status,
  type: incident.type,
  description: incident.description,
  created: isoOf(incident.createdAt),
})

/** Null for a trip whose operator has no phone that was ever heard. */
function operatorWire({ facts, operatorPosition }: TripView, now: number): OperatorWire | null {
  if (operatorPosition === null) return null
  const { at } = operatorPosition
  return { travel_id: facts.id, online: isOperatorOnline(at, now), last_seen: isoOf(at) }
}

/** Null for a trip that was never heard and asks for no help. */
function trackingWire(view: TripView): TrackingWire | null {
  const { facts, position, lastSignalAt } = view
  const isPanic = asksForHelp(view)
  const heardAt = position?.at ?? lastSignalAt
  if (heardAt === null && !isPanic) return null
  return {
    travel_id: facts.id,
    is_panic: isPanic,
    latitud: position?.point.lat ?? null,
    longitud: position?.point.lng ?? null,
    timestamp: heardAt === null ? null : isoOf(heardAt),
  }
}

/** As the risk engine's PANICO (rules §4), whatever points an organisation gives to it. */
const asksForHelp = ({ facts, operatorPosition, truckPosition }: TripView): boolean =>
  facts.unresolvedPanicAt !== null || operatorPosition?.panic === true || truckPosition?.panic === true
