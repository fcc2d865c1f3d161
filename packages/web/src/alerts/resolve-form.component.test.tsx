import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { Resolution } from '@vigia/domain/alerts/false-alarm'
import { DAY_MS } from '@vigia/domain/time/duration'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { alertOf } from '../../test/alert-of.ts'
import type { Alert } from '../api/alerts.ts'
import { ResolveForm } from './resolve-form.tsx'

const resolve = vi.hoisted(() => vi.fn<(alert: Alert, resolution: Resolution) => Promise<Alert>>())
vi.mock('./use-alert-actions.ts', () => ({ useAlertActions: () => ({ resolve }) }))
const server = vi.hoisted(() => ({ now: 0 }))
vi.mock('../live/use-server-now.ts', () => ({ useServerNow: () => server.now }))

const alert = alertOf()

beforeEach(async () => {
  server.now = alert.openedAt
  await render(
    <QueryClientProvider client={new QueryClient()}>
      <ResolveForm alert={alert} />
    </QueryClientProvider>,
  )
  await page.getByRole('button', { name: 'Resolver alerta' }).click()
})
afterEach(() => resolve.mockReset())

const submit = () => page.getByRole('button', { name: 'Resolver', exact: true })

test('without a cause it asks for it and closes nothing', async () => {
  await submit().click()
  await expect.element(page.getByRole('alert')).toHaveTextContent('Elija la causa')
  expect(resolve).not.toHaveBeenCalled()
  await page.getByRole('radio').last().click()
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
})

test('sends the cause with the note as it was meant, once while it is on its way', async () => {
  let answer = (_: Alert): void => undefined
  resolve.mockReturnValue(
    new Promise((done) => {
      answer = done
    }),
  )
  await page.getByRole('radio', { name: 'Unidad recuperada' }).click()
  await page.getByRole('textbox', { name: 'Nota de la resolución, opcional' }).fill('  el operador contestó ')
  await submit().click()
  const busy = page.getByRole('button', { name: 'Resolviendo…' })
  await expect.element(busy).toHaveAttribute('aria-busy', 'true')
  await busy.click()
  const resolution = { cause: 'unidad-recuperada', reason: null, note: 'el operador contestó' }
  expect(resolve.mock.calls).toEqual([[alert, resolution]])
  answer(alert)
  await expect.element(submit()).toBeVisible()
})

test('a false alarm asks for its reason and, of safety, for how that was found out; another cause takes the reason away', async () => {
  resolve.mockResolvedValue(alert)
  const told = page.getByRole('alert')
  await page.getByRole('radio', { name: 'Falsa alarma' }).click()
  await submit().click()
  await expect.element(told).toHaveTextContent('Elija por qué fue falsa alarma.')
  await page.getByRole('radio', { name: 'Activada sin querer' }).click()
  await expect.element(told).toHaveTextContent('Escriba en la nota cómo comprobó')
  expect(resolve).not.toHaveBeenCalled()
  await page.getByRole('textbox', { name: 'Cómo se comprobó' }).fill('Dio la palabra correcta')
  await submit().click()
  const note = 'Dio la palabra correcta'
  expect(resolve.mock.lastCall?.[1]).toEqual({ cause: 'falsa-alarma', reason: 'sin-querer', note })
  await page.getByRole('radio', { name: 'Falla técnica' }).click()
  await submit().click()
  await expect.poll(() => resolve.mock.lastCall?.[1]).toEqual({ cause: 'falla-tecnica', reason: null, note })
})

test('an empty note is none, and what the server refuses is told', async () => {
  resolve.mockRejectedValue(new Error('La alerta ya está cerrada.'))
  await page.getByRole('radio', { name: 'Falla técnica' }).click()
  await page.getByRole('textbox', { name: 'Nota de la resolución, opcional' }).fill('   ')
  await submit().click()
  await expect.element(page.getByRole('alert')).toHaveTextContent('La alerta ya está cerrada.')
  expect(resolve.mock.calls[0]?.[1].note).toBeNull()
})

test('cancelling closes the form and nothing else', async () => {
  await page.getByRole('button', { name: 'Cancelar' }).click()
  await expect.element(page.getByRole('button', { name: 'Resolver alerta' })).toBeVisible()
  expect(resolve).not.toHaveBeenCalled()
})

test('of an old one it says that the positions which it keeps are deleted once it is resolved', async () => {
  const told = page.getByText(/las posiciones de su viaje se guardan/)
  server.now = alert.openedAt + 7 * DAY_MS - 1
  await page.getByRole('radio').first().click()
  await expect.element(told).not.toBeInTheDocument()
  server.now++
  await page.getByRole('radio').last().click()
  await expect.element(told).toBeVisible()
})
