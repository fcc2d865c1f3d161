import { riskLevelCodec, type SentinelTripWire } from '@vigia/contract'
import type { LatLng } from '@vigia/domain/geo/lat-lng'
import { type KnownTown, townAsPlace, townName } from '@vigia/domain/place/place-in-words'
import { isoOf } from '../../http/iso-of.ts'
import { signalOf, sourcePositionOf } from '../../http/trip-events.wire.ts'
import { placeOf, placesVersion } from '../../places/place-of.ts'
import type { TripView } from '../../ports/fleet-view.ts'

const MINUTE_MS = 60_000

type Ages = Pick<SentinelTripWire, 'minutes_since_gps' | 'minutes_since_comm'>
type AgelessTrip = Omit<SentinelTripWire, keyof Ages>

/** The Sentinel trip of spec §3, as of `now`. */
export const sentinelTripOf = (view: TripView, now: number): SentinelTripWire => ({
  ...ageless(view),
  ...ages(view, now),
})

/** Where an end of the trip is, in words: by its coordinates, else by the town that its name says. */
const addressOf = (point: LatLng | null, town: KnownTown | null): string | null =>
  point === null ? town && townAsPlace(townName(town)) : placeOf(point)

const fragments = new WeakMap<TripView, { readonly json: string; readonly places: number }>()

/**
 * The same as JSON text. All but the two ages, which change by the minute, is made once for each state of the trip and of the
 * roads by which places are told: that is what makes a listing of 10 000 cheap.
 */
export function sentinelTripJson(view: TripView, now: number): string {
  let fragment = fragments.get(view)
  if (fragment === undefined || fragment.places !== placesVersion()) {
    fragment = { json: JSON.stringify(ageless(view)).slice(0, -1), places: placesVersion() }
    fragments.set(view, fragment)
  }
  const { minutes_since_gps, minutes_since_comm } = ages(view, now)
  return `${fragment.json},"minutes_since_gps":${minutes_since_gps},"minutes_since_comm":${minutes_since_comm}}`
}

function ages({ position, facts }: TripView, now: number): Ages {
  return {
    minutes_since_gps: position === null ? null : minutesSince(position.at, now),
    minutes_since_comm: facts.lastCommentAt === null ? null : minutesSince(facts.lastCommentAt, now),
  }
}

const minutesSince = (at: number, now: number): number => Math.max(0, Math.floor((now - at) / MINUTE_MS))

const isoOrNull = (at: number | null): string | null => (at === null ? null : isoOf(at))

function ageless(view: TripView): AgelessTrip {
  const { facts, position, assessment } = view
  return {
    id: facts.id,
    travel_id: facts.id,
    invoice_id: facts.invoiceId,
    invoice_folio: facts.invoiceId,
    external_invoice: facts.externalInvoice,
    client_name: facts.clientName,
    carrier_name: facts.carrierName,
    origin: facts.origin,
    destination: facts.destination,
    origin_address: addressOf(facts.originPoint, facts.originTown),
    destination_address: addressOf(facts.destinationPoint, facts.destinationTown),
    operator_name: facts.operatorName,
    operator_phone: facts.operatorPhone,
    plates: facts.plates,
    latitude: position?.point.lat ?? null,
    longitude: position?.point.lng ?? null,
    current_speed: position?.speedKmh ?? null,
    last_gps_update: isoOrNull(position?.at ?? null),
    risk_level: riskLevelCodec.encode(assessment.level),
    risk_score: assessment.score,
    primary_alert: assessment.primaryAlert,
    incident_count: facts.openIncidents.length,
    tracking_type: facts.trackingType,
    gps_platform: facts.gpsPlatform,
    gps_url: facts.monitorUrl,
    monitor_url: facts.monitorUrl,
    gps_status: view.gpsStatus,
    gps_source: position?.source ?? null,
    risk_factors: [...assessment.factors],
    status: facts.status,
    heading: position?.headingDeg ?? null,
    stopped_since: isoOrNull(view.stoppedSince),
    last_comment_date: isoOrNull(facts.lastCommentAt),
    charge_date: isoOrNull(facts.chargeAt),
    download_date: isoOrNull(facts.dueAt),
    eta: isoOrNull(facts.etaAt),
    eta_doubt: view.etaDoubt,
    progress: view.progressPercent === null ? null : Math.round(view.progressPercent * 10) / 10,
    has_credentials: facts.hasCredentials,
    operator_position: sourcePositionOf(view.operatorPosition),
    truck_position: sourcePositionOf(view.truckPosition),
    separation_m: view.separationM,
    ...signalOf(view),
    demo: facts.demo,
  }
}
