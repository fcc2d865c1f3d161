import type { Page } from '@playwright/test'
import { inBothThemes, violations } from './support/axe.ts'
import { createLocatedTrip, notToast, panic } from './support/board.ts'
import { createFleet } from './support/fleet.ts'
import { createTrip, isoAgo, MINUTE_MS, postFix } from './support/trips.ts'
import { expect, offerSampleAccount, openSentinel, selectTrip, signedInPage, test } from './support/vigia.ts'

const PHONE = { width: 390, height: 844 }

/** Colours glide to the other theme: half-way there is neither. */
async function expectClean(page: Page, within?: string): Promise<void> {
  await expect
    .poll(() =>
      page.evaluate(
        () =>
          document
            .getAnimations()
            .filter(({ playState, effect }) => playState === 'running' && effect?.getTiming().iterations === 1).length,
      ),
    )
    .toBe(0)
  expect(await violations(page, within)).toEqual([])
}

test.beforeAll(async ({ api }) => {
  await createFleet(api)
})

test('the sign-in, plain and with its error', async ({ page }) => {
  await offerSampleAccount(page)
  await page.goto('/login')
  await expect(page.getByRole('button', { name: 'Rellenar' })).toBeVisible()
  for (const size of [PHONE, { width: 1440, height: 900 }]) {
    await page.setViewportSize(size)
    await inBothThemes(page, () => expectClean(page))
  }
  await page.getByRole('button', { name: 'Iniciar sesión' }).click()
  await expect(page.locator('[aria-invalid="true"]').first()).toBeVisible()
  await expectClean(page)
})

test('Sentinel with list, panel and menus', async ({ api, signedIn: page }) => {
  await openSentinel(page)
  await expectClean(page)

  const trip = await createTrip(api, {
    tracking_type: 'SIN_TRACKING',
    charge_date: isoAgo(200 * MINUTE_MS),
    operator_phone: '55 1234 5678',
    monitor_url: 'https://gps.example.mx/1',
  })
  await api.post(`/api/travels/${trip.id}/comments`, { comment: 'Salió de la caseta' })
  await api.post(`/api/travels/${trip.id}/incidences`, { type: 'Llanta', description: 'Ponchadura', priority: 'high' })
  await postFix(api, trip, 20 * MINUTE_MS, { lat: 20.6, lng: -100.4, speed: 0 })
  const { panel } = await selectTrip(page, trip.invoice)
  await panel.getByRole('button', { name: 'Actualizar posición manualmente' }).click()
  await expect(panel.getByText('Historial de posiciones')).toBeVisible()
  await inBothThemes(page, () => expectClean(page))

  await page.getByRole('tab', { name: 'GPS' }).click()
  await expect(page.getByRole('button', { name: 'Ver en mapa' })).toBeVisible()
  await expectClean(page)
  await page.getByRole('button', { name: 'Menú de usuario' }).click()
  await expect(page.getByRole('menu')).toBeVisible()
  await expectClean(page, '[role="menu"]')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Abrir menú' }).click()
  await expect(page.getByRole('dialog', { name: 'Menú principal' })).toBeVisible()
  await inBothThemes(page, () => expectClean(page, '[role="dialog"]'))
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectClean(page, '[role="dialog"]')
})

test('Guardian, an alert in depth and the question of the protocol', async ({ api, signedIn: page }) => {
  const trip = await createLocatedTrip(api)
  await panic(api, trip)
  await page.goto('/guardian')
  const card = page.locator('[data-card]').filter({ hasText: trip.plates })
  await expect(card).toBeVisible()
  await expect(page.getByRole('region', { name: 'Métricas en tiempo real' })).toContainText('Km hoy')
  await page.getByRole('switch', { name: 'Comandos de voz' }).click()
  await expectClean(page)
  await card.getByText('Botón de pánico').first().click()
  await expect(page.getByRole('dialog', { name: 'Alerta' })).toContainText('Alerta abierta')
  await page.getByRole('dialog', { name: 'Alerta' }).getByRole('button', { name: 'Resolver alerta' }).click()
  await expectClean(page, '[role="dialog"]')
  await page.keyboard.press('Escape')
  // An alert of the protocol that another test left has its name too.
  const quickActions = page.getByRole('region', { name: 'Acciones rápidas' })
  await quickActions.getByRole('button', { name: 'Protocolo de emergencia' }).click()
  await expectClean(page, '[role="alertdialog"]')
})

