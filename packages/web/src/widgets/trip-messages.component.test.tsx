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
      ...{ by: 'Mónica', via: 'page', seenAt: AT - 30_000 },
    },
    {
      ...{ messageId: '2', from: 'operator', text: '<b>Voy</b>', at: AT - 600_000, receivedAt: AT },
      ...{ by: 'Ernesto Ávila', via: 'page', seenAt: null },
    },
  ],
  ...{ more: 0, operator: { name: 'Ernesto Ávila', phone: '5512000143' }, hasPage: true, hasWebhook: false },
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
