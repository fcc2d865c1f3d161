import { StringDecoder } from 'node:string_decoder'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { cutText } from '../../../db/cut-text.ts'
import { AppError } from '../../../ports/errors.ts'
import { createDateStyles } from './date-styles.ts'
import { createSheetParser, type WorkbookTables } from './sheet-parser.ts'
import { createStringItem } from './string-item.ts'
import { type Table, type TableRow, unreadable } from './table.ts'
import { openParts, type WorkbookParts } from './workbook-parts.ts'
import { createPartParser, elementsOf } from './workbook-xml.ts'

const MAX_SHEET_BYTES = 100 * 1024 * 1024
const MAX_PART_BYTES = 2 * 1024 * 1024
const MAX_STRINGS_BYTES = 40 * 1024 * 1024
const MAX_STRINGS = 1_000_000
const MAX_STYLES_BYTES = 40 * 1024 * 1024

const MAX_NAME_CHARACTERS = 100
const MAX_SHEETS = 100

/** Reads a visible sheet of a workbook, the first unless one is named, in pieces, and only as far as it is asked. */
export async function openXlsx(bytes: Buffer, wanted: string | null = null): Promise<Table> {
  const parts = openParts(bytes)
  const workbook = elementsOf(await smallPart(parts, 'xl/workbook.xml'), ['workbookPr', 'sheet'])
  const visible = workbook
    .filter(({ name, attributes }) => name === 'sheet' && !['hidden', 'veryHidden'].includes(attributes.state ?? ''))
    .slice(0, MAX_SHEETS)
    .map(({ attributes }) => ({
      name: cutText((attributes.name ?? '').trim(), MAX_NAME_CHARACTERS),
      id: relationId(attributes),
    }))
  const chosen = visible.find(({ name }) => name === wanted) ?? visible[0]
  const sheet = await sheetPath(parts, chosen?.id)
  const said = workbook.find(({ name }) => name === 'workbookPr')?.attributes.date1904 ?? ''
  const date1904 = ['1', 'true'].includes(said)
  const dateStyles = await dateStylesOf(parts)
  const tables = { strings: await sharedStrings(parts), dateStyles: dateStyles ?? new Set<number>(), date1904 }
  return {
    date1904,
    lacksStyles: dateStyles === null,
    sheets: visible.map(({ name }) => name),
    sheet: chosen?.name ?? null,
    rows: () => sheetRows(parts, sheet, tables),
  }
}

async function smallPart(parts: WorkbookParts, name: string): Promise<string> {
  if (!parts.has(name)) throw unreadable('El archivo no es un libro de Excel (XLSX).')
  const pieces: Buffer[] = []
  for await (const piece of parts.pieces(name, MAX_PART_BYTES)) pieces.push(piece)
  return new TextDecoder().decode(Buffer.concat(pieces))
}

/** `r:id`, whatever the prefix is. */
const relationId = (attributes: Readonly<Record<string, string>>): string | undefined =>
  Object.entries(attributes).find(([name]) => name.endsWith(':id'))?.[1]

async function sheetPath(parts: WorkbookParts, id: string | undefined): Promise<string> {
  const relations = elementsOf(await smallPart(parts, 'xl/_rels/workbook.xml.rels'), ['Relationship'])
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
  for await (const piece of textPieces(parts.pieces('xl/sharedStrings.xml', MAX_STRINGS_BYTES))) {
    parser.write(piece)
    await nextTurn()
  }
  parser.close()
  return strings
}

/** Null where they cannot be read: a sheet whose styles some program has broken is read without them. */
async function dateStylesOf(parts: WorkbookParts): Promise<ReadonlySet<number> | null> {
  if (!parts.has('xl/styles.xml')) return new Set()
  const styles = createDateStyles()
  try {
    for await (const piece of textPieces(parts.pieces('xl/styles.xml', MAX_STYLES_BYTES))) {
      styles.write(piece)
      await nextTurn()
    }
    return styles.close()
  } catch (error) {
    if (error instanceof AppError && error.status < 500) return null
    throw error
  }
}

async function* sheetRows(parts: WorkbookParts, sheet: string, tables: WorkbookTables): AsyncGenerator<TableRow> {
  const parser = createSheetParser(tables)
  for await (const piece of textPieces(parts.pieces(sheet, MAX_SHEET_BYTES))) {
    yield* parser.rowsOf(piece)
    await nextTurn()
  }
  parser.close()
}

async function* textPieces(pieces: AsyncIterable<Buffer>): AsyncGenerator<string> {
  const decoder = new StringDecoder('utf8')
  for await (const piece of pieces) yield decoder.write(piece)
}
