import { TRIP_STATS_SQL } from '@vigia/contract'
import { KPI_KEYS, KPIS, type KpiKey } from '@vigia/domain/kpis/kpis'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestClock } from '../../../test/clock.ts'
import { addAlert, randomFrom } from '../../../test/kpi-history.ts'
import { recomputedKpi } from '../../../test/recomputed-kpi.ts'
import type { TestServer } from '../../../test/server.ts'
import { kpiRows, startServerWithHistory } from '../../../test/server-with-history.ts'
import { HOUR_MS } from '../../../test/trips.ts'

/** 14:00 in Mexico City. */
const clock = createTestClock(Date.parse('2026-11-25T20:00:00Z'))
const WHOLE = 'from=2026-10-27&to=2026-11-25'
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

/** How many shifts began in all of it, by the hand-overs. */
const shiftChanges = async (): Promise<number> => {
  const span = [new Date('2026-10-27T06:00:00Z'), new Date(clock.now())]
  const found = await server.db.owner.query(
    'select from shift_handovers where incoming_starts_at >= $1 and incoming_starts_at <= $2',
    span,
  )
  return found.rowCount
}

test.each(KPI_KEYS.filter((key) => key !== 'alert-rate'))('%s is what its list says', async (key) => {
  const body = await kpis(WHOLE)
  const { value, sample, excluded } = kpi(body, key)
  const rows = await rowsOf(key, WHOLE)
  expect(value).toBeCloseTo(recomputedKpi(key, rows, kpi(body, 'trips').value, await shiftChanges()) ?? Number.NaN, 6)
  expect(new Set(rows.map(({ id, at }) => `${id} ${at}`)).size).toBe(rows.length)
  if (!KPIS[key].unit.startsWith('per-')) expect(rows.filter(({ is_counted }) => is_counted)).toHaveLength(sample)
  expect(rows.filter(({ is_counted }) => !is_counted).length).toBeGreaterThanOrEqual(excluded)
  expect(rows.every(({ is_counted, why_not }) => is_counted === (why_not === null))).toBe(true)
})

test('alerts in ten minutes are spread over all minutes that have passed', async () => {
  const body = await kpis(WHOLE)
  const minutes = 29 * 24 * 60 + 14 * 60
  expect(kpi(body, 'alert-rate').value).toBeCloseTo((kpi(body, 'alerts').value / minutes) * 10, 9)
})

test('each day of the series is that day asked for alone, and the period before is what it says', async () => {
  const body = await kpis('from=2026-11-20&to=2026-11-22')
  expect(body.before).toEqual({ from: '2026-11-17', to: '2026-11-19' })
  const before = await kpis('from=2026-11-17&to=2026-11-19')
  const alone = await Promise.all(['20', '21', '22'].map((day) => kpis(`from=2026-11-${day}&to=2026-11-${day}`)))
  for (const key of KPI_KEYS) {
    expect([key, kpi(body, key).before]).toEqual([key, kpi(before, key).value])
    expect([key, kpi(body, key).series]).toEqual([key, alone.map((day) => kpi(day, key).series[0])])
    expect([key, kpi(body, key).series.map(({ value }: { value: unknown }) => value)]).toEqual([
      key,
      alone.map((day) => kpi(day, key).value),
    ])
  }
})

test('a period that holds today is held against the days before up to the same hour', async () => {
  const trip = (await rowsOf('trips', WHOLE))[0]
  const at = (hour: number) => Date.parse('2026-11-24T06:00:00Z') + hour * HOUR_MS
  const before = async () => {
    const body = await kpis('from=2026-11-25&to=2026-11-25')
    expect(body.period).toEqual({ from: '2026-11-25', to: '2026-11-25', is_open: true })
    return kpi(body, 'alerts').before
  }
  const of = { sql: server.db.owner, organisationId: server.organisationId, userId: '1', now: clock.now() }
  const known = await before()
  await addAlert({ ...of, userId: await supervisorId(), random: randomFrom(5) }, trip.travel_id, at(13.9))
  expect(await before()).toBe(known + 1)
  await addAlert({ ...of, userId: await supervisorId(), random: randomFrom(6) }, trip.travel_id, at(14.1))
  expect(await before()).toBe(known + 1)
  expect(kpi(await kpis('from=2026-11-23&to=2026-11-24'), 'alerts').series[1].value).toBeGreaterThanOrEqual(known + 2)
})

