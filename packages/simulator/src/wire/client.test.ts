import { createServer, type Server } from 'node:http'
import { afterEach, expect, test } from 'vitest'
import { createClient } from './client.ts'

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) server.close()
})

/** A server that gives these answers in turn, the last for ever. */
async function serving(port: number, statuses: readonly number[]): Promise<string> {
  let next = 0
  const server = createServer((_request, response) => {
    const status = statuses[Math.min(next++, statuses.length - 1)] ?? 500
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify({ status }))
  })
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const address = server.address()
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : port}`
}

const clientOf = (url: string, signal = new AbortController().signal, onAway = (_isAway: boolean): void => undefined) =>
  createClient({ url, key: 'vk_test', signal, onAway })

test.each([[503], [429], [500]])('a %i is tried again until the server has an answer', async (status) => {
  const client = clientOf(await serving(0, [status, 202]))
  await expect(client.send({ method: 'POST', path: '/x', body: {} })).resolves.toMatchObject({ status: 202 })
})

test.each([[400], [401], [409], [422]])('a %i is an answer', async (status) => {
  const client = clientOf(await serving(0, [status, 202]))
  await expect(client.send({ method: 'GET', path: '/x' })).resolves.toMatchObject({ status })
})

test('a server that comes back is found again, and told of once', async () => {
  const states: boolean[] = []
  const url = await serving(0, [503, 503, 503, 200])
  const client = clientOf(url, undefined, (isAway) => states.push(isAway))
  await client.send({ method: 'GET', path: '/x' })
  await client.send({ method: 'GET', path: '/x' })
  expect(states).toEqual([true, false])
})

test('stopping ends the waiting at once', async () => {
  const stop = new AbortController()
  const client = clientOf('http://127.0.0.1:9', stop.signal)
  const sent = client.send({ method: 'GET', path: '/x' })
  stop.abort()
  await expect(sent).rejects.toMatchObject({ name: 'AbortError' })
})
