import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { LoginPage } from './login-page.tsx'

const PERSON = { id: '1', email: 'ana@empresa.mx', name: 'Ana', role: 'monitorista' }
const CONNECTION_ERROR = 'Error de conexión. Por favor intente nuevamente.'

/** How the sign-in call answers; every other call finds nothing. */
let answer: () => Promise<Response>
const json = (status: number, body: unknown) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })
const called = vi.fn<(body: unknown) => void>()

beforeEach(async () => {
  localStorage.clear()
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    if (String(address).endsWith('/api/auth/sample-account'))
      return json(200, { email: 'demo@vigia.mx', password: 'demo-vigia-2026' })
    if (!String(address).endsWith('/api/auth/login')) return json(404, { error: 'No encontrado.', code: 'NOT_FOUND' })
    called(JSON.parse(String(init?.body)))
    return answer()
  })
  await render(<LoginPage early={{ email: '', password: '' }} onSubmit={() => undefined} />)
})
afterEach(() => {
  vi.unstubAllGlobals()
  called.mockReset()
  localStorage.clear()
})

const email = () => page.getByLabelText('Correo electrónico')
const password = () => page.getByLabelText('Contraseña', { exact: true })
const enter = () => page.getByRole('button', { name: 'Iniciar sesión', exact: true })

async function type(): Promise<void> {
  await email().fill(PERSON.email)
  await password().fill('una contraseña')
}

test('while the answer is on its way nothing can be pressed twice', async () => {
  let release = (): void => undefined
  const held = new Promise<void>((done) => {
    release = done
  })
  answer = () => held.then(() => json(200, { token: 'abc', user: PERSON }))
  await type()
  await enter().click()
  await expect.element(page.getByRole('button', { name: 'Iniciando sesión...' })).toBeDisabled()
  await expect.element(email()).toBeDisabled()
  await expect.element(password()).toBeDisabled()
  release()
  await expect.poll(() => localStorage.getItem('isAuthenticated')).toBe('true')
  expect(called.mock.calls).toEqual([[{ email: PERSON.email, password: 'una contraseña' }]])
})

test('without a network the form says that it could not connect, and keeps what was typed', async () => {
  answer = () => Promise.reject(new TypeError('Failed to fetch'))
  await type()
  await enter().click()
  await expect.element(page.getByRole('alert')).toHaveTextContent(CONNECTION_ERROR)
  await expect.element(email()).toHaveValue(PERSON.email)
  await expect.element(password()).toHaveValue('una contraseña')
  await expect.element(enter()).toBeEnabled()
})

test('whoever types again as soon as the answer is there keeps the focus where they put it', async () => {
  answer = async () => json(401, { error: 'Credenciales inválidas', code: null })
  await type()
  const focused = new Promise<Element | null>((seen) => {
    new MutationObserver((_changes, observer) => {
      if (!document.body.textContent.includes('Credenciales inválidas')) return
      observer.disconnect()
      seen(document.activeElement)
      document.querySelector<HTMLElement>('[type=email]')?.focus()
    }).observe(document.body, { childList: true, subtree: true })
  })
  await enter().click()
  expect(await focused).toBe(password().element())
  for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame)
  await expect.element(email()).toHaveFocus()
})

test('what is missing is said at its field, and nothing is sent', async () => {
  await password().fill('una contraseña')
  await enter().click()
  await expect.element(email()).toHaveFocus()
  await expect.element(email()).toHaveAttribute('aria-invalid', 'true')
  expect(called).not.toHaveBeenCalled()
})

test('filling the sample account in leaves the focus where Enter signs in', async () => {
  answer = async () => json(200, { token: 'abc', user: PERSON })
  await page.getByRole('button', { name: 'Rellenar' }).click()
  await expect.element(password()).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => called.mock.calls).toEqual([[{ email: 'demo@vigia.mx', password: 'demo-vigia-2026' }]])
})

test('who has forgotten the password is told whom to ask', async () => {
  await expect.element(page.getByText(/¿Olvidó su contraseña\? Quien administra Vigía/)).toBeVisible()
})

test('a password that is right but not enough leads to the second step', async () => {
  answer = async () => json(202, { ticket: 't', second_factor: ['totp', 'recovery'] })
  await type()
  await enter().click()
  await expect.element(page.getByRole('heading', { name: 'Segundo paso' })).toBeVisible()
  expect(localStorage.getItem('isAuthenticated')).toBeNull()
})
