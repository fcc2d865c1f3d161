import type { LiveTripState } from '@vigia/contract/live-frame'
import type { GpsConnection, UnifiedUnit } from '../../api/unified-units.ts'
import { newerFix } from '../../fleet-screen/view/merge-units.ts'
import { gpsStatusNow, type StaleLimit } from '../../live/gps-status-now.ts'

/** As `connection_status` has it on the wire. */
const CONNECTION = { ACTIVE: 'connected', STALE: 'disconnected', SIN_GPS: 'none' } as const

/**
 * The unit as the last answer said, moved on by the live feed where that knows a newer fix, and grown old by the server's limit
 * of age. `now`: the server's clock.
 */
export function withFeed(
  unit: UnifiedUnit,
  state: LiveTripState | undefined,
  staleLimit: StaleLimit,
  now: number,
): UnifiedUnit {
  const fix = newerFix(unit.fixAt, state)
  if (fix === null) {
    const connection = connectionOf(unit, unit.connection, staleLimit, now)
    return connection === unit.connection ? unit : { ...unit, connection }
  }
  const connection = connectionOf(fix, 'connected', staleLimit, now)
  // The address belongs to the place where the unit was.
  return { ...unit, ...fix, address: null, connection }
}

function connectionOf(
  fix: Pick<UnifiedUnit, 'fixAt' | 'source'>,
  said: GpsConnection,
  staleLimit: StaleLimit,
  now: number,
): GpsConnection {
  const status = gpsStatusNow(fix, null, staleLimit, now)
  return status === null ? said : CONNECTION[status]
}
