import { MemoryRouter } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { Activation } from '../../api/activation.ts'
import { ActivatePage } from './activate-page.tsx'

const api = vi.hoisted(() => ({
  readActivation: vi.fn<(token: string) => Promise<Activation>>(),
  activate: vi.fn<(token: string, password: string, email: string | null) => Promise<void>>(),
}))
vi.mock('../../api/activation.ts', () => api)

const PASSWORD = 'trece ballenas azules'
beforeEach(() => {
  api.activate.mockReset().mockResolvedValue()
  api.readActivation.mockReset()
})
const draw = (activation: Activation) => {
  api.readActivation.mockResolvedValue(activation)
  return render(
    <MemoryRouter initialEntries={['/activar?token=abc']}>
      <ActivatePage />
    </MemoryRouter>,
  )
}
async function choosePassword(): Promise<void> {
  await page.getByLabelText('Contraseña nueva').fill(PASSWORD)
  await page.getByLabelText('Repetir contraseña').fill(PASSWORD)
  await page.getByRole('button', { name: 'Guardar contraseña' }).click()
}

test('the page names the account that is activated', async () => {
  await draw({ email: 'ana@empresa.mx', asksEmail: false })
  await expect.element(page.getByText('Cuenta de ana@empresa.mx')).toBeVisible()
  await choosePassword()
  await expect.element(page.getByRole('heading', { name: 'Cuenta activada' })).toBeVisible()
  expect(api.activate.mock.calls).toEqual([['abc', PASSWORD, null]])
})

test('the first account gets the e-mail that its owner types', async () => {
  await draw({ email: 'administrador@vigia.local', asksEmail: true })
  await choosePassword()
  await expect.element(page.getByText('Escriba su correo, como persona@empresa.mx')).toBeVisible()
  expect(api.activate).not.toHaveBeenCalled()
  await page.getByLabelText('Su correo').fill(' dueña@empresa.mx ')
  await choosePassword()
  await expect.element(page.getByRole('heading', { name: 'Cuenta activada' })).toBeVisible()
  expect(api.activate.mock.calls).toEqual([['abc', PASSWORD, 'dueña@empresa.mx']])
})

test('a link that is no longer good says so before anything is typed', async () => {
  api.readActivation.mockRejectedValue(new Error('El enlace no es válido o ya se usó. Pida uno nuevo.'))
  await render(
    <MemoryRouter initialEntries={['/activar?token=abc']}>
      <ActivatePage />
    </MemoryRouter>,
  )
  await expect.element(page.getByRole('alert')).toHaveTextContent('El enlace no es válido')
  expect(page.getByLabelText('Contraseña nueva').elements()).toEqual([])
})
