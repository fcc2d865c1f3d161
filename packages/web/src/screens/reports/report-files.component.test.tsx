import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { MemoryRouter } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { PREVIEW, REPORTS, RUN } from '../../../test/report-of.ts'
import { drawToasts, openToastPlace } from '../../ui/show-toast.ts'
import type { ToastContent } from '../../ui/toast-content.ts'
import { UnheardSince } from '../../ui/unheard-since.ts'
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
  views: [] as unknown[],
  runs: [] as unknown[],
  now: 0,
}))
const saved: string[] = []
vi.mock('../../widgets/connection-state.tsx', () => ({ ConnectionState: () => null }))
vi.mock('../../live/live.ts', () => ({ acquireLive: () => ({ clock: { now: () => server.now } }) }))
vi.mock('../../browser/save-file.ts', () => ({ saveFile: (name: string) => void saved.push(name) }))
vi.mock('../../api/call.ts', async (original) => ({
  ...(await original<object>()),
  call: async (name: string, input: Asked['input'] = {}) => {
    server.asked.push({ name, input })
    if (name === 'listReports') return REPORTS
    if (name === 'listClients') return { data: [{ id: '7', name: 'Electrodomésticos Potosí' }], nextCursor: null }
    if (name === 'listCarriers') return { data: [], nextCursor: null }
    if (name === 'listReportViews') return { data: server.views }
    if (name === 'listReportRuns') return { data: server.runs }
    if (name === 'createReportView') {
      server.views = [{ id: '5', updated_at: '2026-11-26T18:00:00.000Z', columns: null, ...(input.body as object) }]
      return server.views[0]
    }
    if (name === 'startReportRun' || name === 'getReportRun') return server.runs[0]
    return PREVIEW
  },
  callForBytes: async (address: string) => {
    server.asked.push({ name: address, input: {} })
    return { bytes: new ArrayBuffer(3), cacheControl: null }
  },
}))

const draw = (at = '/reportes', unheardSince: number | null = null) =>
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <UnheardSince value={unheardSince}>
        <HeaderSlotProvider>
          <MemoryRouter initialEntries={[at]}>
            <div style={{ height: 800, width: '100%', display: 'grid' }}>
              <Screen />
            </div>
          </MemoryRouter>
        </HeaderSlotProvider>
      </UnheardSince>
    </QueryClientProvider>,
  )
const asked = (name: string) => (server.asked as Asked[]).filter((each) => each.name === name).map(({ input }) => input)
const press = (keys: string) =>
  commandsNow()
    .find((command) => command.keys === keys)
    ?.run()

let toasts: ToastContent[] = []
beforeEach(async () => {
  await page.viewport(1440, 900)
  localStorage.clear()
  server.asked.length = 0
  saved.length = 0
  toasts = []
  Object.assign(server, { views: [], runs: [], now: NOW })
  const close = openToastPlace(() => undefined)
  const stop = drawToasts((content) => void toasts.push(content))
  return () => {
    stop()
    close()
    vi.useRealTimers()
  }
})

test('D keeps what is shown in the format that was taken last', async () => {
  server.runs = [RUN]
  await draw('/reportes?cliente=7')
  await page.getByRole('button', { name: 'Descargar XLSX' }).click()
  await expect.poll(() => saved.length).toBe(1)
  press('d')
  await expect.poll(() => asked('startReportRun').length).toBe(2)
  expect(asked('startReportRun').map(({ body }) => body)).toEqual(
    Array.from({ length: 2 }, () => ({
      ...{ kind: 'trips_by_client', params: { range: 'today', client_id: '7' }, format: 'xlsx' },
    })),
  )
  await expect.poll(() => saved).toEqual(['viajes-2026-11-26.pdf', 'viajes-2026-11-26.pdf'])
  expect(toasts).toEqual([])
})

