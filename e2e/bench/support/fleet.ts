import { type Api, callApi } from '../../support/api.ts'

const TRIPS_A_CALL = 1_000
/** The box that holds Mexico's trunk roads, in degrees. */
const PLACE = { south: 17, north: 27, west: -106, east: -97 } as const

export interface BenchUnit {
  readonly device: string
  readonly lat: number
  readonly lng: number
  readonly headingDeg: number
}

/** Registers `count` trips on the road, each with a truck that reports, spread over the country the same way every time. */
export async function createFleet(api: Api, count: number): Promise<readonly BenchUnit[]> {
  const units = Array.from(
    { length: count },
    (_, i): BenchUnit => ({
      device: `bench-${i}`,
      lat: PLACE.south + (PLACE.north - PLACE.south) * ((i * 0.618034) % 1),
      lng: PLACE.west + (PLACE.east - PLACE.west) * ((i * 0.754878) % 1),
      headingDeg: (i * 47) % 360,
    }),
  )
  for (let from = 0; from < count; from += TRIPS_A_CALL) {
    const data = units.slice(from, from + TRIPS_A_CALL).map((unit, i) => ({
      external_invoice: `B-${from + i}`,
      status: 'in transit',
      origin: `Origen ${(from + i) % 40}`,
      destination: `Destino ${(from + i) % 60}`,
      unit_plates: `BN${String(from + i).padStart(5, '0')}`,
      unit_device_id: unit.device,
      operator_name: `Operador ${from + i}`,
      tracking_type: 'GPS_PROPIO',
      charge_date: new Date(Date.now() - 3_600_000).toISOString(),
      download_date: new Date(Date.now() + 6 * 3_600_000).toISOString(),
    }))
    await api.post('/api/travels', { data })
  }
  return units
}

/** One fix of each unit, `step` steps of 20 m from its start along its heading. */
export async function reportFleet(url: string, key: string, units: readonly BenchUnit[], step: number): Promise<void> {
  const timestamp = new Date().toISOString()
  for (let from = 0; from < units.length; from += TRIPS_A_CALL) {
    const body = units.slice(from, from + TRIPS_A_CALL).map(({ device, lat, lng, headingDeg }) => {
      const along = (step * 0.02) / 111.19
      const angle = (headingDeg * Math.PI) / 180
      return {
        device,
        timestamp,
        lat: lat + along * Math.cos(angle),
        lng: lng + along * Math.sin(angle),
        speed: 72,
        heading: headingDeg,
      }
    })
    await callApi(url, 'POST', '/api/positions', { body, token: key })
  }
}
