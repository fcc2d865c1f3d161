import { createInflateRaw } from 'node:zlib'
import { unreadable } from './table.ts'
import { type ZipEntry, zipEntries } from './zip-directory.ts'

const MAX_PARTS = 1_000
const PIECE_BYTES = 256 * 1024
/** Bytes of one that is packed: the same row a million times comes to some 300, nothing but zeros to 1030. */
const MAX_SWELLING = 500
/** A part may swell to this as it likes. */
const SMALL_BYTES = 10 * 1024 * 1024

/** The parts of a workbook: files in a ZIP, unpacked while they are read. */
export interface WorkbookParts {
  has(name: string): boolean
  /**
   * The bytes of a part, in pieces of at most 256 kB, so that no more of it is ever in memory. Ends with `AppError` 422 as soon
   * as it is larger than `maxBytes` or than it says itself, or swells as no table does.
   */
  pieces(name: string, maxBytes: number): AsyncIterable<Buffer>
}

/** Lists what is in a ZIP file. Throws `AppError` 422 when it is none, or has more parts than a workbook. */
export function openParts(bytes: Buffer): WorkbookParts {
  const entries = new Map<string, ZipEntry>()
  let count = 0
  try {
    for (const entry of zipEntries(bytes)) {
      count += 1
      if (count > MAX_PARTS) throw unreadable('El archivo XLSX tiene demasiadas partes.')
      const name = normal(entry.name)
      // The first of that name: a file that lists one part a thousand times is unpacked once.
      if (!entries.has(name)) entries.set(name, entry)
    }
  } catch (error) {
    throw error instanceof RangeError ? damagedWorkbook() : error
  }
  return {
    has: (name) => entries.has(normal(name)),
    pieces: (name, maxBytes) => {
      const entry = entries.get(normal(name))
      if (entry === undefined) throw damagedWorkbook()
      return boundedPieces(entry, maxBytes)
    },
  }
}

export const damagedWorkbook = () =>
  unreadable('El archivo XLSX está dañado o tiene contraseña. Ábralo en Excel y guárdelo de nuevo, sin ella.')

const tooLarge = () => unreadable('El contenido del archivo XLSX es demasiado grande.')

/** Some programs write `xl\Workbook.xml`. */
const normal = (name: string): string => name.toLowerCase().replaceAll('\\', '/')

async function* boundedPieces(
  { packed, isDeflated, declaredBytes }: ZipEntry,
  maxBytes: number,
): AsyncGenerator<Buffer> {
  if (declaredBytes > maxBytes) throw tooLarge()
  const maxSwollenBytes = Math.max(SMALL_BYTES, packed.length * MAX_SWELLING)
  let unpackedBytes = 0
  for await (const piece of isDeflated ? inflated(packed) : cut(packed)) {
    unpackedBytes += piece.length
    if (unpackedBytes > declaredBytes) throw damagedWorkbook()
    if (unpackedBytes > maxSwollenBytes) throw tooLarge()
    yield piece
  }
  if (unpackedBytes < declaredBytes) throw damagedWorkbook()
}

/** Unpacks only as far as it is asked. */
async function* inflated(packed: Buffer): AsyncGenerator<Buffer> {
  const inflate = createInflateRaw({ chunkSize: PIECE_BYTES })
  inflate.end(packed)
  try {
    for await (const piece of inflate) yield piece
  } catch (error) {
    throw isZlibError(error) ? damagedWorkbook() : error
  } finally {
    inflate.destroy()
  }
}

const isZlibError = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && String(error.code).startsWith('Z_')

function* cut(bytes: Buffer): Generator<Buffer> {
  for (let from = 0; from < bytes.length; from += PIECE_BYTES) yield bytes.subarray(from, from + PIECE_BYTES)
}
