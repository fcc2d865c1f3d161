import { type EndpointName, endpoints } from '@vigia/contract'
import { DEFAULT_ALERT_RULES } from '@vigia/domain/alerts/alert-rules'
import { DEFAULT_RISK_WEIGHTS } from '@vigia/domain/risk/risk-weights'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startMailServer, type TestMailServer } from '../mail-server.ts'
import { MIRRORS } from '../mirror-fixture.ts'
import { addPhoto } from '../photo-file.ts'
import { type PushService, startPushService } from '../push-service.ts'
import { type RequestOptions, startTestServer, TEST_PASSWORD, type TestAnswer, type TestServer } from '../server.ts'
import { createTrip, fixOf } from '../trips.ts'
import { alertActs } from './alert-acts.ts'
import { handoverActs } from './handover-acts.ts'
import { importActs } from './import-acts.ts'
import { keepingActs } from './keeping-acts.ts'
import { logbookActs } from './logbook-acts.ts'
import { NO_ACTS } from './no-acts.ts'
import { operatorActs } from './operator-acts.ts'
import { reportActs } from './report-acts.ts'
import { roundActs } from './round-acts.ts'
import { ruleActs } from './rule-acts.ts'
import { type Act, signInActs } from './sign-in-acts.ts'
import { tripListActs } from './trip-list-acts.ts'
import { untoldInWords } from './untold-in-words.ts'
import { webhookActs } from './webhook-acts.ts'

let server: TestServer
let push: PushService
let post: TestMailServer
let token: string
let trips = 0

beforeAll(async () => {
  push = await startPushService()
  post = await startMailServer()
  server = await startTestServer({
    ...{ demo: true, mirrors: MIRRORS, allowedHosts: [push.host] },
    ...{ mail: post.mail, publicUrl: 'http://vigia.localhost' },
  })
  token = await server.signIn('administrador')
})
afterAll(async () => {
  await server.stop()
  push.stop()
  await post.stop()
})

const call = (method: string, path: string, body?: unknown, over: RequestOptions = {}): Promise<TestAnswer> =>
  server.request(method, path, { token, ...(body === undefined ? {} : { body }), ...over })
const made = async (method: string, path: string, body?: unknown): Promise<TestAnswer['body']> =>
  (await call(method, path, body)).body
const newTrip = (over: object = {}) => {
  trips += 1
  return createTrip(server, `AU-${trips}`, over)
}
/** Nobody has changed it yet. */
const FIRST: RequestOptions = { headers: { 'if-match': '"1"' } }
const tripPath = async (rest: string): Promise<string> => `/api/travels/${(await newTrip()).id}${rest}`
const LINK = { monitor_url: 'https://gps.ejemplo.mx/', monitor_account: 'a', monitor_password: 'clave-de-prueba' }
const openedSession = async (): Promise<string> => {
  const { id } = await newTrip({ ...LINK, monitor_url: `https://gps-${trips}.ejemplo.mx/` })
  await call('POST', '/api/gps/extract/open', { travelId: id })
  await server.db.owner.query(`update gps_sessions set candidates = '{T-9}' where trip_id = $1`, [id])
  return `/api/gps/extract/session/${id}`
}
const form = (): RequestOptions => {
  const rawBody = new FormData()
  rawBody.append('file', new Blob(['external_invoice\nX-1\n']), 'viajes.csv')
  return { rawBody }
}
const runningImport = async (): Promise<string> => {
  const id = crypto.randomUUID()
  await server.db.owner.query(
    `insert into trip_imports (id, organisation_id, filename, source_sealed, state) values ($1, $2, 'a.csv', '', 'writing')`,
    [id, server.organisationId],
  )
  return `/api/travels/imports/${id}`
}
const GEOFENCE = { name: 'Patio', kind: 'safe', shape: { type: 'circle', centre: { lat: 19, lng: -99 }, radiusM: 500 } }
const newGeofence = async () => `/api/geofences/${(await made('POST', '/api/geofences', GEOFENCE)).id}`
const ROAD = { points: [19, 19.5, 20].map((lat) => ({ lat, lng: -99 })), source: 'drawn' }
const newRoute = async () => {
  const path = await tripPath('/route')
  await call('PUT', path, ROAD)
  return path
}
const newDevice = async () => made('POST', '/api/devices', { unique_id: `d-${crypto.randomUUID()}`, kind: 'phone' })
const newMirror = async () => (await made('POST', '/api/gps/mirrors', { kind: 'traccar', carrier: 'Ruiz' })).mirror
const newMirrorUnit = async (): Promise<string> => {
  const { id } = await newMirror()
  const { rows } = await server.db.owner.query<{ id: string }>(
    `insert into gps_mirror_units (mirror_id, remote_id, last_heard_at) values ($1, 'remota-1', now()) returning id::text`,
    [id],
  )
  return `/api/gps/mirror-units/${rows[0]?.id}`
}
const anyUnit = async () => (await made('GET', '/api/units')).data[0].id
const subscribed = async () => {
  const { endpoint, keys } = push.subscribe()
  await call('POST', '/api/push/subscriptions', { endpoint, keys })
  return { endpoint }
}
const credentials = { email: 'supervisor@prueba.mx', password: TEST_PASSWORD }

