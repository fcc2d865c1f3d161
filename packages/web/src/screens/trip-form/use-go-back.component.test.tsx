import { MemoryRouter, Route, Routes } from 'react-router'
import { expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { useGoBack } from './use-go-back.ts'

let goBack = async (): Promise<void> => undefined
function Form() {
  goBack = useGoBack()
  return (
    <button type="button" onClick={() => void goBack()}>
      Salir
    </button>
  )
}
const draw = (...places: readonly string[]) =>
  render(
    <MemoryRouter initialEntries={[...places]}>
      <Routes>
        <Route path="/formulario" element={<Form />} />
        <Route path="/viajes" element={<p>Los viajes</p>} />
        <Route path="/dashboard/viajes-en-transito" element={<p>El tablero</p>} />
        <Route path="*" element={<p>Lo de antes</p>} />
      </Routes>
    </MemoryRouter>,
  )
const leave = () => page.getByRole('button', { name: 'Salir' }).click()

test.each([
  ['from the list', ['/antes', '/viajes', '/formulario'], 'Los viajes'],
  ['by its address', ['/formulario'], 'El tablero'],
])('who came %s', async (_how, places, there) => {
  await draw(...places)
  await leave()
  await expect.element(page.getByText(there)).toBeVisible()
})

test('who came by its address and a sign-in has nothing of ours to go back to', async () => {
  // As the browser has it then: the first place of the tab, under a key of its own.
  const { state } = history
  onTestFinished(() => history.replaceState(state, ''))
  history.replaceState({ ...state, idx: 0, key: 'entrada' }, '')
  await draw('/antes', '/formulario')
  await leave()
  await expect.element(page.getByText('El tablero')).toBeVisible()
})

test('who left while it was saved is taken back once', async () => {
  await draw('/antes', '/viajes', '/formulario')
  await expect.element(page.getByRole('button', { name: 'Salir' })).toBeVisible()
  const saved = goBack
  await leave()
  await expect.element(page.getByText('Los viajes')).toBeVisible()
  await saved()
  // What it led to would be drawn by the time a key has come through the browser.
  await userEvent.keyboard('{Shift}')
  await expect.element(page.getByText('Los viajes')).toBeVisible()
})
