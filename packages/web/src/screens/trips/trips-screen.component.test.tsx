import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { ApiError } from '../../api/api-error.ts'
import { HeaderSlotProvider } from '../../widgets/header-slot.tsx'
import { Screen } from './trips-screen.tsx'

const server = vi.hoisted(() => ({
  sent: [] as (readonly [string, { readonly body?: { readonly trips: readonly { readonly id: string }[] } }])[],
  change: (_ids: readonly string[]): unknown => ({ data: [] }),
}))
vi.mock('../../live/use-server-now.ts', () => ({ useServerNow: () => Date.UTC(2026, 10, 21), useOnClock: () => '' }))
vi.mock('../../widgets/connection-state.tsx', () => ({ ConnectionState: () => null }))
vi.mock('../../api/call.ts', async (original) => ({
  ...(await original<object>()),
  call: async (name: string, sent: { readonly body?: { readonly trips: readonly { readonly id: string }[] } }) => {
    if (name === 'listTrips') return { data: TRIPS, nextCursor: null }
    server.sent.push([name, sent])
    return server.change((sent.body?.trips ?? []).map(({ id }) => id))
  },
}))

const TRIPS = Array.from({ length: 450 }, (_, index) => ({
  ...{ id: String(index), external_invoice: `F-${index}`, invoice_id: null, status: 'in transit' },
  ...{ origin: 'Puebla', destination: 'León', client_name: 'Acme', carrier_name: null, unit_name: null },
  ...{ plates: null, operator_name: null, charge_date: null, download_date: null, completed: null },
  ...{ version: 1, changed: '2026-11-20T10:00:00.000Z', changed_by: 'Ana' },
}))

const draw = () =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <HeaderSlotProvider>
        <MemoryRouter>
          <div style={{ height: 600, display: 'grid' }}>
            <Screen />
          </div>
        </MemoryRouter>
      </HeaderSlotProvider>
    </QueryClientProvider>,
  )
const box = (invoice: string) => page.getByRole('checkbox', { name: `Elegir ${invoice}`, exact: true })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const signIn = (role: string) =>
  localStorage.setItem('user', JSON.stringify({ id: '1', email: 'a@b.mx', name: 'Ana', role }))

beforeEach(() => {
  Object.assign(server, { sent: [], change: () => ({ data: [] }) })
  signIn('supervisor')
})
afterEach(() => localStorage.clear())

test('rows are chosen by keys, a status needs its reason, and each trip that did not change says why', async () => {
  server.change = (ids) => ({
    data: ids.map((id) => ({
      ...{ id, external_invoice: `F-${id}`, version: 2 },
      ...(id === '2'
        ? { result: 'refused', error: 'Beto lo cambió mientras tanto.' }
        : { result: 'updated', error: null }),
    })),
  })
  await draw()
  await box('F-1').click()
  await userEvent.keyboard('{Shift>}{ArrowDown}{ArrowDown}{/Shift}')
  await expect.element(page.getByText('3 viajes elegidos')).toBeVisible()
  await expect.element(box('F-3')).toHaveFocus()
  await button('Cambiar estatus…').click()
  await expect.element(button('Pasar a Completado')).toBeDisabled()
  await page.getByLabelText('Por qué se cierra *').fill('Entregados')
  await button('Pasar a Completado').click()
  await expect.element(page.getByText('2 pasaron a Completado · 1 no cambió.')).toBeVisible()
  await expect.element(page.getByText('Beto lo cambió mientras tanto.')).toBeVisible()
  expect(server.sent).toEqual([
    [
      'changeTripStatuses',
      {
        body: {
          ...{ status: 'complete', reason: 'Entregados' },
          trips: ['1', '2', '3'].map((id) => ({ id, version: 1 })),
        },
      },
    ],
  ])
})

test('more than one part: what is not answered is not known, and what was not sent says so', async () => {
  server.change = (ids) => {
    if (ids[0] === '200') throw new ApiError({ kind: 'network', message: 'Sin conexión' })
    return { data: ids.map((id) => ({ id, external_invoice: null, result: 'updated', error: null, version: 2 })) }
  }
  await draw()
  await box('F-0').click()
  await userEvent.keyboard('{Control>}a{/Control}')
  await button('Cambiar estatus…').click()
  await page.getByLabelText('Por qué se cierra *').fill('Fin de mes')
  await button('Pasar a Completado').click()
  await expect.element(page.getByText('200 pasaron a Completado · 250 no cambiaron.')).toBeVisible()
  await expect.element(page.getByText('F-449 No se envió.')).toBeInTheDocument()
  expect(server.sent).toHaveLength(2)
})

test.each([
  ['who watches lets a client follow a trip, and chooses and changes nothing', 'monitorista', 2],
  ['who only looks on sees its history', 'lectura', 1],
])('%s', async (_who, role, acts) => {
  signIn(role)
  await draw()
  await expect.element(page.getByText('F-0', { exact: true })).toBeVisible()
  expect(page.getByRole('checkbox').elements()).toEqual([])
  await button('Acciones de F-0').click()
  await expect.element(page.getByRole('menuitem', { name: 'Historia' })).toBeVisible()
  expect(page.getByRole('menuitem').elements()).toHaveLength(acts)
})
