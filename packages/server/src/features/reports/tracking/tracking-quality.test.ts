import type { CallAnswers } from '@vigia/contract/calls'
import { gpsGaps } from '@vigia/domain/gps/gps-gaps'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@vigia/domain/time/duration'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestClock } from '../../../../test/clock.ts'
import { oneOf, randomFrom } from '../../../../test/kpi-history.ts'
import { startTestServer, type TestServer } from '../../../../test/server.ts'
import { tripTrackingJob } from './trip-tracking.job.ts'

/** 14:00 in Mexico City. */
const clock = createTestClock(Date.parse('2026-11-25T20:00:00Z'))
const PERIOD = { from: '2026-11-18', to: '2026-11-25' }
const SOURCES = { original: 0, extracted: 1, unit: 2, manual: 3 } as const
let server: TestServer
let token: string

beforeAll(async () => {
  server = await startTestServer({ clock })
  await server.app.alerts.close()
  token = await server.signIn('lectura')
})
afterAll(() => server.stop())

interface Trip {
  readonly invoice: string
  readonly status?: string
  readonly departedAt: number | null
  readonly completedAt?: number | null
  readonly tracking?: 'APP' | 'GPS_ESPEJO' | 'SIN_TRACKING'
}
async function addTrip(trip: Trip): Promise<string> {
  const { invoice, status = 'complete', departedAt, completedAt = null, tracking = 'APP' } = trip
  const { rows } = await server.db.owner.query<{ id: string }>(
    `insert into trips (organisation_id, external_invoice, status, origin, destination, tracking_type, charge_at, departed_at, completed_at)
     values ($1, $2, $3, 'Puebla', 'León', $4, $5, $6, $7) returning id::text`,
    [
      ...[server.organisationId, invoice, status, tracking, new Date(clock.now() - 3 * DAY_MS)],
      ...[departedAt, completedAt].map((at) => (at === null ? null : new Date(at))),
    ],
  )
  return rows[0]?.id ?? ''
}

async function addDevice(tripId: string, kind: string, boundAt: number, releasedAt: number | null): Promise<string> {
  const { rows } = await server.db.owner.query<{ id: string }>(
    `insert into devices (organisation_id, unique_id, kind, trip_id) values ($1, $2, $3, $4) returning id::text`,
    [server.organisationId, `${kind}-${tripId}`, kind, ['platform', 'manual', 'api'].includes(kind) ? tripId : null],
  )
  const id = rows[0]?.id ?? ''
  await server.db.owner.query('insert into trip_devices values ($1, $2, $3, $4)', [
    ...[tripId, id, new Date(boundAt), releasedAt === null ? null : new Date(releasedAt)],
  ])
  return id
}

interface Fix {
  readonly at: number
  readonly delayMs?: number
  readonly quality?: number
  readonly source?: number
}
const addFixes = (deviceId: string, fixes: readonly Fix[]) =>
  server.db.owner.query(
    `insert into positions (device_id, fix_at, received_at, lat, lng, quality, source, panic)
     select $1, at, at + delay * interval '1 ms', 20, -100, quality, source, false
     from unnest($2::timestamptz[], $3::float8[], $4::int[], $5::int[]) as u (at, delay, quality, source) on conflict do nothing`,
    [
      ...[deviceId, fixes.map(({ at }) => new Date(at)), fixes.map(({ delayMs = 0 }) => delayMs)],
      ...[fixes.map(({ quality = 0 }) => quality), fixes.map(({ source = SOURCES.extracted }) => source)],
    ],
  )

type Preview = CallAnswers['previewReport']
const COLUMNS = ['invoice', 'tracked_min', 'covered_pct', 'gaps', 'longest_gap_min', 'positions', 'late_pct', 'sources']
async function preview(): Promise<Preview> {
  const answer = await server.request('POST', '/api/reports/tracking_quality/preview', {
    ...{ token, body: { params: PERIOD, columns: COLUMNS } },
  })
  if (answer.status !== 200) throw new Error(answer.text)
  return answer.body
}
const rowOf = ({ rows }: Preview, invoice: string) => rows.find(({ cells }) => cells[0] === invoice)?.cells.slice(1)
const keep = () => tripTrackingJob(server.db.database.unscoped, clock).run(new AbortController().signal)
const kept = async () =>
  (await server.db.owner.query<{ id: string }>('select trip_id::text as id from trip_tracking')).rows.map(
    ({ id }) => id,
  )

