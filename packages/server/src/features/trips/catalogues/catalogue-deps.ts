import type { CadenceException } from '@vigia/domain/communication/logbook-rules'
import type { Sql } from '../../../db/pool.ts'
import type { TripsDeps } from '../trips-deps.ts'

export type ExceptionsChange = (exceptions: readonly CadenceException[]) => readonly CadenceException[]

/** What the catalogues work with. */
export interface CatalogueDeps extends TripsDeps {
  /** Changes the exceptions of the cadence that the organisation has set, where it has any. */
  readonly changeExceptions: (sql: Sql, organisationId: string, change: ExceptionsChange) => Promise<void>
  /** Has the setting that asks for photos of deliveries name the client that stays. */
  readonly mergeDeliveryPhotos: (
    sql: Sql,
    organisationId: string,
    of: { readonly into: string; readonly from: readonly string[] },
  ) => Promise<void>
}
