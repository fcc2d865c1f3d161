import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { alertOf } from '../../../test/alert-of.ts'
import type { AlertsState } from '../../alerts/alert-sync.ts'
import type { Alert } from '../../api/alerts.ts'
import { ShellCommands } from '../../app/shell-commands.tsx'
import { keepFocus } from '../../browser/keep-focus.ts'
import { ToastPlace } from '../../ui/toast-place.tsx'
import { HeaderSlotProvider, useHeaderSlot } from '../../widgets/header-slot.tsx'
import { Screen } from './alerts-screen.tsx'

/** The open alerts of this tab, as the server would change them. */
const store = vi.hoisted(() => {
  const listeners = new Set<() => void>()
  let alerts: readonly Alert[] = []
  let state: AlertsState = { status: 'loading' }
  return {
    alerts: () => alerts,
    state: () => state,
    subscribe: (changed: () => void) => {
      listeners.add(changed)
      return () => listeners.delete(changed)
    },
    set(next: readonly Alert[]) {
      alerts = next
      state = { status: 'ready', alerts, asOf: Date.now(), isLive: true, retry: () => undefined }
      for (const changed of listeners) changed()
    },
  }
})
const acknowledge = vi.hoisted(() => vi.fn<(alert: Alert) => Promise<Alert>>())
const take = vi.hoisted(() => vi.fn<(alert: Alert) => Promise<Alert>>())
const giveBack = vi.hoisted(() => vi.fn<(alert: Alert) => Promise<Alert>>())
const escalate = vi.hoisted(() => vi.fn<(alert: Alert, to: string, reason: string) => Promise<Alert>>())
vi.mock('../../alerts/use-alerts.ts', () => ({
  useAlerts: () => useSyncExternalStore(store.subscribe, store.state, store.state),
}))
vi.mock('../../alerts/use-alert-actions.ts', () => ({
  useAlertActions: () => ({ acknowledge, take, giveBack, escalate }),
}))
vi.mock('../../live/socket.ts', () => ({
  openFeed: () => ({ focus: () => undefined, close: () => undefined }),
  openNamespace: () => undefined,
}))
vi.mock('../../api/alerts.ts', async (load) => ({
  ...(await load<typeof import('../../api/alerts.ts')>()),
  alertHistory: () => Promise.resolve({ alerts: [], nextCursor: null }),
  alertDetail: (alertId: string) =>
    Promise.resolve({
      ...{ alert: store.alerts().find((one) => one.alertId === alertId), events: [], escalations: [], protocol: null },
      isRuleOff: false,
    }),
  listAlertAssignees: () => Promise.resolve([{ id: '2', name: 'Luis Ríos', isSignedIn: true, alerts: 0 }]),
}))
vi.mock('../../api/alert-surroundings.ts', () => ({ alertSurroundings: () => new Promise(() => undefined) }))
vi.mock('../../api/escalate-alert.ts', () => ({
  listAlertSuperiors: () => Promise.resolve([{ id: '9', name: 'Sara Cano', role: 'supervisor', isSignedIn: true }]),
}))

/** The server acknowledges: the row then sorts behind all that wait. */
function acknowledgedByServer(alert: Alert): Promise<Alert> {
  const acknowledged = { ...alert, acknowledgedAt: 5_000, acknowledgedBy: 'Ana Torres' }
  store.set(store.alerts().map((each) => (each.alertId === alert.alertId ? acknowledged : each)))
  return Promise.resolve(acknowledged)
}

beforeEach(() => {
  localStorage.setItem('user', JSON.stringify({ id: '1', email: 'ana@empresa.mx', name: 'Ana', role: 'monitorista' }))
  acknowledge.mockImplementation(acknowledgedByServer)
})
afterEach(() => {
  localStorage.clear()
  for (const act of [acknowledge, take, giveBack, escalate]) act.mockReset()
})

function Bar() {
  return <div ref={useHeaderSlot().setSlot} />
}
const waiting = (count: number): readonly Alert[] =>
  Array.from({ length: count }, (_, at) =>
    alertOf({ alertId: `a${at + 1}`, plates: `P-${at + 1}`, openedAt: 100_000 - at }),
  )
const draw = (alerts: readonly Alert[]) => {
  store.set(alerts)
  return render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter initialEntries={['/alerts']}>
        <HeaderSlotProvider>
          <Bar />
          <Screen />
          <ShellCommands />
          <ToastPlace isPhone={false} screen="/alerts" />
        </HeaderSlotProvider>
      </MemoryRouter>
    </QueryClientProvider>,
  )
}
const list = () => page.getByRole('list', { name: 'Alertas abiertas' })
const plates = () => list().element().querySelector('[aria-current="true"]')?.textContent?.match(/P-\d+/)?.[0] ?? null
const hasFocus = () => list().element().querySelector('[aria-current="true"]')?.contains(document.activeElement)
const acknowledged = () => acknowledge.mock.calls.map(([{ plates }]) => plates)

