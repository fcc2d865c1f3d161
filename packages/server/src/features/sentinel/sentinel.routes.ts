import { type AlertWire, contactOutcomeCodec } from '@vigia/contract'
import { stopSegments } from '@vigia/domain/gps/stop-segments'
import { entryMarksWire } from '../../db/entry-marks.ts'
import type { Sql } from '../../db/pool.ts'
import { isoOf } from '../../http/iso-of.ts'
import { answerListing } from '../../http/large-listing.ts'
import { maySeeLinks, withMaskedLink, withMaskedLinks } from '../../http/masked-links.ts'
import { mount, type Server } from '../../http/route.ts'
import type { Clock } from '../../ports/clock.ts'
import { notFound } from '../../ports/errors.ts'
import type { FleetReader, TripView } from '../../ports/fleet-view.ts'
import { fleetStats, listings } from './listing.wire.ts'
import { sentinelTripOf } from './trip.wire.ts'
import { mainTrack, tripHistory } from './trip-history.store.ts'
import { manualPosition, tripIncidents, tripLog } from './trip-log.store.ts'

const DAY_MS = 86_400_000
const MOST_POSITIONS = 5_000
const NEWEST_SPEEDS = 100

export interface SentinelDeps {
  readonly db: Sql
  readonly clock: Clock
  readonly fleet: FleetReader
  /** Any trip of the organisation, active or ended. */
  readonly viewTrip: (organisationId: string, tripId: string) => Promise<TripView | null>
  /** The open alerts of a trip. */
  readonly activeAlertsOf: (organisationId: string, tripId: string) => Promise<readonly AlertWire[]>
}

/** The listing, the counts and the detail of Sentinel (spec §7). */
export function mountSentinel(server: Server, { db, clock, fleet, viewTrip, activeAlertsOf }: SentinelDeps): void {
  const [whole, masked] = [listings(fleet), listings(withMaskedLinks(fleet))]

  mount(server, 'listSentinelTrips', async ({ actor, headers }) => {
    const listing = maySeeLinks(actor) ? whole : masked
    return answerListing(listing(actor.organisationId, clock.now()), headers)
  })

  mount(server, 'sentinelStats', async ({ actor }) => ({
    success: true as const,
    stats: fleetStats(fleet, actor.organisationId),
  }))

  mount(server, 'tripDetail', async ({ actor, params }) => {
    const view = await viewTrip(actor.organisationId, params.id)
    if (view === null) throw notFound('El viaje no existe.')
    const [alerts, log, incidents, history, manual] = await Promise.all([
      activeAlertsOf(actor.organisationId, params.id),
      tripLog(db, params.id),
      tripIncidents(db, params.id),
      tripHistory(db, params.id, clock.now() - DAY_MS, MOST_POSITIONS),
      view.position?.source === 'manual' ? manualPosition(db, params.id, view.position.at) : null,
    ])
    return {
      success: true as const,
      travel: {
        ...sentinelTripOf(maySeeLinks(actor) ? view : withMaskedLink(view), clock.now()),
        activeAlerts: [...alerts],
        positions: history
          .slice(-NEWEST_SPEEDS)
          .reverse()
          .map(({ timestamp, speed }) => ({ timestamp: isoOf(timestamp), speed })),
        manual_position: manual === null || view.position === null ? null : { ...manual, at: isoOf(view.position.at) },
      },
      communications: log.entries.map(({ comment, reportedBy, createdAt, outcome, ...marks }) => ({
        ...entryMarksWire(marks, createdAt),
        comment,
        reported_by: reportedBy,
        created: isoOf(createdAt),
        outcome: outcome === null ? null : contactOutcomeCodec.encode(outcome),
      })),
      communications_total: log.total,
      incidents: incidents.map((incident) => ({
        id: incident.id,
        type: incident.type,
        description: incident.description,
        priority: incident.priority,
        created: isoOf(incident.createdAt),
        resolved: incident.resolvedAt === null ? null : isoOf(incident.resolvedAt),
        resolution_comment: incident.resolutionComment,
      })),
      tracking_history: history.toReversed().map(({ lat, lng, address, timestamp }) => ({
        latitud: lat,
        longitud: lng,
        address,
        created: isoOf(timestamp),
      })),
      stops: stopSegments(mainTrack(history)).map((stop) => ({
        start: isoOf(stop.start),
        end: isoOf(stop.end),
        minutes: stop.minutes,
        lat: stop.lat,
        lng: stop.lng,
      })),
    }
  })
}
