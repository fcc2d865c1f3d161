import { alertWordOfPriority, type ResponseOf, type tripTimeline as tripTimelineCall } from '@vigia/contract'
import { contactGaps } from '@vigia/domain/communication/contact-gaps'
import { geofenceVisits } from '@vigia/domain/geofence/geofence-visits'
import { gpsGaps } from '@vigia/domain/gps/gps-gaps'
import { stopSegments } from '@vigia/domain/gps/stop-segments'
import { classesOfGaps } from '@vigia/domain/silence/classes-of-gaps'
import { DAY_MS } from '@vigia/domain/time/duration'
import { statusLabel } from '@vigia/domain/trip/status-label'
import { entryMarksWire } from '../../db/entry-marks.ts'
import type { Sql } from '../../db/pool.ts'
import { positionsKeptFrom } from '../../db/positions-kept.ts'
import type { Actor } from '../../http/actor.ts'
import { hiddenAlertTypes } from '../../http/hidden-alert-types.ts'
import { isoOf } from '../../http/iso-of.ts'
import { mount, type Server } from '../../http/route.ts'
import type { Clock } from '../../ports/clock.ts'
import { notFound, outOfRange } from '../../ports/errors.ts'
import type { FleetReader } from '../../ports/fleet-view.ts'
import { mainTrack } from './trip-history.store.ts'
import {
  alertedSilences,
  contactTimes,
  fixesWithin,
  geofencesBefore,
  type Span,
  type TimelineEntry,
  type TimelineFix,
  type TimelineTrip,
  type TripEvent,
  timelineEntries,
  timelineTrip,
} from './trip-timeline.store.ts'

const USUAL_MS = DAY_MS
const MOST_MS = 2 * DAY_MS
const MOST_ENTRIES = 500

interface Deps {
  readonly db: Sql
  readonly clock: Clock
  readonly fleet: FleetReader
}

/** What was written somewhere, or what positions alone tell. */
type LineEntry = TimelineEntry | (TripEvent & { readonly source: 'zone'; readonly severity: null })

type Timeline = ResponseOf<typeof tripTimelineCall>

/** One trip in a line: what was written, raised and changed, and when nobody heard it or wrote to it (design, second part §2). */
export function mountTripTimeline(server: Server, deps: Deps): void {
  mount(server, 'tripTimeline', ({ actor, params, query }) => tripTimeline(deps, actor, params.id, query))
}

async function tripTimeline(
  { db, clock, fleet }: Deps,
  actor: Actor,
  tripId: string,
  asked: { readonly from?: string | undefined; readonly to?: string | undefined },
): Promise<Timeline> {
  const { organisationId } = actor
  const trip = await timelineTrip(db, organisationId, tripId)
  if (trip === null) throw notFound('No existe ese viaje.')
  const now = clock.now()
  const span = spanOf(trip, asked, now)
  const keptFrom = await positionsKeptFrom(db, organisationId, now)
  // Before its devices spoke for it, and before what is kept of positions, nothing is known of them.
  const fixesFrom = Math.min(span.to, Math.max(span.from, trip.fixesFrom ?? span.to, keptFrom))
  const hiddenTypes = hiddenAlertTypes(actor)
  const [written, contacts, fixes, silences, geofences] = await Promise.all([
    timelineEntries(db, tripId, span, { hiddenTypes, most: MOST_ENTRIES + 1 }),
    contactTimes(db, tripId, span),
    fixesWithin(db, tripId, span),
    alertedSilences(db, tripId, span),
    geofencesBefore(db, organisationId, span.to),
  ])
  const entries: LineEntry[] = [...written, ...geofenceEntries(fixes, geofences)].toSorted((a, b) => b.at - a.at)
  const level = fleet.trip(organisationId, tripId)?.assessment.level ?? 'unknown'
  // Where nobody kept it of a trip that has ended it was on its way: no gap looks smaller than it was.
  const cadenceMin = fleet.cadenceMin(organisationId, {
    ...trip,
    status: trip.isActive ? trip.status : 'in transit',
    level,
  })
  const gaps = gpsGaps(
    fixes.map(({ timestamp }) => timestamp),
    fixesFrom,
    span.to,
  )
  const classes = classesOfGaps(gaps, silences)
  const track = mainTrack(fixes)
  const lastFixAt = track[0]?.timestamp ?? span.from
  return {
    trip: tripWire(trip),
    from: isoOf(span.from),
    to: isoOf(span.to),
    has_more: entries.length > MOST_ENTRIES,
    entries: entries.slice(0, MOST_ENTRIES).map(entryWire),
    gps_from: isoOf(fixesFrom),
    gps_gaps: gaps.map((gap, index) => ({ ...spanWire(gap), class: classes[index] ?? null })),
    contact_gaps: contactGaps({ entries: contacts, since: trip.startedAt, cadenceMin }, span.from, span.to).map(
      (gap) => ({ ...spanWire(gap), level: gap.level === 'none' ? 'neutral' : gap.level }),
    ),
    stops: stopSegments(track).map(({ start, end }) => ({
      ...spanWire({ from: start, to: end }),
      is_over: end < lastFixAt || !trip.isActive,
    })),
  }
}

