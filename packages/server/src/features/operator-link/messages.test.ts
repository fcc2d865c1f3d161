import { DEFAULT_OPERATOR_TEXTS } from '@vigia/domain/operator/operator-texts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestClock } from '../../../test/clock.ts'
import { type LinkClient, makeLink } from '../../../test/operator-link-client.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'
import { createTrip, MINUTE_MS } from '../../../test/trips.ts'

const clock = createTestClock()
let server: TestServer
let monitor: string
let planner: string
let trips = 0
beforeAll(async () => {
  server = await startTestServer({ clock })
})
beforeEach(async () => {
  monitor = await server.signIn('monitorista')
  planner = await server.signIn('supervisor')
})
afterAll(() => server.stop())

const opened = async (): Promise<LinkClient & { readonly tripId: string; readonly invoice: string }> => {
  trips += 1
  const invoice = `ME-${trips}`
  const operator = { operator_name: `Ana Ruiz ${trips}`, operator_phone: '5512000143' }
  const tripId = (
    await createTrip(server, invoice, { status: 'in transit', unit_plates: `${trips}-AA-1A`, ...operator })
  ).id
  return { ...(await makeLink(server, monitor, tripId)), tripId, invoice }
}
const path = (tripId: string) => `/api/travels/${tripId}/operator-messages`
const shown = async (tripId: string, token = monitor) => (await server.request('GET', path(tripId), { token })).body
const send = (tripId: string, text: string, via = 'page', headers: Record<string, string> = {}, token = monitor) =>
  server.request('POST', path(tripId), { token, headers, body: { text, via } })
const say = (link: LinkClient, text: string, msAgo = 0) =>
  link.post('messages', { text, at: new Date(clock.now() - msAgo).toISOString() })
const inbox = async (link: LinkClient) => (await link.get('/messages')).body.messages
const wordsOf = async (tripId: string): Promise<{ first: string; second: string }> => {
  const ask = (which: string) =>
    server.request('POST', `/api/travels/${tripId}/operator-words/reveal`, {
      ...{ token: planner, body: { which, reason: 'Salida: se dictan al operador' } },
    })
  return { first: (await ask('first')).body.word, second: (await ask('second')).body.word }
}
const rowsOf = async <T extends object>(text: string, tripId: string) =>
  (await server.db.owner.query<T>(text, [tripId])).rows
const commentsOf = async (tripId: string) =>
  (await rowsOf<{ comment: string }>('select comment from comments where trip_id = $1 order by id', tripId)).map(
    ({ comment }) => comment,
  )
const duressOf = (tripId: string) =>
  rowsOf<{ severity: string }>(`select severity from alerts where trip_id = $1 and type = 'CLAVE_COACCION'`, tripId)

test('what he writes is in the logbook and told to the team once, however often the phone sends it, and is no contact', async () => {
  const link = await opened()
  const at = new Date(clock.now() - MINUTE_MS).toISOString()
  const answers = [
    await link.post('messages', { text: 'Hay <b>retén</b>', at }),
    await link.post('messages', { text: 'Hay <b>retén</b>', at }),
  ]
  expect(answers.map(({ status, body }) => [status, Object.keys(body)])).toEqual([
    [200, ['received_at']],
    [200, ['received_at']],
  ])
  expect(await commentsOf(link.tripId)).toEqual(['Desde el enlace escribe: «Hay <b>retén</b>»'])
  const { messages } = await shown(link.tripId)
  expect(messages).toMatchObject([
    { from: 'operator', text: 'Hay <b>retén</b>', at, via: 'page', by: `Ana Ruiz ${trips}` },
  ])
  const [{ outcome }] = (await rowsOf<{ outcome: string | null }>(
    'select outcome from comments where trip_id = $1',
    link.tripId,
  )) as [{ outcome: string | null }]
  expect(outcome).toBeNull()
})

test('another text of the same instant is refused, and not told as received', async () => {
  const link = await opened()
  expect((await say(link, 'Voy tarde')).status).toBe(200)
  const other = await say(link, 'Me desvían')
  expect([other.status, other.text]).toEqual([409, expect.stringContaining('mándelo otra vez')])
  expect((await say(link, 'Voy tarde')).status).toBe(200)
  expect((await shown(link.tripId)).messages).toMatchObject([{ text: 'Voy tarde' }])
})

