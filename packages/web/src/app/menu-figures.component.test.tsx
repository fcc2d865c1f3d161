import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { type FleetMetrics, useFleetMetrics } from '../api/fleet-metrics.ts'
import { MenuFigures } from './menu-figures.tsx'

vi.mock('../api/fleet-metrics.ts', () => ({ useFleetMetrics: vi.fn() }))

const answer = (error: Error | null) => ({
  data: { units: 43, criticalAlerts: 2, highAlerts: 3, onTimePercent: 98 } as FleetMetrics,
  ...{ error, dataUpdatedAt: 1, isPending: false, isFetching: false, retry: () => undefined },
})
const draw = () =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MenuFigures />
    </QueryClientProvider>,
  )

test('figures that could not be renewed are dashes, not those of before', async () => {
  vi.mocked(useFleetMetrics).mockReturnValue(answer(null))
  const first = await draw()
  await expect.element(page.getByText('43')).toBeVisible()
  await first.unmount()
  vi.mocked(useFleetMetrics).mockReturnValue(answer(new Error('La base no responde.')))
  await draw()
  expect(page.getByText('—').elements()).toHaveLength(3)
  await expect.element(page.getByTitle('No se pudieron obtener los datos')).toBeVisible()
})
