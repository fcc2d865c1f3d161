import type { Page } from '@playwright/test'
import { expect, test } from './support/vigia.ts'

/** The route table of spec §2, and the heading by which each screen is known. */
const SCREENS = {
  '/sentinel': 'Sentinel',
  '/sentinel-pro': 'Sentinel Pro',
  '/guardian': 'Guardian',
  '/alerts': 'Centro de alertas',
  '/dashboard/gps': 'Extractor GPS',
  '/dashboard/monitoreo-inteligente': 'Monitoreo inteligente',
  '/dashboard/viajes-en-transito': 'Viajes en tránsito',
  '/dashboard/viajes-en-transito-mapa': 'Mapa de viajes',
  '/dashboard/viajes-mapa': 'Mapa completo',
  '/dashboard/operators': 'Operadores',
  '/settings': 'Configuración',
} as const

/** The name stands first; some screens add what they are. */
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name: new RegExp(`^${name}( |$)`) })

test('every row of the route table leads to its screen, /home to Sentinel, any other path to none', async ({
  signedIn: page,
}) => {
  for (const [path, name] of Object.entries(SCREENS)) {
    await page.goto(path)
    await expect(heading(page, name), path).toBeVisible()
    expect(new URL(page.url()).pathname).toBe(path === '/settings' ? '/settings/account' : path)
  }
  await page.goto('/home')
  await expect(page).toHaveURL(/\/sentinel$/)
  for (const path of ['/no/existe', '/dashboard/viajes-mapa/x', '/settings/x', '/dashboard/100%', '/dashboard/%ff']) {
    await page.goto(path)
    await expect(page.getByRole('main'), path).toContainText('Esa pantalla aún no existe')
  }
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
    await expect(page.getByRole('option')).toHaveCount(0)
  }
  // What the sign-in page itself shows to anybody.
  const isPublic = (url: string): boolean => /\/api\/auth\/(sample-account|providers)$/.test(url)
  expect(good.filter((url) => !isPublic(url))).toEqual([])
})
