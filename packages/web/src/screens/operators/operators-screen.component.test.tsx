import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { listedOperator as operator } from '../../../test/listed-operator.ts'
import { sideScrollers } from '../../../test/side-scrollers.ts'
import type { Operator } from '../../api/operators.ts'
import type { Command } from '../../widgets/command-registry.ts'
import { draw } from './draw-operators.tsx'

const NOW = Date.UTC(2026, 10, 24, 12)
const MINUTE_MS = 60_000
const keys = vi.hoisted(() => new Map<string, () => void>())
const server = vi.hoisted(() => ({
  operators: [] as unknown[],
  documents: [] as unknown[],
  absences: [] as unknown[],
  sent: [] as unknown[],
  mayPlan: true,
  alertsStatus: 'ready',
  alerts: [] as object[],
  failure: null as Error | null,
}))
vi.mock('../../alerts/use-alerts.ts', () => ({
  useAlerts: () => ({ status: server.alertsStatus, alerts: server.alerts }),
}))
vi.mock('../../live/use-server-now.ts', () => ({ useServerNow: () => NOW }))
vi.mock('../../widgets/connection-state.tsx', () => ({ ConnectionState: () => null }))
vi.mock('./trip-now.tsx', () => ({ TripNow: () => null }))
vi.mock('../../widgets/trip-messages.tsx', () => ({ TripMessages: (of: object) => JSON.stringify(of) }))
vi.mock('../../widgets/trip-stop.tsx', () => ({ TripStop: () => null }))
vi.mock('../../widgets/not-live.tsx', () => ({ NotLive: () => null }))
vi.mock('../../widgets/command-registry.ts', () => ({
  useCommands: (commands: readonly Command[]) => {
    for (const command of commands) keys.set(command.keys ?? '', command.run)
  },
}))
vi.mock('../../api/tokens.ts', async (original) => ({ ...(await original<object>()), mayPlan: () => server.mayPlan }))
vi.mock('../../api/operator-duty.ts', () => ({
  operatorDuty: () => new Promise(() => undefined),
  listOperatorDuty: async () => new Map(),
}))
vi.mock('../../api/operators.ts', () => ({
  ...{ exportOperator: vi.fn(), getOperatorErasure: vi.fn(), eraseOperator: vi.fn() },
  ...{ createOperator: vi.fn(), tripOperator: vi.fn(), relieveOperator: vi.fn(), updateOperator: vi.fn() },
  ...{ deleteOperatorDocument: vi.fn(), getOperatorDocumentFile: vi.fn() },
  addOperatorDocument: async (_operatorId: string, document: unknown) => {
    server.sent.push(document)
    return 'documento'
  },
  putOperatorDocumentFile: async () => {
    throw new Error('Se perdió la conexión.')
  },
  listOperators: async () => {
    if (server.failure !== null) throw server.failure
    return server.operators
  },
  getOperator: async (id: string) => ({
    operator: server.operators.find((one) => (one as Operator).operatorId === id),
    version: 1,
    email: null,
    emergencyName: null,
    emergencyPhone: null,
    deviceHistory: [],
    documents: server.documents,
    absences: server.absences,
    devices: [
      { uniqueId: 'tel-7', app: 'Traccar', batteryPercent: 12, lastSeenAt: NOW, isClockAhead: true, isDisabled: false },
    ],
    comments: [{ commentId: '1', invoice: 'F-1', text: 'Contestó, sin novedad', by: 'M. Reyes', at: NOW }],
    trips: [],
    incidents: [],
  }),
}))

const trip = { tripId: '1', invoice: 'F-1', plates: '41-BG-7R', origin: 'Puebla', destination: 'Villahermosa' }

beforeEach(() => {
  server.alerts = []
  server.alertsStatus = 'ready'
  server.failure = null
  server.operators = []
  server.documents = []
  server.absences = []
  server.sent = []
  server.mayPlan = true
})

