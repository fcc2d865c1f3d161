import type { Operator } from '../../api/operators.ts'
import { searchTexts } from '../../text/search-texts.ts'

/** By what the list is narrowed. */
export interface OperatorFilters {
  readonly trip: 'all' | 'with' | 'without'
  readonly signal: 'silent' | 'app-asleep' | null
  readonly documents: 'expired' | 'ends-soon' | null
  /** Only those who answer seldom. */
  readonly isPoor: boolean
  /** A carrier's name. */
  readonly carrier: string | null
  readonly search: string
}

export const NO_FILTERS: OperatorFilters = {
  trip: 'all',
  signal: null,
  documents: null,
  isPoor: false,
  carrier: null,
  search: '',
}

const texts = searchTexts<Operator>(({ name, phone, trip }) => [name, phone, trip?.plates ?? null])

/** On a trip, whoever may see it. */
const isOnTrip = ({ trip, isOnOtherTrip }: Operator): boolean => trip !== null || isOnOtherTrip

/** Those of the operators that pass every filter, in their order. */
export function filterOperators(operators: readonly Operator[], filters: OperatorFilters): readonly Operator[] {
  const { trip, signal, documents, isPoor, carrier, search } = filters
  const narrowed = operators.filter(
    (operator) =>
      (trip === 'all' || isOnTrip(operator) === (trip === 'with')) &&
      (signal === null || operator.signal === signal) &&
      (documents === null || operator.documents.state === documents) &&
      (!isPoor || operator.reliability.isPoor) &&
      (carrier === null || operator.carrier === carrier),
  )
  return texts.found(narrowed, search)
}

/** The figures of the header: of all operators, whatever the filters are. */
export const countOperators = (operators: readonly Operator[]) => ({
  all: operators.length,
  withTrip: operators.filter(isOnTrip).length,
  silent: operators.filter(({ signal }) => signal === 'silent').length,
  expired: operators.filter(({ documents }) => documents.state === 'expired').length,
  endsSoon: operators.filter(({ documents }) => documents.state === 'ends-soon').length,
  poor: operators.filter(({ reliability }) => reliability.isPoor).length,
  appAsleep: operators.filter(({ signal }) => signal === 'app-asleep').length,
})

/** The carriers of these operators, by name. */
export const carriersOf = (operators: readonly Operator[]): readonly string[] =>
  [...new Set(operators.flatMap(({ carrier }) => carrier ?? []))].sort(new Intl.Collator('es-MX').compare)
