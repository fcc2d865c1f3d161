import { MAX_UNTRACKED } from '@vigia/contract'
import { isActive } from '../../../db/active-trips.ts'
import type { Sql } from '../../../db/pool.ts'

/** The trips under way that rows of an import made, changed or found as they are. A row that changed nothing keeps its invoice alone. */
const TRIPS = `trips_of_import as (
  select distinct t.id, t.external_invoice, t.unit_id, t.operator_id
  from trip_import_rows r join trips t on t.organisation_id = r.organisation_id
    and (t.id = r.trip_id or (r.trip_id is null and r.result = 'unchanged' and t.external_invoice = r.invoice))
  where r.import_id = $1 and not r.left_out and not r.is_undone and r.result <> 'refused' and ${isActive()})`

/** Whether anything can say where trip `t` is: a device that speaks for it, a platform's address, or a page that its operator lets share. */
const IS_TRACKED = `(
  exists (select from gps_links g where g.trip_id = t.id and g.url is not null)
  or exists (select from trip_devices w join devices d on d.id = w.device_id
    where w.trip_id = t.id and w.released_at is null and d.disabled_at is null and d.kind not in ('manual', 'link'))
  or exists (select from gps_mirror_units m where m.unit_id = t.unit_id)
  or exists (select from operator_links l where l.trip_id = t.id and l.operator_id = t.operator_id and l.revoked_at is null
    and l.expires_at > $2
    and (select c.accepted from operator_link_consents c where c.link_id = l.id order by c.id desc limit 1)))`

export interface UntrackedTrip {
  readonly id: string
  readonly invoice: string
  readonly plates: string | null
  readonly operatorId: string | null
  readonly operator: string | null
}

export interface UnpairedOperator {
  readonly id: string
  readonly name: string
  /** Of one of the trips. */
  readonly invoice: string
}

export interface Found<T> {
  readonly total: number
  readonly rows: readonly T[]
}

export interface ImportUnderWay {
  readonly underWay: number
  readonly withoutOperator: number
}

/** How many trips of an import are under way, and how many of them have no operator. */
export async function importUnderWay(sql: Sql, importId: string): Promise<ImportUnderWay> {
  const { rows } = await sql.query<ImportUnderWay>(
    `with ${TRIPS}
     select count(*)::int as "underWay", (count(*) filter (where operator_id is null))::int as "withoutOperator" from trips_of_import`,
    [importId],
  )
  return rows[0] ?? { underWay: 0, withoutOperator: 0 }
}

/** The trips under way of an import that nothing tracks at `now`, as many as one answer names, and how many there are. */
export const untrackedTrips = (sql: Sql, importId: string, now: number): Promise<Found<UntrackedTrip>> =>
  counted(
    sql,
    `with ${TRIPS}
     select t.id::text, t.external_invoice as invoice, u.plates, o.id::text as "operatorId", o.name as operator,
       count(*) over ()::int as total
     from trips_of_import t left join units u on u.id = t.unit_id left join operators o on o.id = t.operator_id
     where not ${IS_TRACKED} order by t.id limit ${MAX_UNTRACKED}`,
    [importId, new Date(now)],
  )

/** The operators of the trips under way of an import of whom no phone is registered. */
export const unpairedOperators = (sql: Sql, importId: string): Promise<Found<UnpairedOperator>> =>
  counted(
    sql,
    `with ${TRIPS}
     select o.id::text, o.name, min(t.external_invoice) as invoice, count(*) over ()::int as total
     from trips_of_import t join operators o on o.id = t.operator_id
     where not exists (select from devices d where d.operator_id = o.id and d.kind = 'phone' and d.disabled_at is null)
     group by o.id, o.name order by o.name, o.id limit ${MAX_UNTRACKED}`,
    [importId],
  )

async function counted<T extends object>(sql: Sql, statement: string, values: readonly unknown[]): Promise<Found<T>> {
  const { rows } = await sql.query<T & { readonly total: number }>(statement, [...values])
  return { total: rows[0]?.total ?? 0, rows }
}
