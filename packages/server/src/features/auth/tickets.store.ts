import type { Sql } from '../../db/pool.ts'

export type TicketKind = 'second-factor' | 'passkey' | 'new-passkey' | 'provider'

/** A sign-in, or a passkey being made, between its two calls. */
export interface Ticket {
  readonly kind: TicketKind
  readonly userId: string | null
  readonly data: Readonly<Record<string, string>>
}

const MAX_ATTEMPTS = 5

export async function addTicket(
  sql: Sql,
  hash: Buffer,
  ticket: Ticket & { readonly organisationId: string | null; readonly expiresAt: number },
): Promise<void> {
  await sql.query(
    `insert into sign_in_tickets (token_hash, kind, user_id, organisation_id, data, expires_at)
     values ($1, $2, $3, $4, $5, $6)`,
    [hash, ticket.kind, ticket.userId, ticket.organisationId, ticket.data, new Date(ticket.expiresAt)],
  )
}

/** Counts an attempt before it is checked; null when the ticket is unknown, late, of another kind, or has had five. */
export async function attemptTicket(
  sql: Sql,
  hash: Buffer,
  kinds: readonly TicketKind[],
  now: number,
): Promise<Ticket | null> {
  const { rows } = await sql.query<{ kind: TicketKind; user_id: string | null; data: Record<string, string> }>(
    `update sign_in_tickets set attempts = attempts + 1
     where token_hash = $1 and kind = any($2) and expires_at > $3 and attempts < $4 returning kind, user_id, data`,
    [hash, kinds, new Date(now), MAX_ATTEMPTS],
  )
  const row = rows[0]
  return row === undefined ? null : { kind: row.kind, userId: row.user_id, data: row.data }
}

/** Reads a ticket that waits for a second factor, without an attempt. */
export async function findSecondFactorTicket(sql: Sql, hash: Buffer, now: number): Promise<string | null> {
  const { rows } = await sql.query<{ user_id: string }>(
    `select user_id from sign_in_tickets where token_hash = $1 and kind = 'second-factor' and expires_at > $2`,
    [hash, new Date(now)],
  )
  return rows[0]?.user_id ?? null
}

export async function saveTicketData(sql: Sql, hash: Buffer, data: Readonly<Record<string, string>>): Promise<void> {
  await sql.query('update sign_in_tickets set data = $2 where token_hash = $1', [hash, data])
}

/** Ends a ticket that did its work; false when another call was first. */
export async function useTicket(sql: Sql, hash: Buffer): Promise<boolean> {
  const { rowCount } = await sql.query('delete from sign_in_tickets where token_hash = $1', [hash])
  return rowCount > 0
}

/** A password that was replaced completes no sign-in any more. */
export async function deleteTicketsOf(sql: Sql, userId: string): Promise<void> {
  await sql.query('delete from sign_in_tickets where user_id = $1', [userId])
}
