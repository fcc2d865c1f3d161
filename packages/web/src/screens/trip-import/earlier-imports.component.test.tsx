import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { MemoryRouter } from 'react-router'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { TripImportFacts } from '../../api/trip-imports.ts'
import { EarlierImports } from './earlier-imports.tsx'

const NOW = Date.UTC(2026, 10, 21, 8, 47)
const server = vi.hoisted(() => ({ imports: [] as unknown[], noted: [] as unknown[], failure: null as Error | null }))
vi.mock('../../live/live.ts', () => ({ acquireLive: () => ({ clock: { now: () => NOW } }) }))
vi.mock('../../api/note-export.ts', () => ({ noteExport: async (body: unknown) => void server.noted.push(body) }))
vi.mock('../../api/call.ts', () => ({
  callForFile: async () => '',
  call: async (_: string, { query: { cursor, limit } }: { query: { cursor: string | null; limit: number } }) => {
    if (server.failure !== null) throw server.failure
    const from = Number(cursor ?? 0)
    const end = from + Math.min(limit, 25)
    return { data: server.imports.slice(from, end), nextCursor: end < server.imports.length ? String(end) : null }
  },
}))

const importOf = (index: number, over: Partial<TripImportFacts> = {}): TripImportFacts => ({
  ...{ id: String(index), filename: `viajes-${index}.csv`, bytes: 900, state: 'done', total: 3, processed: 3 },
  ...{ summary: { created: 2, updated: 1, unchanged: 0, refused: 0 }, left_out: 0, error: null, by: 'Ana' },
  ...{ created: '2026-11-20T08:00:00Z', ended: '2026-11-20T08:01:00Z' },
  ...over,
})
const draw = () =>
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter>
        <EarlierImports />
      </MemoryRouter>
    </QueryClientProvider>,
  )
const more = page.getByRole('button', { name: 'Ver más' })
const shown = () => page.getByRole('listitem').elements().length

beforeEach(() => {
  Object.assign(server, {
    imports: Array.from({ length: 30 }, (_, index) => importOf(index)),
    noted: [],
    failure: null,
  })
})

test('the newest eight stand there, and the older ones come when they are asked for', async () => {
  await draw()
  await expect.poll(shown).toBe(8)
  await more.click()
  await expect.poll(shown).toBe(30)
  await expect.element(more).not.toBeInTheDocument()
  await expect.element(page.getByRole('link', { name: 'Ver viajes-29.csv' })).toBeVisible()
})

test('older ones that could not be read are told, and can be asked for again', async () => {
  await draw()
  await expect.poll(shown).toBe(8)
  server.failure = new Error('Sin conexión con el servidor.')
  await more.click()
  await expect.element(page.getByText(/Sin conexión con el servidor\./)).toBeVisible()
  expect(shown()).toBe(8)
  server.failure = null
  await more.click()
  await expect.poll(shown).toBe(30)
})

test('the file holds all of them, not only those that are shown, and tells no figure of trips that are not in', async () => {
  const saved: Blob[] = []
  const addressOf = URL.createObjectURL.bind(URL)
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    if (file instanceof Blob) saved.push(file)
    return addressOf(file)
  })
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  onTestFinished(() => void vi.restoreAllMocks())
  server.imports[1] = importOf(1, { state: 'undone', error: null })
  server.imports[2] = importOf(2, { state: 'reading', total: 0, ended: null })
  await draw()
  await expect.poll(shown).toBe(8)
  await page.getByRole('button', { name: 'Exportar la lista' }).click()
  await page.getByRole('menuitem', { name: 'CSV' }).click()
  // The worker's own code comes with its first order.
  await vi.waitFor(() => expect(saved).toHaveLength(1), { timeout: 15_000 })
  expect(server.noted).toEqual([{ list: 'trip-imports', format: 'csv', rows: 30, filter: null }])
  const lines = ((await saved[0]?.text()) ?? '').trim().split('\r\n')
  expect(lines).toHaveLength(31)
  expect(lines.slice(1, 4)).toEqual([
    'viajes-0.csv,2026-11-20 02:00,Ana,importada,3,2,1,0,0,2026-11-20 02:01,',
    'viajes-1.csv,2026-11-20 02:00,Ana,deshecha,3,,,,,2026-11-20 02:01,',
    'viajes-2.csv,2026-11-20 02:00,Ana,leyendo,,,,,,,',
  ])
})
