import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { ApiError } from '../../api/api-error.ts'
import { HeaderSlotProvider } from '../../widgets/header-slot.tsx'
import { Screen } from './trips-screen.tsx'

const server = vi.hoisted(() => ({
  hasTrips: true,
  sent: [] as (readonly [string, { readonly body?: { readonly trips: readonly { readonly id: string }[] } }])[],
  change: (_ids: readonly string[]): unknown => ({ data: [] }),
  /** What would go with a trip, or why nobody knows. */
  deletion: null as object | Error | null,
}))
vi.mock('../../live/use-server-now.ts', () => ({ useServerNow: () => Date.UTC(2026, 10, 21), useOnClock: () => '' }))
vi.mock('../../widgets/connection-state.tsx', () => ({ ConnectionState: () => null }))
vi.mock('../../api/call.ts', async (original) => ({
  ...(await original<object>()),
  call: async (name: string, sent: { readonly body?: { readonly trips: readonly { readonly id: string }[] } }) => {
    if (name === 'listTrips') return { data: server.hasTrips ? TRIPS : [], nextCursor: null }
    if (name === 'tripDeletion') {
      if (server.deletion instanceof Error) throw server.deletion
      return server.deletion
    }
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
  Object.assign(server, { hasTrips: true, sent: [], change: () => ({ data: [] }) })
  signIn('supervisor')
})
afterEach(() => localStorage.clear())

test('a company without a trip is told how they come, and not that none matches', async () => {
  server.hasTrips = false
  await draw()
  await expect.element(page.getByText('Ningún viaje en curso')).toBeVisible()
  await expect.element(page.getByText('Créelos, impórtelos de un archivo o envíelos por la API.')).toBeVisible()
  await button('Ver todos los viajes').click()
  await expect.element(page.getByText('Aún no hay viajes')).toBeVisible()
  await page.getByRole('textbox').fill('F-9')
  await expect.element(page.getByText('Ningún viaje coincide')).toBeVisible()
})

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

test('the tab key reaches the box of a row, however far one has scrolled, and that of the row where one is', async () => {
  await draw()
  await expect.element(box('F-0')).toBeInTheDocument()
  box('F-0').element().closest('[data-slot="scroll"]')?.scrollTo({ top: 10_000 })
  await expect.element(box('F-180')).toBeInTheDocument()
  await page.getByRole('link', { name: 'Importar' }).element().focus()
  await userEvent.keyboard('{Tab}')
  await expect.element(box('F-0')).toHaveFocus()
  await userEvent.keyboard('{Tab}{Tab}')
  await expect.element(button('Acciones de F-1')).toHaveFocus()
  await userEvent.keyboard('{Shift>}{Tab}{/Shift}')
  await expect.element(box('F-1')).toHaveFocus()
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
  await expect.element(page.getByText('200 pasaron a Completado · 50 no cambiaron · de 200 no se sabe.')).toBeVisible()
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

const GOES = {
  ...{ comments: 3, incidents: 1, promises: 0, status_changes: 2 },
  ...{ has_link: true, has_password: true, has_route: false },
}
const openDeletion = async (deletion: object | Error) => {
  server.deletion = deletion
  await draw()
  await button('Acciones de F-0').click()
  await page.getByRole('menuitem', { name: 'Borrar' }).click()
  return page.getByRole('dialog', { name: 'Borrar F-0' })
}

test('before a trip is deleted it is said what goes with it and what stays; then it goes, as it was seen', async () => {
  const dialog = await openDeletion({ kept_because: null, goes: GOES })
  await expect.element(dialog.getByText('3 comentarios de su bitácora')).toBeVisible()
  expect(
    dialog
      .getByRole('listitem')
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual([
    'Sus datos: ruta, citas, carga y facturas',
    '3 comentarios de su bitácora',
    '1 incidencia',
    '2 cambios de estatus',
    'Su liga GPS, con la contraseña sellada',
  ])
  await expect.element(dialog.getByText(/Se quedan su cliente/)).toBeVisible()
  expect(server.sent).toEqual([])
  await dialog.getByRole('button', { name: 'Borrar viaje' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(server.sent).toEqual([['deleteTrip', { params: { id: '0' }, ifMatch: '"1"' }]])
})

test.each([
  ['what is kept says why', { kept_because: 'Tiene evidencia sellada.', goes: GOES }, 'Tiene evidencia sellada.'],
  [
    'of what could not be looked up nothing is said to go',
    new ApiError({ kind: 'network', message: 'No hay conexión con el servidor.' }),
    'No hay conexión con el servidor.',
  ],
])('%s, and no press deletes it', async (_which, deletion, words) => {
  const dialog = await openDeletion(deletion)
  await expect.element(dialog.getByText(words)).toBeVisible()
  await expect.element(dialog.getByText('Sus datos: ruta, citas, carga y facturas')).not.toBeInTheDocument()
  await expect.element(dialog.getByRole('button', { name: 'Borrar viaje' })).not.toBeInTheDocument()
})

test('a trip that somebody changed since it was seen is not deleted, and the dialog says so', async () => {
  const dialog = await openDeletion({ kept_because: null, goes: GOES })
  server.change = () => {
    throw new ApiError({ kind: 'http', status: 412, code: 'CHANGED_MEANWHILE', message: 'Beto cambió este viaje.' })
  }
  await dialog.getByRole('button', { name: 'Borrar viaje' }).click()
  await expect.element(dialog.getByText('Beto cambió este viaje.')).toBeVisible()
})
