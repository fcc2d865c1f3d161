import { AsyncLocalStorage } from 'node:async_hooks'
import type { Reach } from '@vigia/domain/account/reach'

/** Whose rows are reached, which of their trips (null: all), and who asks; of what is private, the others' is not reached by a reach. */
export interface RowScope {
  readonly organisationId: string
  readonly reach: Reach | null
  /** `user:12`, `api-key:3`; null: nobody in person. */
  readonly actor: string | null
}

/** `isWhole`: the statements are not narrowed by the reach, whoever runs them keeps to it. */
const scope = new AsyncLocalStorage<RowScope & { readonly isWhole: boolean }>()

/**
 * Runs `work` in the name of an organisation: what it asks of `database.scoped`, also later from what it started, reaches
 * only that organisation's rows (row-level security, ADR 10). Started work that serves other organisations as well,
 * a queue or a shared cache, therefore belongs on `database.unscoped`.
 */
export const withinOrganisation = <T>(organisationId: string, work: () => T): T =>
  withinScope({ organisationId, reach: null, actor: null }, work)

/** The same in the name of somebody whose reach may be narrower than their organisation. */
export const withinScope = <T>(of: RowScope, work: () => T): T => scope.run({ ...of, isWhole: false }, work)

/**
 * For work that has to see what else a change concerns, such as the other trips of a device: the same organisation and
 * `currentReach()`, and statements that reach every trip. Who asks for what they may not see is refused by that work itself.
 */
export function withoutRowReach<T>(work: () => T): T {
  const of = scope.getStore()
  return of === undefined ? work() : scope.run({ ...of, isWhole: true }, work)
}

/** The organisation in whose name this runs; null outside of any. */
export const currentOrganisation = (): string | null => scope.getStore()?.organisationId ?? null

/** The reach of whoever this runs for; null: every trip of the organisation. */
export const currentReach = (): Reach | null => scope.getStore()?.reach ?? null

/** What statements are narrowed to. */
export function currentRowReach(): { readonly reach: Reach; readonly actor: string | null } | null {
  const of = scope.getStore()
  return of === undefined || of.isWhole || of.reach === null ? null : { reach: of.reach, actor: of.actor }
}

/** Names a reach: two are the same when their keys are. */
export const reachKey = (reach: Reach | null): string =>
  reach === null ? '' : `${reach.by}:${[...reach.ids].sort().join(',')}`
