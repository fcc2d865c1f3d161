import type { Clock } from '../../clock.ts'
import type { Db, Sql } from '../../db/pool.ts'
import type { FleetSignals } from '../../fleet-signals.ts'

/** What the registry of devices works with; what it needs of the trips comes as functions. */
export interface RegistryDeps {
  readonly db: Db
  readonly clock: Clock
  readonly signals: FleetSignals
  /** One transaction that no other writer of this organisation's trips overlaps. */
  writeTrips<T>(organisationId: string, work: (sql: Sql) => Promise<T>): Promise<T>
  activeTripsOf(sql: Sql, operatorIds: readonly string[], unitIds: readonly string[]): Promise<readonly string[]>
  syncTripDevices(sql: Sql, tripIds: readonly string[], now: number): Promise<void>
  /** After the commit: devices were registered, disabled or enabled. */
  devicesChanged(): void
}
