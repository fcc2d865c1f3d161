import { type AuditEntry, recordAudit } from './audit.store.ts'
import type { Db } from './pool.ts'

/** Writes an entry of an act that is already durable, such as positions; resolves when the entry is. */
export type QueueAudit = (entry: AuditEntry) => Promise<void>

interface Waiting {
  readonly entry: AuditEntry
  readonly resolve: () => void
  readonly reject: (error: unknown) => void
}

/**
 * Group commit for entries that come often: while one group is written, the next gathers, so that the chain of an
 * organisation costs one commit for a group and not for each. `db` sees every organisation.
 */
export function auditQueue(db: Db): QueueAudit {
  let waiting: Waiting[] = []
  let isWriting = false

  const write = async (): Promise<void> => {
    isWriting = true
    while (waiting.length > 0) {
      const group = waiting
      waiting = []
      try {
        await db.transaction(async (sql) => {
          for (const { entry } of group) await recordAudit(sql, entry)
        })
        for (const { resolve } of group) resolve()
      } catch (error) {
        for (const { reject } of group) reject(error)
      }
    }
    isWriting = false
  }

  return (entry) =>
    new Promise((resolve, reject) => {
      waiting.push({ entry, resolve, reject })
      if (!isWriting) void write()
    })
}
