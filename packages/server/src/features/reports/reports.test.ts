import type { CallAnswers } from '@vigia/contract/calls'
import { KPIS, type KpiKey } from '@vigia/domain/kpis/kpis'
import { REPORT_KINDS, type ReportKind } from '@vigia/domain/reports/report-kind'
import { DAY_MS, MINUTE_MS } from '@vigia/domain/time/duration'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestClock } from '../../../test/clock.ts'
import { randomFrom, seedHistory } from '../../../test/kpi-history.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'

/** 14:00 in Mexico City. */
const clock = createTestClock(Date.parse('2026-11-25T20:00:00Z'))
const WEEK = { from: '2026-11-18', to: '2026-11-24' }
let server: TestServer
let token: string

beforeAll(async () => {
  server = await startTestServer({ clock })
  // Nothing opens or closes between two looks.
  await server.app.alerts.close()
  token = await server.signIn('lectura')
  const { rows } = await server.db.owner.query<{ id: string }>(
    `select id::text from users where email = 'supervisor@prueba.mx'`,
  )
  const of = { sql: server.db.owner, organisationId: server.organisationId, userId: rows[0]?.id ?? '' }
  await seedHistory({ ...of, now: clock.now(), random: randomFrom(7) }, 270, 20)
  await server.db.owner.query(
    `delete from trip_status_changes; insert into trip_status_changes (trip_id, at, from_status, to_status, actor_kind)
     select trips.id, created_at + step.n * interval '90 minutes', 'in route', step.status, 'system'
     from trips, (values (1, 'load'), (2, 'in transit'), (5, 'download waiting'), (7, 'complete')) step (n, status)
     where trips.status = 'complete' or step.n < 7 order by trips.id, step.n`,
  )
})
afterAll(() => server.stop())

type Preview = CallAnswers['previewReport']
const ask = (kind: string, body: unknown, as = token) =>
  server.request('POST', `/api/reports/${kind}/preview`, { token: as, body })
async function preview(kind: ReportKind, params: object, columns?: readonly string[]): Promise<Preview> {
  const { status, body, text } = await ask(kind, { params, ...(columns === undefined ? {} : { columns }) })
  if (status !== 200) throw new Error(text)
  return body
}
const figure = ({ figures }: Preview, key: string) => figures.find((one) => one.key === key)
const cellsOf = ({ columns, rows }: Preview, key: string) =>
  rows.map(({ cells }) => cells[columns.findIndex((column) => column.key === key)])

test('every report says what it can be asked with, and by which formulas', async () => {
  const { body } = await server.request('GET', '/api/reports', { token })
  expect(body.map(({ kind }: { kind: string }) => kind)).toEqual(REPORT_KINDS)
  for (const report of body) {
    expect(report.columns.some((column: { is_default: boolean }) => column.is_default)).toBe(true)
    expect(report.figures.every(({ formula }: { formula: string }) => formula.length > 10)).toBe(true)
  }
})

describe.each(REPORT_KINDS)('%s', (kind) => {
  test('each figure that Métricas has too is the same there, by the same formula', async () => {
    const kpis = (await server.request('GET', `/api/stats/kpis?from=${WEEK.from}&to=${WEEK.to}`, { token })).body.kpis
    const answer = await preview(kind, WEEK)
    const shared = answer.figures.filter(({ key }) => key in KPIS)
    expect(shared.length).toBeGreaterThan(0)
    for (const { key, value, formula, coverage } of shared) {
      const kpi = kpis.find((one: { key: string }) => one.key === key)
      expect([key, value, coverage]).toEqual([key, kpi.value, { sample: kpi.sample, excluded: kpi.excluded }])
      expect(formula).toBe(KPIS[key as KpiKey].formula)
    }
  })

  test('every column can be asked for, and is of its type', async () => {
    const { body } = await server.request('GET', '/api/reports', { token })
    const keys: string[] = body
      .find((one: { kind: string }) => one.kind === kind)
      .columns.map(({ key }: { key: string }) => key)
    const answer = await preview(kind, WEEK, keys)
    expect(answer.columns.map(({ key }) => key)).toEqual(keys)
    // There are three platforms.
    expect(answer.rows.length).toBeGreaterThan(2)
    for (const [index, { key, type }] of answer.columns.entries())
      for (const { cells } of answer.rows) {
        const cell = cells[index] ?? null
        if (cell !== null)
          expect([key, typeof cell]).toEqual([key, type === 'text' || type === 'instant' ? 'string' : 'number'])
        if (type === 'instant' && cell !== null) expect(cell).toMatch(/^20\d\d-\d\d-\d\dT.*Z$/)
      }
  })
})

