import type { TripStatus } from '@vigia/domain/trip/trip-status'
import { isActive } from '../../db/active-trips.ts'
import type { Sql } from '../../db/pool.ts'
import type { PageRequest } from '../../http/page.ts'
import { asksDeliveryPhoto } from './asks-delivery-photo.ts'
import type { LiveLink } from './live-link.ts'

/** A trip as a link is made for it, held until the transaction ends. */
interface HeldTrip {
  readonly isActive: boolean
  readonly operatorId: string | null
  readonly operatorName: string | null
  readonly organisation: string
  readonly invoice: string
  /** Epoch ms. */
  readonly dueAt: number | null
}

/**
 * Null: the organisation has no such trip, or whoever asks does not see it. Its key stays free: a report holds its link, and opens
 * an alert of the trip.
 */
export async function holdTripOfLink(sql: Sql, organisationId: string, tripId: string): Promise<HeldTrip | null> {
  const { rows } = await sql.query<HeldTrip>(
    `select ${isActive()} as "isActive", t.operator_id::text as "operatorId", t.due_at as "dueAt",
       (select name from operators where id = t.operator_id) as "operatorName", t.external_invoice as invoice,
       (select name from organisations where id = t.organisation_id) as organisation
     from trips t where t.organisation_id = $1 and t.id = $2 for no key update of t`,
    [organisationId, tripId],
  )
  return rows[0] ?? null
}

/** Whether the organisation has this trip, and whoever asks sees it. */
export async function hasTripOfLink(sql: Sql, organisationId: string, tripId: string): Promise<boolean> {
  const { rowCount } = await sql.query('select from trips where organisation_id = $1 and id = $2', [
    organisationId,
    tripId,
  ])
  return rowCount > 0
}

/** Ends the link of a trip that opens; answers whether there was one. */
export async function endLink(sql: Sql, tripId: string, now: number): Promise<boolean> {
  const { rows } = await sql.query<{ opens: boolean }>(
    `update operator_links set revoked_at = $2 where trip_id = $1 and revoked_at is null returning expires_at > $2 as opens`,
    [tripId, new Date(now)],
  )
  return rows[0]?.opens ?? false
}

export async function insertLink(
  sql: Sql,
  link: {
    readonly tripId: string
    readonly operatorId: string
    readonly tokenHash: Buffer
    readonly userId: string
    readonly expiresAt: number
    readonly now: number
  },
): Promise<void> {
  await sql.query(
    `insert into operator_links (trip_id, operator_id, token_hash, made_by, expires_at, made_at) values ($1, $2, $3, $4, $5, $6)`,
    [link.tripId, link.operatorId, link.tokenHash, link.userId, new Date(link.expiresAt), new Date(link.now)],
  )
}

/** What keeps a link `l` of a trip `t` from opening at `$2`: it was annulled, its time is over, the trip ended or has another operator. */
const OPENS = `l.revoked_at is null and l.expires_at > $2 and t.operator_id = l.operator_id
  and (t.completed_at is null or t.completed_at > $3)`

/** A link as the desk sees it. Instants in epoch ms. */
interface ShownLink {
  readonly madeAt: number
  readonly madeBy: string
  readonly expiresAt: number
  readonly operatorName: string
  readonly openedAt: number | null
  readonly lastOpenedAt: number | null
  readonly phoneModel: string | null
  readonly otherOpenedAt: number | null
  readonly otherPhoneModel: string | null
  readonly consented: boolean | null
  readonly consentAt: number | null
  readonly lastFixAt: number | null
}

/** The link of a trip that opens; null: there is none. `deliveredAfter`: the trip may have ended since. */
export async function findTripLink(
  sql: Sql,
  tripId: string,
  { now, deliveredAfter }: LinkTime,
): Promise<ShownLink | null> {
  const { rows } = await sql.query<ShownLink>(
    `select l.made_at as "madeAt", u.name as "madeBy", l.expires_at as "expiresAt", o.name as "operatorName",
       l.opened_at as "openedAt", l.last_opened_at as "lastOpenedAt", l.phone_model as "phoneModel",
       l.other_opened_at as "otherOpenedAt", l.other_phone_model as "otherPhoneModel",
       c.accepted as consented, c.at as "consentAt", newest.at as "lastFixAt"
     from operator_links l join trips t on t.id = l.trip_id join operators o on o.id = l.operator_id
     join users u on u.id = l.made_by
     left join lateral (
       select accepted, at from operator_link_consents where link_id = l.id order by id desc limit 1
     ) c on true
     left join lateral (
       select p.fix_at as at from devices d join organisation_positions p on p.device_id = d.id
       where d.trip_id = t.id and d.kind = 'link' and p.fix_at <= $2 order by p.fix_at desc limit 1
     ) newest on true
     where l.trip_id = $1 and ${OPENS}`,
    [tripId, new Date(now), new Date(deliveredAfter)],
  )
  return rows[0] ?? null
}