test('of ten thousand operators only those in sight are rows, and a search finds one by plates', async () => {
  server.operators = Array.from({ length: 10_000 }, (_, index) =>
    index === 9_000
      ? operator(index, { trip, signal: 'silent', phoneSeenAt: NOW - 33 * MINUTE_MS, batteryPercent: 12 })
      : operator(index),
  )
  const screen = await draw()
  await expect.element(screen.getByRole('button', { name: 'Operador 00000' })).toBeVisible()
  expect(screen.container.querySelectorAll('li').length).toBeLessThan(60)
  await screen.getByRole('textbox').fill('41bg')
  await expect.element(screen.getByRole('button', { name: 'Operador 09000' })).toBeVisible()
  await expect.element(screen.getByText('Sin señal')).toBeVisible()
  await expect.element(screen.getByText('33 min')).toBeVisible()
  expect(screen.container.querySelectorAll('li')).toHaveLength(1)
})

test('who has a trip is written to beside it; who has none is not; who may not be alone is sent no link', async () => {
  server.operators = [operator(1, { trip }), operator(2), operator(3, { trip, isUnderDuress: true })]
  const screen = await draw()
  await screen.getByRole('button', { name: 'Operador 00001' }).click()
  await expect.element(screen.getByText('{"tripId":"1"}')).toBeVisible()
  await expect.element(screen.getByRole('region', { name: 'Enlace sin app' })).toBeVisible()
  await screen.getByRole('button', { name: 'Operador 00002' }).click()
  await expect.element(screen.getByText('{"tripId":"1"}')).not.toBeInTheDocument()
  await screen.getByRole('button', { name: 'Operador 00003' }).click()
  await expect.element(screen.getByText('{"tripId":"1"}')).toBeVisible()
  await expect.element(screen.getByRole('region', { name: 'Enlace sin app' })).not.toBeInTheDocument()
})

test('where nobody passes the filters it says which, and takes that one away; the headings stay', async () => {
  server.operators = [operator(1, { carrier: 'Fletes Tres Ríos' }), operator(2, { carrier: 'Norte', trip })]
  const screen = await draw()
  await screen.getByRole('radio', { name: /^En viaje/ }).click()
  await screen.getByRole('textbox').fill('00001')
  await expect.element(screen.getByText('Nadie pasa a la vez «En viaje» y «00001».')).toBeVisible()
  await expect.element(screen.getByRole('group', { name: 'Ordenar por' })).toBeVisible()
  await screen.getByRole('textbox').fill('nadie')
  await expect.element(screen.getByText('Nadie pasa «nadie».')).toBeVisible()
  await screen.getByRole('button', { name: 'Quitar «nadie»: queda 1' }).click()
  await expect.element(screen.getByRole('button', { name: 'Operador 00002' })).toBeVisible()
  await screen.getByRole('textbox').fill('00001')
  await screen.getByRole('button', { name: 'Quitar «En viaje»: queda 1' }).click()
  await expect.element(screen.getByRole('button', { name: 'Operador 00001' })).toBeVisible()
})

test('where all have left and no filter is on, it says so, and shows them', async () => {
  const absence = { absenceId: '1', kind: 'left', since: '2026-11-12', until: null, isNow: true } as const
  server.operators = [operator(1, { absence }), operator(2, { absence })]
  const screen = await draw()
  await expect.element(screen.getByText('Todos están dados de baja')).toBeVisible()
  expect(screen.getByText(/^Nadie pasa/).elements()).toEqual([])
  await screen.getByRole('button', { name: 'Ver «Dados de baja»: quedan 2' }).click()
  await expect.element(screen.getByRole('button', { name: 'Operador 00001' })).toBeVisible()
})

test('one operator is shown with phones and log, and can be called', async () => {
  server.operators = [operator(7, { trip, signal: 'online', phoneSeenAt: NOW })]
  const screen = await draw()
  await screen.getByRole('button', { name: 'Operador 00007' }).click()
  await expect.element(screen.getByText('Contestó, sin novedad')).toBeVisible()
  await expect.element(screen.getByText('Traccar · reloj adelantado')).toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'Llamar a 55 5555 0142' })).toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'WhatsApp a 55 5555 0142' })).toBeVisible()
  await expect.element(screen.getByText('Sin incidencias en sus viajes.')).toBeVisible()
})

