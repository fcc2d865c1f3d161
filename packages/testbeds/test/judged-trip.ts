import { isUsableCoordinate } from '@vigia/domain/geo/usable-coordinate'
import { plausibleTrack } from '@vigia/domain/gps/current-fix'
import type { GpsFix } from '@vigia/domain/gps/fix'
import { stoppedSince } from '@vigia/domain/gps/stopped-since'
import { insertFix } from '@vigia/domain/gps/track'
import { assessTrip } from '@vigia/domain/risk/assess-trip'
import type { RiskAssessment } from '@vigia/domain/risk/risk-level'
import { DEFAULT_RISK_WEIGHTS } from '@vigia/domain/risk/risk-weights'
import type { TripSnapshot } from '@vigia/domain/risk/trip-snapshot'
import { NO_SURROUNDINGS } from '@vigia/domain/silence/surroundings'
import { DEMO_GEOFENCES } from '@vigia/simulator/demo-geofences'
import { type Fix, tripFixes } from '@vigia/simulator/fixes'
import { logbookOf } from '@vigia/simulator/logbook'
import { deliveryAt } from '@vigia/simulator/signal'
import { tripBody, tripStatusAt } from '@vigia/simulator/trip-body'
import type { TripPlan } from '@vigia/simulator/trip-plan'
import { routeBody } from '@vigia/simulator/wire/register-routes'

const geofences = DEMO_GEOFENCES.map((geofence) => ({ id: geofence.name, ...geofence }))

/** What the Sentinel concludes about a trip at an instant, from all that its devices and monitoring have said by then. */
export function judge(trip: TripPlan, now: number, panicAt: number | null = null): RiskAssessment {
  return assessTrip(
    snapshotOf(trip, now, panicAt),
    { geofences, surroundings: NO_SURROUNDINGS },
    DEFAULT_RISK_WEIGHTS,
    now,
  )
}

function snapshotOf(trip: TripPlan, now: number, panicAt: number | null): TripSnapshot {
  let operatorTrack: readonly GpsFix[] = []
  let truckTrack: readonly GpsFix[] = []
  let rest: number | null = null
  let lastPlaceholderAt: number | null = null
  const arrivals: { operatorAt: number | null; truckAt: number | null } = { operatorAt: null, truckAt: null }
  const history = tripFixes(trip, trip.announcedAt - 1, now - 600_000, 60_000)
  const live = tripFixes(trip, now - 600_000, now, 10_000)
  for (const fix of [...history, ...live].sort((a, b) => a.at - b.at)) {
    if (!isUsableCoordinate(fix.point)) {
      lastPlaceholderAt = fix.at
      continue
    }
    arrivals[fix.side === 'phone' ? 'operatorAt' : 'truckAt'] = deliveryAt(trip, fix.side, fix.readAt)
    if (fix.side === 'phone') operatorTrack = insertFix(operatorTrack, gpsFixOf(fix))
    else truckTrack = insertFix(truckTrack, gpsFixOf(fix))
    rest = stoppedSince(plausibleTrack(fix.side === 'phone' ? operatorTrack : truckTrack), rest)
  }
  const entries = logbookOf(trip).filter((entry) => entry.at <= now)
  const body = tripBody(trip, tripStatusAt(trip, now))
  return {
    tripId: trip.invoice,
    platform: body.gps_platform ?? null,
    trackingType: body.tracking_type ?? 'SIN_TRACKING',
    departedAt: trip.departedAt,
    dueAt: trip.dueAt,
    lastCommentAt: entries.findLast((entry) => entry.kind === 'comment')?.at ?? null,
    unanswered: null,
    operatorTrack,
    truckTrack,
    arrivals,
    stoppedSince: rest,
    lastPlaceholderAt,
    expectedStop: null,
    leftPhone: [],
    isApart: false,
    callsForHelp: panicAt === null ? [] : [{ type: 'PANICO', at: panicAt }],
    openIncidents: entries.flatMap((entry) => (entry.kind === 'incident' ? [entry.incident] : [])),
    plannedRoute: routeBody(trip).points,
  }
}

const gpsFixOf = ({ point, at, speedKmh, headingDeg, accuracyM, source, panic }: Fix): GpsFix => ({
  point,
  at,
  speedKmh,
  headingDeg,
  altitudeM: null,
  accuracyM,
  source,
  panic,
})
