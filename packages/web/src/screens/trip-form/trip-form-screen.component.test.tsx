import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { MemoryRouter, Route, Routes } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { ApiError } from '../../api/api-error.ts'
import { NEW_TRIP_PATH, TRIP_EDIT_ROUTE, tripEditPath } from '../../text/trip-paths.ts'
import { HeaderSlotProvider } from '../../widgets/header-slot.tsx'
import { Screen } from './trip-form-screen.tsx'

interface Sent {
  readonly body?: Readonly<Record<string, unknown>>
  readonly ifMatch?: string
}

const server = vi.hoisted(() => ({
  version: 1,
  errors: [] as unknown[],
  answer: (_name: string, _sent: unknown): unknown => ({ data: [{ id: '8' }] }),
  sent: [] as (readonly [string, unknown])[],
  toast: vi.fn<(content: unknown) => void>(),
}))
vi.mock('../../ui/show-toast.ts', () => ({ showToast: server.toast }))
vi.mock('../../api/call.ts', () => ({
  call: async (name: string, sent: Sent) => {
    if (name === 'getTrip') return { ...STORED, version: server.version }
    if (name === 'checkTrip') return { errors: server.errors, warnings: [] }
    server.sent.push([name, sent])
    return server.answer(name, sent)
  },
}))

const STORED = {
  id: '7',
  has_password: true,
  external_invoice: 'F-1',
  status: 'load',
  origin: 'CDMX',
  destination: 'León',
}
const SAVED = expect.objectContaining({ title: 'Viaje guardado' })

const draw = (path: string) =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <HeaderSlotProvider>
        <MemoryRouter initialEntries={[path]}>
          <Routes>
            <Route path={NEW_TRIP_PATH} element={<Screen />} />
            <Route path={TRIP_EDIT_ROUTE} element={<Screen />} />
            <Route path="*" element={<p>El tablero</p>} />
          </Routes>
        </MemoryRouter>
      </HeaderSlotProvider>
    </QueryClientProvider>,
  )
const field = (name: string) => page.getByLabelText(name, { exact: true })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const saveByKey = () => userEvent.keyboard('{Control>}{Enter}{/Control}')
async function fillNew(): Promise<void> {
  await field('Factura externa *').fill('F-9')
  await page.getByLabelText(/^Estatus/).selectOptions('Cargando')
  await field('Origen *').fill('CDMX')
  await field('Destino *').fill('León')
}

beforeEach(() => {
  localStorage.clear()
  localStorage.setItem('user', JSON.stringify({ id: '1', email: 'a@b.mx', name: 'Ana', role: 'supervisor' }))
  Object.assign(server, { version: 1, errors: [], sent: [], answer: () => ({ data: [{ id: '8' }] }) })
  server.toast.mockClear()
})
afterEach(() => localStorage.clear())

test('the keys save what the button would, and nothing is called saved that lacks what a trip needs', async () => {
  await draw(NEW_TRIP_PATH)
  await expect.element(button('Guardar viaje')).toBeDisabled()
  await saveByKey()
  await expect.element(page.getByText('Faltan: Factura externa, Estatus, Origen y Destino')).toBeVisible()
  expect(server.toast).not.toHaveBeenCalled()
  await fillNew()
  await saveByKey()
  await expect.element(page.getByText('El tablero')).toBeVisible()
  expect(server.toast).toHaveBeenCalledWith(SAVED)
  expect(server.sent).toEqual([
    [
      'upsertTrips',
      { body: { external_invoice: 'F-9', status: 'load', origin: 'CDMX', destination: 'León' }, onlyNew: true },
    ],
  ])
})

test('what was typed is there again but for the password, and gone when it is given up', async () => {
  const first = await draw(NEW_TRIP_PATH)
  await field('Factura externa *').fill('F-9')
  await field('Contraseña').fill('s3creta')
  await first.unmount()
  expect(JSON.stringify({ ...localStorage })).not.toContain('s3creta')
  await draw(NEW_TRIP_PATH)
  await expect.element(page.getByText('Borrador recuperado')).toBeVisible()
  await expect.element(field('Factura externa *')).toHaveValue('F-9')
  await button('Descartar').click()
  await expect.element(field('Factura externa *')).toHaveValue('')
  await expect.element(page.getByText('Borrador recuperado')).not.toBeInTheDocument()
})

test('a date that is none is refused by the server like any other text', async () => {
  await draw(NEW_TRIP_PATH)
  await fillNew()
  await field('Carga').fill('20266-11-22T05:30')
  await saveByKey()
  await expect.element(page.getByText('El tablero')).toBeVisible()
  expect(server.sent[0]?.[1]).toMatchObject({ body: { charge_date: '20266-11-22T05:30' } })
})

test('an invoice that is taken leads to its trip, until another one is typed', async () => {
  server.errors = [{ field: 'external_invoice', text: 'Ya existe ese viaje', travel_id: '7' }]
  await draw(NEW_TRIP_PATH)
  await fillNew()
  await button('Guardar viaje').click()
  await expect.element(page.getByRole('link', { name: 'Abrirlo' })).toBeVisible()
  expect(server.sent).toEqual([])
  server.errors = []
  await field('Factura externa *').fill('F-10')
  await expect.element(page.getByRole('link', { name: 'Abrirlo' })).not.toBeInTheDocument()
  await expect.element(page.getByText('Ya existe ese viaje')).not.toBeInTheDocument()
})

test('who is second is told who was first, and saves over it only by saying so', async () => {
  const refusal = { kind: 'http', status: 412, code: 'CHANGED_MEANWHILE', message: 'Beto cambió este viaje' } as const
  server.answer = (_name, sent) => {
    if ((sent as Sent).ifMatch === '"1"') throw new ApiError(refusal)
    return { id: '7' }
  }
  await draw(tripEditPath('7'))
  await field('Cliente').fill('Acme')
  server.version = 2
  await saveByKey()
  await expect.element(page.getByText('Beto cambió este viaje').first()).toBeVisible()
  await expect.element(field('Cliente')).toHaveValue('Acme')
  await button('Guardar el mío encima').click()
  await expect.element(page.getByText('El tablero')).toBeVisible()
  expect(server.toast).toHaveBeenCalledWith(SAVED)
  expect(server.sent.at(-1)).toEqual([
    'patchTrip',
    { params: { id: '7' }, body: { company_client_name: 'Acme' }, ifMatch: '"2"' },
  ])
  expect(localStorage.getItem('borrador:viaje:7')).toBeNull()
})

test('what a status changes on the board is said, and a trip ends only for a reason', async () => {
  server.answer = () => ({ id: '7' })
  await draw(tripEditPath('7'))
  await page.getByLabelText(/^Estatus/).selectOptions('En tránsito')
  await expect.element(page.getByText('Pasa a En tránsito: cuenta en tránsito.')).toBeVisible()
  await page.getByLabelText(/^Estatus/).selectOptions('Completado')
  await saveByKey()
  await expect.element(page.getByText('Falta por qué se cierra el viaje')).toBeVisible()
  expect(server.sent).toEqual([])
  await field('Por qué se cierra *').fill('Entregado en andén')
  await saveByKey()
  await expect.element(page.getByText('El tablero')).toBeVisible()
  expect(server.sent).toEqual([
    [
      'patchTrip',
      { params: { id: '7' }, body: { status: 'complete' }, ifMatch: '"1"', changeReason: 'Entregado en andén' },
    ],
  ])
})
