import type { EndpointName } from '@vigia/contract'
import { FALSE_ALARM } from '../false-alarm.ts'
import type { TestServer } from '../server.ts'
import { createTrip, MINUTE_MS } from '../trips.ts'
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
  /** One of a rule: what people raise is about their safety, and is not put off. */
  const slowAlert = async (): Promise<string> => {
    trips += 1
    const { id } = await createTrip(server(), `AU-alerta-${trips}`)
    const { rows } = await server().db.owner.query<{ id: string }>(
      `insert into alerts (organisation_id, trip_id, type, severity, title, message)
       values ($1, $2, 'DESVIO_RUTA', 'high', 'Desvío', 'A 2 km') returning id::text`,
      [server().organisationId, id],
    )
    return `/api/alerts/${rows[0]?.id}`
  }
  const inAnHour = () => ({ until: new Date(server().clock.now() + 60 * MINUTE_MS).toISOString(), reason: 'Descanso' })
  const snoozedAlert = async (): Promise<string> => {
    const path = await slowAlert()
    await call('POST', `${path}/snooze`, inAnHour())
    return path
  }
  const startedAlert = async (): Promise<string> => {
    const path = await slowAlert()
    await call('POST', `${path}/protocol`)
    return path
  }
  const anyPerson = async (): Promise<string> => (await call('GET', '/api/users')).body.data[0].id
  return {
    acknowledgeAlert: ['changes', async () => call('POST', `${await newAlert()}/acknowledge`)],
    takeAlert: ['changes', async () => call('POST', `${await newAlert()}/take`)],
    giveBackAlert: ['changes', async () => call('POST', `${await takenAlert()}/give-back`)],
    assignAlert: ['changes', async () => call('POST', `${await newAlert()}/assign`, { user_id: await anyPerson() })],
    snoozeAlert: ['changes', async () => call('POST', `${await slowAlert()}/snooze`, inAnHour())],
    unsnoozeAlert: ['changes', async () => call('POST', `${await snoozedAlert()}/unsnooze`)],
    escalateAlert: [
      'changes',
      async () => {
        // Whoever escalates is not the one who is told.
        await server().signIn('supervisor')
        return call('POST', `${await newAlert()}/escalate`, { to: 'supervisor', reason: 'No contesta nadie' })
      },
    ],
    raiseAlert: ['changes', () => call('POST', '/api/alerts', { ...EMERGENCY, travel_id: null })],
    resolveAlert: ['changes', async () => call('POST', `${await newAlert()}/resolve`, FALSE_ALARM)],
    reopenAlert: [
      'changes',
      async () => {
        const path = await newAlert()
        await call('POST', `${path}/resolve`, FALSE_ALARM)
        return call('POST', `${path}/reopen`, { reason: 'Volvió a pasar' })
      },
    ],
    actOnAlerts: [
      'changes',
      async () => {
        const id = (await newAlert()).split('/').at(-1)
        return call('POST', '/api/alerts/batch', { ids: [id], act: { kind: 'take' } })
      },
    ],
    startProtocol: ['changes', async () => call('POST', `${await slowAlert()}/protocol`)],
    leaveProtocolStep: [
      'changes',
      async () => call('POST', `${await startedAlert()}/protocol/leave`, { step_id: 'look', out: 0, note: 'Va bien' }),
    ],
    giveStepEvidence: [
      'changes',
      async () => {
        // The emergency's own asks for the number of the report.
        const path = await newAlert()
        const { at } = (await call('POST', `${path}/protocol`)).body
        await call('POST', `${path}/protocol/leave`, { step_id: at.step_id, out: 0 })
        await call('POST', `${path}/protocol/leave`, { step_id: 'authority', out: 0 })
        const evidence = { kind: 'folio', text: '4411/26' }
        return call('POST', `${path}/protocol/evidence`, { step_id: 'folio', evidence })
      },
    ],
    noteProtocolAttempt: [
      'changes',
      async () => {
        const path = await startedAlert()
        await call('POST', `${path}/protocol/leave`, { step_id: 'look', out: 0 })
        return call('POST', `${path}/protocol/attempts`, { step_id: 'operator' })
      },
    ],
    addAlertNote: ['changes', async () => call('POST', `${await newAlert()}/notes`, { note: 'Contesta' })],
  }
}
