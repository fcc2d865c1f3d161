import type { WebhookEvent } from '@vigia/contract'
import { onlyRow, type Sql } from '../../db/pool.ts'

/** What became of an attempt. A status of null: no answer, and `problem` says why. */
export interface Attempt {
  readonly isDelivered: boolean
  readonly status: number | null
  readonly tookMs: number
  readonly problem: string | null
}

/** A message that waits, with where it goes. */
export interface DueDelivery {
  readonly id: string
  readonly webhookId: string
  readonly organisationId: string
  readonly event: WebhookEvent
  readonly alertId: string | null
  readonly tripId: string | null
  /** Of an `operator-message`: which one. */
  readonly messageId: string | null
  /** Of an `alert-overdue`: which one passed. */
  readonly deadline: string | null
  readonly at: number
  /** Null until the first attempt. */
  readonly body: string | null
  readonly attempts: number
}

/** The oldest that waits in a line; null when none does, or the webhook is off. */
export async function nextDelivery(sql: Sql, webhookId: string, line: string): Promise<DueDelivery | null> {
  const { rows } = await sql.query<DueDelivery>(
    `select d.id, d.webhook_id as "webhookId", d.organisation_id as "organisationId", d.event, d.alert_id as "alertId",
       d.trip_id as "tripId", d.message_id as "messageId", d.deadline, d.at, d.body, d.attempts
     from webhook_deliveries d join webhooks w on w.id = d.webhook_id and w.is_on
     where d.webhook_id = $1 and d.line = $2 and d.state = 'waiting' order by d.id limit 1`,
    [webhookId, line],
  )
  return rows[0] ?? null
}

/** Keeps a message as it is sent from now on. */
export async function keepBody(sql: Sql, id: string, body: string): Promise<void> {
  await sql.query('update webhook_deliveries set body = $2 where id = $1', [id, body])
}

/** Notes an attempt; `nextAt` null: there is no other. */
export async function noteAttempt(
  sql: Sql,
  id: string,
  { isDelivered, status, tookMs, problem }: Attempt,
  now: number,
  nextAt: number | null,
): Promise<void> {
  const state = isDelivered ? 'delivered' : nextAt === null ? 'given-up' : 'waiting'
  await sql.query(
    `update webhook_deliveries set state = $2, attempts = attempts + 1, tried_at = $3, next_at = $4, status = $5, took_ms = $6,
       problem = $7
     where id = $1`,
    [id, state, new Date(now), nextAt === null ? null : new Date(nextAt), status, tookMs, problem],
  )
}

/** What it speaks of is gone: there is nothing to send. */
export async function dropDelivery(sql: Sql, id: string, problem: string): Promise<void> {
  await sql.query(`update webhook_deliveries set state = 'given-up', next_at = null, problem = $2 where id = $1`, [
    id,
    problem,
  ])
}

/** Keeps a test that was sent at once, among the deliveries. */
export async function addTestDelivery(
  sql: Sql,
  of: { readonly organisationId: string; readonly webhookId: string; readonly now: number },
): Promise<string> {
  const added = await sql.query<{ id: string }>(
    `insert into webhook_deliveries (organisation_id, webhook_id, line, event, at, state, problem, is_queued)
     values ($1, $2, 'test', 'test', $3, 'given-up', 'No se sabe si llegó', true) returning id`,
    [of.organisationId, of.webhookId, new Date(of.now)],
  )
  return onlyRow(added).id
}

/** A delivery as its list shows it. */
export interface ListedDelivery {
  readonly id: string
  readonly at: number
  readonly event: string
  readonly state: 'waiting' | 'delivered' | 'given-up'
  readonly attempts: number
  readonly triedAt: number | null
  /** Null as well while its webhook is off. */
  readonly nextAt: number | null
  readonly status: number | null
  readonly tookMs: number | null
  readonly problem: string | null
}

/** Newest first. `onlyFailed`: those that were tried and have not arrived. */
export async function listDeliveries(
  sql: Sql,
  webhookId: string,
  {
    beforeId,
    fetch,
    onlyFailed,
  }: { readonly beforeId: string | null; readonly fetch: number; readonly onlyFailed: boolean },
): Promise<ListedDelivery[]> {
  const { rows } = await sql.query<ListedDelivery>(
    `select d.id, d.at, d.event, d.state, d.attempts, d.tried_at as "triedAt",
       case when d.state = 'waiting' and w.is_on then d.next_at end as "nextAt", d.status, d.took_ms as "tookMs", d.problem
     from webhook_deliveries d join webhooks w on w.id = d.webhook_id
     where d.webhook_id = $1 and ($2::bigint is null or d.id < $2)
       ${onlyFailed ? `and d.state <> 'delivered' and d.problem is not null` : ''}
     order by d.id desc limit $3`,
    [webhookId, beforeId, fetch],
  )
  return rows
}

