import { stat } from 'node:fs/promises'
import { basename } from 'node:path'
import multipart from '@fastify/multipart'
import { type endpoints, MAX_BASEMAP_BYTES, MAX_BASEMAP_PART_BYTES, type ResponseOf } from '@vigia/contract'
import { type ActorAuditContext, recordAudit } from '../../db/audit.store.ts'
import type { Db, Sql } from '../../db/pool.ts'
import { isoOf } from '../../http/iso-of.ts'
import { readFormFile } from '../../http/read-form-file.ts'
import { mount, type Server } from '../../http/route.ts'
import type { Clock } from '../../ports/clock.ts'
import { conflict, notFound } from '../../ports/errors.ts'
import type { Basemap, BasemapPlace } from './basemap.ts'
import type { OwnStreets, Previous, Upload } from './own-streets.ts'

const MAX_FORM_BYTES = MAX_BASEMAP_PART_BYTES + 64 * 1024

interface Deps {
  readonly db: Db
  readonly unscoped: Db
  readonly clock: Clock
  readonly basemap: Basemap
  /** The operator's file, which is used before any that was sent; null: none. */
  readonly named: BasemapPlace | null
  /** Null: this server keeps no files. */
  readonly own: OwnStreets | null
  /** The organisation that has the server to itself. */
  readonly soleOrganisation: (sql: Sql) => Promise<string | null>
}

/** The file of streets of this server, which is everybody's on it: an administrator sends one, part by part, and takes it away again. */
export async function mountOwnStreets(server: Server, deps: Deps): Promise<void> {
  const { own } = deps

  /** Throws `AppError` 409 that says why none can be sent. */
  const requireOwn = async (organisationId: string): Promise<OwnStreets> => {
    const why = await whyNot(deps, organisationId)
    if (why !== null || own === null) throw conflict('NO_UPLOAD', why ?? KEEPS_NOTHING)
    return own
  }

  mount(server, 'getBasemap', ({ actor }) => getBasemap(deps, actor.organisationId))

  mount(server, 'startBasemapUpload', async ({ actor, body }) => {
    const { name, bytes, modified_at } = body
    return uploadToWire(
      await (await requireOwn(actor.organisationId)).begin({ name, bytes, modifiedAt: Date.parse(modified_at) }),
    )
  })

  await server.register(async (scope) => {
    await scope.register(multipart, { limits: { fileSize: MAX_BASEMAP_PART_BYTES, files: 1, fields: 0, parts: 1 } })
    mount(
      scope,
      'sendBasemapPart',
      async ({ actor, request, query: { upload: id, offset } }) => {
        const streets = await requireOwn(actor.organisationId)
        const { bytes } = await readFormFile(request, 'Cada parte tiene 4 MB a lo más.')
        return uploadToWire(await streets.append({ id, offset, bytes }))
      },
      { bodyLimit: MAX_FORM_BYTES },
    )
  })

  mount(server, 'finishBasemapUpload', async ({ actor: { organisationId }, audit }) =>
    finishBasemapUpload(deps, audit, await requireOwn(organisationId)),
  )

  mount(server, 'cancelBasemapUpload', async ({ actor }) => {
    await (await requireOwn(actor.organisationId)).cancel()
  })

  mount(server, 'removeBasemap', async ({ actor, audit }) =>
    removeBasemap(deps, audit, await requireOwn(actor.organisationId)),
  )
}

/** Looks into what has come, and puts it to use. */
async function finishBasemapUpload(deps: Deps, audit: ActorAuditContext, streets: OwnStreets) {
  const file = await streets.check()
  const before = await streets.current()
  await change(deps, audit, { before, after: file, make: () => streets.use() })
  return getBasemap(deps, audit.organisationId)
}

/** Takes the file out of use. Throws 404 without one. */
async function removeBasemap(deps: Deps, audit: ActorAuditContext, streets: OwnStreets): Promise<void> {
  const before = await streets.current()
  if (before === null) throw notFound('No hay un mapa propio.')
  await change(deps, audit, { before, after: null, make: () => streets.remove() })
}

interface Change {
  readonly before: NamedFile | null
  readonly after: NamedFile | null
  readonly make: () => Promise<Previous>
}

interface NamedFile {
  readonly name: string
  readonly bytes: number
}

/** Makes a change with its entry in the audit log: what the database does not take is put back. */
async function change({ db, clock }: Deps, audit: ActorAuditContext, { before, after, make }: Change): Promise<void> {
  const fileAndBytes = (file: NamedFile | null) => (file === null ? null : { file: file.name, bytes: file.bytes })
  const made: { previous: Previous | null } = { previous: null }
  try {
    await db.transaction(async (sql) => {
      await recordAudit(sql, {
        ...{ ...audit, action: 'basemap-change', subject: 'basemap', at: clock.now() },
        ...{ before: fileAndBytes(before), after: fileAndBytes(after) },
      })
      made.previous = await make()
    })
  } catch (error) {
    await made.previous?.restore()
    throw error
  }
  await made.previous?.forget()
}

const KEEPS_NOTHING = 'Este servidor no guarda archivos.'

async function whyNot(
  { unscoped, named, own, soleOrganisation }: Deps,
  organisationId: string,
): Promise<string | null> {
  if (named !== null) return 'El servidor usa el archivo de VIGIA_BASEMAP_PMTILES, que gana: lo cambia quien lo opera.'
  if (own === null) return KEEPS_NOTHING
  if ((await soleOrganisation(unscoped)) === organisationId) return null
  return 'El mapa es de todo el servidor. Con varias empresas, y en la demostración, lo pone quien lo opera, con VIGIA_BASEMAP_PMTILES.'
}

async function getBasemap(deps: Deps, organisationId: string): Promise<ResponseOf<typeof endpoints.getBasemap>> {
  const { basemap, named, own } = deps
  const { file, problem } = await basemap.describe()
  const current = (await own?.current()) ?? null
  const path = named?.path ?? (current === null ? null : (own?.path ?? null))
  const state = path === null ? null : await stat(path).catch(() => null)
  const no_upload = await whyNot(deps, organisationId)
  const upload = no_upload === null ? ((await own?.upload()) ?? null) : null
  return {
    source: file === null ? 'included' : named === null ? 'own' : 'operator',
    file: named === null ? (current?.name ?? null) : basename(named.path),
    bytes: state?.size ?? null,
    made_at: state === null ? null : isoOf(state.mtimeMs),
    min_zoom: file?.minZoom ?? null,
    max_zoom: file?.maxZoom ?? null,
    bounds: file === null ? null : [...file.bounds],
    problem,
    upload: upload === null ? null : uploadToWire(upload),
    no_upload,
    free_bytes: no_upload === null ? ((await own?.freeBytes()) ?? null) : null,
    max_bytes: MAX_BASEMAP_BYTES,
  }
}

const uploadToWire = ({ id, name, bytes, received, modifiedAt }: Upload) => ({
  ...{ id, name, bytes, received },
  modified_at: isoOf(modifiedAt),
})
