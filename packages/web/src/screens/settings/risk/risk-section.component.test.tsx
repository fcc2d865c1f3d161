import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { MemoryRouter } from 'react-router'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { ApiError } from '../../../api/api-error.ts'
import { Section } from './risk-section.tsx'

vi.mock('../../../live/use-live.ts', () => ({ useConnection: () => ({ state: 'connected' }) }))
vi.mock('../../../api/use-session.ts', () => ({ useSession: () => ({ status: 'in', user: { id: '7' } }) }))
vi.mock('../../../api/settings-catalogue.ts', async (original) => ({
  ...(await original<object>()),
  settingsCatalogue: async () => [],
  readSetting: async () => {
    throw new ApiError({ kind: 'http', status: 503, message: 'La base de datos no responde.' })
  },
  listSettingChanges: async () => [],
}))

test('weights that cannot be read are compared with nothing, and the preview says so', async () => {
  await page.viewport(1440, 900)
  await render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter>
        <Section />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  await expect.poll(() => page.getByText('La base de datos no responde.').elements()).toHaveLength(2)
  expect(page.getByText('Comparando los viajes…').elements()).toEqual([])
})
