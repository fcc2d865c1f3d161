import { haversineKm } from '../geo/distance.ts'
import { matchKey } from '../text/match-key.ts'
import type { KnownTown } from './place-in-words.ts'
import { isAbroad, REGION_BY_KEY } from './regions.ts'

/** What a name says: one town, several of which nobody can tell the right one (the largest first, those abroad last), or none that is known. */
type NameMeaning =
  | { readonly kind: 'found'; readonly town: KnownTown }
  | { readonly kind: 'ambiguous'; readonly towns: readonly KnownTown[] }
  | { readonly kind: 'unknown' }

/** Finds the town that a written place names. */
export type TownFinder = (text: string) => NameMeaning

/** Of towns of one name, the one that stands so many times higher in the order of size is meant: Monterrey is no village of Chiapas. */
const CLEARLY_LARGER = 40
/** The same of one state's towns: whoever names the state has said what there was to say. */
const CLEARLY_LARGER_IN_STATE = 8
/** Towns of one name so near to each other are one: the data have some twice. */
const SAME_TOWN_KM = 10
/** The longest name of a state has so many words: `Veracruz de Ignacio de la Llave`. */
const MOST_REGION_WORDS = 6

const PARTS = /[,;()/]|\s[-–]\s/
const CITY = 'CIUDAD'
const SHORT_WORDS: ReadonlyMap<string, string> = new Map([
  ['CD', CITY],
  ['STA', 'SANTA'],
  ['STO', 'SANTO'],
  ['SN', 'SAN'],
  ['GRAL', 'GENERAL'],
  ['PTO', 'PUERTO'],
])
const SHORT_NAMES: ReadonlyMap<string, string> = new Map([
  ['GDL', 'GUADALAJARA'],
  ['MTY', 'MONTERREY'],
])
const COUNTRIES: ReadonlySet<string> = new Set(['MEXICO', 'MX', 'EEUU', 'EUA', 'USA'])
const UNKNOWN: NameMeaning = { kind: 'unknown' }

/** A town and its place in the order of size, from 0. */
interface Ranked {
  readonly town: KnownTown
  readonly rank: number
}

/**
 * Finds towns by what people write: `Matehuala`, `MATEHUALA, S.L.P.`, `Cd. Juárez Chih.`, `Bodega 4, Apodaca, NL`, `CDMX`. Accents,
 * capitals and points count for nothing, and `Ciudad` may be left out. A state after the name decides; a state by itself means the
 * town that is called like it, if there is one. Without a state a name that several towns have is ambiguous, unless one of them is
 * so much larger that it alone is meant. What is not wholly understood is unknown: nothing is guessed from a part of a name.
 *
 * @param towns the largest first.
 */
export function createTownFinder(towns: readonly KnownTown[]): TownFinder {
  const byName = townsByName(towns)
  const townOf = (name: string, region: string | null): NameMeaning => {
    const all = byName.get(SHORT_NAMES.get(name) ?? name) ?? []
    return meant(region === null ? all : all.filter(({ town }) => town.region === region))
  }
  const wordsOnly = (words: readonly string[]): NameMeaning => {
    const whole = words.join('')
    const region = REGION_BY_KEY.get(whole)
    if (region !== undefined) return townOf(matchKey(region), region)
    const named = townOf(whole, null)
    if (named.kind !== 'unknown') return named
    for (let count = Math.min(MOST_REGION_WORDS, words.length - 1); count > 0; count--) {
      const after = REGION_BY_KEY.get(words.slice(-count).join(''))
      if (after !== undefined) return townOf(words.slice(0, -count).join(''), after)
    }
    return UNKNOWN
  }
  return (text) => {
    const parts = text
      .split(PARTS)
      .map(wordsOf)
      .filter((words) => words.length > 0)
    if (parts.length > 1 && COUNTRIES.has(parts.at(-1)?.join('') ?? '')) parts.pop()
    // `México, D.F.` is one name.
    if (parts.length < 2 || REGION_BY_KEY.has(parts.flat().join(''))) return wordsOnly(parts.flat())
    const region = REGION_BY_KEY.get(parts.at(-1)?.join('') ?? '')
    return region === undefined ? UNKNOWN : townOf(parts.at(-2)?.join('') ?? '', region)
  }
}

function wordsOf(text: string): string[] {
  const keys = text.split(/\s+/).map(matchKey).filter(Boolean)
  return keys.map((key) => SHORT_WORDS.get(key) ?? key)
}

function townsByName(towns: readonly KnownTown[]): ReadonlyMap<string, readonly Ranked[]> {
  const byName = new Map<string, Ranked[]>()
  for (const [rank, town] of towns.entries()) {
    const name = matchKey(town.name)
    for (const key of name.startsWith(CITY) ? [name, name.slice(CITY.length)] : [name]) {
      const namesakes = byName.get(key)
      if (namesakes === undefined) byName.set(key, [{ town, rank }])
      else namesakes.push({ town, rank })
    }
  }
  return byName
}

function meant(namesakes: readonly Ranked[]): NameMeaning {
  const [largest, ...others] = namesakes
  if (largest === undefined) return UNKNOWN
  return others.every((other) => isNoRival(largest, other))
    ? { kind: 'found', town: largest.town }
    : {
        kind: 'ambiguous',
        towns: namesakes
          .map(({ town }) => town)
          .toSorted((a, b) => Number(isAbroad(a.region)) - Number(isAbroad(b.region))),
      }
}

function isNoRival(largest: Ranked, other: Ranked): boolean {
  if (haversineKm(largest.town.point, other.town.point) <= SAME_TOWN_KM) return true
  if (isAbroad(largest.town.region) && !isAbroad(other.town.region)) return false
  const times = largest.town.region === other.town.region ? CLEARLY_LARGER_IN_STATE : CLEARLY_LARGER
  return other.rank + 1 >= times * (largest.rank + 1)
}
