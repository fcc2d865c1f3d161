import { randomBytes } from 'node:crypto'
import { startTraccar } from '@vigia/simulator/platforms/api/fake-traccar'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startGpsServer, untilSession } from '../gps-server.ts'
import { childrenNamed } from '../process-list.ts'
import { foundInMemory } from '../process-memory.ts'
import type { TestServer } from '../server.ts'
import { createTrip } from '../trips.ts'

const ACCOUNT = 'flota@gps.mx'
const PASSWORD = 'clave-que-se-abre-una-vez'
const OTHER = 'clave-de-un-viaje-que-nadie-lee'

let platform: Awaited<ReturnType<typeof startTraccar>>
let server: TestServer
const bytes = randomBytes(32)

beforeAll(async () => {
  const position = { lat: 20.61, lng: -100.39, speedKmh: 61, headingDeg: 90, at: Date.now(), address: null }
  const units = [{ id: 1, name: 'K-77', plates: 'K77', imei: '860000000000001', position }]
  platform = await startTraccar({ account: ACCOUNT, password: PASSWORD, units: () => units, now: Date.now })
  const { secretKey } = await import('../../src/secrets/secret-key.ts')
  const allowedHosts = [new URL(platform.url).host]
  server = await startGpsServer({ secretKey: secretKey(bytes), allowedHosts })
  await server.confirmSite(platform.url)
})
afterAll(async () => {
  await server.stop()
  await platform.close()
})

describe.runIf(process.platform === 'linux' && process.getuid?.() === 0)('the process that reads platforms', () => {
  test('signs in without ever holding the key, nor a password that it was not asked to type', async () => {
    const token = await server.signIn('monitorista')
    const link = { monitor_url: platform.url, monitor_account: ACCOUNT }
    await createTrip(server, 'W-2', { ...link, monitor_account: 'otra@gps.mx', monitor_password: OTHER })
    const trip = await createTrip(server, 'W-1', { unit_plates: 'K-77', ...link, monitor_password: PASSWORD })
    await server.request('POST', '/api/gps/extract/open', { token, body: { travelId: trip.id } })
    await untilSession(server, token, trip.id, (session) => session?.state === 'tracking')
    expect(platform.signIns).toEqual({ all: 1, refused: 0 })

    const [worker] = childrenNamed('gps.worker')
    if (worker === undefined) throw new Error('no worker')
    const wanted = {
      key: bytes,
      'key as hexadecimal text': Buffer.from(bytes.toString('hex')),
      'key as base64': Buffer.from(bytes.toString('base64')),
      'another password': Buffer.from(OTHER),
      // What is there shows that the search finds.
      account: Buffer.from(ACCOUNT),
    }
    expect(foundInMemory(worker, wanted)).toEqual(['account'])
    expect(foundInMemory(process.pid, { key: bytes })).toEqual(['key'])
  })
})
