import type { TileType } from '@vigia/contract'

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const JPEG = Buffer.from([0xff, 0xd8, 0xff])

/** What kind of picture these bytes begin as, whatever their sender calls them; null: none that a tile may be. */
export function imageType(bytes: Buffer): TileType | null {
  const text = (from: number, to: number): string => bytes.toString('latin1', from, to)
  if (bytes.subarray(0, PNG.length).equals(PNG)) return 'image/png'
  if (bytes.subarray(0, JPEG.length).equals(JPEG)) return 'image/jpeg'
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') return 'image/webp'
  if (text(0, 6) === 'GIF87a' || text(0, 6) === 'GIF89a') return 'image/gif'
  return text(4, 12) === 'ftypavif' ? 'image/avif' : null
}