test('the screen has a main landmark and its list has the focus, without anything pressed', async () => {
  await draw(waiting(3))
  await expect.element(page.getByRole('main', { name: 'Alertas' })).toBeVisible()
  await expect.element(list()).toHaveFocus()
})

test('J J J A: the cursor goes to the next one, and every later key does what it says', async () => {
  await draw(waiting(6))
  await userEvent.keyboard('jjj')
  await expect.poll(plates).toBe('P-3')
  await userEvent.keyboard('a')
  await expect.poll(plates).toBe('P-4')
  expect(hasFocus()).toBe(true)
  await userEvent.keyboard('a')
  await expect.poll(plates).toBe('P-5')
  await userEvent.keyboard('k')
  await expect.poll(plates).toBe('P-2')
  await userEvent.keyboard('jaa')
  await expect.poll(acknowledged).toEqual(['P-3', 'P-4', 'P-5', 'P-6'])
})

test('forty alerts are acknowledged by one key, in the order of the list, and the cursor is never lost', async () => {
  const all = waiting(40)
  await draw(all)
  await userEvent.keyboard('j')
  for (let count = 1; count <= all.length; count++) {
    await userEvent.keyboard('a')
    expect(plates()).not.toBeNull()
    expect(hasFocus()).toBe(true)
  }
  expect(acknowledged()).toEqual(all.map((alert) => alert.plates))
})

test('a held key acknowledges one alert, not all', async () => {
  await draw(waiting(6))
  await userEvent.keyboard('j{a>5/}')
  await expect.poll(plates).toBe('P-2')
  expect(acknowledged()).toEqual(['P-1'])
})

test('keys that are quicker than the answers acknowledge each alert once; a refusal says whose', async () => {
  const answers: (() => void)[] = []
  acknowledge.mockImplementation(
    (alert) =>
      new Promise((resolve, reject) => {
        const refuse = (): void => reject(new Error('La base no responde.'))
        answers.push(alert.plates === 'P-2' ? refuse : () => resolve(acknowledgedByServer(alert)))
      }),
  )
  await draw(waiting(3))
  await userEvent.keyboard('jaaaa')
  expect(acknowledged()).toEqual(['P-1', 'P-2', 'P-3'])
  for (const answer of answers) answer()
  await expect.element(page.getByText('No se pudo reconocer: Botón de pánico activado · P-2')).toBeVisible()
  await userEvent.keyboard('aa')
  await expect.poll(() => acknowledged().at(-1)).toBe('P-2')
})

test('Reconocer by its button leaves the focus in the row', async () => {
  await draw(waiting(3))
  await list().getByRole('listitem').nth(1).getByRole('button', { name: 'Reconocer' }).click()
  await expect.poll(plates).toBe('P-2')
  expect(hasFocus()).toBe(true)
})

test('an alert that closes under the cursor hands it on to its neighbour at the next key', async () => {
  const all = waiting(5)
  await draw(all)
  await userEvent.keyboard('jjj')
  store.set(all.filter(({ alertId }) => alertId !== 'a3'))
  await expect.poll(() => list().getByRole('listitem').elements().length).toBe(4)
  await userEvent.keyboard('j')
  await expect.poll(plates).toBe('P-4')
  expect(acknowledge).not.toHaveBeenCalled()
})

test('in the app, which then gives its neighbour the focus, no key acts on that before it was gone to', async () => {
  onTestFinished(keepFocus('contenido'))
  const all = waiting(5)
  await draw(all)
  await userEvent.keyboard('jjj')
  await expect.poll(hasFocus).toBe(true)
  store.set(all.filter(({ alertId }) => alertId !== 'a3'))
  await expect.poll(() => document.activeElement?.getAttribute('data-alert')).toBe('a4')
  await userEvent.keyboard('a')
  await userEvent.keyboard('t')
  expect(plates()).toBe(null)
  await userEvent.keyboard('j')
  await expect.poll(plates).toBe('P-4')
  expect(acknowledge).not.toHaveBeenCalled()
  expect(take).not.toHaveBeenCalled()
  await userEvent.keyboard('a')
  await expect.poll(acknowledged).toEqual(['P-4'])
})

test('nor on the board', async () => {
  onTestFinished(keepFocus('contenido'))
  const all = waiting(3)
  await draw(all)
  await page.getByRole('radio', { name: 'Tablero' }).click()
  const card = (alertId: string) => document.querySelector(`[data-slot~="board-card"][data-alert="${alertId}"]`)
  await expect.poll(() => card('a1')?.querySelector('button')).toBeTruthy()
  card('a1')?.querySelector('button')?.focus()
  await expect.poll(() => card('a1')?.getAttribute('aria-current')).toBe('true')
  store.set(all.slice(1))
  await expect.poll(() => document.activeElement?.getAttribute('data-alert')).toBe('a2')
  await userEvent.keyboard('a')
  expect(acknowledge).not.toHaveBeenCalled()
})

