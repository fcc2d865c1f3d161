import type { WebhookEvent } from '@vigia/contract'
import { onlyRow, type Sql } from '../../db/pool.ts'
import type { Sealed } from '../../secrets/seal.ts'

/** An address that is told of alerts and trips, as the list shows it. */
export interface Webhook {
  readonly id: string
  readonly address: string
  readonly events: readonly WebhookEvent[]
  readonly isOn: boolean
  /** Nothing has arrived since; null: the last delivery did, or there was none. */
  readonly failingSince: number | null
  readonly turnedOffAt: number | null
  readonly secretEnd: string
  readonly secretChangedAt: number
  readonly secretChangedBy: { readonly id: string; readonly name: string } | null
  readonly previousUntil: number | null
  readonly createdAt: number
  readonly createdBy: { readonly id: string; readonly name: string } | null
  readonly delivered: number
  readonly givenUp: number
  readonly waiting: number
}

const person = (who: string, name: string): string =>
  `case when ${who} is null then null else jsonb_build_object('id', ${who}::text, 'name', coalesce(${name}, '')) end`

/** By an index of their own: there are hundreds of thousands. */
const counted = (state: 'delivered' | 'given-up' | 'waiting'): string =>
  `(select count(*)::int from webhook_deliveries d where d.webhook_id = w.id and d.event <> 'test' and d.state = '${state}'`

/** The webhooks of an organisation, with what was delivered since an instant. */
export async function listWebhooks(sql: Sql, organisationId: string, since: number): Promise<Webhook[]> {
  const { rows } = await sql.query<Webhook>(
    `select w.id, w.address, w.events, w.is_on as "isOn", w.failing_since as "failingSince", w.turned_off_at as "turnedOffAt",
       w.secret_end as "secretEnd", w.secret_changed_at as "secretChangedAt", w.previous_until as "previousUntil",
       ${person('w.secret_changed_by', 'changer.name')} as "secretChangedBy", w.created_at as "createdAt",
       ${person('w.created_by', 'maker.name')} as "createdBy", ${counted('delivered')} and d.at > $2) as delivered,
       ${counted('given-up')} and d.at > $2) as "givenUp", ${counted('waiting')}) as waiting
     from webhooks w left join users maker on maker.id = w.created_by left join users changer on changer.id = w.secret_changed_by
     where w.organisation_id = $1 order by w.id`,
    [organisationId, new Date(since)],
  )
  return rows
}

/** Takes the organisation's line, so that two who add at once count one after the other; answers how many there are. */
export async function countWebhooks(sql: Sql, organisationId: string): Promise<number> {
  await sql.query(`select pg_advisory_xact_lock(hashtextextended('webhooks:' || $1, 0))`, [organisationId])
  const { rows } = await sql.query<{ count: number }>(
    'select count(*)::int as count from webhooks where organisation_id = $1',
    [organisationId],
  )
  return rows[0]?.count ?? 0
}

/** The id that the next webhook will have: its secret is sealed for it. */
export async function nextWebhookId(sql: Sql): Promise<string> {
  const found = await sql.query<{ id: string }>(`select nextval(pg_get_serial_sequence('webhooks', 'id')) as id`)
  return onlyRow(found).id
}

export interface NewWebhook {
  readonly id: string
  readonly organisationId: string
  readonly address: string
  readonly events: readonly WebhookEvent[]
  readonly secret: Sealed
  readonly secretEnd: string
  readonly by: string
  readonly now: number
}

export async function addWebhook(sql: Sql, hook: NewWebhook): Promise<void> {
  await sql.query(
    `insert into webhooks (id, organisation_id, address, events, secret_sealed, key_id, secret_end, secret_changed_at,
       secret_changed_by, created_by, created_at)
     overriding system value values ($1, $2, $3, $4, $5, $6, $7, $9, $8, $8, $9)`,
    [
      ...[hook.id, hook.organisationId, hook.address, hook.events, hook.secret.bytes, hook.secret.keyId],
      ...[hook.secretEnd, hook.by, new Date(hook.now)],
    ],
  )
}

