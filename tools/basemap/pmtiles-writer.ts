import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { zxyToTileId } from 'pmtiles'

export interface Tile {
  readonly z: number
  readonly x: number
  readonly y: number
  readonly data: Uint8Array
}

const HEADER_BYTES = 127
const GZIP = 2
const MVT = 1

function varints(values: readonly number[]): Buffer {
  const bytes: number[] = []
  for (let value of values) {
    for (; value > 127; value = Math.floor(value / 128)) bytes.push((value % 128) | 128)
    bytes.push(value)
  }
  return Buffer.from(bytes)
}

const zip = (data: Uint8Array) => gzipSync(data, { level: 9 })

interface Entry {
  readonly id: number
  run: number
  readonly offset: number
  readonly length: number
}

/** Tiles with equal bytes are stored once; equal neighbours on the Hilbert curve share an entry. */
function pack(tiles: readonly Tile[]): { entries: Entry[]; body: Buffer } {
  const stored = new Map<string, { offset: number; length: number }>()
  const parts: Buffer[] = []
  let end = 0
  const entries: Entry[] = []
  const ordered = tiles.map((tile) => ({ id: zxyToTileId(tile.z, tile.x, tile.y), data: tile.data }))
  for (const { id, data } of ordered.sort((a, b) => a.id - b.id)) {
    const hash = createHash('sha1').update(data).digest('hex')
    let place = stored.get(hash)
    if (place === undefined) {
      const zipped = zip(data)
      place = { offset: end, length: zipped.length }
      stored.set(hash, place)
      parts.push(zipped)
      end += zipped.length
    }
    const last = entries.at(-1)
    if (last !== undefined && last.id + last.run === id && last.offset === place.offset) last.run++
    else entries.push({ id, run: 1, ...place })
  }
  return { entries, body: Buffer.concat(parts) }
}

/** One PMTiles v3 archive with gzipped vector tiles and a root directory only. */
export function writePmtiles(tiles: readonly Tile[], metadata: object): Buffer {
  const { entries, body } = pack(tiles)
  const directory = zip(
    varints([
      entries.length,
      ...entries.map((entry, i) => entry.id - (entries[i - 1]?.id ?? 0)),
      ...entries.map((entry) => entry.run),
      ...entries.map((entry) => entry.length),
      ...entries.map((entry, i) => {
        const before = entries[i - 1]
        return before !== undefined && before.offset + before.length === entry.offset ? 0 : entry.offset + 1
      }),
    ]),
  )
  const meta = zip(Buffer.from(JSON.stringify(metadata)))
  const header = Buffer.alloc(HEADER_BYTES)
  header.write('PMTiles')
  header[7] = 3
  const bodyAt = HEADER_BYTES + directory.length + meta.length
  const longs = [
    HEADER_BYTES,
    directory.length,
    HEADER_BYTES + directory.length,
    meta.length,
    bodyAt,
    0,
    bodyAt,
    body.length,
  ]
  const counts = [tiles.length, entries.length, new Set(entries.map((entry) => entry.offset)).size]
  for (const [i, value] of [...longs, ...counts].entries()) header.writeBigUInt64LE(BigInt(value), 8 + i * 8)
  const zooms = tiles.map((tile) => tile.z)
  header.set([1, GZIP, GZIP, MVT, Math.min(...zooms), Math.max(...zooms)], 96)
  for (const [i, degrees] of [-180, -85, 180, 85].entries()) header.writeInt32LE(degrees * 1e7, 102 + i * 4)
  return Buffer.concat([header, directory, meta, body])
}
