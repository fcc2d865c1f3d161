import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../test/server.ts'

let server: TestServer
let token: string

beforeAll(async () => {
  server = await startTestServer()
  token = await server.signIn('supervisor')
})
afterAll(() => server.stop())

test.each([
  ['0000-01-01T00:00:00Z', 'La fecha debe estar entre los años 2000 y 2099', 422],
  ['1999-12-31T23:59:59Z', 'La fecha debe estar entre los años 2000 y 2099', 422],
  ['9999-12-31T23:59:59-14:00', 'La fecha debe estar entre los años 0000 y 9999', 400],
])('a date of another century is told with its row: %s', async (eta, problem, refusedWith) => {
  const row = { status: 'load', origin: 'A', destination: 'B' }
  const data = [
    { ...row, external_invoice: `SIGLO-${eta}`, eta },
    { ...row, external_invoice: `BIEN-${eta}` },
  ]
  const { status, body } = await server.request('POST', '/api/travels', { token, body: { data } })
  expect(status).toBe(200)
  expect(body.data).toMatchObject([{ result: 'refused', error: `eta: ${problem}` }, { result: 'created' }])
  expect((await server.patchTrip(body.data[1].id, { token, body: { eta } })).status).toBe(refusedWith)
})
