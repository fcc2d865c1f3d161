import type { KpiKey } from '@vigia/domain/kpis/kpis'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestClock } from '../../../test/clock.ts'
import { recomputedKpi } from '../../../test/recomputed-kpi.ts'
import type { TestServer } from '../../../test/server.ts'
import { kpiRows, startServerWithHistory } from '../../../test/server-with-history.ts'

/** 14:00 in Mexico City. */
const clock = createTestClock(Date.parse('2026-11-25T20:00:00Z'))
const DAYS = 'from=2026-11-05&to=2026-11-25'
let server: TestServer
let token: string
// biome-ignore lint/suspicious/noExplicitAny: as the answer has it
let board: any
beforeAll(async () => {
  server = await startServerWithHistory(clock)
  token = await server.signIn('lectura')
  board = (await server.request('GET', `/api/stats/kpis?${DAYS}`, { token })).body
})
afterAll(() => server.stop())

const rowsOf = (key: KpiKey, query: string) => kpiRows(server, token, key, query)
const countedOf = async (key: KpiKey, query: string): Promise<number> =>
  (await rowsOf(key, query)).filter(({ is_counted }) => is_counted).length

test('behind a bar of alerts stand those of its day', async () => {
  for (const { day, critical, high, medium } of board.alerts_by_day)
    expect([day, await countedOf('alerts', `from=${day}&to=${day}`)]).toEqual([day, critical + high + medium])
})

test('behind a lane stand its alerts and its trips, whatever the case in which it was written', async () => {
  expect(board.lanes.length).toBeGreaterThan(2)
  for (const { lane_id, name, critical, other, trips } of board.lanes) {
    const query = `${DAYS}&lane_id=${lane_id}`
    expect([name, await countedOf('alerts', query)]).toEqual([name, critical + other])
    expect([name, await countedOf('trips', query)]).toEqual([name, trips])
  }
})

test('behind an hour stand the incidents of that hour of that weekday', async () => {
  expect(board.hours.length).toBeGreaterThan(5)
  for (const { weekday, hour, incidents } of board.hours) {
    const rows = await rowsOf('incidents', `${DAYS}&weekday=${weekday}&hour=${hour}`)
    expect([weekday, hour, rows.length]).toEqual([weekday, hour, incidents])
    // Six hours behind UTC, all year.
    const there = rows.map(({ at }) => new Date(Date.parse(at) - 6 * 3_600_000))
    expect(there.every((at) => at.getUTCHours() === hour && (at.getUTCDay() || 7) === weekday)).toBe(true)
  }
})

test('behind a bar of silence stand the intervals of its minutes', async () => {
  let listed = 0
  for (const { from_min, to_min, gaps } of board.silence.buckets) {
    const until = to_min === null ? '' : `&gap_to_min=${to_min}`
    const rows = await rowsOf('silence', `${DAYS}&gap_from_min=${from_min}${until}`)
    expect([from_min, rows.length]).toEqual([from_min, gaps])
    expect(rows.every(({ is_counted }) => is_counted)).toBe(true)
    listed += rows.length
  }
  expect(listed).toBeGreaterThan(50)
})

test('behind a platform stand its hours', async () => {
  expect(board.platforms.ranking.length).toBeGreaterThan(2)
  for (const { platform, origin, hours } of board.platforms.ranking) {
    const rows = await rowsOf('platforms-read', `${DAYS}&origin=${encodeURIComponent(origin)}`)
    expect([platform, rows.length]).toEqual([platform, hours])
    expect(rows.every((row) => row.platform === platform)).toBe(true)
  }
})

