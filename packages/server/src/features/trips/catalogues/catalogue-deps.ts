import type { CadenceException } from '@vigia/domain/communication/logbook-rules'
import type { Sql } from '../../../db/pool.ts'
import type { TripsDeps } from '../trips-deps.ts'

export type ExceptionsChange = (exceptions: readonly CadenceException[]) => readonly CadenceException[]

/** What the catalogues work with. */
export interface CatalogueDeps extends TripsDeps {
  /** Changes the exceptions of the cadence that the organisation has set, where it has any. */
  readonly changeExceptions: (sql: Sql, organisationId: string, change: ExceptionsChange) => Promise<void>
  /** Has the settings that name clients, but for the cadence, name the one that stays. */
  readonly mergeClientsOfSettings: (
    sql: Sql,
    organisationId: string,
    of: { readonly into: string; readonly from: readonly string[] },
  ) => Promise<void>
}
