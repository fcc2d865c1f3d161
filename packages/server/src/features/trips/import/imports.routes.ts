import { randomUUID } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import multipart from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { type ActorAuditContext, recordAudit } from '../../../db/audit.store.ts'
import { cutText } from '../../../db/cut-text.ts'
import { BACKGROUND_MS } from '../../../db/pool.ts'
import { mount, type Server } from '../../../http/route.ts'
import { AppError, badRequest, conflict, notFound, tooMany } from '../../../ports/errors.ts'
import { sealContext } from '../../../secrets/seal-context.ts'
import { warningsToWire } from '../warnings.wire.ts'
import type { ImportDeps } from './import-deps.ts'
import type { ReportRow } from './import-report.ts'
import { cancelImport, findImport, insertImport, type TripImport } from './imports.store.ts'
import { refuseOtherFiles } from './open-table.ts'

const MAX_FILE_BYTES = 20 * 1024 * 1024
const MAX_FORM_BYTES = MAX_FILE_BYTES + 64 * 1024
const MAX_UNFINISHED = 5
const MAX_NAME_CHARACTERS = 200
const HIDDEN = /[\p{Cc}\p{Cf}]/gu
const NO_IMPORT = 'No existe esa importación.'

interface Deps extends ImportDeps {
  readonly wake: () => void
}

/** Files of trips: sent, watched, cancelled. */
export async function mountTripImports(server: Server, deps: Deps): Promise<void> {
  await server.register(async (scope) => {
    await scope.register(multipart, { limits: { fileSize: MAX_FILE_BYTES, files: 1, fields: 0, parts: 1 } })
    mount(scope, 'importTrips', ({ audit, request }) => keepFile(deps, audit, request), { bodyLimit: MAX_FORM_BYTES })
  })

  mount(server, 'getTripImport', async ({ actor, params }) => {
    const found = await findImport(deps.db, actor.organisationId, params.id)
    if (found === null) throw notFound(NO_IMPORT)
    return toWire(found)
  })

  mount(server, 'cancelTripImport', async ({ actor, params, audit }) => {
    await deps.db.transaction(async (sql) => {
      const at = deps.clock.now()
      const state = await cancelImport(sql, actor.organisationId, params.id, at)
      if (state === null) throw notFound(NO_IMPORT)
      if (state !== 'cancelled') throw conflict('IMPORT_ENDED', 'La importación ya terminó.')
      const values = { before: { cancelled: false }, after: { cancelled: true } }
      const act = { action: 'trip-import-cancel', subject: `trip-import:${params.id}`, ...values, at }
      await recordAudit(sql, { ...audit, ...act })
    })
    return undefined
  })
}

async function keepFile(deps: Deps, audit: ActorAuditContext, request: FastifyRequest) {
  const { filename, bytes } = await readFile(request)
  refuseOtherFiles(bytes)
  // To put 20 MB together and to seal them take some tens of milliseconds each.
  await nextTurn()
  const id = randomUUID()
  // The file may hold passwords of GPS links: it waits sealed, as they do.
  const sealedSource = deps.sealer.seal(bytes, sealContext.importFile(id))
  const now = deps.clock.now()
  const file = { id, audit, filename, sealedSource, now }
  await deps.db.patient(BACKGROUND_MS).transaction(async (sql) => {
    if (!(await insertImport(sql, file, MAX_UNFINISHED))) {
      throw tooMany('Hay varias importaciones sin terminar. Espere a que terminen o cancélelas.', 5)
    }
    const after = { filename, bytes: bytes.length }
    await recordAudit(sql, { ...audit, action: 'trip-import-upload', subject: `trip-import:${id}`, after, at: now })
  })
  deps.wake()
  const kept = await findImport(deps.db, audit.organisationId, id)
  if (kept === null) throw new Error('an import that was just kept is gone')
  return toWire(kept)
}

async function readFile(request: FastifyRequest): Promise<{ filename: string; bytes: Buffer }> {
  if (!request.isMultipart()) {
    throw new AppError(415, 'UNSUPPORTED_TYPE', 'Envíe el archivo como formulario (multipart/form-data, campo file).')
  }
  try {
    const part = await request.file()
    if (part === undefined || part.fieldname !== 'file') throw badRequest('VALIDATION', 'file: Falta el archivo')
    const bytes = await part.toBuffer()
    return { filename: shownName(part.filename), bytes }
  } catch (error) {
    if (error instanceof AppError) throw error
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    if (code === 'FST_REQ_FILE_TOO_LARGE') throw new AppError(413, 'TOO_LARGE', 'El archivo pasa de 20 MB.')
    if (/^FST_(PARTS|FILES|FIELDS)_LIMIT$/.test(code))
      throw badRequest('VALIDATION', 'Envíe un solo archivo, en el campo file.')
    throw badRequest('MALFORMED', 'El formulario está mal formado.')
  }
}

const shownName = (filename: string): string =>
  cutText(filename.slice(0, MAX_NAME_CHARACTERS).normalize('NFC').replaceAll(HIDDEN, ''), MAX_NAME_CHARACTERS) ||
  'sin nombre'

const toWire = ({ id, filename, state, total, processed, report, error }: TripImport) => ({
  id,
  filename,
  state,
  total,
  processed,
  summary: report.summary,
  error,
  warnings: report.warnings,
  ignored_columns: [...report.ignoredColumns],
  rows: report.rows.map(rowToWire),
})

const rowToWire = ({ row, invoice, result, error, warnings }: ReportRow) => ({
  row,
  external_invoice: invoice,
  result,
  ...(error === undefined ? {} : { error }),
  ...warningsToWire(warnings),
})
