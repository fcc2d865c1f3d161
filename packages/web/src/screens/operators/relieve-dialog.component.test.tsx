import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { ApiError } from '../../api/api-error.ts'
import type { Operator } from '../../api/operators.ts'
import { RelieveDialog } from './relieve-dialog.tsx'

const server = vi.hoisted(() => ({
  operators: [] as unknown[],
  driver: 'Ernesto Ávila' as string | null,
  duty: {} as object,
  dutyFailure: null as Error | null,
  failure: null as Error | null,
  sent: [] as unknown[],
}))
vi.mock('../../api/operators.ts', () => ({
  listOperators: async () => server.operators,
  tripOperator: async () => ({ version: 4, operator: server.driver }),
  relieveOperator: async (...sent: unknown[]) => {
    server.sent.push(sent)
    if (server.failure !== null) throw server.failure
  },
}))
vi.mock('../../api/operator-duty.ts', () => ({
  operatorDuty: async () => {
    if (server.dutyFailure !== null) throw server.dutyFailure
    return server.duty
  },
}))

const DUTY = {
  ...{ drivingMin: 92, isAtLeast: false, sinceAt: null, pauseDueAt: null, dayDrivingMin: 300, dayUnknownMin: 0 },
  ...{ level: 'normal', lacksRest: false, counted: 'unit', day: null },
}
const TRIP = { tripId: '7', invoice: 'F-7', plates: '45-AK-7P', origin: 'Puebla', destination: 'Mérida' }
const operator = (name: string, over: Partial<Operator> = {}): Operator => ({
  ...{ operatorId: name, name, phone: null, carrier: 'TransNorte', signal: 'no-trip', trip: null, phoneSeenAt: null },
  ...{ batteryPercent: null, app: null, isOldApp: false, isOnOtherTrip: false, isUnderDuress: false },
  absence: null,
  documents: { state: 'in-order', kind: null, days: null },
  reliability: { answered: 0, calls: 0, share: null, isPoor: false, best: null },
  ...over,
})
const ERNESTO = operator('Ernesto Ávila', { trip: TRIP })

beforeEach(() =>
  Object.assign(server, {
    ...{ driver: ERNESTO.name, duty: DUTY, dutyFailure: null, failure: null, sent: [] },
    operators: [ERNESTO, operator('Rosa Núñez'), operator('Saúl Ríos')],
  }),
)

async function draw() {
  const done = vi.fn()
  await render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <RelieveDialog operator={ERNESTO} trip={TRIP} onRelieved={done} onClose={() => undefined} />
    </QueryClientProvider>,
  )
  return done
}
const relieve = () => page.getByRole('button', { name: 'Relevar', exact: true })
const choose = (name: string) => page.getByRole('radio', { name: new RegExp(name) }).click()

test('another operator takes the trip over, as it stood when the dialog opened', async () => {
  const done = await draw()
  await expect.element(page.getByRole('radio', { name: /Rosa/ })).toBeVisible()
  await expect.element(page.getByRole('radio', { name: /Ernesto/ })).not.toBeInTheDocument()
  await relieve().click()
  await expect.element(page.getByText('Elija quién lo releva')).toBeVisible()
  await choose('Rosa Núñez')
  await expect
    .element(page.getByText('1 h 32 min sin pausa, 5 h 0 min al volante en 24 h', { exact: false }))
    .toBeVisible()
  await relieve().click()
  await vi.waitFor(() => expect(done).toHaveBeenCalledOnce())
  expect(server.sent).toEqual([['7', 4, 'Rosa Núñez']])
})

test.each<[string, Partial<Operator>, object, string]>([
  [
    'whose paper is over',
    { documents: { state: 'expired', kind: 'license', days: -6 } },
    DUTY,
    'Licencia federal venció hace 6 días.',
  ],
  ['who lacks one', { documents: { state: 'missing', kind: 'medical', days: null } }, DUTY, 'Falta apto médico.'],
  ['who is on another trip', { trip: { ...TRIP, tripId: '9', invoice: 'F-9' } }, DUTY, 'Va en el viaje F-9'],
  ['who is on one that nobody here sees', { isOnOtherTrip: true }, DUTY, 'Va en un viaje fuera de su alcance'],
  [
    'who is sick',
    { absence: { absenceId: '1', kind: 'sick', since: '2026-11-20', until: null, isNow: true } },
    DUTY,
    'Marcado: enfermo, sin fecha de regreso.',
  ],
  ['who is under duress', { isUnderDuress: true }, DUTY, 'Tiene una clave de coacción abierta.'],
  ['who has driven too long', {}, { ...DUTY, level: 'over', lacksRest: true }, 'Falta descanso de 8 h'],
  ['of whom nothing is known', {}, { ...DUTY, counted: null }, 'no se sabe cuánto ha manejado'],
])('of one %s that is said before he is sent off, and he may be sent', async (_who, over, duty, words) => {
  server.operators = [ERNESTO, operator('Rosa Núñez', over)]
  server.duty = duty
  await draw()
  await choose('Rosa Núñez')
  await expect.element(page.getByText(words, { exact: false })).toBeVisible()
  await expect.element(relieve()).toBeEnabled()
})

test('what could not be counted is not told as rested', async () => {
  server.dutyFailure = new Error('El servidor no responde.')
  await draw()
  await choose('Rosa Núñez')
  await expect.element(page.getByText('No se sabe cuánto ha manejado. El servidor no responde.')).toBeVisible()
})

test('a trip that somebody else drives by now is not relieved', async () => {
  server.driver = 'Saúl Ríos'
  await draw()
  await expect.element(page.getByText('El viaje ya lo lleva Saúl Ríos.')).toBeVisible()
  await expect.element(relieve()).toBeDisabled()
})

test('of two who relieve at once the second is told', async () => {
  server.failure = new ApiError({
    kind: 'http',
    status: 412,
    code: 'CHANGED_MEANWHILE',
    message: 'Beto cambió este viaje.',
  })
  const done = await draw()
  await choose('Saúl Ríos')
  await relieve().click()
  await expect.element(page.getByText('Beto cambió este viaje.')).toBeVisible()
  expect(done).not.toHaveBeenCalled()
})
