import type { EndpointName } from '@vigia/contract'
import type { TestServer } from '../server.ts'
import { createTrip } from '../trips.ts'
import type { Act } from './sign-in-acts.ts'

const EMERGENCY = { type: 'emergency_protocol', severity: 'critical', title: 'Asalto', message: 'Ya' }

/** What people do to alerts, each done once. */
export function alertActs(server: () => TestServer, token: () => string): Partial<Record<EndpointName, Act>> {
  const call = (method: string, path: string, body?: unknown) =>
    server().request(method, path, { token: token(), ...(body === undefined ? {} : { body }) })
  let trips = 0
  const newAlert = async (): Promise<string> => {
    trips += 1
    const { id } = await createTrip(server(), `AU-alerta-${trips}`)
    return `/api/alerts/${(await call('POST', '/api/alerts', { ...EMERGENCY, travel_id: id })).body.id}`
  }
  const takenAlert = async (): Promise<string> => {
    const path = await newAlert()
    await call('POST', `${path}/take`)
    return path
  }
  const anyPerson = async (): Promise<string> => (await call('GET', '/api/users')).body.data[0].id
  return {
    acknowledgeAlert: ['changes', async () => call('POST', `${await newAlert()}/acknowledge`)],
    takeAlert: ['changes', async () => call('POST', `${await newAlert()}/take`)],
    giveBackAlert: ['changes', async () => call('POST', `${await takenAlert()}/give-back`)],
    assignAlert: ['changes', async () => call('POST', `${await newAlert()}/assign`, { user_id: await anyPerson() })],
    raiseAlert: ['changes', () => call('POST', '/api/alerts', { ...EMERGENCY, travel_id: null })],
    resolveAlert: ['changes', async () => call('POST', `${await newAlert()}/resolve`, { cause: 'falsa-alarma' })],
    addAlertNote: ['changes', async () => call('POST', `${await newAlert()}/notes`, { note: 'Contesta' })],
  }
}
