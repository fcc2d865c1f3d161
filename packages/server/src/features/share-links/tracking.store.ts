import type { LatLng } from '@vigia/domain/geo/lat-lng'
import type { OtherDelivery } from '@vigia/domain/geofence/delivery-geofence'
import { FIX_QUALITIES, FIX_SOURCES, type GpsFix } from '@vigia/domain/gps/fix'
import { TRACK_LENGTH } from '@vigia/domain/gps/track'
import type { Separation } from '@vigia/domain/tracking/cargo-fixes'
import { delayOfLink } from '@vigia/domain/tracking/link-delay'
import type { StatusHistory } from '@vigia/domain/tracking/trip-at'
import { knownSeparations } from '../../db/known-separations.ts'
import type { Sql } from '../../db/pool.ts'
import { saidAt } from '../../db/said-at.ts'
import { readStored, storedSetting } from '../../db/settings.store.ts'
import type { LinkTerms } from './share-links.store.ts'

/** A link as whoever has its token finds it, with what it may still say when it has ended. Instants in epoch ms. */
export interface OpenedLink extends Omit<LinkTerms, 'ownDelayMin'> {
  /** How late it tells now, minutes: its own delay or that of its client, whichever is more. */
  readonly delayMin: number
  readonly id: string
  readonly tripId: string
  readonly organisationId: string
  readonly organisationName: string
  readonly phone: string | null
  readonly order: string
  readonly expiresAt: number
  readonly revokedAt: number | null
  readonly tripEndedAt: number | null
  readonly isDelivered: boolean
}

interface LinkRow extends Omit<OpenedLink, 'delayMin' | 'phone'>, Pick<LinkTerms, 'ownDelayMin'> {
  readonly contact: unknown
  readonly rules: unknown
  readonly clientId: string | null
}

/** The link of a token's hash, of any organisation; null: there is none. */
export async function linkByHash(sql: Sql, hash: Buffer): Promise<OpenedLink | null> {
  const { rows } = await sql.query<LinkRow>(
    `select l.id::text, l.trip_id::text as "tripId", o.id::text as "organisationId", o.name as "organisationName",
       ${storedSetting('contact', 'o.id')} as contact, ${storedSetting('share-links', 'o.id')} as rules, t.external_invoice as "order",
       t.client_id::text as "clientId", l.delay_min as "ownDelayMin", l.precision,
       l.shows_comments as "showsComments", l.shows_plates as "showsPlates", l.expires_at as "expiresAt",
       l.revoked_at as "revokedAt", t.completed_at as "tripEndedAt", t.status = 'complete' as "isDelivered"
     from share_links l join trips t on t.id = l.trip_id join organisations o on o.id = t.organisation_id
     where l.token_hash = $1`,
    [hash],
  )
  const [row] = rows
  if (row === undefined) return null
  const { contact, rules, clientId, ownDelayMin, ...link } = row
  return {
    ...link,
    delayMin: delayOfLink(readStored('share-links', rules), clientId, ownDelayMin).minutes,
    phone: readStored('contact', contact).central_phone,
  }
}

/** Of a trip, what its client may know apart from where it is. */
export interface FollowedTrip extends StatusHistory {
  readonly plates: string | null
  readonly origin: string
  readonly destination: string
  readonly originPoint: LatLng | null
  readonly destinationPoint: LatLng | null
  readonly dueAt: number | null
  /** Empty: none was planned. */
  readonly plannedRoute: readonly LatLng[]
}

/** The trip with the history of its status; null: the organisation has no such trip. */
export async function followedTrip(sql: Sql, organisationId: string, tripId: string): Promise<FollowedTrip | null> {
  const { rows } = await sql.query<FollowedTrip>(
    `select t.status, t.departed_at as "departedAt", u.plates, t.origin, t.destination, t.due_at as "dueAt",
       coalesce(t.planned_route, '[]'::jsonb) as "plannedRoute",
       case when t.origin_lat is not null then jsonb_build_object('lat', t.origin_lat, 'lng', t.origin_lng) end as "originPoint",
       case when t.destination_lat is not null
         then jsonb_build_object('lat', t.destination_lat, 'lng', t.destination_lng) end as "destinationPoint",
       coalesce((select jsonb_agg(jsonb_build_object('at', (extract(epoch from s.at) * 1000)::float8, 'from', s.from_status,
         'to', s.to_status) order by s.id) from trip_status_changes s where s.trip_id = t.id), '[]') as changes
     from trips t left join units u on u.id = t.unit_id where t.organisation_id = $1 and t.id = $2`,
    [organisationId, tripId],
  )
  return rows[0] ?? null
}

