import type { Sql } from '../../db/pool.ts'
import { savePasswordHash } from '../../db/users.store.ts'
import { deleteTicketsOf } from './tickets.store.ts'

export interface Invite {
  readonly userId: string
  readonly organisationId: string
  readonly email: string
  readonly expiresAt: number
}

/** Adds a link, and ends the person's others. */
export async function replaceInvite(sql: Sql, hash: Buffer, userId: string, expiresAt: number): Promise<void> {
  await holdPerson(sql, userId)
  await sql.query('delete from user_invites where user_id = $1 and used_at is null', [userId])
  await sql.query('insert into user_invites (token_hash, user_id, expires_at) values ($1, $2, $3)', [
    hash,
    userId,
    new Date(expiresAt),
  ])
}

/** Whoever changes what opens a person's account, a link or a factor, does so one after the other. */
export async function holdPerson(sql: Sql, userId: string): Promise<void> {
  await sql.query('select 1 from users where id = $1 for update', [userId])
}

/** Who a link is for, without using it; null when it is unknown, used or late. */
export async function findInvite(sql: Sql, hash: Buffer, now: number): Promise<Invite | null> {
  const { rows } = await sql.query<Invite>(
    `select i.user_id as "userId", u.organisation_id as "organisationId", u.email, i.expires_at as "expiresAt" from user_invites i join users u on u.id = i.user_id
     where i.token_hash = $1 and i.used_at is null and i.expires_at > $2 and u.disabled_at is null`,
    [hash, new Date(now)],
  )
  return rows[0] ?? null
}

/** Uses a link; false when somebody used it first. */
export async function useInvite(sql: Sql, hash: Buffer, now: number): Promise<boolean> {
  const { rowCount } = await sql.query(
    'update user_invites set used_at = $2 where token_hash = $1 and used_at is null and expires_at > $2',
    [hash, new Date(now)],
  )
  return rowCount > 0
}

/** Sets a password, with which the database ends the person's other links, and a sign-in that the old one began. */
export async function setPassword(sql: Sql, userId: string, passwordHash: string): Promise<void> {
  await savePasswordHash(sql, userId, passwordHash)
  await deleteTicketsOf(sql, userId)
}
