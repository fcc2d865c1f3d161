import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { ContactTrip } from '../../../api/logbook.ts'
import { draw, enter } from './draw-round.tsx'
import { ago, begun, trip } from './round-fixture.ts'

const server = vi.hoisted(() => ({
  ...{ trips: [] as ContactTrip[], round: null as object | null, acts: [] as string[] },
  /** What the end of a round waits for; null: for nothing. */
  held: null as Promise<void> | null,
  mayPlan: false,
}))
vi.mock('../../../live/use-server-now.ts', () => ({ useServerNow: () => Date.UTC(2026, 10, 24, 15, 42) }))
vi.mock('../../../live/live.ts', () => ({
  acquireLive: () => ({ clock: { now: () => Date.UTC(2026, 10, 24, 15, 42) } }),
}))
vi.mock('../../../alerts/use-alerts.ts', () => ({ useAlerts: () => ({ status: 'ready', alerts: [] }) }))
vi.mock('../../../widgets/not-live.tsx', () => ({ NotLive: () => null }))
vi.mock('../../../widgets/connection-state.tsx', () => ({ ConnectionState: () => null }))
vi.mock('../../../api/tokens.ts', async (original) => ({
  ...{ ...(await original<object>()), mayAct: () => true, mayPlan: () => server.mayPlan },
  storedUser: () => ({ id: '7', email: 'mariana@vigia.mx', name: 'Mariana Reyes', role: 'monitorista' }),
}))
vi.mock('../../../api/rounds.ts', async (original) => ({
  ...(await original<object>()),
  logbookRound: async () => ({ round: server.round, leases: [] }),
  startRound: async () => {
    server.acts.push('start')
    // It asks for nothing yet, so that no card is opened here.
    server.round = { ...begun(), startedAt: ago(300) }
    return server.round
  },
  updateRound: async (_id: string, state: string) => {
    server.acts.push(state)
    await server.held
    server.round = null
    return null
  },
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

/** The end of the round has stood there for so long that an Enter is its. */
const settle = (): void => void vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 500)
afterEach(() => void vi.restoreAllMocks())
beforeEach(() => void Object.assign(server, { round: { ...begun(), startedAt: ago(40) }, acts: [], held: null }))

test('at the end of a round Enter begins another, by when its first contact is due', async () => {
  server.trips = [trip(1, { dueAt: ago(-23) }), trip(2, { dueAt: ago(-55) })]
  await draw()
  await expect.element(page.getByText(/^Ronda terminada: 0 de 0 en/)).toBeVisible()
  await expect.element(page.getByRole('button', { name: /^Empezar otra a las 10:05/ })).toHaveFocus()
  settle()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => server.acts).toEqual(['ended', 'start'])
})

test('a double click begins one more round, and ends the old one once', async () => {
  server.trips = [trip(1, { dueAt: ago(-23) })]
  let letGo = (): void => undefined
  server.held = new Promise((resolve) => {
    letGo = resolve
  })
  await draw()
  await page.getByRole('button', { name: /^Empezar otra a las 10:05/ }).dblClick()
  letGo()
  await expect.poll(() => server.acts).toContain('start')
  expect(server.acts).toEqual(['ended', 'start'])
})

test('what is due later than a round takes up is waited for: an empty one is not begun', async () => {
  server.trips = [trip(1, { dueAt: ago(-31) })]
  await draw()
  await page.getByRole('button', { name: /^Empezar otra a las 10:13/ }).click()
  await expect.element(page.getByText('El próximo vence a las 10:13: P-1')).toBeVisible()
  expect(server.acts).toEqual(['ended'])
})

test('a round is closed without another, and all trips are one press away', async () => {
  server.trips = [trip(1, { dueAt: ago(-23) })]
  await draw()
  await expect.element(page.getByRole('button', { name: 'Ver todas' })).toBeVisible()
  await page.getByRole('button', { name: 'Cerrar ronda' }).click()
  await expect.poll(() => server.acts).toEqual(['ended'])
})

test('with no trip under way there is no other round', async () => {
  server.trips = []
  await draw()
  await expect.element(page.getByRole('button', { name: /^Cerrar ronda/ })).toHaveFocus()
  await expect.element(page.getByRole('button', { name: /^Empezar otra/ })).not.toBeInTheDocument()
})

test('an Enter that is held, or right after the last card, was meant for that card', async () => {
  server.trips = [trip(1, { dueAt: ago(-23) })]
  vi.spyOn(performance, 'now').mockReturnValue(1_000)
  await draw()
  await expect.element(page.getByRole('button', { name: /^Empezar otra a las 10:05/ })).toHaveFocus()
  expect(enter(false)).toBe(false)
  vi.mocked(performance.now).mockReturnValue(1_400)
  expect([enter(true), enter(false)]).toEqual([false, true])
})

test.each([true, false])(
  'without any active trip who may plan (%s) is shown the way to a new one, and no empty list',
  async (mayPlan) => {
    Object.assign(server, { round: null, trips: [], mayPlan })
    await draw()
    await expect.element(page.getByText('No hay viajes activos.')).toBeVisible()
    expect(page.getByRole('button', { name: 'Nuevo viaje' }).elements()).toHaveLength(mayPlan ? 1 : 0)
    expect(page.getByRole('button', { name: 'Ver todas' }).elements()).toHaveLength(0)
  },
)
