import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { OwnMachineNote } from './own-machine-note.tsx'

test.each([
  ['http://127.0.0.1:4321/activar?token=t', '127.0.0.1 es esta misma máquina.'],
  ['http://127.1.2.3/seguimiento/t', '127.1.2.3 es esta misma máquina.'],
  ['http://localhost:4321/operador/t', 'localhost es esta misma máquina.'],
  ['http://vigia.localhost/operador/t', 'vigia.localhost es esta misma máquina.'],
  ['http://[::1]:4321/operador/t', '[::1] es esta misma máquina.'],
  ['tcp://localhost', 'localhost es esta misma máquina.'],
])('%s leads nobody else here, which is said', async (address, said) => {
  await render(<OwnMachineNote address={address} title="No abre en otro equipo" />)
  await expect.element(page.getByText('No abre en otro equipo')).toBeVisible()
  await expect.element(page.getByText(said, { exact: false })).toBeVisible()
})

test.each([
  'https://vigia.ejemplo.mx/activar?token=127.0.0.1',
  'http://192.168.1.20:4321/operador/localhost',
  'http://127.ejemplo.mx/operador/t',
  'https://localhost.ejemplo.mx/seguimiento/t',
  'tcp://gps.ejemplo.mx',
])('of %s nothing is said', async (address) => {
  const { container } = await render(<OwnMachineNote address={address} title="No abre en otro equipo" />)
  expect(container.textContent).toBe('')
})