test('what is on time without tolerance is what Métricas says; with tolerance it is more, and says so', async () => {
  const kpis = (await server.request('GET', `/api/stats/kpis?from=${WEEK.from}&to=${WEEK.to}`, { token })).body.kpis
  const { value } = kpis.find((one: { key: string }) => one.key === 'on-time')
  const strict = await preview('on_time', WEEK)
  expect(figure(strict, 'on_time')?.value).toBeCloseTo(value, 9)
  expect(value).toBeLessThan(100)
  const lenient = await preview('on_time', { ...WEEK, tolerance_min: 120 })
  expect(figure(lenient, 'on_time')?.value).toBeGreaterThan(value)
  expect(figure(lenient, 'on_time')?.formula).toContain('120 min de tolerancia')
  expect(figure(strict, 'late')?.value).toBe(cellsOf(strict, 'result').filter((cell) => cell === 'Tarde').length)
})

test('figures of the rows are what their columns come to; what has not arrived counts in no percentage and is told', async () => {
  const answer = await preview('trips_by_client', WEEK)
  expect(answer.rows).toHaveLength(answer.total)
  expect(figure(answer, 'trips')?.value).toBe(answer.total)
  const differences = cellsOf(answer, 'difference_min').filter((cell) => cell !== null)
  const sum = (key: string) => cellsOf(answer, key).reduce((so: number, cell) => so + Number(cell), 0)
  expect(figure(answer, 'on_time')?.coverage.sample).toBe(differences.length)
  expect(figure(answer, 'trip_alerts')?.value).toBe(sum('alerts'))
  const away = cellsOf(answer, 'arrived_at').filter((cell) => cell === null).length
  expect(away).toBeGreaterThan(1)
  expect(answer.notes).toContain(`${away} viajes sin llegada registrada no cuentan en «a tiempo».`)
  expect(figure(answer, 'on_time')?.coverage.excluded).toBe(answer.total - differences.length)
})

test('trips that let their appointment pass and have not come are told beside the deliveries, with the tolerance that was asked', async () => {
  const dueAt = new Date(clock.now() - 90 * MINUTE_MS)
  await server.db.owner.query(
    `insert into trips (organisation_id, external_invoice, status, origin, destination, tracking_type, charge_at, departed_at, due_at)
     select $1, 'V-' || n, 'in transit', 'A', 'B', 'APP', $2, $2, $2 from generate_series(1, 1200) n`,
    [server.organisationId, dueAt],
  )
  const today = { range: 'today' }
  const before = await preview('on_time', today)
  expect(figure(before, 'overdue')?.value).toBeGreaterThanOrEqual(1_200)
  expect(before.notes.find((note) => note.includes('ya pasaron su cita'))).toMatch(/^1,2\d\d viajes/)
  const lenient = await preview('on_time', { ...today, tolerance_min: 120 })
  expect(figure(lenient, 'overdue')?.value).toBeLessThan(1_200)
  expect(figure(lenient, 'overdue')?.formula).toContain('120 min de tolerancia')
  await server.db.owner.query(`delete from trips where external_invoice like 'V-%'`)
})