test('gaps are those of the logbook of the trip, what is kept says what its positions say, and others’ positions count nowhere', async () => {
  const random = randomFrom(11)
  const expected = new Map<string, { gaps: number; longest: number; coveredPct: number; positions: number }>()
  for (let index = 0; index < 12; index++) {
    const from = Math.floor(clock.now() - 3 * DAY_MS + random() * 6 * HOUR_MS)
    const until = Math.floor(from + (4 + random() * 12) * HOUR_MS)
    const tripId = await addTrip({ invoice: `G${index}`, departedAt: from, completedAt: until })
    const heard: number[] = []
    for (const [kind, source] of [
      ['platform', SOURCES.extracted],
      ['phone', SOURCES.original],
    ] as const) {
      const boundAt = from + Math.floor((random() - 0.5) * HOUR_MS)
      const releasedAt = until - Math.floor((random() - 0.5) * HOUR_MS)
      const device = await addDevice(tripId, kind, boundAt, releasedAt)
      const fixes: (Fix & { readonly at: number })[] = []
      for (let at = from - 2 * HOUR_MS; at < until + HOUR_MS; at += oneOf(random, [1, 2, 5, 9, 40]) * MINUTE_MS)
        fixes.push({ at: Math.floor(at), source, quality: random() < 0.1 ? 2 : 0 })
      await addFixes(device, fixes)
      heard.push(
        ...fixes
          .filter(({ at, quality }) => quality === 0 && at >= boundAt && at < releasedAt && at >= from && at < until)
          .map(({ at }) => at),
      )
    }
    const byHand = await addDevice(tripId, 'manual', from, null)
    await addFixes(byHand, [{ at: from + HOUR_MS / 7, source: SOURCES.manual }])
    const gaps = gpsGaps(heard, from, until).map((gap) => gap.to - gap.from)
    const silentMs = gaps.reduce((sum, ms) => sum + ms, 0)
    expected.set(`G${index}`, {
      ...{ gaps: gaps.length, longest: Math.floor(Math.max(0, ...gaps) / MINUTE_MS), positions: heard.length },
      coveredPct: 100 * (1 - silentMs / (until - from)),
    })
  }
  const before = await preview()
  for (const [invoice, { gaps, longest, coveredPct, positions }] of expected) {
    const [, pct, number, most, counted] = rowOf(before, invoice) ?? []
    expect([invoice, number, most, counted]).toEqual([invoice, gaps, longest, positions])
    expect(Number(pct)).toBeCloseTo(coveredPct, 3)
  }
  expect(await kept()).toEqual([])
  await keep()
  expect(await kept()).toHaveLength(12)
  expect(await preview()).toEqual(before)
})

test('late positions and their sources are counted; what comes a day after the arrival counts nowhere', async () => {
  const from = clock.now() - 2 * DAY_MS
  const until = from + 10 * MINUTE_MS
  const tripId = await addTrip({ invoice: 'TARDE', departedAt: from, completedAt: until })
  const device = await addDevice(tripId, 'phone', from, null)
  await addFixes(device, [
    { at: from + 2 * MINUTE_MS, source: SOURCES.original },
    { at: from + 4 * MINUTE_MS, source: SOURCES.original, delayMs: HOUR_MS },
    { at: from + 6 * MINUTE_MS, source: SOURCES.original, delayMs: 25 * HOUR_MS },
    { at: from + 8 * MINUTE_MS, source: SOURCES.unit },
    { at: from + 9 * MINUTE_MS, source: SOURCES.unit },
  ])
  expect(rowOf(await preview(), 'TARDE')).toEqual([10, 100, 0, 0, 4, 25, 'Rastreador 2 · Teléfono 2'])
})

