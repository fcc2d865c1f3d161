import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { ApiError } from '../../../api/api-error.ts'
import type { CurrentHandover, Handover } from '../../../api/handovers.ts'
import { HeaderSlotProvider } from '../../../widgets/header-slot.tsx'
import { acquireAcceptSender } from '../../../widgets/unsent-entries/accept-sender.ts'
import { HandoverTab } from './handover.tsx'
import { at, handover, JORGE, NOW, point, said, TO_RECEIVE } from './handover-fixture.ts'

const server = vi.hoisted(() => ({
  current: null as unknown,
  answer: null as null | ((pointId: string) => void),
  accepted: [] as string[],
  now: 0,
}))
vi.mock('../../../live/use-server-now.ts', () => ({ useServerNow: () => server.now }))
vi.mock('../../../live/live.ts', () => ({
  acquireLive: () => ({ clock: { now: () => NOW }, onHandoverUpdated: () => () => undefined }),
}))
vi.mock('../../../widgets/connection-state.tsx', () => ({ ConnectionState: () => null }))
vi.mock('../../../widgets/not-live.tsx', () => ({ NotLive: () => null }))
vi.mock('../../../api/tokens.ts', async (original) => ({
  ...(await original<object>()),
  storedUser: () => ({ ...JORGE, email: 'j@x.mx', role: 'monitorista' }),
}))
vi.mock('../../../api/handovers.ts', async (original) => ({
  ...(await original<object>()),
  currentHandover: async () => server.current,
  acceptHandoverPoint: async (_handoverId: string, pointId: string) => {
    if (server.answer === null) throw new ApiError({ kind: 'network', message: 'Error de conexión.' })
    server.answer(pointId)
    server.accepted.push(pointId)
    show(server.accepted)
  },
}))

/** The hand-over with two points, of which Jorge has accepted these. */
function show(accepted: readonly string[]): void {
  const points = ['7', '8'].map((id) =>
    point(id, {
      ...said,
      ...(accepted.includes(id) ? { acceptedAt: at(1), acceptedById: JORGE.id, acceptedBy: JORGE.name } : {}),
    }),
  )
  const given: Handover = handover({ ...TO_RECEIVE, points })
  server.current = {
    ...{ handover: given, opensAt: null },
    ...{ shift: { name: 'Matutino', startsAt: at(-461), endsAt: at(19) } },
    ...{ nextShift: { name: 'Vespertino', startsAt: at(19), endsAt: at(499) } },
    since: {
      ...{ at: at(-461), isLastShift: true, newTrips: 21, delivered: 18 },
      ...{ resolvedAlerts: 34, endedAloneAlerts: 5, openIncidents: 3, contacts: { onTime: 36, due: 38 } },
    },
  } satisfies CurrentHandover
}

const draw = async (width = 1440, rowEnd: HTMLElement | null = null) => {
  await page.viewport(width, 900)
  return render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter>
        <HeaderSlotProvider>
          <div style={{ height: '100vh', display: 'grid' }}>
            <HandoverTab rowEnd={rowEnd} />
          </div>
        </HeaderSlotProvider>
      </MemoryRouter>
    </QueryClientProvider>,
  )
}

beforeEach(() => {
  Object.assign(server, { answer: null, accepted: [], now: NOW + 10_000 })
  show([])
})
afterEach(async () => {
  const sender = acquireAcceptSender()
  const { sent, refused } = sender.now()
  for (const { key } of [...sent, ...refused]) {
    await sender.discard(key)
    sender.forget(key)
  }
})

