import type { TripInput, TripStatus } from '@vigia/contract'
import { freightOf, platesOf, platformOf } from './cast/freight.ts'
import { operatorOf } from './cast/people.ts'
import { deviceIdOf } from './fixes.ts'
import type { MirrorLink } from './platforms/demo/mirror-link.ts'
import { randomOf } from './random.ts'
import { pointAtKm } from './roads/road-route.ts'
import { sidesOf } from './signal.ts'
import { MINUTE_MS, type TripPlan } from './trip-plan.ts'

/** Stands before every description, so that nobody takes the demo's freight for real. */
export const DEMO_LABEL = 'Demostración ·'

const LOADING_MS = 35 * MINUTE_MS

const TRACKING_TYPES = {
  both: 'GPS_PROPIO',
  truck: 'GPS_PROPIO',
  phone: 'APP',
  'app-never-opened': 'APP',
  mirror: 'GPS_ESPEJO',
  'mirror-no-link': 'GPS_ESPEJO',
  'mirror-captcha': 'GPS_ESPEJO',
  'mirror-refused': 'GPS_ESPEJO',
  none: 'SIN_TRACKING',
} as const

/** Where in its life a trip is. */
export function tripStatusAt(trip: TripPlan, now: number): TripStatus {
  if (now >= trip.endsAt) return 'complete'
  if (now < trip.departedAt) return now < trip.departedAt - LOADING_MS ? 'in route' : 'load'
  return now < trip.arrivesAt ? 'in transit' : 'download waiting'
}

/**
 * The trip as `POST /api/travels` takes it. The same at any time but for its status. With a link its truck is seen on that
 * platform only, and has no device of its own.
 */
export function tripBody(trip: TripPlan, status: TripStatus, link: MirrorLink | null = null): TripInput {
  const { route, scenario, vehicle, invoice } = trip
  const random = randomOf(invoice, 'freight')
  const freight = freightOf(random)
  const operator = operatorOf(vehicle)
  const hasPhone = sidesOf(trip).includes('phone') || scenario.equipment === 'app-never-opened'
  const [origin, destination] = [pointAtKm(route, 0), pointAtKm(route, route.totalKm)]
  return {
    external_invoice: invoice,
    invoice_id: freight.purchaseOrder,
    description: `${DEMO_LABEL} ${freight.cargo} de ${route.origin.name} a ${route.destination.name}`,
    status,
    origin: route.origin.name,
    destination: route.destination.name,
    latitude_origin_address: origin.lat,
    longitude_origin_address: origin.lng,
    latitude_destination_address: destination.lat,
    longitude_destination_address: destination.lng,
    weight: freight.weightTons,
    package: freight.cargo,
    charge_date: new Date(trip.departedAt).toISOString(),
    download_date: new Date(trip.dueAt).toISOString(),
    eta: new Date(trip.arrivesAt).toISOString(),
    company_client_name: freight.client,
    company_carrier_name: freight.carrier,
    unit_name: `ECO-${String(vehicle + 101).padStart(3, '0')}`,
    unit_plates: platesOf(vehicle),
    operator_name: operator.name,
    operator_phone: operator.phone,
    tracking_type: TRACKING_TYPES[scenario.equipment],
    ...(hasPhone ? { operator_device_id: deviceIdOf(trip, 'phone') } : {}),
    ...(sidesOf(trip).includes('truck') && link === null ? { unit_device_id: deviceIdOf(trip, 'truck') } : {}),
    ...mirrorFields(trip, link),
  }
}

/** What is known of the carrier's platform. Without a link given, invented ones lead nowhere. */
function mirrorFields(
  { scenario: { equipment }, invoice, vehicle }: TripPlan,
  link: MirrorLink | null,
): Partial<TripInput> {
  if (link !== null) {
    const { platform, url, account, password } = link
    return { gps_platform: platform, monitor_url: url, monitor_account: account, monitor_password: password }
  }
  if (!equipment.startsWith('mirror')) return {}
  const random = randomOf(invoice, 'platform')
  const { name, host } = platformOf(random)
  if (equipment !== 'mirror') return { gps_platform: name }
  return {
    gps_platform: name,
    monitor_url: `https://${host}/unidad/${vehicle}`,
    monitor_account: `demo${vehicle}@${host}`,
    monitor_password: `demo-${random.whole(100_000, 999_999)}`,
  }
}
