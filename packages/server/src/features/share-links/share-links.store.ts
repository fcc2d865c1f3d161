import type { shareLinkCalls } from '@vigia/contract'
import { AFTER_DELIVERY_MS } from '@vigia/domain/tracking/share-link'
import type { TripStatus } from '@vigia/domain/trip/trip-status'
import { isActive } from '../../db/active-trips.ts'
import type { Sql } from '../../db/pool.ts'
import type { PageRequest } from '../../http/page.ts'

type Wire = typeof shareLinkCalls.createShareLink.body._output

/** How much a link tells, and how late by itself. */
export interface LinkTerms {
  /** Minutes that it has of its own; null: it follows the setting of its client. */
  readonly ownDelayMin: number | null
  readonly precision: Wire['precision']
  readonly showsComments: boolean
  readonly showsPlates: boolean
}

interface PersonRef {
  readonly id: string
  readonly name: string
}

/** A link by which a client follows a trip. Instants in epoch ms. */
export interface ShareLink extends LinkTerms {
  readonly id: string
  readonly tripId: string
  /** Whose cargo it is, by whom the setting says how late it tells; null: nobody knows. */
  readonly clientId: string | null
  /** When that trip ended; null: it is under way. */
  readonly tripEndedAt: number | null
  readonly createdAt: number
  readonly createdBy: PersonRef
  readonly expiresAt: number
  readonly revokedAt: number | null
  readonly revokedBy: PersonRef | null
  readonly firstOpenedAt: number | null
  readonly lastOpenedAt: number | null
  readonly views: number
}

const COLUMNS = `l.id::text, l.trip_id::text as "tripId", t.completed_at as "tripEndedAt", t.client_id::text as "clientId", l.delay_min as "ownDelayMin", l.precision,
    l.shows_comments as "showsComments", l.shows_plates as "showsPlates", l.created_at as "createdAt",
    jsonb_build_object('id', u.id::text, 'name', u.name) as "createdBy", l.expires_at as "expiresAt", l.revoked_at as "revokedAt",
    case when r.id is not null then jsonb_build_object('id', r.id::text, 'name', r.name) end as "revokedBy",
    l.first_opened_at as "firstOpenedAt", l.last_opened_at as "lastOpenedAt", l.views`
const FROM = `from share_links l join trips t on t.id = l.trip_id join users u on u.id = l.created_by left join users r on r.id = l.revoked_by`
const SELECT = `select ${COLUMNS} ${FROM}`
const SELECT_LISTED = `select ${COLUMNS}, t.external_invoice as invoice, t.status as "tripStatus", c.name as "clientName"
  ${FROM} left join clients c on c.id = t.client_id`

/** A link's shelf is bounded by how many of them may open at once, and by their retention. */
const MOST_LISTED = 200

/** Links of a trip that whoever asks sees, the newest first. */
export async function linksOfTrip(sql: Sql, tripId: string): Promise<readonly ShareLink[]> {
  const { rows } = await sql.query<ShareLink>(
    `${SELECT} where l.trip_id = $1 order by l.id desc limit ${MOST_LISTED}`,
    [tripId],
  )
  return rows
}

/** A link with what is told of its trip in a list of all links. */
export interface ListedLink extends ShareLink {
  readonly invoice: string
  readonly tripStatus: TripStatus
  readonly clientName: string | null
}

const IS_ACTIVE = `(l.revoked_at is null and least(l.expires_at, t.completed_at + $2 * interval '1 ms') > $3)`

/** Links of all trips that whoever asks sees, after a link, the newest first; `state` null: those that are over as well. */
export async function allLinks(
  sql: Sql,
  organisationId: string,
  { afterId, fetch, state, now }: PageRequest & { readonly state: 'active' | 'over' | null; readonly now: number },
): Promise<readonly ListedLink[]> {
  const { rows } = await sql.query<ListedLink>(
    `${SELECT_LISTED} where t.organisation_id = $1 and ($4::text is null or ${IS_ACTIVE} = ($4 = 'active'))
       and ($5::bigint is null or l.id < $5) order by l.id desc limit $6`,
    [organisationId, AFTER_DELIVERY_MS, new Date(now), state, afterId, fetch],
  )
  return rows
}

