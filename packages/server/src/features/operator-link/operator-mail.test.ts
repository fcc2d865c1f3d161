import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestClock } from '../../../test/clock.ts'
import { startMailServer, type TestMailServer } from '../../../test/mail-server.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'
import { createTrip, HOUR_MS, MINUTE_MS } from '../../../test/trips.ts'

const clock = createTestClock()
const ADDRESS = 'ana@correo.mx'
let post: TestMailServer
let server: TestServer
let planner: string
let trips = 0

beforeAll(async () => {
  post = await startMailServer()
  server = await startTestServer({ clock, mail: post.mail })
})
afterAll(async () => {
  await server.stop()
  await post.stop()
})
beforeEach(async () => {
  planner = await server.signIn('supervisor')
  post.received.length = 0
  post.answersRecipient = () => 250
  post.answersMail = () => 250
})

const call = (method: string, path: string, body?: object, headers: Record<string, string> = {}) =>
  server.request(method, path, { token: planner, headers, ...(body === undefined ? {} : { body }) })

/** A trip whose operator has this address; null: none. */
async function driven(email: string | null = ADDRESS, named?: string) {
  trips += 1
  const invoice = `CO-${trips}`
  const name = named ?? `Ana Ruiz ${trips}`
  const { id: tripId } = await createTrip(server, invoice, { status: 'in transit', operator_name: name })
  const [operator] = (await call('GET', `/api/operators?q=${encodeURIComponent(name)}`)).body.data
  const path = `/api/operators/${operator.id}`
  const { version } = (await call('GET', path)).body
  const saved = await call('PATCH', path, { version, email })
  expect([saved.status, saved.text]).toEqual([200, expect.any(String)])
  const messages = `/api/travels/${tripId}/operator-messages`
  return {
    ...{ tripId, invoice, name, path },
    send: (text: string, headers: Record<string, string> = {}) =>
      call('POST', messages, { text, via: 'mail' }, headers),
    thread: async () => (await call('GET', messages)).body,
    mails: async () => (await call('GET', messages)).body.messages.map(({ mail }: { mail: object }) => mail),
  }
}

test('a message goes to his address as text, once for a key, is in the logbook and in the audit', async () => {
  const { send, thread, invoice, name, tripId } = await driven()
  expect((await thread()).mail).toBe('ready')
  const headers = { 'idempotency-key': crypto.randomUUID() }
  const words = 'Su cita es a las 11\r\nBcc: otro@ejemplo.mx <b>'
  expect([(await send(words, headers)).status, (await send(words, headers)).status]).toEqual([201, 201])
  await expect
    .poll(async () => (await thread()).messages)
    .toMatchObject([{ via: 'mail', from: 'team', mail: { state: 'sent', problem: null } }])
  expect(post.received).toHaveLength(1)
  expect(post.received[0]).toMatchObject({
    to: [ADDRESS],
    headers: {
      subject: `Transportes de Prueba: mensaje de su viaje ${invoice}`,
      'content-type': expect.stringContaining('text/plain'),
    },
  })
  const text = post.received[0]?.text ?? ''
  expect(text).toContain(`${name}:`)
  expect(text).toContain('Su cita es a las 11')
  expect(text).toContain('<b>')
  expect(text).toContain(`supervisor@prueba.mx, Transportes de Prueba. Viaje ${invoice}. No conteste este correo`)
  const { rows } = await server.db.owner.query('select comment from comments where trip_id = $1', [tripId])
  expect(rows).toEqual([{ comment: expect.stringContaining('Mensaje al operador (por correo): «Su cita es a las 11') }])
  const audited = await server.db.owner.query(
    `select after from audit_log where action = 'operator-message-sent' and subject = $1`,
    [`trip:${tripId}`],
  )
  expect(audited.rows).toEqual([{ after: { messageWay: 'por correo' } }])
})

test('an address that takes none is told at once, and not tried again', async () => {
  post.answersRecipient = () => 550
  const { send, mails } = await driven()
  expect((await send('Hola')).status).toBe(201)
  await expect
    .poll(mails)
    .toEqual([{ state: 'failed', problem: 'El servidor de correo no aceptó la dirección (contestó 550)' }])
})

test('what is not taken now waits, says why, and goes out later', async () => {
  post.answersMail = () => 451
  const { send, mails } = await driven()
  expect((await send('Hola')).status).toBe(201)
  await expect.poll(mails).toEqual([{ state: 'waiting', problem: expect.stringContaining('451') }])
  post.answersMail = () => 250
  clock.advance(MINUTE_MS)
  await expect.poll(mails).toEqual([{ state: 'sent', problem: null }])
})

