import type { monitorIncidents, monitorLogbooks, monitorOperators, monitorTracking, ResponseOf } from '@vigia/contract'
import { communicationOf } from '@vigia/domain/communication/communication-analysis'
import { isOperatorOnline } from '@vigia/domain/communication/operator-online'
import { type HelpType, isHelpType } from '@vigia/domain/risk/call-for-help'
import type { Sql } from '../../db/pool.ts'
import { isoOf } from '../../http/iso-of.ts'
import { mount, type Server } from '../../http/route.ts'
import { sharedListing } from '../../http/shared-listing.ts'
import type { Clock } from '../../ports/clock.ts'
import type { FleetReader, TripView } from '../../ports/fleet-view.ts'
import { jsonInTurns } from '../../workers/in-turns.ts'
import { type ActiveIncident, incidentsOfActiveTrips } from './active-incidents.store.ts'
import { activeLogbooks, type Logbook } from './logbooks.store.ts'

interface Deps {
  readonly db: Sql
  readonly clock: Clock
  readonly fleet: FleetReader
}

type LogbookWire = ResponseOf<typeof monitorLogbooks>['data'][number]
type IncidentWire = ResponseOf<typeof monitorIncidents>['data'][number]
type OperatorWire = ResponseOf<typeof monitorOperators>['data'][number]
type TrackingWire = ResponseOf<typeof monitorTracking>['data'][number]

/** The four calls of the intelligent monitoring (spec §3, §7), of every active trip. */
export function mountMonitor(server: Server, { db, clock, fleet }: Deps): void {
  mount(
    server,
    'monitorLogbooks',
    listing(async (organisationId) => {
      const logbooks = await activeLogbooks(db, organisationId)
      const now = clock.now()
      return jsonInTurns(logbooks, (logbook) => logbookWire(logbook, now))
    }),
  )
  mount(
    server,
    'monitorIncidents',
    listing(async (organisationId) => jsonInTurns(await incidentsOfActiveTrips(db, organisationId), incidentWire)),
  )
  mount(
    server,
    'monitorOperators',
    listing(async (organisationId) => {
      const now = clock.now()
      const phones = Array.from(fleet.trips(organisationId)).flatMap(phoneOf)
      return jsonInTurns(phones, (phone) => operatorWire(phone, now))
    }),
  )
  mount(
    server,
    'monitorTracking',
    listing(async (organisationId) => jsonInTurns([...fleet.trips(organisationId)].filter(hasSignal), trackingWire)),
  )
}

const listing = (rowsOf: (organisationId: string) => Promise<string>) =>
  sharedListing(async (organisationId) => {
    const state = await rowsOf(organisationId)
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

const incidentWire = (incident: ActiveIncident): IncidentWire => ({
  id: incident.id,
  travel_id: incident.tripId,
  status: incident.status,
  type: incident.type,
  description: incident.description,
  created: isoOf(incident.createdAt),
})

/** None of a trip whose operator has no phone that was ever heard. */
const phoneOf = ({ facts, phoneSignalAt }: TripView) =>
  phoneSignalAt === null ? [] : [{ tripId: facts.id, signalAt: phoneSignalAt }]

const operatorWire = ({ tripId, signalAt }: ReturnType<typeof phoneOf>[number], now: number): OperatorWire => ({
  travel_id: tripId,
  online: isOperatorOnline(signalAt, now),
  last_seen: isoOf(signalAt),
})

const signalAt = ({ position, lastSignalAt }: TripView): number | null => position?.at ?? lastSignalAt

/** Of a trip that was never heard and asks for no help there is nothing to tell. */
const hasSignal = (view: TripView): boolean => signalAt(view) !== null || callsForHelp(view).length > 0

function trackingWire(view: TripView): TrackingWire {
  const { facts, position } = view
  const at = signalAt(view)
  const calls = callsForHelp(view)
  return {
    travel_id: facts.id,
    is_panic: calls.includes('PANICO'),
    calls_for_help: calls,
    latitud: position?.point.lat ?? null,
    longitud: position?.point.lng ?? null,
    timestamp: at === null ? null : isoOf(at),
  }
}

/** As the risk engine says it (rules §4). */
const callsForHelp = ({ assessment }: TripView): HelpType[] =>
  assessment.factors.map(({ type }) => type).filter(isHelpType)
