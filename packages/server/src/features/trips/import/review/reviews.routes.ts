import { csvText } from '@vigia/domain/format/csv'
import { matchKey } from '@vigia/domain/text/match-key'
import type { TripStatus } from '@vigia/domain/trip/trip-status'
import { recordAudit } from '../../../../db/audit.store.ts'
import type { Sql } from '../../../../db/pool.ts'
import { attachment } from '../../../../http/attachment.ts'
import { pageOf, pageRequest } from '../../../../http/page.ts'
import { answer, mount, type Server } from '../../../../http/route.ts'
import { AppError, conflict, notFound } from '../../../../ports/errors.ts'
import { hasRequired, importField, refuseDoubles } from '../columns.ts'
import type { ImportDeps } from '../import-deps.ts'
import { columnsInFile, headersKey, type Layout, statusOfEveryRow } from '../import-layout.ts'
import { importToWire, rowToWire } from '../imports.wire.ts'
import { findImport, lockImport } from '../seen-imports.store.ts'
import type { TripImport } from '../trip-import.ts'
import { patchImportRow } from './patch-import-row.ts'
import { rememberHeaders } from './remembered.store.ts'
import { countIncluded, deleteRows, forgetEdits, leaveRowsOut, listRows } from './review-rows.store.ts'
import { beginWriting, chooseColumns } from './reviews.store.ts'

interface Deps extends ImportDeps {
  readonly wake: () => void
}

const NO_IMPORT = 'No existe esa importación.'
const NOT_IN_REVIEW = 'La importación ya no está en revisión.'
const ROWS_PER_READ = 1_000

/** What a person does with a file before it is written: columns, rows, corrections, and the start. */
export function mountImportReviews(server: Server, deps: Deps): void {
  const { db, clock } = deps

  mountImportColumns(server, deps)

  mount(server, 'listImportRows', async ({ actor, params, query }) => {
    const { layout } = await seenImport(db, actor.organisationId, params.id)
    const request = pageRequest(query)
    const found = await listRows(db, params.id, { ...request, filter: query.result ?? null })
    const { data, nextCursor } = pageOf(found, request)
    return { data: data.map((row) => rowToWire(row, layout?.columns ?? [])), nextCursor }
  })

  mount(server, 'patchImportRow', async ({ params, query, body, audit }) => {
    const remember = query.remember === 'true'
    const leftOut = query.left_out === undefined ? null : query.left_out === 'true'
    const { values: edits = {}, was } = body
    const mend = { importId: params.id, row: params.row, edits, was, remember, leftOut }
    const mended = await patchImportRow(deps, audit, mend)
    const toWire = (row: (typeof mended)['row']) => rowToWire({ ...row, isWritten: false }, mended.layout.columns)
    return { row: toWire(mended.row), others: mended.others.map(toWire) }
  })

  mount(server, 'startTripImport', async ({ actor, params, body, audit }) => {
    await db.transaction(async (sql) => {
      await lockImport(sql, actor.organisationId, params.id)
      const { state, layout } = await seenImport(sql, actor.organisationId, params.id)
      if (state !== 'review' || layout === null) throw conflict('NOT_IN_REVIEW', NOT_IN_REVIEW)
      const leaveOut = { rows: body.leave_out ?? null, allRefused: body.leave_out_refused === true }
      const wrong = await leaveRowsOut(sql, params.id, leaveOut)
      if (wrong > 0) {
        const rows = wrong === 1 ? 'Hay 1 fila con errores' : `Hay ${wrong} filas con errores`
        throw conflict('ROWS_WITH_ERRORS', `${rows}: corríjalas o déjelas fuera.`)
      }
      const total = await countIncluded(sql, params.id)
      if (total === 0) throw new AppError(422, 'NOTHING_TO_IMPORT', 'No queda ninguna fila que importar.')
      const at = clock.now()
      await beginWriting(sql, params.id, { organisationId: actor.organisationId, total, now: at })
      const values = { before: { state: 'review' }, after: { state: 'writing', rows: total } }
      await recordAudit(sql, {
        ...audit,
        action: 'trip-import-start',
        subject: `trip-import:${params.id}`,
        ...values,
        at,
      })
    })
    deps.wake()
    return importToWire(await seenImport(db, actor.organisationId, params.id), clock.now())
  })

  mountRowsAsFile(server, deps)
}

/** Throws `AppError` 404 where there is none. */
async function seenImport(sql: Sql, organisationId: string, id: string): Promise<TripImport> {
  const found = await findImport(sql, organisationId, id)
  if (found === null) throw notFound(NO_IMPORT)
  return found
}

