import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import PDFDocument from 'pdfkit'

const resolve = createRequire(import.meta.url).resolve
const FONTS = {
  regular: '@expo-google-fonts/ibm-plex-sans/400Regular/IBMPlexSans_400Regular.ttf',
  bold: '@expo-google-fonts/ibm-plex-sans/600SemiBold/IBMPlexSans_600SemiBold.ttf',
} as const

export const PDF_COLOUR = {
  ...{ text: '#14181f', muted: '#5a6473', line: '#d5dae1', marked: '#fbeee6', band: '#f2f4f7' },
} as const
export const SMALL_SIZE = 7

export type PdfDocument = InstanceType<typeof PDFDocument>

/** Points. */
export interface PdfPage {
  readonly width: number
  readonly height: number
  readonly margin: number
  /** What stays free above the margin for its number, where text flows from page to page. */
  readonly foot?: number
}

interface PdfInfo {
  readonly title: string
  readonly company: string
  readonly asOf: number
}

/** An empty document with our fonts, `regular` and `bold`, whose pages wait for their numbers. */
export function openPdf({ width, height, margin, foot = 0 }: PdfPage, { title, company, asOf }: PdfInfo): PdfDocument {
  const at = new Date(asOf)
  const document = new PDFDocument({
    ...{ size: [width, height], bufferPages: true, lang: 'es-MX' },
    margins: { top: margin, left: margin, right: margin, bottom: margin + foot },
    // Else it loads one of its own.
    font: resolve(FONTS.regular),
    info: { Title: title, Author: company, Creator: 'Vigía', Producer: 'Vigía', CreationDate: at, ModDate: at },
  })
  for (const [name, file] of Object.entries(FONTS)) document.registerFont(name, readFileSync(resolve(file)))
  return document
}

/** At the foot of each page what it is of and which it is. */
export function numberPages(document: PdfDocument, page: PdfPage, text: string): void {
  const { height, margin } = page
  const inner = page.width - 2 * margin
  const { start, count } = document.bufferedPageRange()
  for (let index = 0; index < count; index++) {
    document.switchToPage(start + index)
    // Below the margin a line would begin a page of its own.
    document.page.margins.bottom = 0
    const y = height - margin - 6
    document.font('regular').fontSize(SMALL_SIZE).fillColor(PDF_COLOUR.muted)
    document.text(fitted(document, text, inner - 100), margin, y, { lineBreak: false })
    document.text(`Página ${index + 1} de ${count}`, margin, y, {
      ...{ width: inner, align: 'right', lineBreak: false },
    })
  }
}

export const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim()

/** As much of a text as fits on a line of that width. */
export function fitted(document: PdfDocument, text: string, width: number): string {
  const line = oneLine(text)
  if (document.widthOfString(line) <= width) return line
  let [fits, tooLong] = [0, line.length]
  while (tooLong - fits > 1) {
    const middle = Math.floor((fits + tooLong) / 2)
    if (document.widthOfString(`${line.slice(0, middle)}…`) <= width) fits = middle
    else tooLong = middle
  }
  return `${line.slice(0, fits)}…`
}
