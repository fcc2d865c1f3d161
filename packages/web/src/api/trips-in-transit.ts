import type { CallAnswers } from '@vigia/contract/calls'
import type { LatLng } from '@vigia/domain/geo/lat-lng'
import type { FixSource } from '@vigia/domain/gps/fix'
import type { GpsStatus } from '@vigia/domain/gps/gps-status'
import type { EtaDoubt } from '@vigia/domain/trip/eta-doubt'
import { callIfChanged } from './call.ts'
import { conditionalListing } from './listing.ts'
import { riskFromWire, type UnitRisk } from './unit-risk.ts'

/** Where a trip begins or ends, known no nearer than by its town: the name with its state, and the town's middle. */
export interface TripTown {
  readonly name: string
  readonly point: LatLng
}

/** The in-transit trip of spec §3. Instants are epoch milliseconds, null when unknown. */
export interface TripInTransit extends UnitRisk {
  readonly tripId: string
  /** The client's own invoice: what people call the trip by, on every screen. */
  readonly invoice: string
  readonly invoiceId: string | null
  readonly description: string | null
  readonly origin: string
  readonly destination: string
  readonly originPoint: LatLng | null
  readonly destinationPoint: LatLng | null
  /** Of an end without a point: the town that its name says. */
  readonly originTown: TripTown | null
  readonly destinationTown: TripTown | null
  readonly weightTons: number | null
  readonly cargo: string | null
  readonly chargedAt: number | null
  /** The planned arrival. */
  readonly dueAt: number | null
  readonly etaAt: number | null
  /** Why its movement does not support the ETA; null while it does. */
  readonly etaDoubt: EtaDoubt | null
  readonly carrier: string | null
  readonly client: string | null
  readonly unitName: string | null
  readonly plates: string | null
  readonly url: string | null
  readonly account: string | null
  readonly operator: string | null
  readonly phone: string | null
  readonly point: LatLng | null
  readonly fixAt: number | null
  readonly speedKmh: number | null
  readonly headingDeg: number | null
  readonly source: FixSource | null
  /** The server's word on its GPS when it answered. */
  readonly gpsStatus: GpsStatus
}

type TripWire = CallAnswers['travelsInTransit']['data'][number]

/** The trips in transit: the answer is an object with the list in it or, as the specification allows, the bare list. */
export const travelsInTransit = conditionalListing<readonly TripInTransit[]>(
  ['travels', 'in-transit'],
  async (etag, signal) => {
    const answer = await callIfChanged('travelsInTransit', etag, { signal })
    return answer.status === 'fresh' ? { ...answer, data: listOf(answer.data).map(tripFromWire) } : answer
  },
)

const listOf = (answer: { readonly data: readonly TripWire[] } | readonly TripWire[]): readonly TripWire[] =>
  'data' in answer ? answer.data : answer

function tripFromWire({ position, ...wire }: TripWire): TripInTransit {
  return {
    tripId: wire.id,
    invoice: wire.external_invoice,
    invoiceId: wire.invoice_id,
    description: wire.description,
    origin: wire.origin,
    destination: wire.destination,
    originPoint: pointOf(wire.latitude_origin_address, wire.longitude_origin_address),
    destinationPoint: pointOf(wire.latitude_destination_address, wire.longitude_destination_address),
    originTown: townOf(wire.origin_town),
    destinationTown: townOf(wire.destination_town),
    weightTons: wire.weight,
    cargo: wire.package,
    chargedAt: instantOf(wire.charge_date),
    dueAt: instantOf(wire.download_date),
    etaAt: instantOf(wire.eta),
    etaDoubt: wire.eta_doubt,
    carrier: wire.company_carrier_name,
    client: wire.company_client_name,
    unitName: wire.unit_name,
    plates: wire.unit_plates,
    url: wire.monitor_url,
    account: wire.monitor_account,
    operator: wire.operator_name,
    phone: wire.operator_phone,
    point: position === null ? null : { lat: position.lat, lng: position.lng },
    fixAt: instantOf(position?.lastUpdate ?? null),
    speedKmh: position?.speed ?? null,
    headingDeg: position?.heading ?? null,
    source: position?.source ?? null,
    gpsStatus: wire.gps_status,
    ...riskFromWire(wire),
  }
}

const pointOf = (lat: number | null, lng: number | null): LatLng | null =>
  lat === null || lng === null ? null : { lat, lng }

const townOf = (town: TripWire['origin_town']): TripTown | null =>
  town === null ? null : { name: town.name, point: { lat: town.lat, lng: town.lng } }

const instantOf = (text: string | null): number | null => (text === null ? null : Date.parse(text))
