import { expect, test } from 'vitest'
import { zipFile } from '../../../../test/xlsx-file.ts'
import { openParts } from './workbook-parts.ts'

const MB = 1024 * 1024
const PIECE_BYTES = 256 * 1024
const DIRECTORY_ENTRY = Buffer.from('PK\x01\x02', 'latin1')
const TOO_LARGE = 'El contenido del archivo XLSX es demasiado grande.'
const DAMAGED = 'El archivo XLSX está dañado o tiene contraseña. Ábralo en Excel y guárdelo de nuevo, sin ella.'

/** What comes of the only part of a file, until its end or its refusal. */
async function readPart(file: Buffer): Promise<{ bytes: number; largestPiece: number; refusal: string | null }> {
  let [bytes, largestPiece] = [0, 0]
  try {
    for await (const piece of openParts(file).pieces('hoja', 100 * MB)) {
      bytes += piece.length
      largestPiece = Math.max(largestPiece, piece.length)
    }
    return { bytes, largestPiece, refusal: null }
  } catch (error) {
    return { bytes, largestPiece, refusal: (error as Error).message }
  }
}

/** A file of one part, which says that it unpacks to `declaredBytes`. */
function fileOf(content: Buffer, declaredBytes = content.length): Buffer {
  const file = zipFile({ hoja: content })
  file.writeUInt32LE(declaredBytes, file.lastIndexOf(DIRECTORY_ENTRY) + 24)
  return file
}

/** Packs to a hundredth or so, as tables do. */
const rows = (bytes: number): Buffer => Buffer.alloc(bytes, `${'<c t="s"><v>7</v></c>'.repeat(4)}${Math.PI}`)
const uneven = (bytes: number): Buffer => {
  const content = rows(bytes)
  for (let at = 0; at < bytes; at += 500) content.writeUInt32LE((at * 2_654_435_761) >>> 0, Math.min(at, bytes - 4))
  return content
}

test.each([
  ['an honest one comes whole', fileOf(uneven(30 * MB)), null, 30 * MB, 30 * MB],
  ['zeros, as long as they are few', fileOf(Buffer.alloc(9 * MB)), null, 9 * MB, 9 * MB],
  ['one that says too much is not unpacked', fileOf(uneven(MB), 101 * MB), TOO_LARGE, 0, 0],
  ['one that says too little is left where it said to end', fileOf(uneven(30 * MB), MB), DAMAGED, MB / 2, MB],
  ['one that says more than it has is no whole part', fileOf(uneven(MB), 2 * MB), DAMAGED, MB, MB],
  ['one that swells as no table does is left', fileOf(Buffer.alloc(90 * MB)), TOO_LARGE, 9 * MB, 46 * MB],
])('%s', async (_why, file, refusal, atLeast, atMost) => {
  const part = await readPart(file)
  expect(part.refusal).toBe(refusal)
  expect(part.bytes).toBeGreaterThanOrEqual(atLeast)
  expect(part.bytes).toBeLessThanOrEqual(atMost)
  expect(part.largestPiece).toBeLessThanOrEqual(PIECE_BYTES)
})

test('a directory with the numbers of a ZIP64 file is read', async () => {
  const content = uneven(MB)
  const plain = zipFile({ hoja: content })
  const entryAt = plain.lastIndexOf(DIRECTORY_ENTRY)
  const large = (...numbers: number[]): Buffer => {
    const bytes = Buffer.alloc(numbers.length * 8)
    for (const [index, number] of numbers.entries()) bytes.writeBigUInt64LE(BigInt(number), index * 8)
    return bytes
  }
  const entry = Buffer.from(plain.subarray(entryAt, entryAt + 50))
  const extra = Buffer.concat([Buffer.from([1, 0, 24, 0]), large(entry.readUInt32LE(24), entry.readUInt32LE(20), 0)])
  for (const at of [20, 24, 42]) entry.writeUInt32LE(0xffff_ffff, at)
  entry.writeUInt16LE(extra.length, 30)
  const largeEndAt = entryAt + entry.length + extra.length
  const largeEnd = Buffer.concat([Buffer.from('PK\x06\x06', 'latin1'), large(44, 0, 0, 1, 1, 0), Buffer.alloc(4)])
  largeEnd.writeBigUInt64LE(BigInt(entryAt), 48)
  largeEnd.writeBigUInt64LE(1n, 32)
  const locator = Buffer.concat([
    Buffer.from('PK\x06\x07\0\0\0\0', 'latin1'),
    large(largeEndAt),
    Buffer.from([1, 0, 0, 0]),
  ])
  const end = Buffer.from(plain.subarray(-22))
  end.fill(0xff, 8, 20)
  const file = Buffer.concat([plain.subarray(0, entryAt), entry, extra, largeEnd, locator, end])
  expect(await readPart(file)).toMatchObject({ bytes: MB, refusal: null })
})
