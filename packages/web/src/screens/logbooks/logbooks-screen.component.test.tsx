import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { MemoryRouter } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { ContactTrip } from '../../api/logbook.ts'
import { HeaderSlotProvider } from '../../widgets/header-slot.tsx'
import { Screen } from './logbooks-screen.tsx'

const NOW = Date.UTC(2026, 10, 24, 15, 42)
const MINUTE_MS = 60_000
const ago = (minutes: number): number => NOW - minutes * MINUTE_MS
const server = vi.hoisted(() => ({
  trips: [] as unknown[],
  comments: [] as unknown[],
  figures: { onTime: 0, due: 0, unmeasured: 0, wantedPercent: 90, persons: [] as object[], automatic: 0 },
  alertsStatus: 'ready',
  alerts: [] as object[],
  mayAct: true,
  failure: null as Error | null,
  sent: [] as unknown[],
  tell: (_news: { readonly tripId: string; readonly trip: unknown }): void => undefined,
}))
vi.mock('../../widgets/trip-proposals.tsx', () => ({ TripProposals: () => null }))
vi.mock('../../widgets/trip-messages.tsx', () => ({ TripMessages: () => null }))
vi.mock('../../widgets/trip-stop.tsx', () => ({ TripStop: () => null }))
vi.mock('../../alerts/use-alerts.ts', () => ({
  useAlerts: () => ({ status: server.alertsStatus, alerts: server.alerts }),
}))
vi.mock('../../live/use-server-now.ts', () => ({ useServerNow: () => NOW }))
vi.mock('../../live/live.ts', () => ({
  acquireLive: () => ({
    clock: { now: () => NOW, offset: () => 0 },
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
vi.mock('../../widgets/not-live.tsx', () => ({ NotLive: () => null }))
vi.mock('../../api/tokens.ts', async (original) => ({ ...(await original<object>()), mayAct: () => server.mayAct }))
vi.mock('../../api/promises.ts', async (original) => ({
  ...(await original<object>()),
  listPromises: async () => ({ promises: [], nextCursor: null }),
  ...{ addPromise: async () => undefined, updatePromise: async () => undefined },
}))
vi.mock('../../api/comments.ts', () => ({
  listComments: async () => ({
    comments: server.comments.map((entry) => ({
      ...{ writtenAt: null, isVisible: false, stopReason: null, photoId: null },
      ...{ corrections: [], mayCorrect: false, isProved: false },
      ...(entry as object),
    })),
    hasMore: false,
  }),
  setCommentVisibility: async () => undefined,
  correctComment: async (...sent: unknown[]) => void server.sent.push(sent),
  addComment: async (...sent: unknown[]) => void server.sent.push(sent),
  undoComment: async () => undefined,
}))
vi.mock('../../api/logbook.ts', async (original) => ({
  ...(await original<object>()),
  logbookTrips: {
    queryKey: ['logbook', 'trips'],
    queryFn: async () => {
      if (server.failure !== null) throw server.failure
      return { trips: server.trips, figures: server.figures }
    },
    structuralSharing: false,
    staleTime: 0,
  },
}))

const trip = (id: number, over: Partial<ContactTrip> = {}): ContactTrip => ({
  ...{ tripId: String(id), invoice: `F-${id}`, plates: `P-${String(id).padStart(5, '0')}` },
  ...{ client: 'Cementos Tula', carrier: 'TransNorte', operator: 'Ernesto Ávila', phone: '55 5555 0142' },
  ...{ carrierPhone: null, status: 'in transit', origin: 'Puebla', destination: 'Mérida', level: 'low', score: 5 },
  ...{ startedAt: ago(300), cadenceMin: 30, dueAt: NOW + 10 * MINUTE_MS },
  lastComment: { text: 'Sin novedad.', by: 'Mariana Reyes', at: ago(20), outcome: 'answered' },
  lastAttempt: { outcome: 'answered', at: ago(20) },
  ...{ attemptsToday: 3, entries: [ago(50), ago(20)].map((at) => ({ at, cadenceMin: 30 })), gapsSince: ago(80) },
  communication: { maxGapHours: 0.5, pattern: 'regular' },
  ...{ isMarkedCritical: false, assignee: null, assigneeLost: null },
  ...over,
})
const mute = trip(2, {
  ...{ plates: '36-BF-9T', client: 'Química del Pánuco', lastComment: null, lastAttempt: null, attemptsToday: 0 },
  ...{ entries: [], gapsSince: ago(262), startedAt: ago(262), dueAt: ago(232), isMarkedCritical: true },
  communication: { maxGapHours: null, pattern: 'sin_datos' },
})
const late = trip(3, {
  ...{ plates: '55-TR-1J', dueAt: ago(8), entries: [{ at: ago(38), cadenceMin: 30 }], gapsSince: ago(38) },
  lastComment: { text: 'En fila para báscula.', by: 'Ana Pineda', at: ago(38), outcome: 'whatsapp' },
})

beforeEach(() => Object.assign(server, { trips: [], comments: [], mayAct: true, failure: null, sent: [] }))
beforeEach(() =>
  Object.assign(server, {
    figures: { ...server.figures, onTime: 0, due: 0, unmeasured: 0, persons: [], automatic: 0 },
  }),
)
beforeEach(() => Object.assign(server, { alertsStatus: 'ready', alerts: [] }))

const draw = async (width = 1440) => {
  await page.viewport(width, 900)
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

test('who has no comment stands first, then the oldest last comment; heads sort', async () => {
  server.trips = [trip(1), late, mute]
  const screen = await draw()
  await expect.poll(() => plates(screen)).toEqual(['36-BF-9T', '55-TR-1J', 'P-00001'])
  await screen.getByRole('button', { name: 'Viaje', exact: true }).click()
  await expect.poll(() => plates(screen)).toEqual(['36-BF-9T', '55-TR-1J', 'P-00001'])
  await screen.getByRole('button', { name: 'Viaje', exact: true }).click()
  await expect.poll(() => plates(screen)).toEqual(['P-00001', '55-TR-1J', '36-BF-9T'])
})

test('what others write stands in the list at once, and a trip that ended leaves it', async () => {
  server.trips = [trip(1), late]
  const screen = await draw()
  await expect.element(row(screen).nth(0)).toHaveTextContent('En fila para báscula.')
  const lastComment = { text: 'Sale de la báscula.', by: 'Luis Cano', at: NOW, outcome: 'answered' }
  server.tell({ tripId: '3', trip: { ...late, dueAt: NOW + 30 * MINUTE_MS, lastComment } })
  await expect.element(row(screen).nth(1)).toHaveTextContent('L. Cano Sale de la báscula.')
  server.tell({ tripId: '1', trip: null })
  await expect.poll(() => plates(screen)).toEqual(['55-TR-1J'])
})

test('a row says when the next contact is due, by figure and in words, and why it is grave', async () => {
  server.trips = [late, mute]
  const screen = await draw()
  const [first, second] = [row(screen).nth(0), row(screen).nth(1)]
  await expect.element(first).toHaveTextContent('+3h')
  await expect.element(first).toHaveTextContent('vencido 3 h 52 min')
  await expect.element(first).toHaveTextContent('Empezó hace 4 h 22 min')
  await expect.element(first).toHaveTextContent('CríticoSin comentarios')
  await expect.element(second).toHaveTextContent('+8')
  await expect.element(second).toHaveTextContent('A. Pineda En fila para báscula.')
  await expect.element(second).toHaveTextContent('Normal')
})

test('of ten thousand trips only those in sight are rows; kinds and search narrow them', async () => {
  server.trips = [...Array.from({ length: 9_998 }, (_, index) => trip(index + 10)), late, mute]
  const screen = await draw()
  await expect.element(screen.getByRole('radio', { name: 'Todas 10,000' })).toBeVisible()
  expect(plates(screen).length).toBeLessThan(60)
  await screen.getByRole('radio', { name: 'Vencidas 2' }).click()
  await expect.poll(() => plates(screen)).toEqual(['36-BF-9T', '55-TR-1J'])
  await screen.getByRole('textbox').fill('panuco')
  await expect.poll(() => plates(screen)).toEqual(['36-BF-9T'])
  await screen.getByRole('textbox').fill('nada así')
  await screen.getByRole('button', { name: 'Quitar filtros' }).click()
  await expect.poll(() => plates(screen).length).toBeGreaterThan(5)
})

test('the figures say how contacts are kept, and a dash where nothing was due', async () => {
  server.trips = [late, mute]
  const screen = await draw()
  const strip = screen.getByRole('region', { name: 'Cumplimiento de hoy' })
  await expect.element(strip).toHaveTextContent('A tiempo hoy—sin contactos debidos')
  await expect.element(strip).toHaveTextContent('Brecha mayor ahora4 h 22 min36-BF-9T')
  await expect.element(strip).toHaveTextContent('Nadie ha escrito en la última hora')
  await strip.getByRole('button', { name: /Sin comentario/ }).click()
  await expect.poll(() => plates(screen)).toEqual(['36-BF-9T'])
})

test('a share is rounded down: 86.8 % is not 87', async () => {
  server.trips = [late]
  const mariana = { name: 'Mariana Reyes Soto', comments: 46, typed: 12, confirmed: 30 }
  server.figures = { ...server.figures, onTime: 416, due: 479, unmeasured: 3, persons: [mariana], automatic: 7 }
  const screen = await draw()
  const strip = screen.getByRole('region', { name: 'Cumplimiento de hoy' })
  await expect.element(strip).toHaveTextContent('86 %416 de 479 contactos · meta 90')
  await expect.element(strip).toHaveTextContent('M. Reyes46')
  const tip = strip.getByTitle(
    /Mariana Reyes Soto: 12 a mano, 30 del borrador, 4 sin saberse\nDe sistemas y de operadores por su enlace: 7, no cuentan/,
  )
  await expect.element(tip).toBeVisible()
})

test('on the day from which it is kept when a contact is due there is no share until most of it is known', async () => {
  server.trips = [late]
  server.figures = { ...server.figures, due: 12, unmeasured: 400 }
  const screen = await draw()
  const strip = screen.getByRole('region', { name: 'Cumplimiento de hoy' })
  await expect.element(strip).toHaveTextContent('A tiempo hoy—de 400 contactos no se sabe')
})

test('who is under duress is not offered to be called nor written to', async () => {
  server.trips = [late]
  server.alerts = [{ type: 'CLAVE_COACCION', tripId: late.tripId }]
  const screen = await draw()
  await row(screen).click()
  const panel = screen.getByRole('complementary', { name: 'Bitácora del viaje' })
  await expect.element(panel.getByText('No lo llame: coacción')).toBeVisible()
  await expect.element(panel.getByRole('link', { name: /^(Llamar|WhatsApp) a/ })).not.toBeInTheDocument()
})

test('until the alerts are known nobody is offered to be called nor written to', async () => {
  server.trips = [late]
  server.alertsStatus = 'loading'
  const screen = await draw()
  await row(screen).click()
  const panel = screen.getByRole('complementary', { name: 'Bitácora del viaje' })
  await expect.element(panel.getByText('Revisando si hay coacción…')).toBeVisible()
  await expect.element(panel.getByRole('link', { name: /^(Llamar|WhatsApp) a/ })).not.toBeInTheDocument()
})

test('a row opens the logbook; who may, writes into it', async () => {
  server.trips = [late]
  server.comments = [
    { commentId: '9', text: 'En fila para báscula.', by: 'Ana Pineda', at: ago(38), outcome: 'whatsapp' },
  ]
  const screen = await draw()
  await row(screen).click()
  const panel = screen.getByRole('complementary', { name: 'Bitácora del viaje' })
  await expect.element(panel.getByText('vencido 8 min')).toBeVisible()
  await expect.element(panel.getByRole('link', { name: 'Llamar a 55 5555 0142' })).toBeVisible()
  await expect.element(panel.getByRole('listitem')).toHaveTextContent('En fila para báscula.')
  await panel.getByLabelText('Resultado del contacto').selectOptions('Contestó')
  await panel.getByLabelText('Próximo contacto').selectOptions('Próximo contacto: en 45 min')
  await panel.getByRole('button', { name: 'Agregar' }).click()
  await expect
    .poll(() => server.sent)
    .toMatchObject([
      ['3', { text: 'Contestó.', outcome: 'answered', nextContactAt: NOW + 45 * MINUTE_MS }, expect.any(String)],
    ])
  await panel.getByRole('button', { name: 'Cerrar' }).click()
  await expect.element(panel).not.toBeInTheDocument()
})

test('an entry says what it said before and that it came late; who may corrects it, with a reason', async () => {
  server.trips = [late]
  const correction = { was: 'Pasa Palmillas', wasOutcome: null, reason: 'Era otra', by: 'Ana Pineda', at: ago(5) }
  server.comments = [
    { commentId: '9', text: 'Pasa Tepotzotlán', by: 'Ana Pineda', at: ago(38), outcome: null, mayCorrect: true },
    {
      commentId: '8',
      text: 'Va bien',
      by: 'L. Cruz',
      at: ago(40),
      outcome: null,
      writtenAt: ago(57),
      corrections: [correction],
    },
  ]
  const screen = await draw()
  await row(screen).click()
  const entries = screen.getByRole('list', { name: 'Comentarios' }).getByRole('listitem')
  await expect
    .element(entries.nth(1))
    .toHaveTextContent('Escrito 08:45 sin conexión, llegó 09:02Corregido 09:37 por Ana Pineda · decía «Pasa Palmillas»')
  expect(entries.nth(1).getByRole('button').query()).toBeNull()
  await entries.nth(0).getByRole('button', { name: 'Corregir la entrada de las 09:04' }).click()
  const dialog = screen.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Corregir', exact: true }).click()
  await expect.element(dialog).toHaveTextContent('Dice lo mismo')
  await dialog.getByLabelText('Qué debe decir').fill('Pasa San Juan')
  await dialog.getByLabelText('Motivo').fill('Era otra caseta')
  await dialog.getByRole('button', { name: 'Corregir', exact: true }).click()
  await expect.poll(() => server.sent).toEqual([['9', { text: 'Pasa San Juan', reason: 'Era otra caseta', after: 0 }]])
  await expect.element(dialog).not.toBeInTheDocument()
})

test('who only reads sees the logbook and no field', async () => {
  server.trips = [late]
  server.mayAct = false
  const screen = await draw()
  await row(screen).click()
  await expect.element(screen.getByText('Nadie ha escrito en esta bitácora.')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Agregar' }).query()).toBeNull()
})

test('a failed call is no empty list', async () => {
  server.failure = new Error('La base no responde.')
  const screen = await draw()
  await expect.element(screen.getByText('La base no responde.')).toBeVisible()
  expect(screen.getByText('No hay viajes activos').query()).toBeNull()
})
