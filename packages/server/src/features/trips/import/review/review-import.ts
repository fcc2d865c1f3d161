import type { Db } from '../../../../db/pool.ts'
import { createNameIndex } from '../../name-index.ts'
import { namedParties } from '../../trip-parties.store.ts'
import { hasRequired } from '../columns.ts'
import type { ImportDeps } from '../import-deps.ts'
import { type Chosen, columnsInFile, headerOf, type Layout, statusOfEveryRow } from '../import-layout.ts'
import { noteProgress, type PendingImport } from '../imports.store.ts'
import { Interrupted } from '../interrupted.ts'
import { type ReadRow, type ReviewReading, readImport } from '../read-import.ts'
import { repeatedInvoices } from '../read-rows.ts'
import { judgeRows } from './judge-rows.ts'
import { ownWords, rememberedHeaders } from './remembered.store.ts'
import { countRows, rowEdits, saveReviewedRows } from './review-rows.store.ts'
import type { RowToJudge } from './reviewed-row.ts'
import { beginReview, saveCounts, saveLayout } from './reviews.store.ts'

/** What people have said of this file and of others. */
export async function reviewReading(
  db: Db,
  { id, audit, stage, chosen, layout }: PendingImport,
): Promise<ReviewReading> {
  const { organisationId } = audit
  return {
    // Once it was looked through, it is written as it was, whatever was said of other files since.
    chosen: stage === 'write' && layout !== null ? chosenBy(layout) : (chosen ?? rememberedBy(layout)),
    remembered: await rememberedHeaders(db, organisationId),
    words: await ownWords(db, organisationId),
    edits: await rowEdits(db, id),
  }
}

const chosenBy = (layout: Layout): Chosen => ({
  ...{ sheet: layout.sheet, status: statusOfEveryRow(layout) },
  fields: Object.fromEntries(columnsInFile(layout).map(({ index, field }) => [index, field])),
})

/** What was only guessed is guessed again: a person is still to be asked. */
const rememberedBy = (layout: Layout | null): Chosen | null => (layout?.isRemembered === true ? chosenBy(layout) : null)

/**
 * Reads a file for a person to look through: what each row would come to is kept, and nothing is written. Throws `AppError`
 * 422 when the file cannot be read, and `Interrupted` when it was cancelled or the server stops.
 */
export async function reviewImport(
  deps: ImportDeps,
  pending: PendingImport,
  file: Buffer,
  signal: AbortSignal,
): Promise<void> {
  const { db, clock } = deps
  const { id, audit } = pending
  const { organisationId } = audit
  const reading = await reviewReading(db, pending)
  const parties = await namedParties(db, organisationId)
  const known = { carriers: createNameIndex(parties.carriers), clients: createNameIndex(parties.clients) }
  const given = new Map<string, string>()
  const now = clock.now()
  const refuseRepeated = repeatedInvoices()
  let total = 0
  let checked = 0
  let header = headerOf({ columns: [] })
  for await (const part of readImport(file, reading)) {
    if (part.kind === 'header') {
      if (part.layout === null) throw new Error('a file was read without its columns')
      total = part.total
      header = headerOf(part.layout)
      await saveLayout(db, id, part.layout)
    } else {
      const rows = part.rows.map((row) => rowToJudge(row, refuseRepeated))
      const verdicts = await judgeRows(db, { organisationId, header, known, given, now }, rows)
      const reviewed = rows.map(({ number, row, cells, hasPassword }, at) => {
        const verdict = verdicts[at]
        if (verdict === undefined) throw new Error('a row came back without a verdict')
        return { row: number, invoice: row.invoice, cells, hasPassword, ...verdict }
      })
      await saveReviewedRows(db, { importId: id, organisationId }, reviewed)
      checked += rows.length
    }
    if (signal.aborted || !(await noteProgress(db, id, { state: 'checking', processed: checked, total })))
      throw new Interrupted()
  }
  await saveCounts(db, id, await countRows(db, id))
  if (!(await beginReview(db, id, hasRequired(header.columns) ? checked : total))) throw new Interrupted()
}

const rowToJudge = ({ row, cells, hasPassword }: ReadRow, refuse: ReturnType<typeof repeatedInvoices>): RowToJudge => ({
  ...{ number: row.number, row: refuse(row), cells, hasPassword },
})
