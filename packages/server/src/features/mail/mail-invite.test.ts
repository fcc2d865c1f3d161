import { Writable } from 'node:stream'
import pino from 'pino'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestClock } from '../../../test/clock.ts'
import { startMailServer, type TestMailServer } from '../../../test/mail-server.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'
import type { AppDeps } from '../../wiring/app.ts'

const HOUR_MS = 3_600_000
const clock = createTestClock()
const logged: string[] = []
let post: TestMailServer
let server: TestServer
let token: string
let people = 0

beforeAll(async () => {
  post = await startMailServer()
  const sink = new Writable({
    write: (chunk, _encoding, done) => {
      logged.push(String(chunk))
      done()
    },
  })
  server = await startTestServer({
    ...{ clock, logger: pino({ level: 'trace' }, sink) },
    ...{ mail: post.mail, publicUrl: 'https://vigia.empresa.mx' },
  })
  token = await server.signIn('administrador')
})
afterAll(async () => {
  await server.stop()
  await post.stop()
})
beforeEach(() => {
  post.received.length = 0
  post.answersRecipient = () => 250
  post.answersMail = () => 250
  // An hour of its own: what is counted by the hour, each test begins anew.
  clock.advance(HOUR_MS + 1)
})

const tokenOf = (link: string): string => new URL(link).searchParams.get('token') ?? ''
async function invited(name = 'Ana Ruiz') {
  people += 1
  token = await server.signIn('administrador')
  const email = `ana-${people}@empresa.mx`
  const { body } = await server.request('POST', '/api/users', { token, body: { email, name, role: 'lectura' } })
  return { id: String(body.user.id), email, link: String(body.link), secret: tokenOf(body.link), body }
}
const mail = (id: string, secret: string, as = token) =>
  server.request('POST', `/api/users/${id}/invite/mail`, { token: as, body: { token: secret } })
const audited = async (id: string) =>
  (
    await server.db.owner.query<{ action: string; after: object }>(
      `select action, after from audit_log where subject = $1 and action like 'invite-mail%' order by id`,
      [`user:${id}`],
    )
  ).rows

/** Everything that the database holds, jobs too, as text. */
async function stored(): Promise<string> {
  const { owner } = server.db
  const { rows } = await owner.query<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
  )
  const parts: string[] = []
  for (const { name } of rows) {
    const { rows: texts } = await owner.query<{ text: string }>(`select to_jsonb(t)::text as text from ${name} t`)
    parts.push(...texts.map(({ text }) => text))
  }
  return parts.join('\n')
}

test('the link goes to the e-mail of its account, in words, opens it, and is audited', async () => {
  const { id, email, link, secret, body } = await invited()
  // No form takes such a name; what else writes names is not asked.
  await server.db.owner.query(`update users set name = E'Ana\\r\\nBcc: otro@ejemplo.mx' where id = $1`, [id])
  expect(body.mail_refusal).toBeNull()
  const answer = await mail(id, secret)
  expect([answer.status, answer.body]).toEqual([200, { sent_to: email }])
  expect(post.received).toHaveLength(1)
  expect(post.received[0]).toMatchObject({
    to: [email],
    headers: { subject: 'Vigía: su cuenta de Transportes de Prueba', to: email, 'auto-submitted': 'auto-generated' },
  })
  const text = post.received[0]?.text ?? ''
  expect(text.split('\n')).toContain(link)
  expect(link).toMatch(/^https:\/\/vigia\.empresa\.mx\/activar\?token=/)
  expect(text).toContain('administrador@prueba.mx le manda el enlace de su cuenta de Vigía en Transportes de Prueba')
  expect(text.split('\n')[0]).toMatch(/^Ana Bcc: otro@ejemplo\.mx:$/)
  const password = 'trece ballenas azules'
  const activated = await server.request('POST', '/api/auth/activate', { body: { token: secret, password } })
  expect(activated.status).toBe(204)
  expect(await audited(id)).toEqual([
    { action: 'invite-mail', after: { email } },
    { action: 'invite-mail-end', after: { result: 'sent' } },
  ])
})

test.each([
  [
    'that its address is not taken',
    { answersRecipient: () => 550 },
    'MAIL_REFUSED',
    /no aceptó la dirección \(contestó 550\)/,
  ],
  ['that it is not taken for now', { answersMail: () => 451 }, 'MAIL_FAILED', /contestó 451/],
])('of a mail that did not go out it says why, %s; the link goes out again', async (_why, answers, code, why) => {
  const { id, secret } = await invited()
  Object.assign(post, answers)
  const { status, body } = await mail(id, secret)
  expect([status, body.code, body.error]).toEqual([409, code, expect.stringMatching(why)])
  expect(await audited(id)).toEqual([
    expect.objectContaining({ action: 'invite-mail' }),
    { action: 'invite-mail-end', after: { result: 'failed', problem: expect.stringMatching(why) } },
  ])
  post.answersRecipient = () => 250
  post.answersMail = () => 250
  expect((await mail(id, secret)).status).toBe(200)
})

