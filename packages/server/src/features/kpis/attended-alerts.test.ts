import type { KpiKey } from '@vigia/domain/kpis/kpis'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestClock } from '../../../test/clock.ts'
import { FALSE_ALARM } from '../../../test/false-alarm.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'
import { createTrip, MINUTE_MS } from '../../../test/trips.ts'

/** 14:00 in Mexico City. */
const clock = createTestClock(Date.parse('2026-11-25T20:00:00Z'))
let server: TestServer

beforeAll(async () => {
  server = await startTestServer({ clock })
  // Nothing opens or closes between two looks.
  await server.app.alerts.close()
})
afterAll(() => server.stop())

const today = 'from=2026-11-25&to=2026-11-25'
const ago = (minutes: number): Date => new Date(clock.now() - minutes * MINUTE_MS)
const figure = async (key: KpiKey) => {
  const { body } = await server.request('GET', `/api/stats/kpis?${today}`, { token: await server.signIn('lectura') })
  return body.kpis.find((one: { key: KpiKey }) => one.key === key)
}

test('an alert that nobody has acknowledged is none that was acknowledged at once', async () => {
  const trip = await createTrip(server, 'SIN-NADIE')
  await server.db.owner.query(
    `insert into alerts (organisation_id, trip_id, type, severity, title, message, opened_at, updated_at)
     values ($1, $2, 'SIN_GPS', 'high', 't', 'm', $3, $3)`,
    [server.organisationId, trip.id, ago(40)],
  )
  expect(await figure('attend-p50')).toMatchObject({ value: null, sample: 0 })
  expect(await figure('attended-in-time')).toMatchObject({ value: 0, sample: 1 })
  await server.db.owner.query('update alerts set acknowledged_at = $2 where trip_id = $1', [trip.id, ago(15)])
  expect(await figure('attend-p50')).toMatchObject({ value: 25, sample: 1 })
  expect(await figure('attended-in-time')).toMatchObject({ value: 100, sample: 1 })
})

test('an alert that ended before anybody acknowledged it is told apart', async () => {
  const trip = await createTrip(server, 'SE-FUE')
  const former = await figure('attended-in-time')
  await server.db.owner.query(
    `insert into alerts (organisation_id, trip_id, type, severity, title, message, opened_at, updated_at, closed_at, close_cause)
     values ($1, $2, 'SIN_GPS', 'high', 't', 'm', $3, $3, $4, 'condition-ended')`,
    [server.organisationId, trip.id, ago(40), ago(35)],
  )
  expect(await figure('attended-in-time')).toMatchObject({ sample: former.sample, excluded: former.excluded + 1 })
})

const addAlert = async (tripId: string, openedMin: number, closedMin: number | null, signalMin: number | null) => {
  const { rows } = await server.db.owner.query<{ id: string }>(
    `insert into alerts (organisation_id, trip_id, type, severity, title, message, opened_at, updated_at, closed_at, close_cause, last_signal_at)
     values ($1, $2, 'SIN_GPS', 'high', 't', 'm', $3, $3, $4, case when $4::timestamptz is not null then 'otra' end, $5) returning id::text`,
    [
      ...[server.organisationId, tripId, ago(openedMin), closedMin === null ? null : ago(closedMin)],
      signalMin === null ? null : ago(signalMin),
    ],
  )
  return rows[0]?.id ?? ''
}
const rowOf = async (key: KpiKey, tripId: string) => {
  const path = `/api/stats/kpis/${key}/rows?${today}&limit=1000`
  const { body } = await server.request('GET', path, { token: await server.signIn('lectura') })
  return body.data.filter((row: { travel_id: string }) => row.travel_id === tripId)
}

test.each([
  ['from its last signal', 95, null, { is_counted: true, value: 65 }],
  ['from when its trip left, if that was after', 200, 75, { is_counted: true, value: 45 }],
  ['from its last signal, where its trip left after the alert', 95, 10, { is_counted: true, value: 65 }],
  ['from nobody knows when, if it was never heard', null, 75, { is_counted: false, value: null }],
  ['from nobody knows when, if it came back: the signal is of the second time', 20, 75, { is_counted: false }],
])('a silence is detected %s', async (_why, signalMin, departedMin, row) => {
  const trip = await createTrip(server, `CALLADO-${signalMin}-${departedMin}`)
  const departedAt = departedMin === null ? null : ago(departedMin)
  await server.db.owner.query('update trips set departed_at = $2 where id = $1', [trip.id, departedAt])
  const former = await figure('detect-p50')
  await addAlert(trip.id, 30, null, signalMin)
  expect(await rowOf('detect-p50', trip.id)).toMatchObject([row])
  const now = await figure('detect-p50')
  const added = [now.sample - former.sample, now.excluded - former.excluded]
  expect(added).toEqual(row.is_counted ? [1, 0] : [0, 1])
})

