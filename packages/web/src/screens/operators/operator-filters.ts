import type { Operator } from '../../api/operators.ts'
import { type ExportFilter, searchPart } from '../../fleet-screen/export/filter-text.ts'
import { searchTexts } from '../../text/search-texts.ts'

/** By what the list is narrowed. */
export interface OperatorFilters {
  readonly trip: 'all' | 'with' | 'without'
  readonly signal: 'silent' | 'app-asleep' | null
  readonly documents: 'expired' | 'ends-soon' | null
  /** Who is sick, or has left; null: all but those who have left. */
  readonly absence: 'sick' | 'left' | null
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
  absence: null,
  isPoor: false,
  carrier: null,
  search: '',
}

const FILTERS = ['trip', 'signal', 'documents', 'absence', 'isPoor', 'carrier', 'search'] as const

const TRIP_WORDS = { with: 'En viaje', without: 'Sin viaje' } as const
const SIGNAL_WORDS = { silent: 'Sin señal', 'app-asleep': 'App dormida' } as const
const DOCUMENT_WORDS = { expired: 'Vencidos', 'ends-soon': 'Por vencer' } as const
const POOR_WORDS = 'No contesta'
export const ABSENCE_WORDS = { sick: 'Enfermos', left: 'Dados de baja' } as const

/** By what the list is narrowed; that those who have left are not in it, unless they are asked for, narrows it too. */
export const operatorWords = (filters: OperatorFilters): ExportFilter => {
  const { trip, signal, documents, absence, isPoor, carrier, search } = filters
  return [
    ['Operadores', trip === 'all' ? null : TRIP_WORDS[trip]],
    ['Señal', signal && SIGNAL_WORDS[signal]],
    ['Contacto', isPoor ? POOR_WORDS : null],
    ['Documentos', documents && DOCUMENT_WORDS[documents]],
    ['Ausencia', absence === null ? 'sin dados de baja' : ABSENCE_WORDS[absence]],
    ['Línea', carrier],
    searchPart(search),
  ]
}

/** One of the filters that narrow the list. */
export interface ActiveFilter {
  /** `No contesta`, `Fletes Tres Ríos`. */
  readonly words: string
  /** All others as they are. */
  readonly without: OperatorFilters
  /** None but this one. */
  readonly alone: OperatorFilters
}

/** By what the list is narrowed now, each filter by itself. */
export function activeFilters(filters: OperatorFilters): readonly ActiveFilter[] {
  const { trip, signal, documents, absence, isPoor, carrier, search } = filters
  const words: Readonly<Record<keyof OperatorFilters, string | null>> = {
    trip: trip === 'all' ? null : TRIP_WORDS[trip],
    signal: signal && SIGNAL_WORDS[signal],
    documents: documents && DOCUMENT_WORDS[documents],
    absence: absence && ABSENCE_WORDS[absence],
    isPoor: isPoor ? POOR_WORDS : null,
    carrier,
    search: search.trim() === '' ? null : search.trim(),
  }
  return FILTERS.flatMap((key) => {
    const said = words[key]
    if (said === null) return []
    const own = { [key]: filters[key] }
    const none = { [key]: NO_FILTERS[key] }
    return [{ words: said, without: { ...filters, ...none }, alone: { ...NO_FILTERS, ...own } }]
  })
}

const texts = searchTexts<Operator>(({ name, phone, trip }) => [name, phone, trip?.plates ?? null])

/** On a trip, whoever may see it. */
const isOnTrip = ({ trip, isOnOtherTrip }: Operator): boolean => trip !== null || isOnOtherTrip

const isAbsent = ({ absence }: Operator, kind: 'sick' | 'left'): boolean =>
  absence?.isNow === true && absence.kind === kind

/** Out of the lists: no longer with the company. One whom a trip names all the same is not hidden. */
const isGone = (operator: Operator): boolean => isAbsent(operator, 'left') && !isOnTrip(operator)

/** Those of the operators that pass every filter, in their order. */
export function filterOperators(operators: readonly Operator[], filters: OperatorFilters): readonly Operator[] {
  const { trip, signal, documents, absence, isPoor, carrier, search } = filters
  const narrowed = operators.filter(
    (operator) =>
      (trip === 'all' || isOnTrip(operator) === (trip === 'with')) &&
      (signal === null || operator.signal === signal) &&
      (documents === null || operator.documents.state === documents) &&
      (absence === null ? !isGone(operator) : isAbsent(operator, absence)) &&
      (!isPoor || operator.reliability.isPoor) &&
      (carrier === null || operator.carrier === carrier),
  )
  return texts.found(narrowed, search)
}

/** The figures of the header: of all operators who have not left, whatever the filters are. */
export function countOperators(operators: readonly Operator[]) {
  const here = operators.filter((operator) => !isGone(operator))
  return {
    all: here.length,
    withTrip: here.filter(isOnTrip).length,
    silent: here.filter(({ signal }) => signal === 'silent').length,
    expired: here.filter(({ documents }) => documents.state === 'expired').length,
    endsSoon: here.filter(({ documents }) => documents.state === 'ends-soon').length,
    poor: here.filter(({ reliability }) => reliability.isPoor).length,
    appAsleep: here.filter(({ signal }) => signal === 'app-asleep').length,
    sick: here.filter((operator) => isAbsent(operator, 'sick')).length,
    left: operators.filter((operator) => isAbsent(operator, 'left')).length,
  }
}

/** The carriers of these operators, by name. */
export const carriersOf = (operators: readonly Operator[]): readonly string[] =>
  [...new Set(operators.flatMap(({ carrier }) => carrier ?? []))].sort(new Intl.Collator('es-MX').compare)
