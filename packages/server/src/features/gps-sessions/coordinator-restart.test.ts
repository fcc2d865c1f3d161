import { readdirSync, readFileSync } from 'node:fs'
import { startTraccar } from '@vigia/simulator/platforms/api/fake-traccar'
import type { ApiPlatform } from '@vigia/simulator/platforms/api/serve-api'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { untilSession } from '../../../test/gps-server.ts'
import type { TestServer } from '../../../test/server.ts'
import { createTrip } from '../../../test/trips.ts'

const ACCOUNT = 'flota@gps.mx'
const PASSWORD = 'clave-que-se-escribe-una-vez'

let platform: ApiPlatform
/** Serves people; it reads no platform. */
let server: TestServer
let token: string
let tripId: string

interface Reader {
  isReading(): boolean
  stop(): Promise<void>
}

/** Another server on the same database, which may read platforms. */
async function startReader(): Promise<Reader> {
  const [{ buildApp }, { openDatabase }, { secretKey }, { testLogger }] = await Promise.all([
    import('../../wiring/app.ts'),
    import('../../db/database.ts'),
    import('../../secrets/secret-key.ts'),
    import('@vigia/runtime/test/test-logger'),
  ])
  const database = await openDatabase(server.db.address, testLogger)
  const app = await buildApp({
    ...{ database, logger: testLogger, clock: server.clock, demo: false, trustProxy: false, webFolder: '/nonexistent' },
    ...{ auth: { pause: async () => {} }, secretKey: secretKey(Buffer.alloc(32, 7)), pushContact: 'mailto:a@vigia.mx' },
    ...{ allowedHosts: [new URL(platform.url).host], readsPlatforms: true },
  })
  app.start()
  return {
    isReading: () => app.gps.coordinator?.isReading() === true,
    stop: async () => {
      await app.close()
      await database.close()
    },
  }
}

/** The processes that read platforms for this test's process. */
function workers(): readonly number[] {
  return readdirSync('/proc').flatMap((name) => {
    if (!/^\d+$/.test(name)) return []
    try {
      const parent = /^PPid:\s+(\d+)$/m.exec(readFileSync(`/proc/${name}/status`, 'utf8'))?.[1]
      const isOurs =
        parent === String(process.pid) && readFileSync(`/proc/${name}/cmdline`, 'utf8').includes('gps.worker')
      return isOurs ? [Number(name)] : []
    } catch {
      return []
    }
  })
}

const untilState = (state: string) => untilSession(server, token, tripId, (session) => session?.state === state)

beforeAll(async () => {
  const position = { lat: 20.61, lng: -100.39, speedKmh: 61, headingDeg: 90, at: Date.now(), address: null }
  const units = [{ id: 1, name: 'K-77', plates: 'K77', imei: '860000000000001', position }]
  platform = await startTraccar({ account: ACCOUNT, password: PASSWORD, units: () => units, now: Date.now })
  const { startTestServer } = await import('../../../test/server.ts')
  server = await startTestServer({ allowedHosts: [new URL(platform.url).host] })
  await server.confirmSite(platform.url)
  token = await server.signIn('monitorista')
  const link = { monitor_url: platform.url, monitor_account: ACCOUNT, monitor_password: PASSWORD }
  tripId = (await createTrip(server, 'K-1', { unit_plates: 'K-77', ...link })).id
  await server.request('POST', '/api/gps/extract/open', { token, body: { travelId: tripId } })
})
afterAll(async () => {
  await server.stop()
  await platform.close()
})

test('a session outlives its worker, its server and the lead, with one sign-in, and is never said to be what it is not', async () => {
  await untilState('error')
  const first = await startReader()
  await untilState('tracking')

  const [worker] = workers()
  if (worker === undefined) throw new Error('no worker')
  process.kill(worker, 'SIGKILL')
  expect((await untilState('error')).obstacle).toBe('crashed')
  await untilState('tracking')
  expect(platform.signIns.all).toBe(1)

  const second = await startReader()
  expect(second.isReading()).toBe(false)
  await first.stop()
  await expect.poll(() => second.isReading(), { timeout: 15_000 }).toBe(true)
  await untilState('tracking')
  expect([platform.signIns.all, platform.signIns.refused]).toEqual([1, 0])
  await second.stop()
  await untilState('error')
  expect(workers()).toEqual([])
})
