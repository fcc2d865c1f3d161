import { PassThrough } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { setImmediate } from 'node:timers/promises'
import { formatDateTime } from '@vigia/domain/format/date-time'
import { type ActaText, NO_ACTIONS, NO_QUESTIONS } from '@vigia/domain/shifts/acta-text'
import { PDF_COLOUR as COLOUR, fitted, numberPages, openPdf, type PdfDocument } from '../files/pdf-document.ts'

/** Points. Letter, standing: it is signed and filed. */
const PAGE = { width: 612, height: 792, margin: 54, foot: 18 } as const
const LEFT = PAGE.margin
const INNER = PAGE.width - 2 * PAGE.margin
const BOTTOM = PAGE.height - PAGE.margin - PAGE.foot
const SIZE = { title: 16, heading: 11, text: 9, signature: 13, small: 8 } as const
const DANGER = '#a3271d'
/** What a fact is called stands beside it. */
const NAME_WIDTH = 96
/** So much of a point stays together: its title and two lines. */
const POINT_HEIGHT = 44
const HEADING_HEIGHT = 24 + POINT_HEIGHT
const SIGNATURES_HEIGHT = 96
/** Others wait no longer than while so many points are drawn. */
const POINTS_AT_ONCE = 50

/** An acta as a PDF to be printed and filed, in the words of the screen. */
export async function drawActa(acta: ActaText, asOf: number): Promise<Buffer> {
  const { title, folio, organisation: company } = acta
  const document = openPdf(PAGE, { title: `${title} ${folio}`, company, asOf })
  const bytes = buffer(document.pipe(new PassThrough()))
  for (const notice of acta.notices) drawNotice(document, notice)
  drawHead(document, acta)
  for (const fact of acta.facts) drawFact(document, fact)
  drawHeading(document, acta.count)
  await drawSections(document, acta)
  drawHeading(document, 'Lo primero')
  for (const { hour, text } of acta.first) line(document, `${hour} ${text}`)
  if (acta.first.length === 0) line(document, NO_ACTIONS)
  drawHeading(document, 'Preguntas')
  for (const { text } of acta.questions) line(document, text)
  if (acta.questions.length === 0) line(document, NO_QUESTIONS)
  drawSignatures(document, acta)
  line(document, acta.fingerprint, { size: SIZE.small, colour: COLOUR.muted })
  // First, so that a long name does not push it out.
  numberPages(document, PAGE, `PDF del ${formatDateTime(asOf)} · ${company} · ${title} ${folio}`)
  document.end()
  return bytes
}

interface Look {
  readonly font?: 'regular' | 'bold'
  readonly size?: number
  readonly colour?: string
}

/** A text over as many lines, and pages, as it needs. */
function line(document: PdfDocument, text: string, look: Look = {}): void {
  const { font = 'regular', size = SIZE.text, colour = COLOUR.text } = look
  document.font(font).fontSize(size).fillColor(colour).text(text, LEFT, document.y, { width: INNER })
}

function keepTogether(document: PdfDocument, height: number): void {
  if (document.y + height > BOTTOM) document.addPage()
}

function drawRule(document: PdfDocument, [from, to]: readonly [number, number], y: number, width = 0.5): void {
  document
    .moveTo(from, y)
    .lineTo(to, y)
    .lineWidth(width)
    .stroke(width > 1 ? COLOUR.text : COLOUR.line)
}

function drawNotice(document: PdfDocument, { tone, title, text }: ActaText['notices'][number]): void {
  const colour = tone === 'danger' ? DANGER : COLOUR.text
  if (title !== null) line(document, title, { font: 'bold', colour })
  line(document, text, { colour })
  document.y += 8
}

function drawHead(document: PdfDocument, { organisation, title, folio }: ActaText): void {
  line(document, organisation, { colour: COLOUR.muted })
  const top = document.y
  line(document, title, { font: 'bold', size: SIZE.title })
  const bottom = document.y
  document.font('regular').fontSize(SIZE.heading)
  document.text(folio, LEFT, top + 5, { width: INNER, align: 'right', lineBreak: false })
  drawRule(document, [LEFT, LEFT + INNER], bottom + 4, 1.5)
  document.y = bottom + 12
}

function drawFact(document: PdfDocument, [name, value]: ActaText['facts'][number]): void {
  const top = document.y
  document.font('regular').fontSize(SIZE.text)
  document.fillColor(COLOUR.muted).text(name, LEFT, top, { width: NAME_WIDTH, lineBreak: false })
  document.fillColor(COLOUR.text).text(value, LEFT + NAME_WIDTH, top, { width: INNER - NAME_WIDTH })
  document.y += 2
}

function drawHeading(document: PdfDocument, text: string): void {
  document.y += 10
  keepTogether(document, HEADING_HEIGHT)
  line(document, text, { font: 'bold', size: SIZE.heading })
  document.y += 2
}

async function drawSections(document: PdfDocument, { sections }: ActaText): Promise<void> {
  let drawn = 0
  for (const { title, points } of sections) {
    document.y += 6
    keepTogether(document, HEADING_HEIGHT)
    line(document, title, { font: 'bold', colour: COLOUR.muted })
    for (const point of points) {
      drawPoint(document, point)
      drawn += 1
      if (drawn % POINTS_AT_ONCE === 0) await setImmediate()
    }
  }
}

function drawPoint(document: PdfDocument, point: ActaText['sections'][number]['points'][number]): void {
  const { title, detail, note, action, fate } = point
  document.y += 4
  keepTogether(document, POINT_HEIGHT)
  line(document, title, { font: 'bold' })
  if (detail !== '') line(document, detail)
  line(document, note)
  if (action !== '') line(document, action)
  line(document, fate, { size: SIZE.small, colour: COLOUR.muted })
  drawRule(document, [LEFT, LEFT + INNER], document.y + 2)
  document.y += 2
}

function drawSignatures(document: PdfDocument, { signatures }: ActaText): void {
  document.y += 18
  keepTogether(document, SIGNATURES_HEIGHT)
  const top = document.y
  const gap = 24
  const width = (INNER - gap) / signatures.length
  for (const [index, { title, name, text }] of signatures.entries()) {
    const x = LEFT + index * (width + gap)
    const of = { lineBreak: false } as const
    document.font('regular').fontSize(SIZE.small).fillColor(COLOUR.muted).text(title, x, top, of)
    document.fontSize(SIZE.signature).fillColor(COLOUR.text)
    document.text(fitted(document, name, width), x, top + 14, of)
    drawRule(document, [x, x + width], top + 36)
    document
      .fontSize(SIZE.small)
      .fillColor(COLOUR.muted)
      .text(text, x, top + 40, { width })
  }
  document.y = top + 64
}
