import { type UnzipFileInfo, unzipSync } from 'fflate'
import { unreadable } from './table.ts'

const MAX_PARTS = 1_000

/** The parts of a workbook: files in a ZIP, unpacked when they are read. */
export interface WorkbookParts {
  has(name: string): boolean
  /** The bytes of a part, at most `maxBytes`: what says that it swells beyond that is refused before it is unpacked. */
  read(name: string, maxBytes: number): Uint8Array
}

/** Lists what is in a ZIP file. Throws `AppError` 422 when it is none, or has more parts than a workbook. */
export function openParts(bytes: Uint8Array): WorkbookParts {
  const names = new Set<string>()
  let count = 0
  unpack(bytes, ({ name }) => {
    count += 1
    if (count > MAX_PARTS) throw unreadable('El archivo XLSX tiene demasiadas partes.')
    names.add(normal(name))
    return false
  })
  return {
    has: (name) => names.has(normal(name)),
    read: (name, maxBytes) => {
      // The first of that name: a file that lists one part a thousand times is unpacked once.
      let found: string | null = null
      const parts = unpack(bytes, (part) => {
        if (found !== null || normal(part.name) !== normal(name)) return false
        // As much as its header claims is kept, and no more; what lies is read to its end, within the deadline of this process.
        if (Math.max(part.originalSize, part.size) > maxBytes)
          throw unreadable('El contenido del archivo XLSX es demasiado grande.')
        found = part.name
        return true
      })
      const part = found === null ? undefined : parts[found]
      if (part === undefined) throw damagedWorkbook()
      return part
    },
  }
}

export const damagedWorkbook = () =>
  unreadable('El archivo XLSX está dañado o tiene contraseña. Ábralo en Excel y guárdelo de nuevo, sin ella.')

/** Some programs write `xl\Workbook.xml`. */
const normal = (name: string): string => name.toLowerCase().replaceAll('\\', '/')

function unpack(bytes: Uint8Array, filter: (part: UnzipFileInfo) => boolean): Record<string, Uint8Array> {
  try {
    return unzipSync(bytes, { filter })
  } catch (error) {
    // Its own errors have a number, a damaged index makes a RangeError; ours go on as they are.
    throw error instanceof RangeError || (error instanceof Error && 'code' in error && typeof error.code === 'number')
      ? damagedWorkbook()
      : error
  }
}
