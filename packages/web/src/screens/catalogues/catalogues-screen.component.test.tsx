import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { ApiError } from '../../api/api-error.ts'
import { HeaderSlotProvider } from '../../widgets/header-slot.tsx'
import { Screen } from './catalogues-screen.tsx'

const server = vi.hoisted(() => ({ sent: [] as unknown[], taken: null as Error | null }))
vi.mock('../../widgets/connection-state.tsx', () => ({ ConnectionState: () => null }))
vi.mock('../../api/call.ts', async (original) => ({
  ...(await original<object>()),
  call: async (name: string, sent: { readonly body?: { readonly dry_run: boolean } }) => {
    if (name === 'listCatalogue') return { data: ENTRIES, nextCursor: null }
    if (name === 'renameCatalogueEntry' || name === 'createCatalogueEntry') {
      server.sent.push(sent)
      if (server.taken !== null) throw server.taken
      return { name: 'x' }
    }
    if (sent.body?.dry_run === false) server.sent.push(sent)
    return { moved: { trips: 1, units: 2, devices: 0, people: 1 } }
  },
}))

const entry = (id: string, name: string, trips: number, similarTo: string | null = null) => ({
  ...{ id, name, detail: null, trips, active_trips: 0, last_trip: null, similar_to: similarTo },
})
const ENTRIES = [entry('1', 'Fletes Azul', 9), entry('2', 'Fletes Azul S.A.', 1, '1'), entry('3', 'Otra', 4)]

const draw = () =>
  render(
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
const button = (name: string) => page.getByRole('button', { name, exact: true })
const signIn = (role: string) =>
  localStorage.setItem('user', JSON.stringify({ id: '1', email: 'a@b.mx', name: 'Ana', role }))

beforeEach(() => {
  server.sent.length = 0
  server.taken = null
})
afterEach(() => localStorage.clear())

test('a double and whose double it is are one, after it is said what moves and that it stays so', async () => {
  signIn('administrador')
  await draw()
  await button('Parecido a Fletes Azul').click()
  await button('Combinar…').click()
  await expect.element(page.getByText('Se mueven 1 viaje, 2 unidades y 1 alcance de una persona.')).toBeVisible()
  await expect.element(page.getByText('No se puede deshacer.')).toBeVisible()
  await expect.element(page.getByRole('radio', { name: /^Fletes Azul 9/ })).toBeChecked()
  await button('Combinar').click()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  expect(server.sent).toEqual([{ params: { kind: 'carriers' }, body: { into: '1', from: ['2'], dry_run: false } }])
})

test('an instant beside an entry says what it is of, a day that is to come too', async () => {
  signIn('supervisor')
  const [first, , third] = ENTRIES
  Object.assign(first as object, { last_trip: '2026-11-20T18:00:00Z' })
  Object.assign(third as object, { last_trip: '2999-01-01T18:00:00Z' })
  await draw()
  await expect.element(page.getByText('Último viaje: 20 nov 2026, 12:00')).toBeVisible()
  await expect.element(page.getByText('Carga prevista: 1 ene 2999, 12:00')).toBeVisible()
  for (const each of [first, third]) Object.assign(each as object, { last_trip: null })
})

test('who is no administrator sees the likeness and merges nothing', async () => {
  signIn('supervisor')
  await draw()
  await expect.element(page.getByText('Parecido a Fletes Azul')).toBeVisible()
  expect(page.getByRole('checkbox').elements()).toEqual([])
})

test('an entry is renamed, and a name that another has leads to making one of both', async () => {
  signIn('administrador')
  await draw()
  await button('Cambiar Otra').click()
  await page.getByLabelText('Nombre', { exact: true }).fill('Fletes azul')
  const details = { id: '1', name: 'Fletes Azul' }
  server.taken = new ApiError({ kind: 'http', status: 409, code: 'NAME_TAKEN', message: 'Ya existe', details })
  await button('Guardar').click()
  await expect.element(page.getByText('Ya existe «Fletes Azul»')).toBeVisible()
  server.taken = null
  await page.getByLabelText('Nombre', { exact: true }).fill('Otra Línea')
  await expect.element(page.getByText('Ya existe «Fletes Azul»')).not.toBeInTheDocument()
  await button('Guardar').click()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  expect(server.sent.at(-1)).toEqual({
    params: { kind: 'carriers', id: '3' },
    body: { name: 'Otra Línea', was: 'Otra' },
  })
  await button('Cambiar Otra').click()
  await page.getByLabelText('Nombre', { exact: true }).fill('Fletes azul')
  server.taken = new ApiError({ kind: 'http', status: 409, code: 'NAME_TAKEN', message: 'Ya existe', details })
  await button('Guardar').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Combinar…' }).click()
  await expect.element(page.getByRole('radio', { name: /^Fletes Azul 9/ })).toBeChecked()
})

test('an entry is added with its telephone; one that is called alike is told, and added when it is another', async () => {
  signIn('supervisor')
  await draw()
  await button('Agregar').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabelText('Nombre', { exact: true }).fill('Fletes Azules')
  await dialog.getByLabelText('Teléfono').fill(' 55 5555 0100 ')
  const details = { name: 'Fletes Azul' }
  server.taken = new ApiError({ kind: 'http', status: 409, code: 'SIMILAR_NAME', message: 'Se parece', details })
  await dialog.getByRole('button', { name: 'Agregar', exact: true }).click()
  await expect.element(page.getByText('Se parece a «Fletes Azul»')).toBeVisible()
  server.taken = null
  await button('Es otro: agregar').click()
  await expect.element(dialog).not.toBeInTheDocument()
  const body = { name: 'Fletes Azules', detail: '55 5555 0100' }
  expect(server.sent).toEqual([
    { params: { kind: 'carriers' }, body: { ...body, is_another: false } },
    { params: { kind: 'carriers' }, body: { ...body, is_another: true } },
  ])
})
