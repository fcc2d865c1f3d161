import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import fastify from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { limitBodyTime } from './limit-body-time.ts'
import type { Server } from './route.ts'

const SHORT_MS = 300
const SHORT_BYTES = 1_000

let server: Server
const open: Socket[] = []
beforeEach(async () => {
  server = fastify({ bodyLimit: SHORT_BYTES, forceCloseConnections: true })
  limitBodyTime(server, { shortBytes: SHORT_BYTES, shortMs: SHORT_MS })
  server.post('/short', async () => 'taken')
  server.post('/file', { bodyLimit: 10 * SHORT_BYTES }, async () => 'taken')
  server.post('/mirror', { bodyLimit: 10 * SHORT_BYTES, config: { endpoint: 'mirrorWebhook' } }, async () => 'taken')
  const asked = { endpoint: 'photoByLink', asksFirst: true } as const
  server.post('/photo', { bodyLimit: 10 * SHORT_BYTES, config: asked }, async () => 'taken')
  for (const [path, bodyLimit] of [
    ['/refused', SHORT_BYTES],
    ['/refused-file', 10 * SHORT_BYTES],
  ] as const)
    server.post(
      path,
      {
        bodyLimit,
        onRequest: async (_request, reply) => {
          await reply.code(401).send('who?')
        },
      },
      async () => 'taken',
    )
  await server.listen({ host: '127.0.0.1', port: 0 })
})
afterEach(async () => {
  for (const socket of open.splice(0)) socket.destroy()
  await server.close()
})

/** A call of which the first byte of two has come. */
async function begin(path: string) {
  const socket = connect({ host: '127.0.0.1', port: (server.server.address() as AddressInfo).port })
  open.push(socket)
  let told = ''
  socket.on('data', (bytes: Buffer) => {
    told += bytes.toString()
  })
  await once(socket, 'connect')
  socket.write(`POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: text/plain\r\nContent-Length: 2\r\n\r\na`)
  return { socket, told: () => told }
}

test('a short body that does not arrive in time is refused in words, and a file goes on', async () => {
  const [short, file] = await Promise.all([begin('/short'), begin('/file')])
  await once(short.socket, 'close')
  expect(short.told()).toMatch(/^HTTP\/1.1 408 .*La petición tardó demasiado en llegar/s)
  file.socket.write('b')
  await expect.poll(file.told).toMatch(/^HTTP\/1.1 200 .*taken$/s)
})

test('one that arrives in time is answered, and the next one on its connection too', async () => {
  const { socket, told } = await begin('/short')
  socket.write('b')
  await expect.poll(told).toContain('taken')
  await once(await begin('/short').then((late) => late.socket), 'close')
  socket.write('POST /short HTTP/1.1\r\nHost: x\r\nContent-Type: text/plain\r\nContent-Length: 1\r\n\r\na')
  await expect.poll(() => told().split('taken').length).toBe(3)
  expect(told()).not.toContain('408')
})

test('what a device sends is no file, however long it may be: it is read before anybody is asked', async () => {
  const { socket, told } = await begin('/mirror')
  await once(socket, 'close')
  expect(told()).toMatch(/^HTTP\/1.1 408/)
})

test('what a device sends that was asked first is a file: a photo over a slow line arrives', async () => {
  const [short, photo] = await Promise.all([begin('/short'), begin('/photo')])
  await once(short.socket, 'close')
  photo.socket.write('b')
  await expect.poll(photo.told).toMatch(/^HTTP\/1.1 200 .*taken$/s)
})

test.each(['/refused', '/refused-file'])('%s, before its body came, has one answer', async (path) => {
  const { socket, told } = await begin(path)
  await once(socket, 'close')
  expect(told().match(/HTTP\/1.1/g)).toHaveLength(1)
  expect(told()).toMatch(/^HTTP\/1.1 401/)
})

test('one that a test injects has no connection to end', async () => {
  const { statusCode } = await server.inject({ method: 'POST', url: '/refused', payload: 'ab' })
  expect(statusCode).toBe(401)
  // By then the time of the injected one is over too: an error of its timer would be an unhandled one.
  await once((await begin('/short')).socket, 'close')
})