/** Which column is which field. */
function mountImportColumns(server: Server, deps: Deps): void {
  const { db, clock } = deps

  mount(server, 'putImportColumns', async ({ actor, params, body, audit }) => {
    await db.transaction(async (sql) => {
      await lockImport(sql, actor.organisationId, params.id)
      const { layout } = await seenImport(sql, actor.organisationId, params.id)
      if (layout === null) throw conflict('NOT_IN_REVIEW', NOT_IN_REVIEW)
      const sheet = body.sheet ?? layout.sheet
      const isOtherSheet = sheet !== layout.sheet
      const said = body.every_row_status === undefined ? statusOfEveryRow(layout) : body.every_row_status
      const { fields, status } = isOtherSheet
        ? { fields: null, status: said }
        : chosenFields(layout, body.columns, said)
      if (!(await chooseColumns(sql, params.id, { sheet, fields, status })))
        throw conflict('NOT_IN_REVIEW', NOT_IN_REVIEW)
      // What people said of a row stays with it, but for a field that another column says now; those of another sheet are others.
      if (fields === null) await deleteRows(sql, params.id)
      else await forgetEdits(sql, params.id, movedFields(layout, fields))
      const at = clock.now()
      if (body.remember === true && fields !== null) {
        const headers = headersKey(columnsInFile(layout).map(({ header }) => header))
        const byHeader = columnsInFile(layout).map(({ index, header }) => [matchKey(header), fields[index] ?? null])
        await rememberHeaders(sql, actor.organisationId, { headers, fields: Object.fromEntries(byHeader), now: at })
      }
      const values = { before: columnsOf(layout), after: { sheet, fields, status } }
      await recordAudit(sql, {
        ...audit,
        action: 'trip-import-columns',
        subject: `trip-import:${params.id}`,
        ...values,
        at,
      })
    })
    deps.wake()
    return importToWire(await seenImport(db, actor.organisationId, params.id), clock.now())
  })
}

/** The rows of a file that are not in, to be mended elsewhere and sent again. */
function mountRowsAsFile(server: Server, { db, clock }: Deps): void {
  mount(server, 'exportImportRows', async ({ actor, params, query, audit }) => {
    const found = await findImport(db, actor.organisationId, params.id)
    if (found === null) throw notFound(NO_IMPORT)
    const { layout, filename } = found
    if (layout === null) throw notFound('De esta importación ya no hay filas.')
    const lines: (string | number | null)[][] = [[...layout.columns.map(({ header }) => header), 'Error']]
    for (let afterId: string | null = null; ; ) {
      const request = { afterId, fetch: ROWS_PER_READ, filter: query.rows === 'all' ? null : 'refused' }
      const rows: Awaited<ReturnType<typeof listRows>> = await listRows(db, params.id, request)
      for (const { cells, edits, errors } of rows) {
        const cellOf = (index: number, field: string | null) =>
          (field === null ? undefined : edits[field]) ?? cells[index]
        const texts = layout.columns.map(({ index, field }) => shown(cellOf(index, field) ?? null))
        lines.push([...texts, errors.map(({ text }) => text).join('; ')])
      }
      afterId = rows.at(-1)?.id ?? null
      if (rows.length < ROWS_PER_READ) break
    }
    const act = {
      action: 'trip-import-export',
      subject: `trip-import:${params.id}`,
      details: { rows: lines.length - 1 },
    }
    await recordAudit(db, { ...audit, ...act, at: clock.now() })
    const name = `${filename.replace(/\.(csv|xlsx)$/i, '')}-${query.rows === 'all' ? 'filas' : 'con-error'}.csv`
    return answer(200, csvText(lines), attachment(name, 'text/csv; charset=utf-8'))
  })
}

const shown = (cell: string | number | boolean | null): string | number | null =>
  typeof cell === 'boolean' ? (cell ? 'Sí' : 'No') : cell

const columnsOf = (layout: Layout) => ({
  ...{ sheet: layout.sheet, fields: fieldsOf(layout), status: statusOfEveryRow(layout) },
})

const fieldsOf = (layout: Layout): Record<string, string | null> =>
  Object.fromEntries(columnsInFile(layout).map(({ index, field }) => [index, field]))

/** The fields that are not in the columns any more in which they were. */
function movedFields(layout: Layout, fields: Readonly<Record<string, string | null>>): readonly string[] {
  const moved = columnsInFile(layout).filter(({ index, field }) => field !== (fields[index] ?? null))
  return moved.flatMap(({ index, field }) => [field, fields[index]].filter((each) => each != null))
}

/**
 * The field of each column, and the status of all rows where none says it. Throws `AppError` 422 for a column that the file has
 * not, and for two that are for one field.
 */
function chosenFields(
  layout: Layout,
  chosen: readonly { readonly index: number; readonly field: string | null }[],
  said: TripStatus | null,
): { readonly fields: Readonly<Record<string, string | null>>; readonly status: TripStatus | null } {
  const fields = fieldsOf(layout)
  for (const { index, field } of chosen) {
    if (!Object.hasOwn(fields, index))
      throw new AppError(422, 'NO_COLUMN', `El archivo no tiene la columna ${index + 1}.`)
    fields[index] = field
  }
  const used = columnsInFile(layout).flatMap(({ index, header }) => {
    const field = fields[index] ?? null
    return field === null ? [] : [{ index, header, ...importField(field) }]
  })
  refuseDoubles(used)
  const status = used.some(({ field }) => field === 'status') ? null : said
  if (!hasRequired(status === null ? used : [...used, { field: 'status' }]))
    throw new AppError(
      422,
      'COLUMNS_MISSING',
      'Diga qué columnas son la factura externa, el estatus, el origen y el destino. El estatus puede ser uno para todas las filas.',
    )
  return { fields, status }
}