test('what is not taken at the fourth attempt either is given up', async () => {
  post.answersMail = () => 451
  const { send, mails, tripId } = await driven()
  expect((await send('Hola')).status).toBe(201)
  await expect.poll(mails).toEqual([{ state: 'waiting', problem: expect.stringContaining('451') }])
  await server.db.owner.query('update operator_messages set mail_attempts = 3 where trip_id = $1', [tripId])
  clock.advance(MINUTE_MS)
  await expect.poll(mails).toEqual([{ state: 'failed', problem: expect.stringContaining('451') }])
})

test('nobody writes to who has no address, nor under duress', async () => {
  const none = await driven(null)
  expect((await none.thread()).mail).toBe('no-address')
  expect((await none.send('Hola')).body).toMatchObject({ code: 'NO_EMAIL' })
  post.answersMail = () => 451
  const { name, send, mails } = await driven()
  expect((await send('Hola')).status).toBe(201)
  await expect.poll(mails).toMatchObject([{ state: 'waiting', problem: expect.any(String) }])
  // Said on another trip that he drives.
  const { id: tripId } = await createTrip(server, `CO-${trips}-OTRO`, { status: 'in transit', operator_name: name })
  await server.db.owner.query(
    `insert into alerts (organisation_id, trip_id, type, severity, title, message)
     select organisation_id, id, 'CLAVE_COACCION', 'critical', 'x', 'x' from trips where id = $1`,
    [tripId],
  )
  post.answersMail = () => 250
  clock.advance(MINUTE_MS)
  await expect
    .poll(mails)
    .toEqual([{ state: 'failed', problem: 'Hay una clave de coacción abierta: no se le escribe' }])
  expect(post.received).toEqual([])
  expect((await send('Hola')).body).toMatchObject({ code: 'UNDER_DURESS' })
})

/** One that was tried once and waits. */
async function deferred() {
  post.answersMail = () => 451
  const of = await driven()
  expect((await of.send('Hola')).status).toBe(201)
  await expect.poll(of.mails).toMatchObject([{ state: 'waiting', problem: expect.any(String) }])
  post.answersMail = () => 250
  return of
}
const ended = async (tripId: string) =>
  (
    await server.db.owner.query<{ state: string; problem: string | null }>(
      'select mail_state as state, mail_problem as problem from operator_messages where trip_id = $1',
      [tripId],
    )
  ).rows

test('what was on its way when the server died is sent no second time, and nobody claims to know', async () => {
  const { mails, tripId } = await deferred()
  await server.db.owner.query(
    `update operator_messages set mail_state = 'sending', mail_next_at = $2 where trip_id = $1`,
    [tripId, new Date(clock.now())],
  )
  await expect
    .poll(mails)
    .toEqual([{ state: 'unknown', problem: 'El servidor se detuvo mientras lo mandaba, y no se manda dos veces' }])
  expect(post.received).toEqual([])
})

test('what the server of mail was given and did not answer for is sent no second time either', async () => {
  post.answersMail = () => 'hangs up'
  const { send, mails } = await driven()
  expect((await send('Hola')).status).toBe(201)
  await expect
    .poll(mails)
    .toEqual([
      { state: 'unknown', problem: 'El servidor de correo cortó la conexión sin contestar, y no se manda dos veces' },
    ])
  post.answersMail = () => 250
  // It would have been tried again by now, before the other.
  clock.advance(MINUTE_MS)
  const other = await driven('otro@correo.mx')
  await other.send('Hola')
  await expect.poll(other.mails).toEqual([{ state: 'sent', problem: null }])
  expect(post.received.map(({ to }) => to)).toEqual([[ADDRESS], ['otro@correo.mx']])
})

test('what a server is sending no other one takes', async () => {
  const { tripId } = await deferred()
  await server.db.owner.query(
    `update operator_messages set mail_state = 'sending', mail_next_at = $2 where trip_id = $1`,
    [tripId, new Date(clock.now() + 5 * MINUTE_MS)],
  )
  clock.advance(MINUTE_MS)
  const other = await driven('otro@correo.mx')
  await other.send('Hola')
  await expect.poll(other.mails).toEqual([{ state: 'sent', problem: null }])
  expect(post.received.map(({ to }) => to)).toEqual([['otro@correo.mx']])
  expect((await ended(tripId))[0]?.state).toBe('sending')
})

