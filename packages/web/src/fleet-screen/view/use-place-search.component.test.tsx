import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { renderHook } from 'vitest-browser-react'
import { call } from '../../api/call.ts'
import { usePlaceSearch } from './use-place-search.ts'

vi.mock('../../api/call.ts', () => ({ call: vi.fn() }))

const MATEHUALA = { lat: 23.612, lng: -100.643 }
const listed = [
  { tripId: '1', point: MATEHUALA },
  { tripId: '2', point: null },
]

test('a unit is sought by the words of its place and by its road', async () => {
  vi.mocked(call).mockResolvedValue({ has_roads: true, data: [{ reference: 'MEX-57D', km: 148.6 }] })
  const client = new QueryClient()
  const { result } = await renderHook(() => usePlaceSearch(listed, 1, true), {
    wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
  })
  await expect.poll(() => result.current?.('1', MATEHUALA)).toMatch(/MATEHUALA.* MEX57DKM148$/)
  expect(result.current?.('2', MATEHUALA)).not.toContain('MEX57D')
})
