import type { TestServer } from './server.ts'

export const HOUR_MS = 3_600_000
export const MINUTE_MS = 60_000

export interface TestTrip {
  readonly id: string
  readonly phone: string
  readonly tracker: string
}

/** A trip on the road for an hour, with its operator's phone and its unit's tracker, in the live fleet. */
export async function createTrip(server: TestServer, invoice: string, over: object = {}): Promise<TestTrip> {
  const token = await server.apiKey(['travels:write'])
  const phone = `tel-${invoice}`
  const tracker = `gps-${invoice}`
  const { body, status, text } = await server.request('POST', '/api/travels', {
    token,
    body: {
      external_invoice: invoice,
      status: 'in transit',
      origin: 'Puebla',
      destination: 'Querétaro',
      operator_name: `Operador ${invoice}`,
      operator_device_id: phone,
      unit_plates: `P-${invoice}`,
      unit_device_id: tracker,
      tracking_type: 'APP',
      charge_date: new Date(server.clock.now() - 24 * HOUR_MS).toISOString(),
      ...over,
    },
  })
  if (status >= 300 || body.data[0].id === null) throw new Error(text)
  await server.app.live.fleet.loader.settled()
  return { id: body.data[0].id, phone, tracker }
}

/** A fix as an integration sends it. */
export const fixOf = (device: string, at: number, lat: number, over: object = {}) => ({
  device,
  timestamp: new Date(at).toISOString(),
  lat,
  lng: -99.5,
  speed: 60,
  ...over,
})