/** How many links of trips that whoever asks sees open now. */
export async function countActiveLinks(sql: Sql, organisationId: string, now: number): Promise<number> {
  const { rows } = await sql.query<{ count: number }>(
    `select count(*)::int as count from share_links l join trips t on t.id = l.trip_id where t.organisation_id = $1 and ${IS_ACTIVE}`,
    [organisationId, AFTER_DELIVERY_MS, new Date(now)],
  )
  return rows[0]?.count ?? 0
}

/** One link of the organisation; null: whoever asks sees no such link. */
export async function findLink(sql: Sql, organisationId: string, id: string): Promise<ShareLink | null> {
  const { rows } = await sql.query<ShareLink>(`${SELECT} where t.organisation_id = $1 and l.id = $2`, [
    organisationId,
    id,
  ])
  return rows[0] ?? null
}

/** A trip as far as a link can be made of it. */
interface SharedTrip {
  readonly isActive: boolean
  readonly dueAt: number | null
  readonly clientId: string | null
}

/** Of the organisation; null: there is no such trip. */
export async function sharedTrip(sql: Sql, organisationId: string, tripId: string): Promise<SharedTrip | null> {
  const { rows } = await sql.query<SharedTrip>(
    `select ${isActive()} as "isActive", t.due_at as "dueAt", t.client_id::text as "clientId" from trips t where t.organisation_id = $1 and t.id = $2`,
    [organisationId, tripId],
  )
  return rows[0] ?? null
}

/** The same, held until the transaction ends: two who make links at once make them one after the other. */
export async function holdSharedTrip(sql: Sql, organisationId: string, tripId: string): Promise<SharedTrip | null> {
  await sql.query('select from trips where organisation_id = $1 and id = $2 for no key update', [
    organisationId,
    tripId,
  ])
  return sharedTrip(sql, organisationId, tripId)
}

/** How many links of a trip still open. */
export async function countOpenLinks(sql: Sql, tripId: string, now: number): Promise<number> {
  const { rows } = await sql.query<{ open: number }>(
    'select count(*)::int as open from share_links where trip_id = $1 and revoked_at is null and expires_at > $2',
    [tripId, new Date(now)],
  )
  return rows[0]?.open ?? 0
}

/** Adds a link; answers its id. */
export async function insertLink(
  sql: Sql,
  link: LinkTerms & {
    readonly tripId: string
    readonly hash: Buffer
    readonly userId: string
    readonly expiresAt: number
    readonly now: number
  },
): Promise<string> {
  const { rows } = await sql.query<{ id: string }>(
    `insert into share_links (trip_id, token_hash, delay_min, precision, shows_comments, shows_plates, created_by, created_at, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning id::text`,
    [
      ...[link.tripId, link.hash, link.ownDelayMin, link.precision, link.showsComments, link.showsPlates, link.userId],
      ...[new Date(link.now), new Date(link.expiresAt)],
    ],
  )
  const [row] = rows
  if (row === undefined) throw new Error(`no link was added to trip ${link.tripId}`)
  return row.id
}

/** Annuls a link that is not yet; false: somebody was first. */
export async function annulLink(sql: Sql, id: string, userId: string, now: number): Promise<boolean> {
  const { rowCount } = await sql.query(
    'update share_links set revoked_at = $2, revoked_by = $3 where id = $1 and revoked_at is null',
    [id, new Date(now), userId],
  )
  return rowCount > 0
}

/** A browser that had a link open for a while. */
interface LinkView {
  readonly at: number
  readonly lastAt: number
  readonly network: string
  readonly userAgent: string | null
}

/** Views of a link that whoever asks sees, the newest first. */
export async function viewsOfLink(sql: Sql, linkId: string): Promise<readonly LinkView[]> {
  const { rows } = await sql.query<LinkView>(
    `select at, last_at as "lastAt", network, user_agent as "userAgent" from share_link_views where link_id = $1
     order by at desc, id desc`,
    [linkId],
  )
  return rows
}
