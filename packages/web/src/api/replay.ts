import type * as contract from '@vigia/contract'
import { FIX_SOURCES, type FixSource } from '@vigia/domain/gps/fix'
import type { ReplayPosition } from '@vigia/domain/replay/replay-track'
import { callApi } from './client.ts'

/** Every good position of a trip in the last `hours` (1 to 168), oldest first, of all its sources. */
export async function replayPositions(
  tripId: string,
  hours: number,
  signal: AbortSignal,
): Promise<readonly ReplayPosition[]> {
  const path = `/api/gps/extract/history/${encodeURIComponent(tripId)}`
  const wire = await callApi<contract.ResponseOf<typeof contract.tripGpsHistory>>(path, { query: { hours }, signal })
  return wire.positions.map(({ lat, lng, speed, heading, timestamp, address, source }) => ({
    lat,
    lng,
    at: Date.parse(timestamp),
    speedKmh: speed,
    headingDeg: heading,
    address,
    source: sourceOf(source),
  }))
}

const sourceOf = (word: string): FixSource => FIX_SOURCES.find((known) => known === word) ?? 'cache'