test('the alert centre with detail, history and preferences, and the detail of a trip', async ({
  api,
  signedIn: page,
}) => {
  const trip = await createLocatedTrip(api)
  await panic(api, trip)
  await page.goto('/alerts')
  const row = notToast(page.getByRole('listitem').filter({ hasText: trip.plates }))
  await row.getByRole('button').first().click()
  await expect(page.getByRole('complementary', { name: 'Detalle de la alerta' })).toContainText('Línea de tiempo')
  await inBothThemes(page, () => expectClean(page))
  await page.getByText('Historial', { exact: true }).click()
  await expect(page.getByRole('list', { name: 'Historial de alertas' }).getByRole('listitem').first()).toBeVisible()
  await inBothThemes(page, () => expectClean(page))
  await page.getByRole('button', { name: 'Probar sonido y notificaciones' }).click()
  await expect(page.getByRole('dialog')).toContainText('Probar crítico')
  await inBothThemes(page, () => expectClean(page, '[role="dialog"]'))

  await openSentinel(page)
  await selectTrip(page, trip.invoice)
  await page.getByRole('region', { name: 'Viaje seleccionado' }).getByRole('button', { name: 'Ver detalles' }).click()
  await expect(page.getByRole('dialog', { name: /^Detalle del viaje/ })).toContainText('PANICO')
  await inBothThemes(page, () => expectClean(page, '[role="dialog"]'))
})

test('on a phone: the list of Sentinel and its sheet, Guardian in its parts, the centre, an alert in depth', async ({
  browser,
  vigia,
  api,
}) => {
  const page = await signedInPage(browser, vigia, { viewport: PHONE, hasTouch: true })
  const trip = await createLocatedTrip(api)
  await openSentinel(page)
  await page.getByRole('textbox', { name: 'Buscar viaje' }).fill(trip.invoice)
  await page.getByRole('option').filter({ hasText: trip.invoice }).click()
  await inBothThemes(page, () => expectClean(page))
  await page.getByRole('button', { name: 'Detalles' }).click()
  await expect(page.getByRole('dialog', { name: 'Detalle del viaje' })).toContainText('Por qué')
  await inBothThemes(page, () => expectClean(page, '[role="dialog"]'))
  await page.keyboard.press('Escape')

  await panic(api, trip)
  await page.goto('/guardian')
  await expect(page.locator('[data-card]').filter({ hasText: trip.plates })).toBeVisible()
  for (const part of ['Riesgo y alertas', 'Mapa', 'Métricas']) {
    await page.getByText(part, { exact: true }).click()
    await expectClean(page)
  }
  await page.goto('/alerts')
  const card = notToast(page.getByRole('listitem').filter({ hasText: trip.plates }))
  await expect(card).toBeVisible()
  await inBothThemes(page, () => expectClean(page))
  await card.getByText('Botón de pánico').first().click()
  await expect(page.getByRole('dialog', { name: 'Alerta' })).toContainText('Alerta abierta')
  await inBothThemes(page, () => expectClean(page, '[role="dialog"]'))
  await page.context().close()
})

test('Sentinel Pro in its views, with its panel and menus', async ({ signedIn: page }) => {
  await page.goto('/sentinel-pro')
  await page
    .getByRole('button', { name: /^Ver .+, de / })
    .first()
    .click()
  await expect(page.getByRole('region', { name: 'Detalle de la unidad' })).toBeVisible()
  await inBothThemes(page, () => expectClean(page))
  await page.getByRole('radio', { name: 'Cuadrícula' }).click()
  for (const density of ['Compacta', 'Detallada']) {
    await page.getByRole('radio', { name: density }).click()
    await expectClean(page)
  }
  await page.getByRole('button', { name: /^Estado:/ }).click()
  await expect(page.getByRole('menu')).toBeVisible()
  await inBothThemes(page, () => expectClean(page, '[role="menu"]'))
})

test('intelligent monitoring and the trips in transit', async ({ api, signedIn: page }) => {
  await postFix(api, await createTrip(api), 0, { lat: 20.6, lng: -100.4, speed: 0 })
  await page.goto('/dashboard/monitoreo-inteligente')
  await expect(page.getByRole('region', { name: 'Alertas inmediatas' }).getByRole('listitem').first()).toBeVisible()
  await inBothThemes(page, () => expectClean(page))
  await page.goto('/dashboard/viajes-en-transito')
  await page.getByRole('option').first().click()
  await expect(page.getByRole('button', { name: 'Abrir Monitoreo' })).toBeVisible()
  await inBothThemes(page, () => expectClean(page))
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
