import type { TripInput, TripStatus } from '@vigia/contract'
import { freightOf, platesOf, platformOf } from './cast/freight.ts'
import { operatorOf } from './cast/people.ts'
import { deviceIdOf } from './fixes.ts'
import { randomOf } from './random.ts'
import { pointAtKm } from './roads/route.ts'
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
  none: 'SIN_TRACKING',
} as const

/** Where in its life a trip is. */
export function tripStatusAt(trip: TripPlan, now: number): TripStatus {
  if (now >= trip.endsAt) return 'complete'
  if (now < trip.departedAt) return now < trip.departedAt - LOADING_MS ? 'in route' : 'load'
  return now < trip.arrivesAt ? 'in transit' : 'download waiting'
}

/** The trip as `POST /api/travels` takes it. The same at any time but for its status. */
export function tripBody(trip: TripPlan, status: TripStatus): TripInput {
  const { route, scenario, vehicle, invoice } = trip
  const random = randomOf(invoice, 'freight')
  const freight = freightOf(random)
  const platform = platformOf(random)
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
    ...(sidesOf(trip).includes('truck') ? { unit_device_id: deviceIdOf(trip, 'truck') } : {}),
    ...(scenario.equipment === 'mirror-no-link' ? { gps_platform: platform.name } : {}),
    ...(scenario.equipment === 'mirror'
      ? {
          gps_platform: platform.name,
          monitor_url: `https://${platform.host}/unidad/${vehicle}`,
          monitor_account: `demo${vehicle}@${platform.host}`,
          monitor_password: `demo-${random.whole(100_000, 999_999)}`,
        }
      : {}),
  }
}
