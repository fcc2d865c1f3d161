import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { MemoryRouter, useLocation } from 'react-router'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { PREVIEW, REPORTS } from '../../../test/report-of.ts'
import { ApiError } from '../../api/api-error.ts'
import { commandsNow } from '../../widgets/command-registry.ts'
import { HeaderSlotProvider } from '../../widgets/header-slot.tsx'
import { Screen } from './reports-screen.tsx'

type Asked = {
  readonly name: string
  readonly input: { readonly params?: { readonly kind?: string }; readonly body?: unknown }
}

const NOW = Date.UTC(2026, 10, 26, 18, 0)
const server = vi.hoisted(() => ({
  asked: [] as unknown[],
  preview: null as unknown,
  failure: null as Error | null,
  now: 0,
}))
vi.mock('../../widgets/connection-state.tsx', () => ({ ConnectionState: () => null }))
vi.mock('../../live/live.ts', () => ({ acquireLive: () => ({ clock: { now: () => server.now } }) }))
vi.mock('../../api/call.ts', async (original) => ({
  ...(await original<object>()),
  call: async (name: string, input: Asked['input'] = {}) => {
    server.asked.push({ name, input })
    if (name === 'listReports') return REPORTS
    if (name === 'listClients') return { data: [{ id: '7', name: 'Electrodomésticos Potosí' }], nextCursor: null }
    if (name === 'listCarriers') return { data: [], nextCursor: null }
    if (name === 'listReportViews' || name === 'listReportRuns') return { data: [] }
    if (server.failure !== null) throw server.failure
    return server.preview
  },
}))

let address = ''
function Address() {
  const { pathname, search } = useLocation()
  address = `${pathname}${search}`
  return null
}
const draw = (at = '/reportes') =>
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <HeaderSlotProvider>
        <MemoryRouter initialEntries={[at]}>
          <Address />
          <div style={{ height: 800, width: '100%', display: 'grid' }}>
            <Screen />
          </div>
        </MemoryRouter>
      </HeaderSlotProvider>
    </QueryClientProvider>,
  )
const asked = (name: string) => (server.asked as Asked[]).filter((each) => each.name === name).map(({ input }) => input)
const press = (keys: string) =>
  commandsNow()
    .find((command) => command.keys === keys)
    ?.run()

beforeEach(async () => {
  await page.viewport(1440, 900)
  localStorage.clear()
  server.asked.length = 0
  Object.assign(server, { preview: PREVIEW, failure: null, now: NOW })
})

test('a report says its figures with what they are of, what is not known, and its first rows', async () => {
  await draw()
  const onTime = page.getByRole('button', { name: /a tiempo/ })
  await expect.element(onTime).toHaveTextContent('94%a tiempode 17, 1 sin dato')
  await expect.element(page.getByRole('button', { name: /silencio mediano/ })).toHaveTextContent('sin dato')
  await expect.element(page.getByText('1 viaje sin llegada registrada no cuenta en «a tiempo»')).toBeVisible()
  await expect.element(page.getByText(/^2 de 18 filas, 26 nov 2026, con datos hasta las 11:59$/)).toBeVisible()
  const late = page.getByRole('row', { name: /F-81306/ })
  await expect.element(late.getByText('sin dato').first()).toBeVisible()
  await expect.element(page.getByRole('row', { name: /F-81288/ })).toHaveTextContent('−48 min')
  await expect
    .element(page.getByRole('link', { name: 'F-81288' }))
    .toHaveAttribute('href', '/dashboard/monitoreo-bitacoras?tab=viaje&viaje=81')
})

test('one is told as one, almost all not as all, and of how many a measure is also where it comes to as many', async () => {
  const of = { formula: 'Tarde.', coverage: { sample: 1, excluded: 0 } }
  server.preview = {
    ...PREVIEW,
    figures: [
      { ...of, key: 'late', label: 'a destiempo', value: 1, unit: 'viajes' },
      { ...of, key: 'p50', label: 'retraso típico', value: 1, unit: 'min' },
      { ...of, key: 'share', label: 'en su cita', value: 99.97, unit: '%' },
    ],
  }
  await draw()
  await expect.element(page.getByRole('button', { name: /a destiempo/ })).toHaveTextContent(/^1viajea destiempo$/)
  await expect.element(page.getByRole('button', { name: /retraso típico/ })).toHaveTextContent(/de 1$/)
  await expect.element(page.getByRole('button', { name: /en su cita/ })).toHaveTextContent(/^99.9%en su citade 1$/)
})

test('a preview of more than a minute says how old it is, and is made again', async () => {
  server.now = NOW + 120_000
  await draw()
  await expect.element(page.getByText(/hecha hace 2 min/)).toBeVisible()
  await page.getByRole('button', { name: 'Actualizar' }).click()
  await expect.poll(() => asked('previewReport').length).toBe(2)
})

test('what is chosen is asked for once it has settled, and stands in the address', async () => {
  await draw('/reportes?periodo=otro&desde=2026-11-01&hasta=2026-11-15&cliente=7')
  await expect.element(page.getByRole('combobox', { name: 'Cliente' })).toHaveValue('7')
  expect(asked('previewReport')).toMatchObject([
    { params: { kind: 'trips_by_client' }, body: { params: { from: '2026-11-01', to: '2026-11-15', client_id: '7' } } },
  ])
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  await page.getByRole('textbox', { name: /^Tolerancia/ }).fill('15')
  vi.advanceTimersByTime(399)
  await page.getByRole('combobox', { name: 'Días' }).selectOptions('Ayer completo')
  await expect.poll(() => address).toContain('periodo=ayer')
  vi.advanceTimersByTime(399)
  expect(asked('previewReport')).toHaveLength(1)
  vi.advanceTimersByTime(1)
  await expect.poll(() => asked('previewReport').length).toBe(2)
  expect(asked('previewReport').at(-1)?.body).toEqual({
    params: { range: 'yesterday', client_id: '7', tolerance_min: 15 },
  })
  expect(address).toBe('/reportes?periodo=ayer&cliente=7&tolerancia=15')
})

