import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeLink } from '../../../test/operator-link-client.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'
import { createTrip } from '../../../test/trips.ts'
import { holdTripOfLink } from './operator-links.store.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

test('the second word calls for help while somebody makes another link of the trip', async () => {
  const { id: tripId } = await createTrip(server, 'PALABRA')
  const link = await makeLink(server, await server.signIn('monitorista'), tripId)
  const { body } = await server.request('POST', `/api/travels/${tripId}/operator-words/reveal`, {
    ...{ token: await server.signIn('supervisor'), body: { which: 'second', reason: 'Salida: se dictan al operador' } },
  })
  await server.db.owner.transaction(async (sql) => {
    expect(await holdTripOfLink(sql, server.organisationId, tripId)).toMatchObject({ isActive: true })
    // Who makes it now waits for the link, which the report holds: waiting for the trip the two would wait for each other.
    expect((await link.report(body.word)).status).toBe(200)
  })
  const { rows } = await server.db.owner.query('select type from alerts where trip_id = $1', [tripId])
  expect(rows).toEqual([{ type: 'CLAVE_COACCION' }])
})
