import { type AuditEntry, recordAudits } from './audit.store.ts'
import type { Db } from './pool.ts'
import { writeInHalves } from './write-in-halves.ts'

/** Some tens of milliseconds for PostgreSQL: alerts wait for a transaction that has written (docs/architecture.md). */
const MAX_GROUP = 200

/** Writes an entry of an act that is already durable, such as positions; resolves when the entry is. */
export type QueueAudit = (entry: AuditEntry) => Promise<void>

interface Waiting {
  readonly entry: AuditEntry
  readonly resolve: () => void
  readonly reject: (error: unknown) => void
}

/**
 * Group commit for entries that come often: while one group of an organisation is written, its next gathers, so that the
 * chain costs one commit for a group and not for each. Each organisation has a line of its own: none waits for another's
 * flood, and no transaction holds the chains of two. `db` sees every organisation.
 */
export function auditQueue(db: Db): QueueAudit {
  /** What waits, by organisation; the key is there while its line is being written. */
  const lines = new Map<string | null, Waiting[]>()

  const writeLine = async (organisationId: string | null, line: Waiting[]): Promise<void> => {
    // The acts of this turn of the event loop share the first group: a commit of fixes settles many requests at once.
    await new Promise((resolve) => setImmediate(resolve))
    while (line.length > 0) await writeGroup(db, line.splice(0, MAX_GROUP))
    lines.delete(organisationId)
  }

  return (entry) =>
    new Promise((resolve, reject) => {
      const line = lines.get(entry.organisationId)
      if (line !== undefined) {
        line.push({ entry, resolve, reject })
        return
      }
      const first = [{ entry, resolve, reject }]
      lines.set(entry.organisationId, first)
      void writeLine(entry.organisationId, first)
    })
}

/** Settles every entry of a group; one that the database refuses is nobody else's failure. Never rejects. */
async function writeGroup(db: Db, group: readonly Waiting[]): Promise<void> {
  try {
    const refused = await writeInHalves(group, (half) =>
      recordAudits(
        db,
        half.map(({ entry }) => entry),
      ),
    )
    for (const { row, error } of refused) row.reject(error)
    // Those that were rejected stay so.
    for (const { resolve } of group) resolve()
  } catch (error) {
    for (const { reject } of group) reject(error)
  }
}