const supervisorId = async (): Promise<string> =>
  (await server.db.owner.query<{ id: string }>(`select id::text from users where email = 'supervisor@prueba.mx'`))
    .rows[0]?.id ?? ''

test('figures are those of the other screens at the same instant', async () => {
  // The other screen looks back thirty times 24 hours: what lies between that and the beginning of the day is planned in neither.
  await server.db.owner.query('update trips set due_at = null where completed_at >= $1 and completed_at <= $2', [
    new Date('2026-10-26T06:00:00Z'),
    new Date(clock.now() - 30 * 24 * HOUR_MS),
  ])
  const body = await kpis('from=2026-10-26&to=2026-11-25')
  const live = (await get('/api/metrics/realtime')).body
  expect(Math.round(kpi(body, 'on-time').value * 10) / 10).toBe(live.on_time_delivery)
  expect(kpi(await kpis('from=2026-11-25&to=2026-11-25'), 'incidents').value).toBe(live.incidents_today)
  const open = (await get('/api/alerts/active')).body.filter(
    ({ travel_id, created_at }: { travel_id: string | null; created_at: string }) =>
      travel_id !== null && Date.parse(created_at) >= Date.parse('2026-10-26T06:00:00Z'),
  )
  expect(kpi(body, 'open-alerts').value).toBe(open.length)
  expect(open.length).toBeGreaterThan(0)
})

test('another company sees nothing of it; the mean of its own trips is what the query of thirty days says', async () => {
  const other = await server.createOrganisation('Otra')
  const key = await server.apiKey(['read', 'travels:write'], other)
  const empty = await kpis(WHOLE, key)
  expect(empty.kpis.filter(({ value }: { value: number | null }) => value !== null && value !== 0)).toEqual([])
  expect(empty).toMatchObject({ lanes: [], carriers: [], hours: [], silence: { over_share: null } })
  expect(empty.coverage.days_without_data).toHaveLength(29)
  // Of days that nobody recorded a count is not known to be 0, neither by day nor of the period before.
  expect(empty.kpis.filter(({ before }: { before: number | null }) => before !== null)).toEqual([])
  const byDay = kpi(empty, 'trips').series.map(({ value }: { value: number | null }) => value)
  expect(byDay).toEqual([...Array.from({ length: 29 }, () => null), 0])
  expect(empty.kpis.filter(({ value }: { value: number | null }) => value !== null)).toEqual([])
  for (const [invoice, days] of [
    ['D1', 2],
    ['D2', 3.5],
  ] as const) {
    const trip = { external_invoice: invoice, origin: 'Puebla', destination: 'León', tracking_type: 'APP' }
    const dates = { charge_date: new Date(clock.now() - days * 24 * HOUR_MS).toISOString() }
    const made = await server.request('POST', '/api/travels', {
      token: key,
      body: { ...trip, ...dates, status: 'complete' },
    })
    expect(made.status).toBe(201)
  }
  const stats = await server.request('POST', '/api/travels/query', { token: key, body: { sql: TRIP_STATS_SQL } })
  const duration = kpi(await kpis(WHOLE, key), 'duration')
  expect(duration).toMatchObject({ value: stats.body.data[0].avg_duration_days, sample: 2 })
  expect(duration.value).toBe(2.75)
})

