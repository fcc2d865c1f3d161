import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { ApiError } from '../api/api-error.ts'
import { TripProposals } from './trip-proposals.tsx'

const AT = Date.parse('2026-11-21T19:12:00Z')
const desk = vi.hoisted(() => ({
  mayAct: true,
  status: 'in transit',
  proposals: [] as { proposalId: string }[],
  more: 0,
  decided: [] as (readonly [string, boolean])[],
  failure: null as Error | null,
  news: (_: { tripId: string | null }): void => undefined,
}))
vi.mock('../api/tokens.ts', () => ({ mayAct: () => desk.mayAct }))
vi.mock('../live/use-server-now.ts', () => ({ useServerNow: () => AT }))
vi.mock('../live/live.ts', () => ({
  acquireLive: () => ({
    onLogbookEntry: (listener: typeof desk.news) => {
      desk.news = listener
      return () => undefined
    },
  }),
}))
vi.mock('../api/trip-photos.ts', () => ({
  getTripPhoto: async () =>
    new Blob(['<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'], { type: 'image/svg+xml' }),
}))
vi.mock('../api/operator-proposals.ts', () => ({
  tripProposals: async () => ({ status: desk.status, proposals: [...desk.proposals], more: desk.more }),
  decideProposal: async (proposalId: string, accepted: boolean) => {
    if (desk.failure !== null) throw desk.failure
    desk.decided.push([proposalId, accepted])
    desk.proposals = desk.proposals.filter((one) => one.proposalId !== proposalId)
  },
}))

const said = (proposalId: string, proposal: object, lateMs = 0, photo: object | null = null) => ({
  ...{ proposalId, proposal, photo, operatorName: 'Ernesto Ávila', saidAt: AT - lateMs, receivedAt: AT },
})
const UNLOADING = said('1', { kind: 'milestone', milestone: 'unloading' })

beforeEach(() =>
  Object.assign(desk, {
    mayAct: true,
    status: 'in transit',
    proposals: [UNLOADING],
    more: 0,
    decided: [],
    failure: null,
  }),
)

const show = () =>
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <TripProposals tripId="7" />
    </QueryClientProvider>,
  )

test('it says what accepting does, and what is decided is gone', async () => {
  const screen = await show()
  await expect
    .element(screen.getByText('Al aceptar, el viaje pasa de «En tránsito» a «Descargando».', { exact: true }))
    .toBeVisible()
  await screen.getByRole('button', { name: 'Aceptar' }).click()
  await expect.element(screen.getByText('El operador propone')).not.toBeInTheDocument()
  expect(desk.decided).toEqual([['1', true]])
})

test('a proposal that comes by the socket is there at once, and a stop says what it keeps quiet and what not', async () => {
  desk.proposals = []
  const screen = await show()
  desk.proposals = [said('2', { kind: 'stop', reason: 'rest', minutes: 30 }, 20 * 60_000)]
  await expect
    .poll(() => {
      desk.news({ tripId: '7' })
      return screen.getByText('Parada: Descanso, 30 min').elements().length
    })
    .toBe(1)
  await expect
    .element(screen.getByText(/esa parada no abre «Unidad detenida» hasta las 13:32; una que ya esté abierta sigue/))
    .toBeVisible()
  await expect.element(screen.getByText(/Ernesto Ávila, \d\d:\d\d, llegó \d\d:\d\d/)).toBeVisible()
  await screen.getByRole('button', { name: 'Rechazar' }).click()
  expect(desk.decided).toEqual([['2', false]])
})

const DELIVERED = { kind: 'milestone', milestone: 'delivered' }

test.each([
  [
    'without one',
    { isAsked: true, takenAt: null, photoId: null },
    'Sin la foto que pide el cliente.',
    'Aceptar sin foto',
  ],
  [
    'that has not come',
    { isAsked: true, takenAt: AT, photoId: null },
    'Dice que tomó la foto, 13:12; no ha llegado.',
    'Aceptar sin foto',
  ],
  ['that nobody asks for', { isAsked: false, takenAt: null, photoId: null }, 'Entregado', 'Aceptar'],
])('a delivery and its photo: %s', async (_which, photo, text, accept) => {
  desk.proposals = [said('3', DELIVERED, 0, photo)]
  const screen = await show()
  await expect.element(screen.getByText(text, { exact: true })).toBeVisible()
  await expect.element(screen.getByRole('button', { name: accept, exact: true })).toBeVisible()
})

test('a photo that came stands beside the delivery, and opens large', async () => {
  desk.proposals = [said('3', DELIVERED, 0, { isAsked: true, takenAt: AT, photoId: 'p1' })]
  const screen = await show()
  const small = screen.getByRole('button', { name: 'Ver foto de Ernesto Ávila, 13:12' })
  await expect.element(small.getByRole('img')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Aceptar', exact: true })).toBeVisible()
  await small.click()
  await expect.element(screen.getByRole('dialog')).toBeVisible()
})

test('who was first is told to who comes second', async () => {
  desk.failure = new ApiError({
    ...{ kind: 'http', status: 409, code: 'ALREADY_DECIDED', message: 'Luis ya decidió esta propuesta.' },
  })
  const screen = await show()
  await screen.getByRole('button', { name: 'Rechazar' }).click()
  await expect.element(screen.getByText('Luis ya decidió esta propuesta.')).toBeVisible()
})

test('that there are more than are shown is said', async () => {
  desk.more = 12
  const screen = await show()
  await expect.element(screen.getByText('Hay otras 12 más, que se verán al decidir estas.')).toBeVisible()
})

test('who may only look is offered nothing', async () => {
  desk.mayAct = false
  const screen = await show()
  expect(screen.container.textContent).toBe('')
})
