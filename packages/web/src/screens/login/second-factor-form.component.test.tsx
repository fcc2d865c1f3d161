import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { ApiError } from '../../api/api-error.ts'
import { SecondFactorForm } from './second-factor-form.tsx'

const send = vi.hoisted(() => vi.fn<(ticket: string, kind: string, code: string) => Promise<void>>())
vi.mock('../../api/sign-in.ts', async (load) => ({
  ...(await load<typeof import('../../api/sign-in.ts')>()),
  secondFactor: send,
}))

const onBack = vi.fn<(reason: string | null) => void>()
const refusal = (code: string, message: string) => new ApiError({ kind: 'http', status: 401, code, message })

beforeEach(async () => {
  await render(<SecondFactorForm needed={{ ticket: 't1', factors: ['totp', 'recovery'] }} onBack={onBack} />)
})
afterEach(() => {
  send.mockReset()
  onBack.mockReset()
})

const code = () => page.getByLabelText('Código de su aplicación')

test('six digits send themselves, once, with or without a space', async () => {
  await code().click()
  await userEvent.keyboard('123 45')
  expect(send).not.toHaveBeenCalled()
  await userEvent.keyboard('6')
  await expect.poll(() => send.mock.calls).toEqual([['t1', 'totp', '123 456']])
})

test('a wrong code is told, and the field is empty and ready for the next', async () => {
  send.mockRejectedValue(refusal('BAD_CODE', 'Código incorrecto. Espere al siguiente.'))
  await code().fill('000000')
  await expect.element(page.getByRole('alert')).toHaveTextContent('Código incorrecto. Espere al siguiente.')
  await expect.element(code()).toHaveValue('')
  await expect.element(code()).toHaveFocus()
  expect(onBack).not.toHaveBeenCalled()
})

test('a sign-in that has to begin again goes back with the reason', async () => {
  send.mockRejectedValue(refusal('TICKET_INVALID', 'El inicio de sesión caducó. Escriba de nuevo su contraseña.'))
  await code().fill('000000')
  await expect.poll(() => onBack.mock.calls).toEqual([['El inicio de sesión caducó. Escriba de nuevo su contraseña.']])
})

test('a recovery code, which is used up, is sent only when it is asked for', async () => {
  send.mockResolvedValue()
  await page.getByRole('button', { name: 'Usar un código de recuperación' }).click()
  await page.getByLabelText('Código de recuperación').fill('123456')
  expect(send).not.toHaveBeenCalled()
  await page.getByRole('button', { name: 'Continuar' }).click()
  await expect.poll(() => send.mock.calls).toEqual([['t1', 'recovery', '123456']])
})
