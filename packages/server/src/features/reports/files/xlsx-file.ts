import { Readable, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { formatDateTime } from '@vigia/domain/format/date-time'
import { reportFigureText } from '@vigia/domain/reports/report-text'
import { DAY_MS } from '@vigia/domain/time/duration'
import { wallTime } from '@vigia/domain/time/wall-time'
import yazl from 'yazl'
import type { ReportCell } from '../read-report.store.ts'
import type { ReportColumn } from '../report.ts'
import { type FileRow, type FileRows, headingOf, type ReportHead } from './report-file.ts'

/** What a spreadsheet takes of a cell's text. */
const MOST_LETTERS = 32_767
/** Days before 1970 in the calendar of spreadsheets. */
const EPOCH_DAY = 25_569
/** The looks of `styles.xml`, by their place there. */
const STYLE = { plain: 0, bold: 1, instant: 2, decimal: 3 } as const
const WIDTHS = { text: 24, number: 12, instant: 17, minutes: 14, percent: 12 } as const
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const DOCUMENT = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'

/**
 * The rows as a workbook, written as they are read: numbers and instants of their own types, the heading frozen, a text never a
 * formula; and a second sheet that says what the file is, with its figures and formulas.
 */
export async function writeXlsx(head: ReportHead, rows: FileRows, out: Writable): Promise<void> {
  const zip = new yazl.ZipFile()
  // All parts are of the instant of the data: the same data are the same file.
  const options = { mtime: new Date(head.asOf), compress: true }
  for (const [name, text] of Object.entries(FIXED_PARTS)) zip.addBuffer(Buffer.from(HEAD + text), name, options)
  zip.addReadStream(Readable.from(sheetOfRows(head.columns, rows)), 'xl/worksheets/sheet1.xml', options)
  zip.addBuffer(Buffer.from(sheetOfHead(head)), 'xl/worksheets/sheet2.xml', options)
  zip.end()
  await pipeline(zip.outputStream, out)
}

async function* sheetOfRows(columns: readonly ReportColumn[], rows: FileRows) {
  const widths = columns
    .map((column, index) => {
      const width = Math.max(WIDTHS[column.type], headingOf(column).length + 2)
      return `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`
    })
    .join('')
  const frozen = '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>'
  yield `${HEAD}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0">${frozen}</sheetView></sheetViews><cols>${widths}</cols><sheetData>`
  yield `<row>${columns.map((column) => textCell(headingOf(column), STYLE.bold)).join('')}</row>`
  const rowXml = ({ cells }: FileRow): string =>
    `<row>${cells.map((cell, index) => cellXml(cell, columns[index])).join('')}</row>`
  for await (const some of rows) yield some.map(rowXml).join('')
  yield '</sheetData></worksheet>'
}

function cellXml(cell: ReportCell, column: ReportColumn | undefined): string {
  if (cell === null) return '<c/>'
  if (typeof cell === 'string') return textCell(cell, STYLE.plain)
  if (column?.type === 'instant') return `<c s="${STYLE.instant}"><v>${serialOf(cell)}</v></c>`
  return `<c s="${Number.isInteger(cell) ? STYLE.plain : STYLE.decimal}"><v>${cell}</v></c>`
}

/** As a text of its own, which no spreadsheet reads as a formula whatever it begins with. */
const textCell = (text: string, style: number): string =>
  `<c s="${style}" t="inlineStr"><is><t xml:space="preserve">${escapeXml(cut(text))}</t></is></c>`

const cut = (text: string): string => (text.length > MOST_LETTERS ? `${text.slice(0, MOST_LETTERS - 1)}…` : text)

// biome-ignore lint/suspicious/noControlCharactersInRegex: XML has no place for them
const NO_XML = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g
const escapeXml = (text: string): string =>
  text.replace(NO_XML, '').replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** Spreadsheets know no time zone: the clock of Mexico City, to the minute. */
function serialOf(at: number): number {
  const serial = Date.parse(`${wallTime(at)}:00Z`) / DAY_MS + EPOCH_DAY
  return Math.round(serial * 1e8) / 1e8
}

function sheetOfHead({ company, title, days, filters, asOf, summary, definition, columns }: ReportHead): string {
  const lines: readonly (readonly string[])[] = [
    [company],
    [title],
    ['Periodo', days],
    ...filters.map((filter) => [filter]),
    ['Datos hasta', formatDateTime(asOf)],
    [],
    ...summary.figures.map(({ label, value, unit, formula }) => [label, reportFigureText(value, unit), formula]),
    [],
    ...summary.notes.map((note) => [note]),
    [definition],
    [],
    ...columns.flatMap(({ title: column, formula }) => (formula === undefined ? [] : [[column, formula]])),
  ]
  const row = (cells: readonly string[], index: number): string =>
    `<row>${cells.map((cell, place) => textCell(cell, index < 2 || (cells.length > 1 && place === 0) ? STYLE.bold : STYLE.plain)).join('')}</row>`
  return `${HEAD}<worksheet xmlns="${MAIN}"><cols><col min="1" max="1" width="28" customWidth="1"/><col min="2" max="2" width="24" customWidth="1"/></cols><sheetData>${lines.map(row).join('')}</sheetData></worksheet>`
}

const SHEET_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
const FIXED_PARTS: Readonly<Record<string, string>> = {
  '[Content_Types].xml': `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${SHEET_TYPE}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${SHEET_TYPE}.worksheet+xml"/><Override PartName="/xl/worksheets/sheet2.xml" ContentType="${SHEET_TYPE}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${SHEET_TYPE}.styles+xml"/></Types>`,
  '_rels/.rels': `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${DOCUMENT}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${DOCUMENT}"><sheets><sheet name="Reporte" sheetId="1" r:id="rId1"/><sheet name="Acerca" sheetId="2" r:id="rId2"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${DOCUMENT}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${DOCUMENT}/worksheet" Target="worksheets/sheet2.xml"/><Relationship Id="rId3" Type="${DOCUMENT}/styles" Target="styles.xml"/></Relationships>`,
  'xl/styles.xml': `<styleSheet xmlns="${MAIN}"><numFmts count="2"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd hh:mm"/><numFmt numFmtId="165" formatCode="0.0"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="4"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/><xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="165" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs></styleSheet>`,
}
