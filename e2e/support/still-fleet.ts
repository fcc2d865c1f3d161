import { type Api, callApi, putSetting, signInToken } from './api.ts'
import { createLocatedTrip, openAlerts, panic } from './board.ts'
import { createTrip, HOUR_MS, isoAgo, MINUTE_MS, postFix, type TestTrip } from './trips.ts'
import type { VigiaServer } from './vigia-server.ts'

/** A company in which nothing happens: every look at it is the same, whatever the hour and however long the test takes. */
export interface StillFleet {
  /** The one whose every field is as long as they come. */
  readonly trip: TestTrip
  /** What is heard live is heard again, at the same place: between two calls it grows as old as a test takes. */
  hear(): Promise<void>
}

/** Long names, as they are: of a person, towns, a client, a carrier. */
const LONG = {
  ...{ unit_plates: '99-ZX-9Z', operator_name: 'María de los Ángeles Hernández-Villaseñor Iturbide' },
  ...{ origin: 'San Luis Río Colorado', destination: 'Felipe Carrillo Puerto', operator_phone: '55 1234 5678' },
  ...{ company_client_name: 'Comercializadora de Electrodomésticos del Bajío y Occidente', invoice_id: '4500998476' },
  ...{ company_carrier_name: 'Autotransportes Especializados de la Frontera Norte' },
  monitor_url: 'https://gps.example.mx/1',
}
const TOWNS = [
  'Nuevo Laredo',
  'Querétaro',
  'Manzanillo',
  'Tuxtla Gutiérrez',
  'Mérida',
  'Ciudad Juárez',
  'León',
] as const
const PEOPLE = ['José Guadalupe Rodríguez Santillán', 'Ana Ruiz', 'Jacinto Peralta Ríos', 'M. Ávila'] as const
const CARRIERS = ['Fletes Aguilar', 'Transportes Unidos del Golfo de México', 'TransNorte Express'] as const
const STATUSES = ['in transit', 'in transit', 'in transit', 'load', 'in route', 'download waiting'] as const
const TRIPS = 48
/** Half of them are heard live, a quarter was heard so many minutes ago (no limit is near), a quarter never. */
const QUIET_MINUTES = [18, 22, 24, 26, 71, 74, 190, 195, 200, 205, 210, 215] as const
const HEARD_TO_STAND = 5
/** In the corners of the country: wherever the map looks, something in alert lies beyond each of its edges. */
const CORNERS = [
  { lat: 32.5, lng: -117 },
  { lat: 25.9, lng: -97.5 },
  { lat: 21.1, lng: -86.9 },
  { lat: 14.9, lng: -92.3 },
] as const

/** Time alone raises no alert here: those that there are were raised on purpose. */
const NEVER = 101
const BY_TIME = ['SIN_GPS', 'GPS_DESACTUALIZADO', 'SIN_COMUNICACION', 'UNIDAD_DETENIDA'] as const

/** Makes it on a server whose company has nothing; resolves when its alerts stand. */
export async function createStillFleet({ url, account }: VigiaServer, api: Api): Promise<StillFleet> {
  const token = await signInToken(url, account)
  const rules = await callApi(url, 'GET', '/api/settings/alerts', { token })
  const fromPoints = { ...(rules.fromPoints as object), ...Object.fromEntries(BY_TIME.map((type) => [type, NEVER])) }
  await putSetting(url, 'alerts', { token, body: { ...rules, fromPoints } })
  await putSetting(url, 'gps', { token, body: { auto_open: false, person_may_change: false } })
  await api.post('/api/geofences', {
    name: 'Tramo de riesgo Palmillas–La Noria',
    kind: 'danger',
    shape: { type: 'circle', centre: { lat: 25.7, lng: -103.2 }, radiusM: 25_000 },
  })

  const trip = await createLocatedTrip(api, LONG)
  const all = await Promise.all(Array.from({ length: TRIPS }, (_, at) => createTrip(api, fieldsOf(at))))
  const live = all.filter((_, at) => at % 4 < 2)
  const hear = async (): Promise<void> => {
    const fixes = live.map(({ id }, at) => ({
      travel_id: id,
      timestamp: isoAgo(0),
      ...placeOf(at),
      speed: speedOf(at),
    }))
    await api.post('/api/positions', [...fixes, { travel_id: trip.id, timestamp: isoAgo(0), ...PLACE, speed: 60 }])
  }
  const quiet = all.filter((_, at) => at % 4 === 2)
  await Promise.all(
    QUIET_MINUTES.map((minutes, at) =>
      postFix(api, quiet[at] as TestTrip, minutes * MINUTE_MS, { ...placeOf(at + CORNERS.length), speed: 8 }),
    ),
  )
  // So often that each of them is known not to move, which is told in more words.
  for (let times = 0; times < HEARD_TO_STAND; times++) await hear()
  await panic(api, trip, PLACE)
  for (const [at, place] of CORNERS.entries()) await panic(api, live[at] as TestTrip, place)
  await api.post(`/api/travels/${trip.id}/comments`, { comment: 'Salió de la caseta' })
  for (const { id } of [trip, live[6] as TestTrip])
    await api.post(`/api/travels/${id}/incidences`, { type: 'Llanta', description: 'Ponchadura', priority: 'high' })
  await alertsStand(api, 1 + CORNERS.length)
  return { trip, hear }
}

/** A person comments it: what a key wrote is nobody's load. */
export async function commentByHand({ url, account }: VigiaServer, { id }: TestTrip): Promise<void> {
  const token = await signInToken(url, account)
  await callApi(url, 'POST', `/api/travels/${id}/comments`, { body: { comment: 'Sigue' }, token })
}

const PLACE = { lat: 20.6, lng: -100.4 }
const placeOf = (at: number) => CORNERS[at] ?? { lat: 18 + (at % 9) * 1.1, lng: -97 - (at % 7) * 2.1 }
const speedOf = (at: number): number => (at === 5 ? 118 : at % 3 === 0 ? 0 : 62)

function fieldsOf(at: number): Record<string, unknown> {
  return {
    unit_plates: `${String(10 + at)}-AJ-${at % 10}C`,
    ...{ operator_name: `${PEOPLE[at % PEOPLE.length]} ${at}`, status: STATUSES[at % STATUSES.length] },
    ...{ origin: TOWNS[at % TOWNS.length], destination: TOWNS[(at + 3) % TOWNS.length] },
    ...{ company_carrier_name: CARRIERS[at % CARRIERS.length], company_client_name: 'Cementos del Bajío' },
    ...{ tracking_type: at % 4 === 0 ? 'SIN_TRACKING' : 'APP', package: 'Autopartes', weight: 17.24 },
    // Late by three hours, or due in a day: neither becomes the other meanwhile.
    download_date: isoAgo(at % 5 === 0 ? 3 * HOUR_MS : -24 * HOUR_MS),
  }
}

/** Waits until so many alerts of the safety of people are open, and as many of all as a moment before. */
async function alertsStand(api: Api, critical: number): Promise<void> {
  for (let before = -1; ; ) {
    const alerts = await openAlerts(api)
    const isWhole = alerts.filter(({ severity }) => severity === 'critical').length >= critical
    if (isWhole && alerts.length === before) return
    before = alerts.length
    await new Promise((done) => setTimeout(done, 1_500))
  }
}
