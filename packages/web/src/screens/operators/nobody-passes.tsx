import { wholeNumber } from '@vigia/domain/format/whole-number'
import { UserX, X } from 'lucide-react'
import { useMemo } from 'react'
import type { Operator } from '../../api/operators.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import layoutStyles from '../../ui/layout.module.css'
import {
  ABSENCE_WORDS,
  type ActiveFilter,
  activeFilters,
  filterOperators,
  type OperatorFilters,
} from './operator-filters.ts'

interface NobodyPassesProps {
  readonly all: readonly Operator[]
  readonly filters: OperatorFilters
  readonly onFilters: (filters: OperatorFilters) => void
  readonly clear: () => void
}

const NAMES = new Intl.ListFormat('es-MX', { type: 'conjunction' })
const quoted = ({ words }: Pick<ActiveFilter, 'words'>): string => `«${words}»`

/** Which filter keeps everybody out, and the ways back to somebody, with how many there are then. */
export function NobodyPasses({ all, filters, onFilters, clear }: NobodyPassesProps) {
  // Each count goes through all of them.
  const { hint, ways } = useMemo(() => waysBack(all, filters), [all, filters])
  return (
    <EmptyState
      icon={<UserX size={26} aria-hidden="true" />}
      title={hint === null ? 'Todos están dados de baja' : 'Ningún operador coincide'}
      {...(hint === null ? {} : { hint })}
      action={
        <span className={layoutStyles.flowCentre}>
          {ways.map(({ label, to, count }) => (
            <Button key={label} icon={<X size={14} aria-hidden="true" />} onClick={() => onFilters(to)}>
              {`${label}: ${remainText(count)}`}
            </Button>
          ))}
          {hint === null ? null : (
            <Button tone="ghost" onClick={clear}>
              Quitar filtros
            </Button>
          )}
        </span>
      }
    />
  )
}

/** `hint` null: no filter keeps anybody out, all have left. */
function waysBack(all: readonly Operator[], filters: OperatorFilters) {
  const active = activeFilters(filters)
  const countOf = (narrowed: OperatorFilters): number => filterOperators(all, narrowed).length
  const gone: OperatorFilters = { ...filters, absence: 'left' }
  const ways = [
    // With a single filter that is the button of all of them.
    ...(active.length < 2 ? [] : active.map((filter) => ({ label: `Quitar ${quoted(filter)}`, to: filter.without }))),
    ...(filters.absence === null ? [{ label: `Ver «${ABSENCE_WORDS.left}»`, to: gone }] : []),
  ].map((way) => ({ ...way, count: countOf(way.to) }))
  return {
    hint: active.length === 0 ? null : whyText(active, countOf),
    ways: ways.filter(({ count }) => count > 0),
  }
}

const remainText = (count: number): string => (count === 1 ? 'queda 1' : `quedan ${wholeNumber(count)}`)

function whyText(active: readonly ActiveFilter[], countOf: (filters: OperatorFilters) => number): string {
  const empty = active.filter(({ alone }) => countOf(alone) === 0)
  if (empty.length > 0) return `Nadie pasa ${NAMES.format(empty.map(quoted))}.`
  return `Nadie pasa a la vez ${NAMES.format(active.map(quoted))}.`
}
