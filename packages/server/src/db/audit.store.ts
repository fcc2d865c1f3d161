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
  /** The changed values as they were and as they are; never a secret. Null: there was, or is, nothing. */
  readonly before?: object | null
  readonly after?: object | null
  readonly details?: object
  readonly at: number
}

/** Adds one row to the append-only audit log; pass the transaction of the change itself so that both happen or neither. */
export async function recordAudit(sql: Sql, entry: AuditEntry): Promise<void> {
  await sql.query(
    `insert into audit_log
       (organisation_id, actor_kind, actor_id, action, subject, before, after, details, address, request_id, at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    [
      entry.organisationId,
      entry.actor.kind,
      entry.actor.id,
      entry.action,
      entry.subject ?? null,
      entry.before ?? null,
      entry.after ?? null,
      entry.details ?? {},
      entry.address,
      entry.requestId,
      new Date(entry.at),
    ],
  )
}
