import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { PbfReader } from 'pbf'
import { openStreetArchive, type StreetArchive, UnusableArchive } from './street-archive.ts'

const unzip = promisify(gunzip)
/** As many as are looked into before a file is put to use (screens of our own, third part, §4). */
const LOOKED_AT = 20
/** A tile that a browser draws is a hundredth of it. */
const MAX_TILE_BYTES = 16 * 1024 * 1024
/** Of the layers in a vector tile, and of the name in a layer. */
const LAYER_TAG = 3
const NAME_TAG = 1

/**
 * Looks at the header of a PMTiles file and into 20 of its tiles. Throws `UnusableArchive` for one that cannot be drawn, or what
 * the file system throws.
 */
export async function checkStreetFile(path: string, state: Parameters<typeof openStreetArchive>[1]): Promise<void> {
  const archive = await openStreetArchive(path, state)
  const tiles = await archive.someTiles(LOOKED_AT).catch((error: unknown) => {
    throw error instanceof UnusableArchive ? error : new UnusableArchive('está dañado: su índice no se puede leer')
  })
  if (tiles.length === 0) throw new UnusableArchive('está vacío: no tiene ninguna parte del mapa')
  for (const tile of tiles) {
    if (!(await isDrawable(tile, archive.encoding)))
      throw new UnusableArchive('está dañado: una parte del mapa no se puede leer')
  }
}

async function isDrawable(bytes: Buffer, encoding: StreetArchive['encoding']): Promise<boolean> {
  try {
    const unpacked = encoding === 'gzip' ? await unzip(bytes, { maxOutputLength: MAX_TILE_BYTES }) : bytes
    return unpacked.length === 0 || layerNames(unpacked).length > 0
  } catch {
    return false
  }
}

function layerNames(tile: Uint8Array): readonly string[] {
  const reader = new PbfReader(tile)
  return reader.readFields<string[]>((tag, names, pbf) => {
    if (tag !== LAYER_TAG) return
    const end = pbf.readVarint() + pbf.pos
    if (end > tile.length) throw new Error('a layer is cut off')
    const name = pbf.readFields(
      (inner, found: { name: string }, at) => {
        if (inner === NAME_TAG) found.name = at.readString()
      },
      { name: '' },
      end,
    ).name
    if (name !== '') names.push(name)
  }, [])
}