test('the first call is the first word of a person while the alert was open, or a note or a call on it', async () => {
  const { rows } = await server.db.owner.query<{ id: string }>('select min(id)::text as id from users')
  const userId = rows[0]?.id ?? ''
  const write = (tripId: string, minutes: number, by: string | null) =>
    server.db.owner.query(
      `insert into comments (trip_id, comment, reported_by, user_id, created_at) values ($1, 'Va', 'x', $2, $3)`,
      [tripId, by, ago(minutes)],
    )
  const trip = await createTrip(server, 'LLAMADA')
  const alertId = await addAlert(trip.id, 60, 20, 90)
  // Before it, by nobody, and after it was closed.
  await write(trip.id, 61, userId)
  await write(trip.id, 55, null)
  await write(trip.id, 19, userId)
  expect(await rowOf('first-call-p50', trip.id)).toMatchObject([
    { is_counted: false, why_not: 'Se cerró sin que nadie registrara nada' },
  ])
  await write(trip.id, 30, userId)
  expect(await rowOf('first-call-p50', trip.id)).toMatchObject([{ is_counted: true, value: 30 }])
  await server.db.owner.query(
    `insert into alert_events (alert_id, at, kind, user_id) values ($1, $2, 'taken', $4), ($1, $3, 'protocol-call', $4)`,
    [alertId, ago(50), ago(45), userId],
  )
  expect(await rowOf('first-call-p50', trip.id)).toMatchObject([{ is_counted: true, value: 15 }])
})

/** What befell an alert that was opened 120 minutes ago, by a person but where `byItself`; and words about its trip, or a note on it. */
interface Life {
  readonly acts: readonly (readonly [minutes: number, kind: 'resolved' | 'closed' | 'reopened'])[]
  readonly byItself?: boolean
  readonly words?: readonly number[]
  readonly note?: number
}
let lives = 0
const ONCE = [
  [100, 'resolved'],
  [20, 'reopened'],
] as const
const TWICE = [
  [100, 'resolved'],
  [80, 'reopened'],
  [60, 'resolved'],
  [20, 'reopened'],
] as const
const ENDED = [
  [100, 'closed'],
  [20, 'reopened'],
] as const
test.each<[string, Life, number | null]>([
  ['before it was closed counts', { acts: ONCE, words: [110] }, 10],
  ['in the instant in which it was closed counts', { acts: ONCE, words: [100] }, 20],
  ['while it was closed does not', { acts: ONCE, words: [60] }, null],
  ['in the instant in which it was opened again counts', { acts: ONCE, words: [20] }, 20],
  ['after it was opened again counts, without the time between', { acts: ONCE, words: [10] }, 30],
  ['while it was closed hides none that came after', { acts: ONCE, words: [60, 10] }, 30],
  ['as a note on it while it was closed does not', { acts: ONCE, note: 60 }, null],
  ['as a note on it before it was closed does', { acts: ONCE, note: 100, words: [60] }, 20],
  ['between the first time and the second counts', { acts: TWICE, words: [70] }, 30],
  ['while it was closed the second time does not', { acts: TWICE, words: [50] }, null],
  ['while it was closed because it ended, until a person opened it, does not', { acts: ENDED, words: [60] }, null],
  ['while the server took it for ended counts: it went on', { acts: ENDED, byItself: true, words: [60] }, 60],
])(
  'a word of an alert that was opened again %s',
  async (_why, { acts, byItself = false, words = [], note }, minutes) => {
    const trip = await createTrip(server, `DN-${++lives}`)
    const alertId = await addAlert(trip.id, 120, null, 125)
    const { owner } = server.db
    const history = note === undefined ? acts : [...acts, [note, 'note'] as const]
    for (const [at, kind] of history.toSorted(([a], [b]) => b - a))
      await owner.query(
        `insert into alert_events (alert_id, at, kind, user_id)
       select $1, $2, $3, case when $3 in ('resolved', 'note') or not $4 then (select min(id) from users) end`,
        [alertId, ago(at), kind, byItself],
      )
    await owner.query('update alerts set called_again_at = $2 where id = $1', [alertId, ago(20)])
    for (const at of words)
      await owner.query(
        `insert into comments (trip_id, comment, reported_by, user_id, created_at) values ($1, 'Va', 'x', (select min(id) from users), $2)`,
        [trip.id, ago(at)],
      )
    expect(await rowOf('first-call-p50', trip.id)).toMatchObject([
      minutes === null
        ? { is_counted: false, value: null, why_not: 'Nadie ha registrado nada todavía' }
        : { is_counted: true, value: minutes },
    ])
  },
)

