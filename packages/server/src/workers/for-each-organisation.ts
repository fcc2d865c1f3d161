import { isDatabaseAway } from '../db/database-away.ts'

/**
 * Does the work of each organisation in turn, until the job is stopped. What fails in one stops no other: it is thrown once
 * all have had their turn. A database that is away ends the round at once.
 */
export async function forEachOrganisation(
  organisationIds: readonly string[],
  signal: AbortSignal,
  work: (organisationId: string) => Promise<void>,
): Promise<void> {
  const failures: Error[] = []
  for (const organisationId of organisationIds) {
    if (signal.aborted) return
    try {
      await work(organisationId)
    } catch (error) {
      if (isDatabaseAway(error)) throw error
      failures.push(new Error(`organización ${organisationId}: ${String(error)}`, { cause: error }))
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, failures.map(({ message }) => message).join('; '))
}
