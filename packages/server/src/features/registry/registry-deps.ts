import type { Db, Sql } from '../../db/pool.ts'
import type { Clock } from '../../ports/clock.ts'
import type { FleetSignals } from '../../ports/fleet-signals.ts'
import type { FleetReader } from '../../ports/fleet-view.ts'
import type { UnknownDevice } from '../../ports/intake-news.ts'

/** What the registry of devices works with; what it needs of the trips comes as functions. */
export interface RegistryDeps {
  readonly db: Db
  readonly clock: Clock
  readonly signals: FleetSignals
  /** One transaction that no other writer of this organisation's trips overlaps. */
  writeTrips<T>(organisationId: string, work: (sql: Sql) => Promise<T>): Promise<T>
  readonly fleet: FleetReader
  /** What came of an organisation's ids that are not registered; `unproved`: of ids that showed no secret or key as well. */
  readonly unknownIds: (organisationId: string, unproved: boolean) => readonly UnknownDevice[]
  readonly soleOrganisation: () => Promise<string | null>
  /** After the commit: devices were registered, disabled or enabled. */
  devicesChanged(): void
}
