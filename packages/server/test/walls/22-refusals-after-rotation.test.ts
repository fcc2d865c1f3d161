import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startTraccar } from '@vigia/simulator/platforms/api/fake-traccar'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startGpsServer, untilSession } from '../gps-server.ts'
import type { TestServer } from '../server.ts'
import { createTrip } from '../trips.ts'

const WRONG = { monitor_account: 'flota@gps.mx', monitor_password: 'equivocada' }
const RIGHT = { monitor_account: 'flota@gps.mx', monitor_password: 'la-buena' }
const file = join(mkdtempSync(join(tmpdir(), 'vigia-refusals-')), 'clave')

const startPlatform = () => {
  const position = { lat: 20.61, lng: -100.39, speedKmh: 61, headingDeg: 90, at: Date.now(), address: null }
  const units = [{ id: 1, name: 'K-77', plates: 'K77', imei: '860000000000001', position }]
  const { monitor_account: account, monitor_password: password } = RIGHT
  return startTraccar({ account, password, units: () => units, now: Date.now })
}
const platforms: Awaited<ReturnType<typeof startTraccar>>[] = []
let server: TestServer

beforeAll(async () => {
  platforms.push(await startPlatform(), await startPlatform())
  const { watchKeyFile } = await import('../../src/secrets/key-file.ts')
  const allowedHosts = platforms.map(({ url }) => new URL(url).host)
  server = await startGpsServer({ secretKey: watchKeyFile(file), allowedHosts })
  for (const { url } of platforms) await server.confirmSite(url)
})
afterAll(async () => {
  await server.stop()
  for (const platform of platforms) await platform.close()
})

test('a rotation sends no refused password once more, and no open session signs in again', async () => {
  const [refusing, reading] = platforms
  if (refusing === undefined || reading === undefined) throw new Error('no platform')
  const token = await server.signIn('monitorista')
  const open = async (invoice: string, url: string, link: object) => {
    const { id } = await createTrip(server, invoice, { unit_plates: 'K-77', monitor_url: url, ...link })
    await server.request('POST', '/api/gps/extract/open', { token, body: { travelId: id } })
    return id
  }
  const untilRefused = (id: string) =>
    untilSession(server, token, id, (session) => session?.obstacle === 'credentials-refused', 30_000)
  const untilRead = (id: string) => untilSession(server, token, id, (session) => session?.state === 'tracking', 30_000)
  await untilRefused(await open('V-1', refusing.url, WRONG))
  const read = await open('V-2', reading.url, RIGHT)
  await untilRead(read)

  const { rotateKey } = await import('../../src/db/rotate-key.ts')
  const { linkPasswords } = await import('../../src/wiring/key-rotation.ts')
  const once = { passwords: linkPasswords, settle: async () => undefined, onProgress: () => undefined }
  const { lost } = await rotateKey({ db: server.db.owner, file, clock: server.clock, ...once })
  expect(lost).toBe(0)

  // Given after the rotation, it is known only by its digest of the new key.
  await untilRefused(await open('V-3', refusing.url, WRONG))
  expect(refusing.signIns).toEqual({ all: 1, refused: 1 })
  await untilRead(await open('V-4', refusing.url, RIGHT))
  expect(refusing.signIns).toEqual({ all: 2, refused: 1 })
  await untilRead(await open('V-5', reading.url, RIGHT))
  expect(reading.signIns).toEqual({ all: 1, refused: 0 })
})
