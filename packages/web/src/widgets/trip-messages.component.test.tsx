import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { ApiError } from '../api/api-error.ts'
import type { TripMessages as Thread } from '../api/operator-messages.ts'
import { TripMessages } from './trip-messages.tsx'

const AT = Date.parse('2026-11-21T19:12:00Z')
const team = vi.hoisted(() => ({
  mayAct: true,
  thread: {} as unknown,
  sent: [] as (readonly [string, string])[],
  failure: null as Error | null,
  news: (_: { tripId: string | null }): void => undefined,
}))
vi.mock('../api/tokens.ts', () => ({ mayAct: () => team.mayAct }))
vi.mock('../live/use-server-now.ts', () => ({ useServerNow: () => AT }))
vi.mock('../live/live.ts', () => ({
  acquireLive: () => ({
    onLogbookEntry: (listener: typeof team.news) => {
      team.news = listener
      return () => undefined
    },
  }),
}))
vi.mock('../api/operator-messages.ts', () => ({
  tripMessages: async () => team.thread,
  sendOperatorMessage: async (_trip: string, { text, via }: { text: string; via: string }) => {
    if (team.failure !== null) throw team.failure
    team.sent.push([via, text])
  },
}))

const THREAD: Thread = {
  messages: [
    {
      ...{ messageId: '1', from: 'team', text: 'Repórtese', at: AT - 60_000, receivedAt: AT - 60_000 },
      ...{ by: 'Mónica', via: 'page', seenAt: AT - 30_000, mail: null },
    },
    {
      ...{ messageId: '2', from: 'operator', text: '<b>Voy</b>', at: AT - 600_000, receivedAt: AT },
      ...{ by: 'Ernesto Ávila', via: 'page', seenAt: null, mail: null },
    },
  ],
  ...{ more: 0, operator: { name: 'Ernesto Ávila', phone: '5512000143' }, hasPage: true, hasWebhook: false },
  mail: 'ready',
  isUnderDuress: false,
  templates: [{ name: 'Cita', text: 'Ernesto, llame a (sin central)', missing: ['central'] }],
}
beforeEach(() => Object.assign(team, { mayAct: true, thread: THREAD, sent: [], failure: null }))

const show = () =>
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <TripMessages tripId="7" />
    </QueryClientProvider>,
  )

test('both sides are read as they wrote, with what is known of each; what waited in the phone says when it came', async () => {
  const screen = await show()
  await expect.element(screen.getByText('<b>Voy</b>', { exact: true })).toBeVisible()
  await expect.element(screen.getByText(/Mónica.*en su página.*visto/)).toBeVisible()
  await expect.element(screen.getByText(/Ernesto Ávila.*llegó/)).toBeVisible()
})

test('a template is written out, says what is not known of it, and goes to his page once', async () => {
  const screen = await show()
  await screen.getByLabelText('Plantilla').selectOptions('Cita')
  await expect.element(screen.getByText('No se sabe: central. Complételo antes de mandarlo.')).toBeVisible()
  await screen.getByLabelText('Mensaje a Ernesto Ávila').fill('Ernesto, llame ya')
  await screen.getByRole('button', { name: 'Mandar a su página' }).click()
  await expect.poll(() => team.sent).toEqual([['page', 'Ernesto, llame ya']])
  await expect.element(screen.getByLabelText('Mensaje a Ernesto Ávila')).toHaveValue('')
})

test('WhatsApp opens with the text, and that is noted', async () => {
  const open = vi.spyOn(window, 'open').mockReturnValue(null)
  const screen = await show()
  await screen.getByLabelText('Mensaje a Ernesto Ávila').fill('¿Cómo va?')
  await screen.getByRole('button', { name: 'WhatsApp' }).click()
  expect(open.mock.calls[0]?.[0]).toBe(`https://wa.me/525512000143?text=${encodeURIComponent('¿Cómo va?')}`)
  await expect.poll(() => team.sent).toEqual([['whatsapp', '¿Cómo va?']])
  open.mockRestore()
})

test('what is refused stays to be sent again, and says why', async () => {
  team.failure = new ApiError({ kind: 'http', status: 409, code: 'NO_PAGE', message: 'No tiene un enlace que abra.' })
  const screen = await show()
  await screen.getByLabelText('Mensaje a Ernesto Ávila').fill('Hola')
  await screen.getByRole('button', { name: 'Mandar a su página' }).click()
  await expect.element(screen.getByText('No tiene un enlace que abra.')).toBeVisible()
  await expect.element(screen.getByLabelText('Mensaje a Ernesto Ávila')).toHaveValue('Hola')
})

test('under duress there is nothing to write with, and why; without a page or a telephone those ways are off', async () => {
  team.thread = { ...THREAD, isUnderDuress: true }
  const screen = await show()
  await expect.element(screen.getByText('No le escriba ni le llame: puede no estar solo.')).toBeVisible()
  await expect.element(screen.getByRole('button')).not.toBeInTheDocument()
  team.thread = { ...THREAD, hasPage: false, operator: { name: 'Ernesto Ávila', phone: null } }
  team.news({ tripId: '7' })
  await screen.getByLabelText('Mensaje a Ernesto Ávila').fill('Hola')
  await expect.element(screen.getByRole('button', { name: 'Sin página abierta' })).toBeDisabled()
  await expect.element(screen.getByRole('button', { name: 'Sin teléfono para SMS' })).toBeDisabled()
})

test('who only reads is told nothing', async () => {
  team.mayAct = false
  const screen = await show()
  expect(screen.container.textContent).toBe('')
})

test('mail goes to the address that he has; where none goes out it is not offered', async () => {
  const screen = await show()
  await screen.getByLabelText('Mensaje a Ernesto Ávila').fill('Su cita es a las 11')
  await screen.getByRole('button', { name: 'Correo' }).click()
  await expect.poll(() => team.sent).toEqual([['mail', 'Su cita es a las 11']])
  team.thread = { ...THREAD, mail: 'off' }
  team.news({ tripId: '7' })
  await expect.element(screen.getByRole('button', { name: 'Correo' })).not.toBeInTheDocument()
  team.thread = { ...THREAD, mail: 'no-address' }
  team.news({ tripId: '7' })
  await expect.element(screen.getByRole('button', { name: 'Sin correo' })).toBeDisabled()
})

test('what became of a mail is told, and why it did not go out', async () => {
  const mailed = (messageId: string, mail: object) => ({
    ...THREAD.messages[0],
    messageId,
    via: 'mail',
    seenAt: null,
    mail,
  })
  team.thread = {
    ...THREAD,
    messages: [
      mailed('3', { state: 'sent', problem: null }),
      mailed('5', { state: 'unknown', problem: 'El servidor se detuvo mientras lo mandaba, y no se manda dos veces' }),
      mailed('4', { state: 'failed', problem: 'El servidor de correo no aceptó la dirección (contestó 550)' }),
    ],
  }
  const screen = await show()
  await expect.element(screen.getByText(/por correo, salió/)).toBeVisible()
  await expect.element(screen.getByText(/por correo, no salió/)).toBeVisible()
  await expect.element(screen.getByText(/por correo, no se sabe si salió/)).toBeVisible()
  await expect.element(screen.getByText('El servidor de correo no aceptó la dirección (contestó 550).')).toBeVisible()
})
