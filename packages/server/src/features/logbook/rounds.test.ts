import { LEASE_FOR_MS, ROUND_OPEN_FOR_MS, UNDO_FOR_MS } from '@vigia/domain/communication/round-limits'
import { zonedFormat } from '@vigia/domain/format/date-time'
import { theTime } from '@vigia/domain/format/the-time'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestClock } from '../../../test/clock.ts'
import { startSecondServer } from '../../../test/second-server.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'
import { createTrip } from '../../../test/trips.ts'

const clock = createTestClock()
let server: TestServer
let key: string
let ana: string
let luis: string
let trips = 0

beforeAll(async () => {
  server = await startTestServer({ clock })
  key = await server.apiKey(['read', 'travels:write'])
  await signIn()
})
afterAll(() => server.stop())

/** Access tokens live for minutes only. */
async function signIn(): Promise<void> {
  ana = await server.signIn('monitorista')
  luis = await server.signIn('supervisor')
}
const clockTime = zonedFormat('es-MX', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
const newTrip = async (): Promise<string> => {
  trips += 1
  return (await createTrip(server, `R-${trips}`)).id
}
const call = (token: string, method: string, path: string, body?: object) =>
  server.request(method, path, { token, ...(body === undefined ? {} : { body }) })
const lease = (token: string, trip: string, body: object = {}) =>
  call(token, 'POST', `/api/logbook/trips/${trip}/lease`, body)
const read = async (token: string) => (await call(token, 'GET', '/api/logbook/round')).body
const say = async (token: string, trip: string, outcome = 'contesto') =>
  (await call(token, 'POST', `/api/travels/${trip}/comments`, { comment: 'Va bien.', outcome })).body
const commentsOf = async (trip: string) => (await call(ana, 'GET', `/api/travels/${trip}/comments`)).body.data
const acts = async (subject: string): Promise<string[]> => {
  const { rows } = await server.db.owner.query<{ action: string }>(
    'select action from audit_log where subject = $1 order by id',
    [subject],
  )
  return rows.map(({ action }) => action)
}

describe('a trip that somebody attends', () => {
  test('is nobody else’s until they let go of it, and says whose and since when', async () => {
    const trip = await newTrip()
    const since = new Date(clock.now()).toISOString()
    expect((await lease(ana, trip)).body).toMatchObject({ travel_id: trip, by: 'monitorista@prueba.mx', is_mine: true })
    clock.advance(5_000)
    const refused = await lease(luis, trip)
    expect([refused.status, refused.body]).toMatchObject([
      409,
      { code: 'TRIP_LEASED', details: { by: 'monitorista@prueba.mx', since } },
    ])
    expect(refused.body.error).toBe(
      `monitorista@prueba.mx la atiende desde ${theTime(clockTime().format(Date.parse(since)))}.`,
    )
    expect((await read(luis)).leases).toEqual([expect.objectContaining({ travel_id: trip, since, is_mine: false })])
    expect((await call(luis, 'DELETE', `/api/logbook/trips/${trip}/lease`)).status).toBe(204)
    expect((await lease(luis, trip)).status).toBe(409)
    expect((await call(ana, 'DELETE', `/api/logbook/trips/${trip}/lease`)).status).toBe(204)
    expect((await lease(luis, trip)).body.is_mine).toBe(true)
  })

  test('is theirs since they began, however often they say so, and free once they no longer do', async () => {
    const trip = await newTrip()
    const { since } = (await lease(ana, trip)).body
    clock.advance(LEASE_FOR_MS - 1)
    expect((await lease(ana, trip)).body.since).toBe(since)
    clock.advance(LEASE_FOR_MS - 1)
    expect((await lease(luis, trip)).status).toBe(409)
    clock.advance(1)
    expect((await read(luis)).leases.map(({ travel_id }: { travel_id: string }) => travel_id)).not.toContain(trip)
    expect((await lease(luis, trip)).body).toMatchObject({ by: 'supervisor@prueba.mx' })
    expect(await acts(`trip:${trip}`)).not.toContain('trip-take-over')
  })

  test('is taken over by who says so, which the other is told, and the audit', async () => {
    const trip = await newTrip()
    await lease(ana, trip)
    expect((await lease(luis, trip, { take_over: true })).body).toMatchObject({ is_mine: true })
    const lost = await lease(ana, trip)
    expect([lost.status, lost.body.details.by]).toEqual([409, 'supervisor@prueba.mx'])
    expect(await acts(`trip:${trip}`)).toContain('trip-take-over')
  })

  test('two people on two servers who ask at once: one has it', async () => {
    const other = await startSecondServer(server)
    try {
      const ask = (url: string, token: string, trip: string) =>
        fetch(`${url}/api/logbook/trips/${trip}/lease`, {
          method: 'POST',
          headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
          body: '{}',
        })
      for (let turn = 0; turn < 20; turn++) {
        const trip = await newTrip()
        const answers = await Promise.all([ask(server.url, ana, trip), ask(other.url, luis, trip)])
        expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
      }
    } finally {
      await other.stop()
    }
  })

  test.each([
    ['there is none', async () => '999999'],
    [
      'it has ended',
      async () => {
        const trip = await newTrip()
        await server.patchTrip(trip, { token: key, body: { status: 'complete' } })
        return trip
      },
    ],
  ])('404 when %s', async (_why, trip) => {
    expect((await lease(ana, await trip())).status).toBe(404)
  })

  test('nobody who only looks, and no key, attends one', async () => {
    const trip = await newTrip()
    expect((await lease(await server.signIn('lectura'), trip)).status).toBe(403)
    expect((await lease(key, trip)).status).toBe(403)
  })
})

describe('a round', () => {
  const start = async (token: string) => (await call(token, 'POST', '/api/logbook/rounds')).body.round
  const change = (token: string, id: string, state: string, times: [number, number] = [60, 5]) =>
    call(token, 'PATCH', `/api/logbook/rounds/${id}`, { state, elapsed_s: times[0], call_s: times[1] })

  test('is one for each person, from wherever it is begun, until it ends', async () => {
    await signIn()
    expect((await read(ana)).round).toBeNull()
    const rounds = await Promise.all([start(ana), start(ana), start(ana)])
    expect(new Set(rounds.map(({ id }) => id)).size).toBe(1)
    const [round] = rounds
    expect((await start(luis)).id).not.toBe(round.id)
    expect((await change(ana, round.id, 'paused')).body.round).toMatchObject({
      state: 'paused',
      elapsed_s: 60,
      call_s: 5,
    })
    expect((await read(ana)).round).toMatchObject({ id: round.id, state: 'paused' })
    expect((await change(luis, round.id, 'running')).status).toBe(404)
    expect((await change(ana, round.id, 'ended')).body.round).toBeNull()
    expect((await change(ana, round.id, 'running')).status).toBe(404)
    expect((await read(ana)).round).toBeNull()
    expect(await acts(`round:${round.id}`)).toEqual(['round-start', 'round-end'])
  })

  test('tells what was contacted and what was left out, and why', async () => {
    const round = await start(ana)
    const [first, second, third] = [await newTrip(), await newTrip(), await newTrip()]
    const late = await say(ana, first)
    const comment = await say(ana, first)
    await say(luis, third)
    expect((await call(ana, 'POST', `/api/logbook/trips/${second}/skip`, { reason: 'ocupado' })).status).toBe(204)
    expect((await read(ana)).round).toMatchObject({
      id: round.id,
      done: [
        { travel_id: first, comment_id: comment.id, outcome: 'contesto', on_time: true },
        { travel_id: first, comment_id: late.id, outcome: 'contesto', on_time: false },
      ],
      skipped: [{ travel_id: second, reason: 'ocupado' }],
    })
    expect(await acts(`trip:${second}`)).toContain('trip-skip')
    await change(ana, round.id, 'ended', [18, 5])
    // The one trip that was attended, however often; a round without any says nothing of how long one takes.
    expect((await server.request('GET', '/metrics')).text).toMatch(
      /vigia_round_seconds_per_trip_sum 18\nvigia_round_seconds_per_trip_count 1\n/,
    )
    expect((await call(ana, 'POST', `/api/logbook/trips/${second}/skip`, { reason: 'ocupado' })).body.code).toBe(
      'NO_ROUND',
    )
  })

  test('that nobody ended is not gone on with hours later', async () => {
    const { id } = await start(ana)
    clock.advance(ROUND_OPEN_FOR_MS)
    await signIn()
    expect((await read(ana)).round).toBeNull()
    expect((await start(ana)).id).not.toBe(id)
  })

  test('is ended once, however often that is pressed and in whichever tab', async () => {
    const round = await start(ana)
    await say(ana, await newTrip())
    const measured = async () =>
      Number(/vigia_round_seconds_per_trip_count (\d+)/.exec((await server.request('GET', '/metrics')).text)?.[1] ?? 0)
    const before = await measured()
    const ended = await Promise.all([change(ana, round.id, 'ended'), change(ana, round.id, 'ended')])
    ended.push(await change(ana, round.id, 'ended', [90, 9]))
    expect(ended.map(({ status, body }) => [status, body.round])).toEqual(Array(3).fill([200, null]))
    expect((await change(luis, round.id, 'ended')).status).toBe(404)
    expect((await change(ana, '999999', 'ended')).status).toBe(404)
    expect(await acts(`round:${round.id}`)).toEqual(['round-start', 'round-end'])
    expect(await measured()).toBe(before + 1)
    const next = await start(ana)
    expect(next.id).not.toBe(round.id)
    await change(ana, round.id, 'ended')
    expect((await read(ana)).round).toMatchObject({ id: next.id, state: 'running' })
    await change(ana, next.id, 'ended')
  })
})

describe('taking an entry back', () => {
  const undo = (token: string, id: string) => call(token, 'POST', `/api/comments/${id}/undo`)

  test('within ten seconds it is as if it had not been written, but for the audit', async () => {
    await signIn()
    const trip = await newTrip()
    const { id } = await say(ana, trip)
    clock.advance(UNDO_FOR_MS)
    expect((await undo(ana, id)).status).toBe(204)
    expect(await commentsOf(trip)).toEqual([])
    expect(await acts(`trip:${trip}`)).toEqual(expect.arrayContaining(['comment-add', 'comment-undo']))
    expect((await undo(ana, id)).status).toBe(404)
  })

  test.each<[string, (trip: string) => Promise<[token: string, id: string]>, number, string]>([
    [
      'a moment later',
      async (trip) => {
        const { id } = await say(ana, trip)
        clock.advance(UNDO_FOR_MS + 1)
        return [ana, id]
      },
      409,
      'UNDO_EXPIRED',
    ],
    ['somebody else’s', async (trip) => [luis, (await say(ana, trip)).id], 403, 'FORBIDDEN'],
    ['a duress word', async (trip) => [ana, (await say(ana, trip, 'clave_coaccion')).id], 409, 'DURESS_STAYS'],
  ])('not %s', async (_why, arrange, status, code) => {
    const trip = await newTrip()
    const [token, id] = await arrange(trip)
    const answer = await undo(token, id)
    expect([answer.status, answer.body.code]).toEqual([status, code])
    expect(await commentsOf(trip)).toHaveLength(1)
  })

  test('the next contact is as it was before', async () => {
    const trip = await newTrip()
    const due = async () => {
      await server.app.live.fleet.loader.settled()
      const { data } = (await call(key, 'GET', '/api/logbook/trips')).body
      return data.find(({ travel_id }: { travel_id: string }) => travel_id === trip)?.due_at
    }
    const before = await due()
    const { id } = await say(ana, trip)
    expect(await due()).not.toBe(before)
    await undo(ana, id)
    expect(await due()).toBe(before)
  })
})
