import { haversineKm } from '../geo/distance.ts'
import { matchKey } from '../text/match-key.ts'
import { type KnownTown, MEXICO_CITY } from './place-in-words.ts'
import { isAbroad, REGION_BY_KEY } from './regions.ts'

/**
 * What a name says: one town; those that may be meant, of which nobody can tell whether or which (the largest first, those abroad last);
 * or none that is known.
 */
type NameMeaning =
  | { readonly kind: 'found'; readonly town: KnownTown }
  | { readonly kind: 'ambiguous'; readonly towns: readonly KnownTown[] }
  | { readonly kind: 'unknown' }

/** Finds the town that a written place names. */
export type TownFinder = (text: string) => NameMeaning

/** Of towns of one name, the one that stands so many times higher in the order of size is meant: Monterrey is no village of Chiapas. */
const CLEARLY_LARGER = 40
/** The same of one state's towns where the larger is called as its municipality: that is what a name and a state mean. */
const CLEARLY_LARGER_SEAT = 8
/** Towns of one name so near to each other are one: the data have some twice. */
const SAME_TOWN_KM = 10
/** So many towns, from the largest on, are known beyond their state: people shorten their names, and no quarter of a city is meant. */
const LARGE_TOWNS = 1_200
/** The longest name of a state has so many words: `Veracruz de Ignacio de la Llave`. */
const MOST_REGION_WORDS = 6

const PARTS = /[,;()]|\s[-–]\s/
/** What official names add before the name that people say, and after it: `Ciudad General Escobedo`, `Taxco de Alarcón`. */
const ADDED_BEFORE = /^General /
const ADDED_AFTER = / (?:Cuna de|de|del) /
/** Kinds of places and beginnings that by themselves name none: Playa del Carmen is not called Playa. */
const KINDS: ReadonlySet<string> = new Set(
  (
    'BARRA BOCA CAPILLA CENTRO CIENEGA CIUDAD COLONIA FUENTES JARDINES JESUS LAGUNA LOMAS MINERAL OJO PASO PLAN PLAYA PLAYAS PLAZA ' +
    'PORTICOS PUEBLO PUENTE PUERTO RANCHO REAL RINCON RIO TERRAZAS TRES VALLE VEINTIDOS VILLA VILLAS'
  ).split(' '),
)
const CITY = 'CIUDAD'
/** What stands before the name of a municipality, in Mexico City of a borough. */
const MUNICIPALITY: ReadonlySet<string> = new Set(['MUNICIPIO', 'MPIO', 'MUN', 'ALCALDIA'])
const TITLE = /^(Ciudad|Her[oó]ica) /
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
const IN_MEXICO = (region: string): boolean => !isAbroad(region)
const IN_UNITED_STATES = (region: string): boolean => region.endsWith('EE. UU.')
/** Which towns a country leaves, by what people write for it. */
const COUNTRIES: ReadonlyMap<string, (region: string) => boolean> = new Map([
  ['MEXICO', IN_MEXICO],
  ['MX', IN_MEXICO],
  ['EEUU', IN_UNITED_STATES],
  ['EUA', IN_UNITED_STATES],
  ['USA', IN_UNITED_STATES],
])
/** After a state it is the country; after a town the State of Mexico. */
const STATE_OR_COUNTRY = 'MEX'
const UNKNOWN: NameMeaning = { kind: 'unknown' }

/** A town and its place in the order of size, from 0. */
interface Ranked {
  readonly town: KnownTown
  readonly rank: number
}

/** Towns by their names, and by what their official names are long for; each the largest first. */
interface TownIndex {
  readonly called: ReadonlyMap<string, readonly Ranked[]>
  readonly alsoCalled: ReadonlyMap<string, readonly Ranked[]>
}

/**
 * Finds towns by what people write: `Matehuala`, `MATEHUALA, S.L.P.`, `Cd. Juárez Chih.`, `Bodega 4, Apodaca, NL`, `CDMX`. Accents,
 * capitals and points count for nothing; `Ciudad` may be left out, as may what the official name of a larger town adds: `Taxco`,
 * `Escobedo`. A state after the name decides; a state by itself means the town that is called like it, if there is one. A country at
 * the end leaves the towns that are in it. Without a state a name that several towns have is ambiguous, unless one of them is so much
 * larger that it alone is meant, and that of a village by itself is none for certain: in Mexico City `Vallejo` is a quarter. A
 * municipality between town and state decides among the state's: `Buenavista, municipio de Centla, Tabasco`. What is not wholly
 * understood is unknown: nothing is guessed from a part of a name, nor a village from what may be a quarter of a city.
 *
 * @param towns the largest first.
 */
