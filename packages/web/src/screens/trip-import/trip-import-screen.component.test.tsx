import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { CallInputs } from '@vigia/contract/calls'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { ApiError } from '../../api/api-error.ts'
import type { ImportRow, TripImport } from '../../api/trip-imports.ts'
import { HeaderSlotProvider } from '../../widgets/header-slot.tsx'
import { Screen } from './trip-import-screen.tsx'

type ColumnsBody = CallInputs['putImportColumns']['body']
const server = vi.hoisted(() => ({
  found: {} as Record<string, unknown>,
  rows: [] as unknown[],
  sent: [] as (readonly [string, Record<string, unknown>])[],
  /** What the next mending is refused with. */
  refusal: null as Error | null,
  tracking: {
    ...{ under_way: 2, without_operator: 0 },
    ...{ untracked: { total: 0, trips: [] }, without_phone: { total: 0, operators: [] } },
  } as object,
}))
vi.mock('../../api/call.ts', async (original) => ({
  ...(await original<object>()),
  callForFile: async () => '',
  call: async (name: string, sent: Record<string, unknown>) => {
    if (name === 'getTripImport') return server.found
    if (name === 'getImportTracking') return server.tracking
    if (name === 'listImportRows') return { data: server.rows, nextCursor: null }
    server.sent.push([name, sent])
    if (name === 'patchImportRow' && server.refusal !== null) throw server.refusal
    if (name === 'patchImportRow' && 'left_out' in (sent.query as object)) {
      const isOut = (sent.query as { left_out: string }).left_out === 'true'
      const row = { ...WARNED, left_out: isOut }
      server.rows = [server.rows[0], row]
      server.found = { ...server.found, left_out: isOut ? 1 : 0 }
      return { row, others: [] }
    }
    if (name === 'patchImportRow') {
      const mended = { ...VOLANDO, result: 'created', errors: [], values: { ...VOLANDO.values, status: 'En tránsito' } }
      server.rows = [mended, WARNED]
      server.found = { ...server.found, summary: { created: 2, updated: 1, unchanged: 0, refused: 0 } }
      return { row: mended, others: [] }
    }
    if (name === 'putImportColumns') {
      const { columns, every_row_status } = sent.body as ColumnsBody
      const fieldOf = new Map(columns.map(({ index, field }) => [index, field]))
      const named = (server.found.columns as TripImport['columns']).map((each) => ({
        ...each,
        field: fieldOf.get(each.index),
      }))
      server.found = { ...server.found, columns: named, every_row_status }
    }
    if (name === 'startTripImport') server.found = { ...server.found, ...DONE }
    if (name === 'undoTripImport') {
      server.found = {
        ...server.found,
        state: 'undone',
        undo_until: null,
        undone: { removed: 1, restored: 0, ended: 1, kept: [{ external_invoice: 'H-3', because: 'tiene alertas' }] },
      }
    }
    return server.found
  },
}))

