import { ENDING_ABSENCES } from '@vigia/domain/alerts/alert-type'
import { REMOVE_OPERATORS } from '../../../db/operators.store.ts'
import type { Sql } from '../../../db/pool.ts'
import { storedSetting } from '../../../db/settings.store.ts'
import type { StoredTrip, TripState } from '../trip-change.ts'

/** A row that made or changed a trip, and how that was before: null where it made it. */
export interface WrittenRow {
  readonly row: number
  readonly invoice: string
  readonly result: 'created' | 'updated'
  readonly tripId: string
  /** Of the trip, after the row was written. */
  readonly version: number
  readonly before: StoredTrip | null
}

/** Keeps, in the transaction that writes them, how the trips of these rows were before. */
export async function saveWrittenRows(
  sql: Sql,
  of: { readonly importId: string; readonly organisationId: string },
  rows: readonly WrittenRow[],
): Promise<void> {
  if (rows.length === 0) return
  await sql.query(
    `insert into trip_import_rows
       (import_id, organisation_id, row, invoice, result, trip_id, trip_version, before, password_sealed, key_id)
     select $1, $2, r.row, r.invoice, r.result, r."tripId", r.version, r.before, decode(r.password, 'base64'), r."keyId"
     from jsonb_to_recordset($3::jsonb) as r(row int, invoice text, result text, "tripId" bigint, version int, before jsonb,
       password text, "keyId" text)
     on conflict (import_id, row) do update set result = excluded.result, trip_id = excluded.trip_id,
       trip_version = excluded.trip_version, before = excluded.before, password_sealed = excluded.password_sealed,
       key_id = excluded.key_id, is_undone = false`,
    [of.importId, of.organisationId, JSON.stringify(rows.map(record))],
  )
}

const record = ({ before, ...row }: WrittenRow) => ({
  ...row,
  before:
    before === null
      ? null
      : {
          state: before.state,
          url: before.link.url,
          account: before.link.account,
          digest: before.link.passwordDigest?.toString('base64') ?? null,
        },
  // Without the key's name it was sealed before there was one, and opens for nobody.
  password: before?.link.keyId == null ? null : (before.link.passwordSealed?.toString('base64') ?? null),
  keyId: before?.link.passwordSealed == null ? null : before.link.keyId,
})

/** The trips that an import has made or changed so far. */
export const writtenTripIds = (sql: Sql, importId: string): Promise<string[]> => tripIdsOf(sql, importId, 'true')

/** The trips of rows that are taken back already. */
export const undoneTripIds = (sql: Sql, importId: string): Promise<string[]> => tripIdsOf(sql, importId, 'is_undone')

async function tripIdsOf(sql: Sql, importId: string, which: 'true' | 'is_undone'): Promise<string[]> {
  const { rows } = await sql.query<{ id: string }>(
    `select trip_id::text as id from trip_import_rows where import_id = $1 and trip_id is not null and ${which}`,
    [importId],
  )
  return rows.map(({ id }) => id)
}

/** A row that is to be taken back, with what became of its trip since. */
export interface RowToUndo {
  readonly row: number
  readonly invoice: string
  readonly tripId: string
  readonly before: {
    readonly state: TripState
    readonly url: string | null
    readonly account: string | null
    readonly digest: string | null
  } | null
  readonly passwordSealed: Buffer | null
  readonly keyId: string | null
  /** Whose trip it is now. */
  readonly clientId: string | null
  readonly carrierId: string | null
  readonly isGone: boolean
  readonly hasLink: boolean
  readonly isChanged: boolean
  readonly hasPositions: boolean
  readonly hasComments: boolean
  readonly hasIncidents: boolean
  readonly hasPromises: boolean
  readonly hasMessages: boolean
  readonly isShared: boolean
  readonly hasAlerts: boolean
  /** Whether one of its alerts says more than that nothing is heard of it, or a person has done something about it. */
  readonly hasAlertsToKeepOpen: boolean
}

