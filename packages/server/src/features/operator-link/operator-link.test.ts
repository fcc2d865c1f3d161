import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestClock } from '../../../test/clock.ts'
import { type LinkClient, linkClient, makeLink } from '../../../test/operator-link-client.ts'
import { startTestServer, type TestAnswer, type TestServer } from '../../../test/server.ts'
import { createTrip, HOUR_MS, MINUTE_MS } from '../../../test/trips.ts'

const clock = createTestClock()
let server: TestServer
let monitor: string
let planner: string
let trips = 0

beforeAll(async () => {
  server = await startTestServer({ clock })
})
/** The clock moves by hours, and sessions end. */
const signInAnew = async () => {
  monitor = await server.signIn('monitorista')
  planner = await server.signIn('supervisor')
}
beforeEach(signInAnew)
afterAll(() => server.stop())

const newTrip = async (over: object = {}): Promise<string> => {
  trips += 1
  return (await createTrip(server, `EN-${trips}`, over)).id
}
const opened = async (over: object = {}): Promise<LinkClient & { readonly tripId: string }> => {
  const tripId = await newTrip(over)
  return { ...(await makeLink(server, monitor, tripId)), tripId }
}
const desk = (method: string, tripId: string, body?: object, token = monitor): Promise<TestAnswer> =>
  server.request(method, `/api/travels/${tripId}/operator-link`, { token, ...(body === undefined ? {} : { body }) })
const shown = async (tripId: string) => (await desk('GET', tripId)).body.link
const end = async (tripId: string) => {
  const { status, text } = await server.patchTrip(tripId, { token: planner, body: { status: 'complete' } })
  if (status !== 200) throw new Error(text)
}
const fix = (secondsAgo: number, over: object = {}) => ({
  timestamp: new Date(clock.now() - secondsAgo * 1_000).toISOString(),
  ...{ lat: 20.6 + secondsAgo / 10_000, lng: -100.4, speed: 60, ...over },
})
const wordsOf = async (tripId: string): Promise<{ first: string; second: string }> => {
  const ask = (which: string) =>
    server.request('POST', `/api/travels/${tripId}/operator-words/reveal`, {
      ...{ token: planner, body: { which, reason: 'Salida: se dictan al operador' } },
    })
  return { first: (await ask('first')).body.word, second: (await ask('second')).body.word }
}
const alertsOf = async (tripId: string, type: string) =>
  (
    await server.db.owner.query<{ severity: string; occurrences: number; title: string; acknowledged_at: Date | null }>(
      'select severity, occurrences, title, acknowledged_at from alerts where trip_id = $1 and type = $2 order by id',
      [tripId, type],
    )
  ).rows
const commentsOf = async (tripId: string) =>
  (
    await server.db.owner.query<{
      comment: string
      outcome: string | null
      reported_by: string
      operator_id: string | null
    }>('select comment, outcome, reported_by, operator_id from comments where trip_id = $1 order by id', [tripId])
  ).rows
const stored = async (tripId: string) =>
  (
    await server.db.owner.query<{ at: number; source: number }>(
      `select p.fix_at as at, p.source from positions p join devices d on d.id = p.device_id
       where d.trip_id = $1 and d.kind = 'link' order by p.fix_at`,
      [tripId],
    )
  ).rows

test('the page says whose trip it is and until when, and the desk who opened it', async () => {
  const link = await opened({ download_date: new Date(clock.now() + 5 * HOUR_MS).toISOString() })
  expect(await shown(link.tripId)).toMatchObject({ opened_at: null, consent: null, made_by: 'monitorista@prueba.mx' })
  const { status, body, headers } = await link.get('?phone=uno&model=Moto%20G54')
  expect([status, headers.get('cache-control')]).toEqual([200, 'no-store'])
  expect(body).toMatchObject({
    organisation: 'Transportes de Prueba',
    ...{ origin: 'Puebla', destination: 'Querétaro', consent: null, central_phone: null, pace_s: 30 },
    expires_at: new Date(clock.now() + 17 * HOUR_MS).toISOString(),
  })
  expect(Object.keys(body)).not.toContain('risk_level')
  expect(await shown(link.tripId)).toMatchObject({ phone_model: 'Moto G54', other_opened_at: null })
  clock.advance(MINUTE_MS)
  await link.get('?phone=dos&model=Redmi')
  expect(await shown(link.tripId)).toMatchObject({
    ...{ phone_model: 'Moto G54', other_phone_model: 'Redmi' },
    other_opened_at: new Date(clock.now()).toISOString(),
  })
})

test('the token is kept as a hash', async () => {
  const link = await opened()
  const { rows } = await server.db.owner.query<{ all: string }>(
    `select (select string_agg(l::text, '') from operator_links l) || (select string_agg(a::text, '') from audit_log a) as all`,
  )
  expect(rows[0]?.all).not.toContain(link.token)
})

