import type { Page } from '@playwright/test'
import { createTrip, postFix } from './support/trips.ts'
import { expect, test } from './support/vigia.ts'

const SCREENS: Readonly<Record<string, string>> = {
  '/sentinel': '[role=option]',
  '/sentinel-pro': '[data-slot~="unit-card"]',
  '/guardian': '[data-slot~="active-units"] button',
  '/dashboard/gps': '[data-slot~="extractor-trips"] li',
  '/dashboard/viajes-en-transito': '[role=option]',
  '/dashboard/monitoreo-inteligente': 'tbody tr[aria-rowindex]',
  '/dashboard/viajes-mapa': '[role=option]',
}

/** Keeps every 'Cargando…' that a screen itself said, however short. */
async function noteWaits(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const waits: string[] = []
    Object.assign(globalThis, { waits })
    new MutationObserver(() => {
      for (const state of document.querySelectorAll('#contenido [role=status][data-slot~=empty]'))
        if (state.textContent?.startsWith('Cargando')) waits.push(state.textContent)
    }).observe(document, { childList: true, subtree: true })
  })
}

/** A screen waits a second for its first answers: here a minute, so that a busy machine does not decide what is seen. */
async function waitLonger(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const setTimeoutHere = globalThis.setTimeout
    const setLater = (work: TimerHandler, delayMs?: number, ...args: unknown[]): number =>
      setTimeoutHere(work, delayMs === 1_000 ? 60_000 : delayMs, ...args)
    Object.assign(globalThis, { setTimeout: setLater })
  })
}

const waitsOf = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => [...new Set((globalThis as unknown as { waits: readonly string[] }).waits)])

test.beforeAll(async ({ api }) => {
  await postFix(api, await createTrip(api), 0, { lat: 20.6, lng: -100.4, speed: 40 })
})

test('each screen is made once, with its rows', async ({ signedIn: page }) => {
  await noteWaits(page)
  await waitLonger(page)
  const waits: Record<string, readonly string[]> = {}
  for (const [path, row] of Object.entries(SCREENS)) {
    await page.goto(path)
    await expect(page.locator(row).first()).toBeVisible()
    waits[path] = await waitsOf(page)
  }
  expect(waits).toEqual(Object.fromEntries(Object.keys(SCREENS).map((path) => [path, []])))
})

test('a screen whose first answer takes long is there and says that it waits', async ({ signedIn: page }) => {
  let answer = (): void => undefined
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/api/gps/unified/positions*', async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/sentinel-pro')
  await expect(page.getByText('Cargando unidades...')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Buscar unidad' })).toBeVisible()
  answer()
  await expect(page.locator('[data-slot~="unit-card"]').first()).toBeVisible()
})
