import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { ApiError } from '../../api/api-error.ts'
import { RouteEditor } from './route-editor.tsx'

const LINE = [
  { lat: 19.43, lng: -99.13 },
  { lat: 20.67, lng: -103.35 },
]
const SKETCH = { way: 'line', points: LINE, halfWidthM: 0 }
const FIRST = '2026-11-22T12:00:00.000Z'
const SECOND = '2026-11-22T12:05:00.000Z'
const server = vi.hoisted(() => ({ updated: '', sent: [] as (readonly [string, unknown])[] }))
vi.mock('../../api/call.ts', async (original) => ({
  ...(await original<object>()),
  call: async (name: string, { signal: _, ...sent }: { readonly signal?: AbortSignal }) => {
    const route = { travel_id: '7', source: 'drawn', points: LINE, length_km: 460, distance_km: null }
    if (name === 'getPlannedRoute') return { ...route, updated: server.updated }
    server.sent.push([name, sent])
    const { body, query } = sent as { body?: { replaces?: string }; query?: { replaces?: string } }
    if ((body ?? query)?.replaces === server.updated) return { ...route, updated: SECOND }
    const message = 'Beto cambió la ruta de este viaje mientras usted lo editaba.'
    throw new ApiError({ kind: 'http', status: 412, code: 'CHANGED_MEANWHILE', message })
  },
}))
// What draws needs a map; here the line on the board is the one that was put there.
vi.mock('../drawing/use-drawing-board.ts', async (original) => ({
  ...(await original<object>()),
  useDrawingBoard: () => ({
    drawing: { host: document.body, hold: () => undefined, begin: () => undefined, stop: () => undefined },
    state: { phase: 'editing', sketch: SKETCH, live: SKETCH, canUndo: false },
    hasFailed: false,
  }),
}))

beforeEach(() => Object.assign(server, { updated: FIRST, sent: [] }))

async function draw() {
  await render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <RouteEditor map={null} tripId="7" label="45-AK-7P" onClose={() => undefined} onChanged={() => undefined} />
    </QueryClientProvider>,
  )
}
const button = (name: string) => page.getByRole('button', { name })
const replaced = () =>
  server.sent.map(([name, sent]) => {
    const { body, query } = sent as { body?: { replaces?: string }; query?: { replaces?: string } }
    return [name, (body ?? query)?.replaces]
  })

test('a route is saved in place of the one that was there when it was begun; who comes second is told, and may say it again', async () => {
  await draw()
  await button('Editar').click()
  server.updated = SECOND
  await button('Guardar ruta').click()
  await expect.element(page.getByText('Beto cambió la ruta de este viaje', { exact: false })).toBeVisible()
  await expect
    .element(page.getByText('Guarde otra vez para poner la suya en su lugar.', { exact: false }))
    .toBeVisible()
  await button('Guardar ruta').click()
  await expect.poll(replaced).toEqual([
    ['putPlannedRoute', FIRST],
    ['putPlannedRoute', SECOND],
  ])
  await expect.element(button('Editar')).toBeVisible()
})

test('nor is a route removed that nobody here has seen', async () => {
  await draw()
  await button('Quitar').click()
  server.updated = SECOND
  await button('Quitar ruta').click()
  await expect.poll(replaced).toEqual([['deletePlannedRoute', FIRST]])
  await expect.element(button('Quitar ruta')).not.toBeInTheDocument()
})
