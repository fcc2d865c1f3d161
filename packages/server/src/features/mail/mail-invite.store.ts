import type { Sql } from '../../db/pool.ts'

/** Whom a link is mailed to, and by whom. */
export interface InviteReader {
  readonly email: string
  readonly name: string
  readonly company: string
  readonly sender: string
}

/** Null: no such account in this organisation. */
export async function inviteReader(
  sql: Sql,
  organisationId: string,
  userId: string,
  senderId: string,
): Promise<InviteReader | null> {
  const { rows } = await sql.query<InviteReader>(
    `select u.email, u.name, o.name as company, s.name as sender
     from users u join organisations o on o.id = u.organisation_id join users s on s.id = $3
     where u.organisation_id = $1 and u.id = $2`,
    [organisationId, userId, senderId],
  )
  return rows[0] ?? null
}

/** Whether the company is a demonstration, whose accounts anybody may make. */
export async function isDemoOrganisation(sql: Sql, organisationId: string): Promise<boolean> {
  const { rows } = await sql.query<{ demo: boolean }>(`select demo from organisations where id = $1`, [organisationId])
  return rows[0]?.demo === true
}

/** One mail of an organisation is asked for at a time: two at once would both be the last. */
export async function lockInviteMails(sql: Sql, organisationId: string): Promise<void> {
  await sql.query(`select pg_advisory_xact_lock(hashtextextended($1, 0))`, [`invite-mail:${organisationId}`])
}

/** When links were asked to be mailed since `from`, and to whom (`user:12`), the newest first. */
export async function inviteMailsSince(
  sql: Sql,
  organisationId: string,
  from: number,
): Promise<readonly { readonly at: number; readonly subject: string }[]> {
  const { rows } = await sql.query<{ at: number; subject: string }>(
    `select at, subject from audit_log where organisation_id = $1 and at > $2 and action = 'invite-mail' order by at desc`,
    [organisationId, new Date(from)],
  )
  return rows
}
