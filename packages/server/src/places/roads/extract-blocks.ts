import { type FileHandle, open } from 'node:fs/promises'
import { promisify } from 'node:util'
import { inflate } from 'node:zlib'
import { PbfReader } from 'pbf'

/** The format's own limits (wiki.openstreetmap.org/wiki/PBF_Format). */
const MAX_HEADER_BYTES = 64 * 1024
const MAX_BLOCK_BYTES = 32 * 1024 * 1024
const LENGTH_BYTES = 4
/** What a reader must know to read a file rightly. */
const KNOWN_FEATURES = ['OsmSchema-V0.6', 'DenseNodes']

const unpack = promisify(inflate)

/** A file that cannot be used, with a sentence for the person who named it. */
export class ExtractError extends Error {}

const noExtract = (path: string): ExtractError =>
  new ExtractError(`${path} no es un extracto de OpenStreetMap (.osm.pbf).`)
const damaged = (path: string): ExtractError =>
  new ExtractError(`${path} está incompleto o dañado: descárguelo de nuevo.`)

/**
 * The blocks of data of an OpenStreetMap extract (`.osm.pbf`), in their order, one in memory at a time; each with the share of the file
 * that is read when it has been used. Throws `ExtractError` for a file that is not there, is no extract, or ends too early.
 */
export async function* extractBlocks(path: string): AsyncGenerator<{ data: Uint8Array; readShare: number }> {
  const file = await openFile(path)
  try {
    const { size } = await file.stat()
    for (let at = 0; at < size; ) {
      const isFirst = at === 0
      const block = await readBlock(file, at, size).catch(() => {
        throw isFirst ? noExtract(path) : damaged(path)
      })
      if (block === null || (block.type === 'OSMHeader') !== isFirst) throw isFirst ? noExtract(path) : damaged(path)
      if (isFirst) refuseUnknownFeatures(block.data, path)
      else if (block.type === 'OSMData') yield { data: block.data, readShare: block.end / size }
      at = block.end
    }
    if (size === 0) throw noExtract(path)
  } finally {
    await file.close()
  }
}

async function openFile(path: string): Promise<FileHandle> {
  try {
    const file = await open(path)
    if ((await file.stat()).isFile()) return file
    await file.close()
  } catch (error) {
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT'
    throw new ExtractError(isMissing ? `No existe el archivo ${path}.` : `No se puede leer el archivo ${path}.`)
  }
  throw new ExtractError(`${path} no es un archivo.`)
}

interface Block {
  readonly type: string
  readonly data: Uint8Array
  /** Where the next one begins in the file. */
  readonly end: number
}

/** Null for what is no block; rejects for one that cannot be unpacked or read. */
async function readBlock(file: FileHandle, at: number, size: number): Promise<Block | null> {
  const headerAt = at + LENGTH_BYTES
  if (headerAt > size) return null
  const headerBytes = (await readBytes(file, at, LENGTH_BYTES)).readUInt32BE()
  const blobAt = headerAt + headerBytes
  if (headerBytes === 0 || headerBytes > MAX_HEADER_BYTES || blobAt > size) return null
  const { type, blobBytes } = readBlobHeader(await readBytes(file, headerAt, headerBytes))
  const end = blobAt + blobBytes
  if (blobBytes <= 0 || blobBytes > MAX_BLOCK_BYTES || end > size) return null
  const data = await unpackBlob(await readBytes(file, blobAt, blobBytes))
  return data === null ? null : { type, data, end }
}

async function readBytes(file: FileHandle, at: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.allocUnsafe(length), 0, length, at)
  if (bytesRead !== length) throw new Error('the file became shorter while it was read')
  return buffer
}

function readBlobHeader(bytes: Uint8Array): { type: string; blobBytes: number } {
  const header = { type: '', blobBytes: 0 }
  new PbfReader(bytes).readFields((field, _result, pbf) => {
    if (field === 1) header.type = pbf.readString()
    else if (field === 3) header.blobBytes = pbf.readVarint()
  }, null)
  return header
}

/** Null for a compression that nobody writes. */
async function unpackBlob(bytes: Uint8Array): Promise<Uint8Array | null> {
  const blob: { raw: Uint8Array | null; zlib: Uint8Array | null } = { raw: null, zlib: null }
  new PbfReader(bytes).readFields((field, _result, pbf) => {
    if (field === 1) blob.raw = pbf.readBytes()
    else if (field === 3) blob.zlib = pbf.readBytes()
  }, null)
  return blob.zlib === null ? blob.raw : unpack(blob.zlib, { maxOutputLength: MAX_BLOCK_BYTES })
}

function refuseUnknownFeatures(header: Uint8Array, path: string): void {
  const required: string[] = []
  new PbfReader(header).readFields((field, _result, pbf) => {
    if (field === 4) required.push(pbf.readString())
  }, null)
  const unknown = required.filter((name) => !KNOWN_FEATURES.includes(name))
  if (unknown.length > 0)
    throw new ExtractError(`${path} es un extracto de otra clase (${unknown.join(', ').slice(0, 80)}).`)
}
