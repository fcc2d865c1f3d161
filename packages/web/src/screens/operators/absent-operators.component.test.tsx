import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { Operator } from '../../api/operators.ts'
import { filterText } from '../../fleet-screen/export/filter-text.ts'
import { FilterBar } from './filter-bar.tsx'
import type { useFleetDuty } from './fleet-duty.tsx'
import { filterOperators, NO_FILTERS, operatorWords } from './operator-filters.ts'
import { OperatorList } from './operator-list.tsx'
import { BY_NAME } from './sort-operators.ts'

vi.mock('../../live/use-server-now.ts', () => ({ useServerNow: () => Date.UTC(2026, 10, 24, 18) }))

const operator = (name: string, over: Partial<Operator> = {}): Operator => ({
  ...{ operatorId: name, name, phone: null, carrier: 'Fletes Tres Ríos', signal: 'no-trip', trip: null },
  ...{
    phoneSeenAt: null,
    batteryPercent: null,
    app: null,
    isOldApp: false,
    isOnOtherTrip: false,
    isUnderDuress: false,
    absence: null,
  },
  documents: { state: 'in-order', kind: null, days: null },
  reliability: { answered: 0, calls: 0, share: null, isPoor: false, best: null },
  ...over,
})
const TRIP = { tripId: '1', invoice: 'F-1', plates: '41-BG-7R', origin: 'Puebla', destination: 'Villahermosa' }
const LEFT = { absenceId: '1', kind: 'left', since: '2026-11-12', until: null, isNow: true } as const
const SICK = { absenceId: '2', kind: 'sick', since: '2026-11-20', until: '2026-11-30', isNow: true } as const
const OPERATORS = [
  operator('Ana Ruiz', { absence: SICK }),
  operator('Beto Sol', { absence: LEFT }),
  operator('Caro Paz', { absence: LEFT, trip: TRIP }),
  operator('Dora Luz', { absence: { ...SICK, since: '2026-12-01', until: null, isNow: false } }),
]
const duty = { data: undefined, error: null } as ReturnType<typeof useFleetDuty>

function Listed() {
  const [filters, setFilters] = useState(NO_FILTERS)
  return (
    <div style={{ height: '100vh', display: 'grid' }}>
      <FilterBar
        operators={OPERATORS}
        {...{ duty, filters }}
        narrow={(change) => setFilters((now) => ({ ...now, ...change }))}
        onAdd={() => undefined}
      />
      <OperatorList
        operators={filterOperators(OPERATORS, filters)}
        {...{ duties: null, isDutyFailed: false, sorting: BY_NAME, chosenId: null }}
        onSort={() => undefined}
        onChoose={() => undefined}
      />
    </div>
  )
}

test('who is sick says so in his row, who has left stands behind a filter, and one who drives all the same is not hidden', async () => {
  await page.viewport(1440, 900)
  const screen = await render(
    <QueryClientProvider client={new QueryClient()}>
      <Listed />
    </QueryClientProvider>,
  )
  const named = (name: string) => screen.getByRole('button', { name })
  await expect.element(screen.getByText('Enfermo hasta el 30 nov 2026')).toBeVisible()
  await expect.element(screen.getByText('Enfermo desde el 1 dic 2026')).toBeVisible()
  await expect.element(named('Caro Paz')).toBeVisible()
  await expect.element(named('Beto Sol')).not.toBeInTheDocument()
  await expect.element(screen.getByText('Todos 3')).toBeVisible()
  await named('Dados de baja 2').click()
  await expect.element(named('Beto Sol')).toBeVisible()
  await expect.element(named('Ana Ruiz')).not.toBeInTheDocument()
  await named('Enfermos 1').click()
  await expect.element(named('Ana Ruiz')).toBeVisible()
  await expect.element(named('Dora Luz')).not.toBeInTheDocument()
})

test('the audit of a file without those who have left says so', () => {
  expect(filterText(operatorWords(NO_FILTERS))).toBe('Ausencia: sin dados de baja')
  expect(filterText(operatorWords({ ...NO_FILTERS, absence: 'left', trip: 'with', search: 'Sol' }))).toBe(
    'Operadores: En viaje · Ausencia: Dados de baja · Búsqueda: con un texto',
  )
})
