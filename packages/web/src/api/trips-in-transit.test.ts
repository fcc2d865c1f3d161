import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeStorage, stubBrowser } from '../../test/fake-browser.ts'
import { travelsInTransit } from './trips-in-transit.ts'

const AT = '2026-11-21T08:47:18Z'
const WIRE = {
  ...{ id: '7', invoice_id: null, external_invoice: '4500', description: null, status: 'in transit' },
  ...{
    origin: 'Puebla',
    destination: 'León',
    weight: 0,
    package: null,
    charge_date: null,
    download_date: AT,
    eta: null,
  },
  ...{ latitude_origin_address: 0, longitude_origin_address: -98.2 },
  ...{ latitude_destination_address: 21.1, longitude_destination_address: null },
  ...{ origin_town: null, destination_town: { name: 'León, Guanajuato', lat: 21.12, lng: -101.68 } },
  ...{ company_carrier_name: null, company_client_name: null, unit_name: null, unit_plates: null },
  ...{ risk_level: 'BAJO', primary_alert: null },
  ...{ monitor_url: null, monitor_account: null, monitor_password: null, operator_name: null, operator_phone: null },
  position: { lat: 20.6, lng: -100.4, speed: 0, heading: null, lastUpdate: AT, altitude: null, source: 'unit' },
}
let body: unknown
let sent: Headers

beforeEach(() => {
  client = new QueryClient()
  const storage = fakeStorage()
  stubBrowser(storage, async (_input, init) => {
    sent = new Headers(init?.headers)
    return body === null ? new Response(null, { status: 304 }) : Response.json(body, { headers: { etag: '"1"' } })
  })
  storage.setItem('token', 'a0')
  storage.setItem('tokenAt', String(Date.now()))
})
afterEach(() => vi.unstubAllGlobals())

let client: QueryClient
/** Asks, however fresh what is known is. */
const list = () => client.fetchQuery({ ...travelsInTransit, staleTime: 0 })

test.each([
  ['an object with a data list', { data: [WIRE] }],
  ['a bare list', [WIRE]],
])('the trips as %s; 0 is a weight, a latitude and a speed, half a place is none', async (_how, answer) => {
  body = answer
  expect(await list()).toMatchObject([
    {
      ...{ tripId: '7', invoice: '4500', weightTons: 0, chargedAt: null, dueAt: Date.parse(AT), speedKmh: 0 },
      ...{ originTown: null, destinationTown: { name: 'León, Guanajuato', point: { lat: 21.12, lng: -101.68 } } },
      ...{ originPoint: { lat: 0, lng: -98.2 }, destinationPoint: null, fixAt: Date.parse(AT), headingDeg: null },
    },
  ])
  expect(sent.get('authorization')).toBe('Bearer a0')
})

test('a trip that was never heard has no place, time or speed', async () => {
  body = [{ ...WIRE, position: null }]
  expect(await list()).toMatchObject([{ point: null, fixAt: null, speedKmh: null, source: null }])
})

test('nothing changed: asked with the tag, answered without a list, the list that is known stays', async () => {
  body = [WIRE]
  const known = await list()
  expect(sent.get('if-none-match')).toBeNull()
  body = null
  expect(await list()).toBe(known)
  expect(sent.get('if-none-match')).toBe('"1"')
})

test('a trip goes by the client’s own invoice, as on every other screen; the internal one stands beside it', async () => {
  body = [{ ...WIRE, invoice_id: 'OC-118' }]
  expect(await list()).toMatchObject([{ invoice: '4500', invoiceId: 'OC-118' }])
})
