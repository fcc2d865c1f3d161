import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestClock } from '../../../test/clock.ts'
import { startMailServer, type TestMailServer } from '../../../test/mail-server.ts'
import { startTestServer, TEST_PASSWORD, type TestServer } from '../../../test/server.ts'
import { createTrip, HOUR_MS } from '../../../test/trips.ts'
import { withinOrganisation } from '../../db/organisation-scope.ts'
import { saveUser } from '../../db/users.store.ts'

const clock = createTestClock()
let post: TestMailServer
let server: TestServer
let trips = 0

beforeAll(async () => {
  post = await startMailServer()
  server = await startTestServer({ clock, mail: post.mail })
})
afterAll(async () => {
  await server.stop()
  await post.stop()
})

/** A supervisor who sees the trips of one client, and one of those, driven by this operator. */
async function limited(operator: string) {
  trips += 1
  const email = `parte-${trips}@prueba.mx`
  const { id: tripId } = await createTrip(server, `LI-${trips}`, {
    ...{ operator_name: operator, company_client_name: `Cliente ${trips}` },
  })
  const { rows } = await server.db.owner.query<{ client: string; operator: string }>(
    'select client_id::text as client, operator_id::text as operator from trips where id = $1',
    [tripId],
  )
  const of = rows[0] ?? { client: '', operator: '' }
  await server.db.owner.query('update operators set email = $2 where id = $1', [of.operator, 'ana@correo.mx'])
  const id = await server.addUser(email, 'supervisor')
  const reach = { by: 'client', ids: [of.client] } as const
  const person = { id, name: email, role: 'supervisor', reach, isDisabled: false } as const
  await saveUser(server.db.database.unscoped, person, clock.now())
  const signIn = { body: { email, password: TEST_PASSWORD } }
  const { token } = (await server.request('POST', '/api/auth/login', signIn)).body
  return {
    tripId,
    send: async () => {
      const body = { text: 'Hola', via: 'mail' }
      const sent = await server.request('POST', `/api/travels/${tripId}/operator-messages`, { token, body })
      return [sent.status, sent.body.error]
    },
    /** As if it had sent so many in all, a minute ago. */
    wrote: async (count: number) =>
      server.db.owner.query(
        `insert into operator_messages (trip_id, operator_id, comment_id, said_by, via, text, at, user_id, mail_state)
         select trip_id, operator_id, comment_id, said_by, via, text, at, user_id, 'sent'
         from (select * from operator_messages where trip_id = $1 limit 1) m, generate_series(2, $2::int)`,
        [tripId, count],
      ),
  }
}

test.each<[string, boolean, number, string]>([
  ['to one operator', true, 20, 'Ya se le escribieron 20 correos en una hora. Escríbale por otro medio.'],
  ['of a company', false, 200, 'Ya se escribieron 200 correos a operadores en una hora. Escríbale por otro medio.'],
])('of the mails %s those count too that somebody wrote who sees other trips', async (_what, isSame, most, words) => {
  const one = await limited('Ana Ruiz')
  const other = await limited(isSame ? 'Ana Ruiz' : 'Luis Paz')
  expect(await one.send()).toEqual([201, undefined])
  await one.wrote(most - 1)
  expect(await other.send()).toEqual([201, undefined])
  expect(await other.send()).toEqual([429, words])
  expect(await one.send()).toEqual([429, expect.any(String)])
  clock.advance(HOUR_MS)
})

test('of the mails of another company none is counted, nor told', async () => {
  const one = await limited('Eva Mora')
  expect(await one.send()).toEqual([201, undefined])
  await one.wrote(3)
  const { scoped } = server.db.database
  const other = await server.createOrganisation('Otra')
  const seenBy = (organisationId: string) =>
    withinOrganisation(organisationId, () =>
      scoped.query('select from operator_mails_since($1)', [new Date(clock.now() - 1)]),
    )
  expect((await seenBy(server.organisationId)).rows).toHaveLength(3)
  expect((await seenBy(other)).rows).toHaveLength(0)
})