test('two phones that send one press at once write it once', async () => {
  const link = await opened()
  const answers = await Promise.all(Array.from({ length: 5 }, () => say(link, 'Voy tarde')))
  expect(answers.map(({ status }) => status)).toEqual(Array(5).fill(200))
  expect((await shown(link.tripId)).messages).toHaveLength(1)
})

test('the second word, whole and anywhere in a message, calls everybody who watches; nobody reads either word, and the phone learns nothing', async () => {
  const link = await opened()
  const { first, second } = await wordsOf(link.tripId)
  const plain = await say(link, 'Todo bien por aquí', 3_000)
  const within = await say(link, `${second}es y ${first}`, 2_000)
  expect(await duressOf(link.tripId)).toEqual([])
  const duress = await say(link, `Ya voy, dejé el ${second.toUpperCase()}, gracias`, 1_000)
  expect(
    new Set([plain, within, duress].map(({ status, text }) => `${status} ${text.replace(/"20[^"]*"/, '')}`)).size,
  ).toBe(1)
  expect(await duressOf(link.tripId)).toEqual([{ severity: 'critical' }])
  const told = JSON.stringify([await commentsOf(link.tripId), await shown(link.tripId)])
  expect(told).toContain('dejé el •••, gracias')
  expect(told.toLowerCase()).not.toContain(`el ${second}`)
  expect(told).not.toContain(`y ${first}`)
  // From then on nobody writes to him, by whatever way.
  expect((await shown(link.tripId)).is_under_duress).toBe(true)
  for (const via of ['page', 'whatsapp', 'sms'])
    expect((await send(link.tripId, 'Hola', via)).body).toMatchObject({ code: 'UNDER_DURESS' })
  // Nor on the next trip that he drives: it is he who may not be alone.
  const of = { status: 'in transit', operator_name: `Ana Ruiz ${trips}` }
  const { id: next } = await createTrip(server, `${link.invoice}-OTRO`, of)
  expect((await shown(next)).is_under_duress).toBe(true)
  for (const via of ['whatsapp', 'sms'])
    expect((await send(next, 'Hola', via)).body).toMatchObject({ code: 'UNDER_DURESS' })
})

test('what the team writes waits on his page until that has shown it, and both are in the logbook', async () => {
  const link = await opened()
  expect((await send(link.tripId, 'Repórtese en la caseta')).status).toBe(201)
  expect(await commentsOf(link.tripId)).toEqual(['Mensaje al operador (en su página): «Repórtese en la caseta»'])
  const [message] = await inbox(link)
  expect(message).toMatchObject({ text: 'Repórtese en la caseta' })
  expect(Object.keys(message)).toEqual(['id', 'text', 'at'])
  expect((await shown(link.tripId)).messages).toMatchObject([
    { from: 'team', seen_at: null, by: 'monitorista@prueba.mx' },
  ])
  clock.advance(MINUTE_MS)
  expect((await link.post('messages/seen', { id: message.id })).status).toBe(200)
  expect((await shown(link.tripId)).messages).toMatchObject([{ seen_at: new Date(clock.now()).toISOString() }])
  const { body } = await server.request('GET', `/api/audit?subject=trip:${link.tripId}`, {
    token: await server.signIn('administrador'),
  })
  expect(body.data.map(({ action }: { action: string }) => action)).toContain('operator-message-sent')
})

test('sent twice with one key it is one message; with another text the key is refused', async () => {
  const link = await opened()
  const headers = { 'idempotency-key': 'uno' }
  expect((await send(link.tripId, 'Hola', 'page', headers)).status).toBe(201)
  expect((await send(link.tripId, 'Hola', 'page', headers)).status).toBe(201)
  expect((await send(link.tripId, 'Otra cosa', 'page', headers)).status).toBe(409)
  expect(await inbox(link)).toHaveLength(1)
  // Of another trip it is no repetition: else its operator would be told nothing, and the team that he was.
  const other = await opened()
  expect((await send(other.tripId, 'Hola', 'page', headers)).status).toBe(409)
  expect((await send(link.tripId, 'Hola', 'page', headers, planner)).status).toBe(409)
})

