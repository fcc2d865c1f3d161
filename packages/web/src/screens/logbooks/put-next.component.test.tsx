import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { MemoryRouter } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { ContactTrip } from '../../api/logbook.ts'
import { begun, NOW, trip } from './round/round-fixture.ts'
import { useRound } from './round/use-round.ts'
import { ToMyRound } from './to-my-round.tsx'

const KEY = 'ronda-siguen'
const server = vi.hoisted(() => ({ trips: [] as ContactTrip[] }))
vi.mock('../../live/use-server-now.ts', () => ({ useServerNow: () => Date.UTC(2026, 10, 24, 15, 42) }))
vi.mock('../../live/live.ts', () => ({
  acquireLive: () => ({ clock: { now: () => Date.UTC(2026, 10, 24, 15, 42) } }),
}))
vi.mock('../../api/tokens.ts', async (original) => ({
  ...{ ...(await original<object>()), mayAct: () => true },
  storedUser: () => ({ id: '7', email: 'ana@vigia.mx', name: 'Ana Pineda', role: 'monitorista' }),
}))
vi.mock('../../api/rounds.ts', () => ({
  ROUND_KEY: ['logbook', 'round'],
  logbookRound: async () => ({ round: begun(), leases: [] }),
  startRound: async () => begun(),
  updateRound: async () => null,
}))
vi.mock('../../api/logbook.ts', async (original) => ({
  ...(await original<object>()),
  logbookTrips: {
    queryKey: ['logbook', 'trips'],
    queryFn: async () => ({ trips: server.trips, figures: {} }),
    structuralSharing: false,
  },
}))

const early = trip(3, { dueAt: NOW + 90 * 60_000 })
beforeEach(() => {
  localStorage.removeItem(KEY)
  server.trips = [trip(1), trip(2), early]
})

/** The queue of a round that is open, and the button of each trip. */
function Board() {
  const { trips, queue, put, setState } = useRound()
  return (
    <>
      <ol>
        {queue.trips.map(({ tripId, plates }) => (
          <li key={tripId}>{put.has(tripId) ? `${plates} puesto` : plates}</li>
        ))}
      </ol>
      {trips?.map((one) => (
        <section key={one.tripId} aria-label={`Viaje ${one.plates}`}>
          <ToMyRound trip={one} />
        </section>
      ))}
      <button type="button" onClick={() => void setState('ended')}>
        Terminar
      </button>
    </>
  )
}
const draw = async () => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  await render(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <Board />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  await expect.poll(rows).toEqual(['P-1', 'P-2'])
  return client
}
const rows = () => [...document.querySelectorAll('li')].map(({ textContent }) => textContent)
const button = (plates: string, name = 'A Mi ronda') =>
  page.getByRole('region', { name: `Viaje ${plates}` }).getByRole('button', { name })
const put = async () => {
  await button('P-3').click()
  await expect.poll(rows).toEqual(['P-1', 'P-3 puesto', 'P-2'])
}

test('a trip is put next in the round, after the one that is open, however early, and taken back', async () => {
  await draw()
  await put()
  await button('P-3', 'Siguiente en su ronda').click()
  await expect.poll(rows).toEqual(['P-1', 'P-2'])
  await expect.element(button('P-3')).toBeVisible()
})

test('it is there until somebody has tried to reach the operator', async () => {
  const client = await draw()
  await put()
  server.trips = [trip(1), trip(2), { ...early, lastAttempt: { outcome: 'no-answer', at: NOW } }]
  await client.invalidateQueries({ queryKey: ['logbook', 'trips'] })
  await expect.poll(rows).toEqual(['P-1', 'P-2'])
  await expect.element(button('P-3')).toBeVisible()
})

test('the end of the round forgets it', async () => {
  await draw()
  await put()
  await page.getByRole('button', { name: 'Terminar' }).click()
  await expect.poll(() => localStorage.getItem(KEY)).toBeNull()
})

test('what one’s own other tab puts is heard, what somebody else left in this browser is not', async () => {
  await draw()
  const become = (owner: string): void => {
    localStorage.setItem(KEY, JSON.stringify({ owner, trips: ['x', { tripId: '3', at: NOW }] }))
    globalThis.dispatchEvent(new StorageEvent('storage', { key: KEY }))
  }
  become('7')
  await expect.poll(rows).toEqual(['P-1', 'P-3 puesto', 'P-2'])
  become('8')
  await expect.poll(rows).toEqual(['P-1', 'P-2'])
})

test('another person’s trip is put in no round', async () => {
  server.trips = [trip(1), trip(2), { ...early, assignee: { id: '8', name: 'Eva Ruiz' } }]
  await draw()
  await expect.element(button('P-1')).toBeVisible()
  expect(button('P-3').query()).toBeNull()
})
