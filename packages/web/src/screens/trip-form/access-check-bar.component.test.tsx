import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { MemoryRouter } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { ApiError } from '../../api/api-error.ts'
import type { TripValues } from '../../api/trip-form.ts'
import { AccessCheckBar } from './access-check-bar.tsx'

const server = vi.hoisted(() => ({
  started: (): unknown => ({}),
  now: (): unknown => ({}),
  sent: [] as (readonly [string, unknown])[],
}))
vi.mock('../../api/call.ts', async (original) => ({
  ...(await original<object>()),
  call: async (name: string, { signal: _, ...sent }: { readonly signal?: AbortSignal }) => {
    server.sent.push([name, sent])
    if (name === 'startAccessCheck') return server.started()
    return name === 'getAccessCheck' ? server.now() : undefined
  },
}))

const RUNNING = { id: 'a-1', state: 'running', step: 'opening', result: null }
const GOOD = {
  ...{ ok: true, platform: 'Traccar', unit: '45AK7P', units: [], obstacle: null, evidence: [] },
  text: 'La lectura funciona. La cuenta entra y muestra la unidad 45AK7P; su posición es de hace 2 min.',
}
const ABSENT = {
  ...{ ...GOOD, ok: false, unit: null, units: ['A-1', 'B-2'], obstacle: 'unit-not-found' },
  ...{ text: 'La placa no está entre ellas.', evidence: ['La página contestó: «Bienvenido»'] },
}
const UNCONFIRMED = {
  ...{ ...GOOD, ok: false, unit: null, obstacle: 'site-not-confirmed' },
  text: 'El sitio gps.mx no está confirmado.',
}
const done = (result: object) => ({ ...RUNNING, state: 'done', result })
const VALUES: TripValues = { monitor_url: 'https://gps.mx/', monitor_account: ' flota ', monitor_password: 'clave' }

/** The fields that the bar tries, as the form has them. */
function Form({ tripId = null, values: first = VALUES, isSealed = false, isRemoved = false }) {
  const [values, setValues] = useState<TripValues>(first)
  return (
    <>
      <input
        aria-label="Contraseña"
        value={values.monitor_password ?? ''}
        onChange={(event) => setValues({ ...values, monitor_password: event.target.value })}
      />
      <AccessCheckBar
        {...{ tripId, values, password: { isSealed, isRemoved, copiedFrom: null, onRemove: () => undefined } }}
      />
    </>
  )
}
const draw = (form = <Form />) =>
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter>{form}</MemoryRouter>
    </QueryClientProvider>,
  )
const button = (name: string) => page.getByRole('button', { name })
const calls = (name: string) => server.sent.filter(([called]) => called === name).map(([, sent]) => sent)

beforeEach(() => Object.assign(server, { sent: [], started: () => RUNNING, now: () => RUNNING }))

test('how far it is, and then what it came to', async () => {
  await draw()
  await button('Probar acceso').click()
  await expect.element(page.getByText('Abriendo la plataforma…')).toBeVisible()
  server.now = () => ({ ...RUNNING, step: 'signing-in' })
  await expect.element(page.getByText('Iniciando sesión con esa cuenta…')).toBeVisible()
  server.now = () => done(GOOD)
  await expect.element(page.getByText(GOOD.text)).toBeVisible()
  await expect.element(page.getByRole('status')).toHaveTextContent('Traccar')
  await expect.element(button('Probar acceso')).toBeEnabled()
  const body = { monitor_url: 'https://gps.mx/', monitor_account: 'flota', monitor_password: 'clave' }
  expect(calls('startAccessCheck')).toEqual([{ body: { ...body, unit_plates: null, unit_name: null } }])
  expect(calls('cancelAccessCheck')).toEqual([])
})

test('the units that are there instead, and what the page said', async () => {
  server.started = () => done(ABSENT)
  await draw()
  await button('Probar acceso').click()
  await expect.element(page.getByText(ABSENT.text)).toBeVisible()
  await expect.element(page.getByText('Unidades que muestra: A-1, B-2')).toBeVisible()
  await expect.element(page.getByText('La página contestó: «Bienvenido»')).toBeVisible()
})

