import type { AccessCheckWire } from '@vigia/contract'
import { startTraccar } from '@vigia/simulator/platforms/api/fake-traccar'
import type { ApiUnit } from '@vigia/simulator/platforms/api/serve-api'
import { type Sites, startSites } from '@vigia/testbeds/sites/start-sites'
import pino from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { startGpsServer, untilSession } from '../../../../test/gps-server.ts'
import { holdsSecret } from '../../../../test/secret-forms.ts'
import type { TestAnswer, TestServer } from '../../../../test/server.ts'
import { createTrip } from '../../../../test/trips.ts'

const PASSWORD = 'clave-del-transportista-7c1'
const WRONG = 'equivocada-5d0'
const ACCOUNT = 'monitoreo@flota.mx'
const SLOW = 60_000

let platform: Awaited<ReturnType<typeof startTraccar>>
let sites: Sites
let server: TestServer
/** Runs on, and a test moves it: one that stands still would count every look as of the same minute. */
let aheadMs = 0
const clock = { now: () => Date.now() + aheadMs }
const wait20s = () => {
  aheadMs += 21_000
}
let token: string
const logged: string[] = []

const unit = (id: number, name: string): ApiUnit => ({
  ...{ id, name, plates: name, imei: `86000000000000${id}` },
  position: {
    lat: 20.6 + id / 10,
    lng: -100.39,
    speedKmh: 61,
    headingDeg: 90,
    at: Date.now() - 130_000,
    address: null,
  },
})

beforeAll(async () => {
  const units = [unit(1, '45AK7P'), unit(2, '77BB2C')]
  platform = await startTraccar({ account: ACCOUNT, password: PASSWORD, units: () => units, now: Date.now })
  sites = await startSites({ names: ['leaflet-only', 'captcha', 'second-factor'] })
  const allowedHosts = [new URL(platform.url).host, ...sites.names.map((name) => sites.host(name))]
  const logger = pino({ level: 'debug' }, { write: (line) => void logged.push(line) })
  server = await startGpsServer({ allowedHosts, clock, logger })
  for (const url of [platform.url, ...sites.names.map((name) => sites.url(name))]) await server.confirmSite(url)
  token = await server.signIn('supervisor')
  await vi.waitFor(() => expect(server.app.gps.coordinator?.isReading()).toBe(true), { timeout: 15_000 })
})
afterAll(async () => {
  await server.stop()
  await sites.close()
  await platform.close()
})
// One account is tried once in 20 s.
beforeEach(wait20s)
afterEach(() => platform.setFault(null))

const start = (body: object, as = token): Promise<TestAnswer> =>
  server.request('POST', '/api/gps/access-check', { token: as, body })
const access = (over: object = {}): object => ({
  ...{ monitor_url: platform.url, monitor_account: ACCOUNT, monitor_password: PASSWORD, unit_plates: '45-AK-7P' },
  ...over,
})
const read = async (id: string, as = token): Promise<AccessCheckWire> =>
  (await server.request('GET', `/api/gps/access-check/${id}`, { token: as })).body
/** Begins a check and waits until it is over. */
async function checked(body: object): Promise<AccessCheckWire> {
  const begun = await start(body)
  expect([begun.status, begun.text]).toEqual([202, expect.any(String)])
  let check: AccessCheckWire = begun.body
  const look = async () => {
    check = await read(begun.body.id)
    return check.state
  }
  await expect.poll(look, { timeout: SLOW, interval: 250 }).not.toBe('running')
  return check
}
const newest = async (action: string) =>
  (
    await server.db.owner.query<{ subject: string; details: Readonly<Record<string, unknown>> }>(
      'select subject, details from audit_log where action = $1 order by at desc, id desc limit 1',
      [action],
    )
  ).rows[0]
const audited = () => newest('access-check')
const ended = () => newest('access-check-end')
const accounts = async () => (await server.db.owner.query('select * from gps_accounts order by id')).rows

