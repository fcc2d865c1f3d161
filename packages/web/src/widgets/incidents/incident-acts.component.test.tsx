import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { ApiError } from '../../api/api-error.ts'
import type { Incident } from '../../api/sentinel.ts'
import { IncidentsSection } from '../../screens/sentinel/detail/incidents-section.tsx'

const call = vi.hoisted(() => vi.fn<(name: string, options: { params: object; body: object }) => Promise<object>>())
vi.mock('../../api/call.ts', async (load) => ({ ...(await load<typeof import('../../api/call.ts')>()), call }))
vi.mock('../../live/socket.ts', () => ({ openFeed: () => ({ focus: () => undefined, close: () => undefined }) }))

const asRole = (role: string): void =>
  localStorage.setItem('user', JSON.stringify({ id: '1', email: 'ana@empresa.mx', name: 'Ana', role }))
beforeEach(() => {
  asRole('monitorista')
  call.mockResolvedValue({})
})
afterEach(() => {
  localStorage.clear()
  call.mockReset()
  onChanged.mockReset()
})

const onChanged = vi.fn()
const INCIDENT: Incident = {
  incidentId: '7',
  kind: 'Llanta',
  description: 'Ponchadura',
  severity: 'low',
  at: 1_000,
  resolvedAt: null,
  resolution: null,
}
const draw = (incidents: readonly Incident[]) =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <IncidentsSection tripId="4" incidents={incidents} onChanged={onChanged} />
    </QueryClientProvider>,
  )
const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
const asked = () => call.mock.calls.map(([name, { params, body }]) => [name, params, body])

test('an incident is registered where the others are shown', async () => {
  await draw([])
  await press('Registrar incidencia')
  await press('Registrar')
  await expect.element(page.getByText('Escriba qué pasó')).toBeVisible()
  await page.getByLabelText('Tipo').selectOptions('Paro de emergencia')
  await page.getByLabelText('Qué pasó').fill(' Se detuvo en la caseta ')
  await page.getByRole('radio', { name: 'Alta' }).click()
  await press('Registrar')
  await expect.poll(() => onChanged.mock.calls.length).toBe(1)
  expect(asked()).toEqual([
    ['addIncident', { id: '4' }, { type: 'stop', description: 'Se detuvo en la caseta', priority: 'high' }],
  ])
  await expect.element(page.getByLabelText('Qué pasó')).not.toBeInTheDocument()
})

test('it is changed in its place, a kind of another system kept', async () => {
  await draw([INCIDENT])
  await press('Cambiar')
  await expect.element(page.getByLabelText('Tipo')).toHaveValue('Llanta')
  await page.getByLabelText('Qué pasó').fill('Dos ponchaduras')
  await press('Guardar cambio')
  await expect.poll(() => onChanged.mock.calls.length).toBe(1)
  expect(asked()).toEqual([
    ['updateIncident', { id: '7' }, { description: 'Dos ponchaduras', was: { description: 'Ponchadura' } }],
  ])
})

test('of two who change it the second is told what it says now, and keeps what was typed', async () => {
  const drawn = (incident: Incident) => (
    <QueryClientProvider client={new QueryClient()}>
      <IncidentsSection tripId="4" incidents={[incident]} onChanged={onChanged} />
    </QueryClientProvider>
  )
  const { rerender } = await render(drawn(INCIDENT))
  await press('Cambiar')
  await page.getByLabelText('Qué pasó').fill('Dos ponchaduras')
  call.mockRejectedValueOnce(
    new ApiError({ kind: 'http', status: 412, code: 'CHANGED_MEANWHILE', message: 'Eva cambió esto.' }),
  )
  await press('Guardar cambio')
  await expect.poll(() => onChanged.mock.calls.length).toBe(1)
  await rerender(drawn({ ...INCIDENT, description: 'Tres' }))
  await expect.element(page.getByText(/Ahora: Llanta, «Tres», prioridad normal\./)).toBeVisible()
  await expect.element(page.getByLabelText('Qué pasó')).toHaveValue('Dos ponchaduras')
  await press('Guardar el mío encima')
  await expect
    .poll(() => asked().at(-1))
    .toEqual(['updateIncident', { id: '7' }, { description: 'Dos ponchaduras', was: { description: 'Tres' } }])
})

test('it is resolved with how, or opened again', async () => {
  const { rerender } = await draw([INCIDENT])
  await press('Resolver')
  await page.getByLabelText('Cómo se resolvió, opcional').fill('Llanta nueva')
  await press('Resolver')
  await expect.poll(() => onChanged.mock.calls.length).toBe(1)
  await rerender(
    <QueryClientProvider client={new QueryClient()}>
      <IncidentsSection tripId="4" incidents={[{ ...INCIDENT, resolvedAt: 2_000 }]} onChanged={onChanged} />
    </QueryClientProvider>,
  )
  await press('Reabrir')
  await expect.poll(() => onChanged.mock.calls.length).toBe(2)
  expect(asked()).toEqual([
    [
      'updateIncident',
      { id: '7' },
      { status: 'resolved', resolution_comment: 'Llanta nueva', was: { resolution_comment: null } },
    ],
    ['updateIncident', { id: '7' }, { status: 'reported' }],
  ])
})

test('a refusal is told in its form, which keeps what was typed', async () => {
  call.mockRejectedValue(new ApiError({ kind: 'http', status: 503, message: 'La base no responde.' }))
  await draw([])
  await press('Registrar incidencia')
  await page.getByLabelText('Qué pasó').fill('Choque')
  await press('Registrar')
  await expect.element(page.getByRole('alert')).toHaveTextContent('La base no responde.')
  await expect.element(page.getByLabelText('Qué pasó')).toHaveValue('Choque')
  expect(onChanged).not.toHaveBeenCalled()
})

test('who only looks has no buttons', async () => {
  asRole('lectura')
  await draw([INCIDENT])
  await expect.element(page.getByText('Ponchadura')).toBeVisible()
  expect(page.getByRole('button').elements()).toEqual([])
})
