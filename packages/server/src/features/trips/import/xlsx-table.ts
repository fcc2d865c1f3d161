import { StringDecoder } from 'node:string_decoder'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { createSheetParser } from './sheet-parser.ts'
import { createStringItem } from './string-item.ts'
import { type Table, type TableRow, unreadable } from './table.ts'
import { openParts, type WorkbookParts } from './workbook-parts.ts'
import { createPartParser, elementsOf } from './workbook-xml.ts'

const MAX_SHEET_BYTES = 100 * 1024 * 1024
const MAX_PART_BYTES = 2 * 1024 * 1024
const MAX_STRINGS_BYTES = 40 * 1024 * 1024
const MAX_STRINGS = 1_000_000
const PIECE_BYTES = 256 * 1024

/** Reads the first visible sheet of a workbook, in pieces, and only as far as it is asked. */
export async function openXlsx(bytes: Buffer): Promise<Table> {
  const parts = openParts(bytes)
  const workbook = elementsOf(smallPart(parts, 'xl/workbook.xml'), ['workbookPr', 'sheet'])
  const sheetIds = workbook
    .filter(({ name, attributes }) => name === 'sheet' && !['hidden', 'veryHidden'].includes(attributes.state ?? ''))
    .map(({ attributes }) => relationId(attributes))
  const sheet = sheetPath(parts, sheetIds[0])
  const strings = await sharedStrings(parts)
  const date1904 = workbook.find(({ name }) => name === 'workbookPr')?.attributes.date1904 ?? ''
  return { date1904: ['1', 'true'].includes(date1904), rows: () => sheetRows(parts, sheet, strings) }
}

function smallPart(parts: WorkbookParts, name: string): string {
  if (!parts.has(name)) throw unreadable('El archivo no es un libro de Excel (XLSX).')
  return new TextDecoder().decode(parts.read(name, MAX_PART_BYTES))
}

/** `r:id`, whatever the prefix is. */
const relationId = (attributes: Readonly<Record<string, string>>): string | undefined =>
  Object.entries(attributes).find(([name]) => name.endsWith(':id'))?.[1]

function sheetPath(parts: WorkbookParts, id: string | undefined): string {
  const relations = elementsOf(smallPart(parts, 'xl/_rels/workbook.xml.rels'), ['Relationship'])
  const target = relations.find(({ attributes }) => id !== undefined && attributes.Id === id)?.attributes.Target
  if (target === undefined) throw unreadable('El libro de Excel no tiene una hoja visible.')
  return target.startsWith('/') ? target.slice(1) : `xl/${target}`
}

async function sharedStrings(parts: WorkbookParts): Promise<readonly string[]> {
  if (!parts.has('xl/sharedStrings.xml')) return []
  const item = createStringItem()
  const strings: string[] = []
  const parser = createPartParser({
    open: item.open,
    close: (name) => {
      item.close(name)
      if (name !== 'si') return
      strings.push(item.take())
      if (strings.length > MAX_STRINGS) throw unreadable('El libro de Excel tiene demasiados textos.')
    },
    text: item.text,
  })
  for (const piece of textPieces(parts.read('xl/sharedStrings.xml', MAX_STRINGS_BYTES))) {
    parser.write(piece)
    await nextTurn()
  }
  parser.close()
  return strings
}

async function* sheetRows(parts: WorkbookParts, sheet: string, strings: readonly string[]): AsyncGenerator<TableRow> {
  const parser = createSheetParser(strings)
  for (const piece of textPieces(parts.read(sheet, MAX_SHEET_BYTES))) {
    yield* parser.rowsOf(piece)
    await nextTurn()
  }
  parser.close()
}

function* textPieces(bytes: Uint8Array): Generator<string> {
  const decoder = new StringDecoder('utf8')
  for (let from = 0; from < bytes.length; from += PIECE_BYTES)
    yield decoder.write(Buffer.from(bytes.buffer, bytes.byteOffset + from, Math.min(PIECE_BYTES, bytes.length - from)))
}