test('a link stands in no table, job, log, audit, list or error, whether it went out or not', async () => {
  const [sent, refused] = [await invited(), await invited()]
  await mail(sent.id, sent.secret)
  post.answersRecipient = () => 550
  const { text: error } = await mail(refused.id, refused.secret)
  const list = await server.request('GET', '/api/users', { token })
  const audit = await server.request('GET', '/api/audit/export?format=jsonl', { token })
  expect([list.status, audit.status]).toEqual([200, 200])
  const places = { database: await stored(), log: logged.join(''), error, list: list.text, audit: audit.text }
  expect(places.database).toContain('invite-mail-end')
  expect(places.log).toContain('/api/users/:id/invite/mail')
  for (const { secret } of [sent, refused])
    for (const form of [secret, Buffer.from(secret).toString('base64url'), Buffer.from(secret).toString('hex')])
      for (const [place, text] of Object.entries(places)) expect([place, text.includes(form)]).toEqual([place, false])
})

test('only a link that opens this very account is sent, and only by an administrator of its organisation', async () => {
  const [ana, other] = [await invited(), await invited()]
  const refused = async (asked: Promise<{ status: number; body: { code: string } }>) => {
    const { status, body } = await asked
    return [status, body.code]
  }
  expect(await refused(mail(ana.id, other.secret))).toEqual([400, 'LINK_INVALID'])
  expect(await refused(mail(ana.id, 'x'.repeat(43)))).toEqual([400, 'LINK_INVALID'])
  expect(await refused(mail(ana.id, ana.secret, await server.signIn('supervisor')))).toEqual([403, 'FORBIDDEN'])
  const elsewhere = await server.createOrganisation('Otra')
  const stranger = await server.addUser(`ajena-${ana.id}@otra.mx`, 'lectura', elsewhere)
  expect(await refused(mail(stranger, ana.secret))).toEqual([404, 'NOT_FOUND'])
  await server.request('POST', `/api/users/${ana.id}/invite`, { token })
  expect(await refused(mail(ana.id, ana.secret))).toEqual([400, 'LINK_INVALID'])
  clock.advance(HOUR_MS)
  token = await server.signIn('administrador')
  expect(await refused(mail(other.id, other.secret))).toEqual([400, 'LINK_INVALID'])
  expect(post.received).toEqual([])
})

test('nobody is sent more than five in an hour, also by several who press at once', async () => {
  const { id, secret } = await invited()
  const answers = await Promise.all(Array.from({ length: 7 }, () => mail(id, secret)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 200, 429, 429])
  const late = answers.find(({ status }) => status === 429)
  expect(late?.body.error).toBe('Ya se le mandaron 5 correos en una hora. Copie el enlace.')
  expect(Number(late?.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(post.received).toHaveLength(5)
  expect((await mail((await invited()).id, secret)).status).toBe(400)
})

const NO_SERVER = 'Este servidor no tiene correo configurado.'
const NO_ADDRESS =
  'No se manda por correo: quien opera el servidor no ha dicho en VIGIA_PUBLIC_URL la dirección de Vigía.'

test.each<[string, () => Partial<AppDeps>, string, boolean]>([
  ['without a server of mail', () => ({ publicUrl: 'https://vigia.empresa.mx' }), NO_SERVER, false],
  // What a request calls us by is what whoever makes it has written there.
  ['where nobody said by which address people come', () => ({ mail: post.mail }), NO_ADDRESS, false],
  [
    'of a demonstration',
    () => ({ mail: post.mail, publicUrl: 'https://vigia.mx' }),
    'La demostración no manda correo.',
    true,
  ],
])('%s it is said why no link is mailed, before anything is pressed too', async (_where, options, why, isDemo) => {
  const bare = await startTestServer(options())
  try {
    if (isDemo) await bare.db.owner.query('update organisations set demo = true')
    const administrator = await bare.signIn('administrador')
    const asked = { token: administrator, body: { email: 'ana@empresa.mx', name: 'Ana', role: 'lectura' } }
    const { body } = await bare.request('POST', '/api/users', asked)
    expect(body.mail_refusal).toBe(why)
    const path = `/api/users/${body.user.id}/invite/mail`
    const sent = await bare.request('POST', path, { token: administrator, body: { token: tokenOf(body.link) } })
    expect([sent.status, sent.body.code, sent.body.error]).toEqual([409, 'MAIL_OFF', why])
    const again = await bare.request('POST', `/api/users/${body.user.id}/invite`, { token: administrator })
    expect(again.body.mail_refusal).toBe(why)
    expect(post.received).toEqual([])
  } finally {
    await bare.stop()
  }
})