/** The server gives the alert to whoever is signed in, or to nobody. */
const ownedByServer = (owner: Pick<Alert, 'ownerId' | 'owner' | 'ownedAt'>) => (alert: Alert) => {
  const owned = { ...alert, ...owner }
  store.set(store.alerts().map((each) => (each.alertId === alert.alertId ? owned : each)))
  return Promise.resolve(owned)
}
const owner = () => list().element().querySelector('[aria-current="true"] [data-slot="owner"]')?.textContent ?? null
const counter = (name: string) => page.getByRole('navigation', { name: 'Contadores' }).getByRole('button', { name })

test('T takes the alert under the cursor and stays there, ⇧T gives it back; the counters count them', async () => {
  take.mockImplementation(ownedByServer({ ownerId: '1', owner: 'Ana', ownedAt: 5_000 }))
  giveBack.mockImplementation(ownedByServer({ ownerId: null, owner: null, ownedAt: null }))
  await draw(waiting(3))
  await userEvent.keyboard('jjt')
  await expect.poll(owner).toBe('Mía')
  expect(plates()).toBe('P-2')
  expect(hasFocus()).toBe(true)
  await expect.element(counter('Sin dueño')).toHaveTextContent('2')
  await expect.element(counter('Mías')).toHaveTextContent('1')
  await counter('Mías').click()
  await expect.poll(() => list().getByRole('listitem').elements().length).toBe(1)
  await userEvent.keyboard('{Shift>}t{/Shift}')
  await expect.poll(() => giveBack.mock.calls.map(([{ plates }]) => plates)).toEqual(['P-2'])
  await expect.element(counter('Mías')).toHaveTextContent('0')
})

test('T on what another has says who has it', async () => {
  take.mockRejectedValue(new Error('La alerta ya la tiene Luis Ríos.'))
  await draw(waiting(2))
  await userEvent.keyboard('jt')
  await expect.element(page.getByText('No se pudo tomar: Botón de pánico activado · P-1')).toBeVisible()
  await expect.element(page.getByText('La alerta ya la tiene Luis Ríos.')).toBeVisible()
})

test('D does nothing for a monitorista', async () => {
  await draw(waiting(2))
  await userEvent.keyboard('jd')
  expect(page.getByRole('dialog').elements()).toEqual([])
})

test('D asks a supervisor to whom', async () => {
  localStorage.setItem('user', JSON.stringify({ id: '1', email: 'ana@empresa.mx', name: 'Ana', role: 'supervisor' }))
  await draw(waiting(2))
  await userEvent.keyboard('jd')
  await expect.element(page.getByRole('dialog', { name: 'Asignar alerta' }).getByText('Luis Ríos')).toBeVisible()
})

test('Z asks until when, and never for what is about the safety of people', async () => {
  const [first, second] = waiting(2)
  await draw([first, { ...second, type: 'UNIDAD_DETENIDA' } as Alert].filter((alert) => alert !== undefined))
  await userEvent.keyboard('jz')
  expect(page.getByRole('dialog').elements()).toEqual([])
  await userEvent.keyboard('jz')
  await expect.element(page.getByRole('dialog', { name: 'Posponer alerta' })).toBeVisible()
})

test('E escalates the chosen one to the next role, with a reason; N and R go to the note and the cause in its detail', async () => {
  escalate.mockImplementation((alert) => Promise.resolve(alert))
  await page.viewport(1440, 900)
  await draw(waiting(3))
  await userEvent.keyboard('jje')
  const dialog = page.getByRole('dialog', { name: 'Escalar alerta' })
  await expect.element(dialog.getByRole('radio', { name: /^Supervisión/ })).toBeChecked()
  await expect.element(dialog.getByRole('radio', { name: /Sara Cano/ })).toBeVisible()
  await dialog.getByRole('button', { name: 'Escalar' }).click()
  await expect.element(dialog.getByText('Escriba por qué')).toBeVisible()
  await dialog.getByLabelText('Motivo').fill('Nadie contesta')
  await dialog.getByRole('button', { name: 'Escalar' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(escalate.mock.calls.map(([alert, ...of]) => [alert.alertId, ...of])).toEqual([
    ['a2', 'supervisor', 'Nadie contesta'],
  ])
  // What was asked of it once is not asked again when it is gone to again.
  await userEvent.keyboard('jk')
  await expect.element(page.getByRole('button', { name: 'Escalar…' })).toBeVisible()
  expect(dialog.elements()).toEqual([])
  await userEvent.keyboard('n')
  await expect.element(page.getByLabelText('Agregar nota a la alerta')).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await userEvent.keyboard('r')
  await expect.element(page.getByRole('heading', { name: 'Resolver con causa' })).toBeVisible()
})
