import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../test/server.ts'
import { createTrip } from '../../../test/trips.ts'
import { createSealer } from '../../secrets/seal.ts'
import { secretKey } from '../../secrets/secret-key.ts'
import { planAccounts } from './plan-accounts.ts'

let server: TestServer
let token: string

beforeAll(async () => {
  server = await startTestServer()
  token = await server.signIn('administrador')
})
afterAll(() => server.stop())

/** As an update from before sites were confirmed leaves them: those on which somebody had signed in, and no other. */
const CONFIRMED = [
  'https://hosting.wialon.com',
  'https://cloud.samsara.com',
  'http://flota.mx',
  'https://marca.mx',
  'https://gps.mx',
  'https://my.geotab.com',
  'https://my43.geotab.com',
]
const receiversOf = async (site: string): Promise<readonly string[] | undefined> => {
  const sealer = createSealer(secretKey(Buffer.alloc(32, 7)))
  const plan = await planAccounts(server.db.database.unscoped, sealer, server.clock)
  return plan.find(({ order }) => order.url.startsWith(site))?.order.receivers
}
let trips = 0
const openTrip = async (site: string): Promise<void> => {
  const link = { monitor_url: `${site}/`, monitor_account: 'espejo', monitor_password: 'x' }
  const { id } = await createTrip(server, `T-${++trips}`, link)
  const { status } = await server.request('POST', '/api/gps/extract/open', { token, body: { travelId: id } })
  expect(status).toBe(200)
}

describe('what is stored for a trip goes to its own site, and where that one’s API is:', () => {
  beforeAll(async () => {
    for (const site of CONFIRMED) await server.confirmSite(site)
  })

  test.each([
    ['https://hosting.wialon.com', ['https://hst-api.wialon.com']],
    ['https://cloud.samsara.com', ['https://api.samsara.com']],
    ['http://flota.mx', ['https://flota.mx']],
    ['https://my.geotab.com', ['https://my43.geotab.com']],
    ['https://gps.mx', []],
  ])('%s', async (site, others) => {
    await openTrip(site)
    expect(await receiversOf(site)).toEqual([site, ...others])
  })

  test('a brand in front of hosted Wialon, once a person has confirmed Wialon’s API too', async () => {
    const marca = 'https://marca.mx'
    await openTrip(marca)
    expect(await receiversOf(marca)).toEqual([marca])
    await server.confirmSite('https://hst-api.wialon.com')
    expect(await receiversOf(marca)).toEqual([marca, 'https://hst-api.wialon.com'])
    expect(await receiversOf('https://gps.mx')).toEqual(['https://gps.mx', 'https://hst-api.wialon.com'])
  })

  test('nowhere, where only the API was confirmed', async () => {
    await openTrip('https://app.wialon.com')
    expect(await receiversOf('https://app.wialon.com')).toBeUndefined()
  })
})