test('a new one annuls the former; annulled, ended and unknown are answered alike', async () => {
  const first = await opened()
  const second = await makeLink(server, monitor, first.tripId)
  expect((await second.get()).status).toBe(200)
  const ended = await opened({ status: 'in transit' })
  await end(ended.tripId)
  expect((await ended.get()).status).toBe(200)
  clock.advance(2 * HOUR_MS + 1)
  await signInAnew()
  const annulled = await opened()
  expect((await desk('DELETE', annulled.tripId)).status).toBe(204)
  const texts = await Promise.all(
    [first, ended, annulled, linkClient(server, 'A'.repeat(22)), linkClient(server, 'x')].map(async (link) => {
      const { status, text } = await link.get()
      return [status, text]
    }),
  )
  expect(new Set(texts.map(String)).size).toBe(1)
  expect(texts[0]?.[0]).toBe(410)
  clock.advance(MINUTE_MS * 2)
})

test('it ends when another operator takes the trip over, and when its time is over', async () => {
  const link = await opened()
  await server.patchTrip(link.tripId, { token: planner, body: { operator_name: 'Otra persona' } })
  expect((await link.get()).status).toBe(410)
  const tripId = await newTrip()
  const { body } = await desk('POST', tripId, { expires_at: new Date(clock.now() + HOUR_MS).toISOString() })
  const short = linkClient(server, body.url.split('/operador/')[1])
  expect((await short.get()).status).toBe(200)
  clock.advance(HOUR_MS)
  expect((await short.get()).status).toBe(410)
})

test.each([
  ['a trip that ended', async () => desk('POST', await newTrip({ status: 'complete' }), {}), 409],
  ['no such trip', () => desk('POST', '999999', {}), 404],
  ['who only reads', async () => desk('POST', await newTrip(), {}, await server.signIn('lectura')), 403],
  ['too far away', async () => desk('POST', await newTrip(), { expires_at: '2030-01-01T00:00:00Z' }), 422],
  ['nothing to annul', async () => desk('DELETE', await newTrip()), 404],
])('%s is refused', async (_, ask, status) => {
  const answer = await ask()
  expect([answer.status, typeof answer.body.error]).toEqual([status, 'string'])
})

test('no position without consent; with it each is stored once, in the order of its time', async () => {
  const link = await opened()
  const batch = [fix(120), fix(90), fix(60)]
  expect((await link.post('positions', batch)).body.code).toBe('NO_CONSENT')
  expect((await link.consent()).status).toBe(200)
  const answer = await link.post('positions', batch)
  expect([answer.status, answer.body]).toMatchObject([202, { accepted: 3, refused: 0, pace_s: 30 }])
  expect((await link.post('positions', batch)).body).toMatchObject({ accepted: 3 })
  expect(await stored(link.tripId)).toEqual(batch.map(({ timestamp }) => ({ at: Date.parse(timestamp), source: 0 })))
  await expect
    .poll(() => server.app.live.fleet.reader.trip(server.organisationId, link.tripId)?.phoneSignalAt)
    .toBe(Date.parse(batch[2]?.timestamp ?? ''))
  expect((await link.consent(false)).status).toBe(200)
  expect((await link.post('positions', [fix(1)])).status).toBe(409)
  expect(await shown(link.tripId)).toMatchObject({ consent: { accepted: false } })
})

test('he shares until the delivery: what he did not send before is taken then, what is of later is not', async () => {
  const link = await opened()
  await link.consent()
  await end(link.tripId)
  clock.advance(10 * MINUTE_MS)
  const answer = await link.post('positions', [fix(700), fix(1)])
  expect(answer.body).toMatchObject({ accepted: 1, refused: 1, pace_s: 0 })
  expect(await stored(link.tripId)).toHaveLength(1)
  expect((await link.get()).body).toMatchObject({ consent: true, pace_s: 0 })
})

test('a fix of a phone whose clock is ahead is not its newest place', async () => {
  const link = await opened()
  await link.consent()
  await link.post('positions', [fix(60), fix(-3_600)])
  expect(await shown(link.tripId)).toMatchObject({ last_fix_at: new Date(clock.now() - 60_000).toISOString() })
})

test('what is no fix is refused by itself, and says nothing for another', async () => {
  const link = await opened()
  await link.consent()
  const bad = [
    { lat: 1 },
    fix(5, { lat: 91 }),
    { ...fix(6), device: 'tel-EN-1' },
    { ...fix(7), event: 'panic' },
    null,
    fix(8),
  ]
  expect((await link.post('positions', bad)).body).toMatchObject({ accepted: 1, refused: 5 })
  expect((await link.post('positions', fix(1))).status).toBe(400)
  expect(
    (
      await link.post(
        'positions',
        Array.from({ length: 101 }, (_, at) => fix(at)),
      )
    ).status,
  ).toBe(400)
  expect(await alertsOf(link.tripId, 'PANICO')).toEqual([])
})

