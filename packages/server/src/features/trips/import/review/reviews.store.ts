import type { Sql } from '../../../../db/pool.ts'
import type { Chosen, Layout } from '../import-layout.ts'
import { EMPTY_REPORT } from '../import-report.ts'
import type { ReviewCounts } from './review-rows.store.ts'

/** Says how an import's file is read, before its rows are. */
export async function saveLayout(sql: Sql, id: string, layout: Layout): Promise<void> {
  await sql.query('update trip_imports set layout = $2 where id = $1', [id, JSON.stringify(layout)])
}

/** Leaves an import to a person; false when it was cancelled meanwhile. */
export async function beginReview(sql: Sql, id: string, total: number): Promise<boolean> {
  const { rowCount } = await sql.query(
    `update trip_imports set state = 'review', total = $2, processed = $2, report = report - 'attempt'
     where id = $1 and state in ('reading', 'checking')`,
    [id, total],
  )
  return rowCount === 1
}

/** Notes what an import would come to. */
export async function saveCounts(sql: Sql, id: string, counts: ReviewCounts): Promise<void> {
  await sql.query(
    `update trip_imports set report = report || jsonb_build_object('summary', $2::jsonb, 'warnings', $3::int), passwords = $4,
       will_create = $5 where id = $1`,
    [id, JSON.stringify(counts.summary), counts.warnings, counts.passwords, JSON.stringify(counts.willCreate)],
  )
}

/** Has an import in review read anew, as a person said; false when it is not in review. */
export async function chooseColumns(sql: Sql, id: string, chosen: Chosen): Promise<boolean> {
  const { rowCount } = await sql.query(
    `update trip_imports set state = 'reading', chosen = $2, report = '{}', error = null, processed = 0
     where id = $1 and state = 'review'`,
    [id, JSON.stringify(chosen)],
  )
  return rowCount === 1
}

/** Begins to write what was reviewed; false when it is not in review. */
export async function beginWriting(
  sql: Sql,
  id: string,
  by: { readonly organisationId: string; readonly total: number; readonly now: number },
): Promise<boolean> {
  const newest = (table: string) => `(select coalesce(max(id), 0) from ${table} where organisation_id = $4)`
  const { rowCount } = await sql.query(
    `update trip_imports i set state = 'writing', started_at = $2, processed = 0, written = 0, total = $3, error = null,
       report = $5::jsonb || jsonb_build_object('leftOut', (select count(*) from trip_import_rows where import_id = i.id and left_out)),
       newest_ids = jsonb_build_object('carriers', ${newest('carriers')}, 'clients', ${newest('clients')},
         'operators', ${newest('operators')}, 'units', ${newest('units')})
     where id = $1 and state = 'review'`,
    [id, new Date(by.now), by.total, by.organisationId, JSON.stringify(EMPTY_REPORT)],
  )
  return rowCount === 1
}

/**
 * Ends what nobody looked at for so long, and forgets the rows of what ended as long ago: then it can be undone no more.
 * Answers how many were ended.
 */
export async function expireImports(sql: Sql, before: number): Promise<number> {
  const { rowCount } = await sql.query(
    `update trip_imports set state = 'cancelled', ended_at = created_at, source_sealed = null, key_id = null,
       error = 'Nadie la revisó en 24 horas: el archivo se borró.'
     where state = 'review' and created_at < $1`,
    [new Date(before)],
  )
  await sql.query(
    `delete from trip_import_rows where id in (
       select r.id from trip_import_rows r join trip_imports i on i.id = r.import_id where i.ended_at < $1 limit 2000)`,
    [new Date(before)],
  )
  return rowCount
}