test('the number of an operator is read whole, however long the name of the carrier is', async () => {
  server.operators = [operator(7, { carrier: 'Transportes del Valle de Anáhuac S.A. de C.V.', phone: '55 5555 0142' })]
  const screen = await draw()
  await screen.getByRole('button', { name: 'Operador 00007' }).click()
  const shown = screen.getByText('55 5555 0142', { exact: true })
  await expect.element(shown).toBeVisible()
  expect(shown.element().scrollWidth).toBeLessThanOrEqual(shown.element().clientWidth)
})

test('the whole name of an operator stands in his panel, and thousands of them have their comma', async () => {
  const name = 'María Guadalupe de los Ángeles Hernández Villaseñor'
  server.operators = [operator(7, { name }), ...Array.from({ length: 1_199 }, (_, index) => operator(index + 100))]
  const screen = await draw()
  await expect.element(screen.getByText('Todos 1,200')).toBeVisible()
  await screen.getByLabelText(/^Buscar operadores/).fill('guadalupe')
  await screen.getByRole('button', { name }).click()
  const shown = screen.getByRole('heading', { name })
  await expect.element(shown).toBeVisible()
  const { scrollWidth, clientWidth, scrollHeight, clientHeight } = shown.element()
  expect([scrollWidth <= clientWidth, scrollHeight <= clientHeight]).toEqual([true, true])
})

test('names without a space make nothing wider than the panel', async () => {
  const long = 'W'.repeat(200)
  const far = { ...trip, plates: 'W'.repeat(20), origin: long, destination: long }
  server.operators = [operator(7, { name: long, carrier: long, trip: far })]
  const screen = await draw()
  await screen.getByRole('button', { name: long }).click()
  await expect.element(screen.getByText('Contestó, sin novedad')).toBeVisible()
  expect(sideScrollers(screen.container)).toEqual([])
})

test.each([
  ['by what is known of the operator', { isUnderDuress: true }, []],
  ['by the alert that has just come in', { trip }, [{ type: 'CLAVE_COACCION', tripId: trip.tripId }]],
])('who is under duress is neither called nor written to: %s', async (_how, over, alerts) => {
  server.alerts = alerts
  server.operators = [operator(7, over)]
  const screen = await draw()
  await screen.getByRole('button', { name: 'Operador 00007' }).click()
  await expect.element(screen.getByText('No lo llame: coacción')).toBeVisible()
  for (const name of ['Llamar', 'WhatsApp']) expect(screen.getByRole('link', { name }).query()).toBeNull()
})

test.each([
  ['loading', 'Revisando si hay coacción…'],
  ['failed', 'No lo llame: no se sabe si hay coacción'],
])('while the alerts are %s nobody knows of a duress word, and no call is offered', async (status, words) => {
  server.alertsStatus = status
  server.operators = [operator(7, { trip })]
  const screen = await draw()
  await screen.getByRole('button', { name: 'Operador 00007' }).click()
  await expect.element(screen.getByText(words)).toBeVisible()
  for (const name of ['Llamar', 'WhatsApp']) expect(screen.getByRole('link', { name }).query()).toBeNull()
})

test('nobody, nobody who matches and a failed call are told apart', async () => {
  const none = await draw()
  await expect.element(none.getByText('Aún no hay operadores')).toBeVisible()
  await none.unmount()

  server.operators = [operator(1)]
  const few = await draw()
  await few.getByRole('button', { name: 'App dormida 0' }).click()
  await expect.element(few.getByText('Ningún operador coincide')).toBeVisible()
  await few.getByRole('button', { name: 'Quitar filtros' }).click()
  await expect.element(few.getByRole('button', { name: 'Operador 00001' })).toBeVisible()
  await few.unmount()

  server.failure = new Error('El servidor no responde.')
  const failed = await draw()
  await expect.element(failed.getByText('El servidor no responde.')).toBeVisible()
  await expect.element(failed.getByRole('button', { name: 'Reintentar' })).toBeVisible()
  expect(failed.container.textContent).not.toContain('Aún no hay operadores')
})