export function createTownFinder(towns: readonly KnownTown[]): TownFinder {
  const index = townsByName(towns)
  return (text) => {
    const { parts, isIn } = partsOf(text)
    const townOf = (written: string, region: string | null, municipality: string | null = null): NameMeaning => {
      const name = SHORT_NAMES.get(written) ?? written
      const isMeant = ({ town }: Ranked): boolean =>
        isIn(town.region) &&
        (region === null || town.region === region) &&
        (municipality === null || matchKey(town.municipality ?? town.name) === municipality)
      const of = (towns: TownIndex[keyof TownIndex]): readonly Ranked[] => (towns.get(name) ?? []).filter(isMeant)
      return meant(of(index.called), of(index.alsoCalled), region === null && isIn(MEXICO_CITY))
    }
    // `México, D.F.` is one name.
    if (parts.length < 2 || REGION_BY_KEY.has(parts.flat().join(''))) return meaningOfWords(parts.flat(), townOf)
    const last = parts.at(-1)?.join('') ?? ''
    const region = REGION_BY_KEY.get(last)
    if (region === undefined) return UNKNOWN
    const beforeState = parts.at(-2) ?? []
    const municipality = municipalityOf(beforeState)
    if (municipality !== null) return townOf(parts.at(-3)?.join('') ?? '', region, municipality)
    const named = townOf(beforeState.join(''), region)
    // In `Av. 5, San Pedro, Querétaro` San Pedro may be a quarter of the city.
    const mayBeQuarter = parts.length > 2 && last === matchKey(region) && townOf(last, region).kind === 'found'
    return mayBeQuarter && named.kind === 'found' && towns.indexOf(named.town) >= LARGE_TOWNS ? UNKNOWN : named
  }
}

/** A written place without commas: a state, a town, or a town and its state. */
function meaningOfWords(
  words: readonly string[],
  townOf: (name: string, region: string | null) => NameMeaning,
): NameMeaning {
  const whole = words.join('')
  const region = REGION_BY_KEY.get(whole)
  if (region !== undefined) return townOf(matchKey(region), region)
  const named = townOf(whole, null)
  if (named.kind !== 'unknown') return named
  for (let count = Math.min(MOST_REGION_WORDS, words.length - 1); count > 0; count--) {
    const after = REGION_BY_KEY.get(words.slice(-count).join(''))
    const inRegion = after === undefined ? UNKNOWN : townOf(words.slice(0, -count).join(''), after)
    if (inRegion.kind !== 'unknown') return inRegion
  }
  return UNKNOWN
}

/** `municipio de Centla`, `alcaldía Iztapalapa`; null for what names none. */
function municipalityOf([kind = '', ...name]: readonly string[]): string | null {
  if (!MUNICIPALITY.has(kind) || name.length === 0) return null
  return name.slice(name[0] === 'DE' ? 1 : 0).join('')
}

/** A written place taken apart at its commas, the country put aside that may stand at the end. */
function partsOf(text: string): { readonly parts: readonly string[][]; readonly isIn: (region: string) => boolean } {
  const parts = text
    .split(PARTS)
    .map(wordsOf)
    .filter((words) => words.length > 0)
  const last = parts.at(-1)?.join('') ?? ''
  const isAfterState = parts.length > 2 && REGION_BY_KEY.has(parts.at(-2)?.join('') ?? '')
  const isIn = last === STATE_OR_COUNTRY && isAfterState ? IN_MEXICO : COUNTRIES.get(last)
  return isIn === undefined || parts.length < 2 ? { parts, isIn: () => true } : { parts: parts.slice(0, -1), isIn }
}

function wordsOf(text: string): string[] {
  // Two names with a stroke between them are none.
  if (text.includes('/')) return [text]
  const keys = text.split(/\s+/).map(matchKey).filter(Boolean)
  return keys.map((key) => SHORT_WORDS.get(key) ?? key)
}

function townsByName(towns: readonly KnownTown[]): TownIndex {
  const called = new Map<string, Ranked[]>()
  const alsoCalled = new Map<string, Ranked[]>()
  for (const [rank, town] of towns.entries()) {
    const name = matchKey(town.name)
    const bare = town.name.replace(TITLE, '')
    const short = matchKey(bare.replace(ADDED_BEFORE, '').split(ADDED_AFTER)[0] ?? '')
    const names = new Set([name, matchKey(bare)])
    for (const key of names) called.set(key, [...(called.get(key) ?? []), { town, rank }])
    const isShortened =
      rank < LARGE_TOWNS &&
      !isAbroad(town.region) &&
      !names.has(short) &&
      !KINDS.has(short) &&
      !REGION_BY_KEY.has(short)
    if (isShortened) alsoCalled.set(short, [...(alsoCalled.get(short) ?? []), { town, rank }])
  }
  return { called, alsoCalled }
}

/** Whom a name means: those called so, and the towns larger than all of them that it is short for. */
function meant(called: readonly Ranked[], alsoCalled: readonly Ranked[], mayBeQuarter: boolean): NameMeaning {
  const firstCalled = called[0]?.rank ?? Number.POSITIVE_INFINITY
  const namesakes = [...alsoCalled.filter(({ rank }) => rank < firstCalled), ...called]
  const [largest, ...others] = namesakes
  if (largest === undefined) return UNKNOWN
  return others.every((other) => isNoRival(largest, other)) && (!mayBeQuarter || isWellKnown(largest))
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
  const isSeatOfState = largest.town.region === other.town.region && isSeat(largest.town) && !isSeat(other.town)
  const times = isSeatOfState ? CLEARLY_LARGER_SEAT : CLEARLY_LARGER
  return other.rank + 1 >= times * (largest.rank + 1)
}

/** No village whose name may as well be that of a city's quarter. */
const isWellKnown = ({ town, rank }: Ranked): boolean => rank < LARGE_TOWNS || isSeat(town)

/** A municipality is called as it is. */
const isSeat = ({ municipality, region }: KnownTown): boolean => municipality === null && !isAbroad(region)
