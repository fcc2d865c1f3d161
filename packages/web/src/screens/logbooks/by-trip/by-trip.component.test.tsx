import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { MemoryRouter } from 'react-router'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { TimelineEntry, TripTimeline } from '../../../api/trip-timeline.ts'
import { HeaderSlotProvider } from '../../../widgets/header-slot.tsx'
import { ByTrip } from './by-trip.tsx'

const NOW = Date.UTC(2026, 10, 24, 15, 42)
const ago = (minutes: number): number => NOW - minutes * 60_000
const server = vi.hoisted(() => ({
  timeline: null as unknown,
  failure: null as Error | null,
  trips: [] as object[],
  mayAct: true,
  mayPlan: true,
  listFailure: null as Error | null,
}))
vi.mock('../../../widgets/trip-proposals.tsx', () => ({ TripProposals: () => null }))
vi.mock('../../../widgets/trip-messages.tsx', () => ({ TripMessages: () => null }))
vi.mock('../../../widgets/trip-stop.tsx', () => ({ TripStop: () => null }))
vi.mock('../../../live/use-server-now.ts', () => ({ useServerNow: () => NOW }))
vi.mock('../../../widgets/connection-state.tsx', () => ({ ConnectionState: () => null }))
vi.mock('../../../alerts/use-alerts.ts', () => ({ useAlerts: () => ({ status: 'ready', alerts: [] }) }))
vi.mock('../all-trips/use-contacts.ts', () => ({
  useContacts: () => ({ all: server.trips, error: server.listFailure }),
}))
vi.mock('../../../api/tokens.ts', async (original) => ({
  ...(await original<object>()),
  mayAct: () => server.mayAct,
  mayPlan: () => server.mayPlan,
}))
vi.mock('../../../api/comments.ts', () => ({
  listComments: async () => ({ comments: [], nextCursor: null }),
  addComment: async () => undefined,
  setCommentVisibility: async () => undefined,
  correctComment: async () => undefined,
  undoComment: async () => undefined,
}))
vi.mock('../../../api/promises.ts', async (original) => ({
  ...(await original<object>()),
  listPromises: async () => ({ promises: [], hasMore: false }),
  addPromise: async () => undefined,
  updatePromise: async () => undefined,
}))
vi.mock('../../../api/trip-timeline.ts', () => ({
  tripTimeline: async () => {
    if (server.failure !== null) throw server.failure
    return server.timeline
  },
}))

const entry = (entryId: string, over: Partial<TimelineEntry>): TimelineEntry => ({
  ...{ entryId, source: 'comment', at: ago(10), until: null, text: `Entrada ${entryId}`, by: null },
  ...{
    outcome: null,
    severity: null,
    writtenAt: null,
    isVisible: false,
    stopReason: null,
    photoId: null,
    corrections: [],
  },
  ...over,
})
const timeline = (over: Partial<TripTimeline> = {}): TripTimeline => ({
  trip: {
    ...{ tripId: '7', invoice: 'F-7', plates: '14-BD-6H', client: 'Cementos Tula', operator: 'Ernesto Ávila' },
    ...{ origin: 'Tepotzotlán', destination: 'San Luis Potosí', status: 'in transit', isActive: true },
  },
  ...{ from: ago(300), to: NOW, hasMore: false, gpsFrom: ago(300) },
  entries: [
    entry('alert:1', { source: 'alert', at: ago(20), text: 'Sin GPS: hace 20 min', severity: 'high' }),
    entry('comment:2', { at: ago(36), text: 'Pasa la caseta', by: 'M. Reyes', outcome: 'answered' }),
    entry('status:3', { source: 'status', at: ago(120), text: 'En tránsito', by: 'L. Cruz' }),
  ],
  gpsGaps: [{ from: ago(100), to: ago(80), class: 'coverage-hole' }],
  contactGaps: [
    { from: ago(300), to: ago(36), level: 'red' },
    { from: ago(36), to: NOW, level: 'orange' },
  ],
  stops: [{ from: ago(60), to: ago(45), isOver: true }],
  ...over,
})

beforeEach(() =>
  Object.assign(server, {
    timeline: timeline(),
    failure: null,
    trips: [],
    listFailure: null,
    mayAct: true,
    mayPlan: true,
  }),
)

const draw = async (width = 1440, search = '?tab=viaje&viaje=7') => {
  await page.viewport(width, 900)
  return render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter initialEntries={[`/dashboard/monitoreo-bitacoras${search}`]}>
        <HeaderSlotProvider>
          <div style={{ height: '100vh', display: 'grid' }}>
            <ByTrip />
          </div>
        </HeaderSlotProvider>
      </MemoryRouter>
    </QueryClientProvider>,
  )
}

test.each([1440, 390])('one trip in a line, newest on top, each source in its words (%s px)', async (width) => {
  const screen = await draw(width)
  const entries = screen.getByRole('list', { name: 'Línea de tiempo' }).getByRole('listitem')
  await expect.element(entries.nth(0)).toHaveTextContent('09:22 · abiertaSin GPS: hace 20 min')
  await expect.element(entries.nth(1)).toHaveTextContent('09:06 Contestó · M. ReyesPasa la caseta')
  await expect.element(entries.nth(2)).toHaveTextContent('08:57Detenido 15 min')
  await expect.element(entries.nth(4)).toHaveTextContent('07:42 · L. CruzEn tránsito')
  await expect.element(screen.getByText('Cementos Tula · Ernesto Ávila · En tránsito')).toBeInTheDocument()
})

