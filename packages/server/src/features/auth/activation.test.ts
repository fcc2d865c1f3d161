import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestClock } from '../../../test/clock.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'
import { FIRST_ACCOUNT } from '../../ports/first-account.ts'
import { addUser } from '../users/add-user.ts'
import { inviteUser } from './activate-account.ts'
import { weakPasswordReason } from './weak-password.ts'

const PASSWORD = 'trece ballenas azules'
const clock = createTestClock()
let server: TestServer

beforeAll(async () => {
  server = await startTestServer({ clock })
})
afterAll(() => server.stop())

const invite = (email: string) =>
  server.db.database.unscoped.transaction(async (sql) => {
    const { userId } = await addUser(sql, { email, role: 'supervisor', now: clock.now() })
    return inviteUser(sql, userId, clock.now())
  })
const activate = (token: string, password: string) =>
  server.request('POST', '/api/auth/activate', { body: { token, password } })
const login = (email: string, password: string) =>
  server.request('POST', '/api/auth/login', { body: { email, password } })

test('a link sets the first password, once', async () => {
  const token = await invite('nueva@prueba.mx')
  expect((await login('nueva@prueba.mx', PASSWORD)).status).toBe(401)
  expect((await activate(token, PASSWORD)).status).toBe(204)
  expect((await login('nueva@prueba.mx', PASSWORD)).body.user.role).toBe('supervisor')
  expect(await activate(token, 'otra frase bien larga')).toMatchObject({ status: 400, body: { code: 'LINK_INVALID' } })
})

test('the password that it sets costs who guesses it memory and time', async () => {
  expect((await activate(await invite('cara@prueba.mx'), PASSWORD)).status).toBe(204)
  const { rows } = await server.db.owner.query<{ password_hash: string }>(
    `select password_hash from users where email = 'cara@prueba.mx'`,
  )
  expect(rows[0]?.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
})

test('a link is good for an hour', async () => {
  const token = await invite('tarde@prueba.mx')
  clock.advance(3_600_000)
  expect((await activate(token, PASSWORD)).status).toBe(400)
})

test('a weak password is refused and the link stays good', async () => {
  const token = await invite('debil@prueba.mx')
  expect(await activate(token, 'contraseña12345')).toMatchObject({ status: 422, body: { code: 'WEAK_PASSWORD' } })
  expect((await activate(token, PASSWORD)).status).toBe(204)
})

test('two people with one link: one gets in', async () => {
  const token = await invite('carrera@prueba.mx')
  const answers = await Promise.all([activate(token, `${PASSWORD} uno`), activate(token, `${PASSWORD} dos`)])
  expect(answers.map(({ status }) => status).sort()).toEqual([204, 400])
})

test.each([
  ['short', 'corta 1234', true],
  ['leaked word and digits', 'Password12345!', true],
  ['a sequence', 'abcdefghijkl', true],
  ['one letter', 'aaaaaaaaaaaaaa', true],
  ['only digits', '739104628501', true],
  ['their own name', 'monitorista.uno1', true],
  ['a phrase', 'trece ballenas azules', false],
  ['random', 'kJ8#vQ2!mZ5x', false],
])('%s: %s', (_why, password, isWeak) => {
  expect(weakPasswordReason(password, 'monitorista.uno@prueba.mx') !== null).toBe(isWeak)
})

const read = (token: string) => server.request('POST', '/api/auth/activation', { body: { token } })
const activateAs = (token: string, email: string) =>
  server.request('POST', '/api/auth/activate', { body: { token, password: PASSWORD, email } })

test('a link says whose it is, without being used; one that is no link says nothing', async () => {
  const token = await invite('quien@prueba.mx')
  for (const _time of ['first', 'second'])
    expect(await read(token)).toMatchObject({ status: 200, body: { email: 'quien@prueba.mx', asks_email: false } })
  expect((await activate(token, PASSWORD)).status).toBe(204)
  expect(await read(token)).toMatchObject({ status: 400, body: { code: 'LINK_INVALID' } })
})

test('the first account takes the e-mail that its owner types, and is signed in to by it', async () => {
  await invite('ocupado@prueba.mx')
  const token = await invite(FIRST_ACCOUNT)
  expect((await read(token)).body).toEqual({ email: FIRST_ACCOUNT, asks_email: true })
  expect((await activateAs(token, 'sin arroba')).status).toBe(400)
  expect(await activateAs(token, 'Ocupado@prueba.mx')).toMatchObject({ status: 409, body: { code: 'ALREADY_EXISTS' } })
  expect((await activateAs(token, ' Dueño@Empresa.mx ')).status).toBe(204)
  const session = await login('dueño@empresa.mx', PASSWORD)
  expect(session.body.user).toMatchObject({ email: 'dueño@empresa.mx', name: 'dueño@empresa.mx' })
  expect((await login(FIRST_ACCOUNT, PASSWORD)).status).toBe(401)
})

test('an e-mail that another account is given at the same time is taken, and the link stays good', async () => {
  const token = await invite(FIRST_ACCOUNT)
  const { status, body } = await server.db.owner
    .transaction(async (sql) => {
      await addUser(sql, { email: 'apurado@prueba.mx', role: 'lectura', now: clock.now() })
      const answer = activateAs(token, 'apurado@prueba.mx')
      await expect.poll(waiting).toBe(1)
      return { answer }
    })
    .then(({ answer }) => answer)
  expect({ status, code: body.code }).toEqual({ status: 409, code: 'ALREADY_EXISTS' })
  expect((await read(token)).body).toEqual({ email: FIRST_ACCOUNT, asks_email: true })
  expect((await activateAs(token, 'tranquilo@prueba.mx')).status).toBe(204)
})

/** How many of the server's statements wait for another's transaction. */
async function waiting(): Promise<number> {
  const { rows } = await server.db.owner.query<{ count: number }>(
    `select count(*)::int from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return rows[0]?.count ?? 0
}

test('the e-mail of any other account is not changed by its link', async () => {
  const token = await invite('fija@prueba.mx')
  expect((await activateAs(token, 'otra@prueba.mx')).status).toBe(400)
  expect((await activateAs(token, 'fija@prueba.mx')).status).toBe(204)
})
