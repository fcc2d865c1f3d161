import type { LatLng } from '@vigia/domain/geo/lat-lng'
import type { TrackingType } from '@vigia/domain/risk/trip-snapshot'
import type { TripStatus } from '@vigia/domain/trip/trip-status'
import type { AuditContext } from '../../db/audit.store.ts'
import type { NewDigest } from '../../db/link-passwords.ts'
import type { Sql } from '../../db/pool.ts'
import type { Sealed } from '../../secrets/seal.ts'
import type { StoredTrip, TripState } from './trip-change.ts'

interface TripRecord {
  id: string
  external_invoice: string
  invoice_id: string | null
  description: string | null
  status: TripStatus
  origin: string
  destination: string
  origin_lat: number | null
  origin_lng: number | null
  destination_lat: number | null
  destination_lng: number | null
  weight_tons: number | null
  package: string | null
  charge_at: number | null
  due_at: number | null
  eta_at: number | null
  client_id: string | null
  carrier_id: string | null
  unit_id: string | null
  operator_id: string | null
  tracking_type: TrackingType
  gps_platform: string | null
  departed_at: number | null
  completed_at: number | null
  url: string | null
  account: string | null
  password_sealed: Buffer | null
  password_digest: Buffer | null
  key_id: string | null
}

const SELECT_TRIPS = `
  select t.id::text, t.external_invoice, t.invoice_id, t.description, t.status, t.origin, t.destination, t.origin_lat, t.origin_lng,
    t.destination_lat, t.destination_lng, t.weight_tons, t.package, t.charge_at, t.due_at, t.eta_at, t.client_id::text,
    t.carrier_id::text, t.unit_id::text, t.operator_id::text, t.tracking_type, t.gps_platform, t.departed_at, t.completed_at,
    l.url, l.account, l.password_sealed, l.password_digest, l.key_id
  from trips t left join gps_links l on l.trip_id = t.id`

/** The organisation's trips with these external invoices. */
export async function findTripsByInvoice(
  sql: Sql,
  organisationId: string,
  invoices: readonly string[],
): Promise<StoredTrip[]> {
  const { rows } = await sql.query<TripRecord>(
    // Each by its index, whatever the planner believes: while a company's first file comes in, it does not know of its trips yet.
    `select t.* from unnest($2::text[]) wanted, lateral (${SELECT_TRIPS}
       where t.organisation_id = $1 and t.external_invoice = wanted limit 1) t`,
    [organisationId, [...new Set(invoices)]],
  )
  return rows.map(storedTrip)
}

/** Those of these trips that the organisation has, in no order. */
export async function findTrips(sql: Sql, organisationId: string, tripIds: readonly string[]): Promise<StoredTrip[]> {
  const { rows } = await sql.query<TripRecord>(
    `${SELECT_TRIPS} where t.organisation_id = $1 and t.id = any($2::bigint[])`,
    [organisationId, tripIds],
  )
  return rows.map(storedTrip)
}

/** One trip of the organisation; null when there is none, or it is somebody else's. */
export async function findTrip(sql: Sql, organisationId: string, tripId: string): Promise<StoredTrip | null> {
  const [trip] = await findTrips(sql, organisationId, [tripId])
  return trip ?? null
}

const COLUMNS = `external_invoice text, invoice_id text, description text, status text, origin text, destination text,
  origin_lat float8, origin_lng float8, destination_lat float8, destination_lng float8, weight_tons float8, package text,
  charge_at timestamptz, due_at timestamptz, eta_at timestamptz, client_id bigint, carrier_id bigint, unit_id bigint,
  operator_id bigint, tracking_type text, gps_platform text, departed_at timestamptz, completed_at timestamptz`
const NAMES = COLUMNS.replace(/ (text|float8|timestamptz|bigint)/g, '')

/** Whose change it is, and when. */
export interface ChangedBy {
  readonly actor: AuditContext['actor']
  readonly now: number
}

/** Adds trips, all in one statement; answers their ids by external invoice. */
export async function insertTrips(
  sql: Sql,
  organisationId: string,
  trips: readonly TripState[],
  by: ChangedBy,
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql.query<{ id: string; external_invoice: string }>(
    `insert into trips (organisation_id, created_at, updated_at, changed_by_kind, changed_by_id, ${NAMES})
     select $1, $3::timestamptz, $3::timestamptz, $4, $5, ${NAMES} from jsonb_to_recordset($2::jsonb) as r(${COLUMNS})
     returning id::text, external_invoice`,
    [organisationId, JSON.stringify(trips.map(record)), new Date(by.now), by.actor.kind, by.actor.id],
  )
  return new Map(rows.map((row) => [row.external_invoice, row.id]))
}

/** Replaces the rows of these trips, all in one statement. */
export async function updateTrips(
  sql: Sql,
  trips: readonly { readonly id: string; readonly state: TripState }[],
  by: ChangedBy,
): Promise<void> {
  await sql.query(
    `update trips t set updated_at = $2, changed_by_kind = $3, changed_by_id = $4, (${NAMES}) = (select ${NAMES} from (select r.*) as next)
     from jsonb_to_recordset($1::jsonb) as r(id bigint, ${COLUMNS}) where t.id = r.id`,
    [
      JSON.stringify(trips.map(({ id, state }) => ({ id, ...record(state) }))),
      new Date(by.now),
      by.actor.kind,
      by.actor.id,
    ],
  )
}

