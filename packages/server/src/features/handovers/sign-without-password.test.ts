import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startHandoverFixture } from '../../../test/handover-fixture.ts'
import { TEST_PASSWORD } from '../../../test/server.ts'
import { type SoftwareAuthenticator, softwareAuthenticator } from '../../../test/software-authenticator.ts'
import { totpCode } from '../../../test/totp-code.ts'

let of: Awaited<ReturnType<typeof startHandoverFixture>>
let people = 0
beforeAll(async () => {
  of = await startHandoverFixture()
})
afterAll(() => of.server.stop())
beforeEach(() => of.begin())

/** Somebody who signed in through another provider, and prepares a hand-over. */
async function signer() {
  const email = `firma${++people}@prueba.mx`
  const userId = await of.server.addUser(email, 'monitorista')
  const { token } = (await of.server.request('POST', '/api/auth/login', { body: { email, password: TEST_PASSWORD } }))
    .body
  await of.sql.query('update users set password_hash = null where id = $1', [userId])
  const post = (path: string, body: object = {}) => of.server.request('POST', path, { token, body })
  const open = async (): Promise<string> => {
    await of.sql.query('delete from shift_handovers')
    return String((await post('/api/shifts/handovers')).body.id)
  }
  return {
    ...{ userId, post, open },
    sign: async (id: string, proof: object) => post(`/api/shifts/handovers/${id}/sign`, { side: 'outgoing', ...proof }),
    addPasskey: async (): Promise<SoftwareAuthenticator> => {
      const key = softwareAuthenticator(of.server.url)
      const { ticket, options } = (await post('/api/auth/passkeys/options')).body
      const added = await post('/api/auth/passkeys', { ticket, name: 'Llave', credential: key.create(options) })
      expect(added.status).toBe(201)
      return key
    },
    /** What a browser sends of a passkey. */
    proofBy: async (key: SoftwareAuthenticator, spoilt: Parameters<SoftwareAuthenticator['get']>[1] = {}) => {
      const { ticket, options } = (await post('/api/auth/passkey/options')).body
      return { ticket, credential: key.get(options, spoilt) }
    },
  }
}

const signedBy = async (): Promise<string | undefined> =>
  (
    await of.rows<{ by: string }>(
      `select details->>'by' as by from audit_log where action = 'handover-signed' order by id desc limit 1`,
    )
  )[0]?.by
const statusOf = async (id: string) =>
  (await of.rows<{ cut: unknown }>('select cut_at as cut from shift_handovers where id = $1', [id]))[0]?.cut

test('who has none is told so, and by what they sign', async () => {
  const { open, sign } = await signer()
  const refused = await sign(await open(), { password: TEST_PASSWORD })
  expect([refused.status, refused.body]).toMatchObject([
    409,
    {
      code: 'NO_PASSWORD',
      error: 'Su cuenta no tiene contraseña: firme con una llave de acceso o con un código de su aplicación.',
    },
  ])
})

test('a guest of a demonstration, who can have none of them, is told that', async () => {
  const [host, { open, sign, userId }] = [await signer(), await signer()]
  await of.sql.query('update users set guest_of = $2 where id = $1', [userId, host.userId])
  expect((await sign(await open(), { password: TEST_PASSWORD })).body).toMatchObject({
    code: 'NO_PASSWORD',
    error: 'Está de visita en la demostración, y una visita no firma entregas: en su empresa sí.',
  })
  await of.sql.query('update users set guest_of = null where id = $1', [userId])
})

test('a passkey signs; what it answered signs nothing else', async () => {
  const { open, sign, addPasskey, proofBy, userId } = await signer()
  const proof = await proofBy(await addPasskey())
  const signed = await sign(await open(), proof)
  expect(signed).toMatchObject({ status: 200, body: { status: 'to-receive', outgoing: { id: userId } } })
  expect(await signedBy()).toBe('passkey')
  const again = await sign(await open(), proof)
  expect([again.status, again.body]).toMatchObject([
    401,
    { code: 'BAD_CREDENTIALS', error: 'Pasó demasiado tiempo. Use de nuevo su llave de acceso.' },
  ])
})

test.each([
  ['did not ask who is there', { isVerified: false }],
  ['is of another site', { origin: 'https://vigia.malo.example' }],
  ['answers something else', { challenge: 'b3RyYSBjb3Nh' }],
])('a passkey signs nothing that %s', async (_why, spoilt) => {
  const { open, sign, addPasskey, proofBy } = await signer()
  const id = await open()
  const refused = await sign(id, await proofBy(await addPasskey(), spoilt))
  expect([refused.status, refused.body]).toMatchObject([
    401,
    { code: 'BAD_CREDENTIALS', error: 'Esta llave de acceso no es de su cuenta.' },
  ])
  expect(await statusOf(id)).toBeNull()
})

test('nor does the passkey of a colleague, nor one that nobody knows', async () => {
  const { open, sign, proofBy } = await signer()
  const hers = await (await signer()).addPasskey()
  const id = await open()
  for (const key of [hers, softwareAuthenticator(of.server.url)])
    expect((await sign(id, await proofBy(key))).body).toMatchObject({ code: 'BAD_CREDENTIALS' })
  expect(await statusOf(id)).toBeNull()
})

test('a code of the application signs, once; guesses wait as those of the sign-in', async () => {
  const { open, sign, post } = await signer()
  const { secret } = (await post('/api/auth/totp')).body
  const now = () => totpCode(secret, of.clock.now())
  expect((await post('/api/auth/totp/confirm', { code: now() })).status).toBe(200)
  of.clock.advance(30_000)
  const code = now()
  expect((await sign(await open(), { code })).body).toMatchObject({ status: 'to-receive' })
  expect(await signedBy()).toBe('code')
  const id = await open()
  expect((await sign(id, { code })).body).toMatchObject({
    ...{ code: 'BAD_CREDENTIALS', error: 'Código incorrecto. Espere al siguiente.' },
  })
  const statuses = []
  for (let turn = 0; turn < 6; turn += 1) statuses.push((await sign(id, { code: '000000' })).status)
  expect(statuses.at(-1)).toBe(429)
  expect(await statusOf(id)).toBeNull()
})

test('who has a password signs by passkey as well', async () => {
  const { open, sign, addPasskey, proofBy, userId } = await signer()
  const key = await addPasskey()
  await of.sql.query(`update users set password_hash = 'x' where id = $1`, [userId])
  expect((await sign(await open(), await proofBy(key))).body).toMatchObject({ status: 'to-receive' })
})

test.each([
  ['nothing', {}],
  ['two proofs at once', { password: TEST_PASSWORD, code: '123456' }],
  ['a ticket alone', { ticket: 'x' }],
])('%s is refused as it stands', async (_why, proof) => {
  const { open, sign } = await signer()
  expect((await sign(await open(), proof)).status).toBe(400)
})
