import type * as contract from '@vigia/contract'
import type { CallAnswers } from '@vigia/contract/calls'
import { contactOutcomeCodec } from '@vigia/contract/contact-outcome.codec'
import { incidentPriorityCodec, riskLevelCodec } from '@vigia/contract/severity.codec'
import type { ContactOutcome } from '@vigia/domain/communication/contact-outcome'
import type { LatLng } from '@vigia/domain/geo/lat-lng'
import type { FixSource } from '@vigia/domain/gps/fix'
import type { GpsStatus } from '@vigia/domain/gps/gps-status'
import type { RiskFactor, RiskLevel, RiskType } from '@vigia/domain/risk/risk-level'
import type { IncidentSeverity, TrackingType } from '@vigia/domain/risk/trip-snapshot'
import type { SilenceClass } from '@vigia/domain/silence/silence-verdict'
import type { EtaDoubt } from '@vigia/domain/trip/eta-doubt'
import { centralHours } from '../text/central-hours.ts'
import { call, callIfChanged } from './call.ts'
import { type EntryMarks, entryMarksFromWire } from './entry-marks.ts'
import type { Conditional } from './send.ts'

type SourceWire = NonNullable<contract.SentinelTripWire['truck_position']>

/** The newest trustworthy fix of one source: the operator's phone or the truck. */
export interface SourceFix extends LatLng {
  readonly at: number
  readonly speedKmh: number | null
  readonly headingDeg: number | null
  readonly accuracyM: number | null
  readonly source: FixSource
}

/** Why a unit is silent. */
interface TripSilence {
  readonly class: SilenceClass
  /** Sentences for a dispatcher, the strongest first. */
  readonly reasons: readonly string[]
  /** The last trustworthy signal of the side that is silent. */
  readonly sinceAt: number
}

/** A trip as Sentinel shows it (spec §3 "Sentinel trip"). Instants are epoch milliseconds, null when unknown. */
export interface SentinelTrip {
  readonly tripId: string
  /** The client's own invoice: what people call the trip by. */
  readonly invoice: string
  readonly invoiceId: string | null
  readonly client: string | null
  readonly carrier: string | null
  readonly origin: string
  readonly destination: string
  readonly originAddress: string | null
  readonly destinationAddress: string | null
  readonly operator: string | null
  readonly phone: string | null
  readonly plates: string | null
  readonly point: LatLng | null
  readonly fixAt: number | null
  readonly speedKmh: number | null
  readonly headingDeg: number | null
  readonly source: FixSource | null
  /** As of the answer; later it is `gpsStatusNow`. */
  readonly gpsStatus: GpsStatus
  readonly stoppedSince: number | null
  readonly level: RiskLevel
  readonly score: number
  readonly primaryAlert: RiskType | null
  readonly factors: readonly RiskFactor[]
  readonly incidentCount: number
  readonly lastCommentAt: number | null
  readonly departedAt: number | null
  /** When it is to be delivered, and when it is expected to arrive. */
  readonly dueAt: number | null
  readonly etaAt: number | null
  /** Why its movement does not support the ETA; null while it does. */
  readonly etaDoubt: EtaDoubt | null
  /** Share of the way from origin to destination, 0–100; null without the points to measure it by. */
  readonly progressPercent: number | null
  readonly trackingType: TrackingType
  readonly platform: string | null
  readonly gpsUrl: string | null
  readonly monitorUrl: string | null
  readonly operatorFix: SourceFix | null
  readonly truckFix: SourceFix | null
  readonly separationM: number | null
  /** The last trustworthy signal of any source, and how long the unit usually leaves between two. */
  readonly lastSignalAt: number | null
  readonly expectedMs: number | null
  /** Null while the unit is heard as expected. */
  readonly silence: TripSilence | null
  readonly demo: boolean
}

export interface Listing {
  readonly trips: readonly SentinelTrip[]
  readonly generatedAt: number
  /** The live feed's sequence that this listing includes. */
  readonly sequence: number
}

/** Every trip in transit; `not-modified` while the last listing is still current. */
export async function listSentinelTrips(etag: string | null, signal?: AbortSignal): Promise<Conditional<Listing>> {
  const options = signal === undefined ? {} : { signal }
  const answer = await callIfChanged('listSentinelTrips', etag, options)
  if (answer.status === 'not-modified') return answer
  const { travels, generated_at, sequence } = answer.data
  const wires = [...travels.critical, ...travels.warning, ...travels.normal]
  const data = { trips: wires.map(tripFromWire), generatedAt: Date.parse(generated_at), sequence }
  return { status: 'fresh', data, etag: answer.etag }
}

interface Communication extends EntryMarks {
  readonly text: string
  /** How a try to reach the operator went; null: it tells of none. */
  readonly outcome: ContactOutcome | null
  readonly reportedBy: string
  readonly at: number
}

export interface Incident {
  readonly incidentId: string
  readonly kind: string
  readonly description: string
  readonly severity: IncidentSeverity
  readonly at: number
  readonly resolvedAt: number | null
  readonly resolution: string | null
}

export interface TripDetail {
  readonly trip: SentinelTrip
  readonly communications: readonly Communication[]
  readonly communicationsTotal: number
  readonly incidents: readonly Incident[]
  /** The place of the very position of the trip, in words; null when it carries none. */
  readonly fixPlace: string | null
  /** Who typed the position that was shown; null while a device tells it. */
  readonly manualPosition: ManualPosition | null
}

