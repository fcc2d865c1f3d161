import { promisedEventCodec, promiserCodec, promiseStateCodec } from '@vigia/contract'
import type { PromisedEvent, Promiser, PromiseStanding } from '@vigia/domain/communication/promise'
import { isActive } from '../../db/active-trips.ts'
import type { Sql } from '../../db/pool.ts'
import type { PageRequest } from '../../http/page.ts'

interface PersonRef {
  readonly id: string
  readonly name: string
}

/** Something that somebody said would happen, with its trip. Instants in epoch ms. */
export interface TripPromise extends PromiseStanding {
  readonly id: string
  readonly version: number
  readonly tripId: string
  readonly externalInvoice: string
  readonly plates: string | null
  readonly origin: string
  readonly destination: string
  readonly clientName: string | null
  readonly carrierName: string | null
  readonly isTripActive: boolean
  readonly saidByKind: Promiser
  readonly saidBy: string | null
  readonly saidTo: PersonRef
  readonly text: string
  readonly expects: PromisedEvent | null
  readonly note: string | null
  readonly createdAt: number
  readonly resolvedAt: number | null
  readonly resolvedBy: PersonRef | null
}

/** `open` and `unsettled` are the same but for whether their trip goes on. */
export type ListedPromises = 'open' | 'kept' | 'broken' | 'unsettled'

const IS_OPEN = `p.state in ('pendiente', 'movida')`

const FROM = `promises p join trips t on t.id = p.trip_id join users u on u.id = p.user_id
  left join users r on r.id = p.resolved_by left join units un on un.id = t.unit_id
  left join clients c on c.id = t.client_id left join carriers ca on ca.id = t.carrier_id`

const SELECT = `select p.id::text, p.version, p.trip_id::text as "tripId", t.external_invoice as "externalInvoice", un.plates,
    t.origin, t.destination, c.name as "clientName", ca.name as "carrierName", ${isActive()} as "isTripActive",
    p.said_by_kind as "saidByKind", p.said_by as "saidBy", jsonb_build_object('id', u.id::text, 'name', u.name) as "saidTo",
    p.text, p.expects, p.due_at as "dueAt",
    array(select (extract(epoch from f.at) * 1000)::float8 from unnest(p.former_due_at) with ordinality f (at, place) order by place)
      as "formerDueAt",
    p.state, p.note, p.created_at as "createdAt", p.resolved_at as "resolvedAt",
    case when r.id is not null then jsonb_build_object('id', r.id::text, 'name', r.name) end as "resolvedBy"
  from ${FROM}`

interface Row extends Omit<TripPromise, 'state' | 'saidByKind' | 'expects'> {
  readonly state: string
  readonly saidByKind: string
  readonly expects: string | null
}

const toPromise = ({ state, saidByKind, expects, ...row }: Row): TripPromise => ({
  ...row,
  state: promiseStateCodec.decode(state),
  saidByKind: promiserCodec.decode(saidByKind),
  expects: expects === null ? null : promisedEventCodec.decode(expects),
})

/** Which there are of each listing, and by what it is ordered. */
const LISTED: Readonly<
  Record<ListedPromises, { readonly where: string; readonly by: string; readonly isDown: boolean }>
> = {
  open: { where: `${IS_OPEN} and ${isActive()}`, by: 'due_at', isDown: false },
  kept: { where: `p.state = 'cumplida'`, by: 'resolved_at', isDown: true },
  broken: { where: `p.state = 'incumplida'`, by: 'resolved_at', isDown: true },
  unsettled: { where: `${IS_OPEN} and not ${isActive()}`, by: 'due_at', isDown: true },
}

/** Promises of the organisation: open ones by their hour, the others the newest first; those after `page.afterId` in this order. */
export async function listPromises(
  sql: Sql,
  organisationId: string,
  {
    listed,
    saidTo,
    tripId,
  }: { readonly listed: ListedPromises; readonly saidTo: string | null; readonly tripId: string | null },
  page: PageRequest,
): Promise<TripPromise[]> {
  const { where, by, isDown } = LISTED[listed]
  const [after, order] = isDown ? ['<', 'desc'] : ['>', 'asc']
  const { rows } = await sql.query<Row>(
    `${SELECT} where t.organisation_id = $1 and ${where}
       and ($2::bigint is null or p.user_id = $2) and ($3::bigint is null or p.trip_id = $3)
       and ($4::bigint is null or (p.${by}, p.id) ${after} (select ${by}, id from promises where id = $4))
     order by p.${by} ${order}, p.id ${order} limit $5`,
    [organisationId, saidTo, tripId, page.afterId, page.fetch],
  )
  return rows.map(toPromise)
}

/** One of the organisation, as whoever asks sees it. */
export async function findPromise(sql: Sql, organisationId: string, id: string): Promise<TripPromise | null> {
  const { rows } = await sql.query<Row>(`${SELECT} where t.organisation_id = $1 and p.id = $2`, [organisationId, id])
  return rows[0] === undefined ? null : toPromise(rows[0])
}

