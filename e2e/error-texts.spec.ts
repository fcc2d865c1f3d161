import type { Page } from '@playwright/test'
import { clearBoard } from './support/board.ts'
import { createTrip, postFix, type TestTrip } from './support/trips.ts'
import { expect, signedInPage, quietTest as test } from './support/vigia.ts'

/** The texts of spec §8 that no other browser test meets on its way. */

let page: Page
let trip: TestTrip
test.beforeAll(async ({ browser, vigia, api }) => {
  await clearBoard(vigia, api)
  // Which answers arrive is what this is about: once a service worker takes the page over, not all are ours to give.
  page = await signedInPage(browser, vigia, { serviceWorkers: 'block' })
  trip = await createTrip(api, { monitor_url: 'https://gps.example.mx/1', download_date: null })
  await postFix(api, trip, 1_000, { lat: 20.6, lng: -100.4 })
})
test.afterAll(() => page.context().close())
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
  const open = page.locator('.gx-pane').getByRole('button', { name: /^Abrir GPS/ })
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
