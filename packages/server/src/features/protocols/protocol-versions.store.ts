import type { RuledType } from '@vigia/domain/alerts/own-rule'
import type { Protocol } from '@vigia/domain/protocols/protocol'
import type { Sql } from '../../db/pool.ts'

/** A version of a protocol as it is kept. */
export interface StoredProtocol {
  readonly version: number
  readonly steps: Protocol
  readonly restoredFrom: number | null
  readonly reason: string | null
  /** Null: an account that is gone. */
  readonly changedBy: { readonly id: string; readonly name: string } | null
  readonly changedAt: number
}

interface Row extends Omit<StoredProtocol, 'changedBy'> {
  readonly by: string | null
  readonly name: string | null
}

/** The versions of an organisation's protocol for one type, the newest first; `most` of them. */
export async function protocolVersions(
  sql: Sql,
  organisationId: string,
  type: RuledType,
  most: number,
): Promise<readonly StoredProtocol[]> {
  const { rows } = await sql.query<Row>(
    `select v.version, v.steps, v.restored_from as "restoredFrom", v.reason, u.id::text as by, u.name,
       v.changed_at as "changedAt"
     from alert_protocol_versions v left join users u on u.id = v.changed_by
     where v.organisation_id = $1 and v.type = $2 order by v.version desc limit $3`,
    [organisationId, type, most],
  )
  return rows.map(({ by, name, ...row }) => ({
    ...row,
    changedBy: by === null || name === null ? null : { id: by, name },
  }))
}

interface NewVersion extends Omit<StoredProtocol, 'changedBy'> {
  readonly type: RuledType
  readonly changedById: string
}

/** Keeps the next version; false when somebody else has kept it meanwhile. */
export async function insertProtocol(sql: Sql, organisationId: string, next: NewVersion): Promise<boolean> {
  const { rowCount } = await sql.query(
    `insert into alert_protocol_versions
       (organisation_id, type, version, steps, restored_from, changed_by, changed_at, reason)
     values ($1, $2, $3, $4::jsonb, $5, $6, $7, $8) on conflict do nothing`,
    [
      ...[organisationId, next.type, next.version, JSON.stringify(next.steps), next.restoredFrom],
      ...[next.changedById, new Date(next.changedAt), next.reason],
    ],
  )
  return rowCount === 1
}