test('an open alert that nobody has seen to is told as such, not as 0', async () => {
  const trip = await createTrip(server, 'NADIE-LLAMA')
  await addAlert(trip.id, 60, null, 90)
  expect(await rowOf('first-call-p50', trip.id)).toMatchObject([
    { is_counted: false, value: null, why_not: 'Nadie ha registrado nada todavía' },
  ])
})

test.each([
  ['that somebody had acknowledged counts the first time', true, { attend: 10, close: 25, call: 10 }],
  ['that was closed without it counts that time', false, { attend: 20, close: 25, call: 20 }],
])('an alert opened again %s, and not the hours for which it was closed', async (_why, isSeen, minutes) => {
  const trip = await createTrip(server, `REABIERTA-${isSeen}`)
  const { rows } = await server.db.owner.query<{ id: string }>(
    `insert into alerts (organisation_id, trip_id, type, severity, title, message, opened_at, updated_at)
     values ($1, $2, 'ZONA_RIESGO', 'high', 't', 'm', $3, $3) returning id::text`,
    [server.organisationId, trip.id, ago(0)],
  )
  const act = async (path: string, body: object = {}) => {
    // A token does not last for two hours.
    const token = await server.signIn('monitorista')
    const answer = await server.request('POST', `/api/alerts/${rows[0]?.id}/${path}`, { token, body })
    expect([path, answer.status]).toEqual([path, path === 'notes' ? 201 : 200])
  }
  const seen = async () => {
    await act('acknowledge')
    await act('notes', { note: 'Va a revisar' })
  }
  clock.advance(10 * MINUTE_MS)
  if (isSeen) await seen()
  clock.advance(10 * MINUTE_MS)
  if (!isSeen) await act('notes', { note: 'Nada' })
  await act('resolve', FALSE_ALARM)
  clock.advance(120 * MINUTE_MS)
  await act('reopen', { reason: 'Volvió a entrar' })
  const once = { attend: minutes.attend, call: minutes.call }
  const values = async () => {
    const keys = { attend: 'attend-p50', close: 'close-p50', call: 'first-call-p50', danger: 'danger-hours' } as const
    const found = Object.entries(keys).map(async ([name, key]) => [name, (await rowOf(key, trip.id))[0]?.value])
    return Object.fromEntries(await Promise.all(found))
  }
  expect(await values()).toMatchObject({ ...once, close: null, danger: null })
  clock.advance(5 * MINUTE_MS)
  await seen()
  await act('resolve', FALSE_ALARM)
  expect(await values()).toEqual({ ...minutes, danger: expect.closeTo(25 / 60) })
})

test('at a change of shift while a person had it closed an alert was not open', async () => {
  const trip = await createTrip(server, 'CAMBIO-DE-TURNO')
  const alertId = await addAlert(trip.id, 120, null, 125)
  const { owner } = server.db
  await owner.query(
    `insert into alert_events (alert_id, at, kind, user_id)
     select $1, e.at, e.kind, (select min(id) from users) from unnest($2::timestamptz[], $3::text[]) e (at, kind)`,
    [alertId, [ago(100), ago(20)], ['resolved', 'reopened']],
  )
  await owner.query('update alerts set called_again_at = $2 where id = $1', [alertId, ago(20)])
  for (const minutes of [110, 60, 10])
    await owner.query(
      `insert into shift_handovers (organisation_id, folio, outgoing_shift, outgoing_starts_at, incoming_shift, incoming_starts_at,
         incoming_ends_at, status, opened_at) values ($1, $2, 'Uno', $3, 'Otro', $4, $4, 'lapsed', $3)`,
      [server.organisationId, `ET-${minutes}`, ago(minutes + 480), ago(minutes)],
    )
  const rows = await rowOf('alerts-at-shift-change', trip.id)
  expect(rows.map(({ at }: { at: string }) => at).toSorted()).toEqual(
    [110, 10].map((minutes) => ago(minutes).toISOString()),
  )
})
