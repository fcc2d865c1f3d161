import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { showToast } from './show-toast.ts'
import { Toaster } from './toasts.tsx'

afterEach(() => vi.useRealTimers())

const place = () => page.getByRole('region', { name: /Avisos/ })

test('a toast says what happened, and goes when it is closed', async () => {
  await render(<Toaster isPhone={false} />)
  showToast({ title: 'Ruta guardada', detail: 'Puebla a Querétaro', tone: 'ok', stayMs: null })
  await expect.element(place()).toHaveTextContent('Puebla a Querétaro')
  await page.getByRole('button', { name: 'Cerrar aviso' }).click()
  await expect.element(page.getByText('Ruta guardada')).not.toBeInTheDocument()
})

test('one of the same id replaces the other, and shows how far it is in place of a way to close it', async () => {
  await render(<Toaster isPhone={false} />)
  showToast({ id: 'importar', title: 'Importando viajes', progress: 12.4, stayMs: null })
  await expect.element(page.getByText('12%')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Cerrar aviso' })).not.toBeInTheDocument()
  showToast({ id: 'importar', title: 'Viajes importados', tone: 'ok', stayMs: null })
  await expect.element(page.getByText('Viajes importados')).toBeVisible()
  await expect.element(page.getByText('Importando viajes')).not.toBeInTheDocument()
})

test('its action is done once, and takes the toast away', async () => {
  await render(<Toaster isPhone={false} />)
  const run = vi.fn()
  showToast({ title: 'Zona borrada', stayMs: null, action: { label: 'Deshacer', run } })
  await page.getByRole('button', { name: 'Deshacer' }).click()
  expect(run).toHaveBeenCalledOnce()
  await expect.element(page.getByText('Zona borrada')).not.toBeInTheDocument()
})

test('what waited for the place is shown when it is there, and nothing is shown after it left', async () => {
  const first = await render(<Toaster isPhone={false} />)
  showToast({ title: 'Antes de salir', stayMs: null })
  await expect.element(page.getByText('Antes de salir')).toBeVisible()
  await first.unmount()
  showToast({ title: 'Sin lugar', stayMs: null })
  await render(<Toaster isPhone />)
  showToast({ title: 'De vuelta', stayMs: null })
  await expect.element(page.getByText('De vuelta')).toBeVisible()
  await expect.element(page.getByText('Sin lugar')).not.toBeInTheDocument()
  await expect.element(page.getByText('Antes de salir')).not.toBeInTheDocument()
})
