import type { Sql } from './pool.ts'

export interface AuditEntry {
  readonly organisationId: string | null
  readonly actor: { readonly kind: 'user' | 'api-key' | 'device' | 'system'; readonly id: string | null }
  /** `sign-in`, `position-manual`, … : kebab-case, stable. */
  readonly action: string
  /** What it was done to: `user:12`, `trip:40`. */
  readonly subject?: string
  readonly details?: Readonly<Record<string, unknown>>
  /** Address that the request came from. */
  readonly address?: string
  readonly at: number
}

/** Adds one row to the append-only audit log; pass the transaction of the change itself so that both happen or neither. */
export async function recordAudit(sql: Sql, entry: AuditEntry): Promise<void> {
  await sql.query(
    `insert into audit_log (organisation_id, actor_kind, actor_id, action, subject, details, address, at)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      entry.organisationId,
      entry.actor.kind,
      entry.actor.id,
      entry.action,
      entry.subject ?? null,
      entry.details ?? {},
      entry.address ?? null,
      new Date(entry.at),
    ],
  )
}
