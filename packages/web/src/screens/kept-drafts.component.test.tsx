import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { ApiError } from '../api/api-error.ts'
import type { CatalogueEntry } from '../api/catalogues.ts'
import type { MarkedAbsence } from '../api/operator-absences.ts'
import type { Operator } from '../api/operators.ts'
import { RegisterDialog } from '../widgets/devices/register-dialog.tsx'
import { MirrorForm } from '../widgets/mirrors/mirror-form.tsx'
import { ChangeDialog } from './catalogues/change-dialog.tsx'
import { NewEntryDialog } from './catalogues/new-entry-dialog.tsx'
import { AbsenceDialog, ReturnDialog } from './operators/absence-dialog.tsx'
import { RelieveDialog } from './operators/relieve-dialog.tsx'
import { ImportDialog } from './settings/devices/import-dialog.tsx'
import { CreateKeyDialog } from './settings/integrations/create-key-dialog.tsx'

const NOW = Date.UTC(2026, 10, 24, 18)
const SECRET = 'clave-secreta-1'
const server = vi.hoisted(() => ({
  operators: [] as unknown[],
  refusal: null as Error | null,
  answer: {} as object,
  sent: [] as { readonly name: string; readonly input: unknown }[],
}))
vi.mock('../live/use-server-now.ts', () => ({ useServerNow: () => NOW }))
vi.mock('../live/live.ts', () => ({ acquireLive: () => ({ clock: { now: () => NOW } }) }))
vi.mock('../api/operator-duty.ts', () => ({ operatorDuty: () => new Promise(() => undefined) }))
vi.mock('../api/operators.ts', async (original) => ({
  ...(await original<object>()),
  listOperators: async () => server.operators,
  tripOperator: async () => ({ version: 4, operator: 'Ana Ruiz' }),
}))
vi.mock('../api/call.ts', async (original) => ({
  ...(await original<object>()),
  call: async (name: string, input: object) => {
    if (name === 'listOperators' || name === 'listUnits') return { data: [], nextCursor: null }
    server.sent.push({ name, input })
    if (server.refusal !== null) throw server.refusal
    return server.answer
  },
}))

const ANA: Operator = {
  ...{ operatorId: '7', name: 'Ana Ruiz', phone: null, carrier: null, signal: 'online', phoneSeenAt: null, app: null },
  isOldApp: false,
  ...{ batteryPercent: null, isOnOtherTrip: false, isUnderDuress: false, absence: null },
  trip: { tripId: '1', invoice: 'F-1', plates: null, origin: 'Puebla', destination: 'Villahermosa' },
  documents: { state: 'in-order', kind: null, days: null },
  reliability: { answered: 0, calls: 0, share: null, isPoor: false, best: null },
}
const TRIP = { tripId: '1', invoice: 'F-1', plates: null, origin: 'Puebla', destination: 'Villahermosa' }
const ENTRY: CatalogueEntry = {
  ...{ id: '3', name: 'Otra', detail: null, trips: 4, activeTrips: 0, lastTripAt: null, hasLeft: false },
  similarTo: null,
}
const LANE: CatalogueEntry = { ...ENTRY, name: 'Puebla → Mérida' }
const SICK: MarkedAbsence = {
  ...{ absenceId: '3', kind: 'sick', since: '2026-11-20', until: null, markedBy: null, markedAt: NOW },
  ...{ endedBy: null, endedAt: null },
}
const nothing = (): void => undefined
const withProof = <T,>(work: () => Promise<T>): Promise<T> => work()

interface FormCase {
  readonly name: string
  readonly draw: () => ReactNode
  /** What a person types, by the field's label. */
  readonly typed: Readonly<Record<string, string>>
  /** Which of the options they choose, by its words. */
  readonly chosen?: RegExp
  readonly save: string
  readonly call: string
  /** Words by which the draft is found in what goes to the server. */
  readonly sent: object
}

