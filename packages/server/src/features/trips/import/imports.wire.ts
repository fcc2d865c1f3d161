import { type endpoints, IMPORT_UNDO_H, type ResponseOf, type tripImport as wireImport } from '@vigia/contract'
import type { z } from 'zod'
import { warningsToWire } from '../warnings.wire.ts'
import { hasRequired, importField } from './columns.ts'
import {
  columnLetter,
  columnsInFile,
  headerOf,
  type Layout,
  type LayoutColumn,
  statusOfEveryRow,
} from './import-layout.ts'
import type { ReportRow } from './import-report.ts'
import type { Found, ImportUnderWay, UnpairedOperator, UntrackedTrip } from './import-tracking.store.ts'
import type { ReviewedRow } from './review/reviewed-row.ts'
import type { ListedImport, TripImport } from './trip-import.ts'

type WireRow = ResponseOf<(typeof endpoints)['patchImportRow']>['row']
type WireField = NonNullable<WireRow['errors'][number]['field']>

const UNDO_MS = IMPORT_UNDO_H * 60 * 60_000

/** Until when an import can be undone; null: it cannot, or no more. */
export function undoUntil({ state, endedAt, hasBefore }: TripImport, now: number): number | null {
  const until = (endedAt ?? 0) + UNDO_MS
  return state === 'done' && hasBefore && until > now ? until : null
}

/** An import as the list shows it. */
export const importFacts = (found: ListedImport) => ({ ...factsOf(found), left_out: found.leftOut })

const factsOf = (found: Omit<ListedImport, 'leftOut'>) => ({
  ...{ id: found.id, filename: found.filename, bytes: found.bytes, state: found.state },
  ...{ total: found.total, processed: found.processed, summary: found.summary, error: found.error },
  ...{ created: iso(found.createdAt), ended: isoOrNull(found.endedAt), by: found.by },
})

/** An import with all that is known of it. */
export function importToWire(found: TripImport, now: number): z.output<typeof wireImport> {
  const { layout, report, willCreate, undone, startedAt, endedAt } = found
  const { operators = 0, units = 0, carriers = 0, clients = 0 } = willCreate
  return {
    ...factsOf({ ...found, summary: report.summary }),
    ...{ is_reviewed: found.isReviewed, warnings: report.warnings, left_out: found.leftOut },
    ignored_columns: layout === null ? [...report.ignoredColumns] : [...headerOf(layout).ignored],
    lacks_styles: layout?.lacksStyles ?? false,
    ...{ sheet: layout?.sheet ?? null, sheets: [...(layout?.sheets ?? [])] },
    columns: layout === null ? [] : columnsToWire(layout, found.wrongByField),
    ...{ columns_remembered: layout?.isRemembered ?? false, every_row_status: layout && statusOfEveryRow(layout) },
    ...{ will_create: { operators, units, carriers, clients }, passwords: found.passwords },
    took_ms: startedAt === null || endedAt === null ? null : Math.max(0, endedAt - startedAt),
    undo_until: isoOrNull(undoUntil(found, now)),
    undone:
      undone === null
        ? null
        : { ...undone, kept: undone.kept.map(({ invoice, because }) => ({ external_invoice: invoice, because })) },
    rows: report.rows.map(reportRowToWire),
  }
}

/** While the columns lack what every trip needs no row is looked through: nobody knows what is wrong then. */
function columnsToWire(layout: Layout, wrongByField: TripImport['wrongByField']) {
  const known = hasRequired(headerOf(layout).columns) ? wrongByField : null
  return columnsInFile(layout).map((column) => columnToWire(column, known))
}

const columnToWire = (
  { index, header, field, confidence, samples }: LayoutColumn,
  wrongByField: TripImport['wrongByField'],
) => ({
  ...{ index, letter: columnLetter(index), header, confidence, samples: [...samples] },
  ...{ field: fieldToWire(field), kind: field === null ? null : importField(field).kind },
  wrong: wrongByField === null ? null : field === null ? 0 : (wrongByField[field] ?? 0),
})

/** A field of a column is one of the contract's: both lists are tested to be the same. */
const fieldToWire = (field: string | null): WireField | null => field as WireField | null

const reportRowToWire = ({ row, invoice, result, error, warnings }: ReportRow) => ({
  row,
  external_invoice: invoice,
  result,
  ...(error === undefined ? {} : { error }),
  ...warningsToWire(warnings),
})

/** A row that waits for a person, or that was written, as it is shown; the password is in no cell. */
export function rowToWire(
  row: ReviewedRow & { readonly isWritten: boolean },
  columns: readonly LayoutColumn[],
): WireRow {
  const values: [string, string][] = columns.flatMap(({ index, field }) => {
    const cell = row.cells[index] ?? null
    return field === null || cell === null || cell === '' ? [] : [[field, String(cell)]]
  })
  return {
    ...{ row: row.row, external_invoice: row.invoice, result: row.result, left_out: row.isLeftOut },
    is_written: row.isWritten,
    changes: row.changes.flatMap((field) => fieldToWire(field) ?? []),
    errors: row.errors.map(({ field, text, suggestions, otherRow }) => ({
      ...{ field: fieldToWire(field), text, suggestions: [...suggestions] },
      ...(otherRow === undefined ? {} : { other_row: otherRow }),
    })),
    warnings: row.warnings.map(({ field, code, text, fixes }) => ({
      ...{ field: fieldToWire(field), code, text, fixes: [...fixes] },
    })),
    values: Object.fromEntries([...values, ...Object.entries(row.edits)]),
    has_password: row.hasPassword && row.edits.monitor_password !== '',
  }
}

const iso = (at: number): string => new Date(at).toISOString()
const isoOrNull = (at: number | null): string | null => (at === null ? null : iso(at))

/** What an import leaves to do: trips without tracking, operators without a phone. */
export const trackingToWire = (
  { underWay, withoutOperator }: ImportUnderWay,
  untracked: Found<UntrackedTrip>,
  unpaired: Found<UnpairedOperator>,
): ResponseOf<(typeof endpoints)['getImportTracking']> => ({
  ...{ under_way: underWay, without_operator: withoutOperator },
  untracked: {
    total: untracked.total,
    trips: untracked.rows.map(({ id, invoice, plates, operatorId, operator }) => ({
      ...{ travel_id: id, external_invoice: invoice, plates, operator_id: operatorId, operator_name: operator },
    })),
  },
  without_phone: {
    total: unpaired.total,
    operators: unpaired.rows.map(({ id, name, invoice }) => ({
      ...{ operator_id: id, operator_name: name, external_invoice: invoice },
    })),
  },
})
