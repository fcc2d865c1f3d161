import { dirname, join } from 'node:path'
import type { Logger } from '@vigia/runtime/logger'
import type { Db } from '../db/pool.ts'
import { soleOrganisation } from '../db/sole-organisation.store.ts'
import { type Basemap, createBasemap } from '../features/map-tiles/basemap.ts'
import { mountOwnStreets } from '../features/map-tiles/own-streets.routes.ts'
import { ownStreets } from '../features/map-tiles/own-streets.ts'
import type { Server } from '../http/route.ts'
import type { Clock } from '../ports/clock.ts'
import type { WorksPlace } from './keeping.ts'

interface Deps {
  readonly server: Server
  readonly db: Db
  readonly unscoped: Db
  readonly clock: Clock
  readonly logger: Logger
  /** The operator's, which is used before one that was sent. */
  readonly basemapFile?: string | null
  /** Absent: this server keeps no files. */
  readonly works?: WorksPlace
}

/** The streets that are everybody's on this server: the operator's file, else the one that an administrator sends. */
export async function mountStreets({
  server,
  db,
  unscoped,
  clock,
  logger,
  basemapFile,
  works,
}: Deps): Promise<Basemap> {
  const named = basemapFile == null ? null : { path: basemapFile, isNamed: true }
  const own = works === undefined ? null : ownStreets(join(dirname(works.anchorsFile), 'basemap'))
  await own?.recover().catch((error: unknown) => logger.warn({ err: error }, 'el mapa propio no se pudo revisar'))
  const basemap = createBasemap(named ?? (own === null ? null : { path: own.path, isNamed: false }), logger)
  await basemap.describe()
  await mountOwnStreets(server, { db, unscoped, clock, basemap, named, own, soleOrganisation })
  return basemap
}
