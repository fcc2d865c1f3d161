import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { MemoryRouter } from 'react-router'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { HeaderSlotProvider } from '../../../widgets/header-slot.tsx'
import { Promises } from './promises.tsx'

const NOW = Date.UTC(2026, 10, 24, 15, 42)
const MINUTE_MS = 60_000
/** The server answers so many at once. */
const AT_ONCE = 3
const server = vi.hoisted(() => ({ noted: [] as unknown[] }))
vi.mock('../../../live/use-server-now.ts', () => ({ useServerNow: () => NOW }))
vi.mock('../../../live/live.ts', () => ({ acquireLive: () => ({ clock: { now: () => NOW } }) }))
vi.mock('../../../widgets/connection-state.tsx', () => ({ ConnectionState: () => null }))
vi.mock('../../../widgets/not-live.tsx', () => ({ NotLive: () => null }))
vi.mock('../../../api/note-export.ts', () => ({ noteExport: async (body: unknown) => void server.noted.push(body) }))
vi.mock('../../../api/call.ts', () => ({
  call: async (_: string, { query: { cursor } }: { query: { cursor: string | null } }) => {
    const from = Number(cursor ?? 0)
    const end = from + AT_ONCE
    return { data: ROWS.slice(from, end), nextCursor: end < ROWS.length ? String(end) : null }
  },
}))

/** By their hour: the first two are late; every other one is of Tula. */
const ROWS = Array.from({ length: 8 }, (_, index) => ({
  ...{ id: String(index), version: 1, travel_id: '1', external_invoice: `F-${index}`, plates: `P-${index}` },
  ...{ origin: 'Puebla', destination: 'Mérida', client_name: index % 2 === 0 ? 'Tula' : 'Otro', carrier_name: null },
  ...{ is_trip_active: true, said_by_kind: 'operador', said_by: null, said_to: { id: '1', name: 'Ana' } },
  ...{ text: `Promesa ${index}`, expects: null, gps_shows: null, former_due_at: [], state: 'pendiente', note: null },
  ...{ created: new Date(NOW).toISOString(), resolved: null, resolved_by: null },
  due_at: new Date(NOW + (index - 2) * 15 * MINUTE_MS).toISOString(),
}))
const draw = () =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <HeaderSlotProvider>
          <div style={{ height: '100vh', display: 'grid' }}>
            <Promises />
          </div>
        </HeaderSlotProvider>
      </MemoryRouter>
    </QueryClientProvider>,
  )

test('the file holds all that the search leaves, also of what is not shown, which is said', async () => {
  const saved: Blob[] = []
  const addressOf = URL.createObjectURL.bind(URL)
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    if (file instanceof Blob) saved.push(file)
    return addressOf(file)
  })
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  onTestFinished(() => void vi.restoreAllMocks())
  await draw()
  await expect.element(page.getByText(/^Se muestran las primeras 3; el archivo/)).toBeVisible()
  await page.getByLabelText(/^Buscar promesa/).fill('tula')
  await expect.element(page.getByText(/^Se busca en las primeras 3; el archivo/)).toBeVisible()
  expect(page.getByRole('listitem').elements()).toHaveLength(2)
  await page.getByRole('button', { name: 'Exportar la lista' }).click()
  await page.getByRole('menuitem', { name: 'CSV' }).click()
  // The worker's own code comes with its first order.
  await vi.waitFor(() => expect(saved).toHaveLength(1), { timeout: 15_000 })
  expect(server.noted).toMatchObject([{ list: 'promises', format: 'csv', rows: 4 }])
  const [, ...rows] = ((await saved[0]?.text()) ?? '').trim().split('\r\n')
  expect(rows.map((row) => row.split(',')[1])).toEqual(['F-0', 'F-2', 'F-4', 'F-6'])
})
