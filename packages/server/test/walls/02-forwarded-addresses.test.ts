import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestClock } from '../clock.ts'
import { startTestServer, TEST_PASSWORD, type TestServer } from '../server.ts'

const clock = createTestClock()
let server: TestServer

beforeAll(async () => {
  server = await startTestServer({ clock, trustProxy: true })
})
afterAll(() => server.stop())

const ask = (forwarded: string) =>
  server.request('POST', '/api/auth/login', { body: {}, headers: { 'x-forwarded-for': forwarded } })
/** How many of so many calls are answered 429, each by another spelling of the same address. */
const refused = async (times: number, spelling: (n: number) => string): Promise<number> => {
  const answers = await Promise.all(Array.from({ length: times }, (_, n) => ask(spelling(n))))
  return answers.filter(({ status }) => status === 429).length
}

test.each([
  ['what stands before the last is the caller’s own', (n: number) => `10.0.0.${n % 250}, 198.51.100.1`],
  ['a proxy that tells the port', (n: number) => `198.51.100.2:${10_000 + n}`],
  ['and of IPv6', (n: number) => `[2806:2f0:1:1::${n.toString(16)}]:${10_000 + n}`],
  ['any address of a subscriber', (n: number) => `2806:2f0:1:2::${n.toString(16)}`],
  [
    'one address, written as both versions',
    (n: number) => ['198.51.100.3', '::ffff:198.51.100.3', '::ffff:c633:6403', '0:0:0:0:0:ffff:c633:6403'][n % 4] ?? '',
  ],
] as const)(
  'an address has one bound, however it is spelled: %s',
  async (_what, spelling) => {
    expect(await refused(310, spelling)).toBe(10)
  },
  60_000,
)

test('another address still gets its own', async () => {
  const signedIn = await server.request('POST', '/api/auth/login', {
    body: { email: 'supervisor@prueba.mx', password: TEST_PASSWORD },
    headers: { 'x-forwarded-for': '198.51.100.2, 198.51.100.9:443' },
  })
  expect(signedIn.status).toBe(200)
})
