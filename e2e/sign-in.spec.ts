import { createServer } from 'node:http'
import type { Page } from '@playwright/test'
import { type Account, DEMO } from './support/api.ts'
import { createTrip, postFix } from './support/trips.ts'
import { expect, test } from './support/vigia.ts'

test.beforeAll(async ({ api }) => {
  // Without any position a sign-in leads to the first steps.
  await postFix(api, await createTrip(api), 0, { lat: 20.6, lng: -100.4 })
})

const form = (page: Page) => page.getByRole('heading', { name: 'Iniciar sesión' })

async function type(page: Page, { email, password }: Account): Promise<void> {
  await page.getByLabel('Correo electrónico').fill(email)
  await page.getByLabel('Contraseña', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Iniciar sesión' }).click()
}

test('any path leads to the sign-in; a wrong password and an unknown account say the same; a protected path comes back after it', async ({
  page,
  vigia,
}) => {
  await page.goto('/no/existe')
  await expect(form(page)).toBeVisible()
  await page.goto('/home')
  await expect(form(page)).toBeVisible()
  const path = '/dashboard/viajes-en-transito'
  await page.goto(path)
  await expect(form(page)).toBeVisible()
  await expect(page).not.toHaveURL(new RegExp(path))
  for (const email of [vigia.account.email, `nadie-${Date.now()}@empresa.com.mx`]) {
    const answered = page.waitForResponse(/\/api\/auth\/login$/)
    await type(page, { email, password: 'no es esta' })
    expect((await answered).status()).toBe(401)
    await expect(page.getByRole('alert')).toContainText('Credenciales inválidas')
  }
  await type(page, vigia.account)
  await expect(page).toHaveURL(new RegExp(`${path}$`))
  await expect(page.getByRole('option').first()).toBeVisible()
})

test('a session from its sign-in to its end: kept out of scripts’ reach, renewed, on this origin only', async ({
  page,
  vigia,
}) => {
  await page.goto('/')
  await page.evaluate(() => localStorage.setItem('redirectAfterLogin', '//evil.test/robo'))
  await type(page, vigia.account)
  await expect(page).toHaveURL(`${vigia.url}/sentinel`)
  await expect(page).toHaveTitle(/Sentinel/)
  expect(await page.evaluate(() => Object.keys({ ...localStorage, ...sessionStorage }))).not.toContain('refreshToken')
  expect(await page.evaluate(() => document.cookie)).toBe('')
  const [cookie] = await page.context().cookies()
  expect(cookie).toMatchObject({ name: '__Host-vigia-refresh', httpOnly: true, secure: true, sameSite: 'Strict' })

  await tryFromAnotherSite(page, vigia.url)
  await page.evaluate(() => localStorage.setItem('token', 'ya-no-vale'))
  await page.reload()
  await expect(page.getByRole('option').first()).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('token'))).not.toBe('ya-no-vale')

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

/** Another site's page asks to renew and to end the session of this browser. */
async function tryFromAnotherSite(page: Page, url: string): Promise<void> {
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
  }, url)
  expect(sent).toEqual(expect.arrayContaining(['/api/auth/refresh', '/api/auth/logout']))
  await other.close()
  stranger.close()
}

test('on this machine the sample account fills itself in, and its fleet is there', async ({ page, demo }) => {
  await page.goto(demo.url)
  await page.getByRole('button', { name: 'Rellenar' }).click()
  await expect(page.getByLabel('Correo electrónico')).toHaveValue(DEMO.email)
  await page.getByRole('button', { name: 'Iniciar sesión' }).click()
  await expect(page).toHaveURL(`${demo.url}/sentinel`)
  await expect(page.getByRole('option').first()).toBeVisible()
})
