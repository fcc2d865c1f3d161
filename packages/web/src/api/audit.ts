import type { AuditFormat } from '@vigia/contract'
import type { CallAnswers } from '@vigia/contract/calls'
import type { AuditGroup } from '@vigia/domain/audit/audit-action'
import { call, callForFile } from './call.ts'

type EntryWire = CallAnswers['listAudit']['data'][number]

/** A value as it was and as it is; a secret says only that it is another one. */
export type AuditChange = EntryWire['changes'][number]
type AuditFact = EntryWire['facts'][number]

/** One entry of the audit log. Instants are epoch ms, hashes hexadecimal. */
export interface AuditEntry {
  readonly id: string
  /** Its number in the chain; null: it is in none. */
  readonly seq: number | null
  readonly at: number
  readonly actor: EntryWire['actor']
  readonly action: string
  readonly words: string
  readonly isSensitive: boolean
  readonly subject: string | null
  readonly subjectLabel: string | null
  readonly changes: readonly AuditChange[]
  readonly facts: readonly AuditFact[]
  readonly reason: string | null
  readonly address: string | null
  readonly requestId: string | null
  readonly hash: string | null
  readonly prevHash: string | null
}

/** What narrows the log; null: nothing. Instants are epoch ms, `to` is not of it. */
export interface AuditFilter {
  readonly from: number | null
  readonly to: number | null
  /** `user:12`, `system`. */
  readonly actor: string | null
  readonly group: AuditGroup | null
  readonly text: string
  readonly isSensitive: boolean
}

export interface AuditPage {
  readonly entries: readonly AuditEntry[]
  readonly nextCursor: string | null
}

export interface AuditState {
  readonly entries: number
  /** Null: there are none. */
  readonly oldestAt: number | null
  /** The newest end of the chain that is written down outside the database; null: none is. */
  readonly anchor: { readonly at: number; readonly seq: string; readonly hash: string } | null
  /** The end of the chain as it stands; null: it has none yet. */
  readonly head: { readonly seq: string; readonly hash: string } | null
  /** Of the last three days, hour by hour, the oldest first. */
  readonly hours: readonly { readonly fromAt: number; readonly entries: number }[]
}

interface PageWish {
  readonly cursor?: string | null
  /** Only what followed this entry. */
  readonly after?: string
  /** Only what was done to it: `trip:40`. */
  readonly subject?: string
  readonly limit: number
}

/** A page of the log, the newest first. */
export async function listAudit(filter: AuditFilter, wish: PageWish, signal: AbortSignal): Promise<AuditPage> {
  const query = {
    ...queryOf(filter),
    limit: wish.limit,
    ...(wish.subject === undefined ? {} : { subject: wish.subject }),
    ...(wish.cursor == null ? {} : { cursor: wish.cursor }),
    ...(wish.after === undefined ? {} : { after: wish.after }),
  }
  const { data, nextCursor } = await call('listAudit', { query, signal })
  return { entries: data.map(entryFromWire), nextCursor }
}

/** One entry by its id; null where there is none. */
export async function auditEntry(id: string, signal: AbortSignal): Promise<AuditEntry | null> {
  // What is older than the one after it begins with it.
  const { entries } = await listAudit(EVERYTHING, { cursor: String(BigInt(id) + 1n), limit: 1 }, signal)
  const [entry] = entries
  return entry?.id === id ? entry : null
}

/** What was done to the same, the newest first. */
export const listRelated = async (subject: string, signal: AbortSignal): Promise<readonly AuditEntry[]> =>
  (await listAudit(EVERYTHING, { subject, limit: 10 }, signal)).entries

const EVERYTHING: AuditFilter = { from: null, to: null, actor: null, group: null, text: '', isSensitive: false }

export async function auditState(signal: AbortSignal): Promise<AuditState> {
  const { entries, oldest_at, anchor, head, hours } = await call('auditState', { signal })
  return {
    entries,
    oldestAt: oldest_at === null ? null : Date.parse(oldest_at),
    anchor: anchor === null ? null : { ...anchor, at: Date.parse(anchor.at) },
    head,
    hours: hours.map(({ from, entries: count }) => ({ fromAt: Date.parse(from), entries: count })),
  }
}

/** The log as narrowed, or an entry with the one before it in its chain, as a file's text. Audited. */
export const exportAudit = (what: AuditFilter | { readonly proofOf: string }, format: AuditFormat): Promise<string> =>
  callForFile('exportAudit', { query: { ...('proofOf' in what ? { proof_of: what.proofOf } : queryOf(what)), format } })

const queryOf = ({ from, to, actor, group, text, isSensitive }: AuditFilter) => ({
  ...(from === null ? {} : { from: new Date(from).toISOString() }),
  ...(to === null ? {} : { to: new Date(to).toISOString() }),
  ...(actor === null ? {} : { actor }),
  ...(group === null ? {} : { group }),
  ...(text === '' ? {} : { q: text }),
  ...(isSensitive ? { sensitive: 'true' as const } : {}),
})

const entryFromWire = (entry: EntryWire): AuditEntry => ({
  ...{ id: entry.id, seq: entry.seq === null ? null : Number(entry.seq), at: Date.parse(entry.at) },
  ...{ actor: entry.actor, action: entry.action, words: entry.words, isSensitive: entry.is_sensitive },
  ...{ subject: entry.subject, subjectLabel: entry.subject_label, changes: entry.changes, facts: entry.facts },
  ...{ reason: entry.reason, address: entry.address, requestId: entry.request_id },
  ...{ hash: entry.hash, prevHash: entry.prev_hash },
})