test('a trip whose arrival is set right after it was kept is measured anew', async () => {
  await keep()
  await server.db.owner.query(
    `update trips set completed_at = completed_at + interval '20 minutes 7 microseconds' where external_invoice = 'TARDE'`,
  )
  // From the last position, at 9 min, to the arrival, at 30 and something that no clock of ours says.
  const anew = [30, expect.closeTo(30, 5), 1, 21]
  expect(rowOf(await preview(), 'TARDE')?.slice(0, 4)).toEqual(anew)
  await keep()
  expect(rowOf(await preview(), 'TARDE')?.slice(0, 4)).toEqual(anew)
  const { rows } = await server.db.owner.query(
    `select from trips t join trip_tracking k on k.trip_id = t.id and k.until_at = t.completed_at where t.external_invoice = 'TARDE'`,
  )
  expect(rows).toHaveLength(1)
})

test('what nobody measured is not known, and told; what was measured and not heard is', async () => {
  const ago = (hours: number) => clock.now() - hours * HOUR_MS
  await addTrip({ invoice: 'SIN-NADA', departedAt: ago(40), completedAt: ago(30), tracking: 'SIN_TRACKING' })
  await addTrip({ invoice: 'SIN-SALIR', status: 'load', departedAt: null })
  const off = await addTrip({ invoice: 'APAGADO', status: 'off', departedAt: ago(40) })
  await addDevice(off, 'phone', ago(40), null)
  await addTrip({ invoice: 'SIN-LIGAR', departedAt: ago(40), completedAt: ago(30) })
  const long = await addTrip({ invoice: 'VIEJO', departedAt: ago(24 * 100), completedAt: ago(30) })
  await addDevice(long, 'phone', ago(24 * 100), null)
  const silent = await addTrip({ invoice: 'MUDO', departedAt: ago(40), completedAt: ago(30) })
  await addDevice(silent, 'phone', ago(40), null)
  const going = await addTrip({ invoice: 'EN-CURSO', status: 'in transit', departedAt: ago(1) })
  const device = await addDevice(going, 'phone', ago(2), null)
  await addFixes(
    device,
    Array.from({ length: 15 }, (_, index) => ({ at: ago(1) + index * 4 * MINUTE_MS })),
  )
  const answer = await preview()
  for (const invoice of ['SIN-NADA', 'SIN-LIGAR', 'SIN-SALIR', 'APAGADO', 'VIEJO'])
    expect([invoice, rowOf(answer, invoice)]).toEqual([invoice, Array(7).fill(null)])
  expect(rowOf(answer, 'MUDO')).toEqual([600, 0, 1, 600, 0, null, null])
  expect(rowOf(answer, 'EN-CURSO')?.slice(0, 4)).toEqual([60, 100, 0, 0])
  for (const note of [
    '1 viaje iba sin GPS y no tuvo dispositivo: sin dato.',
    '1 viaje iba con la app sin aparato ligado: sin dato.',
    '1 viaje no tiene salida registrada: sin dato.',
    'De 1 viaje no se sabe cuándo llegó: sin dato.',
    'De 1 viaje ya no se guardan todas las posiciones: sin dato.',
    'De 1 viaje no llegó ninguna posición: todo su trayecto es hueco.',
    '1 viaje sigue en curso: se mide hasta ahora.',
  ])
    expect(answer.notes).toContain(note)
  const covered = answer.figures.find(({ key }) => key === 'covered')
  expect(covered?.coverage).toEqual({ sample: answer.total - 5, excluded: 5 })
  const marked = answer.rows.filter((row) => row.marked).map(({ cells }) => cells[0])
  expect(marked).toContain('MUDO')
  expect(marked).not.toContain('EN-CURSO')
})

