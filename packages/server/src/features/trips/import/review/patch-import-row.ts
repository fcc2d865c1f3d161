import { matchKey } from '@vigia/domain/text/match-key'
import { type ActorAuditContext, recordAudit } from '../../../../db/audit.store.ts'
import { withoutRowReach } from '../../../../db/organisation-scope.ts'
import type { Sql } from '../../../../db/pool.ts'
import { requireUnchanged } from '../../../../http/require-unchanged.ts'
import { AppError, conflict, notFound } from '../../../../ports/errors.ts'
import { createNameIndex } from '../../name-index.ts'
import { namedParties } from '../../trip-parties.store.ts'
import { editedCells, type RowEdits, UNSTORABLE } from '../edited-cells.ts'
import type { ImportDeps } from '../import-deps.ts'
import { headerOf, type Layout } from '../import-layout.ts'
import { rowToWire } from '../imports.wire.ts'
import { type OwnWords, readCell } from '../read-cell.ts'
import { type ImportRow, readImportRow, repeatedInvoice } from '../read-rows.ts'
import { findImport, lockImport } from '../seen-imports.store.ts'
import { judgeRows } from './judge-rows.ts'
import { ownWords, rememberWord, type WordField } from './remembered.store.ts'
import { countRows, lockRow, replaceReviewedRow, rowsWithInvoice, rowsWrongIn } from './review-rows.store.ts'
import type { ReviewedRow, RowError } from './reviewed-row.ts'
import { saveCounts } from './reviews.store.ts'

const PASSWORD = 'monitor_password'

export interface MendedRow {
  readonly row: ReviewedRow
  /** Others that are judged otherwise now. */
  readonly others: readonly ReviewedRow[]
  readonly layout: Layout
}

interface Mend {
  readonly importId: string
  readonly row: number
  readonly edits: RowEdits
  /** What whoever mends it read in its place; absent: they say nothing of it. */
  readonly was: RowEdits | undefined
  /** Whether words of status and tracking that are mended mean the same in later files, and in the other rows of this one. */
  readonly remember: boolean
  /** Null: as it was. */
  readonly leftOut: boolean | null
}

/**
 * Writes what a person typed in a row that waits, or that they leave it out, and judges it anew, with the rows that it bears upon. Throws 412
 * where somebody else has mended the same meanwhile.
 */
export async function patchImportRow(deps: ImportDeps, audit: ActorAuditContext, mend: Mend): Promise<MendedRow> {
  const { organisationId } = audit
  if ((mend.edits[PASSWORD] ?? '') !== '')
    throw new AppError(
      422,
      'PASSWORD_IN_FILE',
      'La contraseña no se escribe aquí: corríjala en el archivo, o déjela vacía.',
    )
  // Whose import it is, their rows say; whose a trip with its invoice is, only every trip does, as when the file was read.
  await deps.db.transaction((sql) => rowInReview(sql, organisationId, mend))
  return withoutRowReach(() => deps.db.transaction((sql) => mendRow(deps, audit, sql, mend)))
}

async function mendRow(deps: ImportDeps, audit: ActorAuditContext, sql: Sql, mend: Mend): Promise<MendedRow> {
  const { organisationId } = audit
  const { row, layout } = await rowInReview(sql, organisationId, mend)
  await requireUnchanged(sql, {
    ...{ organisationId, subject: `trip-import:${mend.importId}`, part: { row: row.row } },
    ...{ before: shownValues(row, layout, Object.keys(mend.edits)), change: mend.edits, was: mend.was },
  })
  const edits = { ...row.edits, ...cleaned(mend.edits) }
  const words = mend.remember ? await learnWords(sql, organisationId, row, layout, mend.edits) : null
  const others = new Map<number, ReviewedRow>()
  for (const field of words ?? []) {
    for (const other of await rowsWrongIn(sql, mend.importId, field, row.row)) others.set(other.row, other)
  }
  const own = await ownWords(sql, organisationId)
  const isLeftOut = mend.leftOut ?? row.isLeftOut
  const mended = { ...row, edits, isLeftOut }
  const invoices = [row.invoice, readRow(mended, layout, own).invoice].flatMap((invoice) => invoice ?? [])
  for (const other of await rowsWithInvoice(sql, mend.importId, invoices, row.row)) others.set(other.row, other)
  const judged = await judgeAnew(sql, { organisationId, importId: mend.importId, layout, own, now: deps.clock.now() }, [
    mended,
    ...others.values(),
  ])
  for (const each of judged) await replaceReviewedRow(sql, mend.importId, each)
  await saveCounts(sql, mend.importId, await countRows(sql, mend.importId))
  const [first, ...rest] = judged
  if (first === undefined) throw new Error('a row came back without a verdict')
  const details = { row: row.row, fields: Object.keys(mend.edits) }
  const values = {
    before: { ...withoutPeople(row.edits), isLeftOut: row.isLeftOut },
    after: { ...withoutPeople(edits), isLeftOut },
  }
  const subject = `trip-import:${mend.importId}`
  await recordAudit(sql, { ...audit, action: 'trip-import-mend', subject, details, ...values, at: deps.clock.now() })
  return { row: first, others: rest, layout }
}

