import type { Sql } from '../../../db/pool.ts'
import type { PageRequest } from '../../../http/page.ts'
import { EMPTY_REPORT, type ImportReport } from './import-report.ts'
import type { ImportState, ListedImport, TripImport } from './trip-import.ts'

const FACTS = `
  id, filename, bytes, state, total, processed, error, created_at as "createdAt", ended_at as "endedAt",
  case when actor_kind = 'user' then (select name from users where users.id = actor_id) end as by`

const SELECT = `
  select ${FACTS}, report, started_at as "startedAt", actor_kind as "actorKind", actor_id::text as "actorId",
    is_reviewed as "isReviewed", chosen, layout, will_create as "willCreate", passwords, '{"ended": 0}'::jsonb || undone as undone,
    coalesce((report->>'leftOut')::int, (select count(*)::int from trip_import_rows where import_id = i.id and left_out
      and (i.state <> 'review' or result <> 'refused'))) as "leftOut",
    exists (select from trip_import_rows where import_id = i.id and trip_id is not null and not is_undone) as "hasBefore",
    case when state = 'review' then coalesce((
      select jsonb_object_agg(field, count) from (
        select e->>'field' as field, count(distinct r.row)::int as count
        from trip_import_rows r, jsonb_array_elements(r.errors) e
        where r.import_id = i.id and e->>'field' is not null group by 1
      ) wrong), '{}') end as "wrongByField"
  from trip_imports i`

type ImportRecord = Omit<TripImport, 'report'> & { readonly report: Partial<ImportReport> }

const tripImport = (row: ImportRecord): TripImport => ({ ...row, report: { ...EMPTY_REPORT, ...row.report } })

/** An import of the organisation as its sender sees it. */
export async function findImport(sql: Sql, organisationId: string, id: string): Promise<TripImport | null> {
  const { rows } = await sql.query<ImportRecord>(`${SELECT} where organisation_id = $1 and id = $2`, [
    organisationId,
    id,
  ])
  return rows[0] === undefined ? null : tripImport(rows[0])
}

/** A page of the organisation's imports, the newest first; null when it has none of the id that the page begins after. */
export async function listImports(
  sql: Sql,
  organisationId: string,
  { afterId, fetch }: PageRequest,
): Promise<ListedImport[] | null> {
  if (afterId !== null && (await findImport(sql, organisationId, afterId)) === null) return null
  const { rows } = await sql.query<ListedImport>(
    `select ${FACTS}, coalesce(report->'summary', $4::jsonb) as summary, (report->>'leftOut')::int as "leftOut" from trip_imports i
     where organisation_id = $1
       and ($2::uuid is null or (created_at, id) < (select created_at, id from trip_imports where id = $2))
     order by created_at desc, id desc limit $3`,
    [organisationId, afterId, fetch, JSON.stringify(EMPTY_REPORT.summary)],
  )
  return rows
}

/** Holds an import until the transaction ends; null when the organisation has no such import. */
export async function lockImport(sql: Sql, organisationId: string, id: string): Promise<ImportState | null> {
  const { rows } = await sql.query<{ state: ImportState }>(
    'select state from trip_imports where organisation_id = $1 and id = $2 for update',
    [organisationId, id],
  )
  return rows[0]?.state ?? null
}

/**
 * Cancels an import of which nothing is written, or, where nobody looked through it, what is left of it. False when it has
 * ended, or has something to take back first.
 */
export async function cancelImport(sql: Sql, id: string, now: number): Promise<boolean> {
  const { rowCount } = await sql.query(
    `update trip_imports set state = 'cancelled', ended_at = $2, source_sealed = null, key_id = null,
       error = case when written > 0 then format('Se canceló con %s filas ya guardadas.', written) end
     where id = $1 and (state in ('reading', 'checking', 'review') or (state = 'writing' and not (is_reviewed and written > 0)))`,
    [id, new Date(now)],
  )
  return rowCount === 1
}
