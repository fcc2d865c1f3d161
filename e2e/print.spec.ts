import type { Page } from '@playwright/test'
import { createLocatedTrip, notToast, panic } from './support/board.ts'
import { createFleet } from './support/fleet.ts'
import { expect, openSentinel, signedInPage, test } from './support/vigia.ts'

let page: Page
test.beforeAll(async ({ browser, vigia, api }) => {
  await createFleet(api)
  page = await signedInPage(browser, vigia)
})
test.beforeEach(() => page.emulateMedia({ media: 'screen' }))
test.afterAll(() => page?.context().close())

const rows = () => page.getByRole('option')
const total = async () => Number((await page.getByRole('tab', { name: /^Todos/ }).innerText()).replaceAll(/\D/g, ''))
const printHeader = () => page.getByText(/^Impreso el \d+ \S+ \d{4}, \d\d:\d\d, hora de Ciudad de México, por \S/)

test('a list is printed with all of its rows, by day, without what is pressed or drawn on a map', async () => {
  await openSentinel(page)
  const all = await total()
  expect(await rows().count()).toBeLessThan(all)
  await page.emulateMedia({ media: 'print' })
  await expect(rows()).toHaveCount(all)
  await expect(printHeader()).toBeVisible()
  for (const gone of [
    page.getByRole('banner').filter({ has: page.getByRole('button') }),
    page.getByRole('main', { name: 'Mapa' }),
    page.getByRole('tab', { name: /^Críticos/ }),
    page.getByRole('textbox'),
  ])
    await expect(gone).toBeHidden()
  const panel = page.getByRole('complementary', { name: 'Viajes' })
  expect(await panel.evaluate((part) => getComputedStyle(part).backgroundColor)).toBe('rgb(255, 255, 255)')
  // Nothing is cut off below: the page is as long as the list.
  const [list, sheet] = [await panel.boundingBox(), await page.locator('body').boundingBox()]
  expect((sheet?.height ?? 0) + 1).toBeGreaterThan((list?.y ?? 0) + (list?.height ?? 0))
  await page.emulateMedia({ media: 'screen' })
  await expect(rows()).not.toHaveCount(all)
  await expect(printHeader()).toHaveCount(0)
})

test('all rows are there before the browser counts its pages', async () => {
  await openSentinel(page)
  const counts = await page.evaluate(async () => {
    const count = () => document.querySelectorAll('[role="option"]').length
    const screen = count()
    globalThis.dispatchEvent(new Event('beforeprint'))
    await Promise.resolve()
    const paper = count()
    globalThis.dispatchEvent(new Event('afterprint'))
    return { screen, paper }
  })
  expect(counts.paper).toBe(await total())
  expect(counts.screen).toBeLessThan(counts.paper)
})

test('of an open alert, or of an open trip, that alone is printed', async ({ api }) => {
  const trip = await createLocatedTrip(api)
  await panic(api, trip)
  await page.goto('/alerts')
  const entry = notToast(page.getByRole('listitem').filter({ hasText: trip.plates }))
  await entry.getByRole('button', { name: 'Botón de pánico' }).click()
  await expect(page.getByRole('complementary', { name: 'Detalle de la alerta' })).toContainText('Línea de tiempo')
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText('Línea de tiempo')).toBeVisible()
  await expect(page.getByRole('main', { name: 'Alertas' })).toBeHidden()
  await expect(printHeader()).toBeVisible()

  await page.emulateMedia({ media: 'screen' })
  await page.goto(`/sentinel?viaje=${trip.id}`)
  const detail = page.getByRole('complementary', { name: 'Detalle del viaje' })
  await expect(detail).toContainText('Por qué')
  await page.emulateMedia({ media: 'print' })
  await expect(detail).toBeVisible()
  await expect(rows()).toHaveCount(0)
})