const TRUSTED = [FIX_QUALITIES.indexOf('good'), FIX_QUALITIES.indexOf('jump')]

interface FixRow {
  readonly lat: number
  readonly lng: number
  readonly at: number
  readonly source: number
}

/**
 * The newest fixes of each of a trip's devices while it spoke for the trip, from `since` (epoch ms, or without limit) up to `until`,
 * the newest first: nothing that was measured later.
 */
export async function newestFixes(sql: Sql, tripId: string, since: number, until: number): Promise<readonly GpsFix[]> {
  const { rows } = await sql.query<FixRow>(
    `select p.lat, p.lng, p.fix_at as at, p.source from trip_devices w cross join lateral (
       select lat, lng, fix_at, source from organisation_positions where device_id = w.device_id
         and fix_at >= greatest(w.bound_at, $2::timestamptz) and fix_at < coalesce(w.released_at, 'infinity') and fix_at <= $3
         and quality = any($4::smallint[])
       order by fix_at desc limit ${TRACK_LENGTH}
     ) p where w.trip_id = $1 order by p.fix_at desc`,
    [tripId, Number.isFinite(since) ? new Date(since) : '-infinity', new Date(until), TRUSTED],
  )
  return rows.map(({ lat, lng, at, source }) => ({
    ...{ point: { lat, lng }, at, source: FIX_SOURCES[source] ?? 'cache', panic: false },
    ...{ speedKmh: null, headingDeg: null, altitudeM: null, accuracyM: null },
  }))
}

/** When operator and truck were known to be apart up to an instant (epoch ms), by the alerts of it. */
export async function separationsOf(
  sql: Sql,
  { organisationId, tripId }: Pick<OpenedLink, 'organisationId' | 'tripId'>,
  until: number,
): Promise<readonly Separation[]> {
  const { rows } = await sql.query<Separation>(
    `select known.* from trips t cross join lateral (${knownSeparations('t.id')}) known
     where t.organisation_id = $1 and t.id = $2 and known."from" <= $3`,
    [organisationId, tripId, until],
  )
  return rows
}

/** What lies as far away is in no zone of the same delivery (`MAX_DELIVERY_ZONE_KM`, twice over): degrees, wide enough up to the United States. */
const NEAR_DEGREES = 0.08
/** Places, not trips: those of a yard are few. */
const MOST_PLACES = 500

/** Where other trips of the organisation are delivered near a point, each place once, and whether it is of the same client as this trip. */
export async function deliveriesNear(
  sql: Sql,
  { organisationId, tripId }: Pick<OpenedLink, 'organisationId' | 'tripId'>,
  { lat, lng }: LatLng,
): Promise<readonly OtherDelivery[]> {
  const { rows } = await sql.query<LatLng & Pick<OtherDelivery, 'isOwn'>>(
    `select distinct t.destination_lat as lat, t.destination_lng as lng, coalesce(t.client_id = own.client_id, false) as "isOwn"
     from trips t join trips own on own.id = $2
     where t.organisation_id = $1 and t.id <> own.id and t.client_id is not null
       and t.destination_lat between $3::float8 - ${NEAR_DEGREES} and $3::float8 + ${NEAR_DEGREES}
       and t.destination_lng between $4::float8 - ${NEAR_DEGREES} and $4::float8 + ${NEAR_DEGREES}
     order by "isOwn" desc limit ${MOST_PLACES}`,
    [organisationId, tripId, lat, lng],
  )
  return rows.map(({ isOwn, ...point }) => ({ point, isOwn }))
}

/** A client is told so many of the newest. */
const MOST_COMMENTS = 50

/** What somebody let a client read. Epoch ms. */
export interface VisibleComment {
  readonly at: number
  readonly text: string
}

/**
 * What a trip's client may read as it stood at `asOf` (epoch ms), the newest first. What was corrected since is told once the
 * correction is: what it said before was never looked at for a client's eyes.
 */
export async function visibleComments(
  sql: Sql,
  tripId: string,
  asOf: number,
  most = MOST_COMMENTS,
): Promise<readonly VisibleComment[]> {
  const { rows } = await sql.query<VisibleComment>(
    `select ${saidAt('c')} as at, c.comment as text from comments c where c.trip_id = $1 and c.visible_since <= $2 and c.created_at <= $2
       and not exists (select from comment_corrections k where k.comment_id = c.id and k.created_at > $2)
     order by ${saidAt('c')} desc, c.id desc limit $3`,
    [tripId, new Date(asOf), most],
  )
  return rows
}
