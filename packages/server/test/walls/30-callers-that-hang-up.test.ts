import { connect } from 'node:net'
import pino from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../server.ts'

/** What the server wrote into its log. */
const lines: string[] = []
let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ logger: pino({ level: 'warn' }, { write: (line) => void lines.push(line) }) })
})
afterAll(() => server.stop())

/** Sends bytes that are no HTTP past their headers: the server hangs up while it begins to answer. */
function sendSpoilt(request: string): Promise<unknown> {
  const { hostname, port } = new URL(server.url)
  const socket = connect(Number(port), hostname)
  const gone = new Promise((resolve) => socket.once('close', resolve))
  socket.on('error', () => undefined)
  socket.resume().write(request)
  return gone
}

test.each([
  ['POST /api/auth/login', ''],
  ['POST /api/auth/refresh', ''],
  ['GET /api/devices', 'authorization: Bearer nadie\r\n'],
  ['POST /intake/osmand', ''],
])('a caller who is gone before its turn fills no log: %s', async (line, headers) => {
  const head = `${line} HTTP/1.1\r\nhost: 127.0.0.1\r\n${headers}content-type: application/json\r\n`
  await sendSpoilt(`${head}transfer-encoding: nada\r\n\r\n{}`)
  expect((await server.request('GET', '/healthz')).status).toBe(200)
  expect(lines).toEqual([])
})
