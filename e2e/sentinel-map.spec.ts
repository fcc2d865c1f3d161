import type { Page } from '@playwright/test'
import { countColours, DRAWN_WITHIN_MS } from './support/pixels.ts'
import { createTrip, postFix } from './support/trips.ts'
import { expect, openSentinel, selectTrip, signedInPage, test } from './support/vigia.ts'

const MEXICO = { lat: 23.634501, lng: -102.552784, zoom: 5 }
const ZOOM_ON_SELECTION = 14

let page: Page
test.beforeAll(async ({ browser, vigia, api }) => {
  await createTrip(api)
  page = await signedInPage(browser, vigia, { drawsMap: true })
  await openSentinel(page)
})
test.afterAll(() => page?.context().close())

const stored = (key: string) => page.evaluate((name) => JSON.parse(localStorage.getItem(name) ?? 'null'), key)

test('each of the five base layers draws a map, and says when it stands in for another', async () => {
  const map = page.getByRole('main', { name: 'Mapa' })
  const notice = map.getByRole('status').filter({ hasText: 'mapa incluido' })
  for (const layer of ['Calles', 'Satélite', 'Híbrido', 'Terreno', 'Oscuro']) {
    await map.getByRole('radio', { name: layer }).click()
    await expect(map.getByRole('radio', { name: layer })).toBeChecked()
    const isPromised = layer === 'Calles' || layer === 'Oscuro'
    if (isPromised) await expect(notice).toHaveCount(0)
    else await expect(notice).toHaveText(`${layer} no está configurado. Se muestra el mapa incluido.`)
    await expect
      .poll(() => countColours(page, map.locator('canvas').first()), { timeout: DRAWN_WITHIN_MS })
      .toBeGreaterThan(30)
  }
})

test('Centrar shows all of Mexico, and where one leaves the map it is found again', async ({ api }) => {
  const trip = await createTrip(api)
  await postFix(api, trip, 0, { lat: 27.48, lng: -109.93 })
  await selectTrip(page, trip.invoice)
  await expect.poll(async () => Math.abs((await stored('mapCenter'))?.lat - 27.48)).toBeLessThan(0.01)
  await expect.poll(() => stored('mapZoom')).toBe(ZOOM_ON_SELECTION)

  await page.getByRole('button', { name: 'Centrar' }).click()
  // Beside the list there is less room than the zoom of the specification takes.
  await expect.poll(() => stored('mapZoom')).toBeLessThan(MEXICO.zoom)
  const all = await stored('mapZoom')
  const centre = await stored('mapCenter')
  expect(Math.abs(centre.lat - MEXICO.lat)).toBeLessThan(1)
  expect(Math.abs(centre.lng - MEXICO.lng)).toBeLessThan(1)

  await page.getByRole('button', { name: 'Acercar' }).click()
  await expect.poll(() => stored('mapZoom')).toBeCloseTo(all + 1, 3)
  const scale = page.locator('.maplibregl-ctrl-scale')
  await expect(scale).toContainText('km')
  await expect(page.getByText('carreteras esquemáticas')).toBeVisible()
  const words = await scale.textContent()
  await page.getByRole('button', { name: 'Cambiar a tema día' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dia')

  await openSentinel(page)
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dia')
  await expect(scale).toHaveText(words ?? '')
  expect(await stored('mapZoom')).toBeCloseTo(all + 1, 3)
  await page.getByRole('button', { name: 'Cambiar a tema noche' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'noche')
})

test('the list gives its place to the map and comes back', async () => {
  const map = page.getByRole('main', { name: 'Mapa' })
  const width = async () => (await map.boundingBox())?.width ?? 0
  const before = await width()
  await page.getByRole('button', { name: 'Contraer lista' }).click()
  await expect(page.getByRole('listbox', { name: 'Viajes' })).toHaveCount(0)
  expect(await width()).toBeGreaterThan(before + 300)
  await page.getByRole('button', { name: 'Mostrar lista' }).click()
  await expect(page.getByRole('listbox', { name: 'Viajes' })).toBeVisible()
})
