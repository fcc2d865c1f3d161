import type { Page } from '@playwright/test'
import { violations } from './support/axe.ts'
import { createTrip, postFix, type TestTrip } from './support/trips.ts'
import { expect, signedInPage, test } from './support/vigia.ts'

/** The texts of spec §8 that no other browser test meets on its way. */

let page: Page
let trip: TestTrip
test.beforeAll(async ({ browser, vigia, api }) => {
  // Which answers arrive is what this is about: once a service worker takes the page over, not all are ours to give.
  page = await signedInPage(browser, vigia, { serviceWorkers: 'block' })
  trip = await createTrip(api, { monitor_url: 'https://gps.example.mx/1', download_date: null })
  await postFix(api, trip, 1_000, { lat: 20.6, lng: -100.4 })
})
test.afterAll(() => page?.context().close())
test.afterEach(() => page.unrouteAll({ behavior: 'ignoreErrors' }))

test('what is on its way is called so: Sentinel, and the alerts of Guardian', async () => {
  let answer = (): void => undefined
  const held = new Promise<void>((done) => {
    answer = done
  })
  await page.route(/\/api\/(sentinel\/travels\/in-transit|alerts\/active)/, async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/sentinel')
  await expect(page.getByText('Cargando sistema de monitoreo...')).toBeVisible()
  await page.goto('/guardian')
  await expect(page.getByText('Cargando alertas...')).toBeVisible()
  answer()
  await expect(page.getByText('Cargando alertas...')).toBeHidden()
})

test('opening a GPS by hand: the sentence of the server, or that it failed', async () => {
  await page.goto(`/dashboard/gps?viaje=${trip.id}`)
  await page.getByRole('checkbox', { name: /^Actualización automática/ }).uncheck()
  const open = page.locator('[data-slot~="session-pane"]').getByRole('button', { name: /^Abrir GPS/ })
  const toast = page.locator('[data-sonner-toast]')
  await page.route('**/api/gps/extract/open', (route) => route.abort())
  await open.click()
  await expect(toast.filter({ hasText: 'Error abriendo GPS' })).toBeVisible()
  await page.route('**/api/gps/extract/open', (route) =>
    route.fulfill({ status: 409, json: { success: false, error: 'La sesión está en uso', code: 'SESSION_BUSY' } }),
  )
  await open.click()
  await expect(toast.filter({ hasText: 'La sesión está en uso' })).toBeVisible()
})

test('how many GPS sessions there are is not told before it is known, nor when it cannot be asked', async () => {
  const SESSIONS = '**/api/gps/extract/sessions'
  let answer = (): void => undefined
  const held = new Promise<void>((done) => {
    answer = done
  })
  const refusal = { status: 503, json: { error: 'La base no responde.', code: 'UNAVAILABLE' } }
  await page.route(SESSIONS, async (route) => {
    await held
    await route.fulfill(refusal)
  })
  await page.goto(`/dashboard/gps?viaje=${trip.id}`)
  await page.getByRole('checkbox', { name: /^Actualización automática/ }).uncheck()
  const [count, pane, side] = [
    page.locator('[data-slot~="session-count"]'),
    page.locator('[data-slot~="session-pane"]'),
    page.locator('[data-slot~="session-side"]'),
  ]
  await expect(page.getByRole('region', { name: 'Viajes', exact: true })).toContainText(trip.invoice)
  await expect(count).toHaveText('— sesiones activas')
  await expect(pane).toContainText('Consultando las sesiones GPS…')
  await expect(side).toContainText('Consultando…')
  answer()
  await expect(side.getByRole('alert')).toHaveText('No se pudieron consultar: La base no responde.')
  await expect(count).toHaveText('— sesiones activas')
  await expect(side).not.toContainText('Ninguna sesión abierta')
  await expect(pane).not.toContainText('no tiene sesión GPS')

  await page.unroute(SESSIONS)
  await pane.getByRole('button', { name: 'Reintentar' }).click()
  await expect(count).toHaveText('0 sesiones activas')
  await expect(side).toContainText('Ninguna sesión abierta')
  await expect(pane).toContainText('no tiene sesión GPS')

  await page.route(SESSIONS, (route) => route.fulfill(refusal))
  await page.getByRole('button', { name: 'Actualizar', exact: true }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'No se pudieron consultar las sesiones GPS' })).toContainText(
    'Las que se ven pueden haber cambiado. La base no responde.',
  )
})

test('an administrator is told what separates the reader of platforms from the server, and what does not', async () => {
  const isRoot = process.getuid?.() === 0
  await page.goto('/settings/platforms')
  const facts = page.getByRole('region', { name: 'Qué separa al lector del servidor' }).getByRole('listitem')
  await expect(facts).toHaveCount(2)
  await expect(facts.first()).toContainText(isRoot ? 'Cuentas: propias' : 'Cuentas: la del servidor')

  await page.route('**/api/gps/extract/isolation', (route) =>
    route.fulfill({ json: { isRead: true, ownAccounts: true, ownNetwork: false, browserProblem: null } }),
  )
  await page.goto('/dashboard/gps')
  const warning = page.locator('[data-slot~="session-side"]').getByRole('region', { name: 'Separación del lector' })
  await expect(warning).toContainText('El navegador usa la red de este servidor')
  await expect(warning).not.toContainText('misma cuenta')
})

