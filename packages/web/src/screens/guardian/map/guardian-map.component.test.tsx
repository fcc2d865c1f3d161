import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { Guardian } from '../use-guardian.ts'
import { GuardianMap } from './guardian-map.tsx'

vi.mock('../../../fleet-screen/map/units-map.tsx', () => ({ UnitsMap: () => null }))
vi.mock('../../../live/socket.ts', () => ({ openFeed: () => ({ focus: () => undefined, close: () => undefined }) }))
vi.mock('../../../api/geofences.ts', async (load) => ({
  ...(await load<typeof import('../../../api/geofences.ts')>()),
  listGeofences: () => Promise.resolve([]),
}))

const draw = (units: Pick<Guardian['units'], 'all' | 'error'>) =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <GuardianMap
        guardian={
          { units: { shown: [], selectedId: null, loadedAt: 0, ...units }, selected: null } as unknown as Guardian
        }
        map={null}
        onReady={() => undefined}
      />
    </QueryClientProvider>,
  )
const error = new Error('La base no responde.')

test.each([
  ['were never there', null, 'No se pudieron cargar las posiciones. La base no responde.'],
  ['are old', [], 'No se pudieron actualizar las posiciones. La base no responde.'],
])('a map whose positions %s says so', async (_why, all, text) => {
  await draw({ all, error })
  await expect.element(page.getByText(text)).toBeVisible()
})

test('a map with its positions says nothing', async () => {
  await draw({ all: [], error: null })
  await expect.element(page.getByRole('region', { name: 'Simbología' })).toBeVisible()
  expect(page.getByText(/posiciones/).elements()).toEqual([])
})
