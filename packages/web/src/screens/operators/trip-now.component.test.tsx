import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { TripNow } from './trip-now.tsx'

/** 09:42 in Mexico City. */
const NOW = Date.UTC(2026, 10, 24, 15, 42)
const MINUTE = 60_000
const words = vi.hoisted(() => ({ areUnknown: false }))
const server = vi.hoisted(() => ({
  trip: {} as object,
  fixPlace: null as string | null,
  manualPosition: null as object | null,
  failure: null as Error | null,
}))
vi.mock('../../live/use-server-now.ts', () => ({ useServerNow: () => Date.UTC(2026, 10, 24, 15, 42) }))
vi.mock('../../places/use-place-words.ts', () => ({
  usePlaceWords: (point: unknown) =>
    point === null || words.areUnknown ? null : 'MEX-57D km 143, a 12 km de Polotitlán',
}))
vi.mock('../../api/sentinel.ts', () => ({
  tripDetail: async () => {
    if (server.failure !== null) throw server.failure
    return {
      trip: server.trip,
      fixPlace: server.fixPlace,
      manualPosition: server.manualPosition,
    }
  },
}))
vi.mock('../../api/trip-arrival.ts', () => ({
  tripArrival: async () => ({
    ...{ at: NOW, reason: null, trips: 23 },
    arrival: {
      p10: NOW + 48 * MINUTE,
      p50: NOW + 60 * MINUTE,
      p90: NOW + 83 * MINUTE,
      isStanding: false,
      basis: 'lane' as const,
    },
  }),
}))
beforeEach(() => {
  Object.assign(server, { trip: {}, fixPlace: null, manualPosition: null, failure: null })
  words.areUnknown = false
})

const draw = () =>
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <TripNow tripId="7" />
    </QueryClientProvider>,
  )
const text = (words: string | RegExp) => expect.element(page.getByText(words)).toBeVisible()

test('where the trip is, how old that is, and when it arrives against its appointment', async () => {
  server.trip = { point: { lat: 20, lng: -100 }, fixAt: NOW - 5 * MINUTE, dueAt: NOW + 90 * MINUTE }
  await draw()
  await text(/^MEX-57D km 143, a 12 km de Polotitlán · hace 5 min/)
  await text('Llega entre 10:30 y 11:05 · a tiempo')
})

test('without an appointment nothing is held against it; without a position none is said', async () => {
  server.trip = { point: null, fixAt: null, dueAt: null }
  await draw()
  await text('Sin posición todavía')
  await text('Llega entre 10:30 y 11:05')
})

test('the place is of the very position whose age is told: that of an earlier one is none of it', async () => {
  words.areUnknown = true
  server.trip = { point: { lat: 20, lng: -100 }, fixAt: NOW - 5 * MINUTE, dueAt: null }
  const first = await draw()
  await text('Lugar sin nombre · hace 5 min')
  await first.unmount()
  server.fixPlace = 'Polotitlán'
  await draw()
  await text('Polotitlán · hace 5 min')
})

test.each([
  [{ author: 'Ana Ruiz' }, /· puesta a mano por Ana Ruiz$/],
  [null, /· puesta a mano$/],
])('a position that somebody typed is told to be, of %j', async (manual, words) => {
  server.trip = { point: { lat: 20, lng: -100 }, fixAt: NOW - 5 * MINUTE, dueAt: null, source: 'manual' }
  server.manualPosition = manual
  await draw()
  await text(words)
})

test('what could not be had is said, and is no absence of a position', async () => {
  server.failure = new Error('El servidor no contesta.')
  await draw()
  await text('No se pudo saber dónde va. El servidor no contesta.')
  expect(page.getByText('Sin posición todavía').elements()).toEqual([])
})
