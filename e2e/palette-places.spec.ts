import type { Page } from '@playwright/test'
import { createTrip, postFix } from './support/trips.ts'
import { expect, openSentinel, signedInPage, test } from './support/vigia.ts'

const ZOOM_ON_TOWN = 11

let page: Page
test.beforeAll(async ({ browser, vigia, api }) => {
  await postFix(api, await createTrip(api), 0, { lat: 27.48, lng: -109.93 })
  page = await signedInPage(browser, vigia)
  await openSentinel(page)
})
test.afterAll(() => page?.context().close())

const stored = (key: string) => page.evaluate((name) => JSON.parse(localStorage.getItem(name) ?? 'null'), key)
async function ask(text: string): Promise<void> {
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Buscar y ejecutar' }).fill(text)
}

test('the palette takes the map to a town, where a reload finds it again', async () => {
  await ask('ir a matehuala')
  await expect(page.getByRole('option', { name: 'Ir a Matehuala, San Luis Potosí' })).toHaveAttribute(
    'aria-selected',
    'true',
  )
  await page.keyboard.press('Enter')
  await expect.poll(() => stored('mapZoom')).toBe(ZOOM_ON_TOWN)
  const centre = await stored('mapCenter')
  expect([centre.lat.toFixed(2), centre.lng.toFixed(2)]).toEqual(['23.65', '-100.64'])
  await openSentinel(page)
  expect(await stored('mapCenter')).toEqual(centre)
})

test('a name that several towns have is offered with each of its states', async () => {
  await ask('villanueva')
  for (const town of ['Villanueva, Zacatecas', 'Villa Nueva, Guatemala']) {
    await expect(page.getByRole('option', { name: `Ir a ${town}` })).toBeVisible()
  }
  await page.keyboard.press('Escape')
})
