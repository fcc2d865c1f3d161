/** One part as the directory of a ZIP file (APPNOTE 6.3.10 §4.3) lists it. */
export interface ZipEntry {
  readonly name: string
  readonly isDeflated: boolean
  /** What it says that it unpacks to, in bytes. */
  readonly declaredBytes: number
  /** As it lies in the file. */
  readonly packed: Buffer
}

const END = Buffer.from('PK\x05\x06', 'latin1')
const END_BYTES = 22
const LARGE_END_LOCATOR_BYTES = 20
const ENTRY_SIGNATURE = 0x02_01_4b_50
const ENTRY_BYTES = 46
const LOCAL_SIGNATURE = 0x04_03_4b_50
const LOCAL_BYTES = 30
const STORED = 0
const DEFLATED = 8
/** Stands for "the number is in the ZIP64 field". */
const IS_LARGE = 0xffff_ffff
const LARGE_NUMBERS_FIELD = 1

/** The parts that a ZIP file lists, in their order. Throws `RangeError` where the directory does not hold. */
export function* zipEntries(bytes: Buffer): Generator<ZipEntry> {
  let { count, at } = directoryOf(bytes)
  for (; count > 0; count -= 1) {
    if (bytes.readUInt32LE(at) !== ENTRY_SIGNATURE) throw new RangeError('No entry where the directory has one.')
    const nameEnd = at + ENTRY_BYTES + bytes.readUInt16LE(at + 28)
    const extraEnd = nameEnd + bytes.readUInt16LE(at + 30)
    yield entryOf(bytes, at, part(bytes, at + ENTRY_BYTES, nameEnd).toString(), part(bytes, nameEnd, extraEnd))
    at = extraEnd + bytes.readUInt16LE(at + 32)
  }
}

function directoryOf(bytes: Buffer): { readonly count: number; readonly at: number } {
  const end = bytes.lastIndexOf(END, bytes.length - END_BYTES)
  if (end < 0) throw new RangeError('No end of a directory.')
  const at = bytes.readUInt32LE(end + 16)
  if (at !== IS_LARGE) return { count: bytes.readUInt16LE(end + 10), at }
  const largeEnd = largeNumber(bytes, end - LARGE_END_LOCATOR_BYTES + 8)
  return { count: largeNumber(bytes, largeEnd + 32), at: largeNumber(bytes, largeEnd + 48) }
}

function entryOf(bytes: Buffer, at: number, name: string, extra: Buffer): ZipEntry {
  const method = bytes.readUInt16LE(at + 10)
  if (method !== STORED && method !== DEFLATED) throw new RangeError('Packed in a way of its own.')
  const large = largeNumbers(extra)
  const number = (from: number): number => {
    const short = bytes.readUInt32LE(at + from)
    return short === IS_LARGE ? (large.shift() ?? short) : short
  }
  // In the order in which the ZIP64 field has them.
  const [declaredBytes, packedBytes, local] = [number(24), number(20), number(42)]
  if (bytes.readUInt32LE(local) !== LOCAL_SIGNATURE) throw new RangeError('No part where the directory has one.')
  const from = local + LOCAL_BYTES + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28)
  return { name, isDeflated: method === DEFLATED, declaredBytes, packed: part(bytes, from, from + packedBytes) }
}

/** The numbers of an entry's ZIP64 field. */
function largeNumbers(extra: Buffer): number[] {
  for (let at = 0; at + 4 <= extra.length; at += 4 + extra.readUInt16LE(at + 2)) {
    if (extra.readUInt16LE(at) !== LARGE_NUMBERS_FIELD) continue
    const field = part(extra, at + 4, at + 4 + extra.readUInt16LE(at + 2))
    return Array.from({ length: Math.floor(field.length / 8) }, (_, index) => largeNumber(field, index * 8))
  }
  return []
}

const largeNumber = (bytes: Buffer, at: number): number => Number(bytes.readBigUInt64LE(at))

function part(bytes: Buffer, from: number, to: number): Buffer {
  if (to > bytes.length) throw new RangeError('Ends outside of the file.')
  return bytes.subarray(from, to)
}
