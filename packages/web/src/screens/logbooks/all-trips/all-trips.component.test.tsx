import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { addressNow, noteInAddress } from '../../../browser/address.ts'
import { HeaderSlotProvider } from '../../../widgets/header-slot.tsx'
import { Screen } from '../logbooks-screen.tsx'
import { ago, NOW, trip as tripOf } from '../round/round-fixture.ts'

const server = vi.hoisted(() => ({ trips: [] as unknown[], figures: {}, mayPlan: false }))
vi.mock('../../../widgets/trip-proposals.tsx', () => ({ TripProposals: () => null }))
vi.mock('../../../widgets/trip-messages.tsx', () => ({ TripMessages: () => null }))
vi.mock('../../../widgets/trip-stop.tsx', () => ({ TripStop: () => null }))
vi.mock('../../../widgets/not-live.tsx', () => ({ NotLive: () => null }))
vi.mock('../../../widgets/connection-state.tsx', () => ({ ConnectionState: () => null }))
vi.mock('../../../alerts/use-alerts.ts', () => ({ useAlerts: () => ({ status: 'ready', alerts: [] }) }))
vi.mock('../../../live/use-server-now.ts', () => ({ useServerNow: () => Date.UTC(2026, 10, 24, 15, 42) }))
vi.mock('../../../live/live.ts', () => ({
  acquireLive: () => ({
    clock: { now: () => Date.UTC(2026, 10, 24, 15, 42), offset: () => 0 },
    fleet: { stateOf: () => undefined, version: () => 0 },
    onFleetChanged: () => () => undefined,
    onRoundChanged: () => () => undefined,
    onLogbookEntry: () => () => undefined,
  }),
}))
vi.mock('../../../live/use-live.ts', () => ({ useFleet: () => 0 }))
vi.mock('../../../live/use-stale-limit.ts', () => ({ useStaleLimit: () => null }))
vi.mock('../../../api/tokens.ts', async (original) => ({
  ...{ ...(await original<object>()), mayAct: () => true, mayPlan: () => server.mayPlan },
  storedUser: () => ({ id: '7', email: 'ana@vigia.mx', name: 'Ana Pineda', role: 'monitorista' }),
}))
vi.mock('../../../api/promises.ts', async (original) => ({
  ...(await original<object>()),
  listPromises: async () => ({ promises: [], nextCursor: null }),
}))
vi.mock('../../../api/comments.ts', async (original) => ({
  ...(await original<object>()),
  listComments: async () => ({ comments: [], hasMore: false }),
}))
vi.mock('../../../api/logbook.ts', async (original) => ({
  ...(await original<object>()),
  logbookTrips: {
    queryKey: ['logbook', 'trips'],
    queryFn: async () => ({ trips: server.trips, figures: server.figures }),
    structuralSharing: false,
    staleTime: 0,
  },
}))

const said = { text: 'Va', by: 'Eva Ruiz', at: ago(20), outcome: null }
const calm = tripOf(1, { dueAt: NOW + 600_000, lastComment: said })
const late = tripOf(3, { plates: '55-TR-1J', dueAt: ago(8), lastComment: { ...said, by: 'Ana Pineda', at: ago(38) } })
const mute = tripOf(2, { plates: '36-BF-9T', client: 'Química del Pánuco', dueAt: ago(232) })
const eva = { name: 'Eva Ruiz', comments: 4, typed: 4, confirmed: 0 }
const FIGURES = { onTime: 8, due: 9, unmeasured: 0, wantedPercent: 95, persons: [eva], automatic: 0 }

// The address is the test runner's own as well.
let before = ''
beforeEach(() => {
  before = globalThis.location.search
  Object.assign(server, { trips: [calm, late, mute], figures: FIGURES, mayPlan: false })
})
afterEach(() => noteInAddress(new URLSearchParams(before)))

