import type { Sql } from '../../../db/pool.ts'
import type { ResultCounts } from '../count-results.ts'
import type { AppliedTrip } from '../planned-trip.ts'

export type ImportState = 'reading' | 'checking' | 'writing' | 'done' | 'refused' | 'cancelled' | 'failed'

export interface ReportRow {
  readonly row: number
  readonly invoice: string | null
  readonly result: AppliedTrip['result']
  readonly error?: string
}

export interface ImportReport {
  readonly summary: ResultCounts
  readonly ignoredColumns: readonly string[]
  /** Refused rows first; no more than one answer shows. */
  readonly rows: readonly ReportRow[]
}

export interface TripImport {
  readonly id: string
  readonly filename: string
  readonly state: ImportState
  readonly total: number
  readonly processed: number
  readonly report: ImportReport
  readonly error: string | null
}

/** What is left to do of an import, with its file still sealed. */
export interface PendingImport {
  readonly id: string
  readonly organisationId: string
  readonly userId: string | null
  readonly sealedSource: Buffer
  /** How often it was begun, this time included. */
  readonly attempt: number
}

const UNFINISHED = `state in ('reading', 'checking', 'writing')`
const NO_ROWS = { created: 0, updated: 0, unchanged: 0, refused: 0 }

/** Keeps a file to import, unless the organisation has `max` that are not finished; then null. */
export async function insertImport(
  sql: Sql,
  file: {
    readonly id: string
    readonly organisationId: string
    readonly userId: string | null
    readonly filename: string
    readonly sealedSource: Buffer
    readonly now: number
  },
  max: number,
): Promise<boolean> {
  const { rowCount } = await sql.query(
    `insert into trip_imports (id, organisation_id, user_id, filename, source, state, created_at)
     select $1, $2, $3, $4, $5, 'reading', $6
     where (select count(*) from trip_imports where organisation_id = $2 and ${UNFINISHED}) < $7`,
    [file.id, file.organisationId, file.userId, file.filename, file.sealedSource, new Date(file.now), max],
  )
  return rowCount === 1
}

/** An import of the organisation as its sender sees it. */
export async function findImport(sql: Sql, organisationId: string, id: string): Promise<TripImport | null> {
  const { rows } = await sql.query<Omit<TripImport, 'report'> & { report: Partial<ImportReport> }>(
    `select id, filename, state, total, processed, report, error from trip_imports where organisation_id = $1 and id = $2`,
    [organisationId, id],
  )
  const row = rows[0]
  if (row === undefined) return null
  return { ...row, report: { summary: NO_ROWS, ignoredColumns: [], rows: [], ...row.report } }
}

/** The oldest import that is not finished, marked as begun once more; null when there is none. */
export async function beginImport(sql: Sql): Promise<PendingImport | null> {
  const { rows } = await sql.query<PendingImport>(
    `update trip_imports i set state = 'reading', processed = 0,
       report = jsonb_build_object('attempt', coalesce((report->>'attempt')::int, 0) + 1)
     where id = (select id from trip_imports where ${UNFINISHED} order by created_at limit 1)
     returning id, organisation_id::text as "organisationId", user_id::text as "userId", source as "sealedSource",
       (report->>'attempt')::int as attempt`,
  )
  return rows[0] ?? null
}

/** Notes how far an import is. False when it was cancelled or ended meanwhile. */
export async function noteProgress(
  sql: Sql,
  id: string,
  progress: { readonly state: ImportState; readonly processed: number; readonly total: number },
): Promise<boolean> {
  const { rowCount } = await sql.query(
    `update trip_imports set state = $2, processed = $3, total = $4 where id = $1 and ${UNFINISHED}`,
    [id, progress.state, progress.processed, progress.total],
  )
  return rowCount === 1
}

/** Ends an import and forgets its file. False when it had ended already: then what was to be its end must not happen. */
export async function endImport(
  sql: Sql,
  id: string,
  end: {
    readonly state: 'done' | 'refused' | 'failed'
    readonly report: ImportReport | null
    readonly processed: number | null
    readonly error: string | null
    readonly now: number
  },
): Promise<boolean> {
  const { rowCount } = await sql.query(
    `update trip_imports set state = $2, report = coalesce($3::jsonb, '{}'), processed = coalesce($4, processed), error = $5,
       ended_at = $6, source = null
     where id = $1 and ${UNFINISHED}`,
    [
      id,
      end.state,
      end.report === null ? null : JSON.stringify(end.report),
      end.processed,
      end.error,
      new Date(end.now),
    ],
  )
  return rowCount === 1
}

/** Cancels an import that has not ended. Null when the organisation has no such import, else the state that it is in now. */
export async function cancelImport(
  sql: Sql,
  organisationId: string,
  id: string,
  now: number,
): Promise<ImportState | null> {
  await sql.query(
    `update trip_imports set state = 'cancelled', ended_at = $3, source = null
     where organisation_id = $1 and id = $2 and ${UNFINISHED}`,
    [organisationId, id, new Date(now)],
  )
  return (await findImport(sql, organisationId, id))?.state ?? null
}
