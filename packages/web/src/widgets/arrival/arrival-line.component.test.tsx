import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { ApiError } from '../../api/api-error.ts'
import type { TripArrival } from '../../api/trip-arrival.ts'
import { ArrivalLine } from './arrival-line.tsx'

/** 09:42 in Mexico City. */
const NOW = Date.UTC(2026, 10, 24, 15, 42)
const MINUTE = 60_000
const server = vi.hoisted(() => ({ answer: null as TripArrival | null, failure: null as Error | null }))
vi.mock('../../live/use-server-now.ts', () => ({ useServerNow: () => Date.UTC(2026, 10, 24, 15, 42) }))
vi.mock('../../api/trip-arrival.ts', () => ({
  tripArrival: async () => {
    if (server.failure !== null) throw server.failure
    return server.answer
  },
}))
beforeEach(() => void Object.assign(server, { answer: null, failure: null }))

const draw = () =>
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <ArrivalLine tripId="7" dueAt={NOW + 50 * MINUTE} />
    </QueryClientProvider>,
  )

test('the interval, the appointment that it misses and what it stands on', async () => {
  const arrival = {
    p10: NOW + 48 * MINUTE,
    p50: NOW + 60 * MINUTE,
    p90: NOW + 83 * MINUTE,
    isStanding: true,
    basis: 'lane' as const,
  }
  server.answer = { at: NOW, arrival, reason: null, trips: 23 }
  await draw()
  await expect.element(page.getByText('Llega entre 10:30 y 11:05 · llega tarde: 10 min')).toBeVisible()
  await expect
    .element(page.getByText(/^8 de cada 10 veces, por 23 viajes anteriores/))
    .toHaveTextContent(/una parada como esta$/)
})

test('no estimate is no good news: it is said why there is none', async () => {
  server.answer = { at: NOW, arrival: null, reason: 'thin-history', trips: 4 }
  await draw()
  await expect.element(page.getByText('Vigía no estima la llegada')).toBeVisible()
  await expect.element(page.getByText(/Se conocen 4 viajes anteriores/)).toBeVisible()
})

test('a failed call says so', async () => {
  server.failure = new ApiError({ kind: 'http', status: 503, message: 'x' })
  await draw()
  await expect.element(page.getByRole('status')).toHaveTextContent('No se pudo calcular la llegada')
})

test('of a trip that left transit meanwhile nothing is estimated', async () => {
  server.failure = new ApiError({ kind: 'http', status: 404, message: 'x' })
  await draw()
  await expect.element(page.getByRole('status')).not.toBeInTheDocument()
})