test('a site that nobody has confirmed is confirmed here, and tried again', async () => {
  server.started = () => done(UNCONFIRMED)
  await draw()
  await button('Probar acceso').click()
  await expect.element(page.getByText(UNCONFIRMED.text)).toBeVisible()
  await button('Confirmar sitio gps.mx').click()
  server.started = () => done(GOOD)
  await page.getByRole('alertdialog').getByRole('button', { name: 'Confirmar sitio' }).click()
  await expect.element(page.getByText(GOOD.text)).toBeVisible()
  expect(calls('confirmGpsOrigin')).toEqual([{ body: { origin: 'https://gps.mx' } }])
  expect(calls('startAccessCheck')).toHaveLength(2)
})

test('an answer is of the password that was tried, and gone with another', async () => {
  server.started = () => done(GOOD)
  await draw()
  await button('Probar acceso').click()
  await expect.element(page.getByText(GOOD.text)).toBeVisible()
  await page.getByLabelText('Contraseña').fill('otra')
  await expect.element(page.getByText(GOOD.text)).not.toBeInTheDocument()
  // Nor does it come back with the password: a platform may have changed its mind meanwhile.
  await page.getByLabelText('Contraseña').fill('clave')
  await expect.element(page.getByText(GOOD.text)).not.toBeInTheDocument()
})

test('one that lasts is stopped by its button, and by other words', async () => {
  await draw()
  await button('Probar acceso').click()
  await button('Detener la prueba').click()
  await expect.element(button('Probar acceso')).toBeVisible()
  await expect.poll(() => calls('cancelAccessCheck')).toEqual([{ params: { id: 'a-1' } }])
  server.started = () => ({ ...RUNNING, id: 'a-2' })
  await button('Probar acceso').click()
  await expect.poll(() => calls('getAccessCheck')).toContainEqual({ params: { id: 'a-2' } })
  await page.getByLabelText('Contraseña').fill('otra')
  await expect.element(button('Probar acceso')).toBeVisible()
  await expect.poll(() => calls('cancelAccessCheck')).toContainEqual({ params: { id: 'a-2' } })
})

test('one that is stopped before the server has named it is stopped once it has', async () => {
  let name = (_check: unknown): void => undefined
  server.started = () => new Promise((resolve) => (name = resolve))
  await draw()
  await button('Probar acceso').click()
  await button('Detener la prueba').click()
  name(RUNNING)
  await expect.poll(() => calls('cancelAccessCheck')).toEqual([{ params: { id: 'a-1' } }])
})

test('one that lasts ends with the form', async () => {
  const form = await draw()
  await button('Probar acceso').click()
  await expect.poll(() => calls('getAccessCheck').length).toBeGreaterThan(0)
  await form.unmount()
  await expect.poll(() => calls('cancelAccessCheck')).toEqual([{ params: { id: 'a-1' } }])
})

const failure = (status: number, message: string) =>
  new ApiError({ kind: 'http', status, code: 'X', message, details: null })

test('a call that fails is no answer, and is said to be none', async () => {
  server.started = () => {
    throw failure(503, 'Este servidor no está leyendo plataformas.')
  }
  await draw()
  await button('Probar acceso').click()
  await expect
    .element(page.getByText('No se sabe si el acceso funciona. Este servidor no está leyendo plataformas.'))
    .toBeVisible()
  await expect.element(button('Probar acceso')).toBeEnabled()
})

test('a check that the server no longer knows is over, and nothing is known of it', async () => {
  server.now = () => {
    throw failure(404, 'Esta prueba ya no existe: pruebe otra vez.')
  }
  await draw()
  await button('Probar acceso').click()
  await expect.element(page.getByText(/No se sabe si el acceso funciona. Esta prueba ya no existe/)).toBeVisible()
  await expect.element(button('Probar acceso')).toBeEnabled()
})

test.each([
  ['the stored one where none is typed', { isSealed: true }, undefined],
  ['none where saving takes it away', { isSealed: true, isRemoved: true }, null],
  ['none where there is none', {}, null],
])('of passwords, %s', async (_what, props, sent) => {
  server.started = () => done(GOOD)
  const { monitor_password: _, ...values } = VALUES
  await draw(<Form {...props} values={values} />)
  await button('Probar acceso').click()
  await expect.poll(() => calls('startAccessCheck')).toHaveLength(1)
  const [{ body }] = calls('startAccessCheck') as [{ body: object }]
  expect((body as { monitor_password?: unknown }).monitor_password).toBe(sent)
})

test('without a link there is nothing to try', async () => {
  await draw(<Form values={{ monitor_account: 'flota' }} />)
  await expect.element(button('Probar acceso')).toBeDisabled()
})
