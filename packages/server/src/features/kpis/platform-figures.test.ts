import type { KpiKey } from '@vigia/domain/kpis/kpis'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestClock } from '../../../test/clock.ts'
import { recomputedKpi } from '../../../test/recomputed-kpi.ts'
import type { TestServer } from '../../../test/server.ts'
import { kpiRows, startServerWithHistory } from '../../../test/server-with-history.ts'

/** 14:00 in Mexico City. */
const clock = createTestClock(Date.parse('2026-11-25T20:00:00Z'))
let server: TestServer
let token: string
beforeAll(async () => {
  server = await startServerWithHistory(clock)
  token = await server.signIn('lectura')
})
afterAll(() => server.stop())

const get = async (path: string, as = token) => server.request('GET', path, { token: as })
const kpis = async (query: string, as = token) => (await get(`/api/stats/kpis?${query}`, as)).body
// biome-ignore lint/suspicious/noExplicitAny: as the answer has it
const kpi = (body: any, key: KpiKey) => body.kpis.find((one: { key: KpiKey }) => one.key === key)

const rowsOf = (key: KpiKey, query: string) => kpiRows(server, token, key, query)

test('each platform is what its hours say, against those before; of one carrier and of few hours none is told', async () => {
  const [period, before] = ['from=2026-11-11&to=2026-11-25', 'from=2026-10-27&to=2026-11-10']
  const { platforms } = await kpis(period)
  expect(platforms.hours).toBe(14 * 24 + 14)
  const [now, all] = await Promise.all([rowsOf('platforms-read', period), rowsOf('platforms-read', before)])
  // Today is not over: the days before count up to the same hour.
  const then = all.filter(({ at }) => Date.parse(at) <= Date.parse('2026-11-10T20:00:00Z'))
  const shareOf = (rows: typeof now, name: string) => {
    const own = rows.filter(({ platform }) => platform === name)
    return own.length < 5 ? Number.NaN : recomputedKpi('platforms-read', own, 0)
  }
  expect(platforms.ranking.map((one: { platform: string }) => one.platform).toSorted()).toEqual([
    ...['gps.mx:8080', 'hosting.wialon.com', 'norte.mx'],
  ])
  for (const { platform, read_pct, before_pct, hours } of platforms.ranking) {
    expect([platform, hours]).toEqual([platform, now.filter((row) => row.platform === platform).length])
    expect(read_pct).toBeCloseTo(shareOf(now, platform) ?? Number.NaN, 9)
    expect(before_pct).toBeCloseTo(shareOf(then, platform) ?? Number.NaN, 9)
  }
  const shares = platforms.ranking.map((one: { read_pct: number }) => one.read_pct)
  expect(shares).toEqual(shares.toSorted((a: number, b: number) => a - b))
  expect(now.every(({ travel_id, external_invoice }) => travel_id === null && external_invoice === null)).toBe(true)

  const { rows } = await server.db.owner.query<{ id: string }>(`select id::text from carriers where name = 'Sur'`)
  const ofCarrier = await kpis(`${period}&carrier_id=${rows[0]?.id}`)
  expect([ofCarrier.platforms.ranking, kpi(ofCarrier, 'platforms-read').value]).toEqual([[], null])
  const few = await kpis('from=2026-11-25&to=2026-11-25')
  for (const { read_pct, hours } of few.platforms.ranking)
    expect([hours, read_pct === null]).toEqual([hours, hours < 5])
})