/** Counts a change of these trips that is in none of their own columns: of their links. */
export async function touchTrips(sql: Sql, ids: readonly string[], by: ChangedBy): Promise<void> {
  await sql.query(
    `update trips set version = version + 1, updated_at = $2, changed_by_kind = $3, changed_by_id = $4
     where id = any($1::bigint[])`,
    [ids, new Date(by.now), by.actor.kind, by.actor.id],
  )
}

/** How often each of these trips has been changed. */
export async function tripVersions(sql: Sql, ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql.query<{ id: string; version: number }>(
    'select id::text, version from trips where id = any($1::bigint[])',
    [ids],
  )
  return new Map(rows.map(({ id, version }) => [id, version]))
}

export interface LinkRow {
  readonly tripId: string
  readonly url: string | null
  readonly account: string | null
  /** Null removes it, undefined keeps what is sealed. */
  readonly password: Sealed | null | undefined
  /** Of a password that is given. */
  readonly passwordDigest: Buffer | null
}

/** Sets the links of these trips; a password that is given comes sealed. */
export async function saveGpsLinks(sql: Sql, links: readonly LinkRow[], now: number): Promise<void> {
  await sql.query(
    `insert into gps_links (trip_id, url, account, updated_at)
     select trip_id, url, account, $4 from unnest($1::bigint[], $2::text[], $3::text[]) as r(trip_id, url, account)
     on conflict (trip_id) do update set url = excluded.url, account = excluded.account, updated_at = excluded.updated_at`,
    [links.map((link) => link.tripId), links.map((link) => link.url), links.map((link) => link.account), new Date(now)],
  )
  const given = links.filter(({ password }) => password !== undefined)
  if (given.length > 0) await savePasswords(sql, given)
}

async function savePasswords(sql: Sql, links: readonly LinkRow[]): Promise<void> {
  await sql.query(
    `update gps_links l set password_sealed = r.sealed, password_digest = r.digest, key_id = r.key_id, has_old_seal = false
     from unnest($1::bigint[], $2::bytea[], $3::bytea[], $4::text[]) as r(trip_id, sealed, digest, key_id)
     where l.trip_id = r.trip_id`,
    [
      links.map((link) => link.tripId),
      links.map(({ password }) => password?.bytes ?? null),
      links.map((link) => link.passwordDigest),
      links.map(({ password }) => password?.keyId ?? null),
    ],
  )
}

const storedTrip = (row: TripRecord): StoredTrip => ({
  id: row.id,
  state: {
    invoice: row.external_invoice,
    invoiceId: row.invoice_id,
    description: row.description,
    status: row.status,
    origin: row.origin,
    destination: row.destination,
    originPoint: point(row.origin_lat, row.origin_lng),
    destinationPoint: point(row.destination_lat, row.destination_lng),
    weightTons: row.weight_tons,
    packaging: row.package,
    chargeAt: row.charge_at,
    dueAt: row.due_at,
    etaAt: row.eta_at,
    clientId: row.client_id,
    carrierId: row.carrier_id,
    unitId: row.unit_id,
    operatorId: row.operator_id,
    trackingType: row.tracking_type,
    gpsPlatform: row.gps_platform,
    departedAt: row.departed_at,
    completedAt: row.completed_at,
  },
  link: {
    ...{ url: row.url, account: row.account, passwordSealed: row.password_sealed },
    ...{ passwordDigest: row.password_digest, keyId: row.key_id },
  },
})

const record = (state: TripState) => ({
  external_invoice: state.invoice,
  invoice_id: state.invoiceId,
  description: state.description,
  status: state.status,
  origin: state.origin,
  destination: state.destination,
  origin_lat: state.originPoint?.lat ?? null,
  origin_lng: state.originPoint?.lng ?? null,
  destination_lat: state.destinationPoint?.lat ?? null,
  destination_lng: state.destinationPoint?.lng ?? null,
  weight_tons: state.weightTons,
  package: state.packaging,
  charge_at: isoTime(state.chargeAt),
  due_at: isoTime(state.dueAt),
  eta_at: isoTime(state.etaAt),
  client_id: state.clientId,
  carrier_id: state.carrierId,
  unit_id: state.unitId,
  operator_id: state.operatorId,
  tracking_type: state.trackingType,
  gps_platform: state.gpsPlatform,
  departed_at: isoTime(state.departedAt),
  completed_at: isoTime(state.completedAt),
})

const point = (lat: number | null, lng: number | null): LatLng | null =>
  lat === null || lng === null ? null : { lat, lng }

const isoTime = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString())

/** Whether the organisation has this trip. */
export async function tripExists(sql: Sql, organisationId: string, tripId: string): Promise<boolean> {
  const { rowCount } = await sql.query('select 1 from trips where organisation_id = $1 and id = $2', [
    organisationId,
    tripId,
  ])
  return rowCount > 0
}

/** Puts new digests in the place of the old ones. */
export async function replacePasswordDigests(sql: Sql, digests: readonly NewDigest[]): Promise<void> {
  await sql.query(
    `update gps_links l set password_digest = r.digest from unnest($1::bigint[], $2::bytea[]) as r(trip_id, digest)
     where l.trip_id = r.trip_id`,
    [digests.map(({ tripId }) => tripId), digests.map(({ digest }) => digest)],
  )
}