const column = (index: number, header: string, field: TripImport['columns'][number]['field']) => ({
  ...{ index, letter: 'ABCDE'.charAt(index), header, field, kind: 'text' as const },
  ...{ confidence: field === 'company_client_name' ? ('ask' as const) : ('sure' as const), samples: ['x'], wrong: 0 },
})
const VOLANDO: ImportRow = {
  ...{ row: 2, external_invoice: 'H-2', result: 'refused', left_out: false, changes: [], warnings: [] },
  ...{ has_password: false, is_written: false },
  errors: [{ field: 'status', text: 'Estatus desconocido', suggestions: ['En tránsito'] }],
  values: { external_invoice: 'H-2', status: 'Volando' },
}
const WARNED: ImportRow = {
  ...{ row: 3, external_invoice: 'H-3', result: 'created', left_out: false, changes: [], errors: [] },
  ...{ has_password: false, is_written: false },
  warnings: [{ field: null, code: 'HEAVY', text: 'Pesa más de 60 t', fixes: [] }],
  values: { external_invoice: 'H-3', status: 'Cargando' },
}
const REVIEW: TripImport = {
  ...{ id: 'a', filename: 'viajes.csv', bytes: 900, state: 'review', total: 3, processed: 3, error: null },
  ...{ summary: { created: 1, updated: 1, unchanged: 0, refused: 1 }, created: '2026-11-24T08:00:00Z', ended: null },
  ...{ by: 'Ana', is_reviewed: true, warnings: 1, left_out: 0, ignored_columns: [], sheet: null, sheets: [] },
  columns: [
    ...[column(0, 'Folio', 'external_invoice'), column(1, 'Estatus', 'status'), column(2, 'De', 'origin')],
    ...[column(3, 'A', 'destination'), column(4, 'Cte', 'company_client_name')],
  ],
  ...{ columns_remembered: false, every_row_status: null, lacks_styles: false },
  ...{ will_create: { operators: 0, units: 0, carriers: 0, clients: 0 }, passwords: 0 },
  ...{ took_ms: null, undo_until: null, undone: null, rows: [] },
}
const DONE: Partial<TripImport> = {
  ...{
    state: 'done',
    total: 2,
    processed: 2,
    left_out: 1,
    took_ms: 900,
    undo_until: '2026-11-25T08:00:00Z',
    ended: '2026-11-24T08:01:00Z',
  },
  summary: { created: 1, updated: 1, unchanged: 0, refused: 0 },
}

const draw = () =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <HeaderSlotProvider>
        <MemoryRouter initialEntries={['/viajes/importar?id=a']}>
          <Screen />
        </MemoryRouter>
      </HeaderSlotProvider>
    </QueryClientProvider>,
  )
const button = (name: string) => page.getByRole('button', { name, exact: true })
const rail = page.getByRole('complementary', { name: 'La importación' })

beforeEach(async () => {
  localStorage.setItem('user', JSON.stringify({ id: '1', email: 'a@b.mx', name: 'Ana', role: 'supervisor' }))
  Object.assign(server, { found: REVIEW, rows: [VOLANDO, WARNED], sent: [], refusal: null })
  await page.viewport(1440, 900)
})
afterEach(() => localStorage.clear())

test('a file goes from its columns through its rows into the board, and out again', async () => {
  await draw()
  await expect.element(page.getByText('4 columnas reconocidas, 1 por confirmar, 0 sin usar')).toBeVisible()
  await button('Revisar 3 filas').click()
  // What was asked and left as it was is an answer, to be remembered.
  expect(server.sent.at(-1)).toEqual(['putImportColumns', expect.objectContaining({ params: { id: 'a' } })])

  // One with an error is out already: there is nothing to press that would count it twice.
  await expect.element(button('Importar 2 y dejar fuera 1')).toBeEnabled()
  expect(button('Dejar fuera').elements()).toHaveLength(1)
  await button('Dejar fuera').click()
  await expect.element(button('Importar 1 y dejar fuera 2')).toBeEnabled()
  await button('Volver a incluirla').click()

  await userEvent.keyboard('{F8}')
  await expect.element(page.getByLabelText('Estatus de la fila 2')).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(button('Importar 3')).toBeEnabled()
  expect(server.sent.at(-1)).toEqual([
    'patchImportRow',
    {
      params: { id: 'a', row: 2 },
      body: { values: { status: 'En tránsito' }, was: { status: 'Volando' } },
      query: { remember: 'true' },
    },
  ])
  await button('Dejar fuera').click()
  await button('Importar 2 y dejar fuera 1').click()
  expect(server.sent.at(-1)).toEqual(['startTripImport', { params: { id: 'a' }, body: { leave_out_refused: true } }])

  await expect.element(page.getByRole('heading', { name: '2 viajes importados' })).toBeVisible()
  // The server counts what it writes: one row of three was left out.
  await expect.element(rail.getByText(/^3 filas · /)).toBeVisible()
  await expect.element(rail.getByRole('heading', { name: 'Qué pasó 3 filas' })).toBeVisible()
  await expect.element(rail.getByText('quedó fuera', { exact: true })).toBeVisible()
  await expect.element(page.getByRole('article', { name: 'Fila 3' })).toHaveTextContent(/^3Quedó fuera/)
  await expect
    .element(page.getByText('1 nuevo y 1 actualizado en 0.9 s. Los que están en curso ya se ven en el tablero.'))
    .toBeVisible()
  await button('Deshacer la importación').click()
  await expect
    .element(page.getByText('Se quita hasta 1 viaje nuevo y 1 viaje vuelve a como estaba.', { exact: true }))
    .toBeVisible()
  await button('Deshacer').click()
  await expect.element(page.getByRole('heading', { name: 'Importación deshecha' })).toBeVisible()
  await expect.element(page.getByRole('article', { name: 'Fila 2' })).toHaveTextContent(/^2Se quitó/)
  await expect.element(page.getByText('1 quedó apagado: ya no se vigila, y sus alertas se conservan.')).toBeVisible()
  await expect.element(page.getByText('H-3 tiene alertas')).toBeVisible()
})

