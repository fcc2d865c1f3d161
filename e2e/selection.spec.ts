import type { Locator, Page } from '@playwright/test'
import { createTrip, postFix, type TestTrip } from './support/trips.ts'
import { expect, test } from './support/vigia.ts'

let one: TestTrip
let other: TestTrip

test.beforeAll(async ({ api }) => {
  one = await createTrip(api)
  other = await createTrip(api)
  for (const trip of [one, other]) await postFix(api, trip, 0, { lat: 20.6, lng: -100.4, speed: 40 })
})

/** Where a trip is chosen on each screen, and what then tells of it. */
const SCREENS: readonly {
  readonly path: string
  readonly choose: (page: Page, trip: TestTrip) => Locator
  readonly shown: (page: Page, trip: TestTrip) => Locator
}[] = [
  {
    path: '/sentinel',
    choose: (page, { plates }) => page.getByRole('option', { name: new RegExp(plates.replaceAll('-', ' ')) }),
    shown: (page, { plates }) => page.getByRole('region', { name: 'Viaje seleccionado' }).filter({ hasText: plates }),
  },
  {
    path: '/sentinel-pro',
    choose: (page, { plates }) => page.getByRole('button', { name: `Ver ${plates}` }),
    shown: (page, { plates }) => page.getByRole('region', { name: 'Detalle de la unidad' }).filter({ hasText: plates }),
  },
  {
    path: '/guardian',
    choose: (page, { plates }) =>
      page.getByRole('region', { name: 'Unidades activas' }).getByRole('button').filter({ hasText: plates }),
    shown: (page, { plates }) => page.getByRole('region', { name: 'Acciones rápidas' }).filter({ hasText: plates }),
  },
  {
    path: '/dashboard/viajes-en-transito',
    choose: (page, { invoice }) => page.getByRole('option', { name: new RegExp(invoice) }),
    shown: (page, { invoice }) => page.getByRole('region', { name: `Viaje ${invoice}` }),
  },
  {
    path: '/dashboard/viajes-mapa',
    choose: (page, { plates }) => page.getByRole('option', { name: new RegExp(plates) }),
    shown: (page, { plates }) => page.getByRole('region', { name: 'Detalle de la unidad' }).filter({ hasText: plates }),
  },
]

for (const { path, choose, shown } of SCREENS) {
  test(`${path}: what is chosen is in the address, and survives a reload, back and forward`, async ({
    signedIn: page,
  }) => {
    await page.goto(path)
    await choose(page, one).click()
    await expect(shown(page, one)).toBeVisible()
    await choose(page, other).click()
    await expect(shown(page, other)).toBeVisible()
    const address = new RegExp(`${path}\\?viaje=${other.id}$`)
    await expect(page).toHaveURL(address)

    await page.reload()
    await expect(shown(page, other)).toBeVisible()

    // Another screen, reached without a new page, and the way back: the choice is not a step of its own.
    await page.keyboard.press('g')
    await page.keyboard.press('a')
    await expect(page).toHaveURL(/\/alerts$/)
    await page.goBack()
    await expect(page).toHaveURL(address)
    await expect(shown(page, other)).toBeVisible()
    await page.goForward()
    await expect(page).toHaveURL(/\/alerts$/)
    await page.goBack()
    await expect(shown(page, other)).toBeVisible()

    await page.keyboard.press('Escape')
    if (path !== '/guardian') {
      await expect(shown(page, other)).toHaveCount(0)
      await expect(page).toHaveURL(new RegExp(`${path}$`))
    }
  })
}
