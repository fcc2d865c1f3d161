import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { CallAnswers } from '@vigia/contract/calls'
import { MemoryRouter } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { PREVIEW, REPORTS } from '../../../../test/report-of.ts'
import { ApiError } from '../../../api/api-error.ts'
import { drawToasts, openToastPlace } from '../../../ui/show-toast.ts'
import { HeaderSlotProvider } from '../../../widgets/header-slot.tsx'
import { Screen } from '../reports-screen.tsx'

type Asked = { readonly name: string; readonly input: { readonly params?: object; readonly body?: object } }
type Schedule = CallAnswers['createReportSchedule']
type Delivery = CallAnswers['testReportSchedule']

const NOW = Date.UTC(2026, 10, 26, 18, 0)
const server = vi.hoisted(() => ({
  asked: [] as unknown[],
  schedules: [] as unknown[],
  deliveries: [] as unknown[],
  mailProblem: null as string | null,
  failure: null as Error | null,
  now: 0,
}))
const saved: string[] = []
vi.mock('../../../widgets/connection-state.tsx', () => ({ ConnectionState: () => null }))
vi.mock('../../../live/live.ts', () => ({ acquireLive: () => ({ clock: { now: () => server.now } }) }))
vi.mock('../../../browser/save-file.ts', () => ({ saveFile: (name: string) => void saved.push(name) }))
vi.mock('../../../api/use-session.ts', () => ({
  useSession: () => ({ status: 'in', user: { id: '2', email: 'yo@empresa.mx', name: 'Yo', role: 'supervisor' } }),
}))
vi.mock('../../../api/tokens.ts', async (original) => ({
  ...(await original<object>()),
  ...{ mayPlan: () => true, isVisiting: () => false },
}))
vi.mock('../../../api/call.ts', async (original) => ({
  ...(await original<object>()),
  call: async (name: string, input: Asked['input'] = {}) => {
    server.asked.push({ name, input })
    if (name === 'listReports') return REPORTS
    if (name === 'listClients' || name === 'listCarriers') return { data: [], nextCursor: null }
    if (name === 'listReportViews' || name === 'listReportRuns') return { data: [] }
    if (name === 'listReportSchedules') return { data: server.schedules, mail_problem: server.mailProblem }
    if (name === 'listReportDeliveries') return { data: server.deliveries }
    if (name === 'previewReport') return PREVIEW
    if (name === 'getReportDelivery') return server.deliveries[0]
    if (server.failure !== null) throw server.failure
    if (name === 'createReportSchedule') server.schedules = [{ ...SCHEDULE, ...input.body }]
    if (name === 'deleteReportSchedule') server.schedules = []
    return server.schedules[0] ?? null
  },
  callForBytes: async (address: string) => {
    server.asked.push({ name: address, input: {} })
    return { bytes: new ArrayBuffer(3), cacheControl: null }
  },
}))

const SCHEDULE: Schedule = {
  ...{ id: '4', kind: 'trips_by_client', params: {}, columns: null, days: [1, 2, 3, 4, 5, 6], at: '07:00' },
  ...{ range: 'yesterday', formats: ['pdf', 'xlsx'], recipients: ['trafico@potosi.mx'], skip_empty: true, is_on: true },
  ...{
    state: 'on',
    paused_because: null,
    owner: { id: '2', name: 'Yo' },
    next_at: '2026-11-27T13:00:00.000Z',
    last: null,
  },
}
const DELIVERY: Delivery = {
  ...{ id: '9', schedule_id: '4', is_test: false, kind: 'trips_by_client', title: 'Viajes del día por cliente' },
  period: { from: '2026-11-25', to: '2026-11-25' },
  ...{ due_at: '2026-11-26T13:00:00.000Z', ended_at: '2026-11-26T13:00:20.000Z', state: 'partly', text: '1 de 2' },
  ...{ problem: null, rows: 18 },
  recipients: [
    {
      address: 'compras@potosi.mx',
      state: 'refused',
      problem: 'El servidor de correo no aceptó la dirección (contestó 550)',
    },
    { address: 'trafico@potosi.mx', state: 'sent', problem: null },
  ],
  files: [{ format: 'pdf', bytes: 3, until: '2026-12-03T13:00:00.000Z' }],
}