test('a file without a status is told its figures by nobody until a person says the status of all its rows', async () => {
  const summary = { created: 0, updated: 0, unchanged: 0, refused: 0 }
  server.found = { ...REVIEW, summary, columns: REVIEW.columns.filter(({ field }) => field !== 'status') }
  await draw()
  await expect.element(page.getByText('Falta decir qué columna es: Estatus.')).toBeVisible()
  expect(rail.getByText('viajes nuevos').elements()).toHaveLength(0)
  await page.getByLabelText(/^El archivo no dice el estatus/).selectOptions('En tránsito')
  await expect.element(page.getByText('Falta decir qué columna es')).not.toBeInTheDocument()
  await button('Revisar 3 filas').click()
  await expect
    .poll(() => server.sent.find(([name]) => name === 'putImportColumns'))
    .toMatchObject(['putImportColumns', { body: { every_row_status: 'in transit' } }])
})

test('what was left out is out after a reload and after a look at the columns', async () => {
  server.found = { ...REVIEW, columns: REVIEW.columns.slice(0, 4) }
  const before = await draw()
  await button('Dejar fuera').click()
  expect(server.sent.at(-1)).toEqual([
    'patchImportRow',
    { params: { id: 'a', row: 3 }, body: {}, query: { left_out: 'true' } },
  ])
  await expect.element(button('Importar 1 y dejar fuera 2')).toBeEnabled()
  await before.unmount()
  await draw()
  await expect.element(button('Importar 1 y dejar fuera 2')).toBeEnabled()
  await expect.element(button('Volver a incluirla')).toBeVisible()
  await expect.element(page.getByText('Dejadas fuera 1')).toBeVisible()
  // What will happen does not count it as written.
  await expect.element(rail.getByText('de ellas se deja fuera')).toBeVisible()
})

test('whose hours the dates of a file are is said where a column is one, and nowhere else', async () => {
  const date = { ...column(4, 'Cita', 'download_date'), kind: 'date' as const, samples: ['21/11/2026 14:30'] }
  server.found = { ...REVIEW, columns: [...REVIEW.columns.slice(0, 3), { ...column(3, 'A', null) }, date] }
  await draw()
  const hours = page.getByText(/^Las horas del archivo se leen en la del Centro/)
  await expect.element(hours).toBeVisible()
  await expect.element(page.getByText('Día/mes/año, hora del Centro')).toBeVisible()
  await page.getByLabelText('«Cita» en Vigía').selectOptions('Destino')
  await expect.element(hours).not.toBeInTheDocument()
  await page.getByLabelText('«A» en Vigía').selectOptions('Fecha de carga')
  await expect.element(hours).toBeVisible()
  await page.getByLabelText('«A» en Vigía').selectOptions('Destino')
  await page.getByLabelText('«Cita» en Vigía').selectOptions('Entrega')
  await button('Revisar 3 filas').click()
  await expect.element(page.getByRole('heading', { name: /^Qué pasará/ })).toBeVisible()
  await expect.element(hours).toBeVisible()
})

