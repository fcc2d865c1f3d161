import { randomUUID } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import multipart from '@fastify/multipart'
import { MAX_IMPORT_FILE_BYTES } from '@vigia/contract'
import type { FastifyRequest } from 'fastify'
import { type ActorAuditContext, recordAudit } from '../../../db/audit.store.ts'
import { BACKGROUND_MS } from '../../../db/pool.ts'
import type { Actor } from '../../../http/actor.ts'
import { pageOf } from '../../../http/page.ts'
import { readFormFile } from '../../../http/read-form-file.ts'
import { mount, type Server } from '../../../http/route.ts'
import { badRequest, conflict, forbidden, notFound, tooMany } from '../../../ports/errors.ts'
import { sealContext } from '../../../secrets/seal-context.ts'
import type { ImportDeps } from './import-deps.ts'
import { importUnderWay, unpairedOperators, untrackedTrips } from './import-tracking.store.ts'
import { beginUndo, insertImport } from './imports.store.ts'
import { importFacts, importToWire, trackingToWire, undoUntil } from './imports.wire.ts'
import { refuseOtherFiles } from './open-table.ts'
import { cancelImport, findImport, listImports, lockImport } from './seen-imports.store.ts'
import type { TripImport } from './trip-import.ts'

const MAX_FORM_BYTES = MAX_IMPORT_FILE_BYTES + 64 * 1024
const MAX_UNFINISHED = 5
const NO_IMPORT = 'No existe esa importación.'
const SHOWN_IMPORTS = 20
const TAKEN_BACK = 'Se canceló y se deshizo lo que ya se había guardado.'

interface Deps extends ImportDeps {
  readonly wake: () => void
}

/** Files of trips: sent, watched, cancelled, taken back. */
export async function mountTripImports(server: Server, deps: Deps): Promise<void> {
  await server.register(async (scope) => {
    await scope.register(multipart, { limits: { fileSize: MAX_IMPORT_FILE_BYTES, files: 1, fields: 0, parts: 1 } })
    mount(
      scope,
      'importTrips',
      ({ audit, request, query }) => keepFile(deps, audit, request, query.review === 'true'),
      { bodyLimit: MAX_FORM_BYTES },
    )
  })

  mount(server, 'listTripImports', async ({ actor, query: { limit = SHOWN_IMPORTS, cursor = null } }) => {
    const asked = { afterId: cursor, fetch: limit + 1 }
    const found = await listImports(deps.db, actor.organisationId, asked)
    if (found === null) throw badRequest('VALIDATION', 'cursor: Valor inválido')
    const { data, nextCursor } = pageOf(found, asked)
    return { data: data.map(importFacts), nextCursor }
  })

  mount(server, 'getTripImport', async ({ actor, params }) => getTripImport(deps, actor.organisationId, params.id))

  mount(server, 'getImportTracking', async ({ actor, params: { id } }) => {
    if ((await findImport(deps.db, actor.organisationId, id)) === null) throw notFound(NO_IMPORT)
    const untracked = await untrackedTrips(deps.db, id, deps.clock.now())
    return trackingToWire(await importUnderWay(deps.db, id), untracked, await unpairedOperators(deps.db, id))
  })

  mount(server, 'cancelTripImport', async ({ actor, params, audit }) => {
    await deps.db.transaction(async (sql) => {
      const at = deps.clock.now()
      const state = await lockImport(sql, actor.organisationId, params.id)
      if (state === null) throw notFound(NO_IMPORT)
      if (state === 'cancelled') return
      const isCancelled =
        (await cancelImport(sql, params.id, at)) ||
        (await beginUndo(sql, params.id, ['writing'], { endsAs: 'cancelled', error: TAKEN_BACK, audit }))
      if (!isCancelled) throw conflict('IMPORT_ENDED', 'La importación ya terminó.')
      const values = { before: { cancelled: false }, after: { cancelled: true } }
      const act = { action: 'trip-import-cancel', subject: `trip-import:${params.id}`, ...values, at }
      await recordAudit(sql, { ...audit, ...act })
    })
    deps.wake()
    return undefined
  })

  mount(server, 'undoTripImport', ({ actor, params, audit }) => undoTripImport(deps, audit, actor, params.id))
}

async function undoTripImport(deps: Deps, audit: ActorAuditContext, actor: Actor, id: string) {
  await deps.db.transaction(async (sql) => {
    const at = deps.clock.now()
    if ((await lockImport(sql, audit.organisationId, id)) === null) throw notFound(NO_IMPORT)
    const found = await findImport(sql, audit.organisationId, id)
    if (found === null) throw notFound(NO_IMPORT)
    requireUndo(found, actor, at)
    await beginUndo(sql, id, ['done'], { endsAs: 'undone', error: null, audit })
    const values = { before: { state: 'done' }, after: { state: 'undoing' } }
    const act = { action: 'trips-import-undo', subject: `trip-import:${id}`, ...values, at }
    await recordAudit(sql, { ...audit, ...act })
  })
  deps.wake()
  return getTripImport(deps, audit.organisationId, id)
}

/** An import can be undone by who sent it, or an administrator, until a day after its end. */
function requireUndo(found: TripImport, actor: Actor, now: number): void {
  const isOwn = found.actorKind === actor.kind && found.actorId === actor.id
  if (!isOwn && !(actor.kind === 'user' && actor.role === 'administrador'))
    throw forbidden('Solo quien importó el archivo, o un administrador, puede deshacer la importación.')
  if (found.state !== 'done') throw conflict('NOT_DONE', 'Solo se deshace una importación que terminó.')
  if (undoUntil(found, now) === null)
    throw conflict('TOO_LATE', 'Ya pasaron 24 horas, o la importación no cambió nada: no hay qué deshacer.')
}

async function keepFile(deps: Deps, audit: ActorAuditContext, request: FastifyRequest, isReviewed: boolean) {
  const { filename, bytes } = await readFormFile(request, 'El archivo pasa de 20 MB.')
  refuseOtherFiles(bytes)
  // To put 20 MB together and to seal them take some tens of milliseconds each.
  await nextTurn()
  const id = randomUUID()
  // The file may hold passwords of GPS links: it waits sealed, as they do.
  const sealedSource = deps.sealer.seal(bytes, sealContext.importFile(id))
  const now = deps.clock.now()
  const file = { id, audit, filename, bytes: bytes.length, isReviewed, sealedSource, now }
  await deps.db.patient(BACKGROUND_MS).transaction(async (sql) => {
    if (!(await insertImport(sql, file, MAX_UNFINISHED))) {
      throw tooMany('Hay varias importaciones sin terminar. Espere a que terminen o cancélelas.', 5)
    }
    const after = { filename, bytes: bytes.length }
    await recordAudit(sql, { ...audit, action: 'trip-import-upload', subject: `trip-import:${id}`, after, at: now })
  })
  deps.wake()
  return getTripImport(deps, audit.organisationId, id)
}

/** 404 when the organisation has no such import. */
async function getTripImport({ db, clock }: Deps, organisationId: string, id: string) {
  const found = await findImport(db, organisationId, id)
  if (found === null) throw notFound(NO_IMPORT)
  return importToWire(found, clock.now())
}
