import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { startTraccar } from '@vigia/simulator/platforms/api/fake-traccar'
import type { ApiPlatform } from '@vigia/simulator/platforms/api/serve-api'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { startGpsServer, untilSession } from '../gps-server.ts'
import { childrenNamed } from '../process-list.ts'
import type { TestServer } from '../server.ts'
import { createTrip } from '../trips.ts'

/** The worker starts twice, and is given 15 s before it is ended. */
const SLOW_MS = 120_000
const ACCOUNT = 'flota@gps.mx'
const PASSWORD = 'clave-de-la-flota'
/**
 * A defect that is not known yet, planted in the worker: the text after which reading never ends. Before any import: which
 * of our flags the worker gets is read when its module is loaded.
 */
const ENDLESS = vi.hoisted(() => {
  const text = 'texto-que-no-termina'
  const plant = `const { parse } = JSON
  JSON.parse = (text, ...rest) => {
    while (typeof text === 'string' && text.includes('${text}')) continue
    return parse(text, ...rest)
  }`
  process.execArgv.push('--import', `data:text/javascript,${encodeURIComponent(plant)}`)
  return text
})

let good: ApiPlatform
let hostile: Server
let server: TestServer
let token: string
let asked = 0

beforeAll(async () => {
  const units = [
    {
      ...{ id: 1, name: 'K-77', plates: 'K77', imei: '860000000000001' },
      get position() {
        return { lat: 20.61, lng: -100.39, speedKmh: 61, headingDeg: 90, at: Date.now(), address: null }
      },
    },
  ]
  good = await startTraccar({ account: ACCOUNT, password: PASSWORD, units: () => units, now: Date.now })
  hostile = createServer((request, response) => {
    const isProbe = request.url === '/api/server'
    if (isProbe) asked += 1
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end(isProbe ? '{"version":"6.0"}' : JSON.stringify({ name: ENDLESS }))
  })
  await new Promise<void>((resolve) => hostile.listen(0, '127.0.0.1', resolve))
  const hosts = [new URL(good.url).host, `127.0.0.1:${(hostile.address() as AddressInfo).port}`]
  server = await startGpsServer({ allowedHosts: hosts })
  for (const host of hosts) await server.confirmSite(`http://${host}/`)
  token = await server.signIn('monitorista')
})
afterAll(async () => {
  await server.stop()
  await good.close()
  hostile.close().closeAllConnections()
})

async function openTrip(invoice: string, url: string, account: string): Promise<string> {
  const link = { monitor_url: url, monitor_account: account, monitor_password: PASSWORD }
  const { id } = await createTrip(server, invoice, { unit_plates: 'K-77', ...link })
  await server.request('POST', '/api/gps/extract/open', { token, body: { travelId: id } })
  return id
}

describe.runIf(process.platform === 'linux')('an account whose platform holds the loop', () => {
  test(
    'is left out with its reason, and the others are read on',
    async () => {
      const tripId = await openTrip('H-1', good.url, ACCOUNT)
      await untilSession(server, token, tripId, (session) => session?.state === 'tracking', SLOW_MS)
      const [first] = childrenNamed('gps.worker')
      const hostileId = await openTrip(
        'H-2',
        `http://127.0.0.1:${(hostile.address() as AddressInfo).port}`,
        'otra@gps.mx',
      )
      const setAside = await untilSession(server, token, hostileId, (it) => it?.obstacle === 'too-slow', SLOW_MS)
      expect(JSON.stringify(setAside)).toContain('no se puede leer a tiempo')

      const before = Date.now()
      const isReadAgain = (session: { state: string; lastExtraction: string } | null) =>
        session?.state === 'tracking' && Date.parse(session.lastExtraction) > before
      await untilSession(server, token, tripId, isReadAgain, SLOW_MS)
      const workers = childrenNamed('gps.worker')
      expect(workers).toHaveLength(1)
      expect(workers).not.toContain(first)
      expect(asked).toBe(1)
      expect(good.signIns.refused).toBe(0)
    },
    4 * SLOW_MS,
  )
})