/** A link in the list of all that open. Instants in epoch ms. */
interface ListedLink
  extends Pick<
    ShownLink,
    'madeAt' | 'madeBy' | 'expiresAt' | 'operatorName' | 'openedAt' | 'lastOpenedAt' | 'otherOpenedAt'
  > {
  readonly id: string
  readonly tripId: string
  readonly invoice: string
  readonly tripStatus: TripStatus
  /** When that trip ended; null: it is under way. */
  readonly tripEndedAt: number | null
}

interface LinkTime {
  readonly now: number
  readonly deliveredAfter: number
}

/** Links that open, of all trips that whoever asks sees, after a link, the newest first. */
export async function openLinks(
  sql: Sql,
  organisationId: string,
  { afterId, fetch, now, deliveredAfter }: PageRequest & LinkTime,
): Promise<readonly ListedLink[]> {
  const { rows } = await sql.query<ListedLink>(
    `select l.id::text, t.id::text as "tripId", t.external_invoice as invoice, t.status as "tripStatus",
       t.completed_at as "tripEndedAt", l.made_at as "madeAt", u.name as "madeBy", l.expires_at as "expiresAt",
       o.name as "operatorName", l.opened_at as "openedAt", l.last_opened_at as "lastOpenedAt", l.other_opened_at as "otherOpenedAt"
     from operator_links l join trips t on t.id = l.trip_id join operators o on o.id = l.operator_id join users u on u.id = l.made_by
     where t.organisation_id = $1 and ${OPENS} and ($4::bigint is null or l.id < $4) order by l.id desc limit $5`,
    [organisationId, new Date(now), new Date(deliveredAfter), afterId, fetch],
  )
  return rows
}

/** How many links of trips that whoever asks sees open now. */
export async function countOpenLinks(
  sql: Sql,
  organisationId: string,
  { now, deliveredAfter }: LinkTime,
): Promise<number> {
  const { rows } = await sql.query<{ count: number }>(
    `select count(*)::int as count from operator_links l join trips t on t.id = l.trip_id where t.organisation_id = $1 and ${OPENS}`,
    [organisationId, new Date(now), new Date(deliveredAfter)],
  )
  return rows[0]?.count ?? 0
}

/** The link with this token while it opens, of whichever organisation: whoever shows it has no session. Null: none opens. */
export async function findLiveLink(
  sql: Sql,
  tokenHash: Buffer,
  { now, deliveredAfter }: LinkTime,
): Promise<LiveLink | null> {
  const { rows } = await sql.query<LiveLink>(
    `select l.id::text, t.organisation_id::text as "organisationId", g.name as organisation, t.id::text as "tripId",
       ${isActive()} as "isTripActive", t.completed_at as "endedAt", t.external_invoice as invoice, t.origin, t.destination, o.name as "operatorName",
       ${asksDeliveryPhoto('t')} as "asksDeliveryPhoto", l.expires_at as "expiresAt", c.accepted as consented, c.version as "consentVersion",
       (select max(at) from operator_link_reports where link_id = l.id) as "reportedAt", n.text as notice, n.version as "noticeVersion",
       exists (
         select from alerts a where a.trip_id = t.id and a.type = 'CLAVE_COACCION' and a.closed_at is null
       ) as "isUnderDuress"
     from operator_links l join trips t on t.id = l.trip_id join operators o on o.id = l.operator_id
     join organisations g on g.id = t.organisation_id
     left join lateral (
       select accepted, version from operator_link_consents where link_id = l.id order by id desc limit 1
     ) c on true
     left join lateral (
       select text, version from operator_notices where organisation_id = t.organisation_id order by version desc limit 1
     ) n on true
     where l.token_hash = $1 and ${OPENS}`,
    [tokenHash, new Date(now), new Date(deliveredAfter)],
  )
  return rows[0] ?? null
}

