import type * as contract from '@vigia/contract'
import { GPS_HISTORY_SQL } from '@vigia/contract/travel-query-text'
import type { LatLng } from '@vigia/domain/geo/lat-lng'
import { callApi } from './client.ts'

/** A row of a trip's GPS history (spec §3 "GPS position"). */
export interface QueriedPosition extends LatLng {
  readonly at: number
  readonly speedKmh: number | null
  readonly isPanic: boolean
}

type Row = Extract<contract.ResponseOf<typeof contract.queryTravels>['data'][number], { latitud: number }>

/** The newest hundred positions of a trip, newest first, by POST /api/travels/query as the specification asks for them. */
export async function queryGpsHistory(tripId: string, signal: AbortSignal): Promise<readonly QueriedPosition[]> {
  const { data } = await callApi<{ readonly data: readonly Row[] }>('/api/travels/query', {
    method: 'POST',
    body: { sql: GPS_HISTORY_SQL, params: [tripId] },
    signal,
  })
  return data.map(({ latitud, longitud, timestamp, speed, is_panic }) => ({
    lat: latitud,
    lng: longitud,
    at: Date.parse(timestamp),
    speedKmh: speed,
    isPanic: is_panic,
  }))
}
