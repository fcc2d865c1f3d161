import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { ContactTrip } from '../../../api/logbook.ts'
import { draw, rows } from './draw-round.tsx'
import { trip } from './round-fixture.ts'

const server = vi.hoisted(() => ({ trips: [] as ContactTrip[] }))
vi.mock('../../../live/use-server-now.ts', () => ({ useServerNow: () => Date.UTC(2026, 10, 24, 15, 42) }))
vi.mock('../../../live/live.ts', () => ({
  acquireLive: () => ({ clock: { now: () => Date.UTC(2026, 10, 24, 15, 42) } }),
}))
vi.mock('../../../alerts/use-alerts.ts', () => ({ useAlerts: () => ({ status: 'ready', alerts: [] }) }))
vi.mock('../../../widgets/not-live.tsx', () => ({ NotLive: () => null }))
vi.mock('../../../widgets/connection-state.tsx', () => ({ ConnectionState: () => null }))
vi.mock('../../../api/tokens.ts', async (original) => ({
  ...{ ...(await original<object>()), mayAct: () => true },
  storedUser: () => ({ id: '7', email: 'mariana@vigia.mx', name: 'Mariana Reyes', role: 'monitorista' }),
}))
vi.mock('../../../api/rounds.ts', async (original) => ({
  ...(await original<object>()),
  logbookRound: async () => ({ round: null, leases: [] }),
}))
vi.mock('../../../api/logbook.ts', async (original) => ({
  ...(await original<object>()),
  logbookTrips: {
    queryKey: ['logbook', 'trips'],
    queryFn: async () => ({ trips: server.trips, figures: {} }),
    structuralSharing: false,
    staleTime: 0,
  },
}))

test('a round has one’s own trips and the shared ones, and says which; another’s are in none', async () => {
  const mine = { id: '7', name: 'Mariana Reyes' }
  server.trips = [trip(1, { assignee: { id: 'eva', name: 'Eva Ruiz' } }), trip(2), trip(3, { assignee: mine })]
  await draw()
  await expect.poll(rows).toEqual(['P-2', 'P-3'])
  await expect.element(page.getByRole('button', { name: /P-2/ }).first()).toHaveTextContent('compartido')
  await expect.element(page.getByRole('button', { name: /P-3/ }).first()).toHaveTextContent('Suyo')
})

test('another’s whose contact is overdue by more than a cadence is in every round, with whose it is', async () => {
  const overdue = { dueAt: Date.UTC(2026, 10, 24, 15, 42) - 31 * 60_000, cadenceMin: 30 }
  server.trips = [trip(1, { assignee: { id: 'eva', name: 'Eva Ruiz' }, ...overdue })]
  await draw()
  await expect.poll(rows).toEqual(['P-1'])
  await expect.element(page.getByRole('button', { name: /P-1/ }).first()).toHaveTextContent('E. Ruiz sin atender')
})

test('where every trip is somebody else’s there is none to contact, and whom to ask', async () => {
  server.trips = [trip(1, { assignee: { id: 'eva', name: 'Eva Ruiz' } })]
  await draw()
  await expect.element(page.getByText('No tiene viajes asignados')).toBeVisible()
  await expect.element(page.getByText('Pida a su supervisor que le asigne')).toBeVisible()
})