test.each([
  ['lanes', 'lane_id'],
  ['carriers', 'carrier_id'],
])('behind what was said of the arrivals of %s stand their trips, of few of them without a figure', async (of, by) => {
  const rankings = board.forecasts[of]
  expect(rankings.length).toBeGreaterThan(2)
  for (const { name, trips, error_min, held_pct, ...one } of rankings) {
    const query = `${DAYS}&${by}=${one[by]}`
    const [errors, held] = await Promise.all(
      (['forecast-2h-p50', 'forecast-2h-held'] as const).map((key) => rowsOf(key, query)),
    )
    const counted = (errors ?? []).filter(({ is_counted }) => is_counted)
    const figures =
      counted.length < 10
        ? [null, null]
        : [recomputedKpi('forecast-2h-p50', counted, 0), recomputedKpi('forecast-2h-held', held ?? [], 0)]
    expect([name, trips, error_min, held_pct]).toEqual([name, counted.length, ...figures])
  }
  const worst = rankings.map(({ error_min }: { error_min: number | null }) => error_min ?? -1)
  expect(worst).toEqual(worst.toSorted((a: number, b: number) => b - a))
})

test('comments by the hour of the day are together those of the period, and behind each hour stand its own', async () => {
  const { body } = await server.request('GET', `/api/stats/entry-hours?${DAYS}`, { token })
  expect([body.is_kept, body.hours.map(({ hour }: { hour: number }) => hour)]).toEqual([
    true,
    Array.from({ length: 24 }, (_, hour) => hour),
  ])
  const sum = body.hours.reduce((so: number, { entries }: { entries: number }) => so + entries, 0)
  expect([sum > 50, sum]).toEqual([true, board.kpis.find(({ key }: { key: KpiKey }) => key === 'entries').value])
  for (const { hour, entries } of body.hours)
    expect([hour, await countedOf('entries', `${DAYS}&hour=${hour}`)]).toEqual([hour, entries])
  const { carrier_id: carrierId, name } = board.carriers[0]
  const own = (await server.request('GET', `/api/stats/entry-hours?${DAYS}&carrier_id=${carrierId}`, { token })).body
  const ofCarrier = own.hours.reduce((so: number, { entries }: { entries: number }) => so + entries, 0)
  expect([name, ofCarrier]).toEqual([name, await countedOf('entries', `${DAYS}&carrier_id=${carrierId}`)])
})

test('of days of which comments are kept no longer no hour is told', async () => {
  const query = 'from=2015-05-01&to=2015-05-03'
  const { status, body } = await server.request('GET', `/api/stats/entry-hours?${query}`, { token })
  expect([status, body.is_kept, body.hours]).toEqual([200, false, []])
  expect((await server.request('GET', '/api/stats/entry-hours?from=ayer&to=hoy', { token })).status).toBe(400)
})

test.each(['carrier', 'client'])(
  'behind a %s stand its trips, its deliveries with an appointment and its alerts',
  async (by) => {
    expect(board[`${by}s`].length).toBeGreaterThan(1)
    for (const { name, trips, planned, alerts, on_time_pct, ...party } of board[`${by}s`]) {
      const query = `${DAYS}&${by}_id=${party[`${by}_id`]}`
      expect([name, on_time_pct === null]).toEqual([name, planned < 5])
      const listed = await Promise.all((['trips', 'on-time', 'alerts'] as const).map((key) => countedOf(key, query)))
      expect([name, ...listed]).toEqual([name, trips, planned, alerts])
    }
  },
)

test.each([
  ['minutes of what has none', 'alerts', 'gap_from_min=0'],
  ['a platform of a trip', 'trips', 'origin=https://norte.mx'],
  ['no lane', 'alerts', 'lane_id=Puebla'],
  ['an eighth day of the week', 'incidents', 'weekday=8'],
  ['a hour that there is not', 'incidents', 'hour=24'],
  ['minutes in words', 'silence', 'gap_to_min=muchos'],
])('%s is refused in words', async (_why, key, part) => {
  const { status, body } = await server.request('GET', `/api/stats/kpis/${key}/rows?${DAYS}&${part}`, { token })
  expect([status, body.error.length > 10]).toEqual([400, true])
})

test('hours of platforms are of no lane: theirs is refused in words', async () => {
  const path = `/api/stats/kpis/platforms-read/rows?${DAYS}&lane_id=${board.lanes[0].lane_id}`
  const { status, body } = await server.request('GET', path, { token })
  expect([status, body.error]).toEqual([400, 'lane_id: Las horas de plataformas no son de una ruta'])
})
