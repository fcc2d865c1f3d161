import { stat } from 'node:fs/promises'
import type { TilePlace } from '@vigia/domain/map/tile-template'
import type { Logger } from '@vigia/runtime/logger'
import { notFound, unavailable } from '../../ports/errors.ts'
import {
  type BasemapFile,
  type FileState,
  openStreetArchive,
  type StreetArchive,
  UnusableArchive,
} from './street-archive.ts'

export type { BasemapFile } from './street-archive.ts'

interface BasemapTile {
  /** As the file holds it; null where it has nothing. */
  readonly bytes: Buffer | null
  readonly encoding: 'gzip' | null
  readonly version: string
}

/** A file of streets: the operator's (`VIGIA_BASEMAP_PMTILES`), else the one that an administrator has sent. */
export interface Basemap {
  /** Looks at the file anew: it may come, change or go while the server runs. `problem`: why a named file is not drawn. */
  describe(): Promise<{ readonly file: BasemapFile | null; readonly problem: string | null }>
  /** One tile. Throws `AppError`: 404 without a file or off the map, 503 when it cannot be read. */
  tile(place: TilePlace): Promise<BasemapTile>
}

interface Known {
  /** Of the content that was looked at; null: there was no file. */
  readonly state: FileState | null
  readonly archive: StreetArchive | null
  readonly problem: string | null
}

const NOTHING: Known = { state: null, archive: null, problem: null }
const NO_FILE = 'El servidor no tiene un mapa de calles.'
const UNREADABLE = 'No se puede leer esa parte del mapa de calles.'

/** Where it is; `isNamed`: by the operator, and then it has to be there. */
export interface BasemapPlace {
  readonly path: string
  readonly isNamed: boolean
}

/** `place`: null where there can be none. What is wrong with the file is logged once for each of its contents. */
export function createBasemap(place: BasemapPlace | null, logger: Logger): Basemap {
  if (place === null) {
    return {
      describe: async () => ({ file: null, problem: null }),
      tile: async () => {
        throw notFound(NO_FILE)
      },
    }
  }
  const { path } = place
  let known: Promise<Known> | null = null

  const look = async (): Promise<Known> => {
    const before = (await known) ?? null
    const state = await stat(path).catch(() => null)
    if (before !== null && isSame(before.state, state)) return before
    const now = await openFile(place, state)
    if (now.problem !== null && now.problem !== before?.problem) logger.warn({ file: path }, now.problem)
    return now
  }
  const lookAgain = (): Promise<Known> => {
    known = look()
    return known
  }

  return {
    describe: async () => {
      const { archive, problem } = await lookAgain()
      return { file: archive?.file ?? null, problem }
    },
    tile: async (place) => {
      if (Math.max(place.x, place.y) >= 2 ** place.z) throw notFound('El mapa no llega hasta ahí.')
      const read = async ({ archive }: Known): Promise<BasemapTile> => {
        if (archive === null) throw notFound(NO_FILE)
        const { file, encoding } = archive
        return { bytes: await archive.tile(place), encoding, version: file.version }
      }
      try {
        const first = await (known ?? lookAgain())
        // A file that was replaced since is another archive.
        return await read(first).catch(async () => read(await lookAgain()))
      } catch (error) {
        if (error instanceof Error && 'status' in error) throw error
        logger.warn({ err: error, file: path }, 'una parte del mapa de calles no se puede leer')
        throw unavailable(UNREADABLE)
      }
    },
  }
}

const isSame = (a: FileState | null, b: FileState | null): boolean => a?.size === b?.size && a?.mtimeMs === b?.mtimeMs

async function openFile({ path, isNamed }: BasemapPlace, state: FileState | null): Promise<Known> {
  const sentence = (why: string): string =>
    `El archivo de calles ${isNamed ? 'de VIGIA_BASEMAP_PMTILES' : 'que se subió'} ${why}. Se muestra el mapa incluido.`
  if (state === null) return isNamed ? { ...NOTHING, problem: sentence('no existe o no se puede abrir') } : NOTHING
  try {
    return { state, archive: await openStreetArchive(path, state), problem: null }
  } catch (error) {
    const why = error instanceof UnusableArchive ? error.message : 'no se puede leer'
    return { state, archive: null, problem: sentence(why) }
  }
}
