import type { WantedUnit } from '@vigia/domain/gps/wanted-unit'
import { matchKey } from '@vigia/domain/text/match-key'

/** Below this a key is an economic number that stands inside of half the fleet's names: only equality counts. */
const MIN_CONTAINED = 4
/** A name of the platform inside of a wanted text must be as long as plates. */
const MIN_REVERSE = 5
const MAX_NEAREST = 5
const MAX_NAME = 160

export type UnitMatch =
  | { readonly kind: 'one'; readonly name: string }
  | { readonly kind: 'several'; readonly names: readonly string[] }
  | { readonly kind: 'none'; readonly nearest: readonly string[] }

/** A unit of a platform by all that it is called there; `plates` are those of `names` that are called so. */
export interface NamedUnit {
  readonly names: readonly string[]
  readonly plates: readonly string[]
}

/**
 * Which of an account's units is the wanted one, by `matchKey`. What a person picked counts before everything; then equal
 * plates or name; then a name that contains them as whole words (`TRACTO 45 AK 7P`), without a trailer's mark. Near-equal
 * plates are never guessed: they are told in `nearest`. Plates and name that point to different units are `several`.
 */
export function matchUnit(wanted: WantedUnit, names: readonly string[]): UnitMatch {
  const distinct = [...new Set(names.map((name) => name.trim()).filter((name) => matchKey(name) !== ''))]
  const units = distinct.map((name): NamedUnit => ({ names: [name], plates: [] }))
  const found = findUnits(wanted, units).map((i) => distinct[i] ?? '')
  const [first, ...others] = found
  if (first === undefined) return { kind: 'none', nearest: nearestNames(wanted, distinct) }
  return others.length === 0 ? { kind: 'one', name: first } : { kind: 'several', names: found }
}

/** The places in `units` of those that the wanted one may be; one when it is proved, none when it is not there. */
export function findUnits(wanted: WantedUnit, units: readonly NamedUnit[]): readonly number[] {
  if (wanted.pickedName !== null) return pickedUnits(wanted.pickedName, units)
  const byPlates = bestUnits(wanted.plates, units)
  const byName = bestUnits(wanted.name, units).filter((i) => !hasOtherPlates(units[i], wanted.plates))
  if (byPlates.length === 0 || byName.length === 0) return byPlates.length === 0 ? byName : byPlates
  const { name } = wanted
  const both = byPlates.filter((i) => units[i]?.names.some((each) => name !== null && fitOf(name, each) >= 2))
  return both.length > 0 ? both : [...byPlates, ...byName]
}

/** How a text fits a wanted text: 3 equal, 2 contains it as words, 1 is a word of it, 0 not. */
export function fitOf(wanted: string, name: string): 0 | 1 | 2 | 3 {
  const key = matchKey(wanted)
  const other = matchKey(name.slice(0, MAX_NAME))
  if (key === '' || other === '') return 0
  if (key === other) return 3
  if (key.length >= MIN_CONTAINED && containsWords(name.slice(0, MAX_NAME), key)) return 2
  const isPlateLike = other.length >= MIN_REVERSE && /\d/u.test(other) && /\p{L}/u.test(other)
  return isPlateLike && containsWords(wanted.slice(0, MAX_NAME), other) ? 1 : 0
}

function pickedUnits(pickedName: string, units: readonly NamedUnit[]): readonly number[] {
  const key = matchKey(pickedName)
  const equal = indexesWhere(units, ({ names }) => names.some((name) => matchKey(name) === key))
  const exact = equal.filter((i) => units[i]?.names.includes(pickedName))
  return exact.length > 0 ? exact : equal
}

function bestUnits(wanted: string | null, units: readonly NamedUnit[]): readonly number[] {
  if (wanted === null || matchKey(wanted) === '') return []
  const fits = units.map(({ names }) => names.reduce((best, name) => Math.max(best, fitOf(wanted, name)), 0))
  const best = Math.max(0, ...fits)
  return best === 0 ? [] : indexesWhere(fits, (fit) => fit === best)
}

/** A unit of the wanted name with plates that are not the wanted ones is another unit. */
function hasOtherPlates(unit: NamedUnit | undefined, plates: string | null): boolean {
  if (unit === undefined || plates === null || matchKey(plates) === '' || unit.plates.length === 0) return false
  return unit.plates.every((each) => fitOf(plates, each) === 0)
}

function indexesWhere<T>(items: readonly T[], test: (item: T) => boolean): readonly number[] {
  return items.flatMap((item, i) => (test(item) ? [i] : []))
}

/** Marks of what is pulled: a name with one of them is a trailer's, or says so badly that nobody can tell. */
const TRAILER =
  /^(?:\p{L}|\d{1,2}|R\d{0,2}|REM\d*|REMOLQUE\d*|SEMI\w*|CAJA\d*|DOLLY\d*|TRAILER\d*|PLANA\d*|PLATAFORMA\d*|TOLVA\d*|LOWBOY\d*)$/u
const SPLIT = /[^\p{L}\p{N}]+/u

function containsWords(text: string, key: string): boolean {
  const words = text
    .split(SPLIT)
    .map(matchKey)
    .filter((word) => word !== '')
  for (let from = 0; from < words.length; from += 1) {
    let run = ''
    for (let to = from; to < words.length && run.length < key.length; to += 1) {
      run += words[to] ?? ''
      if (run === key) return !isMarked(words, from, to)
    }
  }
  return false
}

/** `45AK7P-R` and `CAJA 45AK7P` are not the truck 45AK7P. */
function isMarked(words: readonly string[], from: number, to: number): boolean {
  const before = words[from - 1]
  const after = words[to + 1]
  const isTrailerWord = (word: string) => TRAILER.test(word) && word.length > 2
  return (after !== undefined && TRAILER.test(after)) || (before !== undefined && isTrailerWord(before))
}

/** Names that come close: one sign off, one inside of the other, or alike but for O/0, I/1, B/8, S/5, Z/2. */
export function nearestNames(wanted: WantedUnit, names: readonly string[]): readonly string[] {
  const keys = [wanted.pickedName, wanted.plates, wanted.name]
    .map((text) => matchKey(text ?? ''))
    .filter((key) => key.length >= 2)
  const scored = names.map((name) => ({
    name,
    gap: Math.min(...keys.map((key) => gapBetween(key, matchKey(name.slice(0, MAX_NAME)))), 9),
  }))
  return scored
    .filter(({ gap }) => gap <= 2)
    .sort((a, b) => a.gap - b.gap || a.name.localeCompare(b.name, 'es'))
    .slice(0, MAX_NEAREST)
    .map(({ name }) => name)
}

const ALIKE: Readonly<Record<string, string>> = { O: '0', Q: '0', I: '1', L: '1', B: '8', S: '5', Z: '2', G: '6' }

function gapBetween(key: string, other: string): number {
  if (other === '') return 9
  if (looks(key) === looks(other)) return 0
  const isInside = Math.min(key.length, other.length) >= MIN_CONTAINED && (other.includes(key) || key.includes(other))
  if (isInside) return 1
  return key.length >= 5 && Math.abs(key.length - other.length) <= 2 ? editDistance(key, other) : 9
}

function looks(key: string): string {
  return [...key].map((sign) => ALIKE[sign] ?? sign).join('')
}

function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, i) => i)
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i]
    for (let j = 1; j <= b.length; j += 1) {
      const swap = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1)
      next.push(Math.min(swap, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1))
    }
    row = next
  }
  return row[b.length] ?? 9
}
