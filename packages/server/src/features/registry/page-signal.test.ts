import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestClock } from '../../../test/clock.ts'
import { makeLink } from '../../../test/operator-link-client.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'
import { createTrip, fixOf, MINUTE_MS } from '../../../test/trips.ts'

const clock = createTestClock()
let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ clock })
})
afterAll(() => server.stop())

/** The clock moves on, and sessions end. */
const signIn = () => server.signIn('monitorista')
const signal = async () => {
  const { status, body, text } = await server.request('GET', '/api/operators', { token: await signIn() })
  if (status !== 200) throw new Error(text)
  return body.data[0].signal
}
const report = async (unit: string) => {
  const token = await server.apiKey(['positions:write'])
  const { status, text } = await server.request('POST', '/api/positions', {
    token,
    body: [fixOf(unit, clock.now(), 20.5)],
  })
  if (status >= 300) throw new Error(text)
}

test('who has the page and no app is told by it: when it was opened, and no longer once its link is gone', async () => {
  const { id, tracker } = await createTrip(server, 'PAGINA', { operator_name: 'José PAGINA' })
  await report(tracker)
  const link = await makeLink(server, await signIn(), id)
  expect(await signal()).toMatchObject({ state: 'never-received', last_seen: null })

  await link.get('?phone=uno&model=Moto%20G54')
  const openedAt = new Date(clock.now()).toISOString()
  clock.advance(40 * MINUTE_MS)
  await report(tracker)
  expect(await signal()).toMatchObject({ state: 'link', last_seen: openedAt })

  clock.advance(40 * MINUTE_MS)
  expect((await signal()).state).toBe('silent')

  await report(tracker)
  const gone = await server.request('DELETE', `/api/travels/${id}/operator-link`, { token: await signIn() })
  expect(gone.status).toBe(204)
  expect(await signal()).toMatchObject({ state: 'never-received', last_seen: null })
})
