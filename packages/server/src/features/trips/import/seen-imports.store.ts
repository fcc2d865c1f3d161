import type { Sql } from '../../../db/pool.ts'
import { EMPTY_REPORT, type ImportReport } from './import-report.ts'
import type { ImportState, TripImport } from './trip-import.ts'

const SELECT = `
  select id, filename, bytes, state, total, processed, report, error, created_at as "createdAt", started_at as "startedAt",
    ended_at as "endedAt", actor_kind as "actorKind", actor_id::text as "actorId", is_reviewed as "isReviewed", chosen, layout,
    will_create as "willCreate", passwords, undone,
    case when actor_kind = 'user' then (select name from users where users.id = actor_id) end as by,
    (select count(*)::int from trip_import_rows where import_id = i.id and left_out
      and (i.state <> 'review' or result <> 'refused')) as "leftOut",
    exists (select from trip_import_rows where import_id = i.id and trip_id is not null and not is_undone) as "hasBefore"
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

/** The newest imports of the organisation. */
export async function listImports(sql: Sql, organisationId: string, most: number): Promise<TripImport[]> {
  const { rows } = await sql.query<ImportRecord>(
    `${SELECT} where organisation_id = $1 order by created_at desc, id limit $2`,
    [organisationId, most],
  )
  return rows.map(tripImport)
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
