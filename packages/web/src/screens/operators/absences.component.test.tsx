import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { ApiError } from '../../api/api-error.ts'
import type { MarkedAbsence } from '../../api/operator-absences.ts'
import type { Operator } from '../../api/operators.ts'
import type { ToastContent } from '../../ui/toast-content.ts'
import { UnheardSince } from '../../ui/unheard-since.ts'
import { Absences } from './absences.tsx'

const NOW = Date.UTC(2026, 10, 24, 18)
const server = vi.hoisted(() => ({
  sent: [] as unknown[],
  toasts: [] as ToastContent[],
  mayPlan: true,
  failure: null as Error | null,
}))
vi.mock('../../ui/show-toast.ts', () => ({ showToast: (toast: ToastContent) => server.toasts.push(toast) }))
vi.mock('../../live/use-server-now.ts', () => ({ useServerNow: () => NOW }))
vi.mock('../../api/tokens.ts', async (original) => ({ ...(await original<object>()), mayPlan: () => server.mayPlan }))
vi.mock('../../api/call.ts', () => ({
  call: async (name: string, input: object) => {
    if (server.failure !== null) throw server.failure
    server.sent.push([name, input])
    return { id: '5' }
  },
}))

const OPERATOR: Operator = {
  ...{ operatorId: '7', name: 'Ana Ruiz', phone: null, carrier: null, signal: 'online', phoneSeenAt: null, app: null },
  isOldApp: false,
  ...{ batteryPercent: null, isOnOtherTrip: false, isUnderDuress: false, absence: null },
  trip: { tripId: '1', invoice: 'F-1', plates: null, origin: 'Puebla', destination: 'Villahermosa' },
  documents: { state: 'in-order', kind: null, days: null },
  reliability: { answered: 0, calls: 0, share: null, isPoor: false, best: null },
}
const sick = (over: Partial<MarkedAbsence> = {}): MarkedAbsence => ({
  ...{
    absenceId: '3',
    kind: 'sick',
    since: '2026-11-20',
    until: null,
    markedBy: 'M. Reyes',
    markedAt: NOW - 3_600_000,
  },
  ...{ endedBy: null, endedAt: null },
  ...over,
})
const failed = (message: string) => new ApiError({ kind: 'http', status: 412, code: 'CHANGED_MEANWHILE', message })
const button = (name: string) => page.getByRole('button', { name, exact: true })

/** What was done is told with a way back, which is taken. */
const takeBack = async (title: string): Promise<void> => {
  await expect.poll(() => server.toasts).toMatchObject([{ title, action: { label: 'Deshacer' } }])
  server.toasts[0]?.action?.run()
}

beforeEach(() => {
  server.sent = []
  server.toasts = []
  server.mayPlan = true
  server.failure = null
})

const changed = vi.fn()
const draw = (absences: readonly MarkedAbsence[], unheardSince: number | null = null) => {
  changed.mockClear()
  return render(
    <QueryClientProvider client={new QueryClient()}>
      <UnheardSince value={unheardSince}>
        <Absences operator={OPERATOR} absences={absences} onChanged={changed} />
      </UnheardSince>
    </QueryClientProvider>,
  )
}

test('of whom nobody has marked anything that is said, and not that he is available', async () => {
  const screen = await draw([])
  await expect.element(screen.getByText('Sin ausencia registrada.')).toBeVisible()
  expect(screen.container.textContent).not.toMatch(/disponible/i)
})

test('he is marked as sick from today, without a word of what he has, and it is taken back', async () => {
  const screen = await draw([])
  await button('Marcar como enfermo').click()
  await expect
    .element(screen.getByText('Va en el viaje F-1, que sigue a su nombre: relévelo si ya no maneja.'))
    .toBeVisible()
  const until = screen.getByLabelText('Hasta (opcional)')
  await until.fill('2026-11-20')
  await expect.element(screen.getByText('El regreso no puede ser antes del inicio')).toBeVisible()
  const dialog = screen.getByRole('dialog')
  await expect.element(dialog.getByRole('button', { name: 'Marcar como enfermo' })).toBeDisabled()
  await until.fill('2026-11-30')
  await dialog.getByRole('button', { name: 'Marcar como enfermo' }).click()
  await takeBack('Ana Ruiz quedó marcado como enfermo')
  await expect
    .poll(() => server.sent)
    .toEqual([
      ['addOperatorAbsence', { params: { id: '7' }, body: { kind: 'sick', since: '2026-11-24', until: '2026-11-30' } }],
      ['deleteOperatorAbsence', { params: { id: '5' } }],
    ])
  expect(changed).toHaveBeenCalled()
})

test('it does not end by a press while the server is not heard', async () => {
  await draw([sick()], NOW)
  await expect.element(button('Sin conexión')).toBeDisabled()
  expect(button('Ya está disponible').elements()).toEqual([])
})

test('it ends by a press, which is taken back, and says what it believed', async () => {
  const screen = await draw([sick()])
  await expect.element(screen.getByText('Enfermo, sin fecha de regreso')).toBeVisible()
  await expect.element(screen.getByText('Lo marcó M. Reyes, 11:00')).toBeVisible()
  await button('Ya está disponible').click()
  await takeBack('La ausencia de Ana Ruiz terminó')
  const changeOf = (ended: boolean) => [
    'updateOperatorAbsence',
    { params: { id: '3' }, body: { ended, was: { ended: !ended } } },
  ]
  await expect.poll(() => server.sent).toEqual([changeOf(true), changeOf(false)])
})

test('until when is changed; who was second reads who was first, and what stands in the form stays', async () => {
  const screen = await draw([sick({ until: '2026-11-28' })])
  await button('Cambiar hasta cuándo').click()
  const until = screen.getByLabelText('Hasta (opcional)')
  await expect.element(until).toHaveValue('2026-11-28')
  await until.fill('2026-12-01')
  server.failure = failed('M. Reyes cambió esto el 24 nov 2026, 11:00, hora del Centro.')
  await button('Guardar').click()
  await expect.element(screen.getByRole('alert')).toHaveTextContent('M. Reyes cambió esto')
  await expect.element(until).toHaveValue('2026-12-01')
  server.failure = null
  await button('Guardar').click()
  await expect
    .poll(() => server.sent)
    .toEqual([
      ['updateOperatorAbsence', { params: { id: '3' }, body: { until: '2026-12-01', was: { until: '2026-11-28' } } }],
    ])
})

test('who has left is taken back, and is marked as nothing else meanwhile', async () => {
  const screen = await draw([sick({ kind: 'left', since: '2026-11-12' })])
  await expect.element(screen.getByText('Dado de baja el 12 nov 2026')).toBeVisible()
  await expect.element(button('Reingresar')).toBeVisible()
  await expect.element(button('Marcar como enfermo')).not.toBeInTheDocument()
  await expect.element(button('Cambiar hasta cuándo')).not.toBeInTheDocument()
})

test('what is over is history; who may not plan only reads', async () => {
  server.mayPlan = false
  const screen = await draw([
    sick({ endedBy: 'J. Soto', endedAt: NOW }),
    sick({ absenceId: '2', since: '2026-10-01', until: '2026-10-03' }),
  ])
  await expect.element(screen.getByText('Enfermo desde el 20 nov 2026', { exact: true })).toBeVisible()
  await expect.element(screen.getByText('J. Soto dijo que terminó, 12:00', { exact: false })).toBeVisible()
  await expect.element(screen.getByText('Enfermo desde el 1 oct 2026, hasta el 3 oct 2026')).toBeVisible()
  expect(screen.container.querySelectorAll('button')).toHaveLength(0)
})
