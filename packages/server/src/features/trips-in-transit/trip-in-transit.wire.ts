import type { ResponseOf, travelsInTransit } from '@vigia/contract'
import { type KnownTown, townName } from '@vigia/domain/place/place-in-words'
import { isoOf } from '../../http/iso-of.ts'
import { riskOf } from '../../http/trip-events.wire.ts'
import type { TripView } from '../../ports/fleet-view.ts'
import type { TripCargo } from './trip-cargo.store.ts'

export type TripInTransitWire = ResponseOf<typeof travelsInTransit>['data'][number]
type Position = NonNullable<TripInTransitWire['position']>

/** Spec §3: what is said of a position when there is none. */
const NO_GPS = 'Sin datos GPS'
const MANUAL = 'Posición manual'

/** The in-transit trip of spec §3. `cargo`: absent when the trip has left transit since the fleet was read. */
export function tripInTransitOf(view: TripView, cargo: TripCargo | undefined): TripInTransitWire {
  const { facts } = view
  return {
    id: facts.id,
    invoice_id: facts.invoiceId,
    external_invoice: facts.externalInvoice,
    description: cargo?.description ?? null,
    origin: facts.origin,
    destination: facts.destination,
    status: facts.status,
    weight: cargo?.weightTons ?? null,
    package: cargo?.package ?? null,
    charge_date: isoOrNull(facts.chargeAt),
    download_date: isoOrNull(facts.dueAt),
    eta: isoOrNull(facts.etaAt),
    eta_doubt: view.etaDoubt,
    latitude_origin_address: facts.originPoint?.lat ?? null,
    longitude_origin_address: facts.originPoint?.lng ?? null,
    latitude_destination_address: facts.destinationPoint?.lat ?? null,
    longitude_destination_address: facts.destinationPoint?.lng ?? null,
    origin_town: townWire(facts.originTown),
    destination_town: townWire(facts.destinationTown),
    company_carrier_name: facts.carrierName,
    company_client_name: facts.clientName,
    unit_name: cargo?.unitName ?? null,
    unit_plates: cargo?.plates ?? null,
    monitor_url: facts.monitorUrl,
    monitor_account: cargo?.account ?? null,
    monitor_password: null,
    operator_name: facts.operatorName,
    operator_phone: facts.operatorPhone,
    position: positionOf(view),
    gps_status: view.gpsStatus,
    ...riskOf(view),
    demo: facts.demo,
  }
}

const townWire = (town: KnownTown | null): TripInTransitWire['origin_town'] =>
  town && { name: townName(town), ...town.point }

function positionOf({ position, gpsStatus }: TripView): Position | null {
  if (position === null) return null
  return {
    lat: position.point.lat,
    lng: position.point.lng,
    speed: position.speedKmh,
    heading: position.headingDeg,
    lastUpdate: isoOf(position.at),
    altitude: position.altitudeM,
    status: position.source === 'manual' ? MANUAL : signalText(gpsStatus, position.speedKmh),
    source: position.source,
  }
}

/** What is known of the signal, in words (spec §3 "status"). A speed that is not told is no speed of 0. */
export function signalText(gpsStatus: TripView['gpsStatus'], speedKmh: number | null): string {
  if (gpsStatus === 'SIN_GPS') return NO_GPS
  if (gpsStatus === 'STALE') return 'Señal antigua'
  if (speedKmh === null) return 'Con señal'
  return speedKmh > 0 ? 'En movimiento' : 'Detenido'
}

const isoOrNull = (at: number | null): string | null => (at === null ? null : isoOf(at))