test('the list stands by what is chosen, and keys walk through it as it stands', async () => {
  server.operators = [
    operator(1, { batteryPercent: 80 }),
    operator(2, { trip, signal: 'silent', phoneSeenAt: NOW - 33 * MINUTE_MS, batteryPercent: 12 }),
    operator(3, { isOnOtherTrip: true, signal: 'other-trip' }),
    operator(4),
  ]
  const screen = await draw()
  const names = () =>
    [...screen.container.querySelectorAll('li button')].map((row) => row.textContent?.slice(-1)).join('')
  await expect.element(screen.getByText('Viaje fuera de su alcance')).toBeVisible()
  expect(names()).toBe('1234')
  await screen.getByRole('button', { name: 'Señal del teléfono' }).click()
  await expect.poll(names).toBe('2314')
  await screen.getByRole('button', { name: 'Batería y app' }).click()
  await expect.poll(names).toBe('2134')
  await screen.getByRole('button', { name: 'Batería y app' }).click()
  // What nobody knows is last, whichever way the others stand.
  await expect.poll(names).toBe('1234')
  keys.get('j')?.()
  keys.get('j')?.()
  await expect.poll(() => document.activeElement?.textContent).toBe('Operador 00002')
  keys.get('k')?.()
  await expect.poll(() => document.activeElement?.textContent).toBe('Operador 00001')
})

const LICENCE = {
  ...{ documentId: 'd1', kind: 'license', label: 'categoría B', number: 'LF-1', expiresOn: '2026-12-15', days: 21 },
  file: { name: 'licencia.pdf', bytes: 1_000 },
}

test('papers are shown with their end, added, and a file that does not get there leaves the paper standing', async () => {
  server.documents = [LICENCE]
  server.operators = [operator(7, { documents: { state: 'ends-soon', kind: 'license', days: 21 } })]
  const screen = await draw()
  await expect.element(screen.getByText('vence en 21 días')).toBeVisible()
  await screen.getByRole('button', { name: 'Operador 00007' }).click()
  await expect.element(screen.getByText('15 dic 2026 · vence en 21 días')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Abrir licencia.pdf' })).toBeVisible()
  await screen.getByRole('button', { name: 'Agregar' }).click()
  await page.getByRole('dialog').getByRole('combobox').selectOptions('Apto médico')
  await page.getByLabelText('Vence').fill('2027-03-04')
  await page.getByLabelText('Archivo (opcional)').upload(new File(['%PDF-1.4'], 'apto.pdf'))
  await page.getByRole('dialog').getByRole('button', { name: 'Agregar' }).click()
  await expect.element(page.getByText(/^El documento quedó; su archivo no: ./)).toBeVisible()
  await page.getByRole('button', { name: 'Enviar el archivo' }).click()
  await expect.element(page.getByText(/^El documento quedó; su archivo no: ./)).toBeVisible()
  // Sent again is only the file.
  expect(server.sent).toEqual([{ kind: 'medical', label: '', number: '', expiresOn: '2027-03-04' }])
})

test('who may not keep papers is offered none of it', async () => {
  server.mayPlan = false
  server.documents = [{ ...LICENCE, number: null, file: null }]
  server.operators = [operator(7)]
  const screen = await draw()
  await screen.getByRole('button', { name: 'Operador 00007' }).click()
  await expect.element(screen.getByText('Licencia federal, categoría B')).toBeVisible()
  for (const name of ['Agregar', 'Editar operador', 'Nuevo operador', 'Quitar Licencia federal, categoría B'])
    await expect.element(screen.getByRole('button', { name })).not.toBeInTheDocument()
})
