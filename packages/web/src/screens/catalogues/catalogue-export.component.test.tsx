import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { MemoryRouter } from 'react-router'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { HeaderSlotProvider } from '../../widgets/header-slot.tsx'
import { Screen } from './catalogues-screen.tsx'

/** The server answers so many at once. */
const AT_ONCE = 4
const NAMES = ['Azul 1', 'Azul 2', 'Azul 3', 'Azul 4', 'Azul 5', 'Azul 6', 'Verde 1', 'Verde 2', 'Verde 3', 'Verde 4']
const server = vi.hoisted(() => ({ noted: [] as unknown[] }))
vi.mock('../../widgets/connection-state.tsx', () => ({ ConnectionState: () => null }))
vi.mock('../../live/live.ts', () => ({ acquireLive: () => ({ clock: { now: () => Date.UTC(2026, 10, 26, 18) } }) }))
vi.mock('../../api/note-export.ts', () => ({ noteExport: async (body: unknown) => void server.noted.push(body) }))
vi.mock('../../api/call.ts', async (original) => ({
  ...(await original<object>()),
  call: async (_: string, { query }: { query: { q: string | null; cursor: string | null } }) => {
    const found = NAMES.filter((name) => name.toLowerCase().includes((query.q ?? '').toLowerCase()))
    const from = query.cursor === null ? 0 : found.indexOf(query.cursor) + 1
    const data = found.slice(from, from + AT_ONCE).map((name) => ({
      ...{ id: name, name, detail: null, trips: 1, active_trips: 0, last_trip: null, similar_to: null },
    }))
    return { data, nextCursor: from + AT_ONCE < found.length ? data.at(-1)?.id : null }
  },
}))

test('the file holds all that the search leaves, of which the first are shown, and it is said that it does', async () => {
  const saved: Blob[] = []
  const addressOf = URL.createObjectURL.bind(URL)
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    if (file instanceof Blob) saved.push(file)
    return addressOf(file)
  })
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  onTestFinished(() => void vi.restoreAllMocks())
  await render(
    <QueryClientProvider client={new QueryClient()}>
      <HeaderSlotProvider>
        <MemoryRouter initialEntries={['/catalogos?de=carriers']}>
          <div style={{ height: 600, display: 'grid' }}>
            <Screen />
          </div>
        </MemoryRouter>
      </HeaderSlotProvider>
    </QueryClientProvider>,
  )
  await page.getByLabelText('Buscar en líneas').fill('azul')
  await expect.element(page.getByText('Azul 4')).toBeVisible()
  await expect.element(page.getByText('Verde 1')).not.toBeInTheDocument()
  await expect.element(page.getByText('Se muestran los primeros 4')).toBeVisible()
  await expect.element(page.getByText('el archivo los lleva todos', { exact: false })).toBeVisible()
  await page.getByRole('button', { name: 'Exportar la lista' }).click()
  await page.getByRole('menuitem', { name: 'CSV' }).click()
  // The worker's own code comes with its first order.
  await vi.waitFor(() => expect(saved).toHaveLength(1), { timeout: 15_000 })
  expect(server.noted).toEqual([
    { list: 'catalogues', format: 'csv', rows: 6, filter: 'Catálogo: Líneas · Búsqueda: con un texto' },
  ])
  const [, ...rows] = ((await saved[0]?.text()) ?? '').trim().split('\r\n')
  expect(rows.map((row) => row.split(',')[0])).toEqual(NAMES.slice(0, 6))
})
