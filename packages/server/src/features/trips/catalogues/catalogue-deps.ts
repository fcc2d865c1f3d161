import type { CadenceException } from '@vigia/domain/communication/logbook-rules'
import type { Sql } from '../../../db/pool.ts'
import type { TripsDeps } from '../trips-deps.ts'
import type { LanesChange, PartyKind } from './merge.store.ts'

export type ExceptionsChange = (exceptions: readonly CadenceException[]) => readonly CadenceException[]

/** Has what a feature says of doubles be of the entry that stays, in the transaction that merges them. */
type MoveReferences = (
  sql: Sql,
  organisationId: string,
  of: { readonly into: string; readonly from: readonly string[] },
) => Promise<void>

/** What the catalogues work with. */
export interface CatalogueDeps extends TripsDeps {
  /** Changes the exceptions of the cadence that the organisation has set, where it has any. */
  readonly changeExceptions: (sql: Sql, organisationId: string, change: ExceptionsChange) => Promise<void>
  /** Changes the lanes that rules of alerts are limited to. */
  readonly changeRuleLanes: (sql: Sql, organisationId: string, change: LanesChange) => Promise<void>
  /** With each step of a merge of operators: the links of its trips are of the one who stays, as the trips are. */
  readonly moveTripLinks: (
    sql: Sql,
    tripIds: readonly string[],
    of: { readonly into: string; readonly from: readonly string[] },
  ) => Promise<void>
  /** Other features that name entries, by their kind. */
  readonly moveReferences: Readonly<Record<PartyKind, readonly MoveReferences[]>>
}
