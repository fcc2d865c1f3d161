import { createServer } from 'node:http'
import { DEMO } from './support/api.ts'
import { expect, signIn, test } from './support/vigia.ts'

const INVALID = 'Credenciales inválidas'

test('a dispatcher signs in and arrives at Sentinel', async ({ page }) => {
  await signIn(page)
  await expect(page).toHaveTitle(/Sentinel/)
})

test('a wrong password says so, and an unknown account says the same', async ({ page }) => {
  await page.goto('/login')
  for (const email of [`nadie-${Date.now()}@empresa.com.mx`, `otro-${Date.now()}@empresa.com.mx`]) {
    await page.getByLabel('Correo electrónico').fill(email)
    await page.getByLabel('Contraseña', { exact: true }).fill('no es esta')
    await page.getByRole('button', { name: 'Iniciar sesión' }).click()
    await expect(page.getByRole('alert')).toContainText(INVALID)
  }
})

test('on this machine the sample account fills itself in', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('button', { name: 'Rellenar' }).click()
  await expect(page.getByLabel('Correo electrónico')).toHaveValue(DEMO.email)
  await page.getByRole('button', { name: 'Iniciar sesión' }).click()
  await expect(page).toHaveURL(/\/sentinel$/)
})

test('the stored redirect is followed on this origin only', async ({ page }) => {
  await page.goto('/')
  await page.evaluate(() => localStorage.setItem('redirectAfterLogin', '//evil.test/robo'))
  await signIn(page)
  expect(new URL(page.url()).hostname).toBe('127.0.0.1')
})

test('any other path leads to the sign-in, and a protected one comes back after it', async ({ page }) => {
  await page.goto('/no/existe')
  await expect(page.getByRole('heading', { name: 'Iniciar sesión' })).toBeVisible()
  await page.goto('/home')
  await expect(page.getByRole('heading', { name: 'Iniciar sesión' })).toBeVisible()
})

test('a flag set by hand shows a shell without data', async ({ page }) => {
  const answers: number[] = []
  page.on('response', (response) => {
    if (response.url().includes('/api/sentinel/')) answers.push(response.status())
  })
  await page.goto('/')
  await page.evaluate(() => localStorage.setItem('isAuthenticated', 'true'))
  await page.goto('/sentinel')
  await expect(page.getByRole('option')).toHaveCount(0)
  expect(answers.filter((status) => status < 400)).toEqual([])
})

test('what renews the session is in no storage, and renews it when the access token is gone', async ({ page }) => {
  await signIn(page)
  expect(await page.evaluate(() => Object.keys({ ...localStorage, ...sessionStorage }))).not.toContain('refreshToken')
  expect(await page.evaluate(() => document.cookie)).toBe('')
  const [cookie] = await page.context().cookies()
  expect(cookie).toMatchObject({ name: '__Host-vigia-refresh', httpOnly: true, secure: true, sameSite: 'Strict' })
  await page.evaluate(() => localStorage.setItem('token', 'ya-no-vale'))
  await page.reload()
  await expect(page.getByRole('option').first()).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('token'))).not.toBe('ya-no-vale')
})

test("another site's page can neither renew nor end the session", async ({ page, vigia }) => {
  await signIn(page)
  // The same machine under its other name: to the browser another site, whose pages have no policy of ours.
  const stranger = createServer((_request, response) => response.setHeader('content-type', 'text/html').end('<p>hola'))
  await new Promise<void>((done) => stranger.listen(0, '127.0.0.1', done))
  const address = stranger.address()
  const other = await page.context().newPage()
  const sent: string[] = []
  other.on('request', (request) => sent.push(new URL(request.url()).pathname))
  await other.goto(`http://localhost:${typeof address === 'object' && address !== null ? address.port : 0}/`)
  await other.evaluate(async (url) => {
    const send = (path: string) =>
      fetch(`${url}${path}`, { method: 'POST', mode: 'no-cors', credentials: 'include', keepalive: true }).catch(
        () => null,
      )
    await Promise.all([send('/api/auth/refresh'), send('/api/auth/logout')])
  }, vigia.url)
  expect(sent).toEqual(expect.arrayContaining(['/api/auth/refresh', '/api/auth/logout']))
  await other.close()
  stranger.close()
  await page.evaluate(() => localStorage.setItem('token', 'ya-no-vale'))
  await page.reload()
  await expect(page.getByRole('option').first()).toBeVisible()
})

test('signing out takes the tokens away and ends the session on the server', async ({ page, vigia }) => {
  await signIn(page)
  const token = await page.evaluate(() => localStorage.getItem('token'))
  await page.getByRole('button', { name: 'Menú de usuario' }).click()
  await page.getByRole('menuitem', { name: 'Cerrar Sesión' }).click()
  await expect(page).toHaveURL(/\/login$/)
  expect(await page.evaluate(() => ['token', 'refreshToken', 'user'].map((key) => localStorage.getItem(key)))).toEqual([
    null,
    null,
    null,
  ])
  await expect.poll(() => page.context().cookies()).toEqual([])
  await expect
    .poll(
      async () => (await fetch(`${vigia.url}/api/auth/me`, { headers: { authorization: `Bearer ${token}` } })).status,
    )
    .toBe(401)
})
