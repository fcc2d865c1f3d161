import { type KnownTown, townInFull, townName } from '@vigia/domain/place/place-in-words'
import { findTown, townOf } from '../../places/find-town.ts'
import type { TripChange, TripState } from './trip-change.ts'

/** What a trip was saved without, and texts that would mend it. */
export interface TripWarning {
  readonly field: 'origin' | 'destination'
  readonly code: 'AMBIGUOUS_TOWN'
  readonly text: string
  readonly fixes: readonly string[]
}

type TripEnds = Pick<TripState, 'origin' | 'destination' | 'originPoint' | 'destinationPoint'>

/** States told of a name that many towns have, and texts offered. */
const MOST_LISTED = 6
const LIST = new Intl.ListFormat('es-MX', { type: 'conjunction' })

/**
 * Of the ends that a change names those whose town nobody can tell: several have its name, or a village
 * has it that may as well be a quarter of a city. Such an end has no place.
 */
export function placeWarnings(change: TripChange, next: TripEnds): readonly TripWarning[] {
  return [
    ...(change.origin === undefined ? [] : warningsOf('origin', next.origin, next.originPoint !== null)),
    ...(change.destination === undefined
      ? []
      : warningsOf('destination', next.destination, next.destinationPoint !== null)),
  ]
}

function warningsOf(field: TripWarning['field'], written: string, hasPoint: boolean): readonly TripWarning[] {
  const search = hasPoint ? null : findTown(written)
  return search?.kind === 'ambiguous' ? [{ field, code: 'AMBIGUOUS_TOWN', ...question(search.towns, END[field]) }] : []
}

const END = { origin: 'origen', destination: 'destino' } as const

function question(towns: readonly KnownTown[], end: string): Pick<TripWarning, 'text' | 'fixes'> {
  const states = [...new Set(towns.map(({ region }) => region))]
  const fixes = [...new Set(towns.flatMap((town) => nameOfOnly(town) ?? []))].slice(0, MOST_LISTED)
  const missing = states.length === 1 && towns.length > 1 ? 'el municipio' : 'el estado'
  const answer = fixes.length === 0 ? `la latitud y la longitud del ${end}` : `${missing}: «${fixes.join('», «')}»`
  const text = `${whichAreKnown(towns, states)}. Escriba ${answer}. Hasta entonces el ${end} no tiene ubicación.`
  return { text, fixes }
}

/** The shortest text that names this town alone; null where none does. */
function nameOfOnly(town: KnownTown): string | null {
  const namesIt = (name: string): boolean => townOf(name) === town
  return [townName(town), townInFull(town)].find(namesIt) ?? null
}

function whichAreKnown(towns: readonly KnownTown[], states: readonly string[]): string {
  // The shortest is what they have in common: Lerma of Lerma de Villada.
  const name = towns.map((town) => town.name).toSorted((a, b) => a.length - b.length)[0] ?? ''
  const [first, ...others] = states
  if (towns.length === 1)
    return `La única población llamada ${name} que conocemos está en ${first}, y puede ser otro lugar`
  const called = `Conocemos ${towns.length} poblaciones llamadas ${name}`
  if (others.length === 0) return `${called} en ${first}`
  const rest = states.length - MOST_LISTED
  const more = rest > 0 ? [rest === 1 ? 'otro estado' : `otros ${rest} estados`] : []
  return `${called}: ${LIST.format([...states.slice(0, MOST_LISTED), ...more])}`
}
