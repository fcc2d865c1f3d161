import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { ApiError } from '../api/api-error.ts'
import { ContactForm } from './contact-form.tsx'

const server = vi.hoisted(() => ({
  sent: [] as { tripId: string; comment: object; key: string }[],
  failure: null as Error | null,
  alertsStatus: 'ready',
  alerts: [] as object[],
  promised: [] as unknown[],
  now: 0,
}))
vi.mock('../live/live.ts', () => ({ acquireLive: () => ({ clock: { now: () => server.now } }) }))
vi.mock('../alerts/use-alerts.ts', () => ({
  useAlerts: () => ({ status: server.alertsStatus, alerts: server.alerts }),
}))
vi.mock('../api/promises.ts', () => ({
  addPromise: async (...sent: unknown[]) => void server.promised.push(sent),
}))
vi.mock('../api/comments.ts', () => ({
  undoComment: async () => undefined,
  addComment: async (tripId: string, comment: object, key: string) => {
    server.sent.push({ tripId, comment, key })
    if (server.failure !== null) throw server.failure
  },
}))

beforeEach(() =>
  Object.assign(server, { sent: [], failure: null, alertsStatus: 'ready', alerts: [], promised: [], now: 0 }),
)

const draw = async () => {
  const added = vi.fn()
  const screen = await render(<ContactForm tripId="7" onAdded={added} />)
  return { screen, added, outcome: screen.getByLabelText('Resultado del contacto') }
}

test('an outcome alone is an entry in its own words, and the form is empty again', async () => {
  const { screen, added, outcome } = await draw()
  await expect.element(screen.getByRole('button', { name: 'Agregar' })).toBeDisabled()
  await outcome.selectOptions('No contestó')
  await screen.getByRole('button', { name: 'Agregar' }).click()
  await vi.waitFor(() => expect(added).toHaveBeenCalledOnce())
  expect(server.sent).toMatchObject([{ tripId: '7', comment: { text: 'No contestó.', outcome: 'no-answer' } }])
  await expect.element(outcome).toHaveValue('')
})

test('what was typed stays until the server has it; pressed again it is the same entry, changed it is another', async () => {
  const { screen, added } = await draw()
  server.failure = new ApiError({ kind: 'http', status: 503, message: 'Se perdió la conexión.' })
  await screen.getByRole('textbox').fill('Va por la 57D')
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByRole('alert')).toHaveTextContent('Se perdió la conexión.')
  await expect.element(screen.getByRole('textbox')).toHaveValue('Va por la 57D')
  await userEvent.keyboard('{Enter}')
  await vi.waitFor(() => expect(server.sent).toHaveLength(2))
  await screen.getByRole('textbox').fill('Va por la 57D, km 143')
  server.failure = null
  await userEvent.keyboard('{Enter}')
  await vi.waitFor(() => expect(added).toHaveBeenCalledOnce())
  const [first, second, third] = server.sent.map(({ key }) => key)
  expect(second).toBe(first)
  expect(third).not.toBe(first)
})

test('the next contact is so many minutes from when the entry is first sent, also when it is sent again', async () => {
  const { screen, added, outcome } = await draw()
  await outcome.selectOptions('Contestó')
  await screen.getByLabelText('Próximo contacto').selectOptions('Próximo contacto: en 5 min')
  // To write takes a while.
  server.now = 3 * 60_000
  server.failure = new ApiError({ kind: 'http', status: 503, message: 'Se perdió la conexión.' })
  await screen.getByRole('button', { name: 'Agregar' }).click()
  await expect.element(screen.getByRole('alert')).toBeVisible()
  server.failure = null
  server.now += 10_000
  await screen.getByRole('button', { name: 'Agregar' }).click()
  await vi.waitFor(() => expect(added).toHaveBeenCalledOnce())
  expect(server.sent.map(({ comment }) => comment)).toMatchObject([
    { nextContactAt: 8 * 60_000 },
    { nextContactAt: 8 * 60_000 },
  ])
  expect(server.sent[1]?.key).toBe(server.sent[0]?.key)
  await expect.element(screen.getByLabelText('Próximo contacto')).toHaveValue('')
})

test('the duress word is confirmed by its name, and says that nothing reaches the operator', async () => {
  const { screen, outcome } = await draw()
  await outcome.selectOptions('Clave de coacción')
  await expect.element(screen.getByText('Abre una alerta crítica para todos.', { exact: false })).toBeVisible()
  await screen.getByRole('button', { name: 'Confirmar coacción' }).click()
  await vi.waitFor(() => expect(server.sent).toMatchObject([{ comment: { outcome: 'duress-word' } }]))
})

test('while the alert of a duress is open, who would call is warned; of another trip he is not', async () => {
  server.alerts = [{ type: 'CLAVE_COACCION', tripId: '8' }]
  await draw()
  await expect.element(page.getByText('No le escriba ni le llame', { exact: false })).not.toBeInTheDocument()
  server.alerts = [{ type: 'CLAVE_COACCION', tripId: '7' }]
  await draw()
  await expect.element(page.getByText('No le escriba ni le llame', { exact: false })).toBeVisible()
})

test('when the alerts could not be read, who would call is told that nobody knows of a duress', async () => {
  server.alertsStatus = 'failed'
  await draw()
  await expect.element(page.getByText('No se sabe si hay coacción: no le escriba ni le llame.')).toBeVisible()
})

test('`@10:15 texto` in an entry is offered as a promise, and is none until somebody says so', async () => {
  server.now = Date.UTC(2026, 10, 24, 15, 42)
  const { screen } = await draw()
  await screen.getByRole('textbox').fill('Contestó. @10:15 llega a caseta')
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByRole('status')).toHaveTextContent('10:15 · llega a caseta')
  expect([server.sent.length, server.promised]).toEqual([1, []])
  await screen.getByRole('button', { name: 'Anotar promesa' }).click()
  const promise = { saidByKind: 'operator', text: 'llega a caseta', dueAt: server.now + 33 * 60_000 }
  await expect.poll(() => server.promised).toMatchObject([['7', promise, expect.any(String)]])
  await expect.element(screen.getByRole('status')).not.toBeInTheDocument()
})

test('the client reads it where the person says so, and never a try that found nobody', async () => {
  const { screen, outcome } = await draw()
  const shown = screen.getByRole('switch', { name: 'Visible para el cliente' })
  await shown.click()
  await screen.getByRole('textbox').fill('Sellos intactos')
  await outcome.selectOptions('No contestó')
  await expect.element(shown).not.toBeInTheDocument()
  await outcome.selectOptions('Contestó')
  await expect.element(shown).toBeChecked()
  await screen.getByRole('button', { name: 'Agregar' }).click()
  await expect.poll(() => server.sent).toMatchObject([{ comment: { text: 'Sellos intactos', isVisible: true } }])
  await expect.element(shown).not.toBeChecked()
})
