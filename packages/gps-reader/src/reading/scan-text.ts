import { addCandidate, type Scan, under } from './add-candidate.ts'
import { isInRegion } from './coordinate-pair.ts'
import { MAX_TEXT, type PointInText, pointsInText } from './coordinate-text.ts'
import { isHolderOfElseKey, isPlaceOfElseKey } from './key-words.ts'
import type { RecordFrame } from './record-frame.ts'
import { rowFacts, rowPoint } from './row-of-values.ts'
import { textFacts } from './text-facts.ts'

const MAX_ROWS = 5_000
const MAX_CELLS = 80
const MAX_LINE = 400
/** Where a scan begins. */
export const PAGE: RecordFrame = {
  parent: null,
  key: '',
  path: '',
  facts: null,
  isListed: false,
  isOfElse: false,
  isTail: false,
}
const TAGS = /<[^<>]{0,2000}>/gu

/**
 * The places written in a text for people, with what the same text says: its names, speed, time. A text inside of data
 * (`frame`) takes what it does not say itself from around it.
 */
export function scanText(scan: Scan, text: string, frame: RecordFrame | null): void {
  const read = text.slice(0, MAX_TEXT)
  if (frame === null && scanRows(scan, read, PAGE)) return
  const points = pointsInText(read)
  if (points.length === 0) return
  const plain = read.includes('<') ? read.replace(TAGS, '\n') : read
  const hasNames = frame !== null && hasOwnNames(frame)
  for (const point of points) {
    const facts = hasNames ? null : textFacts(plain, lineOf(read, point), scan.evidence.seenAt)
    const at = facts === null ? (frame ?? PAGE) : { ...under(frame ?? PAGE, '', facts), path: frame?.path ?? '' }
    const isOfElse = namesOther(read, point) || (frame !== null && isHolderOfElseKey(frame.key))
    addCandidate(scan, point, at, isOfElse ? { isOfElse } : {})
  }
}

function lineOf(text: string, { from, to }: PointInText): string {
  const end = text.indexOf('\n', to)
  const line = text.slice(text.lastIndexOf('\n', from) + 1, end < 0 ? text.length : end)
  return line.length > MAX_LINE
    ? text.slice(Math.max(0, from - MAX_LINE / 4), to + MAX_LINE / 4)
    : line.replace(TAGS, ' ')
}

function hasOwnNames(frame: RecordFrame): boolean {
  for (let at: RecordFrame | null = frame; at !== null; at = at.parent) {
    if (at.facts !== null && at.facts.names.length > 0) return true
    if (at.isListed) return false
  }
  return false
}

/** `Destino: 19.43, -99.13`: the words before a place say what it is of. */
function namesOther(text: string, { from, to }: PointInText): boolean {
  const line =
    text
      .slice(Math.max(0, from - 28), from)
      .split('\n')
      .at(-1) ?? ''
  const link = text.slice(from, to)
  return (
    line.split(/[\s:=]+/u).some((word) => isPlaceOfElseKey(word)) ||
    /^[?&#](?:center|cp|saddr|sll|viewpoint)=/iu.test(link)
  )
}

/**
 * Lines of values parted by bars, semicolons, tabs or commas (`45AK7P|20.51|-100.42|80`), each with the place and the
 * words that stand in it. False when the text is no such lines.
 */
export function scanRows(scan: Scan, text: string, frame: RecordFrame): boolean {
  const lines = text
    .slice(0, MAX_TEXT * 4)
    .split(/[\r\n~]+/u, MAX_ROWS)
    .filter((line) => line.trim() !== '')
  let found = 0
  for (const line of lines) {
    const parted = ['|', ';', '\t', ','].find((mark) => line.split(mark, MAX_CELLS).length >= 4)
    const cells = parted === undefined ? [] : line.split(parted, MAX_CELLS).map((cell) => cell.trim())
    const point = rowPoint(cells)
    if (point === null || !isInRegion(point.point)) continue
    found += 1
    addCandidate(
      scan,
      point,
      under(under(frame, '', null, lines.length > 1), '', rowFacts(cells, scan.evidence.seenAt)),
    )
  }
  return found > 0
}
