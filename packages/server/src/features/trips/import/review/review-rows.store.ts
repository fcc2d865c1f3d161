import type { Sql } from '../../../../db/pool.ts'
import type { RowEdits } from '../edited-cells.ts'
import type { ReviewedRow } from './reviewed-row.ts'

interface RowRecord extends Omit<ReviewedRow, 'isLeftOut' | 'hasPassword'> {
  readonly id: string
  readonly isWritten: boolean
  readonly left_out: boolean
  readonly has_password: boolean
}

const SELECT = `select id::text, row, invoice, result, left_out, cells, edits, errors, warnings, changes, news, has_password,
  trip_id is not null and not is_undone as "isWritten" from trip_import_rows`

const reviewedRow = ({
  left_out: isLeftOut,
  has_password: hasPassword,
  ...row
}: RowRecord): ReviewedRow & { readonly id: string; readonly isWritten: boolean } => ({
  ...row,
  isLeftOut,
  hasPassword,
})

/** Keeps rows of an import as they were judged; what a person wrote in them, or left out, stays. */
export async function saveReviewedRows(
  sql: Sql,
  of: { readonly importId: string; readonly organisationId: string },
  rows: readonly Omit<ReviewedRow, 'edits' | 'isLeftOut'>[],
): Promise<void> {
  await sql.query(
    `insert into trip_import_rows
       (import_id, organisation_id, row, invoice, result, cells, errors, warnings, changes, news, has_password)
     select $1, $2, r.row, r.invoice, r.result, r.cells, r.errors, r.warnings, r.changes, r.news, r."hasPassword"
     from jsonb_to_recordset($3::jsonb) as r(row int, invoice text, result text, cells jsonb, errors jsonb, warnings jsonb,
       changes jsonb, news jsonb, "hasPassword" boolean)
     on conflict (import_id, row) do update set invoice = excluded.invoice, result = excluded.result, cells = excluded.cells,
       errors = excluded.errors, warnings = excluded.warnings, changes = excluded.changes, news = excluded.news,
       has_password = excluded.has_password, trip_id = null, trip_version = null, before = null, is_undone = false,
       password_sealed = null, key_id = null`,
    [of.importId, of.organisationId, JSON.stringify(rows)],
  )
}

/** Replaces how one row was judged, what a person wrote in it, and whether they left it out. */
export async function replaceReviewedRow(sql: Sql, importId: string, row: ReviewedRow): Promise<void> {
  await sql.query(
    `update trip_import_rows set invoice = $3, result = $4, edits = $5, errors = $6, warnings = $7, changes = $8, news = $9,
       left_out = $10
     where import_id = $1 and row = $2`,
    [
      ...[importId, row.row, row.invoice, row.result],
      ...[row.edits, row.errors, row.warnings, row.changes, row.news].map((value) => JSON.stringify(value)),
      row.isLeftOut,
    ],
  )
}

export async function deleteRows(sql: Sql, importId: string): Promise<void> {
  await sql.query('delete from trip_import_rows where import_id = $1', [importId])
}

/** Forgets what people wrote for these fields in the rows of an import. */
export async function forgetEdits(sql: Sql, importId: string, fields: readonly string[]): Promise<void> {
  await sql.query(
    'update trip_import_rows set edits = edits - $2::text[] where import_id = $1 and edits ?| $2::text[]',
    [importId, fields],
  )
}

/** What people wrote in the rows of an import. */
export async function rowEdits(sql: Sql, importId: string): Promise<Readonly<Record<number, RowEdits>>> {
  const { rows } = await sql.query<{ row: number; edits: RowEdits }>(
    `select row, edits from trip_import_rows where import_id = $1 and edits <> '{}'`,
    [importId],
  )
  return Object.fromEntries(rows.map(({ row, edits }) => [row, edits]))
}

/** The rows that are not to be written. */
export async function leftOutRows(sql: Sql, importId: string): Promise<ReadonlySet<number>> {
  const { rows } = await sql.query<{ row: number }>(
    'select row from trip_import_rows where import_id = $1 and left_out',
    [importId],
  )
  return new Set(rows.map(({ row }) => row))
}

const FILTERS: Readonly<Record<string, string>> = {
  ...{ created: `result = 'created'`, updated: `result = 'updated'`, unchanged: `result = 'unchanged'` },
  ...{ refused: `result = 'refused'`, warned: `warnings <> '[]' and result <> 'refused'` },
  attention: `(result = 'refused' or warnings <> '[]')`,
  left_out: 'left_out',
}