const FORMS: readonly FormCase[] = [
  {
    name: 'API key',
    draw: () => <CreateKeyDialog withProof={withProof} isOffline={false} onMade={nothing} onClose={nothing} />,
    typed: { Nombre: 'ERP de tráfico', 'Vence al terminar el día': '2026-12-31' },
    chosen: /^Mía/,
    save: 'Crear clave',
    call: 'createApiKey',
    sent: { name: 'ERP de tráfico' },
  },
  {
    name: 'new device',
    draw: () => <RegisterDialog draft={{ uniqueId: '', owner: null }} onMade={nothing} onClose={nothing} />,
    typed: { Identificador: '866-907', 'Nombre (opcional)': 'El del tablero' },
    chosen: /^Rastreador$/,
    save: 'Registrar y emparejar',
    call: 'createDevice',
    sent: { unique_id: '866-907', kind: 'tracker', name: 'El del tablero' },
  },
  {
    name: 'batch of devices',
    draw: () => <ImportDialog onDone={nothing} onClose={nothing} />,
    typed: { 'Identificador, tipo, dueño': 'raul,teléfono' },
    save: 'Registrar',
    call: 'importDevices',
    sent: { csv: 'raul,teléfono' },
  },
  {
    name: 'new receiver',
    draw: () => <MirrorForm onMade={nothing} />,
    typed: { Transportista: 'TransNorte', 'Direcciones desde las que envía': '203.0.113.7' },
    chosen: /^Wialon IPS/,
    save: 'Crear y ver los datos',
    call: 'createMirror',
    sent: { carrier: 'TransNorte' },
  },
  {
    name: 'relief',
    draw: () => <RelieveDialog operator={ANA} trip={TRIP} onRelieved={nothing} onClose={nothing} />,
    typed: {},
    chosen: /^Saúl Ríos/,
    save: 'Relevar',
    call: 'patchTrip',
    sent: { operator_name: 'Saúl Ríos' },
  },
  {
    name: 'absence',
    draw: () => <AbsenceDialog operator={ANA} kind="sick" today="2026-11-24" onMarked={nothing} onClose={nothing} />,
    typed: { Desde: '2026-11-22', 'Hasta (opcional)': '2026-11-30' },
    save: 'Marcar como enfermo',
    call: 'addOperatorAbsence',
    sent: { since: '2026-11-22', until: '2026-11-30' },
  },
  {
    name: 'return from an absence',
    draw: () => <ReturnDialog absence={SICK} onChanged={nothing} onClose={nothing} />,
    typed: { 'Hasta (opcional)': '2026-11-30' },
    save: 'Guardar',
    call: 'updateOperatorAbsence',
    sent: { until: '2026-11-30' },
  },
  {
    name: 'new entry of a catalogue',
    draw: () => <NewEntryDialog kind="carriers" onDone={nothing} onClose={nothing} />,
    typed: { Nombre: 'Fletes Rojo', Teléfono: '55 5555 0100' },
    save: 'Agregar',
    call: 'createCatalogueEntry',
    sent: { name: 'Fletes Rojo', detail: '55 5555 0100' },
  },
  {
    name: 'entry of a catalogue',
    draw: () => <ChangeDialog kind="carriers" entry={ENTRY} onDone={nothing} onMerge={nothing} onClose={nothing} />,
    typed: { Nombre: 'Otra línea' },
    save: 'Guardar',
    call: 'renameCatalogueEntry',
    sent: { name: 'Otra línea', was: 'Otra' },
  },
  {
    name: 'lane',
    draw: () => <ChangeDialog kind="lanes" entry={LANE} onDone={nothing} onMerge={nothing} onClose={nothing} />,
    typed: { Destino: 'Cancún' },
    save: 'Guardar',
    call: 'renameLane',
    sent: { origin: 'Puebla', destination: 'Cancún' },
  },
]

beforeEach(() => {
  localStorage.setItem('user', JSON.stringify({ id: '1', email: 'ana@b.mx', name: 'Ana', role: 'administrador' }))
  Object.assign(server, {
    operators: [ANA, { ...ANA, operatorId: '8', name: 'Saúl Ríos', trip: null }],
    refusal: new ApiError({ kind: 'http', status: 500, message: 'El servidor no pudo.' }),
    sent: [],
  })
})

const draw = (form: FormCase) =>
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      {form.draw()}
    </QueryClientProvider>,
  )
const field = (label: string) => page.getByLabelText(label, { exact: true })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const recovered = page.getByText('Borrador sin guardar')

async function fill({ typed, chosen }: FormCase): Promise<void> {
  if (chosen !== undefined) await page.getByRole('radio', { name: chosen }).click()
  for (const [label, text] of Object.entries(typed)) await field(label).fill(text)
}
async function isFilled({ typed, chosen }: FormCase): Promise<void> {
  for (const [label, text] of Object.entries(typed)) await expect.element(field(label)).toHaveValue(text)
  if (chosen !== undefined) await expect.element(page.getByRole('radio', { name: chosen })).toBeChecked()
}

test.each(FORMS)(
  'what was typed into the form of $name is there after a reload, and after a save that failed',
  async (form) => {
    const first = await draw(form)
    await fill(form)
    await expect.element(recovered).not.toBeInTheDocument()
    await first.unmount()

    const second = await draw(form)
    await expect.element(recovered).toBeVisible()
    await isFilled(form)
    await button(form.save).click()
    await expect.element(page.getByText('El servidor no pudo.')).toBeVisible()
    expect(server.sent).toEqual([
      { name: form.call, input: expect.objectContaining({ body: expect.objectContaining(form.sent) }) },
    ])
    await second.unmount()

    const third = await draw(form)
    await isFilled(form)
    await button('Descartar').click()
    await expect.element(recovered).not.toBeInTheDocument()
    await third.unmount()
    expect(Object.keys(sessionStorage)).toEqual([])
  },
)

test('a secret that is shown once is kept in no store, and no draft outlives what was made', async () => {
  Object.assign(server, { refusal: null, answer: { key: SECRET } })
  const [key] = FORMS
  if (key === undefined) throw new Error('No form')
  await draw(key)
  await fill(key)
  await button(key.save).click()
  await expect.element(page.getByText(SECRET, { exact: true })).toBeVisible()
  expect(Object.values({ ...sessionStorage, ...localStorage }).join()).not.toContain(SECRET)
  expect(Object.keys(sessionStorage)).toEqual([])
})

test('what was registered of nothing stays a draft, to be mended', async () => {
  const rows = [{ row: 1, unique_id: 'raul', secret: null, error: 'El tipo no existe.' }]
  Object.assign(server, { refusal: null, answer: { created: 0, rows } })
  const batch = FORMS.find(({ call }) => call === 'importDevices')
  if (batch === undefined) throw new Error('No form')
  const first = await draw(batch)
  await fill(batch)
  await button(batch.save).click()
  await expect.element(page.getByText('Línea 1, raul: El tipo no existe.')).toBeVisible()
  await first.unmount()
  await draw(batch)
  await isFilled(batch)
  await expect.element(recovered).toBeVisible()
})
