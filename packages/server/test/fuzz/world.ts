import type { TestServer } from '../server.ts'
import { TEST_PASSWORD } from '../server.ts'

/** A company of its own with one of everything, so that good requests find something and harm nobody else. */
export interface World {
  /** Ids of what is in it, and of a trip of somebody else. */
  readonly ids: readonly string[]
  readonly key: string
  /** The token of an administrator; another one's after `renew`. */
  token(): string
  renew(): Promise<void>
}

let made = 0

export async function makeWorld(server: TestServer): Promise<World> {
  const name = `fuzz${++made}`
  const organisation = await server.createOrganisation(name)
  const key = await server.apiKey(['positions:write', 'travels:write', 'read'], organisation)
  let people = 0
  let token = ''
  const renew = async (): Promise<void> => {
    const email = `${name}-${++people}@prueba.mx`
    await server.addUser(email, 'administrador', organisation)
    const session = await server.request('POST', '/api/auth/login', { body: { email, password: TEST_PASSWORD } })
    token = session.body.token
  }
  await renew()
  const send = async (method: string, path: string, body: object, as = token) => {
    const answer = await server.request(method, path, { token: as, body })
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${answer.text}`)
    return answer.body
  }

  const trips = [0, 1].map((index) => ({
    external_invoice: `${name}-${index}`,
    status: 'in transit',
    origin: 'Puebla',
    destination: 'Querétaro',
    latitude_origin_address: 19.04,
    longitude_origin_address: -98.2,
    latitude_destination_address: 20.59,
    longitude_destination_address: -100.39,
    operator_name: `Operador ${name}-${index}`,
    operator_device_id: `tel-${name}-${index}`,
    unit_plates: `P-${name}-${index}`,
    unit_device_id: `gps-${name}-${index}`,
    monitor_url: 'https://gps.invalid/login',
    monitor_account: 'cuenta',
    monitor_password: 'secreta',
    charge_date: new Date(server.clock.now() - 86_400_000).toISOString(),
  }))
  const { data } = await send('POST', '/api/travels', { data: trips }, key)
  const [tripId, otherTripId]: string[] = data.map(({ id }: { id: string }) => id)
  await server.app.live.fleet.loader.settled()
  const timestamp = new Date(server.clock.now()).toISOString()
  await send('POST', '/api/positions', { device: `tel-${name}-0`, timestamp, lat: 19.5, lng: -99.5, speed: 60 }, key)
  await send('POST', `/api/travels/${tripId}/comments`, { comment: 'Sin novedad' })
  const incident = await send('POST', `/api/travels/${tripId}/incidences`, {
    type: 'stop',
    description: 'Detenido',
    priority: 'high',
  })
  const line = [
    { lat: 19.04, lng: -98.2 },
    { lat: 20.59, lng: -100.39 },
  ]
  await send('PUT', `/api/travels/${tripId}/route`, { points: line, source: 'drawn' })
  const geofence = await send('POST', '/api/geofences', {
    name: 'Patio',
    kind: 'safe',
    shape: { type: 'corridor', line, halfWidthM: 500 },
  })
  const mirror = await send('POST', '/api/gps/mirrors', { kind: 'traccar', carrier: 'Línea' })
  const device = await send('POST', '/api/devices', { unique_id: `dev-${name}`, kind: 'tracker' })
  const apiKey = await send('POST', '/api/api-keys', { name: 'clave', scopes: ['read'] })
  const alert = await send('POST', '/api/alerts', {
    type: 'emergency_protocol',
    severity: 'critical',
    title: 'Emergencia',
    message: 'Prueba',
    travel_id: tripId,
  })
  const { body: users } = await server.request('GET', '/api/users', { token })
  const ids = [
    tripId,
    tripId,
    otherTripId,
    incident.id,
    geofence.id,
    mirror.mirror.id,
    device.device.id,
    apiKey.id,
    alert.id,
  ]
  return {
    ids: [...new Set([...ids, users.data[0].id].filter((id): id is string => id !== undefined))],
    key,
    token: () => token,
    renew,
  }
}
