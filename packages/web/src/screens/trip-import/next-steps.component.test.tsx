import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { ImportTracking, TripImport } from '../../api/trip-imports.ts'
import { NextSteps } from './next-steps.tsx'

const NOTHING: ImportTracking = {
  ...{ under_way: 3, without_operator: 0 },
  ...{ untracked: { total: 0, trips: [] }, without_phone: { total: 0, operators: [] } },
}
const server = vi.hoisted(() => ({ tracking: null as unknown }))
vi.mock('../../api/call.ts', async (original) => ({
  ...(await original<object>()),
  call: async () => server.tracking,
}))

const DONE = { id: 'a', state: 'done', left_out: 0, passwords: 0 } as TripImport
const draw = (of: Partial<TripImport> = {}) =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <NextSteps of={{ ...DONE, ...of }} />
      </MemoryRouter>
    </QueryClientProvider>,
  )

beforeEach(() => {
  localStorage.setItem('user', JSON.stringify({ id: '1', email: 'a@b.mx', name: 'Ana', role: 'supervisor' }))
})
afterEach(() => localStorage.clear())

test('trips that nothing tracks and operators without a phone lead to where that is mended', async () => {
  const trip = { travel_id: '7', external_invoice: 'F-7', plates: '11-AA-1A', operator_id: '3', operator_name: 'Rosa' }
  const nobody = { travel_id: '8', external_invoice: 'F-8', plates: null, operator_id: null, operator_name: null }
  server.tracking = {
    ...{ under_way: 300, without_operator: 1 },
    untracked: { total: 201, trips: [trip, nobody] },
    without_phone: { total: 1, operators: [{ operator_id: '3', operator_name: 'Rosa', external_invoice: 'F-7' }] },
  } satisfies ImportTracking
  await draw()
  await expect.element(page.getByText('201 viajes sin ningún rastreo')).toBeVisible()
  await page.getByRole('button', { name: 'Ver los 201' }).click()
  const trips = page.getByRole('list', { name: 'Viajes sin ningún rastreo' })
  await expect
    .element(trips.getByRole('link', { name: 'Ponerle acceso GPS' }).first())
    .toHaveAttribute('href', '/viajes/7/editar')
  await expect
    .element(trips.getByRole('link', { name: 'Enlace o teléfono' }))
    .toHaveAttribute('href', '/dashboard/operators?operador=3')
  await expect.element(trips.getByText('Sin placas ni operador')).toBeVisible()
  await expect.element(page.getByText('Se muestran 2; conforme se resuelven aparecen los demás.')).toBeVisible()
  await page.getByRole('button', { name: 'Cerrar' }).click()
  await expect.element(page.getByText('1 viaje en curso no tiene operador.')).toBeVisible()
  await expect.element(page.getByText('1 operador sin teléfono registrado')).toBeVisible()
  await page.getByRole('button', { name: 'Verlo' }).click()
  await expect
    .element(page.getByRole('link', { name: 'Emparejar a Rosa' }))
    .toHaveAttribute('href', '/dashboard/operators?operador=3')
})

test('what is whole is not told, and an import that was cancelled asks for nothing', async () => {
  server.tracking = NOTHING
  const whole = await draw({ left_out: 2 })
  await expect.element(page.getByText('2 filas quedaron fuera')).toBeVisible()
  await expect.element(page.getByText('Todos tienen un rastreo registrado; todavía no se sabe si llega.')).toBeVisible()
  expect(page.getByText(/sin ningún rastreo|sin teléfono|no tiene operador/).elements()).toEqual([])
  await whole.unmount()
  // Where none is under way there is nothing to say of all of them.
  server.tracking = { ...NOTHING, under_way: 0 }
  const ended = await draw({ left_out: 2 })
  await expect.element(page.getByText('2 filas quedaron fuera')).toBeVisible()
  await expect.element(page.getByText('Buscando viajes sin rastreo…')).not.toBeInTheDocument()
  expect(page.getByText(/rastreo/).elements()).toEqual([])
  await ended.unmount()
  await draw({ state: 'cancelled' })
  expect(page.getByText('Qué sigue').elements()).toEqual([])
})
