import { FIX_SOURCES, type FixSource } from '@vigia/domain/gps/fix'
import type { ReplayPosition } from '@vigia/domain/replay/replay-track'
import { call } from './call.ts'

/** Every good position of a trip in the last `hours` (1 to 168), oldest first, of all its sources. */
export async function replayPositions(
  tripId: string,
  hours: number,
  signal: AbortSignal,
): Promise<readonly ReplayPosition[]> {
  const wire = await call('tripGpsHistory', { params: { id: tripId }, query: { hours }, signal })
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
