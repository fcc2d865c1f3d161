import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type AlertEngineFixture, startAlertEngineFixture } from '../../../test/alert-engine-fixture.ts'
import { createTestClock } from '../../../test/clock.ts'
import { startMailServer, type TestMailServer } from '../../../test/mail-server.ts'
import { putRule, readRule } from '../../../test/put-rule.ts'
import { startTestServer } from '../../../test/server.ts'

const clock = createTestClock()
let post: TestMailServer
let fixture: AlertEngineFixture

beforeAll(async () => {
  post = await startMailServer()
  fixture = await startAlertEngineFixture(clock, {
    ...{ publicUrl: 'https://vigia.empresa.mx' },
    mail: { ...post.mail, times: { retryAfterMs: [1, 1], paceMs: 0 } },
  })
})
afterAll(async () => {
  await fixture.server.stop()
  await post.stop()
})
beforeEach(async () => {
  const { owner } = fixture.server.db
  for (const table of ['alert_rule_versions', 'mail_notices']) await owner.query(`delete from ${table}`)
  await owner.query('update alerts set closed_at = opened_at where closed_at is null')
  post.received.length = 0
  post.answersRecipient = () => 250
  post.answersMail = () => 250
})

const rule = async (type: string, over: object): Promise<void> => {
  const { status, text } = await putRule(fixture.server, await fixture.server.signIn('administrador'), type, over)
  expect([status, text]).toEqual([200, expect.any(String)])
}
/** Somebody activates the protocol for the company, in words of their own. */
async function emergency(title: string, tripId: string | null = null): Promise<string> {
  const words = { title, message: `<b>Ayuda</b> de ${title}`, travel_id: tripId }
  const asked = { type: 'emergency_protocol', severity: 'critical', ...words }
  const { status, body, text } = await fixture.asPerson('POST', '/api/alerts', asked)
  expect([status, text]).toEqual([201, expect.any(String)])
  await fixture.settle()
  return body.id
}
const lost = async (id: string): Promise<string[]> =>
  (await fixture.asPerson('GET', `/api/alerts/${id}`)).body.events
    .filter(({ kind }: { kind: string }) => kind === 'mail-lost')
    .map(({ text }: { text: string }) => text)
const states = async (): Promise<string[]> =>
  (await fixture.server.db.owner.query<{ state: string }>('select state from mail_notices order by id')).rows.map(
    ({ state }) => state,
  )

test('an alert that calls, and each deadline that it lets pass, are one mail each to whom its rule names, as plain text', async () => {
  const once = { escalates: false, escalation_channels: ['mail'] }
  await rule('emergency_protocol', {
    channels: ['screen', 'sound', 'mail'],
    ack_minutes: 5,
    resolve_minutes: 8,
    ...once,
  })
  await fixture.settle()
  // What a person writes is no header and no markup.
  const id = await emergency('Robo\r\nBcc: otro@ejemplo.mx')
  const { rows } = await fixture.server.db.owner.query('select channels from alerts where id = $1', [id])
  expect(rows).toEqual([{ channels: ['screen', 'sound', 'mail'] }])
  await expect.poll(() => post.received.length).toBe(1)
  expect(post.received[0]).toMatchObject({
    to: ['supervisor@prueba.mx'],
    headers: {
      subject: 'Vigía: Robo Bcc: otro@ejemplo.mx',
      from: 'Vigía <avisos@vigia.mx>',
      to: 'supervisor@prueba.mx',
      'auto-submitted': 'auto-generated',
      'content-type': 'text/plain; charset=utf-8',
    },
  })
  expect(post.received[0]?.text).toContain('<b>Ayuda</b> de Robo Bcc: otro@ejemplo.mx')
  expect(post.received[0]?.text).toContain(`https://vigia.empresa.mx/alerts?alerta=${id}`)
  await fixture.pass(6)
  await expect.poll(() => post.received.length).toBe(2)
  expect(post.received[1]?.headers.subject).toContain('venció un plazo')
  expect(post.received[1]?.text).toContain('Venció el plazo: nadie la reconoció en 5 min.')
  expect((await fixture.asPerson('POST', `/api/alerts/${id}/acknowledge`)).status).toBe(200)
  await fixture.pass(3)
  await expect.poll(() => post.received.at(-1)?.text).toContain('nadie la resolvió en 8 min.')
  await fixture.pass(10)
  expect(post.received).toHaveLength(3)
  expect(await lost(id)).toEqual([])
  const { escalations } = (await fixture.asPerson('GET', `/api/alerts/${id}`)).body
  const proof = [{ name: 'supervisor@prueba.mx', channel: 'mail', state: 'sent', at: expect.any(String) }]
  expect(escalations.map(({ notices }: { notices: object }) => notices)).toEqual([proof, proof])
  const events = (await fixture.asPerson('GET', `/api/alerts/${id}`)).body.events
  const overdue = events.filter(({ kind }: { kind: string }) => kind === 'overdue')
  expect(overdue).toHaveLength(2)
  // Nobody of them is signed in, and a mail reaches them all the same.
  expect(overdue.at(-1).text).toContain('Se manda aviso a supervisión, sin nadie en turno.')
})

test('who takes an alert on by hand has it mailed to whom it goes to, and not to themselves', async () => {
  const id = await emergency('A mano')
  const body = { to: 'supervisor', reason: 'Nadie contesta' }
  const answer = await fixture.asPerson('POST', `/api/alerts/${id}/escalate`, body)
  expect([answer.status, answer.body.escalation]).toMatchObject([200, { role: 'supervisor', is_told: true }])
  await expect.poll(() => post.received.map(({ to }) => to)).toEqual([['supervisor@prueba.mx']])
  for (const words of ['administrador@prueba.mx la escaló: Nadie contesta', 'A mano'])
    expect(post.received[0]?.text).toContain(words)
  const { escalations } = (await fixture.asPerson('GET', `/api/alerts/${id}`)).body
  await expect.poll(states).toEqual(['sent'])
  expect(escalations).toMatchObject([{ clock: 'person', by: 'administrador@prueba.mx', outcome: 'told' }])
})