test('days without any record make no rate lower, and no count is held against one of fewer days', async () => {
  const other = await server.createOrganisation('Nueva')
  const key = await server.apiKey(['read', 'travels:write'], other)
  const trip = {
    external_invoice: 'N1',
    origin: 'Puebla',
    destination: 'León',
    tracking_type: 'APP',
    status: 'complete',
  }
  for (const [invoice, days] of [
    ['N1', 1],
    ['N2', 2],
    ['N3', 5],
  ] as const) {
    const charge_date = new Date(clock.now() - days * 24 * HOUR_MS).toISOString()
    const body = { ...trip, external_invoice: invoice, charge_date }
    expect((await server.request('POST', '/api/travels', { token: key, body })).status).toBe(201)
  }
  const of = {
    ...{ sql: server.db.owner, organisationId: other, userId: await supervisorId() },
    ...{ now: clock.now(), random: randomFrom(7) },
  }
  const [{ travel_id: tripId }] = (await get('/api/stats/kpis/trips/rows?from=2026-11-23&to=2026-11-24', key)).body.data
  await addAlert(of, tripId, Date.parse('2026-11-24T20:00:00Z'))
  // The 20th, 23rd and 24th have a record, the days between have none.
  const whole = await kpis('from=2026-11-22&to=2026-11-24', key)
  expect(whole.coverage.days_without_data).toEqual(['2026-11-22'])
  expect(kpi(whole, 'alert-rate').value).toBeCloseTo(10 / (2 * 24 * 60), 9)
  expect([kpi(whole, 'trips').before, kpi(whole, 'alerts').before]).toEqual([null, null])
  // As many days without any record in both.
  expect(kpi(await kpis('from=2026-11-22&to=2026-11-23', key), 'trips')).toMatchObject({ value: 1, before: 1 })
})

test('only the trips of the client and the carrier that are asked for count', async () => {
  const { rows } = await server.db.owner.query<{ id: string; name: string }>(
    `select id::text, name from clients union all select id::text, name from carriers`,
  )
  const [ferro, sur] = ['Ferro', 'Sur'].map((name) => rows.find((row) => row.name === name)?.id)
  const query = `${WHOLE}&client_id=${ferro}&carrier_id=${sur}`
  const body = await kpis(query)
  const trips = (await rowsOf('trips', WHOLE)).filter(({ client, carrier }) => client === 'Ferro' && carrier === 'Sur')
  expect(kpi(body, 'trips').value).toBe(trips.length)
  expect(trips.length).toBeGreaterThan(3)
  for (const key of ['alerts', 'entries', 'incidents'] as const) {
    const asked = await rowsOf(key, query)
    expect([key, kpi(body, key).value]).toEqual([key, asked.length])
    expect(asked.every(({ client, carrier }) => client === 'Ferro' && carrier === 'Sur')).toBe(true)
  }
  expect(body.carriers.map(({ name }: { name: string }) => name)).toEqual(['Sur'])
  expect(body.coverage).toEqual((await kpis(WHOLE)).coverage)
})

test('carriers, lanes, hours and days add up to the figures', async () => {
  const body = await kpis(WHOLE)
  const rows = await rowsOf('on-time', WHOLE)
  const sum = (of: readonly number[]) => of.reduce((so, one) => so + one, 0)
  for (const { name, delivered, planned: of, on_time_pct } of body.carriers) {
    const own = rows.filter(({ carrier }) => carrier === name)
    const planned = own.filter(({ is_counted }) => is_counted)
    expect([name, delivered, of]).toEqual([name, own.length, planned.length])
    const share = planned.length < 5 ? null : sum(planned.map(({ value }) => value)) / planned.length
    if (share === null) expect(on_time_pct).toBeNull()
    else expect(on_time_pct).toBeCloseTo(share, 9)
  }
  const shares = body.carriers.map(({ on_time_pct }: { on_time_pct: number | null }) => on_time_pct ?? -1)
  expect(shares).toEqual(shares.toSorted((a: number, b: number) => b - a))
  expect(body.lanes.map(({ name }: { name: string }) => name.toLowerCase()).toSorted()).toEqual(
    ['puebla → querétaro', 'toluca → león', 'veracruz → mérida'].toSorted(),
  )
  const of = (severity: string): number =>
    sum(body.alerts_by_day.map((day: Record<string, number>) => day[severity] ?? 0))
  const bySeverity = [of('critical'), of('high') + of('medium')]
  expect(sum(bySeverity)).toBe(kpi(body, 'alerts').value)
  const inLanes = (kind: string) => sum(body.lanes.map((lane: Record<string, number>) => lane[kind] ?? 0))
  expect([inLanes('critical'), inLanes('other')]).toEqual(bySeverity)
  expect(inLanes('trips')).toBe(kpi(body, 'trips').value)
  expect(sum(body.hours.map((cell: { incidents: number }) => cell.incidents))).toBe(kpi(body, 'incidents').value)
  const gaps = (await rowsOf('silence', WHOLE)).filter((row) => row.is_counted)
  for (const { from_min, to_min, gaps: drawn } of body.silence.buckets)
    expect(gaps.filter(({ value }) => value >= from_min && (to_min === null || value < to_min))).toHaveLength(drawn)
  expect(body.silence.over_share * 100).toBeCloseTo(kpi(body, 'long-silences').value, 9)
})

