import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { alertOf } from '../../../test/alert-of.ts'
import type { Alert } from '../../api/alerts.ts'
import { Rows } from './rows.tsx'

const acknowledge = vi.hoisted(() => vi.fn<(alert: Alert) => Promise<Alert>>())
vi.mock('../../alerts/use-alert-actions.ts', () => ({ useAlertActions: () => ({ acknowledge }) }))

const onOpen = vi.fn<(alertId: string) => void>()
const client = new QueryClient()
const queue = (
  alerts: readonly Alert[],
  over: ReadonlySet<string> = new Set(),
  selectedId: string | null = null,
  hasCards = false,
) => (
  <QueryClientProvider client={client}>
    <Rows
      label="Alertas abiertas"
      {...{ alerts, over, selectedId, onOpen }}
      hasCards={hasCards}
      onSelect={() => undefined}
      onOpenAlert={() => undefined}
    />
  </QueryClientProvider>
)
const asRole = (role: string): void =>
  localStorage.setItem('user', JSON.stringify({ id: '1', email: 'ana@empresa.mx', name: 'Ana', role }))

beforeEach(() => asRole('monitorista'))
afterEach(() => {
  localStorage.clear()
  acknowledge.mockReset()
  onOpen.mockReset()
})

const first = alertOf()
const second = alertOf({
  alertId: 'a2',
  title: 'Parada no autorizada',
  severity: 'high',
  plates: '87-AK-2T',
  occurrences: 3,
})
const row = (text: string) => page.getByRole('listitem').filter({ hasText: text })

test('each alert stands once, in the order given, with its unit and how often it came', async () => {
  await render(queue([first, second], new Set(), 'a2'))
  const rows = page.getByRole('list', { name: 'Alertas abiertas' }).getByRole('listitem').elements()
  expect(rows.map((each) => each.getAttribute('aria-current'))).toEqual([null, 'true'])
  expect(rows[0]?.textContent).toContain('22-AJ-5C')
  expect(rows[1]?.textContent).toContain('87-AK-2T')
  await expect.element(row('Parada no autorizada')).toHaveTextContent(/3/)
})

test.each([false, true])(
  'a deadline that passed and the step of the protocol are told (as a card: %s)',
  async (isCard) => {
    const late = alertOf({ isOverdue: true, protocolStep: { number: 2, title: 'Llamar al operador', dueAt: null } })
    const drawn = await render(queue([late], new Set(), null, isCard))
    await expect.element(page.getByText('Plazo vencido · 2. Llamar al operador')).toBeVisible()
    await drawn.rerender(queue([late], new Set([late.alertId]), null, isCard))
    if (isCard) expect(page.getByText(/Plazo vencido/).query()).toBeNull()
  },
)

test.each([false, true])(
  'a silence that is over says since when, beside its thirty minutes, which may run again (as a card: %s)',
  async (isCard) => {
    const at = Date.now() - 20 * 60_000
    const silence = alertOf({
      type: 'POSIBLE_BLOQUEO',
      needsResolution: true,
      lastSignalAt: at,
      silenceClass: 'unknown',
    })
    const ended = { conditionEndedAt: at + 15 * 60_000 }
    const drawn = await render(queue([silence], new Set(), null, isCard))
    await expect.element(page.getByText('Quedan 10 min')).toBeVisible()
    await drawn.rerender(queue([{ ...silence, ...ended }], new Set(), null, isCard))
    await expect.element(page.getByText(/^Dejó de cumplirse a las? \d\d:\d\d$/)).toBeVisible()
    await expect.element(page.getByText('Quedan 10 min')).toBeVisible()
    await drawn.rerender(queue([{ ...silence, ...ended, type: 'PANICO' }], new Set(), null, isCard))
    await expect.element(page.getByText('Quedan 10 min')).toBeVisible()
    expect(page.getByText(/^Dejó de cumplirse/).query()).toBeNull()
  },
)

test('of cards too the one that the keys chose is marked, and Enter opens it', async () => {
  const drawn = await render(queue([first, second], new Set(), null, true))
  await drawn.rerender(queue([first, second], new Set(), 'a2', true))
  const rows = page.getByRole('listitem').elements()
  expect(rows.map((each) => each.getAttribute('aria-current'))).toEqual([null, 'true'])
  await expect.element(row('87-AK-2T').getByRole('button', { name: 'Parada no autorizada' })).toHaveFocus()
})

test('the title opens it, and Reconocer acknowledges it without opening it', async () => {
  acknowledge.mockResolvedValue(first)
  await render(queue([first, second]))
  await row('Parada no autorizada')
    .getByRole('button', { name: /Parada no autorizada/ })
    .click()
  expect(onOpen.mock.calls).toEqual([['a2']])
  await row('22-AJ-5C').getByRole('button', { name: 'Reconocer' }).click()
  await expect.poll(() => acknowledge.mock.calls).toEqual([[first]])
  expect(onOpen).toHaveBeenCalledOnce()
})

test('a refusal is told in its row, and can be tried again', async () => {
  acknowledge.mockRejectedValue(new Error('La base no responde.'))
  await render(queue([first, second]))
  await row('22-AJ-5C').getByRole('button', { name: 'Reconocer' }).click()
  await expect.element(row('22-AJ-5C').getByRole('alert')).toHaveTextContent('La base no responde.')
  await expect.element(row('87-AK-2T').getByRole('alert')).not.toBeInTheDocument()
  await row('22-AJ-5C').getByRole('button', { name: 'Reconocer' }).click()
  await expect.poll(() => acknowledge.mock.calls.length).toBe(2)
})

test('one that was acknowledged says by whom; one that is over has nothing left to press', async () => {
  await render(queue([alertOf({ acknowledgedAt: 2_000, acknowledgedBy: 'Ana Torres' }), second], new Set(['a2'])))
  await expect.element(row('22-AJ-5C')).toHaveTextContent('A. Torres')
  await expect.element(page.getByRole('button', { name: 'Reconocer' })).not.toBeInTheDocument()
})

test('who only looks has no button', async () => {
  asRole('lectura')
  await render(queue([first]))
  await expect.element(row('22-AJ-5C')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Reconocer' })).not.toBeInTheDocument()
})
