import type { Db, Sql } from '../../db/pool.ts'
import type { Clock } from '../../ports/clock.ts'
import type { FleetSignals } from '../../ports/fleet-signals.ts'

/** What the registry of devices works with; what it needs of the trips comes as functions. */
export interface RegistryDeps {
  readonly db: Db
  readonly clock: Clock
  readonly signals: FleetSignals
  /** One transaction that no other writer of this organisation's trips overlaps. */
  writeTrips<T>(organisationId: string, work: (sql: Sql) => Promise<T>): Promise<T>
  /** After the commit: devices were registered, disabled or enabled. */
  devicesChanged(): void
}
