import type { ActorAuditContext, AuditSource } from '../../../db/audit.store.ts'
import type { Sql } from '../../../db/pool.ts'
import type { Sealed } from '../../../secrets/seal.ts'
import { EMPTY_REPORT, type ImportReport } from './import-report.ts'

export type ImportState = 'reading' | 'checking' | 'writing' | 'done' | 'refused' | 'cancelled' | 'failed'

export interface TripImport {
  readonly id: string
  readonly filename: string
  readonly state: ImportState
  readonly total: number
  readonly processed: number
  readonly report: ImportReport
  readonly error: string | null
}

/** What is left to do of an import. */
export interface PendingImport {
  readonly id: string
  /** Whose act it is: who sent the file, in which request. */
  readonly audit: ActorAuditContext
  /** How often it was begun since a row was last written, this time included. */
  readonly attempt: number
  /** So many of the first rows are written already, and told in the report. */
  readonly written: number
  readonly report: ImportReport
}

const UNFINISHED = `state in ('reading', 'checking', 'writing')`
/** A piece of a file: the driver turns what it reads from text into bytes in one go, which nobody shall wait for. */
const PIECE_BYTES = 512 * 1024

/** Keeps a file to import, unless the organisation has `max` that are not finished; then null. */
export async function insertImport(
  sql: Sql,
  file: {
    readonly id: string
    readonly audit: ActorAuditContext
    readonly filename: string
    readonly sealedSource: Sealed
    readonly now: number
  },
  max: number,
): Promise<boolean> {
  const { organisationId, actor, address, requestId } = file.audit
  const { rowCount } = await sql.query(
    `insert into trip_imports
       (id, organisation_id, filename, source_sealed, key_id, state, created_at, actor_kind, actor_id, address, request_id)
     select $1, $2, $3, $4, $5, 'reading', $6, $8, $9, $10, $11
     where (select count(*) from trip_imports where organisation_id = $2 and ${UNFINISHED}) < $7`,
    [
      ...[
        file.id,
        organisationId,
        file.filename,
        file.sealedSource.bytes,
        file.sealedSource.keyId,
        new Date(file.now),
        max,
      ],
      ...[actor.kind, actor.id, address, requestId],
    ],
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
  return { ...row, report: { ...EMPTY_REPORT, ...row.report } }
}

/**
 * The next import that is not finished, marked as begun once more; null when there is none. One that was interrupted comes
 * first; then organisations take turns, whose last one ended longest ago before the others, each with its oldest.
 */
export async function beginImport(sql: Sql): Promise<PendingImport | null> {
  const { rows } = await sql.query<BegunRow>(
    `update trip_imports i set state = 'reading', processed = written,
       report = report || jsonb_build_object('attempt', coalesce((report->>'attempt')::int, 0) + 1)
     where id = (select id from trip_imports waiting where ${UNFINISHED}
       order by (report ? 'attempt' or written > 0) desc,
         (select max(ended_at) from trip_imports ended where ended.organisation_id = waiting.organisation_id) nulls first,
         created_at
       limit 1)
     returning id, organisation_id::text as "organisationId", actor_kind as "actorKind", actor_id::text as "actorId", address,
       request_id as "requestId", written, (report->>'attempt')::int as attempt, report - 'attempt' as report`,
  )
  const [row] = rows
  if (row === undefined) return null
  const { id, organisationId, actorKind, actorId, address, requestId, written, attempt } = row
  const audit = { organisationId, actor: { kind: actorKind, id: actorId }, address, requestId }
  return { id, audit, written, attempt, report: { ...EMPTY_REPORT, ...row.report } }
}

interface BegunRow extends AuditSource, Pick<PendingImport, 'id' | 'written' | 'attempt'> {
  readonly organisationId: string
  readonly actorKind: 'user' | 'api-key' | 'system'
  readonly actorId: string | null
  readonly report: Partial<ImportReport>
}

/** The sealed file of an import; null when it has ended. */
export async function readSource(sql: Sql, id: string): Promise<Buffer | null> {
  const pieces: Buffer[] = []
  for (;;) {
    const { rows } = await sql.query<{ piece: Buffer | null }>(
      'select substring(source_sealed from $2 for $3) as piece from trip_imports where id = $1',
      [id, pieces.length * PIECE_BYTES + 1, PIECE_BYTES],
    )
    const piece = rows[0]?.piece ?? null
    if (piece === null) return null
    pieces.push(piece)
    if (piece.length < PIECE_BYTES) return Buffer.concat(pieces)
  }
}

/** How many rows of an import are written. */
export async function writtenRows(sql: Sql, id: string): Promise<number> {
  const { rows } = await sql.query<{ written: number }>('select written from trip_imports where id = $1', [id])
  return rows[0]?.written ?? 0
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

/** Notes, in the transaction that wrote them, which rows are written; the last ones end the import. False when it has ended. */
export async function noteWritten(
  sql: Sql,
  id: string,
  step: {
    readonly written: number
    readonly report: ImportReport
    readonly isLast: boolean
    readonly error: string | null
    readonly now: number
  },
): Promise<boolean> {
  const { rowCount } = await sql.query(
    `update trip_imports set state = case when $4 then 'done' else 'writing' end, written = $2, processed = $2, report = $3,
       error = $5, ended_at = case when $4 then $6::timestamptz end, source_sealed = case when $4 then null else source_sealed end
     where id = $1 and ${UNFINISHED}`,
    [id, step.written, JSON.stringify(step.report), step.isLast, step.error, new Date(step.now)],
  )
  return rowCount === 1
}

/** Ends an import that could not be done, and forgets its file. What it told of rows that are written stays. */
export async function endImport(
  sql: Sql,
  id: string,
  end: {
    readonly state: 'refused' | 'failed'
    readonly report: ImportReport | null
    readonly processed: number | null
    readonly error: string | null
    readonly now: number
  },
): Promise<void> {
  await sql.query(
    `update trip_imports set state = $2, report = coalesce($3::jsonb, report), processed = coalesce($4, processed), error = $5,
       ended_at = $6, source_sealed = null
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
}

/** Cancels what is left of an import that has not ended. Null when the organisation has no such import, else the state that it is in now. */
export async function cancelImport(
  sql: Sql,
  organisationId: string,
  id: string,
  now: number,
): Promise<ImportState | null> {
  await sql.query(
    `update trip_imports set state = 'cancelled', ended_at = $3, source_sealed = null,
       error = case when written > 0 then format('Se canceló con %s filas ya guardadas.', written) end
     where organisation_id = $1 and id = $2 and ${UNFINISHED}`,
    [organisationId, id, new Date(now)],
  )
  return (await findImport(sql, organisationId, id))?.state ?? null
}
