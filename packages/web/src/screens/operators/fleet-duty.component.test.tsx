import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { MemoryRouter } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { listedOperator as operator } from '../../../test/listed-operator.ts'
import { UnheardSince } from '../../ui/unheard-since.ts'
import { HeaderSlotProvider } from '../../widgets/header-slot.tsx'
import { Screen } from './operators-screen.tsx'

const NOW = Date.UTC(2026, 10, 24, 12)
const MINUTE_MS = 60_000
const server = vi.hoisted(() => ({
  operators: [] as unknown[],
  duties: new Map<string, unknown>(),
  failure: null as Error | null,
}))
vi.mock('../../alerts/use-alerts.ts', () => ({ useAlerts: () => ({ status: 'ready', alerts: [] }) }))
vi.mock('../../live/use-server-now.ts', () => ({ useServerNow: () => NOW }))
vi.mock('../../widgets/connection-state.tsx', () => ({ ConnectionState: () => null }))
vi.mock('../../widgets/not-live.tsx', () => ({ NotLive: () => null }))
vi.mock('../../api/operator-duty.ts', () => ({
  operatorDuty: vi.fn(),
  listOperatorDuty: async () => {
    if (server.failure !== null) throw server.failure
    return server.duties
  },
}))
vi.mock('../../api/operators.ts', async (original) => ({
  ...(await original<object>()),
  listOperators: async () => server.operators,
}))

beforeEach(() => {
  server.duties = new Map()
  server.failure = null
})

const draw = async (unheardSince: number | null = null) => {
  await page.viewport(1440, 900)
  return render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter>
        <HeaderSlotProvider>
          <UnheardSince value={unheardSince}>
            <div style={{ height: '100vh', display: 'grid' }}>
              <Screen />
            </div>
          </UnheardSince>
        </HeaderSlotProvider>
      </MemoryRouter>
    </QueryClientProvider>,
  )
}

const DUTY = {
  ...{ drivingMin: 287, sinceAt: NOW - 300 * MINUTE_MS, pauseDueAt: NOW + 13 * MINUTE_MS, counted: 'unit' },
  isAtLeast: false,
  ...{ dayDrivingMin: 400, dayUnknownMin: 31, level: 'warning', lacksRest: false },
}
test('what each has driven is told as far as it is known, and the most is first', async () => {
  server.operators = [1, 2, 3, 4, 5, 6, 7].map((id) => operator(id))
  server.duties = new Map(
    Object.entries({
      2: { ...DUTY, drivingMin: 38, level: 'normal' },
      3: { ...DUTY, drivingMin: null, sinceAt: null, level: 'normal' },
      4: { ...DUTY, drivingMin: 312, level: 'over', isAtLeast: true },
      5: { ...DUTY, drivingMin: 0, sinceAt: null, level: 'normal' },
      6: { ...DUTY, drivingMin: null, counted: null, level: 'normal' },
      7: { ...DUTY, drivingMin: null, level: 'over', lacksRest: true },
    }),
  )
  const screen = await draw()
  const cellOf = (id: number) =>
    screen.container.querySelector(`li[data-operator="${id}"] > :nth-child(5)`)?.textContent
  await expect
    .poll(() => [1, 2, 3, 4, 5, 6, 7].map(cellOf))
    .toEqual([
      ...['—', '38 min', 'Sin datosSin posiciones recientes', '≥ 5 h 12 min', 'Detenido', 'Sin datosSin posiciones'],
      'Sin datosFalta descanso de 8 h',
    ])
  const names = () =>
    [...screen.container.querySelectorAll('li button')].map((row) => row.textContent?.slice(-1)).join('')
  await screen.getByRole('button', { name: 'Conducción est.' }).click()
  await expect.poll(names).toBe('4725136')
})

test('a count that fails is said, and is no rest of anybody', async () => {
  server.operators = [operator(1)]
  server.failure = new Error('El servidor no responde.')
  const screen = await draw()
  await expect.element(screen.getByText('No se pudo estimar la conducción')).toBeVisible()
  await expect.element(screen.getByText('No se sabe')).toBeVisible()
  server.failure = null
  server.duties = new Map([['1', { ...DUTY, drivingMin: 38 }]])
  await screen.getByRole('button', { name: 'Reintentar' }).click()
  await expect.element(screen.getByText('38 min')).toBeVisible()
  await expect.element(screen.getByText('No se pudo estimar la conducción')).not.toBeInTheDocument()
})

test('while the server is not heard nobody is said to stand', async () => {
  server.operators = [operator(1)]
  server.duties = new Map([['1', { ...DUTY, drivingMin: 0, sinceAt: null, level: 'normal' }]])
  const screen = await draw(NOW - MINUTE_MS)
  await expect.element(screen.getByText('Estaba detenido')).toBeVisible()
})
