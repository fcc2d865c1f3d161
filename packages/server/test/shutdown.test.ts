import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { startTestServer } from './server.ts'

test('a request that never ends does not keep the server from stopping', async () => {
  const server = await startTestServer()
  const { port } = new URL(server.url)
  const head =
    'POST /api/auth/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 900\r\n\r\n'
  const slow = connect(Number(port), '127.0.0.1', () => slow.write(head))
  const trickle = setInterval(() => slow.write(' '), 500)
  slow.on('error', () => undefined)
  const cut = new Promise((resolve) => slow.once('close', resolve))
  await expect.poll(() => slow.bytesWritten, { timeout: 20_000, interval: 10 }).toBeGreaterThan(head.length)
  await server.stop()
  await cut
  clearInterval(trickle)
})