test.each<[string, (of: Awaited<ReturnType<typeof deferred>>) => Promise<unknown>, string]>([
  ['after an hour', async () => clock.advance(HOUR_MS), 'No pudo salir en una hora'],
  [
    'to who drives the trip no more',
    ({ tripId }) => server.patchTrip(tripId, { token: planner, body: { operator_name: 'Otro Chofer' } }),
    'Ya no lleva el viaje',
  ],
  [
    'to who drives it no more though nobody else does',
    ({ tripId }) => server.db.owner.query('update trips set operator_id = null where id = $1', [tripId]),
    'Ya no lleva el viaje',
  ],
  [
    'to who has no address any more',
    ({ tripId }) =>
      server.db.owner.query(
        'update operators set email = null where id = (select operator_id from trips where id = $1)',
        [tripId],
      ),
    'El operador ya no tiene correo',
  ],
])('nothing goes out %s', async (_why, arrange, problem) => {
  const of = await deferred()
  await arrange(of)
  clock.advance(MINUTE_MS)
  await expect.poll(() => ended(of.tripId)).toEqual([{ state: 'failed', problem }])
  expect(post.received).toEqual([])
})

test('so many in an hour, and no more', async () => {
  const { send, mails, tripId } = await driven()
  expect((await send('Hola')).status).toBe(201)
  await expect.poll(mails).toMatchObject([{ state: 'sent' }])
  await server.db.owner.query(
    `insert into operator_messages (trip_id, operator_id, comment_id, said_by, via, text, at, user_id, mail_state)
     select trip_id, operator_id, comment_id, said_by, via, text, at, user_id, mail_state
     from operator_messages, generate_series(2, 20) where trip_id = $1`,
    [tripId],
  )
  const refused = await send('Otra vez')
  expect([refused.status, refused.body.error]).toEqual([
    429,
    'Ya se le escribieron 20 correos en una hora. Escríbale por otro medio.',
  ])
  const { rows } = await server.db.owner.query('select from comments where trip_id = $1', [tripId])
  expect(rows).toHaveLength(1)
  expect((await (await driven('otro@correo.mx')).send('Hola')).status).toBe(201)
  clock.advance(HOUR_MS)
  planner = await server.signIn('supervisor')
  expect((await send('Otra vez')).status).toBe(201)
  await expect.poll(async () => (await mails()).at(-1)).toEqual({ state: 'sent', problem: null })
})

test('his address is typed, cleared, in his data, and gone with him', async () => {
  const { path, tripId, name } = await deferred()
  expect((await call('GET', path)).body.email).toBe(ADDRESS)
  const { version } = (await call('GET', path)).body
  for (const email of ['ana', 'ana@', 'ana ruiz@correo.mx', 'a@b@c.mx', `${'x'.repeat(320)}@c.mx`])
    expect((await call('PATCH', path, { version, email })).status).toBe(400)
  expect((await call('PATCH', path, { version, email: '' })).status).toBe(200)
  expect((await call('GET', path)).body.email).toBeNull()
  expect((await call('PATCH', path, { version: version + 1, email: ADDRESS })).status).toBe(200)
  const words = 'Escríbale a Ana@Correo.mx. No a mariana@correo.mx ni a ana@correo.mx.gob'
  expect((await call('POST', `/api/travels/${tripId}/comments`, { comment: words })).status).toBe(201)
  planner = await server.signIn('administrador')
  expect((await call('GET', `${path}/export`)).body.operator).toMatchObject([{ email: ADDRESS }])
  await server.patchTrip(tripId, { token: planner, body: { status: 'complete' } })
  expect((await call('POST', `${path}/erasure`, { name, reason: 'Lo pidió' })).status).toBe(200)
  const { rows } = await server.db.owner.query(
    `select 1 from operators where email is not null and name like 'Operador borrado%'`,
  )
  expect(rows).toEqual([])
  const { rows: said } = await server.db.owner.query('select comment from comments where trip_id = $1 order by id', [
    tripId,
  ])
  expect(said.at(-1)).toEqual({ comment: 'Escríbale a ··. No a mariana@correo.mx ni a ana@correo.mx.gob' })
  // What waited for him is gone too: it would have been the first to go out.
  expect(await ended(tripId)).toEqual([])
  clock.advance(MINUTE_MS)
  planner = await server.signIn('supervisor')
  const other = await driven('otro@correo.mx')
  await other.send('Hola')
  await expect.poll(other.mails).toEqual([{ state: 'sent', problem: null }])
  expect(post.received.map(({ to }) => to)).toEqual([['otro@correo.mx']])
})

test('of an address that has his name in it nothing is left of him either', async () => {
  const { path, tripId, name } = await driven('nadia.torres@correo.mx', 'Nadia')
  const comment = 'Que Nadia lea nadia.torres@correo.mx'
  expect((await call('POST', `/api/travels/${tripId}/comments`, { comment })).status).toBe(201)
  planner = await server.signIn('administrador')
  await server.patchTrip(tripId, { token: planner, body: { status: 'complete' } })
  expect((await call('POST', `${path}/erasure`, { name, reason: 'Lo pidió' })).status).toBe(200)
  const { rows } = await server.db.owner.query('select comment from comments where trip_id = $1', [tripId])
  expect(rows).toContainEqual({ comment: 'Que Operador borrado lea ··' })
})