describe('what an access is good for', () => {
  test('a unit that is read, without anything being kept of it', async () => {
    const { state, result } = await checked(access())
    expect(state).toBe('done')
    expect(result).toEqual({
      ...{ ok: true, platform: 'Traccar', unit: '45AK7P', units: [], obstacle: null, evidence: [] },
      text: expect.stringMatching(
        /^La lectura funciona. La cuenta entra y muestra la unidad 45AK7P; su posición es de hace \d+ min.$/,
      ),
    })
    expect(await audited()).toMatchObject({
      subject: `origin:${new URL(platform.url).origin}`,
      details: { site: new URL(platform.url).origin, account: ACCOUNT, password: 'set' },
    })
    await expect.poll(ended).toMatchObject({
      subject: `origin:${new URL(platform.url).origin}`,
      details: { account: ACCOUNT, result: result?.text },
    })
    expect(await accounts()).toEqual([])
    expect((await server.db.owner.query('select from gps_sessions')).rowCount).toBe(0)
  })

  test('plates that are not in the account, with the units that are', async () => {
    const { result } = await checked(access({ unit_plates: '99-ZZ-9Z' }))
    expect(result).toMatchObject({ ok: false, obstacle: 'unit-not-found', unit: null, units: ['45AK7P', '77BB2C'] })
    expect(result?.text).toBe('La cuenta entra y muestra 2 unidades, pero la de placas 99-ZZ-9Z no está entre ellas.')
  })

  test('the units of the account, where nobody says which is the trip’s', async () => {
    const { result } = await checked(access({ unit_plates: null }))
    expect(result).toMatchObject({ ok: true, unit: null, units: ['45AK7P', '77BB2C'] })
  })

  test('a platform that answers with faults', async () => {
    platform.setFault('error-500')
    const { result } = await checked(access())
    expect(result).toMatchObject({ ok: false, obstacle: 'platform-down' })
  })
})

describe('through pages', () => {
  test.each([
    ['leaflet-only', true, null],
    ['captcha', false, 'captcha'],
    ['second-factor', false, 'second-factor'],
  ] as const)('%s', { timeout: SLOW }, async (name, ok, obstacle) => {
    const { account, password, wanted } = sites.site(name)
    const body = { monitor_url: sites.url(name), monitor_account: account, monitor_password: password }
    const { result } = await checked({ ...body, unit_plates: wanted.plates })
    expect(result).toMatchObject({ ok, obstacle, platform: sites.host(name) })
    expect(JSON.stringify(result)).not.toContain(password)
  })
})

describe('nothing is sent', () => {
  test('to an address that is not public', async () => {
    const { body } = await start(access({ monitor_url: 'http://10.0.0.5/' }))
    expect(body).toMatchObject({ state: 'done', result: { ok: false, obstacle: 'blocked-address' } })
  })

  test('to a site that nobody has confirmed, which is said at once', async () => {
    const before = platform.requests.length
    const { body } = await start(access({ monitor_url: 'https://gps.example.com/' }))
    expect(body).toMatchObject({ state: 'done', result: { ok: false, obstacle: 'site-not-confirmed' } })
    expect(body.result.text).toContain('El sitio gps.example.com no está confirmado')
    expect((await audited())?.details.result).toContain('no está confirmado')
    expect(platform.requests.length).toBe(before)
  })

  test.each([
    ['without an address', { monitor_url: '' }, 'NO_GPS_URL'],
    ['with a text that is none', { monitor_url: 'https://a:b:c' }, 'BLOCKED_ADDRESS'],
  ])('%s', async (_what, over, code) => {
    const answer = await start(access(over))
    expect([answer.status, answer.body.code]).toEqual([422, code])
  })

  test('for who may not plan trips', async () => {
    for (const role of ['monitorista', 'lectura'] as const)
      expect((await start(access(), await server.signIn(role))).status).toBe(403)
    expect((await server.request('POST', '/api/gps/access-check', { body: access() })).status).toBe(401)
  })

  test('for a guest of a demonstration, from which nothing goes out', async () => {
    const guest = await server.signIn('administrador')
    await server.db.owner.query(
      `update users set guest_of = (select min(id) from users) where email = 'administrador@prueba.mx'`,
    )
    expect((await start(access(), guest)).status).toBe(403)
    const open = { token: guest, body: { travelId: '1' } }
    const opened = await server.request('POST', '/api/gps/extract/open', open)
    expect([opened.status, opened.body.error]).toEqual([403, expect.stringContaining('Está de visita')])
    await server.db.owner.query('update users set guest_of = null')
  })
})

test('a refused password is sent once, by no check and by no session again', async () => {
  const wrong = access({ monitor_account: 'otra@flota.mx', monitor_password: WRONG })
  const before = platform.signIns.refused
  const first = await checked(wrong)
  expect(first.result).toMatchObject({ ok: false, obstacle: 'credentials-refused' })
  expect(platform.signIns.refused - before).toBe(1)
  wait20s()
  expect((await checked(wrong)).result).toMatchObject({ obstacle: 'credentials-refused' })
  expect(platform.signIns.refused - before).toBe(1)

  const trip = { unit_plates: '45AK7P', monitor_url: platform.url, monitor_account: 'otra@flota.mx' }
  const { id } = await createTrip(server, 'C-1', { ...trip, monitor_password: WRONG })
  await server.request('POST', '/api/gps/extract/open', { token, body: { travelId: id } })
  await untilSession(server, token, id, (session) => session?.obstacle === 'credentials-refused')
  expect(platform.signIns.refused - before).toBe(1)
})