test('the three kinds of word are answered alike, and mean what they mean at the desk alone', async () => {
  const link = await opened()
  const { first, second } = await wordsOf(link.tripId)
  await link.consent()
  const answers = [
    await link.report(first),
    await link.report(` ${second.toUpperCase()} `),
    await link.report('otra cosa'),
  ].map(({ status, text, headers }) => {
    const told = [...headers].filter(([name]) => !['date', 'x-request-id'].includes(name))
    return [status, text, told]
  })
  expect(answers[1]).toEqual(answers[0])
  expect(answers[2]).toEqual(answers[0])
  expect(answers[0]?.[1]).toBe(JSON.stringify({ received_at: new Date(clock.now()).toISOString() }))

  expect(await commentsOf(link.tripId)).toEqual([
    {
      ...{ comment: 'Reporte desde el enlace: todo bien.', outcome: 'clave_correcta', operator_id: null },
      reported_by: expect.stringMatching(/^Operador EN-\d+ \(enlace\)$/),
    },
  ])
  expect(await alertsOf(link.tripId, 'CLAVE_COACCION')).toMatchObject([{ severity: 'critical' }])
  expect(await alertsOf(link.tripId, 'CLAVE_INCORRECTA')).toMatchObject([{ severity: 'other', occurrences: 1 }])
  // Nothing of the page differs before the next fix, whose answer asks for closer ones.
  expect((await link.post('positions', [fix(1)])).body).toMatchObject({ pace_s: 15 })
})

test('a second wrong word in half an hour is graver, a later one is not', async () => {
  const link = await opened()
  await wordsOf(link.tripId)
  await link.report('nada')
  clock.advance(31 * MINUTE_MS)
  await link.report('nada')
  expect(await alertsOf(link.tripId, 'CLAVE_INCORRECTA')).toMatchObject([{ severity: 'other', occurrences: 2 }])
  clock.advance(29 * MINUTE_MS)
  await link.report('nada')
  expect(await alertsOf(link.tripId, 'CLAVE_INCORRECTA')).toMatchObject([{ severity: 'high', occurrences: 3 }])
})

test('without words of the trip the desk reads that nobody could check it', async () => {
  const link = await opened()
  expect((await link.report('girasol', 'demora')).status).toBe(200)
  expect(await commentsOf(link.tripId)).toMatchObject([
    { comment: expect.stringMatching(/va con demora\. El viaje no tiene claves/), outcome: null },
  ])
  expect(await alertsOf(link.tripId, 'CLAVE_INCORRECTA')).toEqual([])
})

test('guesses are limited by network, and whoever has a link is not limited by them', async () => {
  const link = await opened()
  expect((await link.get()).status).toBe(200)
  let last = 0
  for (let guess = 0; guess < 70 && last !== 429; guess += 1)
    last = (await linkClient(server, `guess-${guess}`).get()).status
  expect(last).toBe(429)
  expect((await link.get()).status).toBe(200)
  clock.advance(3 * MINUTE_MS)
})

test.each([
  ['consent', { version: 'x'.repeat(50), accepted: true }],
  ['consent', { version: '1' }],
  ['reports', { answer: 'bien', word: '', at: '2026-11-21T14:00:00Z' }],
  ['reports', { answer: 'bien', word: 'x'.repeat(41), at: '2026-11-21T14:00:00Z' }],
  ['reports', { answer: 'mal', word: 'x', at: '2026-11-21T14:00:00Z' }],
  ['panic', { at: 'ayer' }],
  ['panic', { at: '2026-11-21T14:00:00Z', lat: 91, lng: 0 }],
])('%s with %j is refused in words', async (path, body) => {
  const link = await opened()
  const answer = await link.post(path, body)
  expect([400, 422]).toContain(answer.status)
  expect(typeof answer.body.error).toBe('string')
})

test('a text that the page no longer shows is accepted by nobody', async () => {
  const link = await opened()
  expect((await link.post('consent', { version: '2020-01', accepted: true })).body.code).toBe('OTHER_TEXT')
})

test('what was said and done is in the audit, without words or token', async () => {
  const link = await opened()
  await link.get('?phone=uno')
  await link.consent()
  const { body } = await server.request('GET', `/api/audit?subject=trip:${link.tripId}`, {
    token: await server.signIn('administrador'),
  })
  const actions = body.data.map(({ action }: { action: string }) => action)
  expect(actions).toEqual(
    expect.arrayContaining(['operator-link-made', 'operator-link-opened', 'operator-link-consent']),
  )
})