let client: QueryClient
const draw = (at = '/reportes') => {
  client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  return render(
    <QueryClientProvider client={client}>
      <HeaderSlotProvider>
        <MemoryRouter initialEntries={[at]}>
          <div style={{ height: 900, width: '100%', display: 'grid' }}>
            <Screen />
          </div>
        </MemoryRouter>
      </HeaderSlotProvider>
    </QueryClientProvider>,
  )
}
const asked = (name: string) => (server.asked as Asked[]).filter((each) => each.name === name).map(({ input }) => input)
const panel = page.getByRole('region', { name: 'Por correo' })

beforeEach(async () => {
  await page.viewport(1440, 1000)
  localStorage.clear()
  sessionStorage.clear()
  server.asked.length = 0
  saved.length = 0
  const close = openToastPlace(() => undefined)
  const stop = drawToasts(() => undefined)
  Object.assign(server, { schedules: [], deliveries: [], mailProblem: null, failure: null, now: NOW })
  return () => {
    stop()
    close()
  }
})

test('one is scheduled by keyboard: what lacks is told, an address outside of the company is asked of once', async () => {
  await draw('/reportes?cliente=7')
  await panel.getByRole('button', { name: 'Programar por correo' }).click()
  await panel.getByRole('button', { name: 'Programar', exact: true }).click()
  await expect.element(panel.getByText('Escriba al menos un correo')).toBeVisible()
  const field = panel.getByRole('textbox', { name: /^Destinatarios/ })
  await field.fill('nadie')
  await userEvent.keyboard('{Enter}')
  await expect.element(panel.getByText('«nadie» no es un correo, como persona@empresa.mx')).toBeVisible()
  await field.fill('Trafico@Potosi.mx, jefa@empresa.mx')
  await userEvent.keyboard('{Enter}')
  await expect.element(panel.getByText('trafico@potosi.mx')).toBeVisible()
  await panel.getByRole('checkbox', { name: 'sábado' }).click()
  await panel.getByRole('checkbox', { name: 'XLSX' }).click()
  await panel.getByRole('button', { name: 'Programar', exact: true }).click()
  const asks = page.getByRole('alertdialog')
  await expect.element(asks).toHaveTextContent('No son de empresa.mx: trafico@potosi.mx.')
  expect(asked('createReportSchedule')).toEqual([])
  await asks.getByRole('button', { name: 'Sí, guardar' }).click()
  await expect
    .poll(() => asked('createReportSchedule'))
    .toMatchObject([
      {
        body: {
          ...{
            kind: 'trips_by_client',
            params: { client_id: '7' },
            columns: null,
            days: [1, 2, 3, 4, 5, 6],
            at: '07:00',
          },
          ...{ range: 'yesterday', formats: ['pdf'], recipients: ['trafico@potosi.mx', 'jefa@empresa.mx'] },
          ...{ skip_empty: true, is_on: true },
        },
      },
    ])
  await expect.element(panel.getByText('El siguiente sale vie 27 nov, 07:00')).toBeVisible()
})

test('what goes out is told by what the report takes', async () => {
  server.schedules = [SCHEDULE]
  const first = await draw()
  await panel.getByRole('button', { name: /^lun a sáb, 07:00/ }).click()
  await expect.element(panel.getByText('Manda: todos los clientes, 4 columnas.')).toBeVisible()
  await first.unmount()
  // One that takes days alone is of nobody's.
  server.schedules = [{ ...SCHEDULE, kind: 'alerts' }]
  await draw('/reportes?reporte=alerts')
  await panel.getByRole('button', { name: /^lun a sáb, 07:00/ }).click()
  await expect.element(panel.getByText('Manda: 4 columnas.')).toBeVisible()
})

