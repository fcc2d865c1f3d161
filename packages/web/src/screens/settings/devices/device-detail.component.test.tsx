import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { MemoryRouter } from 'react-router'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { deviceOf } from '../../../../test/device-of.ts'
import { sideScrollers } from '../../../../test/side-scrollers.ts'
import { DeviceDetail } from './device-detail.tsx'

const LONG = 'W'.repeat(200)
const OWNER = { ownerId: '9', label: LONG }
vi.mock('../../../live/use-server-now.ts', () => ({ useServerNow: () => Date.UTC(2026, 10, 26, 16) }))
vi.mock('../../../api/devices.ts', async (original) => ({
  ...(await original<object>()),
  listOwners: async () => [OWNER],
  listDeviceOwners: async () => [{ owner: OWNER, fromAt: Date.UTC(2026, 10, 1), untilAt: null }],
}))

test('names without a space make nothing wider than the panel', async () => {
  const trip = { tripId: '1', invoice: LONG, plates: 'W'.repeat(20), origin: LONG, destination: LONG }
  const device = deviceOf({ name: LONG, owner: OWNER, trip })
  const { container } = await render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <div style={{ width: 375, display: 'grid' }}>
          <DeviceDetail
            device={device}
            mayChange
            onChanged={() => undefined}
            onStale={() => undefined}
            onPair={() => undefined}
          />
        </div>
      </MemoryRouter>
    </QueryClientProvider>,
  )
  await expect.element(page.getByRole('term').filter({ hasText: LONG })).toBeVisible()
  expect(sideScrollers(container)).toEqual([])
})
