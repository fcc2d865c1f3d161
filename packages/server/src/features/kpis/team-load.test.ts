import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestClock } from '../../../test/clock.ts'
import { randomFrom, seedHistory } from '../../../test/kpi-history.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'
import { createTrip, HOUR_MS } from '../../../test/trips.ts'

/** 14:00 in Mexico City. */
const clock = createTestClock(Date.parse('2026-11-25T20:00:00Z'))
const DAYS = 'from=2026-11-12&to=2026-11-25'
let server: TestServer
let token: string

beforeAll(async () => {
  server = await startTestServer({ clock })
  await server.app.alerts.close()
  token = await server.signIn('monitorista')
  const { rows } = await server.db.owner.query<{ id: string }>('select min(id)::text as id from users')
  const of = { sql: server.db.owner, organisationId: server.organisationId, userId: rows[0]?.id ?? '' }
  await seedHistory({ ...of, now: clock.now(), random: randomFrom(3) }, 80, 20)
})
afterAll(() => server.stop())

const load = async (query = DAYS, as = token) => server.request('GET', `/api/stats/team?${query}`, { token: as })
const addUser = async (email: string): Promise<string> => {
  await server.addUser(email, 'monitorista')
  const { rows } = await server.db.owner.query<{ id: string }>('select id::text from users where email = $1', [email])
  return rows[0]?.id ?? ''
}
const write = (tripId: string | undefined, userId: string, at: string) =>
  server.db.owner.query(
    `insert into comments (trip_id, comment, reported_by, user_id, created_at) values ($1, 'Va', 'x', $2, $3)`,
    [tripId, userId, new Date(at)],
  )

test('the comments of all persons are those of the figure, of one carrier as well', async () => {
  const { rows } = await server.db.owner.query<{ id: string }>(`select id::text from carriers where name = 'Sur'`)
  for (const query of [DAYS, `${DAYS}&carrier_id=${rows[0]?.id}`]) {
    const { body } = await load(query)
    const board = (await server.request('GET', `/api/stats/kpis?${query}`, { token })).body
    const { value } = board.kpis.find(({ key }: { key: string }) => key === 'entries')
    const sum = body.people.reduce((so: number, one: { comments: number }) => so + one.comments, 0)
    expect([sum, sum > 5]).toEqual([value, true])
  }
})

test('each act is in the shift that had begun, after midnight of the day before; each trip, alert and shift counts once', async () => {
  const userId = await addUser('noche@prueba.mx')
  const [one, two] = [await createTrip(server, 'TURNO-1'), await createTrip(server, 'TURNO-2')]
  // 23:30 and 02:00 are one night; 06:59 is its end, 07:00 the morning.
  for (const at of ['2026-11-20T05:30:00Z', '2026-11-20T08:00:00Z', '2026-11-20T12:59:00Z'])
    await write(one.id, userId, at)
  await write(two.id, userId, '2026-11-20T13:00:00Z')
  const { rows } = await server.db.owner.query<{ id: string }>(
    `insert into alerts (organisation_id, trip_id, type, severity, title, message, opened_at, updated_at, closed_at)
     values ($1, $2, 'UNIDAD_DETENIDA', 'high', 't', 'm', '2026-11-20T13:10:00Z', now(), '2026-11-20T15:00:00Z') returning id::text`,
    [server.organisationId, one.id],
  )
  for (const kind of ['taken', 'acknowledged'])
    await server.db.owner.query(
      `insert into alert_events (alert_id, at, kind, user_id) values ($1, '2026-11-20T13:20:00Z', $2, $3)`,
      [rows[0]?.id, kind, userId],
    )
  const { body } = await load()
  const own = body.people.filter((row: { user_id: string }) => row.user_id === userId)
  const few = { comments_per_shift: null, before: null }
  expect(own).toMatchObject([
    { shift: 'Matutino', shifts: 1, comments: 1, alerts: 1, trips: 2, ...few },
    { shift: 'Nocturno', shifts: 1, comments: 3, alerts: 0, trips: 1, ...few },
  ])
})

test('a mean is told from three shifts on, against the period before', async () => {
  const userId = await addUser('tarde@prueba.mx')
  const trip = await createTrip(server, 'TURNO-3')
  for (const day of ['10', '11', '12', '17', '18', '19'])
    for (let count = 0; count < (Number(day) > 14 ? 2 : 1); count++)
      await write(trip.id, userId, new Date(Date.parse(`2026-11-${day}T22:00:00Z`) + count * HOUR_MS).toISOString())
  const { body } = await load('from=2026-11-16&to=2026-11-22')
  const own = body.people.filter((row: { user_id: string }) => row.user_id === userId)
  expect(own).toMatchObject([{ shift: 'Vespertino', shifts: 3, comments: 6, comments_per_shift: 2, before: 1 }])
})