async function rowInReview(sql: Sql, organisationId: string, { importId, row }: Mend) {
  const state = await lockImport(sql, organisationId, importId)
  if (state === null) throw notFound('No existe esa importación.')
  if (state !== 'review') throw conflict('NOT_IN_REVIEW', 'La importación ya no está en revisión.')
  const found = await findImport(sql, organisationId, importId)
  const kept = await lockRow(sql, importId, row)
  if (found?.layout == null || kept === null) throw notFound('La importación no tiene esa fila.')
  return { row: kept, layout: found.layout }
}

/** What these fields of a row say as it is shown, empty where it says nothing. */
function shownValues(row: ReviewedRow, { columns }: Layout, fields: readonly string[]): RowEdits {
  const shown: RowEdits = rowToWire({ ...row, isWritten: false }, columns).values
  return Object.fromEntries(fields.map((field) => [field, shown[field] ?? '']))
}

const OF_PEOPLE: ReadonlySet<string> = new Set(['operator_name', 'operator_phone', 'operator_device_id', 'description'])

/** The log says that it was mended, not to what, where that names a person or may: it outlives an erasure (ADR 13). */
const withoutPeople = (edits: RowEdits): RowEdits =>
  Object.fromEntries(Object.entries(edits).filter(([field]) => !OF_PEOPLE.has(field)))

const cleaned = (edits: RowEdits): RowEdits =>
  Object.fromEntries(Object.entries(edits).map(([field, text]) => [field, text.replaceAll(UNSTORABLE, '')]))

/** Remembers that what stands in the file means what it was mended to; answers the fields of which it learned something. */
async function learnWords(
  sql: Sql,
  organisationId: string,
  { cells, edits: before }: ReviewedRow,
  layout: Layout,
  edits: RowEdits,
): Promise<readonly WordField[]> {
  const learned: WordField[] = []
  for (const [field, kind] of [
    ['status', 'status'],
    ['tracking_type', 'tracking'],
  ] as const) {
    const column = layout.columns.find((each) => each.field === field)
    const word = matchKey(String(before[field] ?? cells[column?.index ?? -1] ?? '').slice(0, 100))
    const meant = readCell(edits[field] ?? null, kind, layout.date1904)
    if (word === '' || meant === null || 'error' in meant) continue
    await rememberWord(sql, organisationId, { field, word, value: String(meant.value) })
    learned.push(field)
  }
  return learned
}

function readRow({ row, cells, edits }: ReviewedRow, layout: Layout, words: OwnWords): ImportRow {
  const edited = editedCells({ number: row, cells }, headerOf(layout), edits)
  return readImportRow(edited.row, edited.header, { date1904: layout.date1904, words })
}

interface AnewContext {
  readonly organisationId: string
  readonly importId: string
  readonly layout: Layout
  readonly own: OwnWords
  /** Epoch ms. */
  readonly now: number
}

/** Judges rows of which some may have the same invoice, with all others that have it. */
async function judgeAnew(
  sql: Sql,
  { organisationId, importId, layout, own, now }: AnewContext,
  rows: readonly ReviewedRow[],
): Promise<ReviewedRow[]> {
  const read = rows.map((row) => ({ row, read: readRow(row, layout, own) }))
  const among = new Set(rows.map(({ row }) => row))
  const first = new Map<string, number>()
  const seen = (invoice: string | null, row: number): void => {
    if (invoice !== null && row < (first.get(invoice) ?? Number.POSITIVE_INFINITY)) first.set(invoice, row)
  }
  for (const each of read) seen(each.read.invoice, each.row.row)
  const invoices = [...first.keys()]
  for (const other of await rowsWithInvoice(sql, importId, invoices, 0)) {
    if (!among.has(other.row)) seen(other.invoice, other.row)
  }
  const parties = await namedParties(sql, organisationId)
  const known = { carriers: createNameIndex(parties.carriers), clients: createNameIndex(parties.clients) }
  const toJudge = read.map(({ row, read: asRead }) => {
    const earlier = asRead.invoice === null ? row.row : (first.get(asRead.invoice) ?? row.row)
    const isDouble = earlier < row.row && !('error' in asRead)
    const problem = repeatedInvoice(earlier)
    const judged = isDouble ? { ...doubled(asRead), error: problem.text, problems: [problem] } : asRead
    const edited = editedCells({ number: row.row, cells: row.cells }, headerOf(layout), row.edits)
    return { number: row.row, row: judged, cells: edited.row.cells, hasPassword: row.hasPassword }
  })
  const context = { organisationId, header: headerOf(layout), known, given: new Map<string, string>(), now }
  const verdicts = await judgeRows(sql, context, toJudge)
  return read.map(({ row, read: asRead }, at) => {
    const verdict = verdicts[at]
    if (verdict === undefined) throw new Error('a row came back without a verdict')
    const password = row.edits[PASSWORD] === undefined ? row.errors.filter(isOfPassword) : []
    const errors = [...verdict.errors, ...password]
    return {
      ...row,
      ...verdict,
      invoice: asRead.invoice,
      errors,
      result: errors.length > 0 ? 'refused' : verdict.result,
    }
  })
}

/** What is wrong with the password of the file, which stays there. */
const isOfPassword = ({ field }: RowError): boolean => field === PASSWORD

const doubled = ({ number, invoice }: ImportRow) => ({ number, invoice })
