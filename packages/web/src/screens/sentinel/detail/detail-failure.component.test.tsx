import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { DetailFailure } from './detail-failure.tsx'

const error = new Error('La base no responde.')

test('what was never read is not said to be shown, and can be asked for again', async () => {
  const reload = vi.fn()
  await render(<DetailFailure focus={{ failure: { error, wasRead: false }, reload }} />)
  await expect.element(page.getByRole('status')).toHaveTextContent('No se pudo leer todo el detalle')
  expect(page.getByText('lo último que se recibió').elements()).toEqual([])
  await page.getByRole('button', { name: 'Reintentar' }).click()
  expect(reload).toHaveBeenCalledOnce()
})

test('what was read and could not be renewed is', async () => {
  await render(<DetailFailure focus={{ failure: { error, wasRead: true }, reload: vi.fn() }} />)
  await expect.element(page.getByText('Se muestra lo último que se recibió.')).toBeVisible()
})