test('of days of which alerts are not kept any more nobody says that there was none', async () => {
  const administrator = await server.signIn('administrador')
  const august = async () => kpis('from=2026-08-03&to=2026-08-03')
  await server.db.owner.query(
    `insert into trips (organisation_id, external_invoice, status, origin, destination, tracking_type, charge_at)
     values ($1, 'DE-AGOSTO', 'complete', 'Puebla', 'León', 'APP', '2026-08-03T18:00:00Z')`,
    [server.organisationId],
  )
  expect(kpi(await august(), 'help-calls').value).toBe(0)
  expect((await server.putSetting('retention', administrator, { positionDays: 90, alertDays: 90 })).status).toBe(200)
  const body = await august()
  expect(body.coverage.days_without_data).toEqual(['2026-08-03'])
  const told = KPI_KEYS.filter((key) => kpi(body, key).value !== null)
  expect(told).toEqual(expect.arrayContaining(['trips', 'incidents', 'entries']))
  for (const key of ['alerts', 'help-calls', 'open-alerts', 'probable-jammers', 'alerts-per-hundred'] as const) {
    expect([key, kpi(body, key)]).toEqual([key, expect.objectContaining({ value: null })])
    expect([key, kpi(body, key).series[0].value]).toEqual([key, null])
  }
})

test.each([
  ['no day of the calendar', 'from=2026-02-30&to=2026-11-25', 'No es un día del calendario'],
  ['words', 'from=ayer&to=hoy', 'No es un día del calendario'],
  ['backwards', 'from=2026-11-25&to=2026-11-24', 'El primer día no puede ser posterior al último'],
  ['too long', 'from=2026-08-25&to=2026-11-25', 'Pida 92 días o menos'],
  ['tomorrow', 'from=2026-11-25&to=2026-11-26', 'El último día no puede ser posterior a hoy'],
  ['no last day', 'from=2026-11-25', ''],
  ['no client', `${WHOLE}&client_id=0`, ''],
])('%s is refused in words', async (_why, query, words) => {
  for (const path of [`/api/stats/kpis?${query}`, `/api/stats/kpis/trips/rows?${query}`]) {
    const { status, body } = await get(path)
    expect([path, status]).toEqual([path, 400])
    expect(body.error).toContain(words)
  }
})

test('a cursor that is none is refused; so are a figure that there is not, and who is nobody', async () => {
  expect((await get(`/api/stats/kpis/trips/rows?${WHOLE}&cursor=1`)).status).toBe(400)
  expect((await get(`/api/stats/kpis/nada/rows?${WHOLE}`)).status).toBe(400)
  expect((await server.request('GET', `/api/stats/kpis?${WHOLE}`)).status).toBe(401)
})

test('every figure has its definition', async () => {
  const { body } = await get('/api/stats/definitions')
  expect(body.map(({ key }: { key: string }) => key)).toEqual(KPI_KEYS)
  for (const { title, formula, counts, excludes, source } of body) {
    expect([title, formula, counts, excludes, source].every((text) => text.length > 3)).toBe(true)
  }
})
