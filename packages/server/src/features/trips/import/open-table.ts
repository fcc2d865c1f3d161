import { isUtf16, openCsv } from './csv-table.ts'
import { type Table, unreadable } from './table.ts'
import { openXlsx } from './xlsx-table.ts'

const ZIP = Buffer.from('PK\x03\x04', 'latin1')
const OLD_EXCEL = Buffer.from([0xd0, 0xcf, 0x11, 0xe0])
const PDF = Buffer.from('%PDF')

/** Opens a file by what is in it, not by its name. Throws `AppError` 422 with a sentence when it is no table. */
export async function openTable(bytes: Buffer, sheet: string | null = null): Promise<Table> {
  refuseOtherFiles(bytes)
  return startsWith(bytes, ZIP) ? openXlsx(bytes, sheet) : openCsv(bytes)
}

/** What can be told at once, before the file is kept. */
export function refuseOtherFiles(bytes: Buffer): void {
  if (bytes.length === 0) throw unreadable('El archivo está vacío.')
  if (startsWith(bytes, OLD_EXCEL)) throw unreadable('Es un libro de Excel antiguo (XLS). Guárdelo como XLSX o CSV.')
  if (startsWith(bytes, PDF)) throw unreadable('Es un PDF. Envíe un archivo CSV o XLSX.')
  if (!startsWith(bytes, ZIP) && !isUtf16(bytes) && bytes.includes(0)) throw unreadable('El archivo no es CSV ni XLSX.')
}

const startsWith = (bytes: Buffer, magic: Buffer): boolean => bytes.subarray(0, magic.length).equals(magic)