test('without connection points are accepted, marked, kept from the signature, and sent in order when it is back', async () => {
  const screen = await draw()
  const accept = screen.getByRole('button', { name: 'Aceptar' })
  // Of those that nobody has written it tells nothing.
  await expect.element(screen.getByText('Contactos escritos a tiempo', { exact: true })).toBeVisible()
  await accept.first().click()
  await expect.element(screen.getByText('Aceptado 14:41 · por enviar')).toBeVisible()
  await expect.element(screen.getByText('Falta 1 punto por aceptar para firmar')).toBeVisible()
  await accept.first().click()
  await expect.element(accept).not.toBeInTheDocument()
  await expect.element(screen.getByText('Falta enviar 2 puntos aceptados para firmar')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Firmar y recibir turno' })).toBeDisabled()
  await expect
    .element(screen.getByText('Sin conexión desde las 14:41. Lo que acepte se enviará al volver.'))
    .toBeVisible()
  await expect.element(screen.getByText(/^2 puntos aceptados por enviar/)).toBeVisible()

  server.answer = () => undefined
  globalThis.dispatchEvent(new Event('online'))
  await expect.element(screen.getByRole('button', { name: 'Firmar y recibir turno' })).toBeEnabled()
  expect(server.accepted).toEqual(['7', '8'])
  await expect.element(screen.getByText(/por enviar/)).not.toBeInTheDocument()
  await expect.element(screen.getByText(/Sin conexión/)).not.toBeInTheDocument()
  // By the server’s hour.
  expect(screen.getByText('Aceptado 14:42', { exact: true }).elements()).toHaveLength(2)
})

test('a server that fails is told of as one that was reached', async () => {
  server.answer = () => {
    throw new ApiError({ kind: 'http', status: 500, message: 'Error interno.' })
  }
  const screen = await draw()
  await screen.getByRole('button', { name: 'Aceptar' }).first().click()
  const title = 'El servidor no pudo recibirlo (HTTP 500): sin enviar desde las 14:41. Se intenta otra vez.'
  await expect.element(screen.getByText(title)).toBeVisible()
  await expect.element(screen.getByText(/^1 punto aceptado por enviar/)).toBeVisible()
  await expect.element(screen.getByText(/Sin conexión/)).not.toBeInTheDocument()
})

test('what the server refuses is told at its point and above, until the person has read it', async () => {
  server.answer = (pointId) => {
    if (pointId === '7')
      throw new ApiError({ kind: 'http', status: 409, code: 'HANDOVER_TAKEN', message: 'El turno lo recibe Luz Cano.' })
  }
  const screen = await draw()
  await screen.getByRole('button', { name: 'Aceptar' }).first().click()
  const told = screen.getByRole('list', { name: 'Puntos que no se aceptaron' })
  await expect.element(told).toHaveTextContent(/41-BG-7R · Sin comunicación.*El turno lo recibe Luz Cano\./)
  await expect.element(screen.getByRole('button', { name: 'Aceptar' }).first()).toBeVisible()
  await told.getByRole('button', { name: 'Entendido' }).click()
  await expect.element(told).not.toBeInTheDocument()
  await expect.element(screen.getByText('El turno lo recibe Luz Cano.')).not.toBeInTheDocument()
})

test('on a phone an accepted point says that it waits, and the next one is there', async () => {
  const screen = await draw(390)
  await expect.element(screen.getByText('1 de 2')).toBeVisible()
  await screen.getByRole('button', { name: 'Aceptar' }).click()
  await expect.element(screen.getByText('2 de 2')).toBeVisible()
  await screen.getByRole('button', { name: 'Anterior' }).click()
  await expect.element(screen.getByText('Aceptado 14:41 · por enviar')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Aceptar' })).not.toBeInTheDocument()
})

test.each([
  [1440, true],
  [1024, false],
])('at %i how the hand-over stands is told in the row of tabs: %s', async (width, isInRow) => {
  const row = document.body.appendChild(document.createElement('div'))
  onTestFinished(() => row.remove())
  Object.assign(row.style, { display: 'flex', width: '120px' })
  const screen = await draw(width, row)
  await expect.element(screen.getByRole('button', { name: 'Aceptar' }).first()).toBeVisible()
  await expect.poll(() => row.textContent).toBe(isInRow ? 'Por recibir · M. Reyes firmó 14:40' : '')
  // A name that is too long for its place ends there.
  const right = row.firstElementChild?.getBoundingClientRect().right ?? 0
  expect(right).toBeLessThanOrEqual(row.getBoundingClientRect().right)
})
