import type { LiveTripState } from '@vigia/contract/live-frame'
import type { UnifiedUnit } from '../../api/unified-units.ts'
import { newerFix } from '../../fleet-screen/view/merge-units.ts'
import { withRisk } from '../../fleet-screen/view/with-risk.ts'
import { gpsStatusNow, type StaleLimit } from '../../live/gps-status-now.ts'

/** As `connection_status` has it on the wire. */
const CONNECTION = { ACTIVE: 'connected', STALE: 'disconnected', SIN_GPS: 'none' } as const

/** The unit as the last answer said, moved on by the live feed where that knows a newer fix. */
export function withFeed(unit: UnifiedUnit, state: LiveTripState | undefined): UnifiedUnit {
  const fix = newerFix(unit.fixAt, state)
  // The address belongs to the place where the unit was.
  const judged = withRisk(unit, state)
  return fix === null ? judged : { ...judged, ...fix, address: null, connection: 'connected' }
}

/** The unit grown old by the server's limit of age; `now`: the server's clock. */
export function withAge(unit: UnifiedUnit, staleLimit: StaleLimit, now: number): UnifiedUnit {
  const status = gpsStatusNow(unit, null, staleLimit, now)
  const connection = status === null ? unit.connection : CONNECTION[status]
  return connection === unit.connection ? unit : { ...unit, connection }
}
