import type { Sql } from './pool.ts'

/** Whose change it was, and when. Null: a key, the system, or somebody who is gone. */
export interface LastChange {
  readonly by: { readonly id: string; readonly name: string } | null
  readonly at: number
}

/** The newest change of one of these values of a subject, by the audit log; null when it tells of none. */
export async function lastChangeOf(
  sql: Sql,
  organisationId: string,
  {
    subject,
    part = {},
    fields,
  }: {
    readonly subject: string
    /** What the entry's details say it is of, where a subject has several. */
    readonly part?: Readonly<Record<string, string | number>>
    readonly fields: readonly string[]
  },
): Promise<LastChange | null> {
  const { rows } = await sql.query<{ id: string | null; name: string | null; at: number }>(
    `select u.id::text, u.name, a.at from audit_log a left join users u on a.actor_kind = 'user' and u.id = a.actor_id
     where a.organisation_id = $1 and a.subject = $2 and coalesce(a.details, '{}') @> $4 and exists (
       select from unnest($3::text[]) field
       where a.before -> field is distinct from a.after -> field or a.details -> 'fields' ? field)
     order by a.id desc limit 1`,
    [organisationId, subject, fields, JSON.stringify(part)],
  )
  const [last] = rows
  if (last === undefined) return null
  return { by: last.id === null ? null : { id: last.id, name: last.name ?? '' }, at: last.at }
}