/** Every act, done once: what it does to what, and whether it changes something. */
const acts: Partial<Record<EndpointName, Act>> = {
  ...signInActs(
    () => server,
    () => token,
  ),
  ...{ ...webhookActs(call, () => server), ...reportActs(call) },
  ...keepingActs(call, () => server),
  login: ['changes', () => call('POST', '/api/auth/login', credentials)],
  logout: [
    'changes',
    async () => call('POST', '/api/auth/logout', undefined, { token: await server.signIn('lectura') }),
  ],
  updateUser: [
    'changes',
    async () =>
      call('PATCH', `/api/users/${await server.addUser('nueva@prueba.mx', 'lectura')}`, { role: 'supervisor' }),
  ],
  createUser: [
    'changes',
    () => call('POST', '/api/users', { email: 'invitada@prueba.mx', name: 'Invitada', role: 'lectura' }),
  ],
  inviteUser: [
    'changes',
    async () => call('POST', `/api/users/${await server.addUser('otra-vez@prueba.mx', 'lectura')}/invite`),
  ],
  endUserSessions: [
    'changes',
    async () => {
      const id = await server.addUser('abierta@prueba.mx', 'lectura')
      await call('POST', '/api/auth/login', { email: 'abierta@prueba.mx', password: TEST_PASSWORD })
      return call('DELETE', `/api/users/${id}/sessions`)
    },
  ],
  createApiKey: ['changes', () => call('POST', '/api/api-keys', { name: 'ERP', scopes: ['read'] })],
  revokeApiKey: [
    'changes',
    async () => {
      const { id } = await made('POST', '/api/api-keys', { name: 'ERP', scopes: ['read'] })
      return call('DELETE', `/api/api-keys/${id}`)
    },
  ],
  upsertTrips: [
    'changes',
    () =>
      call('POST', '/api/travels', { external_invoice: 'U-1', status: 'load', origin: 'Puebla', destination: 'León' }),
  ],
  patchTrip: ['changes', async () => call('PATCH', await tripPath(''), { description: 'Cambia' }, FIRST)],
  importTrips: ['changes', () => call('POST', '/api/travels/import', undefined, form())],
  ...operatorActs(
    () => server,
    () => token,
  ),
  ...importActs(
    () => server,
    () => token,
  ),
  cancelTripImport: ['changes', async () => call('DELETE', await runningImport())],
  ...tripListActs(call, async () => (await newTrip()).id),
  ...logbookActs(call, async () => (await newTrip()).id),
  ...roundActs(call, async () => (await newTrip()).id),
  addTripPhoto: ['changes', async () => addPhoto(server, token, (await newTrip()).id)],
  createDevice: ['changes', () => call('POST', '/api/devices', { unique_id: 'd-1', kind: 'phone' })],
  updateDevice: [
    'changes',
    async () => call('PATCH', `/api/devices/${(await newDevice()).device.id}`, { name: 'Otro' }),
  ],
  renewDeviceSecret: ['changes', async () => call('POST', `/api/devices/${(await newDevice()).device.id}/secret`)],
  importDevices: ['changes', () => call('POST', '/api/devices/import', { csv: 'importado-1,teléfono' })],
  getPairing: ['looks', async () => call('GET', `/api/devices/${(await newDevice()).device.id}/pairing?app=traccar`)],
  postPositions: [
    'changes',
    async () => {
      const { tracker } = await newTrip()
      const key = await server.apiKey(['positions:write'])
      return call('POST', '/api/positions', [fixOf(tracker, server.clock.now(), 19)], { token: key })
    },
  ],
  setPosition: [
    'changes',
    async () =>
      call('POST', `/api/sentinel/travel/${(await newTrip()).id}/position`, { latitude: 20.5, longitude: -99.2 }),
  ],
  updateGps: [
    'changes',
    async () =>
      call('POST', '/api/sentinel/update-gps', {
        travelId: (await newTrip()).id,
        coordinates: { lat: 20.1, lng: -99.3 },
      }),
  ],
  openGpsSession: [
    'changes',
    async () => call('POST', '/api/gps/extract/open', { travelId: (await newTrip(LINK)).id }),
  ],
  closeGpsSession: ['changes', async () => call('DELETE', await openedSession())],
  retryGpsSession: ['changes', async () => call('POST', `${await openedSession()}/retry`)],
  pickGpsUnit: ['changes', async () => call('POST', `${await openedSession()}/unit`, { name: 'T-9' })],
  testGpsHistory: ['changes', async () => call('POST', (await openedSession()).replace('session', 'test-history'))],
  unifiedExtract: ['changes', async () => call('POST', `/api/gps/unified/extract/${(await newTrip(LINK)).id}`)],
  confirmGpsOrigin: ['changes', () => call('POST', '/api/gps/origins', { origin: 'https://gps-a.ejemplo.mx' })],
  withdrawGpsOrigin: [
    'changes',
    async () => {
      const { data } = await made('POST', '/api/gps/origins', { origin: 'https://gps-b.ejemplo.mx' })
      return call('DELETE', `/api/gps/origins/${data[0].id}`)
    },
  ],
  selfCheck: ['looks', () => call('POST', '/api/system/self-check')],
  exportAudit: ['looks', () => call('GET', '/api/audit/export?format=csv')],
  startWork: ['changes', () => call('POST', '/api/works', { kind: 'audit-verify' })],
  cancelWork: [
    'changes',
    async () => call('DELETE', `/api/works/${(await made('POST', '/api/works', { kind: 'restore-test' })).id}`),
  ],
  noteExport: ['looks', () => call('POST', '/api/exports', { list: 'sentinel', format: 'xlsx', rows: 12 })],
  revealCredentials: ['looks', async () => call('GET', `/api/travels/${(await newTrip(LINK)).id}/credentials`)],
  createMirror: ['changes', () => call('POST', '/api/gps/mirrors', { kind: 'traccar', carrier: 'Ruiz' })],
  updateMirror: [
    'changes',
    async () => call('PATCH', `/api/gps/mirrors/${(await newMirror()).id}`, { addresses: ['203.0.113.7'] }),
  ],
  deleteMirror: ['changes', async () => call('DELETE', `/api/gps/mirrors/${(await newMirror()).id}`)],
  bindMirrorUnit: ['changes', async () => call('PUT', await newMirrorUnit(), { unit_id: await anyUnit() })],
  createGeofence: ['changes', () => call('POST', '/api/geofences', GEOFENCE)],
  updateGeofence: ['changes', async () => call('PATCH', await newGeofence(), { name: 'Otro patio' })],
  deleteGeofence: ['changes', async () => call('DELETE', await newGeofence())],
  importGeofences: ['changes', () => call('POST', '/api/geofences/import', { data: [GEOFENCE] })],
  exportGeofences: ['looks', () => call('GET', '/api/geofences/export?format=kml')],
  putPlannedRoute: ['changes', async () => call('PUT', await tripPath('/route'), ROAD)],
  deletePlannedRoute: ['changes', async () => call('DELETE', await newRoute())],
  exportPlannedRoute: ['looks', async () => call('GET', `${await newRoute()}/export?format=kml`)],
  putMapSettings: ['changes', () => server.putSetting('map', token, { ...NO_LAYERS, dark: 'https://t.mx/{quadkey}' })],
  putRiskSettings: ['changes', () => server.putSetting('risk', token, { ...DEFAULT_RISK_WEIGHTS, panic: 90 })],
  putRetention: ['changes', () => server.putSetting('retention', token, { positionDays: 60 })],
  putAlertRules: ['changes', () => server.putSetting('alerts', token, DEFAULT_ALERT_RULES)],
  ...ruleActs(
    () => server,
    () => token,
  ),
  putContact: ['changes', () => server.putSetting('contact', token, { central_phone: '55 5555 0101' })],
  putGpsSettings: ['changes', () => server.putSetting('gps', token, { auto_open: false, person_may_change: true })],
  patchSetup: ['changes', () => call('PATCH', '/api/setup', { is_hidden: true })],
  ...alertActs(
    () => server,
    () => token,
  ),
  ...handoverActs(
    () => server,
    () => token,
  ),
  subscribePush: ['changes', async () => call('POST', '/api/push/subscriptions', bodyOf())],
  unsubscribePush: ['changes', async () => call('DELETE', '/api/push/subscriptions', await subscribed())],
  testPush: ['looks', () => call('POST', '/api/push/test')],
}
const NO_LAYERS = {
  ...{ streets: null, satellite: null, hybrid: null, terrain: null, dark: null, traffic: null, attribution: null },
}
const bodyOf = () => {
  const { endpoint, keys } = push.subscribe()
  return { endpoint, keys }
}