/** The same, held until the transaction ends. */
export async function holdPromise(sql: Sql, organisationId: string, id: string): Promise<TripPromise | null> {
  await sql.query('select from promises where id = $1 for update', [id])
  return findPromise(sql, organisationId, id)
}

/** A trip as far as something can be promised of it: who is who, and whether it goes on. Held against its end. */
export interface PromisableTrip {
  readonly isActive: boolean
  readonly operator: string | null
  readonly client: string | null
  readonly carrier: string | null
}

export async function promisableTrip(sql: Sql, organisationId: string, tripId: string): Promise<PromisableTrip | null> {
  const { rows } = await sql.query<PromisableTrip>(
    `select ${isActive()} as "isActive", (select name from operators where id = t.operator_id) as operator,
       (select name from clients where id = t.client_id) as client, (select name from carriers where id = t.carrier_id) as carrier
     from trips t where t.organisation_id = $1 and t.id = $2 for share of t`,
    [organisationId, tripId],
  )
  return rows[0] ?? null
}

/** Adds a promise; answers its id. */
export async function insertPromise(
  sql: Sql,
  promise: Pick<TripPromise, 'tripId' | 'saidByKind' | 'saidBy' | 'text' | 'expects' | 'dueAt'> & {
    readonly userId: string
    readonly now: number
  },
): Promise<string> {
  const { rows } = await sql.query<{ id: string }>(
    `insert into promises (trip_id, said_by_kind, said_by, text, expects, due_at, user_id, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8) returning id::text`,
    [
      ...[promise.tripId, promiserCodec.encode(promise.saidByKind), promise.saidBy, promise.text],
      promise.expects === null ? null : promisedEventCodec.encode(promise.expects),
      ...[new Date(promise.dueAt), promise.userId, new Date(promise.now)],
    ],
  )
  const [row] = rows
  if (row === undefined) throw new Error(`no promise was added to trip ${promise.tripId}`)
  return row.id
}

/** Keeps what a promise has become; an hour for which its alert was raised is told apart from another. */
export async function savePromise(
  sql: Sql,
  id: string,
  { state, dueAt, formerDueAt }: PromiseStanding,
  by: { readonly note: string | null; readonly resolved: { readonly by: string; readonly at: number } | null },
): Promise<void> {
  await sql.query(
    `update promises set state = $2, due_at = $3, former_due_at = $4::timestamptz[], note = $5, resolved_by = $6,
       resolved_at = $7, alerted_at = null, version = version + 1 where id = $1`,
    [
      ...[id, promiseStateCodec.encode(state), new Date(dueAt), formerDueAt.map((at) => new Date(at)), by.note],
      ...[by.resolved?.by ?? null, by.resolved === null ? null : new Date(by.resolved.at)],
    ],
  )
}

/** An open promise whose hour has passed and of which nobody has been told. */
export interface LatePromise {
  readonly id: string
  readonly organisationId: string
  readonly tripId: string
  readonly text: string
  readonly dueAt: number
}

/** Of all organisations, open promises of active trips that fell before an instant and have raised no alert yet. */
export async function latePromises(sql: Sql, dueBefore: number): Promise<readonly LatePromise[]> {
  const { rows } = await sql.query<LatePromise>(
    `select p.id::text, t.organisation_id::text as "organisationId", p.trip_id::text as "tripId", p.text, p.due_at as "dueAt"
     from promises p join trips t on t.id = p.trip_id
     where ${IS_OPEN} and p.due_at <= $1 and p.alerted_at is null and ${isActive()} order by p.due_at, p.id limit 1000`,
    [new Date(dueBefore)],
  )
  return rows
}

/** Notes that its alert was raised; false: somebody has changed the promise, or another server was first. */
export async function keepAlerted(sql: Sql, { id, dueAt }: LatePromise, now: number): Promise<boolean> {
  const { rowCount } = await sql.query(
    `update promises p set alerted_at = $3 where id = $1 and due_at = $2 and ${IS_OPEN} and alerted_at is null`,
    [id, new Date(dueAt), new Date(now)],
  )
  return rowCount > 0
}

/** Their alerts were closed because their trips ended: should one go on after all, there may be another. */
export async function forgetAlerted(sql: Sql, ids: readonly string[]): Promise<void> {
  await sql.query('update promises set alerted_at = null where id = any($1::bigint[])', [ids])
}

/** Those of trips that have ended which still have an open alert. */
export async function alertedOfEndedTrips(sql: Sql): Promise<readonly string[]> {
  const { rows } = await sql.query<{ id: string }>(
    `select p.id::text from alerts a join promises p on p.id = a.promise_id join trips t on t.id = p.trip_id
     where a.closed_at is null and a.promise_id is not null and not ${isActive()} limit 1000`,
  )
  return rows.map(({ id }) => id)
}
