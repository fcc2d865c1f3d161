import type { Page } from '@playwright/test'
import { SCREENS } from './support/screens.ts'
import { expect, test } from './support/vigia.ts'

/** The name stands first; some screens add what they are. */
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name: new RegExp(`^${name}( |$)`) })

// That each row of the table leads to its screen is seen where each is measured (screens.spec), an unknown path in app.component.test.
test('/home leads to Sentinel, the settings to their first section, and a path that the server cannot read to no screen', async ({
  signedIn: page,
}) => {
  await page.goto('/home')
  await expect(page).toHaveURL(/\/sentinel$/)
  await page.goto('/settings')
  await expect(page).toHaveURL(/\/settings\/account$/)
  await page.goto('/dashboard/%ff')
  await expect(page.getByRole('main')).toContainText('Esa pantalla aún no existe')
})

test('the menus list every screen, with live figures, and the way out of each', async ({ vigia, signedIn: page }) => {
  await page.goto('/guardian')
  await page.getByRole('button', { name: 'Abrir menú' }).click()
  const menu = page.getByRole('dialog', { name: 'Menú principal' })
  await expect(menu.getByRole('link')).toHaveCount(Object.keys(SCREENS).length)
  const paths = await menu.getByRole('link').evaluateAll((links) => links.map((link) => link.getAttribute('href')))
  expect(paths.toSorted()).toEqual(Object.keys(SCREENS).toSorted())
  await expect(menu.getByRole('link', { name: /Guardian/ })).toContainText('NEW')
  await expect(menu.getByRole('link', { name: /Alertas/ })).toContainText('ACTIVE')
  await expect(menu.locator('dl')).toHaveText(/^\d+Unidades\d+Alertas(—|\d+%)A tiempo$/)
  await menu.getByRole('link', { name: /Mapa completo/ }).click()
  await expect(heading(page, 'Mapa completo')).toBeVisible()

  await page.goto('/sentinel')
  await page.getByRole('button', { name: 'Menú de usuario' }).click()
  await expect(page.getByText(vigia.account.email)).toBeVisible()
  await expect(page.getByRole('menuitem', { name: /^Sentinel Pro/ })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: /^Sentinel(?! Pro)/ })).toHaveCount(0)
  await page.getByRole('menuitem', { name: 'Cerrar Sesión' }).click()
  await expect(page).toHaveURL(/\/login$/)
})

test('a flag set by hand shows a shell without data on every screen', async ({ page }) => {
  const good: string[] = []
  page.on('response', (response) => {
    if (response.url().includes('/api/') && response.status() < 400) good.push(response.url())
  })
  await page.goto('/')
  for (const path of Object.keys(SCREENS)) {
    await page.evaluate(() => localStorage.setItem('isAuthenticated', 'true'))
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    // Whatever was asked has been answered.
    await page.waitForLoadState('networkidle')
    // Those of a list; a choice among all has its own.
    await expect(page.locator('[role=option]')).toHaveCount(0)
  }
  // What the sign-in page itself shows to anybody.
  const isPublic = (url: string): boolean => /\/api\/auth\/(sample-account|providers)$/.test(url)
  expect(good.filter((url) => !isPublic(url))).toEqual([])
})
