import { beforeEach, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { ApiError } from '../api/api-error.ts'
import { PromiseForm } from './promise-form.tsx'

const NOW = Date.UTC(2026, 10, 24, 15, 42)
const server = vi.hoisted(() => ({ sent: [] as { promise: object; key: string }[], failure: null as Error | null }))
vi.mock('../live/use-server-now.ts', () => ({ useServerNow: () => NOW }))
vi.mock('../api/promises.ts', () => ({
  addPromise: async (_tripId: string, promise: object, key: string) => {
    server.sent.push({ promise, key })
    if (server.failure !== null) throw server.failure
  },
}))
beforeEach(() => Object.assign(server, { sent: [], failure: null }))

test('who, what, when and what the GPS is to show; then the form is empty again', async () => {
  const added = vi.fn()
  const screen = await render(<PromiseForm tripId="7" onAdded={added} />)
  await expect.element(screen.getByRole('button', { name: 'Anotar promesa' })).toBeDisabled()
  await screen.getByLabelText('Quién lo dijo').selectOptions('Cliente')
  await screen.getByLabelText('A qué hora').fill('10:15')
  await expect.element(screen.getByText('Queda: 10:15.')).toBeVisible()
  await screen.getByLabelText('Qué dijo que pasaría').fill('Abre el andén')
  await screen.getByLabelText('Qué debe verse en el GPS').selectOptions('Llega al destino')
  await userEvent.click(screen.getByRole('button', { name: 'Anotar promesa' }))
  await vi.waitFor(() => expect(added).toHaveBeenCalledOnce())
  const promise = { saidByKind: 'client', text: 'Abre el andén', dueAt: NOW + 33 * 60_000, expects: 'arrival' }
  expect(server.sent).toMatchObject([{ promise }])
  await expect.element(screen.getByLabelText('Qué dijo que pasaría')).toHaveValue('')
})

test('what was typed stays until the server has it; pressed again it is the same promise', async () => {
  const added = vi.fn()
  const screen = await render(<PromiseForm tripId="7" onAdded={added} />)
  server.failure = new ApiError({ kind: 'http', status: 503, message: 'Se perdió la conexión.' })
  await screen.getByLabelText('A qué hora').fill('08:00')
  await expect.element(screen.getByText('Queda: mañana 08:00.')).toBeVisible()
  await screen.getByLabelText('Qué dijo que pasaría').fill('Llega')
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByRole('alert')).toHaveTextContent('Se perdió la conexión.')
  server.failure = null
  await userEvent.keyboard('{Enter}')
  await vi.waitFor(() => expect(added).toHaveBeenCalledOnce())
  const [first, second] = server.sent
  expect(second).toEqual(first)
})
