import { type GpsUpdate, type LivePayload, riskLevelCodec, type TripAssessed } from '@vigia/contract'
import type { GpsFix } from '@vigia/domain/gps/fix'
import { placeOf } from '../places/place-of.ts'
import type { FleetReader, TripView } from '../ports/fleet-view.ts'
import { isoOf } from './iso-of.ts'

/** `gps-update` of spec §7; null for a trip without position. */
export function gpsUpdateOf({ facts, position }: TripView): GpsUpdate | null {
  if (position === null) return null
  return {
    travelId: facts.id,
    coordinates: { lat: position.point.lat, lng: position.point.lng },
    speed: position.speedKmh,
    address: placeOf(position.point),
    timestamp: isoOf(position.at),
  }
}

/** That the server is there, its clock, and the age from which the organisation calls a position old. */
export function heartbeatOf(fleet: FleetReader, organisationId: string, now: number): LivePayload<'heartbeat'> {
  const staleMs = fleet.staleAfterMs(organisationId)
  return {
    now: isoOf(now),
    sequence: fleet.sequence(organisationId),
    stale_after_s: Number.isFinite(staleMs) ? staleMs / 1000 : null,
  }
}

/** The verdict on a trip and its sources, for whoever has it selected. */
export function tripAssessedOf(view: TripView): TripAssessed {
  const { facts, assessment } = view
  return {
    travelId: facts.id,
    risk_score: assessment.score,
    ...riskOf(view),
    risk_factors: [...assessment.factors],
    operator_position: sourcePositionOf(view.operatorPosition),
    truck_position: sourcePositionOf(view.truckPosition),
    separation_m: view.separationM,
    stopped_since: view.stoppedSince === null ? null : isoOf(view.stoppedSince),
    ...signalOf(view),
  }
}

/** How grave the risk is, and the worst that is known. */
export const riskOf = ({
  assessment,
}: Pick<TripView, 'assessment'>): Pick<TripAssessed, 'risk_level' | 'primary_alert'> => ({
  risk_level: riskLevelCodec.encode(assessment.level),
  primary_alert: assessment.primaryAlert,
})

/** When the trip was last heard, what is usual for it, and why it is silent. */
export function signalOf({
  lastSignalAt,
  expectedMs,
  silence,
}: TripView): Pick<TripAssessed, 'last_signal_at' | 'expected_interval_s' | 'silence'> {
  return {
    last_signal_at: lastSignalAt === null ? null : isoOf(lastSignalAt),
    expected_interval_s: expectedMs === null ? null : Math.round(expectedMs / 1000),
    silence:
      silence === null ? null : { class: silence.class, reasons: [...silence.reasons], since: isoOf(silence.sinceAt) },
  }
}

/** A source's fix as the wire shows it. */
export function sourcePositionOf(fix: GpsFix | null): TripAssessed['operator_position'] {
  if (fix === null) return null
  return {
    lat: fix.point.lat,
    lng: fix.point.lng,
    timestamp: isoOf(fix.at),
    speed: fix.speedKmh,
    heading: fix.headingDeg,
    accuracy: fix.accuracyM,
    source: fix.source,
  }
}