/** Up to now or the trip's end, a day back unless told, never before the trip began. 422 for what is no such span. */
function spanOf(
  trip: TimelineTrip,
  asked: { readonly from?: string | undefined; readonly to?: string | undefined },
  now: number,
): Span {
  const last = Math.max(trip.startedAt, Math.min(now, trip.endedAt ?? now))
  const to = asked.to === undefined ? last : Math.min(Date.parse(asked.to), last)
  const from = asked.from === undefined ? to - USUAL_MS : Date.parse(asked.from)
  if (from >= to && asked.from !== undefined) throw outOfRange('from: Debe ser antes de to')
  if (to - from > MOST_MS) throw outOfRange('from: A lo más 48 horas antes de to')
  return { from: Math.min(to, Math.max(from, trip.startedAt)), to }
}

/** When the trip entered a zone, by the positions that count for it; a zone tells of nothing before there was it. */
function geofenceEntries(
  fixes: readonly TimelineFix[],
  geofences: Awaited<ReturnType<typeof geofencesBefore>>,
): LineEntry[] {
  const way = mainTrack(fixes).toSorted((a, b) => a.timestamp - b.timestamp)
  const began = way[0]?.timestamp ?? 0
  const visits = [
    ...geofenceVisits(
      way,
      geofences.filter(({ since }) => since <= began),
    ),
    ...geofences
      .filter(({ since }) => since > began)
      .flatMap((geofence) =>
        geofenceVisits(
          way.filter(({ timestamp }) => timestamp >= geofence.since),
          [geofence],
        ),
      ),
  ]
  return visits.map(({ geofence, from, to }) => ({
    ...{ id: `zone:${geofence.id}:${from}`, source: 'zone' as const, at: from, until: to },
    ...{ text: `Entra a ${geofence.name}`, by: null, outcome: null, severity: null },
    ...{ writtenAt: null, isVisible: false, stopReason: null, photoId: null, corrections: [] },
  }))
}

const spanWire = ({ from, to }: Span) => ({ from: isoOf(from), to: isoOf(to) })

const tripWire = (trip: TimelineTrip): Timeline['trip'] => ({
  travel_id: trip.id,
  external_invoice: trip.externalInvoice,
  plates: trip.plates,
  client_name: trip.clientName,
  operator_name: trip.operatorName,
  origin: trip.origin,
  destination: trip.destination,
  status: trip.status,
  is_active: trip.isActive,
})

/** An alert's own word, an incident's among them; nothing else has a severity. */
function severityWord(entry: LineEntry): Timeline['entries'][number]['severity'] {
  if (entry.source === 'incident') return alertWordOfPriority(entry.severity)
  return entry.source === 'alert' ? entry.severity : null
}

const entryWire = (entry: LineEntry): Timeline['entries'][number] => ({
  ...{ id: entry.id, source: entry.source, at: isoOf(entry.at), by: entry.by },
  until: entry.until === null ? null : isoOf(entry.until),
  text: entry.source === 'status' ? statusLabel(entry.text) : entry.text,
  outcome: entry.outcome,
  severity: severityWord(entry),
  ...entryMarksWire(entry, entry.at),
})
