import { DEFAULT_RISK_WEIGHTS } from '@vigia/domain/risk/risk-weights'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { putRule } from '../../../test/put-rule.ts'
import { inTransit, type ReachWorld, startReachWorld } from '../../../test/reach-world.ts'
import { becauseOf } from './compare-trips.ts'

const PREVIEW = '/api/settings/risk/preview'
let world: ReachWorld
beforeAll(async () => {
  world = await startReachWorld()
})
afterAll(() => world.server.stop())

const preview = (over: object, token = world.tokens.administrator) => {
  world.clock.advance(1_000)
  return world.server.request('POST', PREVIEW, { token, body: { ...DEFAULT_RISK_WEIGHTS, ...over } })
}
const GRAVE = { noGps: 90 }
/** Of what makes the trips of this world grave, nothing counts. */
const CALM = { noGps: 0, staleGpsMinutes: [], overdueMinutes: [], noCommunicationMinutes: [], stoppedMinutes: [] }
const storedRows = async (): Promise<unknown> =>
  (
    await world.server.db.owner.query(
      `select (select count(*) from settings) as settings, (select count(*) from audit_log) as audited,
         (select count(*) from alerts) as alerts`,
    )
  ).rows

test('what holds changes nothing', async () => {
  const { status, body } = await preview({})
  expect(status).toBe(200)
  expect(body).toMatchObject({ up: 0, down: 0, changes: [], alerts_opened: [] })
  expect(body.total).toBe(world.trips.filter(inTransit).length)
  expect(body.then).toEqual(body.now)
  expect(body.rate_then).toBe(body.rate_now)
})

test('a draft says which trips change, by which factor, and stores and tells nothing', async () => {
  const before = await storedRows()
  const { body } = await preview(CALM)
  expect([body.up, body.down > 0]).toEqual([0, true])
  expect(body.changes).toHaveLength(body.down)
  expect(body.changes[0].score_then).toBeLessThan(body.changes[0].score_now)
  expect(body.changes[0].because).toMatch(/: \d+ a 0 puntos$/)
  const moved = body.flows.filter(({ from, to }: { from: string; to: string }) => from !== to)
  expect(moved.reduce((sum: number, { count }: { count: number }) => sum + count, 0)).toBe(body.changes.length)
  expect(await storedRows()).toEqual(before)
  expect((await preview({})).body.changes).toEqual([])
})

test('alerts that the draft alone asks for are counted by type, and raise the rate of the desk', async () => {
  const { body: off } = await preview({ noGps: 0 })
  expect(off.alerts_opened).toEqual([])
  const put = await world.server.putSetting('risk', world.tokens.administrator, { ...DEFAULT_RISK_WEIGHTS, noGps: 0 })
  expect(put.status).toBe(200)
  const { body } = await preview(GRAVE)
  const opened = body.alerts_opened.find(({ type }: { type: string }) => type === 'SIN_GPS')
  expect(opened.count).toBeGreaterThan(0)
  expect(body.rate_then).toBeGreaterThan(body.rate_now)
  // What has to hold for a while first opens nothing when it is saved.
  expect((await putRule(world.server, world.tokens.administrator, 'SIN_GPS', { hold_minutes: 10 })).status).toBe(200)
  expect((await preview(GRAVE)).body.alerts_opened).toEqual([])
  await world.server.db.owner.query('delete from alert_rule_versions')
  await world.server.putSetting('risk', world.tokens.administrator, DEFAULT_RISK_WEIGHTS)
})

test('what holds is what is saved, also where the fleet has not heard of it yet', async () => {
  const { owner } = world.server.db
  const saved = await owner.query(
    `insert into settings (organisation_id, key, value) values ($1, 'risk', $2)
     on conflict (organisation_id, key) do update set value = excluded.value returning key`,
    [world.server.organisationId, { ...DEFAULT_RISK_WEIGHTS, ...CALM }],
  )
  expect(saved.rowCount).toBe(1)
  expect((await preview(CALM)).body.changes).toEqual([])
  await world.server.putSetting('risk', world.tokens.administrator, DEFAULT_RISK_WEIGHTS)
})

test('who sees a part of the fleet is told of that part alone', async () => {
  const { body } = await preview(CALM, world.tokens.client)
  const seen = world.seen('client').filter(inTransit)
  expect(body.total).toBe(seen.length)
  const ids = new Set(seen.map(({ id }) => id))
  expect(body.changes.length).toBeGreaterThan(0)
  expect(body.changes.every(({ travel_id }: { travel_id: string }) => ids.has(travel_id))).toBe(true)
})

test('five a second are answered; what cannot be saved is refused as saving it would be', async () => {
  world.clock.advance(2_000)
  const ask = () =>
    world.server.request('POST', PREVIEW, { token: world.tokens.administrator, body: DEFAULT_RISK_WEIGHTS })
  const statuses = []
  for (let index = 0; index < 6; index++) statuses.push((await ask()).status)
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
  const falling = [
    { over: 10, points: 20 },
    { over: 20, points: 10 },
  ]
  const refused = await preview({ speedKmh: falling })
  expect([refused.status, refused.body.details[0].error]).toEqual([
    400,
    'Los puntos no pueden bajar al subir el límite',
  ])
  expect((await world.server.request('POST', PREVIEW, { body: DEFAULT_RISK_WEIGHTS })).status).toBe(401)
})

test('the factor whose points change most is named', () => {
  const factor = (type: 'PANICO' | 'INCIDENCIA', points: number) => ({ type, points, value: 1, text: type })
  const assessed = (factors: ReturnType<typeof factor>[]) =>
    ({ score: 0, level: 'low', primaryAlert: null, factors }) as const
  const now = assessed([factor('PANICO', 100), factor('INCIDENCIA', 5)])
  expect(becauseOf(now, assessed([factor('PANICO', 90), factor('INCIDENCIA', 25)]))).toBe('INCIDENCIA: 5 a 25 puntos')
  expect(becauseOf(now, assessed([factor('INCIDENCIA', 5)]))).toBe('PANICO: 100 a 0 puntos')
})
