import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { MINUTE_MS } from '@vigia/domain/time/duration'
import { beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { ApiError } from '../api/api-error.ts'
import type { TripStop as Stop } from '../api/expected-stops.ts'
import { TripStop, TripStopLine } from './trip-stop.tsx'

const AT = Date.parse('2026-11-21T19:12:00Z')
const NOTHING: Stop = { expected: null, pause: null }
const desk = vi.hoisted(() => ({
  mayAct: true,
  now: 0,
  stop: {} as unknown,
  lookFailure: null as Error | null,
  failure: null as Error | null,
  asked: [] as unknown[],
  cancelled: [] as string[],
  news: (_: { tripId: string | null }): void => undefined,
}))
vi.mock('../api/tokens.ts', () => ({ mayAct: () => desk.mayAct }))
vi.mock('../live/use-server-now.ts', () => ({ useServerNow: () => desk.now }))
vi.mock('../live/live.ts', () => ({
  acquireLive: () => ({
    onLogbookEntry: (listener: typeof desk.news) => {
      desk.news = listener
      return () => undefined
    },
  }),
}))
vi.mock('../api/expected-stops.ts', () => ({
  tripStop: async () => {
    if (desk.lookFailure !== null) throw desk.lookFailure
    return desk.stop
  },
  expectStop: async (tripId: string, asked: object) => {
    if (desk.failure !== null) throw desk.failure
    desk.asked.push({ tripId, ...asked })
    desk.stop = { expected: EXPECTED, pause: null }
  },
  cancelExpectedStop: async (stopId: string) => {
    desk.cancelled.push(stopId)
    desk.stop = NOTHING
  },
}))

const EXPECTED = {
  ...{ stopId: '4', reason: 'rest', fromAt: AT - 20 * MINUTE_MS, untilAt: AT + 40 * MINUTE_MS },
  ...{ said: { by: 'Ernesto Ávila', at: AT - 20 * MINUTE_MS }, acceptedBy: 'Luis', acceptedAt: AT - 15 * MINUTE_MS },
} as const

beforeEach(() =>
  Object.assign(desk, {
    ...{ mayAct: true, now: AT, stop: NOTHING, lookFailure: null, failure: null, asked: [], cancelled: [] },
  }),
)

const show = () =>
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <TripStop tripId="7" />
    </QueryClientProvider>,
  )

test('a stop that is expected says until when, why, who said it and who accepted it, and that the rest warns', async () => {
  desk.stop = { expected: EXPECTED, pause: null }
  const screen = await show()
  await expect.element(screen.getByRole('heading', { name: 'Parada esperada hasta las 13:52' })).toBeVisible()
  await expect.element(screen.getByText('Descanso. La dijo Ernesto Ávila, 12:52; la aceptó Luis, 12:57.')).toBeVisible()
  await expect.element(screen.getByText(/Pánico, silencio, zonas de riesgo y desvíos avisan igual/)).toBeVisible()
  await screen.getByRole('button', { name: 'Ya no esperarla' }).click()
  await expect.element(screen.getByText(/Parada esperada/)).not.toBeInTheDocument()
  expect(desk.cancelled).toEqual(['4'])
})

test('of a stop that takes long it says up to when it may begin: a later one is another', async () => {
  desk.stop = { expected: { ...EXPECTED, untilAt: AT + 600 * MINUTE_MS }, pause: null }
  const screen = await show()
  await expect
    .element(screen.getByText(/una parada que empiece entre las 12:52 y las 13:52 no abre «Unidad detenida»/))
    .toBeVisible()
})

test('of an hour of yesterday it says the day', async () => {
  desk.stop = { expected: { ...EXPECTED, fromAt: AT - 20 * 60 * MINUTE_MS }, pause: null }
  const screen = await show()
  await expect.element(screen.getByText(/una parada que empiece entre las 17:12 del 20 nov y las 18:12/)).toBeVisible()
})

test('a pause that is due soon is offered, and expected by one press', async () => {
  desk.stop = { expected: null, pause: { dueAt: AT + 20 * MINUTE_MS, isAtLeast: true } }
  const screen = await show()
  await expect.element(screen.getByRole('heading', { name: 'Debe 30 min de pausa a las 13:32' })).toBeVisible()
  await expect.element(screen.getByText(/O antes: de lo que condujo primero no hay posiciones/)).toBeVisible()
  await screen.getByRole('button', { name: 'Esperar la parada hasta las 14:12' }).click()
  await expect.element(screen.getByText(/La dijo Ernesto Ávila/)).toBeVisible()
  expect(desk.asked).toEqual([{ tripId: '7', reason: 'rest', minutes: 50, replaces: null }])
})

test('who was first is told to who comes second, and a stop that is over is not shown as expected', async () => {
  desk.stop = {
    expected: { ...EXPECTED, untilAt: AT - 1 },
    pause: { dueAt: AT - 10 * MINUTE_MS, isAtLeast: false },
  }
  desk.failure = new ApiError({
    ...{ kind: 'http', status: 409, code: 'STOP_CHANGED', message: 'Luis cambió la parada que se espera.' },
  })
  const screen = await show()
  await expect.element(screen.getByRole('heading', { name: 'Pausa de 30 min vencida desde las 13:02' })).toBeVisible()
  await screen.getByRole('button', { name: /Esperar la parada/ }).click()
  await expect.element(screen.getByText('Luis cambió la parada que se espera.')).toBeVisible()
})

test('a look that failed is not shown as nothing expected', async () => {
  desk.lookFailure = new ApiError({ ...{ kind: 'http', status: 500, code: 'INTERNAL', message: 'Falló el servidor.' } })
  const screen = await show()
  await expect.element(screen.getByText('Falló el servidor.')).toBeVisible()
})

test('what comes by the socket is there at once; who may only look is offered nothing', async () => {
  desk.mayAct = false
  const screen = await show()
  desk.stop = { expected: { ...EXPECTED, said: null }, pause: null }
  await expect
    .poll(() => {
      desk.news({ tripId: '7' })
      return screen.getByText('Descanso. La espera Luis, 12:57.').elements().length
    })
    .toBe(1)
  expect(screen.getByRole('button').elements()).toEqual([])
})

test('in a line it says until when and why, and nothing of a stop that is over or a pause alone', async () => {
  const line = () => (
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <TripStopLine tripId="7" />
    </QueryClientProvider>
  )
  desk.stop = { expected: EXPECTED, pause: null }
  const screen = await render(line())
  await expect.element(screen.getByText('Parada esperada hasta las 13:52: descanso')).toBeVisible()
  desk.stop = { expected: { ...EXPECTED, untilAt: AT - 1 }, pause: { dueAt: AT, isAtLeast: false } }
  desk.news({ tripId: '7' })
  await expect.element(screen.getByText(/Parada esperada/)).not.toBeInTheDocument()
})
