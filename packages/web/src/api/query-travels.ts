import { GPS_HISTORY_SQL } from '@vigia/contract/travel-query-text'
import type { LatLng } from '@vigia/domain/geo/lat-lng'
import { call } from './call.ts'

/** A row of a trip's GPS history (spec §3 "GPS position"). */
export interface QueriedPosition extends LatLng {
  readonly at: number
  readonly speedKmh: number | null
  readonly isPanic: boolean
}

/** The newest hundred positions of a trip, newest first, by the query as the specification asks for them. */
export async function queryTravels(tripId: string, signal: AbortSignal): Promise<readonly QueriedPosition[]> {
  const { data } = await call('queryTravels', { body: { sql: GPS_HISTORY_SQL, params: [tripId] }, signal })
  return data.flatMap((row) =>
    'latitud' in row
      ? {
          lat: row.latitud,
          lng: row.longitud,
          at: Date.parse(row.timestamp),
          speedKmh: row.speed,
          isPanic: row.is_panic,
        }
      : [],
  )
}