describe('without a trip', () => {
  test.each([true, false])(
    'where none is active who may (%s) begins one, and nothing is to be searched',
    async (mayPlan) => {
      server.mayPlan = mayPlan
      const screen = await draw(1440, '?tab=viaje')
      await expect.element(screen.getByText('No hay viajes activos')).toBeVisible()
      expect(screen.getByRole('button', { name: 'Nuevo viaje' }).elements()).toHaveLength(mayPlan ? 1 : 0)
      expect(screen.getByPlaceholder('Placas, factura, cliente u operador').elements()).toEqual([])
    },
  )

  test.each<[why: string, over: Partial<typeof server>]>([
    ['where there are some', { trips: [{}] }],
    ['where there were none and nobody knows of now', { listFailure: new Error('La base no responde.') }],
  ])('%s one is to be chosen', async (_, over) => {
    Object.assign(server, over)
    const screen = await draw(1440, '?tab=viaje')
    await expect.element(screen.getByText('Elija un viaje')).toBeVisible()
    expect(screen.getByText('No hay viajes activos').query()).toBeNull()
  })
})

test('labels never overlap, and the line is as long as the time, times the scale', async () => {
  const screen = await draw()
  const line = () => screen.container.querySelector('[data-slot="scroll"] ol')?.parentElement
  await expect.poll(() => line()?.clientHeight).toBeGreaterThan(300 * 1.98)
  const tops = [...screen.container.querySelectorAll('ol > li')].map((label) => label.getBoundingClientRect())
  for (const [index, { top }] of tops.entries()) expect(top).toBeGreaterThanOrEqual((tops[index - 1]?.bottom ?? 0) - 1)
  const before = line()?.clientHeight ?? 0
  await screen.getByRole('radio', { name: '2×' }).click()
  await expect.poll(() => line()?.clientHeight).toBeGreaterThan(before * 1.8)
})

test('a filter leaves one source', async () => {
  const screen = await draw()
  await screen.getByRole('radio', { name: 'Avisos' }).click()
  const entries = screen.getByRole('list', { name: 'Línea de tiempo' }).getByRole('listitem')
  await expect.poll(() => entries.elements().length).toBe(1)
  await screen.getByRole('radio', { name: 'GPS' }).click()
  await expect.element(entries.nth(0)).toHaveTextContent('08:57Detenido 15 min')
  await expect.element(entries.nth(1)).toHaveTextContent('08:22Sin señal 20 min · Zona sin cobertura')
  await screen.getByRole('radio', { name: 'Zonas' }).click()
  await expect.element(screen.getByText('Nada de esto en estas horas.')).toBeVisible()
})

test('who may writes while the trip goes on; of one that ended it is read', async () => {
  const screen = await draw()
  await expect.element(screen.getByRole('button', { name: 'Agregar' })).toBeVisible()
  await screen.unmount()
  server.timeline = timeline({ trip: { ...timeline().trip, isActive: false, status: 'complete' } })
  const ended = await draw()
  await expect.element(ended.getByText('Pasa la caseta')).toBeVisible()
  expect(ended.getByRole('button', { name: 'Agregar' }).query()).toBeNull()
})

test('without a trip one is sought; a failed call is no empty line', async () => {
  server.trips = [
    { tripId: '7', invoice: 'F-7', plates: '14-BD-6H', client: null, origin: 'Tula', destination: 'León' },
  ]
  const screen = await draw(1440, '?tab=viaje')
  await expect.element(screen.getByText('Elija un viaje')).toBeVisible()
  await screen.getByRole('textbox', { name: 'Buscar viaje' }).fill('14-bd')
  await screen.getByRole('button', { name: /14-BD-6H/ }).click()
  await expect.element(screen.getByText('Pasa la caseta')).toBeVisible()
  await screen.unmount()
  server.failure = new Error('La base no responde.')
  const other = await draw()
  await expect.element(other.getByText('La base no responde.')).toBeVisible()
})

test.each<[string, TripTimeline['gpsGaps'], string]>([
  ['which goes on says since when', [], '09:40Detenido desde hace 40 min'],
  [
    'of a unit that is silent says until when that is known',
    [{ from: ago(2), to: NOW, class: null }],
    '09:40Detenido 38 min hasta su última señal',
  ],
])('a stop %s', async (_why, gpsGaps, text) => {
  server.timeline = timeline({ gpsGaps, stops: [{ from: ago(40), to: ago(2), isOver: false }] })
  const screen = await draw()
  await screen.getByRole('radio', { name: 'GPS' }).click()
  const entries = screen.getByRole('list', { name: 'Línea de tiempo' }).getByRole('listitem')
  await expect.element(entries.filter({ hasText: 'Detenido' })).toHaveTextContent(text)
})
