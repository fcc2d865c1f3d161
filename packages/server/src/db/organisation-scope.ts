import { AsyncLocalStorage } from 'node:async_hooks'

const scope = new AsyncLocalStorage<string>()

/**
 * Runs `work` in the name of an organisation: what it asks of `database.scoped`, also later from what it started, reaches
 * only that organisation's rows (row-level security, ADR 10). Started work that serves other organisations as well,
 * a queue or a shared cache, therefore belongs on `database.unscoped`.
 */
export const withinOrganisation = <T>(organisationId: string, work: () => T): T => scope.run(organisationId, work)

/** The organisation in whose name this runs; null outside of any. */
export const currentOrganisation = (): string | null => scope.getStore() ?? null