test('what the server of mail refuses for now is tried again, in one mail with what has happened meanwhile', async () => {
  await rule('emergency_protocol', { channels: ['screen', 'sound', 'mail'] })
  await fixture.settle()
  let refuse = (_: number): void => undefined
  const later = new Promise<number>((resolve) => {
    refuse = resolve
  })
  let tries = 0
  post.answersMail = () => (tries++ === 0 ? later : 250)
  const id = await emergency('Bloqueo')
  await expect.poll(() => tries).toBe(1)
  await emergency('Otro bloqueo', (await fixture.newTrip('CORREO')).id)
  refuse(451)
  await expect.poll(() => post.received.map(({ headers }) => headers.subject)).toEqual(['Vigía: 2 avisos de alertas'])
  // Whoever got the first attempt after all must not take this one for the same.
  const [, first, last] = /aviso-(\d+)-(\d+)@/.exec(post.received[0]?.headers['message-id'] ?? '') ?? []
  expect(Number(last)).toBeGreaterThan(Number(first))
  for (const words of ['Bloqueo\n', 'Otro bloqueo · ']) expect(post.received[0]?.text).toContain(words)
  expect([tries, await lost(id)]).toEqual([2, []])
  await expect.poll(states).toEqual(['sent', 'sent'])
})

test.each([
  ['an address that it never takes', 550, 1, 'El servidor de correo no aceptó la dirección (contestó 550).'],
  [
    'one that it does not take for now, to the end',
    450,
    3,
    'El servidor de correo no aceptó la dirección (contestó 450).',
  ],
])('is given up, and the alert says so: %s', async (_why, code, expected, problem) => {
  await rule('emergency_protocol', { channels: ['screen', 'sound', 'mail'], escalate_to: 'administrators' })
  await fixture.settle()
  let tries = 0
  post.answersRecipient = () => {
    tries += 1
    return code
  }
  const id = await emergency('Sin buzón')
  await expect.poll(() => lost(id)).toEqual([`No salió el correo para administrador@prueba.mx. ${problem}`])
  expect([tries, await states()]).toEqual([expected, ['given-up']])
})

test('a mail to the next role that never goes out is told as that on the alert', async () => {
  await rule('emergency_protocol', { channels: ['screen', 'sound'], ack_minutes: 5, escalation_channels: ['mail'] })
  await fixture.settle()
  post.answersRecipient = (address) => (address === 'administrador@prueba.mx' ? 550 : 250)
  const id = await emergency('Sin respuesta')
  await fixture.pass(10)
  await expect
    .poll(async () => (await fixture.asPerson('GET', `/api/alerts/${id}`)).body.escalations)
    .toMatchObject([
      { role: 'supervisor', outcome: 'told', notices: [{ channel: 'mail', state: 'sent' }] },
      { role: 'administrador', outcome: 'told', notices: [{ channel: 'mail', state: 'failed' }] },
    ])
  expect(post.received.at(-1)?.text).toContain('Venció el plazo: nadie la reconoció en 5 min.')
})

test('what was attended before its mail went out is told to nobody', async () => {
  await rule('emergency_protocol', { channels: ['screen', 'sound', 'mail'] })
  await fixture.settle()
  post.answersMail = () => 451
  const { owner } = fixture.server.db
  const id = await emergency('Atendida')
  await owner.query(`update alerts set acknowledged_at = $2 where id = $1`, [id, new Date(clock.now())])
  await owner.query(`update mail_notices set state = 'waiting', is_queued = false`)
  await expect.poll(states).toEqual(['dropped'])
  expect(post.received).toEqual([])
})

test('the self-check signs in to the server of mail, and says what keeps it from it', async () => {
  const check = async () => {
    const { body } = await fixture.asPerson('POST', '/api/system/self-check')
    return body.checks.find(({ key }: { key: string }) => key === 'mail')
  }
  expect(await check()).toMatchObject({ ok: true })
  await post.stop()
  const failed = await check()
  expect([failed.ok, failed.text]).toEqual([false, 'No se pudo entregar al servidor de correo'])
})

test('where no server of mail is named, no rule can ask for it, and the rules say so', async () => {
  const bare = await startTestServer()
  try {
    const token = await bare.signIn('administrador')
    const refused = await putRule(bare, token, 'UNIDAD_DETENIDA', { channels: ['screen', 'mail'] })
    expect([refused.status, refused.body.details]).toEqual([
      422,
      [{ field: 'channels', text: 'Este servidor no tiene correo configurado' }],
    ])
    const { body } = await bare.request('GET', '/api/alert-rules', { token })
    expect(body.data[0].is_mail_on).toBe(false)
    // Who had it before it was taken away may save the rest.
    await bare.db.owner.query(
      `insert into alert_rule_versions (organisation_id, type, version, rule, changed_at)
       values ($1, 'UNIDAD_DETENIDA', 1, '{"channels": ["screen", "mail"]}', now())`,
      [bare.organisationId],
    )
    expect((await putRule(bare, token, 'UNIDAD_DETENIDA', { over: 20 })).status).toBe(200)
    expect((await readRule(bare, token, 'UNIDAD_DETENIDA')).body.channels).toEqual(['screen', 'mail'])
  } finally {
    await bare.stop()
  }
})