test('a stop says where it was and what explains it, a speeding how fast it was; what is not kept is told', async () => {
  const { rows } = await server.db.owner.query<{ id: string }>(
    `select id::text from trips where status = 'in transit' order by id limit 1`,
  )
  const trip = rows[0]?.id
  const at = (minutesAgo: number) => new Date(clock.now() - minutesAgo * MINUTE_MS)
  const alert = (type: string, value: number | null, from: number, to: number | null) =>
    server.db.owner.query(
      `insert into alerts (organisation_id, trip_id, type, severity, title, message, value, lat, lng, opened_at, closed_at)
       values ($1, $2, $3, 'critical', 't', 'm', $4, 20.5888, -100.3899, $5, $6)`,
      [server.organisationId, trip, type, value, at(from), to === null ? null : at(to)],
    )
  await server.db.owner.query(`delete from alerts where trip_id = $1`, [trip])
  await alert('UNIDAD_DETENIDA', 45, 240, 200)
  await alert('UNIDAD_DETENIDA', 30, 150, 20)
  await alert('EXCESO_VELOCIDAD', 118.5, 100, 90)
  await alert('EXCESO_VELOCIDAD', null, 80, 70)
  await server.db.owner.query(
    `insert into expected_stops (trip_id, reason, from_at, until_at, accepted_by, accepted_at)
     select $1, 'food', $3, $2, id, $3 from users where email = 'supervisor@prueba.mx'`,
    [trip, at(230), at(245)],
  )
  // One that was taken back before it began explains nothing.
  await server.db.owner.query(
    `insert into expected_stops (trip_id, reason, from_at, until_at, accepted_by, accepted_at, cancelled_at)
     select $1, 'rest', $3, $2, id, $4, $5 from users where email = 'supervisor@prueba.mx'`,
    [trip, at(60), at(110), at(160), at(155)],
  )
  await server.db.owner.query(`update alerts set occurrences = 3 where trip_id = $1 and opened_at = $2`, [
    trip,
    at(150),
  ])
  const own = (answer: Preview) =>
    answer.rows.map(({ trip_id: id }, index) => ({ id, index })).filter(({ id }) => id === trip)
  const stood = await preview('stops', { range: 'today' })
  expect(
    own(stood).map(({ index }) => [cellsOf(stood, 'reason')[index], cellsOf(stood, 'duration_min')[index]]),
  ).toEqual([
    ['Comida', 40],
    [null, 130],
  ])
  expect(own(stood).map(({ index }) => cellsOf(stood, 'place')[index])).toEqual(
    Array(2).fill(expect.stringContaining('Querétaro')),
  )
  expect(stood.notes).toContain('1 alerta se reabrió: es una fila, y su duración y su lugar son de varias veces.')
  const fast = await preview('speed', { range: 'today' })
  expect(own(fast).map(({ index }) => cellsOf(fast, 'speed_kmh')[index])).toEqual([118.5, null])
  expect(figure(fast, 'top_speed')?.value).toBe(118.5)
  expect(fast.notes.some((note) => note.includes('no se guardó la velocidad'))).toBe(true)
})

test('a stop is explained by a person, never by having ended; no cause of the system is told in its own words', async () => {
  const { owner } = server.db
  await owner.query(`delete from alerts where opened_at >= '2026-11-25T06:00:00Z'`)
  await owner.query(
    `insert into alerts (organisation_id, trip_id, type, severity, title, message, opened_at, closed_at, close_cause, closed_by)
     select $1, trip.id, type, 'critical', 't', 'm', $2::timestamptz, $2::timestamptz + interval '1 hour', cause,
       (select id from users where email = 'supervisor@prueba.mx' and cause = 'parada-autorizada')
     from (select id from trips where status = 'complete' and unit_id is null order by id limit 1) trip,
       unnest(array['UNIDAD_DETENIDA', 'EXCESO_VELOCIDAD']) type,
       unnest(array['condition-ended', 'trip-ended', 'parada-autorizada', 'condition-ended']) cause`,
    [server.organisationId, new Date(clock.now() - 3 * 60 * MINUTE_MS)],
  )
  const stood = await preview('stops', { range: 'today' })
  expect(cellsOf(stood, 'cause').toSorted()).toEqual([
    ...['El viaje terminó', 'La condición terminó', 'La condición terminó', 'Parada autorizada'],
  ])
  expect(figure(stood, 'explained')).toMatchObject({ value: 25, coverage: { sample: 4, excluded: 0 } })
  for (const note of [
    '3 paradas terminaron sin que nadie dijera por qué.',
    'De 4 paradas no se guardó cuánto llevaban: sin dato.',
    'De 4 paradas no se guardó el lugar.',
  ])
    expect(stood.notes).toContain(note)
  const fast = await preview('speed', { range: 'today' }, ['cause'])
  expect(new Set(cellsOf(fast, 'cause'))).toEqual(new Set(cellsOf(stood, 'cause')))
  // Which units they were nobody knows: not that there was none.
  expect(figure(fast, 'units')).toMatchObject({ value: null, coverage: { sample: 0, excluded: 4 } })
  expect(fast.notes).toContain('De 4 excesos no se guardó el lugar.')
  const every = await preview('alerts', { range: 'today' }, ['cause'])
  expect(new Set(cellsOf(every, 'cause'))).toEqual(new Set(cellsOf(stood, 'cause')))
})

