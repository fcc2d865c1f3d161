import { StringDecoder } from 'node:string_decoder'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { type Cell, MAX_COLUMNS, type Table, type TableRow, unreadable } from './table.ts'
import { attribute, decodeXml, elements, nextElement, prefixOf, stringItem } from './xlsx-text.ts'
import { openZip, type Zip } from './zip.ts'

const MAX_SHEET_BYTES = 100 * 1024 * 1024
const MAX_PART_BYTES = 2 * 1024 * 1024
const MAX_STRINGS_BYTES = 40 * 1024 * 1024
const MAX_STRINGS = 1_000_000
const PIECE_BYTES = 256 * 1024
const MAX_ROW_CHARACTERS = 1024 * 1024
/** As many as a sheet has. A small file unpacks to millions of empty ones, and others' imports wait for it. */
const MAX_SHEET_ROWS = 1_048_576

/** Reads the first visible sheet of a workbook, in pieces, and only as far as it is asked. */
export async function openXlsx(bytes: Buffer): Promise<Table> {
  const zip = openZip(bytes)
  const workbook = await part(zip, 'xl/workbook.xml')
  const sheet = await firstSheet(zip, workbook)
  const strings = await sharedStrings(zip)
  return {
    date1904: /\bdate1904="(1|true)"/.test(workbook),
    rows: async function* () {
      const xml = await zip.read(sheet, MAX_SHEET_BYTES)
      yield* sheetRows(xml, strings)
    },
  }
}

async function part(zip: Zip, name: string): Promise<string> {
  if (!zip.has(name)) throw unreadable('El archivo no es un libro de Excel (XLSX).')
  return (await zip.read(name, MAX_PART_BYTES)).toString('utf8')
}

async function firstSheet(zip: Zip, workbook: string): Promise<string> {
  const sheets = [...elements(workbook, `${prefixOf(workbook, 'workbook')}sheet`)]
  const visible = sheets.find(({ tag }) => !/ state="(hidden|veryHidden)"/.test(tag))
  const id = /\s\w+:id="([^"]+)"/.exec(visible?.tag ?? '')?.[1]
  if (id === undefined) throw unreadable('El libro de Excel no tiene una hoja visible.')
  const relations = await part(zip, 'xl/_rels/workbook.xml.rels')
  const found = [...elements(relations, `${prefixOf(relations, 'Relationships')}Relationship`)].find(
    ({ tag }) => attribute(tag, 'Id') === id,
  )
  const target = attribute(found?.tag ?? '', 'Target')
  if (target === undefined) throw unreadable('El libro de Excel no tiene una hoja visible.')
  return target.startsWith('/') ? target.slice(1) : `xl/${target}`
}

async function sharedStrings(zip: Zip): Promise<readonly string[]> {
  if (!zip.has('xl/sharedStrings.xml')) return []
  const xml = (await zip.read('xl/sharedStrings.xml', MAX_STRINGS_BYTES)).toString('utf8')
  const prefix = prefixOf(xml, 'sst')
  const strings: string[] = []
  for (const { inner } of elements(xml, `${prefix}si`)) {
    strings.push(stringItem(inner, prefix))
    if (strings.length > MAX_STRINGS) throw unreadable('El libro de Excel tiene demasiados textos.')
    if (strings.length % 5_000 === 0) await nextTurn()
  }
  return strings
}

async function* sheetRows(bytes: Buffer, strings: readonly string[]): AsyncGenerator<TableRow> {
  const decoder = new StringDecoder('utf8')
  let text = ''
  let prefix: string | null = null
  let number = 0
  let seen = 0
  for (let from = 0; from < bytes.length; from += PIECE_BYTES) {
    text += decoder.write(bytes.subarray(from, from + PIECE_BYTES))
    prefix ??= prefixOf(text, 'worksheet')
    let at = 0
    for (;;) {
      const row = nextElement(text, `${prefix}row`, at)
      if (row === null || row === 'cut') break
      seen += 1
      if (seen > MAX_SHEET_ROWS) throw tooManyRows()
      number = rowNumber(attribute(row.tag, 'r')) ?? number + 1
      const cells = rowCells(row.inner, prefix, strings)
      if (cells.some((cell) => cell !== null && cell !== '')) yield { number, cells }
      at = row.end
    }
    text = text.slice(at)
    if (text.length > MAX_ROW_CHARACTERS + PIECE_BYTES) throw unreadable('Una fila del archivo es demasiado larga.')
    await nextTurn()
  }
}

const tooManyRows = () => unreadable('La hoja tiene más filas que una de Excel. Ábrala en Excel y guárdela de nuevo.')

/** As a sheet counts its rows; what is no such number is not believed. */
const rowNumber = (said = ''): number | undefined => (/^[1-9]\d{0,6}$/.test(said) ? Number(said) : undefined)

function rowCells(row: string, prefix: string, strings: readonly string[]): Cell[] {
  const cells: Cell[] = []
  for (const { tag, inner } of elements(row, `${prefix}c`)) {
    const column = columnOf(attribute(tag, 'r')) ?? cells.length
    if (column >= MAX_COLUMNS) break
    while (cells.length <= column) cells.push(null)
    cells[column] = cellValue(attribute(tag, 't') ?? 'n', inner, prefix, strings)
  }
  return cells
}

/** `AB12` → 27. */
function columnOf(reference: string | undefined): number | undefined {
  const letters = /^[A-Z]{1,3}/.exec(reference ?? '')?.[0]
  if (letters === undefined) return undefined
  let column = 0
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64
  return column - 1
}

function cellValue(type: string, inner: string, prefix: string, strings: readonly string[]): Cell {
  if (type === 'inlineStr') return stringItem(inner, prefix)
  const [value] = elements(inner, `${prefix}v`)
  if (value === undefined) return null
  const text = decodeXml(value.inner)
  if (type === 's') return strings[Number(text)] ?? null
  if (type === 'b') return text === '1'
  if (type !== 'n') return text
  const number = Number(text)
  return text.trim() === '' ? null : Number.isFinite(number) ? number : text
}