export interface ManualPosition {
  readonly author: string
  readonly at: number
  readonly comment: string | null
}

export async function tripDetail(tripId: string, signal: AbortSignal): Promise<TripDetail> {
  const wire = await call('tripDetail', { params: { id: tripId }, signal })
  return {
    trip: tripFromWire(wire.travel),
    communications: wire.communications.map(({ comment, reported_by, created, outcome, ...marks }) => ({
      ...entryMarksFromWire(marks),
      text: comment,
      outcome: outcome === null ? null : contactOutcomeCodec.decode(outcome),
      reportedBy: reported_by,
      at: Date.parse(created),
    })),
    communicationsTotal: wire.communications_total,
    incidents: wire.incidents.map((incident) => ({
      incidentId: incident.id,
      kind: incident.type,
      description: incident.description,
      severity: incidentPriorityCodec.decode(incident.priority),
      at: Date.parse(incident.created),
      resolvedAt: instantOf(incident.resolved),
      resolution: incident.resolution_comment,
    })),
    manualPosition: manualFromWire(wire.travel.manual_position),
    fixPlace: wire.tracking_history.find(({ created }) => created === wire.travel.last_gps_update)?.address || null,
  }
}

const manualFromWire = (wire: CallAnswers['tripDetail']['travel']['manual_position']): ManualPosition | null =>
  wire === null ? null : { ...wire, at: Date.parse(wire.at) }

/** The verdict on the focused trip, as the socket brings it. */
export type TripVerdict = Pick<
  SentinelTrip,
  | 'tripId'
  | 'score'
  | 'level'
  | 'primaryAlert'
  | 'factors'
  | 'operatorFix'
  | 'truckFix'
  | 'separationM'
  | 'stoppedSince'
  | 'lastSignalAt'
  | 'expectedMs'
  | 'silence'
>

const factorFromWire = <F extends { readonly text: string }>(factor: F): F => ({
  ...factor,
  text: centralHours(factor.text),
})

export const verdictFromWire = (wire: contract.TripAssessed): TripVerdict => ({
  tripId: wire.travelId,
  score: wire.risk_score,
  level: riskLevelCodec.decode(wire.risk_level),
  primaryAlert: wire.primary_alert,
  factors: wire.risk_factors.map(factorFromWire),
  operatorFix: sourceFromWire(wire.operator_position),
  truckFix: sourceFromWire(wire.truck_position),
  separationM: wire.separation_m,
  stoppedSince: instantOf(wire.stopped_since),
  ...signalFromWire(wire),
})

function tripFromWire(wire: contract.SentinelTripWire): SentinelTrip {
  const { latitude, longitude } = wire
  return {
    tripId: wire.id,
    invoice: wire.external_invoice,
    invoiceId: wire.invoice_id ?? wire.invoice_folio,
    client: wire.client_name,
    carrier: wire.carrier_name,
    origin: wire.origin,
    destination: wire.destination,
    originAddress: wire.origin_address,
    destinationAddress: wire.destination_address,
    operator: wire.operator_name,
    phone: wire.operator_phone,
    plates: wire.plates,
    point: latitude === null || longitude === null ? null : { lat: latitude, lng: longitude },
    fixAt: instantOf(wire.last_gps_update),
    speedKmh: wire.current_speed,
    headingDeg: wire.heading,
    source: wire.gps_source,
    gpsStatus: wire.gps_status,
    stoppedSince: instantOf(wire.stopped_since),
    level: riskLevelCodec.decode(wire.risk_level),
    score: wire.risk_score,
    primaryAlert: wire.primary_alert,
    factors: wire.risk_factors.map(factorFromWire),
    incidentCount: wire.incident_count,
    lastCommentAt: instantOf(wire.last_comment_date),
    departedAt: instantOf(wire.charge_date),
    dueAt: instantOf(wire.download_date),
    etaAt: instantOf(wire.eta),
    etaDoubt: wire.eta_doubt,
    progressPercent: wire.progress,
    trackingType: wire.tracking_type,
    platform: wire.gps_platform,
    gpsUrl: wire.gps_url,
    monitorUrl: wire.monitor_url,
    operatorFix: sourceFromWire(wire.operator_position),
    truckFix: sourceFromWire(wire.truck_position),
    separationM: wire.separation_m,
    ...signalFromWire(wire),
    demo: wire.demo,
  }
}

type SignalWire = Pick<contract.SentinelTripWire, 'last_signal_at' | 'expected_interval_s' | 'silence'>

const signalFromWire = ({
  last_signal_at,
  expected_interval_s,
  silence,
}: SignalWire): Pick<SentinelTrip, 'lastSignalAt' | 'expectedMs' | 'silence'> => ({
  lastSignalAt: instantOf(last_signal_at),
  expectedMs: expected_interval_s === null ? null : expected_interval_s * 1000,
  silence:
    silence === null
      ? null
      : { class: silence.class, reasons: silence.reasons.map(centralHours), sinceAt: Date.parse(silence.since) },
})

const sourceFromWire = (wire: SourceWire | null): SourceFix | null =>
  wire === null
    ? null
    : {
        lat: wire.lat,
        lng: wire.lng,
        at: Date.parse(wire.timestamp),
        speedKmh: wire.speed,
        headingDeg: wire.heading,
        accuracyM: wire.accuracy,
        source: wire.source,
      }

const instantOf = (text: string | null): number | null => (text === null ? null : Date.parse(text))
