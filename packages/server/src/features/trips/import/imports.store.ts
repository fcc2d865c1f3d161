import type { ActorAuditContext, AuditSource } from '../../../db/audit.store.ts'
import type { Sql } from '../../../db/pool.ts'
import type { Sealed } from '../../../secrets/seal.ts'
import type { Chosen, Layout } from './import-layout.ts'
import { EMPTY_REPORT, type ImportReport } from './import-report.ts'
import type { ImportState, UndoneImport } from './trip-import.ts'

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
  /** Whether a person looks through it before anything is written. */
  readonly isReviewed: boolean
  readonly stage: 'read' | 'write' | 'undo'
  readonly chosen: Chosen | null
  readonly layout: Layout | null
  readonly endsAs: 'review' | 'cancelled' | 'failed' | 'undone' | null
}

const UNFINISHED = `state in ('reading', 'checking', 'review', 'writing', 'undoing')`
/** What the queue goes on with: not with what waits for a person. */
const IN_WORK = `state in ('reading', 'checking', 'writing', 'undoing')`
/** A piece of a file: the driver turns what it reads from text into bytes in one go, which nobody shall wait for. */
const PIECE_BYTES = 512 * 1024

/** Keeps a file to import, unless the organisation has `max` that are not finished; then false. */
export async function insertImport(
  sql: Sql,
  file: {
    readonly id: string
    readonly audit: ActorAuditContext
    readonly filename: string
    readonly bytes: number
    readonly isReviewed: boolean
    readonly sealedSource: Sealed
    readonly now: number
  },
  max: number,
): Promise<boolean> {
  const { organisationId, actor, address, requestId } = file.audit
  const { rowCount } = await sql.query(
    `insert into trip_imports
       (id, organisation_id, filename, source_sealed, key_id, state, created_at, actor_kind, actor_id, address, request_id,
        bytes, is_reviewed)
     select $1, $2, $3, $4, $5, 'reading', $6, $8, $9, $10, $11, $12, $13
     where (select count(*) from trip_imports where organisation_id = $2 and ${UNFINISHED}) < $7`,
    [
      ...[file.id, organisationId, file.filename, file.sealedSource.bytes, file.sealedSource.keyId],
      ...[new Date(file.now), max, actor.kind, actor.id, address, requestId, file.bytes, file.isReviewed],
    ],
  )
  return rowCount === 1
}

/**
 * The next import that is not finished, marked as begun once more; null when there is none. One that was interrupted comes
 * first; then organisations take turns, whose last one ended longest ago before the others, each with its oldest.
 */
export async function beginImport(sql: Sql): Promise<PendingImport | null> {
  const { rows } = await sql.query<BegunRow>(
    `update trip_imports i set processed = written,
       state = case when state = 'undoing' or (is_reviewed and state = 'writing') then state else 'reading' end,
       report = report || jsonb_build_object('attempt', coalesce((report->>'attempt')::int, 0) + 1)
     where id = (select id from trip_imports waiting where ${IN_WORK}
       order by (report ? 'attempt' or written > 0) desc,
         (select max(ended_at) from trip_imports ended where ended.organisation_id = waiting.organisation_id) nulls first,
         created_at
       limit 1)
     returning id, organisation_id::text as "organisationId", actor_kind as "actorKind", actor_id::text as "actorId", address,
       request_id as "requestId", written, (report->>'attempt')::int as attempt, report - 'attempt' as report,
       is_reviewed as "isReviewed", state, chosen, layout, ends_as as "endsAs", undone_by as "undoneBy"`,
  )
  const [row] = rows
  if (row === undefined) return null
  const { organisationId, state, report, undoneBy, actorKind, actorId, address, requestId, ...rest } = row
  const by = undoneBy ?? { actorKind, actorId, address, requestId }
  const actor = { kind: by.actorKind, id: by.actorId }
  const audit = { organisationId, actor, address: by.address, requestId: by.requestId }
  const stage = state === 'undoing' ? 'undo' : state === 'writing' ? 'write' : 'read'
  return { ...rest, audit, stage, report: { ...EMPTY_REPORT, ...report } }
}