test('what another report does not take is not asked of it', async () => {
  await draw('/reportes?periodo=ayer&cliente=7&tolerancia=15')
  await page.getByRole('button', { name: /^Alertas y reacciones/ }).click()
  await expect.poll(() => asked('previewReport').at(-1)).toMatchObject({ params: { kind: 'alerts' } })
  expect(asked('previewReport').at(-1)?.body).toEqual({ params: { range: 'yesterday' } })
})

test('columns are chosen in the order of the report', async () => {
  await draw()
  await page.getByRole('button', { name: 'Columnas: 4 de 5' }).click()
  await page.getByRole('checkbox', { name: 'Señal' }).click()
  await page.getByRole('checkbox', { name: 'Placas' }).click()
  await expect
    .poll(() => asked('previewReport').at(-1)?.body)
    .toEqual({ params: { range: 'today' }, columns: ['invoice', 'arrived', 'late', 'signal'] })
  await page.getByRole('button', { name: 'Las de siempre' }).click()
  await expect.poll(() => address).not.toContain('columnas')
})

test('days that are no period ask for nothing', async () => {
  await draw('/reportes?periodo=otro&desde=2026-11-20&hasta=2026-11-15')
  await expect.element(page.getByText('El primer día es posterior al último')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Descargar PDF' })).toBeDisabled()
  expect(asked('previewReport')).toEqual([])
})

test('a day without a trip of the client says so, and leads to yesterday', async () => {
  server.preview = { ...PREVIEW, rows: [], total: 0 }
  await draw('/reportes?cliente=7')
  await expect.element(page.getByText('Sin viajes de este cliente ese día')).toBeVisible()
  await page.getByRole('button', { name: 'Probar con ayer' }).click()
  await expect.poll(() => asked('previewReport').at(-1)?.body).toMatchObject({ params: { range: 'yesterday' } })
})

test('of a day without any record nobody says that there was nothing', async () => {
  server.preview = { ...PREVIEW, rows: [], total: 0, coverage: { days_without_data: ['2026-11-26'] } }
  await draw()
  await expect.element(page.getByText('Sin ningún registro ese día')).toBeVisible()
})

test('what the server refuses is told in its words, and the rest stays', async () => {
  server.failure = new ApiError({ kind: 'http', status: 400, message: 'La tolerancia es de 240 minutos a lo más' })
  await draw('/reportes?tolerancia=999')
  await expect.element(page.getByText('La tolerancia es de 240 minutos a lo más')).toBeVisible()
  await expect.element(page.getByRole('textbox', { name: /^Tolerancia/ })).toHaveValue('999')
})

test('a call that failed is no empty report', async () => {
  server.failure = new ApiError({ kind: 'network', message: 'El servidor no contestó' })
  await draw()
  await expect.element(page.getByText('El servidor no contestó')).toBeVisible()
  expect(page.getByText(/^Sin viajes/).elements()).toEqual([])
})

test('J and K go through the list as it is narrowed', async () => {
  await draw()
  await expect.element(page.getByRole('heading', { name: 'Viajes del día por cliente' })).toBeVisible()
  press('j')
  await expect.element(page.getByRole('heading', { name: 'Alertas y reacciones' })).toBeVisible()
  press('k')
  await expect.element(page.getByRole('heading', { name: 'Viajes del día por cliente' })).toBeVisible()
  press('/')
  await userEvent.keyboard('nada asi')
  await expect.element(page.getByText('Ningún reporte dice «nada asi»')).toBeVisible()
})

test('all formulas stand in one place', async () => {
  await draw()
  await page.getByRole('button', { name: 'Todas las fórmulas' }).click()
  const sheet = page.getByRole('dialog', { name: 'Todas las fórmulas' })
  await expect.element(sheet.getByText('A tiempo entre entregados con cita.')).toBeVisible()
  await expect.element(sheet.getByText('Llegada menos cita.')).toBeVisible()
})

test('on a phone the list is a screen of its own, and a report shows its first rows', async () => {
  await page.viewport(390, 844)
  const row = PREVIEW.rows[0]
  server.preview = { ...PREVIEW, rows: Array.from({ length: 60 }, () => row), total: 60 }
  await draw()
  await page.getByRole('button', { name: /^Viajes del día por cliente/ }).click()
  await expect.element(page.getByText(/^20 de 60 filas/)).toBeVisible()
  expect(page.getByRole('link', { name: 'F-81288' }).elements().length).toBe(20)
  await page.getByRole('button', { name: 'Historial' }).click()
  await expect.element(page.getByRole('dialog', { name: 'Historial' })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await page.getByRole('button', { name: 'Todos los reportes' }).click()
  await expect.element(page.getByRole('button', { name: /^Alertas y reacciones/ })).toBeVisible()
})

test('↓ and Enter go from the search to what was found; Enter alone takes the first', async () => {
  await draw()
  await page.getByRole('textbox', { name: 'Buscar reporte' }).fill('e')
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}{ArrowDown}{Enter}')
  await expect.poll(() => address).toContain('reporte=alerts')
  await page.getByRole('textbox', { name: 'Buscar reporte' }).fill('viajes del')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => address).toContain('reporte=trips_by_client')
})
