import type { PhoneSignal } from '@vigia/domain/device/phone-signal'
import type { OperatorDuty } from '../../api/operator-duty.ts'
import type { Operator } from '../../api/operators.ts'
import type { Sorting } from '../../ui/sort-heading.tsx'
import type { Duties } from './driving-cell.tsx'

/** By what the list can stand: what wants attention first, the name where two are alike. */
export type OperatorOrder = 'name' | 'trip' | 'signal' | 'battery' | 'driving' | 'documents' | 'answers'

export type OperatorSorting = Sorting<OperatorOrder>

export const BY_NAME: OperatorSorting = { by: 'name', isReversed: false }

const SIGNAL_RANK: Readonly<Record<PhoneSignal, number>> = {
  ...{ silent: 0, 'app-asleep': 1, link: 2, 'never-received': 3, online: 4, 'other-trip': 5, 'no-trip': 6 },
}
const DOCUMENTS_RANK: Readonly<Record<Operator['documents']['state'], number>> = {
  ...{ expired: 0, 'ends-soon': 1, missing: 2, 'in-order': 3 },
}
const LEVEL_RANK: Readonly<Record<OperatorDuty['level'], number>> = { over: 0, warning: 1, normal: 2 }
const { compare: compareTexts } = new Intl.Collator('es-MX', { numeric: true })

/** What an order compares, number by number; unknown (null) is always last, whichever way it stands. */
const FIGURES: Readonly<
  Record<Exclude<OperatorOrder, 'name' | 'trip'>, (of: Operator, duties: Duties) => readonly (number | null)[]>
> = {
  driving: ({ operatorId }, duties) => {
    const { drivingMin = null, lacksRest = false, level = 'normal' } = duties?.get(operatorId) ?? {}
    if (drivingMin === null) return [lacksRest ? LEVEL_RANK.over : null]
    return [LEVEL_RANK[level], -drivingMin]
  },
  signal: ({ signal, phoneSeenAt }) => [SIGNAL_RANK[signal], phoneSeenAt],
  battery: ({ batteryPercent }) => [batteryPercent],
  documents: ({ documents: { state, days } }) => [DOCUMENTS_RANK[state], days],
  answers: ({ reliability: { share } }) => [share],
}

/** The operators, which stand by name, in another order. The list given is left as it is. */
export function sortOperators(
  operators: readonly Operator[],
  { by, isReversed }: OperatorSorting,
  duties: Duties,
): readonly Operator[] {
  const sign = isReversed ? -1 : 1
  if (by === 'name') return isReversed ? operators.toReversed() : operators
  if (by === 'trip') {
    const platesOf = ({ trip }: Operator) => trip?.plates ?? trip?.invoice ?? null
    return operators.toSorted((a, b) => compareKnown(platesOf(a), platesOf(b), (x, y) => sign * compareTexts(x, y)))
  }
  const figures = new Map(operators.map((operator) => [operator, FIGURES[by](operator, duties)]))
  return operators.toSorted((a, b) => {
    const of = figures.get(b) ?? []
    for (const [index, figure] of (figures.get(a) ?? []).entries()) {
      const order = compareKnown(figure, of[index] ?? null, (x, y) => sign * (x - y))
      if (order !== 0) return order
    }
    return 0
  })
}

function compareKnown<T>(a: T | null, b: T | null, compare: (a: T, b: T) => number): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null)
  return compare(a, b)
}