/** Rows of an import from a row on, in the order of the file. */
export async function listRows(
  sql: Sql,
  importId: string,
  page: { readonly filter: string | null; readonly afterId: string | null; readonly fetch: number },
): Promise<(ReviewedRow & { readonly id: string; readonly isWritten: boolean })[]> {
  const filter = page.filter === null ? 'true' : (FILTERS[page.filter] ?? 'false')
  const { rows } = await sql.query<RowRecord>(
    `${SELECT} where import_id = $1 and row > coalesce($2::int, 0) and ${filter} order by trip_import_rows.row limit $3`,
    [importId, page.afterId, page.fetch],
  )
  return rows.map((row) => ({ ...reviewedRow(row), id: String(row.row) }))
}

/** One row, or null; nobody else changes it until the transaction ends. */
export async function lockRow(sql: Sql, importId: string, row: number): Promise<ReviewedRow | null> {
  const { rows } = await sql.query<RowRecord>(`${SELECT} where import_id = $1 and row = $2 for update`, [importId, row])
  return rows[0] === undefined ? null : reviewedRow(rows[0])
}

/** Other rows of the import with these invoices. */
export async function rowsWithInvoice(
  sql: Sql,
  importId: string,
  invoices: readonly string[],
  butRow: number,
): Promise<ReviewedRow[]> {
  const { rows } = await sql.query<RowRecord>(
    `${SELECT} where import_id = $1 and invoice = any($2::text[]) and row <> $3 order by trip_import_rows.row limit 200 for update`,
    [importId, invoices, butRow],
  )
  return rows.map(reviewedRow)
}

/** Other rows that are wrong in this field. */
export async function rowsWrongIn(sql: Sql, importId: string, field: string, butRow: number): Promise<ReviewedRow[]> {
  const { rows } = await sql.query<RowRecord>(
    `${SELECT} where import_id = $1 and result = 'refused' and errors @> jsonb_build_array(jsonb_build_object('field', $2::text))
       and row <> $3 order by trip_import_rows.row limit 1000 for update`,
    [importId, field, butRow],
  )
  return rows.map(reviewedRow)
}

/** Leaves these rows out of an import (null: those that were left out before), or all that are wrong; answers how many wrong ones are still in. */
export async function leaveRowsOut(
  sql: Sql,
  importId: string,
  { rows, allRefused }: { readonly rows: readonly number[] | null; readonly allRefused: boolean },
): Promise<number> {
  const isOut = `(coalesce(row = any($2::int[]), left_out) or ($3 and result = 'refused'))`
  await sql.query(`update trip_import_rows set left_out = ${isOut} where import_id = $1 and left_out <> ${isOut}`, [
    importId,
    rows,
    allRefused,
  ])
  const left = await sql.query<{ count: number }>(
    `select count(*)::int as count from trip_import_rows where import_id = $1 and result = 'refused' and not left_out`,
    [importId],
  )
  return left.rows[0]?.count ?? 0
}

/** How many rows are to be written. */
export async function countIncluded(sql: Sql, importId: string): Promise<number> {
  const { rows } = await sql.query<{ count: number }>(
    'select count(*)::int as count from trip_import_rows where import_id = $1 and not left_out',
    [importId],
  )
  return rows[0]?.count ?? 0
}

export interface ReviewCounts {
  readonly summary: { created: number; updated: number; unchanged: number; refused: number }
  readonly warnings: number
  readonly passwords: number
  readonly willCreate: { operators: number; units: number; carriers: number; clients: number }
}

interface CountRecord {
  readonly created: number
  readonly updated: number
  readonly unchanged: number
  readonly refused: number
  readonly warnings: number
  readonly passwords: number
  readonly operators: number
  readonly units: number
  readonly carriers: number
  readonly clients: number
}

/** What an import would come to, counted from its rows. */
export async function countRows(sql: Sql, importId: string): Promise<ReviewCounts> {
  const news = (party: string) => `count(distinct news->>'${party}')::int`
  const { rows } = await sql.query<CountRecord>(
    `select count(*) filter (where result = 'created')::int as created, count(*) filter (where result = 'updated')::int as updated,
       count(*) filter (where result = 'unchanged')::int as unchanged, count(*) filter (where result = 'refused')::int as refused,
       count(*) filter (where warnings <> '[]')::int as warnings, count(*) filter (where has_password)::int as passwords,
       ${news('operator')} as operators, ${news('unit')} as units, ${news('carrier')} as carriers, ${news('client')} as clients
     from trip_import_rows where import_id = $1`,
    [importId],
  )
  const [row] = rows
  if (row === undefined) throw new Error('a count without a row')
  const { created, updated, unchanged, refused, warnings, passwords, operators, units, carriers, clients } = row
  return {
    summary: { created, updated, unchanged, refused },
    ...{ warnings, passwords, willCreate: { operators, units, carriers, clients } },
  }
}
