import type { Locator, Page } from '@playwright/test'
import { callApi, putSetting, signInToken } from './support/api.ts'
import { violations } from './support/axe.ts'
import { boxFaults } from './support/boxes.ts'
import { TEXTS } from './support/hostile-text.ts'
import { startTileProvider } from './support/tile-provider.ts'
import { createTrip, HOUR_MS, isoAgo, MINUTE_MS, postFix, type TestTrip } from './support/trips.ts'
import { expect, signedInPage, test } from './support/vigia.ts'

const PATH = '/dashboard/viajes-mapa'
const POSITIONS = '**/api/gps/positions'
const PLACE = { lat: 25.6, lng: -100.3 }

let page: Page
let active: TestTrip
let loading: TestTrip
let delayed: TestTrip

test.beforeAll(async ({ browser, vigia, api }) => {
  active = await createTrip(api, { operator_phone: '+52 55 5555 0101', company_client_name: 'Aceros de prueba' })
  loading = await createTrip(api, { status: 'load' })
  delayed = await createTrip(api, { download_date: isoAgo(2 * HOUR_MS) })
  await createTrip(api)
  await postFix(api, active, 5 * MINUTE_MS, { lat: 20.6, lng: -100.4 })
  await postFix(api, loading, 12 * MINUTE_MS, { lat: 19.4, lng: -99.1, speed: 0 })
  await postFix(api, loading, 0, { lat: 19.4, lng: -99.1, speed: 0 })
  await postFix(api, delayed, 0, PLACE)
  await api.post('/api/geofences', {
    name: 'Patio de Monterrey',
    kind: 'safe',
    shape: { type: 'circle', centre: PLACE, radiusM: 30_000 },
  })
  await api.post(`/api/travels/${delayed.id}/incidences`, {
    type: 'stop',
    description: TEXTS.markup,
    priority: 'high',
  })
  page = await signedInPage(browser, vigia)
  await open(page)
})
test.afterAll(() => page?.context().close())

const open = async (on: Page): Promise<void> => {
  await on.goto(PATH)
  await expect(rows(on).first()).toBeVisible({ timeout: 40_000 })
}
const rows = (on: Page): Locator => on.getByRole('listbox', { name: 'Unidades' }).getByRole('option')
const rowOf = (on: Page, { plates }: TestTrip): Locator => rows(on).filter({ hasText: plates })
const counter = (on: Page, name: RegExp): Locator =>
  on.getByRole('navigation', { name: 'Contadores' }).getByRole('button', { name })
const layer = (on: Page, name: string): Locator => on.getByRole('switch', { name, exact: true })
const card = (on: Page): Locator => on.getByRole('region', { name: 'Detalle de la unidad' })
const search = (on: Page): Locator => on.getByRole('textbox', { name: /^Buscar unidad/ })

test('each unit by its state: counted, listed, sought, and told in its card', async ({ api }) => {
  await expect(counter(page, /^3\s*Unidades/)).toBeVisible()
  for (const [name, trip, note] of [
    ['Activas', active, /Aceros de prueba/],
    ['Detenidas', loading, /\d+ min detenido/],
    ['En alerta', delayed, /Retraso detectado/],
  ] as const) {
    await counter(page, new RegExp(`^1\\s*${name}`)).click()
    await expect(rows(page)).toHaveCount(1)
    await expect(rowOf(page, trip)).toContainText(note)
  }
  await expect(page.getByTitle('Viajes activos que no tienen dónde dibujarse')).toContainText('1')
  await counter(page, /Unidades/).click()

  await search(page).fill(active.plates)
  await expect(rows(page)).toHaveCount(1)
  await rowOf(page, active).click()
  const shown = card(page)
  for (const text of [
    'Activa',
    'Puebla',
    'Querétaro',
    'Aceros de prueba',
    'Sin ruta planeada',
    'Última posición',
    'Sin fecha',
  ])
    await expect(shown).toContainText(text)
  await expect(shown.getByRole('link', { name: 'Llamar' })).toHaveAttribute('href', 'tel:+525555550101')
  await expect(shown.getByRole('link', { name: 'Ver en Sentinel' })).toHaveAttribute(
    'href',
    `/sentinel?viaje=${active.id}`,
  )
  // Between two answers the feed goes on.
  await postFix(api, active, 0, { lat: 20.6512, lng: -100.4321, speed: 91 })
  await expect(shown).toContainText('91 km/h')
  await expect(shown).toContainText('20.6512, -100.4321')
  await search(page).fill('nada que se le parezca')
  await expect(page.getByText('Ninguna unidad coincide')).toBeVisible()
  await page.getByRole('button', { name: 'Ver todas las unidades' }).click()
  await expect(rows(page)).toHaveCount(3)
})

