import type { LiveTripState } from '@vigia/contract/live-frame'
import type { UnifiedUnit } from '../../api/unified-units.ts'

/** The fresh side of a position as the server judges it (rules §4, GPS_DESACTUALIZADO), between two of its answers. */
const CONNECTED_FOR_MS = 15 * 60_000

/** The unit as the last answer said, moved on by the live feed where that knows a newer fix. `now`: the server's clock. */
export function withFeed(unit: UnifiedUnit, state: LiveTripState | undefined, now: number): UnifiedUnit {
  if (state === undefined || !state.hasGps || state.fixAt <= (unit.fixAt ?? 0)) return unit
  const { lat, lng, fixAt, speedKmh, headingDeg } = state
  const connection = now - fixAt <= CONNECTED_FOR_MS ? 'connected' : 'disconnected'
  // The address belongs to the place where the unit was.
  return { ...unit, point: { lat, lng }, fixAt, speedKmh, headingDeg, address: null, connection }
}