test('a refusal names the field as its form does', async () => {
  await page.goto('/dashboard/gps')
  await page.getByRole('button', { name: 'Recibir por espejo' }).click()
  const dialog = page.getByRole('dialog', { name: 'Recibir por espejo' })
  await dialog.getByRole('button', { name: 'Crear receptor' }).click()
  await dialog.getByRole('textbox', { name: 'Transportista' }).fill('Fletes \u202eotroN')
  await dialog.getByLabel('Direcciones desde las que envía').fill('203.0.113.7')
  await dialog.getByRole('button', { name: 'Crear y ver los datos' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('Transportista: Contiene caracteres de control no permitidos')
})

test('a receiver’s secret is shown though the list of receivers cannot be had, and an old list is called old', async () => {
  const LIST = '**/api/gps/mirrors'
  await page.goto('/dashboard/gps')
  await page.getByRole('button', { name: 'Recibir por espejo' }).click()
  const dialog = page.getByRole('dialog', { name: 'Recibir por espejo' })
  await dialog.getByRole('button', { name: 'Crear receptor' }).click()
  await dialog.getByRole('radio', { name: /^Webhook/ }).check()
  await dialog.getByRole('textbox', { name: 'Transportista' }).fill('Ñ'.repeat(200))
  await page.route(LIST, async (route) => {
    if (route.request().method() === 'POST') return route.continue()
    return route.fulfill({ status: 503, json: { error: 'La base no responde.', code: 'UNAVAILABLE' } })
  })
  await dialog.getByRole('button', { name: 'Crear y ver los datos' }).click()
  await expect(dialog).toContainText('El secreto se muestra solo ahora')
  await expect(dialog).toContainText('Secreto de la firma')
  await expect(dialog.getByRole('status').filter({ hasText: 'No se pudo actualizar' })).toContainText(
    'Lo que se ve puede haber cambiado. La base no responde.',
  )
  expect(await dialog.evaluate((part) => part.scrollWidth - part.clientWidth)).toBe(0)
  expect(await violations(page)).toEqual([])
})

test('Sentinel stays as it was when a listing, a detail or a position fails', async () => {
  await page.goto('/sentinel')
  const row = page.getByRole('option').filter({ hasText: trip.invoice })
  await row.click()
  const panel = page.getByRole('complementary', { name: 'Detalle del viaje' })
  await expect(panel).toContainText(trip.invoice)
  const failed = page.waitForResponse(
    (response) => response.url().includes('/travels/in-transit') && response.status() === 500,
  )
  await page.route(/\/api\/sentinel\//, (route) =>
    route.fulfill({ status: 500, json: { error: 'No se pudo', code: 'INTERNAL' } }),
  )
  await page.getByRole('button', { name: 'Actualizar ahora' }).click()
  await failed
  await expect(row).toBeVisible()
  await expect(panel).toContainText(trip.invoice)
})

test('a date that is missing, and one that is none', async () => {
  await page.goto('/dashboard/viajes-mapa')
  const card = page.getByRole('region', { name: 'Detalle de la unidad' })
  await page.getByRole('option').filter({ hasText: trip.plates }).click()
  await expect(card).toContainText('Sin fecha')
  await page.route('**/api/gps/positions', async (route) => {
    const response = await route.fetch()
    const body = await response.json()
    for (const position of body.positions) position.date_finish = 'mañana'
    await route.fulfill({ response, json: body })
  })
  await page.getByRole('button', { name: /^Actualizar/ }).click()
  await expect(card).toContainText('Fecha inválida')
})

test('without any trip the analysis says that it had nothing to read, and the list that it is empty', async () => {
  await page.route('**/api/monitor/bitacoras', (route) => route.fulfill({ json: { data: [] } }))
  await page.goto('/dashboard/monitoreo-inteligente')
  await expect(page.getByText('Sin datos de viajes para analizar').first()).toBeVisible()
  await expect(page.getByText(/conexión (a|con) la base de datos/).first()).toBeVisible()
})

test('a list that cannot be had is called so while it is asked for again', async ({ signedIn: other }) => {
  let asked = 0
  await other.route('**/api/gps/mirrors', (route) => {
    asked += 1
    return route.abort()
  })
  await other.clock.install()
  await other.goto('/dashboard/gps')
  await other.getByRole('button', { name: 'Recibir por espejo' }).click()
  const dialog = other.getByRole('dialog', { name: 'Recibir por espejo' })
  // The seconds between two tries go by on the clock of the page.
  const tries = (): Promise<number> => other.clock.fastForward(1_000).then(() => asked)
  // Three at the first opening; what follows them is asked again by itself.
  await expect.poll(tries).toBeGreaterThanOrEqual(3)
  await expect(dialog).toContainText('Error de Conexión')
  await expect.poll(tries).toBeGreaterThan(4)
  await expect(dialog).toContainText('Error de Conexión', { timeout: 1 })
  await expect(dialog).not.toContainText('Cargando receptores…', { timeout: 1 })
})

test('how people sign in is said not to be had, without the server and with one that comes back', async () => {
  await page.route(/\/api\/settings\/(sign-in|identity-provider)$/, (route) => route.abort())
  await page.goto('/settings/sign-in')
  await expect(page.getByText('Error de Conexión', { exact: true })).toHaveCount(2)
  await page.unrouteAll()
  for (const left of [1, 0]) {
    await page.getByRole('button', { name: 'Reintentar' }).first().click()
    await expect(page.getByText('Error de Conexión', { exact: true })).toHaveCount(left)
  }
  await expect(page.getByLabel('Minutos sin actividad')).toBeVisible()
})

test('a browser without a network says so where it asks, and asks again when it has one', async () => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/settings/platforms')
  const open = page.getByRole('button', { name: 'Receptores espejo' })
  await expect(open).toBeVisible()
  await page.context().setOffline(true)
  await open.click()
  const sheet = page.getByRole('dialog', { name: 'Receptores espejo' })
  await expect(sheet).toContainText('Error de Conexión')
  await page.context().setOffline(false)
  await expect(sheet.getByRole('button', { name: 'Crear receptor' })).toBeVisible()
})