const names = Object.keys(endpoints) as EndpointName[]

test('every call of the contract either is audited here, only reads, or says why it is not an act', () => {
  const isRead = (name: EndpointName) => endpoints[name].method === 'GET'
  expect(names.filter((name) => !isRead(name) && acts[name] === undefined && NO_ACTS[name] === undefined)).toEqual([])
  expect(Object.keys(NO_ACTS).filter((name) => acts[name as EndpointName] !== undefined)).toEqual([])
})

describe('leaves an entry with who, from where, in which request, of what, and what changed:', () => {
  test.each(Object.entries(acts))('%s', async (_name, [kind, act]) => {
    const { status, headers, text } = await act()
    expect([status < 300, text]).toEqual([true, text])
    const { rows } = await server.db.owner.query<
      Readonly<Record<'kind' | 'actor' | 'address' | 'subject' | 'before' | 'after' | 'seq', unknown>>
    >(
      `select a.actor_kind as kind, a.actor_id as actor, a.address, a.subject, a.before, a.after, c.seq
       from audit_log a left join audit_chain c on c.audit_id = a.id where a.request_id = $1`,
      [headers.get('x-request-id')],
    )
    expect(rows.length).toBeGreaterThan(0)
    for (const { seq, ...entry } of rows) {
      expect(entry).toMatchObject({
        ...{ kind: expect.stringMatching(/^(user|api-key)$/), actor: expect.any(String), address: '127.0.0.1' },
        subject: expect.stringMatching(/^[a-z-]+(:.+)?$/),
      })
      expect(Number(seq)).toBeGreaterThan(0)
      if (kind === 'changes') expect(entry.after).not.toEqual(entry.before)
    }
  })
})

test('is told in the words of the screen: the act, what it was done to, and each of its values', async () => {
  expect(await untoldInWords((path) => made('GET', path))).toEqual([])
})