test('a file that takes longer than five seconds is told by toast, and offered when it is there', async () => {
  server.runs = [{ ...RUN, state: 'running', done: 5_000, total: 20_000, file: null }]
  await draw()
  const pdf = page.getByRole('button', { name: 'Descargar PDF' })
  await expect.element(pdf).toBeVisible()
  vi.useFakeTimers()
  await pdf.element().dispatchEvent(new MouseEvent('click', { bubbles: true }))
  await vi.advanceTimersByTimeAsync(4_900)
  expect(toasts).toEqual([])
  await vi.advanceTimersByTimeAsync(1_000)
  expect(toasts.at(-1)).toMatchObject({ title: 'Preparando «Viajes del día por cliente»', progress: 25 })
  server.runs = [RUN]
  await vi.advanceTimersByTimeAsync(1_000)
  expect(toasts.at(-1)).toMatchObject({ tone: 'ok', title: '«Viajes del día por cliente» está listo' })
  expect(saved).toEqual([])
  toasts.at(-1)?.action?.run()
  await vi.advanceTimersByTimeAsync(10)
  expect(saved).toEqual(['viajes-2026-11-26.pdf'])
})

test('why a file could not be written is told in the words of the server', async () => {
  server.runs = [{ ...RUN, state: 'failed', problem: 'Elija XLSX o CSV', file: null }]
  await draw()
  await page.getByRole('button', { name: 'Descargar PDF' }).click()
  await expect.poll(() => toasts.at(-1)).toMatchObject({ tone: 'error', detail: 'Elija XLSX o CSV' })
  await expect.element(page.getByText(/no se pudo: Elija XLSX o CSV/)).toBeVisible()
})

test('the history offers what is kept, cancels what is under way, and says what is gone', async () => {
  server.runs = [
    { ...RUN, id: '3', state: 'running', done: 1, total: 18, file: null },
    { ...RUN, id: '2', format: 'csv', file: { ...RUN.file, name: 'dos.csv' } },
    { ...RUN, id: '1', file: { ...RUN.file, until: '2026-11-25T00:00:00.000Z' } },
  ]
  await draw()
  const history = page.getByRole('region', { name: 'Historial' })
  await expect.element(history.getByText(/1 de 18 filas/)).toBeVisible()
  await expect.element(history.getByText(/el archivo ya venció/)).toBeVisible()
  await history.getByRole('button', { name: 'Descargar dos.csv' }).click()
  await expect.poll(() => saved).toEqual(['viajes-2026-11-26.pdf'].map(() => 'dos.csv'))
  expect(asked('/api/report-runs/2/file').length).toBe(1)
  await history.getByRole('button', { name: /^Cancelar/ }).click()
  await expect.poll(() => asked('cancelReportRun').length).toBe(1)
})

test('while the server is not heard nothing is kept, written or cancelled', async () => {
  server.runs = [{ ...RUN, state: 'running', done: 2, file: null }]
  await draw('/reportes', NOW)
  await expect.element(page.getByRole('button', { name: /^Cancelar el archivo/ })).toBeDisabled()
  await expect.element(page.getByRole('button', { name: 'Descargar PDF' })).toBeDisabled()
  expect(page.getByRole('button', { name: 'Guardar como mío' }).elements()).toEqual([])
  await expect.element(page.getByRole('button', { name: 'Sin conexión', exact: true })).toBeDisabled()
})

test('what is shown is kept with its parameters, and opens as it was kept', async () => {
  await draw('/reportes?periodo=ayer&cliente=7')
  await page.getByRole('button', { name: 'Guardar como mío' }).click()
  const dialog = page.getByRole('dialog', { name: 'Guardar como mío' })
  await dialog.getByRole('textbox', { name: 'Nombre' }).fill('Potosí, diario')
  await dialog.getByRole('button', { name: 'Guardar' }).click()
  await expect.element(page.getByRole('heading', { name: 'Potosí, diario' })).toBeVisible()
  expect(asked('createReportView').map(({ body }) => body)).toEqual([
    { name: 'Potosí, diario', kind: 'trips_by_client', params: { range: 'yesterday', client_id: '7' } },
  ])
  await page.getByRole('combobox', { name: 'Días' }).selectOptions('Hoy')
  await page.getByRole('button', { name: 'Guardar cambios' }).click()
  await expect
    .poll(() => asked('updateReportView').map(({ body }) => body))
    .toEqual([{ params: { range: 'today', client_id: '7' }, columns: null }])
})
