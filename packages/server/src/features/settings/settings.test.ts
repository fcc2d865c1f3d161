import { DEFAULT_ALERT_RULES } from '@vigia/domain/alerts/alert-rules'
import { DEFAULT_RISK_WEIGHTS } from '@vigia/domain/risk/risk-weights'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../test/server.ts'

let server: TestServer
let token: string

beforeAll(async () => {
  server = await startTestServer()
  token = await server.signIn('administrador')
})
afterAll(() => server.stop())

const get = (key: string) => server.request('GET', `/api/settings/${key}`, { token })
const put = (key: string, body: unknown) => server.putSetting(key, token, body)
const audited = async () =>
  (
    await server.db.owner.query<{ before: unknown; after: unknown }>(
      `select before, after from audit_log where action = 'setting-change' order by id`,
    )
  ).rows

describe('risk weights', () => {
  test('are the defaults until they are changed, and each change is audited with what was before', async () => {
    expect((await get('risk')).body).toEqual(DEFAULT_RISK_WEIGHTS)
    const changed = {
      ...DEFAULT_RISK_WEIGHTS,
      panic: 90,
      speedKmh: [
        { over: 90, points: 5 },
        { over: 110, points: 20 },
      ],
    }
    expect((await put('risk', changed)).status).toBe(200)
    expect((await get('risk')).body).toEqual(changed)
    expect((await put('risk', DEFAULT_RISK_WEIGHTS)).status).toBe(200)
    expect((await audited()).slice(-2)).toEqual([
      { before: null, after: changed },
      { before: changed, after: DEFAULT_RISK_WEIGHTS },
    ])
  })

  test('a stored value that no version of ours wrote counts as none', async () => {
    const { organisationId, db } = server
    const stored =
      'insert into settings (organisation_id, key, value) values ($1, $2, $3) on conflict (organisation_id, key) do update set value = $3'
    await db.owner.query(stored, [organisationId, 'risk', { speedKmh: 15 }])
    await db.owner.query(stored, [organisationId, 'alerts', { platformOutage: null }])
    expect([(await get('risk')).body, (await get('alerts')).body]).toEqual([DEFAULT_RISK_WEIGHTS, DEFAULT_ALERT_RULES])
    await db.owner.query('delete from settings where organisation_id = $1', [organisationId])
  })

  const { panic: _, ...withoutPanic } = DEFAULT_RISK_WEIGHTS
  test.each([
    ['a key missing', withoutPanic, 400],
    ['a key too many', { ...DEFAULT_RISK_WEIGHTS, weather: 5 }, 400],
    ['negative points', { ...DEFAULT_RISK_WEIGHTS, panic: -1 }, 422],
    ['points as text', { ...DEFAULT_RISK_WEIGHTS, panic: '100' }, 400],
    ['null for points', { ...DEFAULT_RISK_WEIGHTS, panic: Number.NaN }, 400],
    [
      'limits that fall',
      {
        ...DEFAULT_RISK_WEIGHTS,
        speedKmh: [
          { over: 110, points: 5 },
          { over: 90, points: 20 },
        ],
      },
      400,
    ],
    [
      'points that fall',
      {
        ...DEFAULT_RISK_WEIGHTS,
        speedKmh: [
          { over: 90, points: 20 },
          { over: 110, points: 5 },
        ],
      },
      400,
    ],
    ['a step with more in it', { ...DEFAULT_RISK_WEIGHTS, speedKmh: [{ over: 90, points: 20, x: 1 }] }, 400],
    ['a list', [], 400],
    ['empty', {}, 400],
  ])('%s is refused and changes nothing', async (_, body, status) => {
    const before = [await audited(), (await get('risk')).body]
    const answer = await put('risk', body)
    expect([answer.status, typeof answer.body.error]).toEqual([status, 'string'])
    expect([await audited(), (await get('risk')).body]).toEqual(before)
  })
})

