import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { zxyToTileId } from 'pmtiles'

export interface Tile {
  readonly z: number
  readonly x: number
  readonly y: number
  readonly data: Uint8Array
}

/** West, south, east and north in degrees. */
export type Bounds = readonly [number, number, number, number]

const HEADER_BYTES = 127
/** Readers take header and root directory with one request of 16 KiB. */
const ROOT_BYTES = 16_384 - HEADER_BYTES
/** Entries of one leaf, where the root alone cannot hold them. */
const LEAF_ENTRIES = 4_096
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
  const ordered = tiles.map((tile) => ({ id: zxyToTileId(tile.z, tile.x, tile.y), tile }))
  for (const { id, tile } of ordered.sort((a, b) => a.id - b.id)) {
    const { data } = tile
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

/** Entries as the format has them: by columns, ids as differences; a run of 0 says that the entry is a leaf. */
const serialise = (entries: readonly Entry[]): Buffer =>
  zip(
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

/** A root that is small enough, and the leaves that it leads to where it is not by itself. */
function directoriesOf(entries: readonly Entry[]): { root: Buffer; leaves: Buffer } {
  const root = serialise(entries)
  if (root.length <= ROOT_BYTES) return { root, leaves: Buffer.alloc(0) }
  const leaves: Buffer[] = []
  const toLeaves: Entry[] = []
  let offset = 0
  for (let i = 0; i < entries.length; i += LEAF_ENTRIES) {
    const leaf = serialise(entries.slice(i, i + LEAF_ENTRIES))
    toLeaves.push({ id: entries[i]?.id ?? 0, run: 0, offset, length: leaf.length })
    leaves.push(leaf)
    offset += leaf.length
  }
  return { root: serialise(toLeaves), leaves: Buffer.concat(leaves) }
}

/** One PMTiles v3 archive with gzipped vector tiles. */
export function writePmtiles(tiles: readonly Tile[], metadata: object, bounds: Bounds = [-180, -85, 180, 85]): Buffer {
  const { entries, body } = pack(tiles)
  const { root: directory, leaves } = directoriesOf(entries)
  const meta = zip(Buffer.from(JSON.stringify(metadata)))
  const header = Buffer.alloc(HEADER_BYTES)
  header.write('PMTiles')
  header[7] = 3
  const leavesAt = HEADER_BYTES + directory.length + meta.length
  const bodyAt = leavesAt + leaves.length
  const longs = [
    HEADER_BYTES,
    directory.length,
    HEADER_BYTES + directory.length,
    meta.length,
    leavesAt,
    leaves.length,
    bodyAt,
    body.length,
  ]
  const counts = [tiles.length, entries.length, new Set(entries.map((entry) => entry.offset)).size]
  for (const [i, value] of [...longs, ...counts].entries()) header.writeBigUInt64LE(BigInt(value), 8 + i * 8)
  const zooms = tiles.map((tile) => tile.z)
  header.set([1, GZIP, GZIP, MVT, zooms.reduce((a, b) => Math.min(a, b)), zooms.reduce((a, b) => Math.max(a, b))], 96)
  for (const [i, degrees] of bounds.entries()) header.writeInt32LE(Math.round(degrees * 1e7), 102 + i * 4)
  return Buffer.concat([header, directory, meta, leaves, body])
}
