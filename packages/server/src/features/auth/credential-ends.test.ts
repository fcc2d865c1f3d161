import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestClock } from '../../../test/clock.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'
import { certificateEnd, listCredentialEnds } from './list-credential-ends.ts'

const DAY_MS = 86_400_000
const clock = createTestClock()
let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ clock })
})
afterAll(() => server.stop())

/** Keys by name, and in how many days they end. */
async function addKeys(keys: Readonly<Record<string, number>>, organisationId = server.organisationId): Promise<void> {
  for (const [name, days] of Object.entries(keys))
    await server.db.owner.query(
      `insert into api_keys (organisation_id, name, key_hash, scopes, created_at, expires_at)
       values ($1, $2::text, sha256(convert_to($2::text, 'UTF8')), '{read}', $3, $4)`,
      [organisationId, name, new Date(clock.now() - 90 * DAY_MS), new Date(clock.now() + days * DAY_MS)],
    )
}

test('keys that are about to end or just have are told to administrators, the first to end first', async () => {
  await addKeys({ Lejana: 31, Pronto: 29, Mañana: 1, Venció: -6, Olvidada: -8, Anulada: 3 })
  await addKeys({ Ajena: 2 }, await server.createOrganisation('Otra'))
  await server.db.owner.query("update api_keys set revoked_at = $1 where name = 'Anulada'", [new Date(clock.now())])
  const get = async (role: Parameters<TestServer['signIn']>[0]) =>
    server.request('GET', '/api/credential-ends', { token: await server.signIn(role) })
  const { status, body } = await get('administrador')
  expect([status, body.data.map(({ name }: { name: string }) => name)]).toEqual([200, ['Venció', 'Mañana', 'Pronto']])
  expect(body.data[2]).toMatchObject({
    ...{ kind: 'api-key', last_used: null, expires: new Date(clock.now() + 29 * DAY_MS).toISOString() },
  })
  expect((await get('supervisor')).status).toBe(403)
})

test.each([
  ['in a month', 30, true],
  ['in two', 60, false],
  ['half a year ago, and is shown all the same', -180, true],
])('a certificate that ends %s', async (_when, days, isTold) => {
  const certificateEndsAt = clock.now() + days * DAY_MS
  const ends = await listCredentialEnds(server.db.owner, server.organisationId, { certificateEndsAt, now: clock.now() })
  expect(ends.filter(({ kind }) => kind === 'certificate')).toEqual(
    isTold ? [{ kind: 'certificate', id: null, name: 'TLS', endsAt: certificateEndsAt, lastUsedAt: null }] : [],
  )
})

test('a certificate says itself until when it holds', () => {
  expect(new Date(certificateEnd(PEM)).toISOString()).toBe('2036-11-24T21:22:21.000Z')
})

const PEM = `-----BEGIN CERTIFICATE-----
MIIBdzCCAR2gAwIBAgIUUXw9Hk8cur4cSH/HUF7jUj/8TRQwCgYIKoZIzj0EAwIw
ETEPMA0GA1UEAwwGcHJ1ZWJhMB4XDTI2MTEyNzIxMjIyMVoXDTM2MTEyNDIxMjIy
MVowETEPMA0GA1UEAwwGcHJ1ZWJhMFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAE
oW8x1dvt4g+Cf9KiUf93ldN4qgI/+2Vo9QcTFCSmFSyhCOrH/0ydG4GS2R1seJtX
b3ig3JCUK2EELLPBsrxyGaNTMFEwHQYDVR0OBBYEFMySFPYnS0lIp8CwPB3KNdVs
K0v1MB8GA1UdIwQYMBaAFMySFPYnS0lIp8CwPB3KNdVsK0v1MA8GA1UdEwEB/wQF
MAMBAf8wCgYIKoZIzj0EAwIDSAAwRQIgNEGjSaG9FKq7uYqExpeEjjYZ2EbqrP9T
uT7jn0lE8jICIQCoaP8nEkKUPPgYSDzosOJUKhr0PuD8jIQ3jLnEd585Rg==
-----END CERTIFICATE-----`
