import type { Writable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { formatDateTime, zonedFormat } from '@vigia/domain/format/date-time'
import { wholeNumber } from '@vigia/domain/format/whole-number'
import type { ReportCellType } from '@vigia/domain/reports/report-kind'
import { reportCellText, reportFigureText, UNKNOWN_TEXT } from '@vigia/domain/reports/report-text'
import type { ReportCell } from '../read-report.store.ts'
import type { ReportColumn } from '../report.ts'
import { drawMap, drawMark, MAP_CREDITS, placesOf } from './map/draw-map.ts'
import { isOnMap } from './map/map-frame.ts'
import {
  PDF_COLOUR as COLOUR,
  fitted,
  numberPages,
  oneLine,
  openPdf,
  type PdfDocument,
  SMALL_SIZE,
} from './pdf-document.ts'
import type { FileRows, ReportHead } from './report-file.ts'

/** Points. Letter, lying: tables are wide. */
const PAGE = { width: 792, height: 612, margin: 36 } as const
const INNER = PAGE.width - 2 * PAGE.margin
const BOTTOM = PAGE.height - PAGE.margin - 18
const SIZE = { title: 16, text: 9, cell: 8, figure: 14, small: SMALL_SIZE } as const
const ROW_HEIGHT = 15
const PADDING = 4
/** No row is higher than a page under its heading. */
const HIGHEST_ROW = BOTTOM - PAGE.margin - ROW_HEIGHT - 2 * PADDING
/** A text longer than this is cut before others are. */
const WIDE = 170
const FIGURES_IN_A_ROW = 6

/** The rows as a PDF to read and to print: what it is, its figures, the table with its heading on each page, and pages by number. */
export async function writePdf(head: ReportHead, rows: FileRows, out: Writable): Promise<void> {
  const document = openPdf(PAGE, head)
  const written = finished(document.pipe(out))
  drawHead(document, head)
  // A PDF has few rows: all of them say how wide each column has to be.
  const lines = await linesOf(head.columns, rows)
  const table = { columns: head.columns, widths: widthsOf(document, head.columns, lines) }
  drawHeading(document, table)
  for (const [index, line] of lines.entries()) {
    // A trip's logbook is drawn where others wait.
    if (index % 20 === 19) await nextTurn()
    const height = heightOf(document, line, table)
    if (document.y + height > BOTTOM) nextPage(document, table)
    drawRow(document, line, table, height)
  }
  if (lines.length === 0) drawLine(document, `Sin ${head.rowName.many} en el periodo.`, SIZE.text)
  drawDefinition(document, head)
  drawMapPage(document, head)
  numberPages(document, PAGE, `${head.company} · ${head.title} · ${head.days}`)
  document.end()
  await written
}

function drawHead(document: PdfDocument, head: ReportHead): void {
  const { company, title, days, filters, asOf, summary, rowName } = head
  document.font('regular').fontSize(SIZE.text).fillColor(COLOUR.muted).text(company, PAGE.margin, PAGE.margin)
  document.font('bold').fontSize(SIZE.title).fillColor(COLOUR.text).text(title)
  const rows = `${summary.rows} ${summary.rows === 1 ? rowName.one : rowName.many}`
  drawLine(document, [days, ...filters, rows, `Datos hasta ${formatDateTime(asOf)}`].join(' · '), SIZE.text)
  document.moveDown(0.6)
  drawFigures(document, head)
  for (const note of summary.notes) drawLine(document, note, SIZE.cell)
  document.moveDown(0.6)
}

const drawLine = (document: PdfDocument, text: string, size: number): PdfDocument =>
  document.font('regular').fontSize(size).fillColor(COLOUR.muted).text(text, PAGE.margin, document.y, { width: INNER })

function drawFigures(document: PdfDocument, { summary: { figures } }: ReportHead): void {
  const width = INNER / Math.min(FIGURES_IN_A_ROW, Math.max(1, figures.length))
  const top = document.y
  const lineHeight = 36
  for (const [index, { label, value, unit }] of figures.entries()) {
    const x = PAGE.margin + (index % FIGURES_IN_A_ROW) * width
    const y = top + Math.floor(index / FIGURES_IN_A_ROW) * lineHeight
    const of = { width: width - PADDING, height: lineHeight, lineBreak: false, ellipsis: true }
    const shown = reportFigureText(value, unit)
    document.font('bold').fontSize(SIZE.figure)
    document.fillColor(shown === UNKNOWN_TEXT ? COLOUR.muted : COLOUR.text).text(shown, x, y, of)
    document
      .font('regular')
      .fontSize(SIZE.cell)
      .fillColor(COLOUR.muted)
      .text(label, x, y + 18, of)
  }
  document.y = top + Math.ceil(figures.length / FIGURES_IN_A_ROW) * lineHeight
}

interface Line {
  readonly isMarked: boolean
  readonly texts: readonly string[]
}

async function linesOf(columns: readonly ReportColumn[], rows: FileRows): Promise<readonly Line[]> {
  const lines: Line[] = []
  for await (const some of rows)
    for (const { isMarked, cells } of some)
      lines.push({ isMarked, texts: cells.map((cell, index) => cellText(cell, columns[index]?.type ?? 'text')) })
  return lines
}

const shortInstant = zonedFormat('es-MX', {
  ...{ day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
})
/** The year is in the heading. */
const cellText = (cell: ReportCell, type: ReportCellType): string =>
  type === 'instant' && typeof cell === 'number' ? shortInstant().format(cell) : reportCellText(cell, type)

interface Table {
  readonly columns: readonly ReportColumn[]
  readonly widths: readonly number[]
}

/** As wide as what they hold; where that is too wide for the page texts are cut, where there is room left they share it. */
function widthsOf(document: PdfDocument, columns: readonly ReportColumn[], lines: readonly Line[]): readonly number[] {
  const wanted = columns.map(({ title }, index) => {
    document.font('bold').fontSize(SIZE.cell)
    const heading = document.widthOfString(title)
    document.font('regular')
    const widest = lines.reduce(
      (most, { texts }) => Math.max(most, document.widthOfString(texts[index] ?? '')),
      heading,
    )
    return Math.min(widest, WIDE) + 2 * PADDING + 1
  })
  const sum = (widths: readonly number[]): number => widths.reduce((so, width) => so + width, 0)
  const ofTexts = sum(wanted.filter((_, index) => columns[index]?.type === 'text'))
  const left = INNER - sum(wanted)
  const whole = columns.findIndex(({ isWhole = false }) => isWhole)
  if (left >= 0 && whole >= 0) return wanted.map((width, index) => (index === whole ? width + left : width))
  if (left >= 0 || ofTexts + left < ofTexts / 3) return wanted.map((width) => (width / sum(wanted)) * INNER)
  return wanted.map((width, index) => (columns[index]?.type === 'text' ? width * (1 + left / ofTexts) : width))
}

/** A row is as high as the highest of its texts that are written whole. */
function heightOf(document: PdfDocument, { texts }: Line, { columns, widths }: Table): number {
  document.font('regular').fontSize(SIZE.cell)
  const heights = columns.flatMap(({ isWhole = false }, index) =>
    isWhole
      ? [document.heightOfString(oneLine(texts[index] ?? ''), { width: (widths[index] ?? 0) - 2 * PADDING }) + PADDING]
      : [],
  )
  return Math.min(Math.max(ROW_HEIGHT, ...heights), HIGHEST_ROW + PADDING)
}

/** The text of each column in one line, cut with `…` where it is too long, but for what is written whole; numbers to the right. */
function drawCells(document: PdfDocument, texts: readonly string[], { columns, widths }: Table): void {
  const y = document.y + PADDING - 1
  let x = PAGE.margin
  for (const [index, text] of texts.entries()) {
    const width = widths[index] ?? 0
    const isNumber = columns[index]?.type !== 'text' && columns[index]?.type !== 'instant'
    const inner = width - 2 * PADDING
    if (columns[index]?.isWhole === true)
      document.text(oneLine(text), x + PADDING, y, { width: inner, height: HIGHEST_ROW, ellipsis: true })
    else
      document.text(fitted(document, text, inner), x + PADDING, y, {
        ...{ width: inner, lineBreak: false, align: isNumber ? 'right' : 'left' },
      })
    x += width
  }
}

function drawHeading(document: PdfDocument, table: Table): void {
  const top = document.y
  document.rect(PAGE.margin, top, INNER, ROW_HEIGHT).fill(COLOUR.band)
  document.font('bold').fontSize(SIZE.cell).fillColor(COLOUR.muted)
  document.y = top
  const titles = table.columns.map(({ title }) => title)
  drawCells(document, titles, table)
  document.y = top + ROW_HEIGHT
}

function drawRow(document: PdfDocument, { isMarked, texts }: Line, table: Table, height: number): void {
  const top = document.y
  if (isMarked) document.rect(PAGE.margin, top, INNER, height).fill(COLOUR.marked)
  document
    .moveTo(PAGE.margin, top + height)
    .lineTo(PAGE.margin + INNER, top + height)
    .lineWidth(0.5)
    .stroke(COLOUR.line)
  document.font('regular').fontSize(SIZE.cell).fillColor(COLOUR.text)
  document.y = top
  drawCells(document, texts, table)
  document.y = top + height
}

function nextPage(document: PdfDocument, table: Table): void {
  document.addPage()
  document.y = PAGE.margin
  drawHeading(document, table)
}

/** The map has a page of its own, and says what is not on it. */
function drawMapPage(document: PdfDocument, { map }: ReportHead): void {
  const all = map === null ? [] : placesOf(map)
  const outside = all.filter((point) => !isOnMap(point)).length
  if (map === null || outside === all.length) return
  document.addPage()
  document.font('bold').fontSize(SIZE.figure).fillColor(COLOUR.text).text('Mapa', PAGE.margin, PAGE.margin)
  drawLine(
    document,
    `${map.caption}${outside === 0 ? '' : ` Fuera de México y sus alrededores: ${outside === 1 ? '1 posición que no se dibuja' : `${wholeNumber(outside)} posiciones que no se dibujan`}.`}`,
    SIZE.cell,
  )
  const top = document.y + 6
  drawMap(document, map, { x: PAGE.margin, y: top, width: INNER, height: BOTTOM - top - 16 })
  document.y = BOTTOM - 10
  drawMark(document, [PAGE.margin + 4, document.y + 4], { isMarked: true, size: 2 })
  document.font('regular').fontSize(SIZE.small).fillColor(COLOUR.muted)
  document.text(`Pide atención · ${MAP_CREDITS}`, PAGE.margin + 11, document.y, { lineBreak: false })
}

/** How everything is computed, after the table. */
function drawDefinition(document: PdfDocument, { definition, summary }: ReportHead): void {
  const lines = [
    `Cómo se calcula. ${definition}`,
    ...summary.figures.map(
      ({ label, formula, sample, excluded }) =>
        `${label}: ${formula} De ${sample}${excluded === 0 ? '' : `; ${excluded} no se pudieron contar`}.`,
    ),
  ]
  document.font('regular').fontSize(SIZE.small)
  const height = lines.reduce((sum, line) => sum + document.heightOfString(line, { width: INNER }) + 2, 10)
  if (document.y + height > BOTTOM) {
    document.addPage()
    document.y = PAGE.margin
  } else document.y += 10
  for (const line of lines) {
    drawLine(document, line, SIZE.small)
    document.y += 2
  }
}