test('after three refusals an account is left alone, so that no platform locks it', async () => {
  const wrong = (n: number) => access({ monitor_account: 'tercera@flota.mx', monitor_password: `${WRONG}-${n}` })
  for (const n of [1, 2, 3]) {
    await checked(wrong(n))
    wait20s()
  }
  const fourth = await start(wrong(4))
  expect([fourth.status, fourth.body.error]).toEqual([429, expect.stringContaining('podría bloquearla')])
  expect(Number(fourth.headers.get('retry-after'))).toBeGreaterThan(600)
})

describe('with what a trip has', () => {
  const tripOf = (invoice: string, over: object = {}) =>
    createTrip(server, invoice, {
      ...{ unit_plates: '77-BB-2C', monitor_url: platform.url, monitor_account: ACCOUNT, monitor_password: PASSWORD },
      ...over,
    })

  test('its stored password is tried, and not one of another account', async () => {
    const { id } = await tripOf('C-2')
    expect((await checked({ travel_id: id })).result).toMatchObject({ ok: true, unit: '77BB2C' })
    expect(await audited()).toMatchObject({ subject: `trip:${id}`, details: { password: 'kept' } })
    const other = await start({ travel_id: id, monitor_account: 'otra@flota.mx' })
    expect([other.status, other.body.code]).toEqual([422, 'PASSWORD_OF_ANOTHER'])
    expect((await start({ travel_id: '999999' })).status).toBe(404)
  })

  test('one whose key is lost is told as that', async () => {
    const { id } = await tripOf('C-4')
    await server.db.owner.query('update gps_links set password_sealed = $2 where trip_id = $1', [
      id,
      Buffer.alloc(60, 1),
    ])
    const { status, body } = await start({ travel_id: id })
    expect([status, body.code]).toEqual([422, 'PASSWORD_UNREADABLE'])
    expect(body.error).toContain('no tiene la llave')
  })

  test('a session that is being read answers for it: nobody signs in twice', async () => {
    const { id } = await tripOf('C-3')
    await server.request('POST', '/api/gps/extract/open', { token, body: { travelId: id } })
    await untilSession(server, token, id, (session) => session?.state === 'tracking')
    const before = platform.signIns.all
    expect((await checked(access())).result).toMatchObject({ ok: true, unit: '45AK7P', platform: 'Traccar' })
    expect(platform.signIns.all).toBe(before)
    const still = await untilSession(server, token, id, (session) => session?.state === 'tracking')
    expect(still.reading.unit).toBe('77BB2C')
    await server.request('DELETE', `/api/gps/extract/session/${id}`, { token })
  })
})

test('an account is tried once in 20 s', async () => {
  await checked(access())
  const soon = await start(access())
  expect([soon.status, soon.body.error]).toEqual([
    429,
    expect.stringContaining('Esta cuenta se acaba de probar: espere'),
  ])
  expect(Number(soon.headers.get('retry-after'))).toBeGreaterThan(0)
})

test('one that hangs is cancelled by who began it, and by nobody else', async () => {
  platform.setFault('hang')
  const { id } = (await start(access())).body
  const other = await server.signIn('administrador')
  const path = `/api/gps/access-check/${id}`
  for (const method of ['GET', 'DELETE'])
    expect((await server.request(method, path, { token: other })).status).toBe(404)
  expect((await read(id)).state).toBe('running')
  for (const _time of ['first', 'second']) expect((await server.request('DELETE', path, { token })).status).toBe(204)
  expect(await read(id)).toMatchObject({ state: 'cancelled', result: null })
  await expect.poll(ended).toMatchObject({ details: { result: 'Se detuvo antes de terminar.' } })
  platform.setFault(null)
  wait20s()
  expect((await checked(access())).result).toMatchObject({ ok: true })
})

test('no password stands in the log of the server, in what it stores, or in the audit', async () => {
  const stored = await Promise.all(
    ['audit_log', 'gps_accounts', 'gps_sessions', 'gps_denied_acts', 'gps_platform_habits'].map(async (table) =>
      JSON.stringify((await server.db.owner.query(`select * from ${table}`)).rows),
    ),
  )
  for (const text of [...stored, logged.join('')])
    for (const secret of [PASSWORD, WRONG]) expect(holdsSecret(text, secret)).toBe(false)
  // What a check says is of no row: the database refused none of it.
  expect(logged.join('')).not.toContain('rechaza algo')
})
