import { createHash } from 'node:crypto'
import { open } from 'node:fs/promises'
import type { StreetSchema } from '@vigia/contract'
import type { TilePlace } from '@vigia/domain/map/tile-template'
import {
  Compression,
  type Entry,
  findTile,
  type Header,
  PMTiles,
  SharedPromiseCache,
  TileType,
  zxyToTileId,
} from 'pmtiles'
import { attributionOf, schemaOf } from './street-metadata.wire.ts'

/** What a file of streets is and covers. */
export interface BasemapFile {
  /** Another one for each content of the file. */
  readonly version: string
  readonly schema: StreetSchema
  readonly minZoom: number
  readonly maxZoom: number
  /** West, south, east, north in degrees. */
  readonly bounds: readonly [number, number, number, number]
  /** Plain text. */
  readonly attribution: string
}

export interface StreetArchive {
  readonly file: BasemapFile
  /** How its tiles are packed; null: not at all. */
  readonly encoding: 'gzip' | null
  /** A tile as it is stored; null where the file has nothing. Rejects when the file was changed or cannot be read. */
  tile(place: TilePlace): Promise<Buffer | null>
  /** So many tiles at the most, from the whole of the file. Rejects as `tile` does. */
  someTiles(most: number): Promise<readonly Buffer[]>
}

/** Why a file cannot be drawn: a sentence in Spanish for whoever operates the server, without its path. */
export class UnusableArchive extends Error {}

/** By size and time: what tells one content of a file from the next. */
export interface FileState {
  readonly size: number
  readonly mtimeMs: number
}

/** A directory of the archive, or a tile, is far smaller: what is larger is damage. */
const MAX_PART_BYTES = 32 * 1024 * 1024
const MAX_DEPTH = 4
const WORLD = [-180, -85.0511, 180, 85.0511] as const

/** Opens a PMTiles file of streets and says what it is. Throws `UnusableArchive`, or what the file system throws. */
export async function openStreetArchive(path: string, state: FileState): Promise<StreetArchive> {
  const source = fileSource(path, state)
  const cache = new SharedPromiseCache()
  const header = await cache.getHeader(source).catch(() => {
    throw new UnusableArchive('no es un PMTiles de la versión 3')
  })
  refuseHeader(header, state)
  const metadata = await new PMTiles(source, cache).getMetadata().catch(() => {
    throw new UnusableArchive('está dañado: no se puede leer qué capas tiene')
  })
  const schema = schemaOf(metadata)
  if (schema === null) throw new UnusableArchive('no tiene capas conocidas; debe ser de Protomaps o de OpenMapTiles')
  const file: BasemapFile = {
    version: createHash('sha256').update(`${path} ${state.size} ${state.mtimeMs}`).digest('base64url').slice(0, 16),
    schema,
    minZoom: header.minZoom,
    maxZoom: header.maxZoom,
    bounds: boundsOf(header),
    attribution: attributionOf(metadata),
  }
  const read = async ({ offset, length }: Entry): Promise<Buffer> =>
    Buffer.from((await source.getBytes(header.tileDataOffset + offset, length)).data)
  const spread = async (offset: number, length: number, most: number, depth: number): Promise<readonly Entry[]> => {
    if (depth === MAX_DEPTH) throw nowhere()
    const chosen = evenly(await cache.getDirectory(source, offset, length, header), most)
    const found: Entry[] = []
    for (const entry of chosen) {
      if (entry.runLength > 0) found.push(entry)
      else {
        const share = Math.ceil(most / chosen.length)
        found.push(...(await spread(header.leafDirectoryOffset + entry.offset, entry.length, share, depth + 1)))
      }
    }
    return evenly(found, most)
  }
  return {
    file,
    someTiles: async (most) => {
      const entries = await spread(header.rootDirectoryOffset, header.rootDirectoryLength, most, 0)
      return Promise.all(entries.map(read))
    },
    encoding: header.tileCompression === Compression.Gzip ? 'gzip' : null,
    tile: async ({ z, x, y }) => {
      if (z < header.minZoom || z > header.maxZoom) return null
      let [offset, length] = [header.rootDirectoryOffset, header.rootDirectoryLength]
      for (let depth = 0; depth < MAX_DEPTH; depth++) {
        const entry = findTile(await cache.getDirectory(source, offset, length, header), zxyToTileId(z, x, y))
        if (entry === null) return null
        if (entry.runLength > 0) return read(entry)
        offset = header.leafDirectoryOffset + entry.offset
        length = entry.length
      }
      throw nowhere()
    },
  }
}

const nowhere = () => new UnusableArchive('está dañado: su índice no lleva a ninguna parte')

/** `most` of a list, as far from each other as they can be. */
const evenly = <T>(all: readonly T[], most: number): readonly T[] =>
  all.length <= most ? all : Array.from({ length: most }, (_, n) => all[Math.floor((n * all.length) / most)] as T)

/** Reads parts of the file, each time of the content that `state` is of. */
function fileSource(path: string, state: FileState) {
  return {
    getKey: () => path,
    getBytes: async (offset: number, length: number) => {
      if (length > MAX_PART_BYTES) throw new UnusableArchive('está dañado: una parte dice ser enorme')
      const handle = await open(path)
      try {
        const { size, mtimeMs } = await handle.stat()
        if (size !== state.size || mtimeMs !== state.mtimeMs) throw new Error('the file was changed')
        const bytes = new Uint8Array(Math.max(0, Math.min(length, size - offset)))
        const { bytesRead } = await handle.read(bytes, 0, bytes.length, offset)
        return { data: bytes.buffer.slice(0, bytesRead) }
      } finally {
        await handle.close()
      }
    },
  }
}

function refuseHeader(header: Header, { size }: FileState): void {
  if (header.tileType !== TileType.Mvt) throw new UnusableArchive('no tiene calles sino imágenes')
  if (header.tileCompression !== Compression.Gzip && header.tileCompression !== Compression.None)
    throw new UnusableArchive('está comprimido de un modo que los navegadores no leen; debe ser gzip')
  const end = header.tileDataOffset + (header.tileDataLength ?? 0)
  if (end > size) throw new UnusableArchive(`está incompleto: le faltan ${end - size} bytes`)
}

/** Some writers leave the bounds at zero. */
function boundsOf({ minLon, minLat, maxLon, maxLat }: Header): BasemapFile['bounds'] {
  return maxLon > minLon && maxLat > minLat ? [minLon, minLat, maxLon, maxLat] : WORLD
}