test('the figures are called what they are of: none before the rows are judged, those written so far, none taken back', async () => {
  server.found = {
    ...REVIEW,
    state: 'checking',
    processed: 1,
    summary: { created: 0, updated: 0, unchanged: 0, refused: 0 },
  }
  const first = await draw()
  await expect.element(page.getByText('Revisando las filas…')).toBeVisible()
  await expect.element(rail.getByText('viajes nuevos')).not.toBeInTheDocument()
  server.found = {
    ...REVIEW,
    state: 'writing',
    processed: 1,
    summary: { created: 1, updated: 0, unchanged: 0, refused: 0 },
  }
  await expect.element(rail.getByRole('heading', { name: 'Guardado hasta ahora 1 de 3 filas' })).toBeVisible()
  await first.unmount()
  server.found = { ...REVIEW, state: 'cancelled' }
  await draw()
  await expect.element(page.getByRole('heading', { name: 'Importación cancelada' })).toBeVisible()
  await expect.element(rail.getByText('viajes nuevos')).not.toBeInTheDocument()
})

test('on a phone the button that imports is in sight, however wide the rows are', async () => {
  await page.viewport(390, 844)
  server.found = { ...REVIEW, columns: REVIEW.columns.slice(0, 4) }
  await draw()
  await expect.element(button('Importar 2 y dejar fuera 1')).toBeVisible()
  expect(button('Importar 2 y dejar fuera 1').element().getBoundingClientRect().right).toBeLessThanOrEqual(390)
  expect(page.getByText(/puede corregirlas aquí/).elements()).toEqual([])
  // As high as the phone's: what will happen is told whole, and the page scrolls.
  const screen = rail.element().parentElement
  if (screen !== null) screen.style.height = '600px'
  const { scrollHeight, clientHeight } = rail.element()
  expect(scrollHeight).toBe(clientHeight)
})

test('who mends what somebody else has mended is told so, with what they typed, and sees what it says now', async () => {
  await draw()
  await button('Revisar 3 filas').click()
  const field = page.getByRole('textbox', { name: 'Estatus de la fila 2' })
  await field.fill('Descargando')
  const refusal = { code: 'CHANGED_MEANWHILE', message: 'Beto cambió esto el 24 nov 2026, 09:41, hora del Centro.' }
  server.refusal = new ApiError({ kind: 'http', status: 412, ...refusal })
  server.rows = [
    { ...VOLANDO, result: 'created', errors: [], values: { ...VOLANDO.values, status: 'Cargando' } },
    WARNED,
  ]
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText(/Fila 2: Beto cambió esto .* Usted escribió «Descargando»\./)).toBeVisible()
  expect(server.sent.at(-1)).toEqual([
    'patchImportRow',
    expect.objectContaining({ body: { values: { status: 'Descargando' }, was: { status: 'Volando' } } }),
  ])
  await expect.element(page.getByRole('article', { name: 'Fila 2' })).toHaveTextContent('Cargando')
})

test('a workbook whose styles could not be read is said to be, before its rows are judged and beside them', async () => {
  const said = page.getByText('Los formatos de este libro no se pudieron leer')
  const whole = await draw()
  await expect.element(button('Revisar 3 filas')).toBeVisible()
  expect(said.elements()).toEqual([])
  await whole.unmount()
  server.found = { ...REVIEW, lacks_styles: true }
  await draw()
  await expect.element(said).toBeVisible()
  await button('Revisar 3 filas').click()
  await expect.element(page.getByRole('heading', { name: /^Qué pasará/ })).toBeVisible()
  await expect.element(said).toBeVisible()
})