test('a trip of a platform that was never once heard is all gap, as one of a few minutes is that was not: it is counted and marked', async () => {
  const from = clock.now() - 2 * DAY_MS
  await addTrip({ invoice: 'ESPEJO-MUDO', departedAt: from, completedAt: from + 10 * HOUR_MS, tracking: 'GPS_ESPEJO' })
  const until = from + 4 * MINUTE_MS
  await addDevice(await addTrip({ invoice: 'CORTO-MUDO', departedAt: from, completedAt: until }), 'phone', from, null)
  const heard = await addTrip({ invoice: 'CORTO', departedAt: from, completedAt: until })
  await addFixes(await addDevice(heard, 'phone', from, null), [{ at: from + MINUTE_MS }])
  const says = (answer: Preview) =>
    ['ESPEJO-MUDO', 'CORTO-MUDO', 'CORTO'].map((invoice) => ({
      cells: rowOf(answer, invoice)?.slice(0, 5),
      isMarked: answer.rows.find(({ cells }) => cells[0] === invoice)?.marked,
    }))
  const expected = [
    { cells: [600, 0, 1, 600, 0], isMarked: true },
    { cells: [4, 0, 1, 4, 0], isMarked: true },
    { cells: [4, 100, 0, 0, 1], isMarked: false },
  ]
  const before = await preview()
  expect(says(before)).toEqual(expected)
  await keep()
  expect(says(await preview())).toEqual(expected)
  const { rows } = await server.db.owner.query(
    `select from trips t join trip_tracking k on k.trip_id = t.id where t.external_invoice in ('ESPEJO-MUDO', 'CORTO-MUDO', 'CORTO')`,
  )
  expect(rows).toHaveLength(3)
})

test('what a shorter retention deleted before it was measured is no gap, however long positions are kept afterwards', async () => {
  const administrator = await server.signIn('administrador')
  const keepDays = async (positionDays: number) =>
    expect((await server.putSetting('retention', administrator, { positionDays })).status).toBe(200)
  // Seven days begin on the 18th at 00:00 UTC: half of the way lies before.
  const from = Date.parse('2026-11-17T20:00:00Z')
  const addHeard = async (invoice: string): Promise<string> => {
    const tripId = await addTrip({ invoice, departedAt: from, completedAt: from + 8 * HOUR_MS })
    const at = (index: number) => ({ at: from + index * 4 * MINUTE_MS })
    await addFixes(
      await addDevice(tripId, 'phone', from, null),
      Array.from({ length: 120 }, (_, index) => at(index)),
    )
    return tripId
  }
  const measured = await addHeard('MEDIDO')
  await keep()
  const deleted = await addHeard('BORRADO')
  const whole = [480, 100, 0, 0, 120]
  const before = await preview()
  expect(['MEDIDO', 'BORRADO'].map((invoice) => rowOf(before, invoice)?.slice(0, 5))).toEqual([whole, whole])

  await keepDays(7)
  await server.app.live.jobs.find(({ name }) => name === 'expired-positions')?.run(new AbortController().signal)
  await keepDays(90)
  await keep()
  const after = await preview()
  expect(['MEDIDO', 'BORRADO'].map((invoice) => rowOf(after, invoice)?.slice(0, 5))).toEqual([
    whole,
    Array(5).fill(null),
  ])
  expect(after.notes).toContain('De 2 viajes ya no se guardan todas las posiciones: sin dato.')
  expect((await kept()).filter((id) => [measured, deleted].includes(id))).toEqual([measured])
  const rows = await server.request('GET', '/api/stats/kpis/way-covered/rows?from=2026-11-17&to=2026-11-17', { token })
  expect(
    rows.body.data.map((row: { external_invoice: string; value: number | null }) => [row.external_invoice, row.value]),
  ).toEqual([
    ['BORRADO', null],
    ['MEDIDO', 100],
  ])
  // The logbook of the trip knows nothing of then either.
  const timeline = await server.request('GET', `/api/travels/${deleted}/timeline`, { token })
  expect(timeline.body).toMatchObject({ gps_from: '2026-11-18T00:00:00.000Z', gps_gaps: [] })
})