const draw = async (address = '/?tab=todas') => {
  await page.viewport(1440, 900)
  return render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter initialEntries={[address]}>
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
const plates = ({ container }: Drawn) =>
  [...container.querySelectorAll('[role="option"] [data-slot~="plate"]')].map(({ textContent }) => textContent)

test('search and filters are those of the address, and are noted in it', async () => {
  const screen = await draw('/?tab=todas&ver=vencidas&buscar=panuco')
  await expect.poll(() => plates(screen)).toEqual(['36-BF-9T'])
  await expect.element(screen.getByRole('radio', { name: 'Vencidas 2' })).toBeChecked()
  await expect.element(screen.getByRole('textbox')).toHaveValue('panuco')
  await screen.getByRole('textbox').fill('TR-1J')
  await expect.poll(() => plates(screen)).toEqual(['55-TR-1J'])
  await screen.getByRole('combobox', { name: 'Quién comentó' }).selectOptions('Ana Pineda')
  expect([addressNow().get('buscar'), addressNow().get('comento')]).toEqual(['TR-1J', 'Ana Pineda'])
})

test('a client and a person of the address who have no trip are told, and can be taken away', async () => {
  const screen = await draw('/?tab=todas&cliente=Vidrios del Sur&asignado=99')
  await expect.element(screen.getByText('Ningún viaje coincide')).toBeVisible()
  await expect.element(screen.getByRole('combobox', { name: 'Cliente' })).toHaveDisplayValue('Vidrios del Sur')
  await expect.element(screen.getByRole('combobox', { name: 'Asignado a' })).toHaveDisplayValue('Alguien sin viajes')
  await screen.getByRole('button', { name: 'Quitar filtros' }).click()
  await expect.poll(() => plates(screen)).toEqual(['36-BF-9T', '55-TR-1J', 'P-1'])
})

test('the goal is the company’s, and each figure opens its list, whatever was looked for before', async () => {
  const screen = await draw('/?tab=todas&buscar=TR-1J')
  await expect.poll(() => plates(screen)).toEqual(['55-TR-1J'])
  const strip = screen.getByRole('region', { name: 'Cumplimiento de hoy' })
  const onTime = strip.getByRole('link', { name: /A tiempo hoy/ })
  await expect.element(onTime).toHaveTextContent('88 %8 de 9 contactos · meta 95')
  await expect.element(onTime).toHaveAttribute('href', '/reportes?reporte=logbook_compliance&periodo=hoy')
  await strip.getByRole('button', { name: /Sin comentario/ }).click()
  await expect.poll(() => plates(screen)).toEqual(['36-BF-9T'])
  await strip.getByRole('button', { name: /^Eva Ruiz, 4 comentarios/ }).click()
  await expect.poll(() => plates(screen)).toEqual(['P-1'])
  expect([addressNow().get('comento'), addressNow().get('buscar'), addressNow().get('ver')]).toEqual([
    'Eva Ruiz',
    null,
    null,
  ])
  await strip.getByRole('button', { name: /Brecha mediana/ }).click()
  await expect.poll(() => plates(screen)).toHaveLength(3)
  await expect.element(screen.getByRole('button', { name: 'Brechas de 6 h' })).toHaveAttribute('aria-pressed', 'true')
  await strip.getByRole('button', { name: /Brecha mayor ahora/ }).click()
  await expect.element(screen.getByRole('complementary', { name: 'Bitácora del viaje' })).toBeVisible()
})

test('on a phone a row has the clock, three lines and the gaps beside the way', async () => {
  const screen = await draw()
  await page.viewport(390, 844)
  const row = screen.getByRole('option', { name: /^36-BF-9T/ })
  await expect.poll(() => row.element().getBoundingClientRect().height).toBeLessThanOrEqual(80)
  await expect.element(row.getByText('vencido 3 h 52 min')).toBeVisible()
  await expect.element(row.getByText('Química del Pánuco')).toBeVisible()
  await expect.element(row.getByText('Sin intentos')).not.toBeVisible()
})

test.each([true, false])('without any active trip who may plan (%s) is shown the way to a new one', async (mayPlan) => {
  Object.assign(server, { trips: [], mayPlan })
  const screen = await draw()
  await expect.element(screen.getByText('No hay viajes activos')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Nuevo viaje' }).elements()).toHaveLength(mayPlan ? 1 : 0)
})
