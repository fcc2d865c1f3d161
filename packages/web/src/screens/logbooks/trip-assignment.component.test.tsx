import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { MemoryRouter } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { ContactTrip } from '../../api/logbook.ts'
import { HeaderSlotProvider } from '../../widgets/header-slot.tsx'
import { Screen } from './logbooks-screen.tsx'
import { ago, NOW, trip as tripOf } from './round/round-fixture.ts'

const server = vi.hoisted(() => ({
  trips: [] as unknown[],
  sent: [] as unknown[],
  role: 'supervisor',
  tell: (_news: { readonly tripId: string; readonly trip: unknown }): void => undefined,
}))
vi.mock('../../widgets/trip-proposals.tsx', () => ({ TripProposals: () => null }))
vi.mock('../../widgets/trip-messages.tsx', () => ({ TripMessages: () => null }))
vi.mock('../../widgets/trip-stop.tsx', () => ({ TripStop: () => null }))
vi.mock('../../widgets/not-live.tsx', () => ({ NotLive: () => null }))
vi.mock('../../alerts/use-alerts.ts', () => ({ useAlerts: () => ({ status: 'ready', alerts: [] }) }))
vi.mock('../../live/use-server-now.ts', () => ({ useServerNow: () => Date.UTC(2026, 10, 24, 15, 42) }))
vi.mock('../../live/live.ts', () => ({
  acquireLive: () => ({
    clock: { now: () => Date.UTC(2026, 10, 24, 15, 42), offset: () => 0 },
    fleet: { stateOf: () => undefined, version: () => 0 },
    onFleetChanged: () => () => undefined,
    onRoundChanged: () => () => undefined,
    onLogbookEntry: (listener: (typeof server)['tell']) => {
      server.tell = listener
      return () => undefined
    },
  }),
}))
vi.mock('../../live/use-live.ts', () => ({ useFleet: () => 0 }))
vi.mock('../../live/use-stale-limit.ts', () => ({ useStaleLimit: () => null }))
vi.mock('../../widgets/connection-state.tsx', () => ({ ConnectionState: () => null }))
vi.mock('../../api/tokens.ts', async (original) => ({
  ...{ ...(await original<object>()), mayAct: () => true, mayPlan: () => server.role === 'supervisor' },
  storedUser: () => ({ id: '7', email: 'ana@vigia.mx', name: 'Ana Pineda', role: server.role }),
}))
vi.mock('../../api/promises.ts', async (original) => ({
  ...(await original<object>()),
  listPromises: async () => ({ promises: [], nextCursor: null }),
}))
vi.mock('../../api/comments.ts', async (original) => ({
  ...(await original<object>()),
  listComments: async () => ({ comments: [], hasMore: false }),
}))
vi.mock('../../api/logbook.ts', async (original) => ({
  ...(await original<object>()),
  logbookTrips: {
    queryKey: ['logbook', 'trips'],
    queryFn: async () => ({ trips: server.trips, figures: { onTime: 0, due: 0, unmeasured: 0, persons: [] } }),
    structuralSharing: false,
    staleTime: 0,
  },
}))
vi.mock('../../api/trip-assignees.ts', () => ({
  listTripAssignees: async () => [
    { id: '7', name: 'Ana Pineda', isSignedIn: true, trips: 2 },
    { id: '8', name: 'Eva Ruiz Soto', isSignedIn: false, trips: 1 },
  ],
  assignTrip: async ({ tripId }: ContactTrip, userId: string | null) => {
    server.sent.push(['assign', tripId, userId])
    return userId === null ? null : { id: userId, name: 'Ana Pineda' }
  },
  assignTrips: async (trips: readonly ContactTrip[], userId: string | null) => {
    server.sent.push(['assign', trips.map(({ tripId }) => tripId), userId])
    return trips.map(({ tripId: id }, index) =>
      index === 0
        ? { id, result: 'updated', error: null }
        : { id, result: 'refused', error: 'Mientras tanto se asignó a Luis Cano.' },
    )
  },
}))

const trip = (id: number, over: Partial<ContactTrip> = {}): ContactTrip =>
  tripOf(id, { dueAt: NOW + 600_000, lastComment: { text: 'Va', by: 'Eva', at: ago(20), outcome: null }, ...over })
const late = trip(3, { plates: '55-TR-1J', dueAt: ago(8) })
const mute = trip(2, { plates: '36-BF-9T', client: 'Química del Pánuco', lastComment: null, dueAt: ago(232) })

beforeEach(() => Object.assign(server, { trips: [], sent: [], role: 'supervisor' }))