/** What a person may change of one, as it is. */
export interface WebhookSettings {
  readonly address: string
  readonly events: readonly WebhookEvent[]
  readonly isOn: boolean
}

/** Locked until the transaction ends; null when the organisation has none with this id. */
export async function lockWebhook(sql: Sql, organisationId: string, id: string): Promise<WebhookSettings | null> {
  const { rows } = await sql.query<WebhookSettings>(
    `select address, events, is_on as "isOn" from webhooks where organisation_id = $1 and id = $2 for no key update`,
    [organisationId, id],
  )
  return rows[0] ?? null
}

/** Whoever turns it on begins anew: what failed before is no reason to turn it off. */
export async function changeWebhook(sql: Sql, id: string, { address, events, isOn }: WebhookSettings): Promise<void> {
  await sql.query(
    `update webhooks set address = $2, events = $3, is_on = $4, turned_off_at = null,
       failing_since = case when is_on <> $4 or address <> $2 then null else failing_since end
     where id = $1`,
    [id, address, events, isOn],
  )
}

export async function deleteWebhook(sql: Sql, id: string): Promise<void> {
  await sql.query('delete from webhooks where id = $1', [id])
}

export async function replaceSecret(
  sql: Sql,
  id: string,
  next: { readonly secret: Sealed; readonly secretEnd: string; readonly by: string; readonly now: number },
  previousUntil: number,
): Promise<void> {
  await sql.query(
    `update webhooks set previous_sealed = secret_sealed, previous_key_id = key_id, previous_until = $2,
       secret_sealed = $3, key_id = $4, secret_end = $5, secret_changed_at = $6, secret_changed_by = $7
     where id = $1`,
    [
      ...[id, new Date(previousUntil), next.secret.bytes, next.secret.keyId, next.secretEnd, new Date(next.now)],
      next.by,
    ],
  )
}

/** Where a message goes and what signs it; null when the organisation has no such webhook. */
export interface WebhookTarget {
  readonly id: string
  readonly address: string
  readonly secret: Buffer
  /** Signs too while both are good. */
  readonly previous: Buffer | null
}

export async function webhookTarget(
  sql: Sql,
  organisationId: string,
  id: string,
  now: number,
): Promise<WebhookTarget | null> {
  const { rows } = await sql.query<WebhookTarget>(
    `select id, address, secret_sealed as secret, case when previous_until > $3 then previous_sealed end as previous
     from webhooks where organisation_id = $1 and id = $2`,
    [organisationId, id, new Date(now)],
  )
  return rows[0] ?? null
}

/** A webhook as a message went to it: what came back says nothing of it once it has another address. */
type Recipient = Pick<WebhookTarget, 'id' | 'address'>
const IS_THERE = 'id = $1 and address = $2'

/** Notes that a message arrived, or since when none does; answers that instant. */
export async function noteWebhookHealth(
  sql: Sql,
  { id, address }: Recipient,
  isDelivered: boolean,
  now: number,
): Promise<number | null> {
  const { rows } = await sql.query<{ since: number | null }>(
    `update webhooks set failing_since = case when $3 then null else coalesce(failing_since, $4) end
     where ${IS_THERE} returning failing_since as since`,
    [id, address, isDelivered, new Date(now)],
  )
  return rows[0]?.since ?? null
}

/** Turns it off in the name of the program; false when somebody did before, or moved or removed it. */
export async function turnOffWebhook(sql: Sql, { id, address }: Recipient, now: number): Promise<boolean> {
  const { rowCount } = await sql.query(
    `update webhooks set is_on = false, turned_off_at = $3 where ${IS_THERE} and is_on`,
    [id, address, new Date(now)],
  )
  return rowCount > 0
}

export async function hasWebhooks(sql: Sql): Promise<boolean> {
  const { rows } = await sql.query<{ any: boolean }>('select exists (select from webhooks) as any')
  return rows[0]?.any === true
}
