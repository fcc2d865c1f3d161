import { afterAll, beforeAll, expect, test } from 'vitest'
import { inviteUser } from '../../src/features/auth/activate-account.ts'
import { createTestClock } from '../clock.ts'
import { startTestServer, type TestServer } from '../server.ts'

const PASSWORD = 'trece ballenas azules'
const clock = createTestClock()
let server: TestServer
let administrator: string
beforeAll(async () => {
  server = await startTestServer({ clock })
  administrator = await server.signIn('administrador')
})
afterAll(() => server.stop())

/** As `npm run user` makes it. */
const linkFor = (userId: string) =>
  server.db.database.unscoped.transaction((sql) => inviteUser(sql, userId, clock.now()))
const activate = async (token: string, password = PASSWORD): Promise<number> =>
  (await server.request('POST', '/api/auth/activate', { body: { token, password } })).status
const disable = (id: string, disabled: boolean) =>
  server.request('PATCH', `/api/users/${id}`, { token: administrator, body: { disabled } })

test('of two links of one person only the newer opens', async () => {
  const id = await server.addUser('dos@prueba.mx', 'lectura')
  const [older, newer] = [await linkFor(id), await linkFor(id)]
  expect([await activate(older), await activate(newer)]).toEqual([400, 204])
})

test('of two links that are made at once one opens', async () => {
  const id = await server.addUser('juntas@prueba.mx', 'lectura')
  const links = await Promise.all([linkFor(id), linkFor(id)])
  expect([await activate(links[0]), await activate(links[1], `${PASSWORD} dos`)].sort()).toEqual([204, 400])
})

test('a link from before a password was set opens nothing', async () => {
  const id = await server.addUser('antes@prueba.mx', 'lectura')
  const link = await linkFor(id)
  await server.db.owner.query(`update users set password_hash = 'otra' where id = $1`, [id])
  expect(await activate(link)).toBe(400)
})

test('a link of a person who was disabled opens nothing, also once they are back', async () => {
  const id = await server.addUser('vuelve@prueba.mx', 'lectura')
  const link = await linkFor(id)
  await disable(id, true)
  expect(await activate(link)).toBe(400)
  await disable(id, false)
  expect(await activate(link)).toBe(400)
})

test('a link used while another is made leaves at most one that opens', async () => {
  const id = await server.addUser('carrera@prueba.mx', 'lectura')
  for (let round = 0; round < 5; round++) {
    const link = await linkFor(id)
    const [, other] = await Promise.all([activate(link), linkFor(id)])
    const { rows } = await server.db.owner.query<{ n: number }>(
      'select count(*)::int as n from user_invites where user_id = $1 and used_at is null',
      [id],
    )
    expect(rows[0]?.n).toBeLessThanOrEqual(1)
    await activate(other)
  }
})

test('other people’s links stay', async () => {
  const [mine, theirs] = [
    await server.addUser('yo@prueba.mx', 'lectura'),
    await server.addUser('tu@prueba.mx', 'lectura'),
  ]
  const link = await linkFor(theirs)
  await activate(await linkFor(mine))
  expect(await activate(link)).toBe(204)
})
