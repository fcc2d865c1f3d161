import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { alertOf } from '../../../../test/alert-of.ts'
import type { AlertsState } from '../../../alerts/alert-sync.ts'
import type { AlertActions } from '../../../alerts/use-alert-actions.ts'
import type { BatchItem } from '../../../api/alert-batch.ts'
import type { Alert } from '../../../api/alerts.ts'
import { ShellCommands } from '../../../app/shell-commands.tsx'
import { ToastPlace } from '../../../ui/toast-place.tsx'
import { HeaderSlotProvider, useHeaderSlot } from '../../../widgets/header-slot.tsx'
import { Screen } from '../alerts-screen.tsx'

const shown = vi.hoisted(() => ({ state: { status: 'loading' } as AlertsState }))
const actOnAll = vi.hoisted(() => vi.fn<AlertActions['actOnAll']>())
vi.mock('../../../alerts/use-alerts.ts', () => ({ useAlerts: () => shown.state }))
vi.mock('../../../alerts/use-alert-actions.ts', () => ({ useAlertActions: () => ({ actOnAll }) }))
vi.mock('../../../live/socket.ts', () => ({
  openFeed: () => ({ focus: () => undefined, close: () => undefined }),
  openNamespace: () => undefined,
}))
vi.mock('../../../api/alerts.ts', async (load) => ({
  ...(await load<typeof import('../../../api/alerts.ts')>()),
  alertHistory: () => Promise.resolve({ alerts: [], nextCursor: null }),
  alertDetail: () => new Promise(() => undefined),
}))

const done = (alert: Alert): BatchItem => ({ alertId: alert.alertId, now: alert, refusal: null })
const asked = () => actOnAll.mock.calls.map(([alerts, act]) => [alerts.map(({ plates }) => plates), act])

beforeEach(() => {
  localStorage.setItem('user', JSON.stringify({ id: '1', email: 'ana@empresa.mx', name: 'Ana', role: 'monitorista' }))
  actOnAll.mockImplementation((alerts) => Promise.resolve(alerts.map(done)))
})
afterEach(() => {
  localStorage.clear()
  actOnAll.mockReset()
})

function Bar() {
  return <div ref={useHeaderSlot().setSlot} />
}
const draw = (count: number, type: Alert['type'] = 'EXCESO_VELOCIDAD') => {
  const alerts = Array.from({ length: count }, (_, at) =>
    alertOf({ alertId: `a${at + 1}`, type, title: 'Exceso', plates: `P-${at + 1}`, openedAt: 100_000 - at }),
  )
  shown.state = { status: 'ready', alerts, asOf: Date.now(), isLive: true, retry: () => undefined }
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
const bar = page.getByRole('toolbar', { name: 'Alertas elegidas' })
const chosen = () =>
  page
    .getByRole('checkbox', { name: /^Elegir / })
    .elements()
    .flatMap((box) => ((box as HTMLInputElement).checked ? (box.getAttribute('aria-label')?.slice(-3) ?? '') : []))

test('X chooses one, ⇧J and ⇧↓ choose on the way, Esc lets go; without any there is no bar', async () => {
  await draw(5)
  await userEvent.keyboard('jx')
  await expect.element(bar).toHaveTextContent('1 elegida')
  await userEvent.keyboard('{Shift>}j{/Shift}{Shift>}{ArrowDown}{/Shift}')
  await expect.poll(chosen).toEqual(['P-1', 'P-2', 'P-3'])
  await userEvent.keyboard('x')
  await expect.poll(chosen).toEqual(['P-1', 'P-2'])
  await userEvent.keyboard('{Escape}')
  await expect.element(bar).not.toBeInTheDocument()
  await page.getByRole('checkbox', { name: /P-4$/ }).click()
  await userEvent.keyboard('a')
  await expect.poll(asked).toEqual([[['P-4'], { kind: 'acknowledge' }]])
})

test('an act is for all that are chosen, once while it is on its way, and says how many', async () => {
  let answer = (): void => undefined
  actOnAll.mockImplementation(
    (alerts) =>
      new Promise((resolve) => {
        answer = () => resolve(alerts.map(done))
      }),
  )
  await draw(3)
  await userEvent.keyboard('jx{Shift>}jj{/Shift}')
  await expect.poll(chosen).toEqual(['P-1', 'P-2', 'P-3'])
  await userEvent.keyboard('tt')
  await expect.poll(asked).toEqual([[['P-1', 'P-2', 'P-3'], { kind: 'take' }]])
  answer()
  await expect.element(page.getByText('3 alertas tomadas')).toBeVisible()
  await expect.poll(chosen).toEqual([])
})

test('what was refused is told one by one, and stays chosen', async () => {
  actOnAll.mockImplementation((alerts) =>
    Promise.resolve(
      alerts.map((alert) =>
        alert.plates === 'P-2' ? { ...done(alert), now: null, refusal: 'La alerta ya la tiene Luis.' } : done(alert),
      ),
    ),
  )
  await draw(3)
  await userEvent.keyboard('jx{Shift>}jj{/Shift}')
  await expect.poll(chosen).toEqual(['P-1', 'P-2', 'P-3'])
  await userEvent.keyboard('t')
  await expect.element(page.getByRole('dialog', { name: 'Una no se pudo' })).toBeVisible()
  const told = page.getByRole('list', { name: 'Qué pasó con cada alerta' }).getByRole('listitem')
  await expect.element(told.first()).toHaveTextContent('P-2ExcesoLa alerta ya la tiene Luis.')
  expect(told.elements()).toHaveLength(3)
  await userEvent.keyboard('{Escape}')
  await expect.poll(chosen).toEqual(['P-2'])
})

test('asked again because no answer came it is the same request; another act is another', async () => {
  actOnAll.mockRejectedValueOnce(new Error('Sin conexión.'))
  await draw(2)
  await userEvent.keyboard('jx{Shift>}j{/Shift}')
  await expect.poll(chosen).toEqual(['P-1', 'P-2'])
  await userEvent.keyboard('a')
  await expect.element(page.getByText('Sin conexión.')).toBeVisible()
  await userEvent.keyboard('a')
  await expect.poll(() => actOnAll.mock.calls.length).toBe(2)
  const [[, , first] = [], [, , second] = []] = actOnAll.mock.calls
  expect(second).toBe(first)
  await userEvent.keyboard('jxt')
  await expect.poll(() => actOnAll.mock.calls.length).toBe(3)
  expect(actOnAll.mock.calls[2]?.[2]).not.toBe(first)
})

test('⇧R asks for the cause by keyboard; of safety what each of those asks', async () => {
  await draw(2, 'PANICO')
  await userEvent.keyboard('jx{Shift>}j{/Shift}')
  await expect.poll(chosen).toEqual(['P-1', 'P-2'])
  await userEvent.keyboard('{Shift>}r{/Shift}')
  const dialog = page.getByRole('dialog', { name: 'Resolver 2 alertas' })
  await dialog.getByRole('radio', { name: 'Falsa alarma' }).click()
  await dialog.getByRole('radio', { name: 'Prueba o simulacro' }).click()
  await dialog.getByRole('button', { name: 'Resolver' }).click()
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('cómo comprobó')
  await dialog.getByRole('textbox', { name: 'Cómo se comprobó' }).fill('Simulacro del jueves')
  await dialog.getByRole('button', { name: 'Resolver' }).click()
  const resolution = { cause: 'falsa-alarma', reason: 'prueba', note: 'Simulacro del jueves' }
  await expect.poll(asked).toEqual([[['P-1', 'P-2'], { kind: 'resolve', ...resolution }]])
  await expect.element(dialog).not.toBeInTheDocument()
})
