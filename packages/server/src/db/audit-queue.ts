import { type AuditEntry, recordAudits } from './audit.store.ts'
import type { Db } from './pool.ts'
import { writeInHalves } from './write-in-halves.ts'

/** Some tens of milliseconds for PostgreSQL: alerts wait for a transaction that has written (docs/architecture.md). */
const MAX_GROUP = 200

/** An entry of an act that comes in floods. Those that one sender has in one group are a single entry: its numbers are their sum. */
interface CountedAudit extends Omit<AuditEntry, 'after'> {
  readonly counts: Readonly<Record<string, number>>
}

/** Writes an entry of an act that is already durable, such as positions; resolves when the entry is. */
export type QueueAudit = (entry: AuditEntry | CountedAudit) => Promise<void>

interface Waiting {
  readonly entry: AuditEntry | CountedAudit
  readonly resolve: () => void
  readonly reject: (error: unknown) => void
}

/** One row of the log, and who waits for it. */
interface Row {
  readonly entry: AuditEntry
  readonly waiting: readonly Waiting[]
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
    const refused = await writeInHalves(rowsOf(group), (half) =>
      recordAudits(
        db,
        half.map(({ entry }) => entry),
      ),
    )
    for (const { row, error } of refused) for (const { reject } of row.waiting) reject(error)
    // Those that were rejected stay so.
    for (const { resolve } of group) resolve()
  } catch (error) {
    for (const { reject } of group) reject(error)
  }
}

/** The rows of a group in the order of its entries; a sum stands where the first of its entries did. */
function rowsOf(group: readonly Waiting[]): readonly Row[] {
  const sums = new Map<string, Waiting[]>()
  const rows = group.map((waiting) => {
    const { entry } = waiting
    if (!('counts' in entry)) return [waiting]
    const key = [entry.action, entry.subject, entry.actor.kind, entry.actor.id, entry.address].join('\n')
    const sum = sums.get(key)
    if (sum === undefined) {
      const first = [waiting]
      sums.set(key, first)
      return first
    }
    sum.push(waiting)
    return null
  })
  return rows.filter((waiting) => waiting !== null).map((waiting) => ({ entry: sumOf(waiting), waiting }))
}

function sumOf(waiting: readonly Waiting[]): AuditEntry {
  const [first] = waiting
  if (first === undefined) throw new Error('no entry without an act')
  if (!('counts' in first.entry)) return first.entry
  const { counts: _, ...rest } = first.entry
  const after: Record<string, number> = {}
  for (const { entry } of waiting)
    for (const [name, count] of 'counts' in entry ? Object.entries(entry.counts) : [])
      after[name] = (after[name] ?? 0) + count
  return { ...rest, after }
}
