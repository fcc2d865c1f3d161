import { DEFAULT_RISK_WEIGHTS } from '@vigia/domain'
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
const put = (key: string, body: unknown) => server.request('PUT', `/api/settings/${key}`, { token, body })
const audited = async () =>
  (
    await server.db.owner.query<{ details: unknown }>(
      `select details from audit_log where action = 'setting-change' order by id`,
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
      { details: { before: null, after: changed } },
      { details: { before: changed, after: DEFAULT_RISK_WEIGHTS } },
    ])
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

test('map layers and retention are kept, and what is none is refused', async () => {
  const layers = {
    streets: 'https://t.mx/{z}/{x}/{y}.png',
    satellite: null,
    hybrid: null,
    terrain: null,
    dark: null,
    attribution: '© <b>T</b>',
  }
  expect((await get('map')).body.streets).toBeNull()
  expect((await put('map', layers)).status).toBe(200)
  expect((await get('map')).body).toEqual(layers)
  expect((await put('map', { ...layers, dark: 'javascript:alert(1)' })).status).toBe(400)
  expect((await put('map', { ...layers, dark: 'https://x/"><script>' })).status).toBe(400)

  expect((await get('retention')).body).toEqual({ positionDays: 90 })
  expect((await put('retention', { positionDays: 30 })).body).toEqual({ positionDays: 30 })
  for (const [positionDays, status] of [
    [6, 422],
    [3651, 422],
    [30.5, 400],
    ['30', 400],
  ] as const) {
    expect([positionDays, (await put('retention', { positionDays })).status]).toEqual([positionDays, status])
  }
  expect((await get('retention')).body).toEqual({ positionDays: 30 })
})
