import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { ApiError } from '../../api/api-error.ts'
import { TotpSetup } from './totp-setup.tsx'

const confirm = vi.hoisted(() => vi.fn<(code: string) => Promise<readonly string[] | null>>())
vi.mock('../../api/account.ts', () => ({ confirmTotp: confirm }))

const onActive = vi.fn<(codes: readonly string[] | null) => void>()
const code = () => page.getByLabelText('Código de seis dígitos que muestra la aplicación')

beforeEach(async () => {
  confirm.mockReset().mockResolvedValue(['a1'])
  onActive.mockReset()
  await render(
    <TotpSetup
      pending={{ secret: 'ABCDEFGH', url: 'otpauth://totp/x?secret=ABCDEFGH' }}
      withProof={(work) => work()}
      onActive={onActive}
      onCancel={() => undefined}
    />,
  )
})

test('the sixth digit sends the first code, once, with or without a space', async () => {
  await code().click()
  await userEvent.keyboard('123 45')
  expect(confirm).not.toHaveBeenCalled()
  let answer: (codes: null) => void = () => undefined
  confirm.mockReturnValue(
    new Promise((resolve) => {
      answer = resolve
    }),
  )
  await userEvent.keyboard('6')
  await expect.poll(() => confirm.mock.calls).toEqual([['123 456']])
  // Whoever presses Enter by habit, while it is on its way, sends it no second time.
  await userEvent.keyboard('{Enter}')
  answer(null)
  await expect.poll(() => onActive.mock.calls).toEqual([[null]])
  expect(confirm.mock.calls).toEqual([['123 456']])
})

test.each([
  ['fewer digits', '12345'],
  ['six signs that are no digits', '12345a'],
])('%s that are pasted are not sent', async (_why, text) => {
  await code().fill(text)
  await expect.element(page.getByRole('button', { name: 'Activar' })).toBeDisabled()
  await userEvent.keyboard('{Enter}')
  expect(confirm).not.toHaveBeenCalled()
})

test('a wrong code is told, and the field is empty and ready for the next, which sends itself', async () => {
  const message = 'Código incorrecto. Espere al siguiente.'
  confirm.mockRejectedValueOnce(new ApiError({ kind: 'http', status: 401, code: 'BAD_CODE', message }))
  await code().fill('000000')
  await expect.element(page.getByRole('alert')).toHaveTextContent(message)
  await expect.element(code()).toHaveValue('')
  await expect.element(code()).toHaveFocus()
  await userEvent.keyboard('654321')
  await expect.poll(() => onActive.mock.calls).toEqual([[['a1']]])
  expect(confirm.mock.calls).toEqual([['000000'], ['654321']])
})