/** The last rows of an import that are not taken back yet, before a row of the file where it is known, the newest first. */
export async function rowsToUndo(
  sql: Sql,
  importId: string,
  { beforeRow, most }: { readonly beforeRow: number | null; readonly most: number },
): Promise<RowToUndo[]> {
  const { rows } = await sql.query<RowToUndo>(
    `with newest as (
       select r.row, r.invoice, r.trip_id, r.trip_version, r.before, r.password_sealed, r.key_id from trip_import_rows r
       where import_id = $1 and trip_id is not null and not is_undone and ($3::int is null or r.row < $3)
       order by r.row desc limit $2 for update)
     select s.row, s.invoice, s.trip_id::text as "tripId", s.before, s.password_sealed as "passwordSealed", s.key_id as "keyId",
       t.client_id::text as "clientId", t.carrier_id::text as "carrierId", t.id is null as "isGone", exists (select from gps_links where trip_id = t.id) as "hasLink",
       coalesce(t.version <> s.trip_version, false) as "isChanged",
       exists (select from comments where trip_id = t.id) as "hasComments",
       exists (select from incidences where trip_id = t.id) as "hasIncidents",
       exists (select from promises where trip_id = t.id) as "hasPromises",
       exists (select from operator_messages where trip_id = t.id) as "hasMessages",
       exists (select from operator_links where trip_id = t.id) or exists (select from share_links where trip_id = t.id) as "isShared",
       exists (select from alerts where trip_id = t.id) or exists (select from alert_units where trip_id = t.id) as "hasAlerts",
       exists (select from alerts a where a.trip_id = t.id and (a.type <> all($4::text[]) or exists (
         select from alert_events e where e.alert_id = a.id and e.user_id is not null))) as "hasAlertsToKeepOpen",
       t.id in (select trips_with_positions(array(select trip_id from newest where before is null))) as "hasPositions"
     from newest s left join trips t on t.id = s.trip_id order by s.row desc`,
    [importId, most, beforeRow, ENDING_ABSENCES],
  )
  return rows
}

/** Marks rows as taken back, or as kept. */
export async function markUndone(sql: Sql, importId: string, rows: readonly number[]): Promise<void> {
  await sql.query(
    `update trip_import_rows set is_undone = true, password_sealed = null, key_id = null
     where import_id = $1 and row = any($2::int[])`,
    [importId, rows],
  )
}

/** Removes trips with all that belongs to them. */
export async function deleteTrips(sql: Sql, ids: readonly string[]): Promise<void> {
  await sql.query('delete from trips where id = any($1::bigint[])', [ids])
}

/** In SQL, that no entry of a setting's list is of client `p`. */
const isNotNamed = (key: 'operator-link' | 'logbook' | 'share-links', list: string): string =>
  `not coalesce(${storedSetting(key, 'p.organisation_id')}->'${list}' @> jsonb_build_array(jsonb_build_object('client', p.id::text)), false)`

const PARTIES = [
  [
    REMOVE_OPERATORS,
    'operators',
    'operator_id',
    `and not exists (select from devices d where d.operator_id = p.id)
     and not exists (select from operator_documents d where d.operator_id = p.id)
     and not exists (select from operator_absences a where a.operator_id = p.id)
     and not exists (select from alerts a where a.operator_id = p.id)
     and not exists (select from trip_operators o where o.operator_id = p.id)
     and not exists (select from comments c where c.operator_id = p.id)`,
  ],
  [
    'delete from units p',
    'units',
    'unit_id',
    `and not exists (select from devices d where d.unit_id = p.id)
     and not exists (select from gps_mirror_units m where m.unit_id = p.id)`,
  ],
  [
    'delete from carriers p',
    'carriers',
    'carrier_id',
    `and not exists (select from units u where u.carrier_id = p.id)
     and not exists (select from users u where p.id = any (u.reach_carriers))`,
  ],
  [
    'delete from clients p',
    'clients',
    'client_id',
    `and not exists (select from users u where p.id = any (u.reach_clients))
     and ${isNotNamed('operator-link', 'deliveryPhotos')} and ${isNotNamed('logbook', 'exceptions')}
     and ${isNotNamed('share-links', 'clients')}`,
  ],
] as const

/**
 * Removes the carriers, clients, operators and units that came with an import and that nothing speaks of any more, with their other
 * names. What a person wrote into a catalogue stays.
 */
export async function deleteUnusedParties(sql: Sql, organisationId: string, importId: string): Promise<void> {
  for (const [remove, table, column, unless] of PARTIES) {
    await sql.query(
      `with gone as (
         ${remove} where organisation_id = $1 and not p.is_by_hand
         and p.id > (select (newest_ids->>'${table}')::bigint from trip_imports where id = $2)
         and not exists (select from trips t where t.${column} = p.id) ${unless} returning id)
       delete from catalogue_aliases where organisation_id = $1 and kind = '${table}' and entry_id in (select id from gone)`,
      [organisationId, importId],
    )
  }
}
