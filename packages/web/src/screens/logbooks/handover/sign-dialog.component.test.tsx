import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import type { Handover } from '../../../api/handovers.ts'
import type { ToastContent } from '../../../ui/toast-content.ts'
import { trip } from '../round/round-fixture.ts'
import { at, handover, NOW, TO_RECEIVE } from './handover-fixture.ts'
import { SignDialog } from './sign-dialog.tsx'

const server = vi.hoisted(() => ({
  ...{ signed: null as unknown, trips: [] as unknown[], toasts: [] as unknown[] },
  ...{ account: undefined as unknown, proofs: [] as unknown[], passkey: null as unknown },
}))
vi.mock('../../../widgets/account/use-account.ts', () => ({ useAccount: () => ({ data: server.account }) }))
vi.mock('../../../widgets/account/passkey.ts', async (original) => ({
  ...(await original<object>()),
  canUsePasskeys: () => true,
  askForPasskey: async () => {
    if (server.passkey instanceof Error) throw server.passkey
    return server.passkey
  },
}))
vi.mock('../../../ui/show-toast.ts', () => ({ showToast: (toast: ToastContent) => void server.toasts.push(toast) }))
vi.mock('../../../api/tokens.ts', async (original) => ({
  ...(await original<object>()),
  storedUser: () => ({ id: '2', email: 'j@x.mx', name: 'Jorge Luna Paz', role: 'monitorista' }),
}))
vi.mock('../../../api/handovers.ts', async (original) => ({
  ...(await original<object>()),
  signHandover: async (_id: string, _side: string, proof: unknown) => {
    server.proofs.push(proof)
    return server.signed
  },
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

beforeEach(() =>
  Object.assign(server, { signed: received, trips: [], toasts: [], account: undefined, proofs: [], passkey: null }),
)

const draw = () => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  return render(
    <QueryClientProvider client={client}>
      <SignDialog handover={handover(TO_RECEIVE)} side="incoming" onClose={() => undefined} />
    </QueryClientProvider>,
  )
}
const sign = async (signed: Handover) => {
  server.signed = signed
  const screen = await draw()
  await screen.getByLabelText('Su contraseña').fill('clave')
  await screen.getByRole('button', { name: 'Firmar', exact: true }).click()
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

const NO_PASSWORD = { hasPassword: false, totp: false, passkeys: [], recoveryCodesLeft: 0 }

test('who has a password and a passkey signs with the password as before', async () => {
  server.account = { ...NO_PASSWORD, hasPassword: true, passkeys: [{ id: '1' }] }
  await sign(received)
  await expect.poll(() => server.proofs).toEqual([{ password: 'clave' }])
})

test('who has only a passkey is asked for nothing else', async () => {
  server.account = { ...NO_PASSWORD, passkeys: [{ id: '1' }], recoveryCodesLeft: 10 }
  server.passkey = { ticket: 'boleto', credential: { id: 'llave' } }
  const screen = await draw()
  await expect.element(screen.getByRole('textbox')).not.toBeInTheDocument()
  await screen.getByRole('button', { name: 'Firmar con llave de acceso' }).click()
  await expect.poll(() => server.proofs).toEqual([server.passkey])
  await expect.poll(() => server.toasts.length).toBe(1)
})

test('a passkey that they gave up signs nothing and says nothing; one that failed says so', async () => {
  server.account = { ...NO_PASSWORD, passkeys: [{ id: '1' }] }
  server.passkey = new DOMException('', 'NotAllowedError')
  const screen = await draw()
  const button = screen.getByRole('button', { name: 'Firmar con llave de acceso' })
  await button.click()
  await expect.element(button).toBeEnabled()
  await expect.element(screen.getByRole('alert')).not.toBeInTheDocument()
  server.passkey = new DOMException('', 'SecurityError')
  await button.click()
  await expect.element(screen.getByText('El navegador no pudo usar la llave de acceso.')).toBeVisible()
  expect(server.proofs).toEqual([])
})

test('who has an application of codes types one', async () => {
  server.account = { ...NO_PASSWORD, totp: true }
  const screen = await draw()
  await screen.getByLabelText('Código de su aplicación').fill(' 123456 ')
  await screen.getByRole('button', { name: 'Firmar', exact: true }).click()
  await expect.poll(() => server.proofs).toEqual([{ code: '123456' }])
})

test('who has none of them is told where to add one', async () => {
  server.account = NO_PASSWORD
  const screen = await draw()
  await expect.element(screen.getByText(/agregue una en Configuración › Mi cuenta/)).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Firmar', exact: true })).not.toBeInTheDocument()
})
