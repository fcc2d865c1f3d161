import { matchKey } from '@vigia/domain/text/match-key'
import { classifyKey } from './key-words.ts'
import type { RecordFacts } from './record-facts.ts'
import { shortText, writtenSpeed } from './short-text.ts'
import { writtenTime } from './written-time.ts'

const MAX_CELLS = 60
const MAX_CELLS_OF_ONE = 24
const SPEED = /(?<![\d.,])\d{1,3}(?:[.,]\d{1,2})?\s{0,2}(?:km\/h|kmh|kph|kms\/h|mph|knots?|nudos|m\/s)(?!\w)/iu
const MOMENT =
  /(?<!\d)(?:\d{4}[-/]\d{1,2}[-/]\d{1,2}|\d{1,2}[-/]\d{1,2}[-/]\d{2,4}|\d{1,2}[- ]\p{L}{3}\.?[- ]\d{4})[T ,]{1,3}\d{1,2}:\d{2}(?::\d{2}(?:\.\d{1,6})?)?(?: ?[ap]\.? ?m\.?)?(?: ?(?:Z|UTC|GMT|[+-]\d{2}:?\d{2})(?!\w))?/iu

function cellsOf(text: string): readonly string[] {
  return text
    .slice(0, 8_000)
    .split(/[\n\r\t|•·]+| {3,}/u, MAX_CELLS)
    .map((cell) => shortText(cell))
    .filter((cell) => cell !== null)
}

/**
 * True for the text of one row, card or popup; false for a page's, whose names are of many things: too long, or with two
 * cells written alike as plates are (`45AK7P`, `99ZZ1Z`).
 */
function isOneThing(text: string): boolean {
  const cells = cellsOf(text)
  if (cells.length > MAX_CELLS_OF_ONE || text.length > 2_000) return false
  const shapes = new Map<string, string>()
  for (const cell of cells) {
    const key = matchKey(cell)
    if (key.length < 4 || key.length > 10 || !/\d/u.test(key) || !/\p{L}/u.test(key)) continue
    const shape = key.replace(/\p{L}/gu, 'A').replace(/\d/gu, '9')
    if ((shapes.get(shape) ?? key) !== key) return false
    shapes.set(shape, key)
  }
  return true
}

/**
 * What a row, card or popup says besides its place: every short cell may be a name (the labelled ones first: `Unidad:
 * 45AK7P`), the first speed with its unit, the first moment. Of a text of many things only `line` speaks, the place's own.
 */
export function textFacts(whole: string, line: string, seenAt: number): RecordFacts {
  const text = isOneThing(whole) ? whole : line
  const cells = cellsOf(text)
  const names: string[] = []
  const plates: string[] = []
  const others: string[] = []
  let address: string | null = null
  for (const cell of cells) {
    const labelled = /^([\p{L} ./°º]{2,24}):\s{0,3}(.{1,120})$/u.exec(cell)
    const role = labelled === null ? null : classifyKey(labelled[1] ?? '').role
    const value = labelled?.[2]?.trim() ?? ''
    if (role === 'plates') plates.push(value)
    else if (role === 'name') names.push(value)
    else if (role === 'address') address ??= value
    else if (
      role === null &&
      cell.length <= 60 &&
      /\p{L}|^\d{1,6}$/u.test(cell) &&
      !MOMENT.test(cell) &&
      !SPEED.test(cell)
    )
      others.push(cell)
  }
  const speed = writtenSpeed(SPEED.exec(text.slice(0, 8_000))?.[0] ?? '')
  return {
    names: [...new Set([...names, ...plates, ...others])].slice(0, 20),
    plates,
    texts: [],
    ids: [],
    time: writtenTime(MOMENT.exec(text.slice(0, 8_000))?.[0] ?? '', seenAt),
    speed: speed?.value ?? null,
    speedUnit: speed?.unit ?? null,
    headingDeg: null,
    address,
    status: null,
    hasZoom: false,
  }
}
