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
import type { OwnStreets, Upload } from './own-streets.ts'

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
  const { db, clock, own } = deps

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
      async ({ actor, request, query: { offset } }) => {
        const streets = await requireOwn(actor.organisationId)
        const { bytes } = await readFormFile(request, 'Cada parte tiene 4 MB a lo más.')
        return uploadToWire(await streets.append(offset, bytes))
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

  mount(server, 'removeBasemap', async ({ actor, audit }) => {
    const streets = await requireOwn(actor.organisationId)
    const before = await streets.current()
    if (before === null) throw notFound('No hay un mapa propio.')
    await db.transaction(async (sql) => {
      const was = { file: before.name, bytes: before.bytes }
      await recordAudit(sql, {
        ...audit,
        action: 'basemap-change',
        subject: 'basemap',
        before: was,
        after: null,
        at: clock.now(),
      })
      await streets.remove()
    })
  })
}

/** Looks into what has come, and puts it to use. */
async function finishBasemapUpload(deps: Deps, audit: ActorAuditContext, streets: OwnStreets) {
  const file = await streets.check()
  const before = await streets.current()
  await deps.db.transaction(async (sql) => {
    await recordAudit(sql, {
      ...{ ...audit, action: 'basemap-change', subject: 'basemap', at: deps.clock.now() },
      before: before === null ? null : { file: before.name, bytes: before.bytes },
      after: { file: file.name, bytes: file.bytes },
    })
    await streets.use(file)
  })
  return getBasemap(deps, audit.organisationId)
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

const uploadToWire = ({ name, bytes, received, modifiedAt }: Upload) => ({
  ...{ name, bytes, received },
  modified_at: isoOf(modifiedAt),
})