test('a stay ends with the next status; one that goes on counts in no median and is told', async () => {
  const answer = await preview('dwell', { from: '2026-11-22', to: '2026-11-24' })
  expect(answer.rows).toHaveLength(answer.total)
  const stays = cellsOf(answer, 'dwell_min').map((minutes, index) => [
    ...[cellsOf(answer, 'stay')[index], minutes, cellsOf(answer, 'left_at')[index] === null],
  ])
  const over = stays.filter(([, , isOpen]) => isOpen === false)
  expect(over.length).toBeGreaterThan(2)
  expect(new Set(over.map(([stay, minutes]) => `${stay} ${minutes}`))).toEqual(new Set(['Origen 90', 'Destino 180']))
  expect(figure(answer, 'origin-stay-p50')?.value).toBe(90)
  expect(figure(answer, 'destination-stay-p50')).toMatchObject({ value: 180 })
  const open = stays.length - over.length
  expect(open).toBeGreaterThan(1)
  const goesOn = cellsOf(answer, 'arrived_at').flatMap((arrivedAt, index) => {
    const [, minutes, isOpen] = stays[index] ?? []
    return isOpen === true && minutes !== null ? [{ arrivedAt: String(arrivedAt), minutes }] : []
  })
  expect(goesOn.length).toBeGreaterThan(1)
  for (const { arrivedAt, minutes } of goesOn)
    expect(minutes).toBe(Math.floor((clock.now() - Date.parse(arrivedAt)) / MINUTE_MS))
  expect(figure(answer, 'longest')?.value).toBe(Math.max(...goesOn.map(({ minutes }) => Number(minutes))))
  expect(answer.notes).toContain(
    `${open} estadías no han terminado, o no se registró cómo: no cuentan en las medianas.`,
  )
})

test('a stay that is cut by another status is shown and counts in no figure', async () => {
  const period = { from: '2026-11-22', to: '2026-11-24' }
  const before = await preview('dwell', period)
  const { rows } = await server.db.owner.query<{ id: string }>(
    `with left_at as (select n.id from trip_status_changes s cross join lateral (
         select id from trip_status_changes where trip_id = s.trip_id and id > s.id order by id limit 1) n
       where s.to_status = 'load' and s.at >= '2026-11-22T12:00Z' and s.at < '2026-11-24T12:00Z')
     update trip_status_changes c set to_status = 'off', at = c.at + interval '9 days' from left_at where c.id = left_at.id returning c.id::text`,
  )
  expect(rows.length).toBeGreaterThan(0)
  const answer = await preview('dwell', period)
  const was = figure(before, 'origin-stay-p50')?.coverage
  expect(figure(answer, 'origin-stay-p50')?.coverage.sample).toBe((was?.sample ?? 0) - rows.length)
  expect(figure(answer, 'longest')?.value).toBe(figure(before, 'longest')?.value)
  expect(answer.notes.some((note) => note.includes('con otro estado'))).toBe(true)
})

test('one client alone: its rows, and the figures of them', async () => {
  const { rows } = await server.db.owner.query<{ id: string; name: string }>('select id::text, name from clients')
  const whole = await preview('trips_by_client', WEEK)
  let total = cellsOf(whole, 'client').filter((cell) => cell === null).length
  for (const { id, name } of rows) {
    const own = await preview('trips_by_client', { ...WEEK, client_id: id })
    // Its name would be the same in each row: it is shown where it is asked for.
    expect(own.columns.map(({ key }) => key)).not.toContain('client')
    const named = await preview('trips_by_client', { ...WEEK, client_id: id }, ['invoice', 'client'])
    expect(new Set(cellsOf(named, 'client'))).toEqual(new Set([name]))
    expect(figure(own, 'trips')?.value).toBe(own.total)
    total += own.total
  }
  expect(total).toBe(whole.total)
})

test('of what is no longer kept nothing is told as known', async () => {
  const administrator = await server.signIn('administrador')
  const { body: kept } = await server.request('GET', '/api/settings/retention', { token: administrator })
  const answer = await preview('trips_by_client', WEEK)
  expect(cellsOf(answer, 'alerts')).not.toContain(null)
  // As if the same days were asked for long after: alerts of them have been deleted.
  clock.advance((kept.alert_days ?? kept.alertDays) * DAY_MS)
  const later = await server.signIn('lectura')
  const { body } = await ask('trips_by_client', { params: WEEK }, later)
  expect(new Set(cellsOf(body, 'alerts'))).toEqual(new Set([null]))
  expect(figure(body, 'trip_alerts')).toMatchObject({ value: null, coverage: { sample: 0, excluded: body.total } })
  expect(body.notes).toContain(`De ${body.total} viajes ya no se guardan las alertas: sin dato.`)
  clock.advance(-(kept.alert_days ?? kept.alertDays) * DAY_MS)
})

test('a client that is nobody’s has no rows', async () => {
  expect(await preview('alerts', { ...WEEK, client_id: '999999' })).toMatchObject({ total: 0, rows: [] })
})
