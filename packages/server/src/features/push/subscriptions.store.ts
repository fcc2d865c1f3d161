import type { Sql } from '../../db/pool.ts'
import type { PushTarget } from './send-push.ts'

export interface Subscription extends PushTarget {
  readonly id: string
}

/** A browser is told for as long as the sign-in that subscribed it lasts, and its person is not disabled. */
export const LIVE_SUBSCRIPTION = `push_subscriptions s
  join users u on u.id = s.user_id and u.disabled_at is null
  join session_families f on f.id = s.family_id and f.ended_at is null`

interface NewSubscription extends PushTarget {
  readonly userId: string
  readonly familyId: string
  readonly now: number
}

/** Subscribes a browser, in place of whoever used it before; of a person's browsers the newest `most` stay. */
export async function saveSubscription(sql: Sql, subscription: NewSubscription, most: number): Promise<void> {
  const { userId, familyId, endpoint, p256dh, auth, now } = subscription
  await sql.query(
    `insert into push_subscriptions as s (user_id, family_id, endpoint, p256dh, auth, created_at)
     values ($1, $2, $3, $4, $5, $6)
     on conflict (endpoint) do update set user_id = excluded.user_id, family_id = excluded.family_id,
       p256dh = excluded.p256dh, auth = excluded.auth, failures = 0, created_at = excluded.created_at`,
    [userId, familyId, endpoint, p256dh, auth, new Date(now)],
  )
  await sql.query(
    `delete from push_subscriptions where user_id = $1 and id not in (
       select id from push_subscriptions where user_id = $1 order by created_at desc, id desc limit $2
     )`,
    [userId, most],
  )
}

/** False when the person has no such browser. */
export async function deleteSubscription(sql: Sql, userId: string, endpoint: string): Promise<boolean> {
  const { rowCount } = await sql.query('delete from push_subscriptions where user_id = $1 and endpoint = $2', [
    userId,
    endpoint,
  ])
  return rowCount > 0
}

/** The browsers of a person that are told. */
export async function liveSubscriptions(sql: Sql, userId: string, now: number): Promise<Subscription[]> {
  const { rows } = await sql.query<Subscription>(
    `select s.id::text, s.endpoint, s.p256dh, s.auth from ${LIVE_SUBSCRIPTION} and f.expires_at > $2
     where s.user_id = $1 order by s.id`,
    [userId, new Date(now)],
  )
  return rows
}

export async function forgetSubscription(sql: Sql, id: string): Promise<void> {
  await sql.query('delete from push_subscriptions where id = $1', [id])
}

/** Forgets the browsers whose sign-in is over. */
export async function forgetEndedSubscriptions(sql: Sql, now: number): Promise<void> {
  await sql.query(
    `delete from push_subscriptions s using session_families f
     where f.id = s.family_id and (f.ended_at is not null or f.expires_at <= $1)`,
    [new Date(now)],
  )
}

export async function clearFailures(sql: Sql, id: string): Promise<void> {
  await sql.query('update push_subscriptions set failures = 0 where id = $1 and failures > 0', [id])
}

/** Counts a failure, and gives a browser up that has failed `most` times in a row. */
export async function countFailure(sql: Sql, id: string, most: number): Promise<void> {
  await sql.query('update push_subscriptions set failures = failures + 1 where id = $1', [id])
  await sql.query('delete from push_subscriptions where id = $1 and failures >= $2', [id, most])
}
