import { afterAll, beforeAll, expect, test } from 'vitest'
import { inviteUser } from '../../src/features/auth/activate-account.ts'
import { commonPasswords } from '../../src/features/auth/common-passwords.ts'
import { weakPasswordReason } from '../../src/features/auth/weak-password.ts'
import { addUser } from '../../src/features/users/add-user.ts'
import { createTestClock } from '../clock.ts'
import { startTestServer, TEST_PASSWORD, type TestServer } from '../server.ts'

const COMMON = 'Guadalupe*2026'
const clock = createTestClock()
let server: TestServer

beforeAll(async () => {
  server = await startTestServer({ clock })
})
afterAll(() => server.stop())

test('the list has a hundred thousand and more, each in the form in which it is looked up', () => {
  const list = commonPasswords()
  expect(list.size).toBeGreaterThanOrEqual(100_000)
  expect([...list].filter((entry) => entry !== entry.normalize('NFKC').toLowerCase().trim())).toEqual([])
})

test.each([
  ['listed as it is', '1q2w3e4r5t6y', true],
  ['listed, in capitals', '1Q2W3E4R5T6Y', true],
  ['listed, in full-width letters', 'ｂａｓｅｂａｌｌ１２３４', true],
  ['a listed word with a year and signs', COMMON, true],
  ['a listed word behind signs', '!!2026.Guadalupe', true],
  ['a listed word twice', 'dragondragon', true],
  ['a listed word with signs between its letters', 'g-u-a-d-a-l-u-p-e', true],
  ['a long Spanish word alone', 'responsabilidad', true],
  ['a name with an accent and a number', 'Hernández123456', true],
  ['a phrase of listed words', 'trece ballenas azules', false],
  ['random', 'kJ8#vQ2!mZ5x', false],
  ['random with few letters', '84-92a77b31c55d', false],
])('%s: %s', (_why, password, isWeak) => {
  expect(weakPasswordReason(password, 'persona@prueba.mx') !== null).toBe(isWeak)
})

const refused = { status: 422, body: { code: 'WEAK_PASSWORD' } }

test('a link of activation or reset sets no common password', async () => {
  const token = await server.db.database.unscoped.transaction(async (sql) => {
    const { userId } = await addUser(sql, { email: 'comun@prueba.mx', role: 'monitorista', now: clock.now() })
    return inviteUser(sql, userId, clock.now())
  })
  const answer = await server.request('POST', '/api/auth/activate', { body: { token, password: COMMON } })
  expect(answer).toMatchObject(refused)
})

test('one cannot change to a common password', async () => {
  const email = 'cambia@prueba.mx'
  await server.addUser(email, 'monitorista')
  const { token } = (await server.request('POST', '/api/auth/login', { body: { email, password: TEST_PASSWORD } })).body
  const body = { current_password: TEST_PASSWORD, new_password: COMMON }
  expect(await server.request('POST', '/api/auth/password', { body, token })).toMatchObject(refused)
})
