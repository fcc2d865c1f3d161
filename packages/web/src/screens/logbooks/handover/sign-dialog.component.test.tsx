import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import type { Handover } from '../../../api/handovers.ts'
import type { ToastContent } from '../../../ui/toast-content.ts'
import { trip } from '../round/round-fixture.ts'
import { at, handover, NOW, TO_RECEIVE } from './handover-fixture.ts'
import { SignDialog } from './sign-dialog.tsx'

const server = vi.hoisted(() => ({ signed: null as unknown, trips: [] as unknown[], toasts: [] as unknown[] }))
vi.mock('../../../ui/show-toast.ts', () => ({ showToast: (toast: ToastContent) => void server.toasts.push(toast) }))
vi.mock('../../../api/tokens.ts', async (original) => ({
  ...(await original<object>()),
  storedUser: () => ({ id: '2', email: 'j@x.mx', name: 'Jorge Luna Paz', role: 'monitorista' }),
}))
vi.mock('../../../api/handovers.ts', async (original) => ({
  ...(await original<object>()),
  signHandover: async () => server.signed,
}))
vi.mock('../../../api/logbook.ts', async (original) => ({
  ...(await original<object>()),
  logbookTrips: {
    queryKey: ['logbook', 'trips'],
    queryFn: async () => {
      if (server.trips.length === 0) throw new Error('La base no responde.')
      return { trips: server.trips }
    },
  },
}))

beforeEach(() => Object.assign(server, { signed: null, trips: [], toasts: [] }))

const sign = async (signed: Handover) => {
  server.signed = signed
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const screen = await render(
    <QueryClientProvider client={client}>
      <SignDialog handover={handover(TO_RECEIVE)} side="incoming" onClose={() => undefined} />
    </QueryClientProvider>,
  )
  await screen.getByLabelText('Su contraseña').fill('clave')
  await screen.getByRole('button', { name: 'Firmar' }).click()
}
const received = handover({ ...TO_RECEIVE, status: 'received', receivedAt: at(22) })
const dueAt = (minutes: number) => ({ dueAt: NOW + minutes * 60_000 })

test('who receives is told with which trip their round begins: theirs or a shared one, never another’s', async () => {
  server.trips = [
    trip(1, { ...dueAt(20), plates: '90-EV-1A', assignee: { id: '9', name: 'Eva Ruiz' } }),
    trip(2, { ...dueAt(40), plates: '14-BD-6H' }),
    trip(3, { ...dueAt(30), plates: '41-BG-7R', assignee: { id: '2', name: 'Jorge Luna Paz' } }),
  ]
  await sign(received)
  await expect
    .poll(() => server.toasts)
    .toEqual([
      // At once; the trips take a moment more.
      { id: 'shift-signed', tone: 'ok', title: 'Turno recibido 15:03' },
      { id: 'shift-signed', tone: 'ok', title: 'Turno recibido 15:03. Su ronda empieza con 41-BG-7R' },
    ])
})

test('and where that is not known, that the shift was received', async () => {
  await sign(received)
  await expect.poll(() => server.toasts).toEqual([{ id: 'shift-signed', tone: 'ok', title: 'Turno recibido 15:03' }])
})
