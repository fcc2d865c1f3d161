import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { alertOf } from '../../test/alert-of.ts'
import type { Alert, Assignee } from '../api/alerts.ts'
import { AlertOwner } from './alert-owner.tsx'
import { AssignDialog } from './assign-dialog.tsx'
import { useOwnerActions } from './use-owner-actions.ts'

const acts = vi.hoisted(() => ({
  take: vi.fn<(alert: Alert) => Promise<Alert>>(),
  giveBack: vi.fn<(alert: Alert) => Promise<Alert>>(),
  assign: vi.fn<(alert: Alert, userId: string) => Promise<Alert>>(),
}))
const people = vi.hoisted(() => vi.fn<() => Promise<readonly Assignee[]>>())
vi.mock('./use-alert-actions.ts', () => ({ useAlertActions: () => acts }))
vi.mock('../api/alerts.ts', async (load) => ({
  ...(await load<typeof import('../api/alerts.ts')>()),
  listAlertAssignees: people,
}))

const signedIn = (role: string): void =>
  localStorage.setItem('user', JSON.stringify({ id: '1', email: 'ana@empresa.mx', name: 'Ana Torres', role }))
beforeEach(() => signedIn('monitorista'))
afterEach(() => {
  localStorage.clear()
  vi.resetAllMocks()
})

const nothing = () => undefined
function Owned({ alert }: { readonly alert: Alert }) {
  return (
    <AlertOwner
      alert={alert}
      actions={useOwnerActions(alert)}
      onAssign={nothing}
      onSnooze={nothing}
      onEscalate={nothing}
    />
  )
}
const within = (what: React.ReactNode) =>
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      {what}
    </QueryClientProvider>,
  )
const draw = (facts: Partial<Alert> = {}) => within(<Owned alert={alertOf(facts)} />)
const buttons = () =>
  page
    .getByRole('button')
    .elements()
    .map((button) => button.textContent)
const OF_ANA = { ownerId: '1', owner: 'Ana Torres', ownedAt: Date.UTC(2026, 10, 23, 10) }
const OF_LUIS = { ...OF_ANA, ownerId: '2', owner: 'Luis Ríos' }

test.each<[string, string, Partial<Alert>, string, string[]]>([
  ['nobody has', 'monitorista', {}, 'Sin dueño', ['Escalar…', 'Tomar']],
  ['I have', 'monitorista', OF_ANA, 'La tiene Ana Torres (usted) desde las 04:00', ['Devolver', 'Escalar…']],
  ['another has', 'monitorista', OF_LUIS, 'La tiene Luis Ríos desde las 04:00', ['Escalar…']],
  [
    'another has, to a supervisor',
    'supervisor',
    OF_LUIS,
    'La tiene Luis Ríos desde las 04:00',
    ['Devolver', 'Asignar…', 'Escalar…'],
  ],
  ['nobody has, to a supervisor', 'supervisor', {}, 'Sin dueño', ['Asignar…', 'Escalar…', 'Tomar']],
  ['nobody has, to who only looks', 'lectura', {}, 'Sin dueño', []],
  ['is closed', 'supervisor', { ...OF_LUIS, closedAt: 9 }, 'La tenía Luis Ríos', []],
])('an alert that %s', async (_what, role, facts, text, offered) => {
  signedIn(role)
  await draw(facts)
  await expect.element(page.getByText(text, { exact: true })).toBeVisible()
  expect(buttons()).toEqual(offered)
})

test('a closed alert that nobody had says nothing of it', async () => {
  const { container } = await draw({ closedAt: 9 })
  expect(container.textContent).toBe('')
})

test('who has it meanwhile is said where it was to be taken', async () => {
  acts.take.mockRejectedValue(new Error('La alerta ya la tiene Luis Ríos.'))
  await draw()
  await page.getByRole('button', { name: 'Tomar' }).click()
  await expect.element(page.getByRole('alert')).toHaveTextContent('La alerta ya la tiene Luis Ríos.')
})

const LUIS: Assignee = { id: '2', name: 'Luis Ríos', isSignedIn: true, alerts: 3 }
const EVA: Assignee = { id: '3', name: 'Eva Paz', isSignedIn: false, alerts: 0 }

test('a person is chosen by keyboard, with what each has and who is there', async () => {
  people.mockResolvedValue([LUIS, EVA])
  acts.assign.mockResolvedValue(alertOf())
  const onClose = vi.fn()
  await within(<AssignDialog alert={alertOf()} onClose={onClose} />)
  await expect.element(page.getByText('3 alertas', { exact: true })).toBeVisible()
  await expect.element(page.getByText('Sin alertas · sin sesión abierta')).toBeVisible()
  await expect.element(page.getByRole('radio', { name: /Luis/ })).toHaveFocus()
  await userEvent.keyboard('{ArrowDown}{Enter}')
  await expect.poll(() => acts.assign.mock.calls.map(([, userId]) => userId)).toEqual(['3'])
  await expect.poll(() => onClose.mock.calls.length).toBe(1)
})

test('without anybody chosen it asks for somebody, and a refusal is said', async () => {
  people.mockResolvedValue([LUIS])
  acts.assign.mockRejectedValue(new Error('Esa persona no ve esta alerta.'))
  await within(<AssignDialog alert={alertOf()} onClose={() => undefined} />)
  await page.getByRole('button', { name: 'Asignar' }).click()
  await expect.element(page.getByText('Elija a quién')).toBeVisible()
  expect(acts.assign).not.toHaveBeenCalled()
  await page.getByRole('radio', { name: /Luis/ }).click()
  await page.getByRole('button', { name: 'Asignar' }).click()
  await expect.element(page.getByText('Esa persona no ve esta alerta.')).toBeVisible()
})

test('people that could not be read are no nobody', async () => {
  people.mockRejectedValue(new Error('La base no responde.'))
  await within(<AssignDialog alert={alertOf()} onClose={() => undefined} />)
  await expect.element(page.getByText('La base no responde.')).toBeVisible()
})
