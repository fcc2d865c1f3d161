import { promisify } from 'node:util'
import { inflateRaw } from 'node:zlib'
import { unreadable } from './table.ts'

const MAX_ENTRIES = 1_000
const END_OF_DIRECTORY = 0x06054b50
const DIRECTORY_ENTRY = 0x02014b50
const LOCAL_HEADER = 0x04034b50
const END_BYTES = 22
const MAX_COMMENT_BYTES = 65_535
const STORED = 0
const DEFLATED = 8

const inflate = promisify(inflateRaw)
const damaged = () => unreadable('El archivo XLSX está dañado. Ábralo en Excel y guárdelo de nuevo.')

export interface Zip {
  has(name: string): boolean
  /** The bytes of an entry, at most `maxBytes` of them: what swells beyond that is refused, whatever its header claims. */
  read(name: string, maxBytes: number): Promise<Buffer>
}

/** Opens a ZIP file by its central directory. Nothing is unpacked until it is read. */
export function openZip(bytes: Buffer): Zip {
  const entries = readDirectory(bytes)
  return {
    has: (name) => entries.has(name.toLowerCase()),
    read: async (name, maxBytes) => {
      const entry = entries.get(name.toLowerCase())
      if (entry === undefined) throw damaged()
      const packed = packedBytes(bytes, entry)
      if (entry.method === STORED && packed.length <= maxBytes) return packed
      if (entry.method !== DEFLATED) throw damaged()
      try {
        return await inflate(packed, { maxOutputLength: maxBytes })
      } catch (error) {
        const isBomb = error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE'
        throw isBomb ? unreadable('El contenido del archivo XLSX es demasiado grande.') : damaged()
      }
    },
  }
}

interface Entry {
  readonly method: number
  readonly packedBytes: number
  readonly offset: number
}

function readDirectory(bytes: Buffer): ReadonlyMap<string, Entry> {
  const end = findEnd(bytes)
  const count = bytes.readUInt16LE(end + 10)
  if (count > MAX_ENTRIES) throw unreadable('El archivo XLSX tiene demasiadas partes.')
  const entries = new Map<string, Entry>()
  let at = bytes.readUInt32LE(end + 16)
  for (let index = 0; index < count; index += 1) {
    if (at + 46 > bytes.length || bytes.readUInt32LE(at) !== DIRECTORY_ENTRY) throw damaged()
    if ((bytes.readUInt16LE(at + 8) & 1) === 1) throw unreadable('El archivo XLSX tiene contraseña. Guárdelo sin ella.')
    const nameBytes = bytes.readUInt16LE(at + 28)
    const name = bytes.toString('utf8', at + 46, at + 46 + nameBytes)
    entries.set(name.toLowerCase().replaceAll('\\', '/'), {
      method: bytes.readUInt16LE(at + 10),
      packedBytes: bytes.readUInt32LE(at + 20),
      offset: bytes.readUInt32LE(at + 42),
    })
    at += 46 + nameBytes + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
  }
  return entries
}

function findEnd(bytes: Buffer): number {
  const lowest = Math.max(0, bytes.length - END_BYTES - MAX_COMMENT_BYTES)
  for (let at = bytes.length - END_BYTES; at >= lowest; at -= 1) {
    if (bytes.readUInt32LE(at) === END_OF_DIRECTORY) return at
  }
  throw damaged()
}

function packedBytes(bytes: Buffer, { offset, packedBytes: length }: Entry): Buffer {
  if (offset + 30 > bytes.length || bytes.readUInt32LE(offset) !== LOCAL_HEADER) throw damaged()
  const start = offset + 30 + bytes.readUInt16LE(offset + 26) + bytes.readUInt16LE(offset + 28)
  if (start + length > bytes.length) throw damaged()
  return bytes.subarray(start, start + length)
}
