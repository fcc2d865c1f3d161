import { violations } from './support/axe.ts'
import { createFleet } from './support/fleet.ts'
import { createTrip, postFix } from './support/trips.ts'
import { expect, offerSampleAccount, openSentinel, selectTrip, signedInPage, test } from './support/vigia.ts'

// What each screen is like at rest is seen by `screens.spec`; here is what takes steps of its own.
test.beforeAll(async ({ api }) => {
  await createFleet(api)
})

test('the sign-in with its error', async ({ page }) => {
  await offerSampleAccount(page)
  await page.goto('/login')
  await page.getByRole('button', { name: 'Iniciar sesión' }).click()
  await expect(page.locator('[aria-invalid="true"]').first()).toBeVisible()
  expect(await violations(page)).toEqual([])
})

test('from sign-in to the reasons of a trip by keyboard alone', async ({ page, vigia }) => {
  const press = page.keyboard.press.bind(page.keyboard)
  const tabTo = async (what: string): Promise<void> => {
    const target = page.locator(`:focus:is(${what})`)
    for (let presses = 0; presses < 40; presses++) {
      await press('Tab')
      if ((await target.count()) === 1) return
    }
    throw new Error(`The tab key does not reach ${what}`)
  }
  await page.goto('/')
  // A page that is still being made has nothing that the tab key could reach.
  await expect(page.getByLabel('Correo electrónico')).toBeVisible()
  await tabTo('input[type="email"], input[name="email"], input[autocomplete="username"]')
  await page.keyboard.type(vigia.account.email)
  await tabTo('input[type="password"]')
  await page.keyboard.type(vigia.account.password)
  await press('Enter')
  await expect(page.getByRole('option').first()).toBeVisible()

  await tabTo('[role="option"]')
  await press('ArrowDown')
  const option = page.locator('[role="option"]:focus')
  await expect(option).toHaveAttribute('aria-posinset', '2')
  expect(await option.evaluate((row) => getComputedStyle(row).outlineStyle)).not.toBe('none')
  await press('Enter')
  await expect(option).toHaveAttribute('aria-selected', 'true')
  const panel = page.getByRole('complementary', { name: 'Detalle del viaje' })
  await expect(panel.getByRole('region', { name: 'Riesgo' })).toContainText('Por qué')
  await tabTo('aside[aria-label="Detalle del viaje"] *')
  await expect(panel.locator(':focus')).toBeVisible()
})

test('whoever asks for less motion gets none', async ({ browser, vigia, api }) => {
  const page = await signedInPage(browser, vigia, { reducedMotion: 'reduce' })
  await openSentinel(page)
  const trip = await createTrip(api)
  await postFix(api, trip, 0, { lat: 16.85, lng: -99.88, event: 'panic' })
  const { row } = await selectTrip(page, trip.invoice)
  await expect(row).toContainText('CRÍTICO')
  await page.getByRole('button', { name: 'Abrir menú' }).click()
  const moving = await page.evaluate(() =>
    document
      .getAnimations()
      .filter(
        ({ playState, effect }) => playState === 'running' && Number(effect?.getComputedTiming().activeDuration) > 10,
      )
      .map((animation) => `${animation.constructor.name} ${(animation.effect as KeyframeEffect).target?.className}`),
  )
  expect(moving).toEqual([])
  await page.context().close()
})