test('templates come filled for the trip, and say what is missing of it', async () => {
  const admin = await server.signIn('administrador')
  const templates = [{ name: 'Cita', text: '{operador}: {viaje}, {placas}, {central}' }]
  expect((await server.putSetting('operator-link', admin, { ...DEFAULT_OPERATOR_TEXTS, templates })).status).toBe(200)
  const link = await opened()
  const { operator, has_page, has_webhook, templates: filled } = await shown(link.tripId)
  expect([operator, has_page, has_webhook]).toEqual([{ name: `Ana Ruiz ${trips}`, phone: '5512000143' }, true, false])
  expect(filled).toEqual([
    { name: 'Cita', text: `Ana Ruiz ${trips}: ${link.invoice}, ${trips}-AA-1A, (sin central)`, missing: ['central'] },
  ])
})

test('another system brings a message only where one is told of them, with whom to call', async () => {
  const link = await opened()
  expect((await send(link.tripId, 'Hola', 'webhook')).body).toMatchObject({ code: 'NO_WEBHOOK' })
  const admin = await server.signIn('administrador')
  const hook = { address: 'https://sms.empresa.mx/vigia', events: ['operator-message'] }
  expect((await server.request('POST', '/api/webhooks', { token: admin, body: hook })).status).toBe(201)
  expect((await send(link.tripId, 'Hola', 'webhook')).status).toBe(201)
  expect((await send(link.tripId, 'Solo en su página', 'page')).status).toBe(201)
  const noted = await rowsOf<{ event: string }>(
    'select event from webhook_deliveries where trip_id = $1 and message_id is not null',
    link.tripId,
  )
  expect(noted).toEqual([{ event: 'operator-message' }])
})

test.each([
  ['no such trip', async () => send('999999', 'Hola'), 404, 'NOT_FOUND'],
  [
    'a page that is not there',
    async () => send((await createTrip(server, 'ME-SIN-ENLACE')).id, 'Hola'),
    409,
    'NO_PAGE',
  ],
  ['nothing to say', async () => send((await opened()).tripId, '  '), 400, 'VALIDATION'],
  ['more than 500 letters', async () => send((await opened()).tripId, 'x'.repeat(501)), 400, 'VALIDATION'],
  [
    'who only reads',
    async () => send((await opened()).tripId, 'Hola', 'page', {}, await server.signIn('lectura')),
    403,
    'FORBIDDEN',
  ],
  ['an empty message of his', async () => say(await opened(), ' '), 400, 'VALIDATION'],
  ['a message of his of 501 letters', async () => say(await opened(), 'x'.repeat(501)), 400, 'VALIDATION'],
])('%s is refused', async (_why, ask, status, code) => {
  const { status: answered, body } = await ask()
  expect([answered, body.code]).toEqual([status, code])
})

test('his messages are in his data, and gone with him; of others his name is', async () => {
  const link = await opened()
  await say(link, 'Soy yo')
  const other = await opened()
  expect((await send(other.tripId, `Pregunte por Ana Ruiz ${trips - 1} en la caseta`)).status).toBe(201)
  const admin = await server.signIn('administrador')
  const [{ id }] = (await rowsOf<{ id: string }>(
    'select operator_id::text as id from trips where id = $1',
    link.tripId,
  )) as [{ id: string }]
  const data = (await server.request('GET', `/api/operators/${id}/export`, { token: admin })).body
  expect(data.messages).toMatchObject([{ said_by: 'operator', text: 'Soy yo' }])
  await server.patchTrip(link.tripId, { token: planner, body: { status: 'complete' } })
  const erased = await server.request('POST', `/api/operators/${id}/erasure`, {
    ...{ token: admin, body: { name: `Ana Ruiz ${trips - 1}`, reason: 'Lo pidió' } },
  })
  expect(erased.status).toBe(200)
  expect(await rowsOf('select from operator_messages where trip_id = $1', link.tripId)).toEqual([])
  expect(JSON.stringify((await shown(other.tripId)).messages)).not.toContain(`Ana Ruiz ${trips - 1}`)
})

test('where this server sends no mail none is offered, and none is written', async () => {
  const link = await opened()
  expect((await shown(link.tripId)).mail).toBe('off')
  await server.db.owner.query(
    `update operators set email = 'ana@correo.mx' where id = (select operator_id from trips where id = $1)`,
    [link.tripId],
  )
  expect((await send(link.tripId, 'Hola', 'mail')).body).toMatchObject({
    ...{ code: 'MAIL_OFF', error: 'El correo no está configurado en este servidor.' },
  })
})
