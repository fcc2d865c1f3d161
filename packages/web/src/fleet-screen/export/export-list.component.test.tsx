import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { ExportColumn } from './export-column.ts'
import { ExportList } from './export-list.tsx'
import { searchPart } from './filter-text.ts'

const NOW = Date.UTC(2026, 10, 21, 8, 47)
/** The worker's own code comes with its first order. */
const WAIT = { timeout: 15_000 }
const noted = vi.hoisted(() => ({ bodies: [] as unknown[], failure: null as Error | null }))
vi.mock('../../live/live.ts', () => ({ acquireLive: () => ({ clock: { now: () => NOW } }) }))
vi.mock('../../api/note-export.ts', () => ({
  noteExport: async (body: unknown) => {
    if (noted.failure !== null) throw noted.failure
    noted.bodies.push(body)
  },
}))

interface Unit {
  readonly plates: string
  readonly at: number | null
}
const COLUMNS = (): readonly ExportColumn<Unit>[] => [
  ['Placas', 'text', ({ plates }) => plates],
  ['Última señal', 'instant', ({ at }) => at],
]

const saved: { file: Blob; name: string }[] = []
beforeEach(() => {
  saved.length = 0
  noted.bodies.length = 0
  noted.failure = null
  const addressOf = URL.createObjectURL.bind(URL)
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    saved.push({ file: file as Blob, name: '' })
    return addressOf(file)
  })
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    const last = saved.at(-1)
    if (last !== undefined) last.name = this.download
  })
  return () => vi.restoreAllMocks()
})

const show = (rows: readonly Unit[]) => (
  <QueryClientProvider client={new QueryClient()}>
    <ExportList
      list="sentinel"
      title="Señales de prueba"
      columnsAt={COLUMNS}
      rows={rows}
      filter={[['Viajes', 'Críticos'], searchPart('P-1')]}
    />
  </QueryClientProvider>
)
const all: readonly Unit[] = Array.from({ length: 600 }, (_, index) => ({ plates: `P-${index}`, at: null }))

async function keep(format: string) {
  await page.getByRole('button', { name: 'Exportar la lista' }).click()
  await page.getByRole('menuitem', { name: format }).click()
}

test('the file holds the rows that the list holds, in its order, and is noted first', async () => {
  const { rerender } = await render(show(all))
  await keep('CSV')
  await vi.waitFor(() => expect(saved[0]?.name).toBe('senales-de-prueba-2026-11-21-0247.csv'), WAIT)
  expect((await saved[0]?.file.text())?.match(/P-\d+/g)).toEqual(all.map(({ plates }) => plates))
  await rerender(show(all.slice(0, 1)))
  await keep('Excel (XLSX)')
  await vi.waitFor(() => expect(saved[1]?.name).toBe('senales-de-prueba-2026-11-21-0247.xlsx'), WAIT)
  // A workbook is a ZIP file.
  expect((await saved[1]?.file.text())?.slice(0, 2)).toBe('PK')
  expect(noted.bodies).toEqual([
    { list: 'sentinel', format: 'csv', rows: 600, filter: 'Viajes: Críticos · Búsqueda: con un texto' },
    { list: 'sentinel', format: 'xlsx', rows: 1, filter: 'Viajes: Críticos · Búsqueda: con un texto' },
  ])
})

test('what cannot be noted is not kept', async () => {
  noted.failure = new Error('Sin conexión')
  await render(show(all))
  await keep('CSV')
  const button = page.getByRole('button', { name: 'Exportar la lista' })
  await expect.element(button).toBeEnabled()
  expect(saved).toEqual([])
})
