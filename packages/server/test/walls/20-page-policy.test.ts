import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../server.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const policyOf = async (path: string): Promise<ReadonlyMap<string, readonly string[]>> => {
  const { headers } = await server.request('GET', path)
  const directives = headers.get('content-security-policy')?.split(';') ?? []
  return new Map(directives.map((text) => text.trim().split(/\s+/)).map(([name = '', ...sources]) => [name, sources]))
}

test.each(['/', '/sentinel', '/api/users', '/sw.js'])(
  '%s lets nothing in that is written into the page',
  async (path) => {
    const policy = await policyOf(path)
    for (const directive of ['default-src', 'script-src', 'style-src', 'worker-src']) {
      expect([directive, policy.get(directive)]).toEqual([directive, ["'self'"]])
    }
    expect([...policy.values()].flat().filter((source) => source.startsWith("'unsafe"))).toEqual([])
  },
)

test('text becomes a script only by the policy that the app makes', async () => {
  const policy = await policyOf('/sentinel')
  expect(policy.get('require-trusted-types-for')).toEqual(["'script'"])
  expect(policy.get('trusted-types')).toEqual(['default'])
})