/** How a page was opened, as it is to be noted. */
interface Opening {
  readonly linkId: string
  readonly phoneHash: Buffer
  readonly model: string | null
  readonly now: number
}

/** Notes that a phone opened the page; answers whether it is the first time, or the first that another phone did. */
export async function noteOpening(
  sql: Sql,
  { linkId, phoneHash, model, now }: Opening,
): Promise<'first' | 'other' | null> {
  const { rows } = await sql.query<{ first: boolean; other: boolean }>(
    `with was as (select * from operator_links where id = $1 for update)
     update operator_links l set
       opened_at = coalesce(was.opened_at, $4), last_opened_at = $4,
       phone_hash = coalesce(was.phone_hash, $2), phone_model = case when coalesce(was.phone_hash, $2) = $2
         then coalesce($3, was.phone_model) else was.phone_model end,
       other_opened_at = case when was.phone_hash <> $2 then coalesce(was.other_opened_at, $4) else was.other_opened_at end,
       other_phone_model = case when was.phone_hash <> $2 then coalesce($3, was.other_phone_model) else was.other_phone_model end
     from was where l.id = was.id
     returning was.opened_at is null as first, was.phone_hash <> $2 and was.other_opened_at is null as other`,
    [linkId, phoneHash, model, new Date(now)],
  )
  const [row] = rows
  if (row?.first === true) return 'first'
  return row?.other === true ? 'other' : null
}

/** What an operator says to sharing where he is. */
export async function insertConsent(
  sql: Sql,
  linkId: string,
  said: { readonly version: string; readonly accepted: boolean; readonly model: string | null; readonly now: number },
): Promise<void> {
  await sql.query(
    `insert into operator_link_consents (link_id, version, accepted, phone_model, at) values ($1, $2, $3, $4, $5)`,
    [linkId, said.version, said.accepted, said.model, new Date(said.now)],
  )
}

/** Notes how the word of a report was; answers how many wrong ones this link had since an instant, with this one. */
export async function insertReport(
  sql: Sql,
  linkId: string,
  { word, now, since }: { readonly word: string; readonly now: number; readonly since: number },
): Promise<number> {
  // One report of a link after the other: two at once would open one alert twice.
  await sql.query('select from operator_links where id = $1 for update', [linkId])
  await sql.query('insert into operator_link_reports (link_id, word, at) values ($1, $2, $3)', [
    linkId,
    word,
    new Date(now),
  ])
  const { rows } = await sql.query<{ count: number }>(
    `select count(*)::int as count from operator_link_reports where link_id = $1 and word = 'wrong' and at > $2`,
    [linkId, new Date(since)],
  )
  return rows[0]?.count ?? 0
}

/** When this press of the button was received, epoch ms; null: it is new. */
export async function findPress(sql: Sql, linkId: string, pressedAt: number): Promise<number | null> {
  const { rows } = await sql.query<{ at: number }>(
    'select received_at as at from operator_link_panics where link_id = $1 and pressed_at = $2',
    [linkId, new Date(pressedAt)],
  )
  return rows[0]?.at ?? null
}

export async function insertPress(sql: Sql, linkId: string, pressedAt: number, now: number): Promise<void> {
  await sql.query(
    'insert into operator_link_panics (link_id, pressed_at, received_at) values ($1, $2, $3) on conflict do nothing',
    [linkId, new Date(pressedAt), new Date(now)],
  )
}

/** The newest press of a link, and when somebody at the desk saw the alert of its trip since. Epoch ms. */
export async function newestPress(
  sql: Sql,
  linkId: string,
): Promise<{ readonly receivedAt: number; readonly seenAt: number | null } | null> {
  const { rows } = await sql.query<{ receivedAt: number; seenAt: number | null }>(
    `select p.received_at as "receivedAt", (
       select max(coalesce(a.acknowledged_at, a.closed_at)) from alerts a
       where a.trip_id = l.trip_id and a.type in ('PANICO', 'emergency_protocol')
         and coalesce(a.acknowledged_at, a.closed_at) >= p.received_at
     ) as "seenAt"
     from operator_link_panics p join operator_links l on l.id = p.link_id
     where p.link_id = $1 order by p.received_at desc, p.pressed_at desc limit 1`,
    [linkId],
  )
  return rows[0] ?? null
}