interface ActedBy extends AuditSource {
  readonly actorKind: 'user' | 'api-key' | 'system'
  readonly actorId: string | null
}

interface BegunRow
  extends ActedBy,
    Pick<PendingImport, 'id' | 'written' | 'attempt' | 'isReviewed' | 'chosen' | 'layout' | 'endsAs'> {
  readonly organisationId: string
  /** Who takes it back; null: nobody, or whose import it is. */
  readonly undoneBy: ActedBy | null
  readonly state: ImportState
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
    `update trip_imports set state = $2, processed = $3, total = $4 where id = $1 and ${IN_WORK} and state <> 'undoing'`,
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
       error = $5, ended_at = case when $4 then $6::timestamptz end, source_sealed = case when $4 then null else source_sealed end,
       key_id = case when $4 then null else key_id end, started_at = coalesce(started_at, $6)
     where id = $1 and ${IN_WORK} and state <> 'undoing'`,
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
       ended_at = $6, source_sealed = null, key_id = null
     where id = $1 and ${UNFINISHED}`,
    [
      ...[id, end.state, end.report === null ? null : JSON.stringify(end.report), end.processed, end.error],
      new Date(end.now),
    ],
  )
}

/** Begins to take back what an import has written; false when it is not in one of these states any more. */
export async function beginUndo(
  sql: Sql,
  id: string,
  from: readonly ImportState[],
  to: {
    readonly endsAs: NonNullable<PendingImport['endsAs']>
    readonly error: string | null
    /** Null: whose import it is. */
    readonly audit: ActorAuditContext | null
  },
): Promise<boolean> {
  const { audit } = to
  const by: ActedBy | null =
    audit === null || audit.actor.kind === 'device'
      ? null
      : { actorKind: audit.actor.kind, actorId: audit.actor.id, address: audit.address, requestId: audit.requestId }
  const { rowCount } = await sql.query(
    `update trip_imports set state = 'undoing', ends_as = $3, error = $4, undone = null, report = report - 'attempt', undone_by = $5
     where id = $1 and state = any($2::text[])`,
    [id, from, to.endsAs, to.error, by === null ? null : JSON.stringify(by)],
  )
  return rowCount === 1
}

/** Adds what a step of taking back came to, and begins to count attempts anew. */
export async function noteUndone(sql: Sql, id: string, step: UndoneImport): Promise<void> {
  await sql.query(
    `update trip_imports set written = greatest(0, written - $2 - $3), processed = greatest(0, processed - $2 - $3),
       report = report - 'attempt',
       undone = jsonb_build_object('removed', coalesce((undone->>'removed')::int, 0) + $2,
         'restored', coalesce((undone->>'restored')::int, 0) + $3, 'ended', coalesce((undone->>'ended')::int, 0) + $5,
         'kept', coalesce(undone->'kept', '[]') || $4::jsonb)
     where id = $1`,
    [id, step.removed, step.restored, JSON.stringify(step.kept), step.ended],
  )
}

/** Ends the taking back: an import that goes back to its review is read anew, as what the database knows has changed. */
export async function endUndo(sql: Sql, id: string, endsAs: string, now: number): Promise<void> {
  await sql.query(
    `update trip_imports set written = 0, state = case when $2 = 'review' then 'reading' else $2 end, ends_as = null,
       started_at = case when $2 = 'review' then null else started_at end,
       ended_at = case when $2 = 'review' then null else $3::timestamptz end,
       source_sealed = case when $2 = 'review' then source_sealed end, key_id = case when $2 = 'review' then key_id end
     where id = $1`,
    [id, endsAs, new Date(now)],
  )
}

/** Ends a taking back that cannot go on: what it did not reach stays, and is told. */
export async function failUndo(sql: Sql, id: string, now: number): Promise<void> {
  await sql.query(
    `update trip_imports set state = 'failed', ended_at = $2, source_sealed = null, key_id = null, ends_as = null,
       error = format('No se pudo deshacer la importación: %s viajes siguen guardados.',
         (select count(*) from trip_import_rows where import_id = $1 and trip_id is not null and not is_undone))
     where id = $1`,
    [id, new Date(now)],
  )
}
