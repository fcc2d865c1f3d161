import type { Db } from '../../db/pool.ts'
import type { Clock } from '../../ports/clock.ts'
import type { FleetSignals } from '../../ports/fleet-signals.ts'
import type { Sealer } from '../../secrets/seal.ts'
import type { TripWriter } from './trip-writer.ts'

/** What everything about trips works with. */
export interface TripsDeps {
  readonly db: Db
  readonly clock: Clock
  readonly sealer: Sealer
  readonly writer: TripWriter
  readonly signals: FleetSignals
}
