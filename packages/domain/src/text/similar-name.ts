import { editDistance } from './edit-distance.ts'
import { matchKey } from './match-key.ts'

/** The shorter of two names that one is said to contain the other of: `SAN` is in half of all names. */
const MIN_CONTAINED = 5
/** Letters that two names may differ by, and the shortest that may differ by so many: `TRES` is no `TREN`. */
const MOST_DIFFERENT = 2
const MIN_DIFFERENT = 6
const [ZERO, NINE] = [48, 57]

/** A name as it was written, and its key (`matchKey`). */
export interface KeyedName {
  readonly key: string
  readonly name: string
}

/**
 * The known name that a new one is likely meant to be: the same in other words is contained (`Transportes Quiroga` in
 * `Transportes Quiroga S.A. de C.V.`), or at most two letters away. Null where none is; the same key is the same name, and no
 * likeness. Some 10 ns a known name.
 */
export function similarName(name: string, known: readonly KeyedName[]): string | null {
  const key = matchKey(name)
  if (key.length < MIN_CONTAINED) return null
  const letters = letterSet(key)
  const number = digitsOf(key)
  let best: { readonly name: string; readonly distance: number } | null = null
  for (const other of known) {
    if (other.key === key || other.key.length < MIN_CONTAINED) continue
    if (number !== '' && isOtherNumber(digitsOf(other.key), number)) continue
    const distance = distanceOf(key, letters, other.key)
    if (distance !== null && (best === null || distance < best.distance)) best = { name: other.name, distance }
  }
  return best?.name ?? null
}

/** Letters apart; for one that contains the other three, behind all that are misspelt. Null: no likeness. */
function distanceOf(key: string, letters: number, other: string): number | null {
  if (key.includes(other) || other.includes(key)) return MOST_DIFFERENT + 1
  if (Math.min(key.length, other.length) < MIN_DIFFERENT) return null
  if (Math.abs(key.length - other.length) > MOST_DIFFERENT) return null
  if (bitCount(letters ^ letterSet(other)) > 2 * MOST_DIFFERENT) return null
  const distance = editDistance(key, other, MOST_DIFFERENT)
  return distance <= MOST_DIFFERENT ? distance : null
}

const isOtherNumber = (one: string, other: string): boolean => one !== '' && one !== other

const isDigitCode = (code: number): boolean => code >= ZERO && code <= NINE

/** The digits of a key, in their order, without the zeros before a number: `UNIDAD07` and `UNIDAD7` are one. */
function digitsOf(key: string): string {
  let digits = ''
  let isBefore = true
  for (let at = 0; at < key.length; at += 1) {
    const code = key.charCodeAt(at)
    const isDigit = isDigitCode(code)
    if (isDigit && !(isBefore && code === ZERO && isDigitCode(key.charCodeAt(at + 1)))) digits += key[at]
    isBefore = !isDigit || (isBefore && code === ZERO)
  }
  return digits
}

/** Which letters and digits a key has, one bit each (some share one). */
function letterSet(key: string): number {
  let set = 0
  for (let at = 0; at < key.length; at += 1) set |= 1 << (key.charCodeAt(at) & 31)
  return set
}

function bitCount(bits: number): number {
  let count = 0
  for (let left = bits; left !== 0; left &= left - 1) count += 1
  return count
}
