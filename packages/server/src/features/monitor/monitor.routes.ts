import { communicationOf, isOperatorOnline } from '@vigia/domain'
import type { Clock } from '../../clock.ts'
import type { Sql } from '../../db/pool.ts'
import type { FleetReader, TripView } from '../../fleet-view.ts'
import { mount, type Server } from '../../http/route.ts'
import { isoOf } from '../../realtime/trip-events.routes.ts'
import { incidentsOfActiveTrips } from './active-incidents.store.ts'
import { activeLogbooks, type Logbook } from './logbooks.store.ts'

interface Deps {
  readonly db: Sql
  readonly clock: Clock
  readonly fleet: FleetReader
}

/** The four calls of the intelligent monitoring (spec §3, §7), of every active trip. */
export function mountMonitor(server: Server, { db, clock, fleet }: Deps): void {
  mount(server, 'monitorLogbooks', async ({ actor }) => {
    const now = clock.now()
    return { data: (await activeLogbooks(db, actor.organisationId)).map((logbook) => logbookWire(logbook, now)) }
  })

  mount(server, 'monitorIncidences', async ({ actor }) => ({
    data: (await incidentsOfActiveTrips(db, actor.organisationId)).map((incident) => ({
      id: incident.id,
      travel_id: incident.tripId,
      status: incident.status,
      type: incident.type,
      description: incident.description,
      created: isoOf(incident.createdAt),
    })),
  }))

  mount(server, 'monitorOperators', async ({ actor }) => {
    const now = clock.now()
    return {
      data: Array.from(fleet.trips(actor.organisationId)).flatMap(({ facts, operatorPosition }) =>
        operatorPosition === null
          ? []
          : {
              travel_id: facts.id,
              online: isOperatorOnline(operatorPosition.at, now),
              last_seen: isoOf(operatorPosition.at),
            },
      ),
    }
  })

  mount(server, 'monitorTracking', async ({ actor }) => ({
    data: Array.from(fleet.trips(actor.organisationId), trackingWire).flatMap((row) => row ?? []),
  }))
}

function logbookWire({ comments, times, ...trip }: Logbook, now: number) {
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

/** Null for a trip that was never heard and asks for no help. */
function trackingWire({ facts, position, lastSignalAt, assessment }: TripView) {
  const isPanic = assessment.factors.some(({ type }) => type === 'PANICO')
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