test('what was typed is there after a reload; the second of two is told what the first has saved', async () => {
  server.schedules = [SCHEDULE]
  const first = await draw()
  await panel.getByRole('button', { name: /^lun a sáb, 07:00/ }).click()
  await panel.getByLabelText('A las').fill('08:00')
  await expect.element(panel.getByRole('button', { name: 'Mandar prueba a mí' })).toBeDisabled()
  await first.unmount()
  await draw()
  await panel.getByRole('button', { name: /^lun a sáb, 07:00/ }).click()
  await expect.element(panel.getByText('Borrador sin guardar')).toBeVisible()
  await expect.element(panel.getByLabelText('A las')).toHaveValue('08:00')
  server.failure = new ApiError({
    kind: 'http',
    status: 412,
    code: 'CHANGED_MEANWHILE',
    message: 'Otra persona lo cambió.',
  })
  server.schedules = [{ ...SCHEDULE, at: '06:30' }]
  await panel.getByRole('button', { name: 'Guardar' }).click()
  expect(asked('updateReportSchedule')).toMatchObject([{ body: { at: '08:00', was: { at: '07:00' } } }])
  await expect.element(panel.getByText('Alguien más cambió este envío')).toBeVisible()
  await expect.element(panel.getByText(/Ahora: lun a sáb, 06:30/)).toBeVisible()
  server.failure = null
  await panel.getByRole('button', { name: 'Guardar el mío encima' }).click()
  await expect
    .poll(() => asked('updateReportSchedule').at(-1))
    .toMatchObject({ body: { at: '08:00', was: { at: '06:30' } } })
})

test('it is turned off, tried, and removed after a question', async () => {
  server.schedules = [SCHEDULE]
  await draw()
  await panel.getByRole('button', { name: /^lun a sáb, 07:00/ }).click()
  await panel.getByRole('switch', { name: 'Programado' }).click()
  await expect.poll(() => asked('updateReportSchedule')).toMatchObject([{ body: { is_on: false } }])
  await panel.getByRole('button', { name: 'Mandar prueba a mí' }).click()
  await expect.poll(() => asked('testReportSchedule')).toMatchObject([{ params: { id: '4' } }])
  await panel.getByRole('button', { name: 'Volver a los envíos' }).click()
  await panel.getByRole('button', { name: /^Quitar el envío/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Quitar' }).click()
  await expect.element(panel.getByText('Este reporte no sale por correo.')).toBeVisible()
})

test('one that is paused says why, and where no mail goes out the panel says so and offers nothing', async () => {
  const because = 'La cuenta de Rocío está desactivada.'
  server.schedules = [{ ...SCHEDULE, state: 'paused', paused_because: because, next_at: null }]
  server.mailProblem = 'El correo no está configurado en este servidor.'
  await draw()
  await expect.element(panel.getByText(`Pausado: ${because}`)).toBeVisible()
  await expect.element(panel.getByText(server.mailProblem)).toBeVisible()
  expect(panel.getByRole('button', { name: /Programar/ }).elements()).toEqual([])
})

test('the history tells of each address, and counts what did not arrive as a failure', async () => {
  server.deliveries = [DELIVERY]
  await draw()
  const history = page.getByRole('region', { name: 'Historial' })
  await expect.element(history.getByText('25 nov 2026, 18 filas · 1 de 2')).toBeVisible()
  await history.getByRole('radio', { name: 'Con falla 1' }).click()
  await history.getByText('2 direcciones').click()
  await expect
    .element(history.getByText(/compras@potosi.mx: rechazado; se quitó de los siguientes. El servidor/))
    .toBeVisible()
  await history.getByRole('button', { name: /^Descargar el PDF/ }).click()
  await expect.poll(() => saved).toEqual(['Viajes del día por cliente 2026-11-25.pdf'])
})

test('of a report that did not go out the link tells when it was due, not that it went out', async () => {
  server.deliveries = [{ ...DELIVERY, state: 'failed', text: 'No salió', files: [] }]
  await draw('/reportes?entrega=9')
  const dialog = page.getByRole('dialog', { name: 'Viajes del día por cliente' })
  await expect.element(dialog).toHaveTextContent('18 filas. Tocaba jue 26 nov, 07:00: No salió.')
})

test('the link of a mail opens its report and nothing else, and leaves the address when it is closed', async () => {
  server.deliveries = [DELIVERY]
  await draw('/reportes?entrega=9')
  const dialog = page.getByRole('dialog', { name: 'Viajes del día por cliente' })
  await expect.element(dialog).toHaveTextContent('25 nov 2026, 18 filas. Salió jue 26 nov, 07:00.')
  await dialog.getByRole('button', { name: 'PDF' }).click()
  await expect.poll(() => saved).toHaveLength(1)
  await dialog.getByRole('button', { name: 'Cerrar' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
})