const draw = async () => {
  await page.viewport(1440, 900)
  return render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter initialEntries={['/?tab=todas']}>
        <HeaderSlotProvider>
          <div style={{ height: '100vh', display: 'grid' }}>
            <Screen />
          </div>
        </HeaderSlotProvider>
      </MemoryRouter>
    </QueryClientProvider>,
  )
}
type Drawn = Awaited<ReturnType<typeof draw>>
const row = (screen: Drawn) => screen.getByRole('option', { name: /próximo contacto/ })
const plates = ({ container }: Drawn) =>
  [...container.querySelectorAll('[role="option"] [data-slot~="plate"]')].map(({ textContent }) => textContent)

const ANA = { id: '7', name: 'Ana Pineda' }
const EVA = { id: '8', name: 'Eva Ruiz Soto' }
const whose = (screen: Drawn) => screen.getByRole('combobox', { name: 'Asignado a' })
const drawer = (screen: Drawn) => screen.getByRole('region', { name: 'Asignado a' })

test('where nobody assigns trips nothing is said of it; where somebody does rows say whose each is, and one’s own are a filter', async () => {
  server.trips = [late, mute]
  const screen = await draw()
  await expect.element(row(screen).nth(0)).toBeVisible()
  expect(whose(screen).query()).toBeNull()
  expect(screen.container.textContent).not.toMatch(/Suyo|compartido/)
  server.tell({ tripId: '3', trip: { ...late, assignee: ANA } })
  await expect.element(row(screen).nth(1)).toHaveTextContent('Suyo · Cementos Tula')
  await expect.element(row(screen).nth(0)).toHaveTextContent('compartido · Química del Pánuco')
  server.tell({ tripId: '2', trip: { ...mute, assignee: EVA } })
  await expect.element(row(screen).nth(0)).toHaveTextContent('E. Ruiz · Química del Pánuco')
  await whose(screen).selectOptions('Míos')
  await expect.poll(() => plates(screen)).toEqual(['55-TR-1J'])
  await whose(screen).selectOptions('Eva Ruiz Soto')
  await expect.poll(() => plates(screen)).toEqual(['36-BF-9T'])
})

test('who monitors takes a shared trip and gives it back, and has nothing to press at another’s', async () => {
  server.role = 'monitorista'
  server.trips = [late]
  const screen = await draw()
  await row(screen).click()
  await expect.element(drawer(screen)).toHaveTextContent('Compartido: está en la ronda de todos')
  expect(drawer(screen).getByRole('button', { name: 'Asignar…' }).query()).toBeNull()
  await drawer(screen).getByRole('button', { name: 'Tomarlo' }).click()
  await expect.element(drawer(screen)).toHaveTextContent('Ana Pineda: está en su ronda')
  await drawer(screen).getByRole('button', { name: 'Dejarlo compartido' }).click()
  await expect.element(drawer(screen)).toHaveTextContent('Compartido')
  expect(server.sent).toEqual([
    ['assign', '3', '7'],
    ['assign', '3', null],
  ])
  server.tell({ tripId: '3', trip: { ...late, assignee: EVA } })
  await expect.element(drawer(screen)).toHaveTextContent('Eva Ruiz Soto')
  expect(drawer(screen).getByRole('button').query()).toBeNull()
  await expect.element(screen.getByRole('button', { name: 'Agregar' })).toBeVisible()
})

test('a trip that became shared by itself says whose it was', async () => {
  server.trips = [{ ...late, assigneeLost: { name: 'Luis Cano', at: ago(39) } }]
  const screen = await draw()
  await row(screen).click()
  await expect.element(drawer(screen)).toHaveTextContent('Luis Cano ya no lo atiende desde las 09:03')
})

test('a supervisor assigns all that the filters leave, and is told of each that stayed as it was', async () => {
  server.trips = [trip(1), late, mute]
  const screen = await draw()
  await screen.getByRole('radio', { name: 'Vencidas 2' }).click()
  await screen.getByRole('button', { name: 'Asignar 2…' }).click()
  const dialog = screen.getByRole('dialog')
  await expect.element(dialog).toHaveTextContent('Eva Ruiz Soto1 viaje · sin sesión abierta')
  await dialog.getByRole('button', { name: 'Asignar' }).click()
  await expect.element(dialog).toHaveTextContent('Elija a quién')
  await dialog.getByRole('radio', { name: /^Eva/ }).click()
  await dialog.getByRole('button', { name: 'Asignar' }).click()
  await expect.element(dialog).toHaveTextContent('1 queda con Eva Ruiz Soto · 1 no cambió.')
  await expect.element(dialog).toHaveTextContent('Mientras tanto se asignó a Luis Cano.')
  expect(server.sent).toEqual([['assign', expect.arrayContaining(['2', '3']), '8']])
})