test('layers are remembered; traffic is somebody’s tiles, and says when there are none', async ({ browser, vigia }) => {
  const other = await signedInPage(browser, vigia, { serviceWorkers: 'allow' })
  await open(other)
  await other.waitForFunction(() => navigator.serviceWorker.controller !== null)
  for (const [name, isOn] of [
    ['Unidades', true],
    ['Geocercas', true],
    ['Rutas', true],
    ['Tráfico', false],
    ['Incidencias', false],
  ] as const)
    await expect(layer(other, name)).toBeChecked({ checked: isOn })
  const streets = other.getByRole('radio', { name: 'Calles' })
  await expect(streets).not.toBeChecked()
  await streets.click()
  await expect(streets).toBeChecked()
  await layer(other, 'Rutas').click()
  await layer(other, 'Tráfico').click()
  await expect(other.getByText(/^Sin capa de tráfico configurada/)).toContainText('/api/settings/map')
  await expect(layer(other, 'Tráfico')).not.toBeChecked()

  const token = await signInToken(vigia.url, vigia.account)
  const settings = await callApi(vigia.url, 'GET', '/api/settings/map', { token })
  const setTraffic = (path: string) =>
    putSetting(vigia.url, 'map', {
      body: { ...settings, traffic: `${provider.url}/${path}/{z}/{x}/{y}.png` },
      token,
    })
  const provider = await startTileProvider()
  await setTraffic('uno')
  await open(other)
  await expect(layer(other, 'Rutas')).not.toBeChecked()
  await other.locator('canvas.maplibregl-canvas').waitFor()
  await layer(other, 'Tráfico').click()
  await expect.poll(() => provider.asked.length).toBeGreaterThan(0)
  await expect(layer(other, 'Tráfico')).toBeChecked()

  // While it is open its own tiles may fail first, and turn the layer off before the page that is looked at.
  await other.goto('about:blank')
  provider.answer(503)
  // Another address: of the first, some tiles are kept for a minute.
  await setTraffic('dos')
  await open(other)
  await expect(other.getByText(/^La capa de tráfico no responde/)).toBeVisible()
  await expect(layer(other, 'Tráfico')).not.toBeChecked()
  await putSetting(vigia.url, 'map', { body: settings, token })
  await other.context().close()
  provider.close()
})

test('a press on the map opens an incident as text, and a geofence in its panel', async () => {
  await open(page)
  await rowOf(page, delayed).click()
  await expect(card(page)).toContainText('Parada de emergencia')
  await page.getByRole('button', { name: 'Cerrar detalle' }).click()
  await expect(card(page)).toHaveCount(0)
  await page.getByRole('button', { name: 'Cerrar capas' }).click()
  await page.getByRole('button', { name: 'Capas', exact: true }).click()
  await layer(page, 'Unidades').click()
  const middle = async (): Promise<void> => {
    const box = await page.locator('.maplibregl-canvas').boundingBox()
    if (box === null) throw new Error('no map')
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
  }
  await counter(page, /^1\s*Incidencias/).click()
  await expect(layer(page, 'Incidencias')).toBeChecked()
  await expect(async () => {
    await middle()
    await expect(page.locator('.incident-popup')).toContainText(TEXTS.markup ?? '', { timeout: 1_000 })
  }).toPass()
  await expect(page.locator('.incident-popup img')).toHaveCount(0)
  await layer(page, 'Incidencias').click()
  await expect(page.locator('.incident-popup')).toHaveCount(0)
  await middle()
  await expect(page.getByRole('tab', { name: /^Zonas/ })).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByRole('button', { name: /^Patio de Monterrey Segura/ })).toBeFocused()
  await layer(page, 'Unidades').click()
  await page.getByRole('tab', { name: /^Unidades/ }).click()
})

test('a failure before any answer, one after, and no unit at all', async ({ signedIn: other }) => {
  let answer: 'real' | 'broken' | 'empty' = 'broken'
  await other.route(POSITIONS, (route) => {
    if (answer === 'real') return route.continue()
    if (answer === 'broken')
      return route.fulfill({ status: 503, json: { error: 'No disponible', code: 'UNAVAILABLE' } })
    return route.fulfill({ json: { positions: [], without_position: 0, generated_at: new Date().toISOString() } })
  })
  await other.goto(PATH)
  await expect(other.getByText('HTTP error 503')).toBeVisible()
  answer = 'real'
  await other.getByRole('button', { name: 'Reintentar' }).click()
  await expect(rows(other)).toHaveCount(3)
  answer = 'broken'
  await other.getByRole('button', { name: 'Actualizar' }).click()
  await expect(other.getByText('No se pudo actualizar el mapa')).toBeVisible()
  await expect(other.getByText(/HTTP error 503\. Los datos son de las? \d\d:\d\d:\d\d/)).toBeVisible()
  await expect(rows(other)).toHaveCount(3)
  await other.setViewportSize({ width: 390, height: 844 })
  await other.route(/\/api\/(geofences|planned-routes)/, (route) => route.abort())
  await other.getByRole('button', { name: 'Actualizar' }).click()
  await expect(other.getByText(/^Las zonas son de /)).toBeVisible()
  expect(await boxFaults(other)).toEqual([])
  answer = 'empty'
  await other.getByRole('button', { name: 'Actualizar' }).click()
  await expect(other.getByText('No hay unidades en el mapa')).toBeVisible()
  await expect(other.getByText('No se pudo actualizar el mapa')).toHaveCount(0)
})

test('by keys alone, and for everybody: on a desktop, by day, on a phone', async () => {
  await open(page)
  await page.keyboard.press('/')
  await expect(search(page)).toBeFocused()
  await page.keyboard.type(delayed.plates)
  await expect(rows(page)).toHaveCount(1)
  // Over the file of the list and its order.
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(rowOf(page, delayed)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(card(page)).toContainText('Retraso detectado')
  expect(await violations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(card(page)).toHaveCount(0)
  await page.getByRole('button', { name: 'Cambiar a tema día' }).click()
  expect(await violations(page)).toEqual([])
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('tab', { name: 'Capas' }).click()
  await expect(layer(page, 'Tráfico')).toBeVisible()
  expect(await violations(page)).toEqual([])
  const sideways = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(sideways).toBe(0)
})
