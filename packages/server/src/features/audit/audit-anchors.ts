import { appendFile, chmod, mkdir, readFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { databaseEpoch } from '../../db/database-epoch.ts'
import type { Sql } from '../../db/pool.ts'
import type { Job } from '../../ports/job.ts'
import { chainHeads } from './audit-state.store.ts'

const HOUR_MS = 3_600_000
/** A log that begins is not left for an hour. */
const LOOK_EVERY_MS = 60_000

/** The end of a chain as it was written down outside the database, where who changes the database does not reach. */
interface AuditAnchor {
  readonly at: number
  readonly organisationId: string
  readonly seq: string
  /** Hexadecimal. */
  readonly hash: string
}

export interface AuditAnchors {
  readonly job: Job
  /** Those of this database, as it is since it was last restored; the newest last. */
  of(organisationId: string): Promise<readonly AuditAnchor[]>
}

interface Deps {
  readonly db: Sql
  /** Grows by a line an hour for each organisation whose log has grown; nothing is ever taken from it. */
  readonly file: string
  readonly clock: { now(): number }
}

/**
 * The ends of the chains, each hour, in a file of their own (screens of our own, third part, §7): a log that lost its end holds
 * in itself, and only who knows an earlier end can tell (`verifyAuditChain`).
 */
export function auditAnchors({ db, file, clock }: Deps): AuditAnchors {
  const read = async () => {
    const epoch = await databaseEpoch(db)
    const anchors = (await textOf(file)).split('\n').flatMap(anchorOf)
    return { epoch, anchors: anchors.filter(({ database }) => database === epoch).map(({ anchor }) => anchor) }
  }
  /** When one was last written down, by organisation; null: not read yet. */
  let lastAt: Map<string, number> | null = null
  return {
    of: async (organisationId) => (await read()).anchors.filter((anchor) => anchor.organisationId === organisationId),
    job: {
      name: 'audit-anchors',
      everyMs: LOOK_EVERY_MS,
      run: async () => {
        const now = clock.now()
        lastAt ??= new Map((await read()).anchors.map(({ organisationId, at }) => [organisationId, at]))
        const known = lastAt
        const due = (await chainHeads(db)).filter(
          ({ organisationId }) => now - (known.get(organisationId) ?? Number.NEGATIVE_INFINITY) >= HOUR_MS,
        )
        if (due.length === 0) return
        const { epoch, anchors } = await read()
        const hashes = new Set(anchors.map(({ hash }) => hash))
        const at = new Date(now).toISOString()
        const lines = due
          .filter(({ hash }) => !hashes.has(hash))
          .map(({ organisationId, seq, hash }) =>
            JSON.stringify({ at, database: epoch, organisation: organisationId, seq, hash }),
          )
        if (lines.length > 0) {
          await mkdir(dirname(file), { recursive: true, mode: 0o700 })
          // A line that a crash cut short would take the next one with it.
          const text = await textOf(file)
          const start = text === '' || text.endsWith('\n') ? '' : '\n'
          await appendFile(file, `${start}${lines.join('\n')}\n`, { mode: 0o600 })
          await chmod(file, 0o600)
        }
        // Only now: what could not be written is written with the next look, not in an hour.
        for (const { organisationId } of due) known.set(organisationId, now)
      },
    },
  }
}

async function textOf(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return ''
    throw error
  }
}

/** A line that a crash cut short is none. */
function anchorOf(line: string): { readonly database: string; readonly anchor: AuditAnchor }[] {
  try {
    const { at, database, organisation, seq, hash } = JSON.parse(line)
    const anchor = { at: Date.parse(at), organisationId: String(organisation), seq: String(seq), hash: String(hash) }
    return Number.isNaN(anchor.at) ? [] : [{ database: String(database), anchor }]
  } catch {
    return []
  }
}