/** Where a delivery belongs. */
interface DeliveryPlace {
  readonly webhookId: string
  readonly line: string
  /** Whether its webhook is on. */
  readonly isOn: boolean
}

/** Null when the organisation has no such delivery that can be sent again. */
export async function deliveryPlace(sql: Sql, organisationId: string, id: string): Promise<DeliveryPlace | null> {
  const { rows } = await sql.query<DeliveryPlace>(
    `select d.webhook_id as "webhookId", d.line, w.is_on as "isOn" from webhook_deliveries d join webhooks w on w.id = d.webhook_id
     where d.organisation_id = $1 and d.id = $2 and d.event <> 'test'`,
    [organisationId, id],
  )
  return rows[0] ?? null
}

/** Has a delivery go out again. */
export async function reviveDelivery(sql: Sql, id: string, now: number): Promise<void> {
  await sql.query(`update webhook_deliveries set state = 'waiting', attempts = 0, next_at = $2 where id = $1`, [
    id,
    new Date(now),
  ])
}

/** Makes the job of a line that has none; with an instant of the real clock, that one is when it runs. */
export async function queueLine(sql: Sql, webhookId: string, line: string, runAt: number | null): Promise<void> {
  await sql.query('select queue_webhook_line($1, $2, $3)', [webhookId, line, runAt === null ? null : new Date(runAt)])
}

const QUEUED_AT_ONCE = 1_000

/** Makes the jobs of what was noted since; what another server is making them of is left to it. */
export async function queueNoted(sql: Sql): Promise<void> {
  await sql.query(
    `with noted as (
       update webhook_deliveries set is_queued = true where id in (
         select id from webhook_deliveries where not is_queued order by id limit ${QUEUED_AT_ONCE} for update skip locked
       ) returning webhook_id, line
     ) select queue_webhook_line(webhook_id, line) from (select distinct webhook_id, line from noted order by 1, 2) lines`,
  )
}

/** Makes the jobs of everything that waits, of one webhook or of all: after a restore, or when one was turned on. */
export async function queueWaiting(sql: Sql, webhookId: string | null): Promise<void> {
  await sql.query(
    `select queue_webhook_line(d.webhook_id, d.line) from (
       select distinct d.webhook_id, d.line from webhook_deliveries d join webhooks w on w.id = d.webhook_id and w.is_on
       where d.state = 'waiting' and ($1::bigint is null or d.webhook_id = $1) order by 1, 2
     ) d`,
    [webhookId],
  )
}

/** What is told of a trip: who carries what from where to where, and how it stands; never how its platform is signed in to. */
export interface TripMessage {
  readonly id: string
  readonly external_invoice: string
  readonly invoice_id: string | null
  readonly status: string
  readonly origin: string
  readonly destination: string
  readonly plates: string | null
  readonly client: string | null
  readonly carrier: string | null
  readonly operator: string | null
  readonly version: number
  readonly updatedAt: number
}

/** A trip as it stands; null: it was deleted. */
export async function tripMessage(sql: Sql, organisationId: string, tripId: string): Promise<TripMessage | null> {
  const { rows } = await sql.query<TripMessage>(
    `select t.id, t.external_invoice, t.invoice_id, t.status, t.origin, t.destination, u.plates, c.name as client,
       k.name as carrier, o.name as operator, t.version, t.updated_at as "updatedAt"
     from trips t left join units u on u.id = t.unit_id left join clients c on c.id = t.client_id
       left join carriers k on k.id = t.carrier_id left join operators o on o.id = t.operator_id
     where t.organisation_id = $1 and t.id = $2`,
    [organisationId, tripId],
  )
  return rows[0] ?? null
}

/** A deadline that passed, in words; null: its alert is gone. */
export async function overdueMessage(
  sql: Sql,
  alertId: string,
  deadline: string,
): Promise<{ readonly text: string; readonly at: number } | null> {
  const { rows } = await sql.query<{ text: string; at: number }>(
    'select notice as text, at from alert_overdue where alert_id = $1 and deadline = $2',
    [alertId, deadline],
  )
  return rows[0] ?? null
}

/** A message that another system is to bring to the operator of a trip; null: it is gone. Instants in epoch ms. */
export async function operatorMessage(sql: Sql, organisationId: string, messageId: string) {
  const { rows } = await sql.query<{
    id: string
    travel_id: string
    external_invoice: string
    text: string
    operator: { name: string; phone: string | null }
    at: number
  }>(
    `select m.id::text, t.id::text as travel_id, t.external_invoice, m.text, m.at,
       jsonb_build_object('name', o.name, 'phone', o.phone) as operator
     from operator_messages m join trips t on t.id = m.trip_id join operators o on o.id = m.operator_id
     where t.organisation_id = $1 and m.id = $2`,
    [organisationId, messageId],
  )
  return rows[0] ?? null
}
