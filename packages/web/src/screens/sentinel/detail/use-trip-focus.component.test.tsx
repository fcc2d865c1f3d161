import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { renderHook } from 'vitest-browser-react'
import { tripOf } from '../../../../test/trip-of.ts'
import { tripGpsData, tripGpsHistory } from '../../../api/trip-gps.ts'
import { useTripFocus } from './use-trip-focus.ts'

vi.mock('../../../live/live.ts', () => ({
  acquireLive: () => ({ onFleetChanged: () => () => undefined, onFocusNews: () => () => undefined }),
}))
vi.mock('../../../api/trip-gps.ts', async (load) => ({
  ...(await load<typeof import('../../../api/trip-gps.ts')>()),
  tripGpsData: vi.fn(() => new Promise(() => undefined)),
  tripGpsHistory: vi.fn(() => new Promise(() => undefined)),
}))
vi.mock('../../../api/sentinel.ts', async (load) => ({
  ...(await load<typeof import('../../../api/sentinel.ts')>()),
  tripDetail: () => new Promise(() => undefined),
}))
beforeEach(() => vi.clearAllMocks())

const focus = (trip: ReturnType<typeof tripOf>) => {
  const client = new QueryClient()
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  return renderHook(() => useTripFocus(trip, 0), { wrapper })
}

test('nothing is asked of the GPS of a trip without a position: it would be a 404', async () => {
  const { result } = await focus(tripOf({ point: null, fixAt: null }))
  await expect.poll(() => vi.mocked(tripGpsHistory).mock.calls.length).toBe(1)
  expect(tripGpsData).not.toHaveBeenCalled()
  expect(result.current?.gpsData).toBeNull()
})

test('of one with a position it is', async () => {
  await focus(tripOf({ point: { lat: 20, lng: -100 }, fixAt: 1 }))
  await expect.poll(() => vi.mocked(tripGpsData).mock.calls.length).toBe(1)
})
