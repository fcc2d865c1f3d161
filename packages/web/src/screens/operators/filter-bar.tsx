import { wholeNumber } from '@vigia/domain/format/whole-number'
import { calendarDay } from '@vigia/domain/time/calendar-day'
import { UserPlus } from 'lucide-react'
import { useMemo } from 'react'
import type { Operator } from '../../api/operators.ts'
import { mayPlan } from '../../api/tokens.ts'
import { ExportList } from '../../fleet-screen/export/export-list.tsx'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import listStyles from '../../ui/list.module.css'
import { SearchBox } from '../../ui/search-box.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import type { useFleetDuty } from './fleet-duty.tsx'
import { operatorColumns } from './operator-columns.ts'
import {
  ABSENCE_WORDS,
  carriersOf,
  countOperators,
  filterOperators,
  type OperatorFilters,
  operatorWords,
} from './operator-filters.ts'
import styles from './operators.module.css'

export const SEARCH_ID = 'operator-search'

export interface Narrowing {
  readonly filters: OperatorFilters
  readonly narrow: (change: Partial<OperatorFilters>) => void
}

interface FilterBarProps extends Narrowing {
  readonly operators: readonly Operator[]
  readonly duty: ReturnType<typeof useFleetDuty>
  readonly onAdd: () => void
}

const ABSENCES = ['sick', 'left'] as const

/** By what the list is narrowed, and what is done with all of it. */
export function FilterBar({ operators, duty, filters, narrow, onAdd }: FilterBarProps) {
  const counts = useMemo(() => countOperators(operators), [operators])
  const carriers = useMemo(() => carriersOf(operators), [operators])
  const shown = useMemo(() => filterOperators(operators, filters), [operators, filters])
  const { trip, signal, absence, isPoor, carrier, search } = filters
  return (
    <div className={listStyles.filters} data-slot="filters">
      <SearchBox
        id={SEARCH_ID}
        look="bar"
        hasKey
        className={styles.search}
        label="Buscar operadores por nombre, teléfono o placas"
        placeholder="Nombre, teléfono o placas"
        value={search}
        onChange={(text) => narrow({ search: text })}
      />
      <Segmented
        label="Qué operadores"
        value={trip}
        options={[
          { value: 'all', label: `Todos ${wholeNumber(counts.all)}` },
          { value: 'with', label: `En viaje ${wholeNumber(counts.withTrip)}` },
          { value: 'without', label: `Sin viaje ${wholeNumber(counts.all - counts.withTrip)}` },
        ]}
        onChange={(chosen) => narrow({ trip: chosen })}
      />
      <button
        type="button"
        className={classNames(listStyles.chip, styles.chip)}
        aria-pressed={signal === 'app-asleep'}
        onClick={() => narrow({ signal: signal === 'app-asleep' ? null : 'app-asleep' })}
      >
        App dormida {wholeNumber(counts.appAsleep)}
      </button>
      <button
        type="button"
        className={classNames(listStyles.chip, styles.chip)}
        aria-pressed={isPoor}
        onClick={() => narrow({ isPoor: !isPoor })}
      >
        No contesta {wholeNumber(counts.poor)}
      </button>
      {ABSENCES.map((kind) => (
        <button
          key={kind}
          type="button"
          className={classNames(listStyles.chip, styles.chip)}
          aria-pressed={absence === kind}
          onClick={() => narrow({ absence: absence === kind ? null : kind })}
        >
          {ABSENCE_WORDS[kind]} {wholeNumber(counts[kind])}
        </button>
      ))}
      <select
        className={classNames(listStyles.chip, styles.chip)}
        aria-label="Línea"
        value={carrier ?? ''}
        onChange={(event) => narrow({ carrier: event.target.value || null })}
      >
        <option value="">Línea: todas</option>
        {carriers.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </select>
      {mayPlan() ? (
        <Button size="sm" icon={<UserPlus size={14} aria-hidden="true" />} onClick={onAdd}>
          Nuevo operador
        </Button>
      ) : null}
      <ExportList
        list="operators"
        title="Operadores"
        columnsAt={(now) => operatorColumns(duty.data ?? null, calendarDay(now))}
        rows={shown}
        filter={operatorWords(filters)}
      />
    </div>
  )
}