const rowsOf = async (userId: string, shift: string, of: string, query = DAYS, as = token) => {
  const rows = []
  let cursor = ''
  do {
    const path = `/api/stats/team/${userId}/rows?${query}&shift=${shift}&of=${of}&limit=7${cursor}`
    const { status, body, text } = await server.request('GET', path, { token: as })
    if (status !== 200) throw new Error(text)
    rows.push(...body.data)
    cursor = body.nextCursor === null ? '' : `&cursor=${body.nextCursor}`
  } while (cursor !== '')
  return rows
}

test('behind each count of a person stand as many rows, of one carrier as well', async () => {
  const { rows } = await server.db.owner.query<{ id: string }>(`select id::text from carriers where name = 'Sur'`)
  let counted = 0
  for (const query of [DAYS, `${DAYS}&carrier_id=${rows[0]?.id}`]) {
    for (const { user_id, shift, ...person } of (await load(query)).body.people) {
      for (const [of, kind] of [
        ['comments', 'entry'],
        ['alerts', 'alert'],
        ['trips', 'trip'],
      ] as const) {
        const listed = await rowsOf(user_id, shift, of, query)
        expect([of, shift, listed.length]).toEqual([of, shift, person[of]])
        expect(new Set(listed.map(({ id }) => id)).size).toBe(listed.length)
        expect(listed.every((row) => row.kind === kind && row.is_counted && row.travel_id !== null)).toBe(true)
        const at = listed.map((row) => Date.parse(row.at))
        expect(at).toEqual(at.toSorted((a, b) => b - a))
        counted += listed.length
      }
    }
  }
  expect(counted).toBeGreaterThan(50)
})

test('an alert stands there when it was first taken, a trip by the last that was done in it', async () => {
  const userId = await addUser('lista@prueba.mx')
  const trip = await createTrip(server, 'TURNO-4')
  await write(trip.id, userId, '2026-11-20T14:00:00Z')
  await write(trip.id, userId, '2026-11-20T16:00:00Z')
  const { rows } = await server.db.owner.query<{ id: string }>(
    `insert into alerts (organisation_id, trip_id, type, severity, title, message, opened_at, updated_at, closed_at)
     values ($1, $2, 'UNIDAD_DETENIDA', 'high', 't', 'm', '2026-11-20T13:10:00Z', now(), '2026-11-20T19:00:00Z') returning id::text`,
    [server.organisationId, trip.id],
  )
  for (const at of ['2026-11-20T17:00:00Z', '2026-11-20T15:00:00Z'])
    await server.db.owner.query(`insert into alert_events (alert_id, at, kind, user_id) values ($1, $2, 'taken', $3)`, [
      ...[rows[0]?.id, at, userId],
    ])
  expect(await rowsOf(userId, 'Matutino', 'alerts')).toMatchObject([{ at: '2026-11-20T15:00:00.000Z' }])
  expect(await rowsOf(userId, 'Matutino', 'trips')).toMatchObject([
    { id: trip.id, external_invoice: 'TURNO-4', at: '2026-11-20T17:00:00.000Z' },
  ])
  expect(await rowsOf(userId, 'Nocturno', 'comments')).toEqual([])
})

test('who looks on only, and a key, are not told; days that are none are refused; of deleted days nothing is told', async () => {
  expect((await load(DAYS, await server.signIn('lectura'))).status).toBe(403)
  expect((await load(DAYS, await server.apiKey(['read']))).status).toBe(403)
  expect((await load('from=2026-11-25&to=2026-11-24')).status).toBe(400)
  const rows = `/api/stats/team/1/rows?${DAYS}&shift=Matutino&of=comments`
  expect((await server.request('GET', rows, { token: await server.signIn('lectura') })).status).toBe(403)
  expect((await server.request('GET', `${rows}&cursor=1`, { token })).status).toBe(400)
  expect((await server.request('GET', rows.replace('comments', 'todo'), { token })).status).toBe(400)
  expect((await load('from=2026-07-01&to=2026-07-02')).body.is_kept).toBe(true)
  const administrator = await server.signIn('administrador')
  expect((await server.putSetting('retention', administrator, { positionDays: 90, alertDays: 90 })).status).toBe(200)
  expect((await load('from=2026-07-01&to=2026-07-02')).body).toMatchObject({ is_kept: false, people: [] })
  const { rows: old } = await server.db.owner.query<{ id: string; user_id: string }>(
    `update comments set created_at = '2026-07-01T18:00:00Z' where id = (select min(id) from comments where user_id is not null)
     returning id::text, user_id::text`,
  )
  expect(old).toHaveLength(1)
  expect(await rowsOf(old[0]?.user_id ?? '', 'Matutino', 'comments', 'from=2026-07-01&to=2026-07-02')).toEqual([])
})
