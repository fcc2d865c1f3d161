import { hideSecrets } from '@vigia/domain/audit/hide-secrets'
import type { Sql } from './pool.ts'

/** From where a request came, and its id, which is also in the log and in the answer's `x-request-id`. Null: no request. */
export interface AuditSource {
  readonly address: string | null
  readonly requestId: string | null
}

/** The same of a request that has come. */
export interface RequestSource extends AuditSource {
  readonly address: string
  readonly requestId: string
}

/** Who acts, from where, in which request. `mount` makes it; every entry begins with it. */
export interface AuditContext extends AuditSource {
  readonly organisationId: string | null
  readonly actor: { readonly kind: 'user' | 'api-key' | 'device' | 'system'; readonly id: string | null }
}

/** The same of somebody who has proved who they are. */
export interface ActorAuditContext extends AuditContext {
  readonly organisationId: string
}

export interface AuditEntry extends AuditContext {
  /** `sign-in`, `position-manual`, … : kebab-case, stable. */
  readonly action: string
  /** What it was done to: `user:12`, `trip:40`. */
  readonly subject?: string
  /** The changed values as they were and as they are; a secret among them is hidden. Null: there was, or is, nothing. */
  readonly before?: object | null
  readonly after?: object | null
  readonly details?: object
  readonly at: number
}

/** Adds one row to the append-only audit log; pass the transaction of the change itself so that both happen or neither. */
export const recordAudit = (sql: Sql, entry: AuditEntry): Promise<void> => recordAudits(sql, [entry])

/** The same for several, in their order, by one statement. */
export async function recordAudits(sql: Sql, entries: readonly AuditEntry[]): Promise<void> {
  await sql.query(
    `insert into audit_log
       (organisation_id, actor_kind, actor_id, action, subject, before, after, details, address, request_id, at)
     select organisation_id, actor_kind, actor_id, action, subject, before, after, details, address, request_id, at
     from jsonb_to_recordset($1) as r(organisation_id bigint, actor_kind text, actor_id bigint, action text, subject text,
       before jsonb, after jsonb, details jsonb, address text, request_id text, at timestamptz)`,
    [JSON.stringify(entries.map(toRow))],
  )
}

const toRow = (entry: AuditEntry) => ({
  ...hideSecrets({ before: entry.before, after: entry.after }),
  organisation_id: entry.organisationId,
  actor_kind: entry.actor.kind,
  actor_id: entry.actor.id,
  action: entry.action,
  subject: entry.subject,
  details: hideSecrets({ before: null, after: entry.details ?? {} }).after,
  address: entry.address,
  request_id: entry.requestId,
  at: new Date(entry.at),
})