describe('alert rules', () => {
  test('are the defaults until they are changed, and each change is audited with what was before', async () => {
    expect((await get('alerts')).body).toEqual(DEFAULT_ALERT_RULES)
    const changed = { ...DEFAULT_ALERT_RULES, closeMinutes: 10, severity: { criticalFrom: 60, highFrom: 30 } }
    expect((await put('alerts', changed)).status).toBe(200)
    expect((await get('alerts')).body).toEqual(changed)
    expect((await put('alerts', DEFAULT_ALERT_RULES)).status).toBe(200)
    expect((await audited()).slice(-2)).toEqual([
      { before: null, after: changed },
      { before: changed, after: DEFAULT_ALERT_RULES },
    ])
  })

  const { closeMinutes: _, ...withoutClosing } = DEFAULT_ALERT_RULES
  const { fromPoints, severity, platformOutage } = DEFAULT_ALERT_RULES
  const { INCIDENCIA: __, ...withoutIncidents } = fromPoints
  test.each([
    ['a key missing', withoutClosing, 400, 'VALIDATION'],
    ['a type missing', { fromPoints: withoutIncidents }, 400, 'VALIDATION'],
    ['a key too many', { volume: 11 }, 400, 'UNKNOWN_FIELD'],
    ['a type too many', { fromPoints: { ...fromPoints, LLUVIA: 5 } }, 400, 'UNKNOWN_FIELD'],
    ['panic switched off', { fromPoints: { ...fromPoints, PANICO: 101 } }, 400, 'VALIDATION'],
    ['separation made rare', { fromPoints: { ...fromPoints, SEPARACION: 2 } }, 400, 'VALIDATION'],
    ['no points', { fromPoints: { ...fromPoints, INCIDENCIA: 0 } }, 422, 'OUT_OF_RANGE'],
    ['points as text', { fromPoints: { ...fromPoints, INCIDENCIA: '5' } }, 400, 'VALIDATION'],
    ['what is high above what is critical', { severity: { ...severity, highFrom: 60 } }, 400, 'VALIDATION'],
    ['closing at once', { closeMinutes: 0 }, 422, 'OUT_OF_RANGE'],
    ['negative minutes', { reopenMinutes: -1 }, 422, 'OUT_OF_RANGE'],
    ['a platform of one unit', { platformOutage: { ...platformOutage, minUnits: 1 } }, 422, 'OUT_OF_RANGE'],
    ['half a unit', { platformOutage: { ...platformOutage, minUnits: 2.5 } }, 400, 'VALIDATION'],
    ['a share over one', { platformOutage: { ...platformOutage, share: 1.1 } }, 422, 'OUT_OF_RANGE'],
    ['critical before it is one', { platformOutage: { ...platformOutage, criticalFromUnits: 4 } }, 400, 'VALIDATION'],
  ])('%s is refused in Spanish and changes nothing', async (why, over, status, code) => {
    const before = [await audited(), (await get('alerts')).body]
    const answer = await put('alerts', why === 'a key missing' ? over : { ...DEFAULT_ALERT_RULES, ...over })
    expect([answer.status, answer.body.code]).toEqual([status, code])
    expect(answer.body.error).not.toMatch(/Invalid|Expected|Too /)
    expect([await audited(), (await get('alerts')).body]).toEqual(before)
  })
})

test('the number of the central is kept, audited, and read by everybody', async () => {
  expect((await get('contact')).body).toEqual({ central_phone: null })
  expect((await put('contact', { central_phone: '+52 (55) 5555-0100' })).status).toBe(200)
  const reader = await server.signIn('lectura')
  const asked = await server.request('GET', '/api/settings/contact', { token: reader })
  expect(asked.body).toEqual({ central_phone: '+52 (55) 5555-0100' })
  expect((await audited()).at(-1)).toEqual({
    before: null,
    after: { central_phone: '+52 (55) 5555-0100' },
  })
  for (const body of [
    {},
    { central_phone: '' },
    { central_phone: '123' },
    { central_phone: 'javascript:alert(1)' },
    { central_phone: '55 5555 0100;ext=1' },
    { central_phone: 5555550100 },
    { central_phone: '55 5555 0100', ext: '1' },
  ]) {
    expect([body, (await put('contact', body)).status]).toEqual([body, 400])
  }
  expect((await put('contact', { central_phone: null })).body).toEqual({ central_phone: null })
})

test('map layers and retention are kept, and what is none is refused', async () => {
  const layers = {
    streets: 'https://t.mx/{z}/{x}/{y}.png',
    satellite: null,
    hybrid: null,
    terrain: null,
    dark: null,
    traffic: null,
    attribution: '© <b>T</b>',
  }
  expect((await get('map')).body.streets).toBeNull()
  expect((await put('map', layers)).status).toBe(200)
  expect((await get('map')).body).toEqual(layers)
  expect((await put('map', { ...layers, dark: 'javascript:alert(1)' })).status).toBe(400)
  expect((await put('map', { ...layers, dark: 'https://x/"><script>' })).status).toBe(400)

  const others = { alertDays: 3650, logbookDays: 3650, deliveryDays: 30 }
  expect((await get('retention')).body).toEqual({ positionDays: 90, ...others })
  expect((await put('retention', { positionDays: 30 })).body).toEqual({ positionDays: 30, ...others })
  for (const [positionDays, status] of [
    [6, 422],
    [3651, 422],
    [30.5, 400],
    ['30', 400],
  ] as const) {
    expect([positionDays, (await put('retention', { positionDays })).status]).toEqual([positionDays, status])
  }
  expect((await get('retention')).body).toEqual({ positionDays: 30, ...others })
})

test('how platforms are read is off until somebody says so, checked, and audited', async () => {
  const off = { auto_open: false, person_may_change: false }
  expect((await get('gps')).body).toEqual(off)
  const on = { auto_open: true, person_may_change: false }
  expect((await put('gps', on)).status).toBe(200)
  expect((await get('gps')).body).toEqual(on)
  expect((await audited()).at(-1)).toEqual({ before: null, after: on })
  expect((await put('gps', { ...on, otra: 1 })).body.code).toBe('UNKNOWN_FIELD')
  const supervisorToken = await server.signIn('supervisor')
  expect((await server.request('PUT', '/api/settings/gps', { token: supervisorToken, body: on })).status).toBe(403)
})
