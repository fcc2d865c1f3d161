import type { Page } from '@playwright/test'
import { violations } from './support/axe.ts'
import { clearBoard } from './support/board.ts'
import { createTrip, HOUR_MS, isoAgo, MINUTE_MS, postFix, type TestTrip } from './support/trips.ts'
import { expect, test } from './support/vigia.ts'

const LIST = '/dashboard/viajes-en-transito'
const MAP = '/dashboard/viajes-en-transito-mapa'
const LISTING = '**/api/travels/in-transit'
const PLACES = {
  ...{ latitude_origin_address: 19.04, longitude_origin_address: -98.2 },
  ...{ latitude_destination_address: 20.59, longitude_destination_address: -100.39 },
}

const row = (page: Page, { invoice }: TestTrip) => page.getByRole('option', { name: new RegExp(invoice) })
const card = (page: Page, { invoice }: TestTrip) => page.getByRole('region', { name: `Viaje ${invoice}` })
const figure = (page: Page, label: string) => page.getByRole('button', { name: new RegExp(`${label}$`) })

let late: TestTrip
let standing: TestTrip

test.beforeAll(async ({ vigia, api }) => {
  late = await createTrip(api, {
    ...PLACES,
    ...{ package: 'Autopartes', weight: 17.24, company_carrier_name: 'TransNorte Express' },
    ...{ charge_date: isoAgo(25 * HOUR_MS), download_date: isoAgo(95 * MINUTE_MS + 20_000) },
    ...{ monitor_url: `${vigia.url}/icon.svg`, monitor_account: 'flota-norte', monitor_password: 'clave-de-prueba-ñ' },
  })
  standing = await createTrip(api, { ...PLACES, package: 'Acero' })
  await createTrip(api, { origin: 'Mérida' })
  for (const minutes of [4, 3, 2, 1, 0]) {
    await postFix(api, late, minutes * MINUTE_MS, { lat: 19.5 - minutes * 0.01, lng: -98.9, speed: 68, heading: 317 })
  }
  await postFix(api, standing, 10_000, { lat: 19.2, lng: -98.4, speed: 0 })
})

test('counters, rows with every field, a filter, and the keys of the list', async ({ signedIn: page }) => {
  await page.goto(LIST)
  await expect(row(page, late)).toHaveAccessibleName(
    new RegExp(
      `^Sin comunicación, Retrasado, 1 h 3\\d min tarde, factura ${late.invoice}, Puebla a Querétaro, 68 km/h, última señal .*, Autopartes, 17\\.2 t, 2 días, avance \\d+ %$`,
    ),
  )
  await expect(row(page, standing)).toHaveAccessibleName(/^Detenido, .* 0 km\/h, /)
  await expect(page.getByRole('option', { name: /Mérida/ })).toHaveAccessibleName(
    /^Sin señal reciente, .*sin datos GPS/,
  )
  await expect(figure(page, 'En tránsito')).toHaveText(/^3/)
  await expect(figure(page, 'En movimiento')).toHaveText(/^1/)
  await expect(figure(page, 'Retrasados')).toHaveText(/^1/)
  // The most overdue comes first, and only the trip with an account has the button.
  await expect(page.getByRole('option').first()).toHaveAccessibleName(/^Sin comunicación, Retrasado/)
  await expect(page.getByRole('button', { name: /^Monitoreo de/ })).toHaveCount(1)
  expect(await violations(page)).toEqual([])

  await figure(page, 'Retrasados').click()
  await expect(page.getByRole('option')).toHaveCount(1)
  await figure(page, 'En tránsito').click()
  await page.keyboard.press('/')
  await page.keyboard.type('merida')
  await expect(page.getByRole('option')).toHaveCount(1)
  await page.keyboard.type(' zzz')
  await expect(page.getByText('Nada coincide con «merida zzz»')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('option')).toHaveCount(3)
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await expect(page.getByRole('option').nth(1)).toBeFocused()
  await page.keyboard.press('Home')
  await page.keyboard.press('Enter')
  await expect(card(page, late)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(card(page, late)).toBeHidden()
})

test('the selected trip: its card, whether it moves, its arrival; all trips or only this one', async ({
  api,
  signedIn: page,
}) => {
  await page.goto(LIST)
  await row(page, late).click()
  const shown = card(page, late)
  await expect(shown).toContainText('TransNorte Express')
  await expect(shown).toContainText('317° NO')
  await expect(shown).toContainText(/ETA|Entrega/)
  await expect(shown).toContainText(/En movimiento, \d+ km\/h en promedio en sus últimas 5 posiciones \(hace /)
  await expect(shown.getByRole('link', { name: 'Repetir' })).toHaveAttribute(
    'href',
    `/dashboard/viajes-mapa?repetir=${late.id}&horas=24`,
  )
  await page.getByRole('radio', { name: 'Individual' }).click()
  await expect(page.getByRole('radio', { name: 'Individual' })).toBeChecked()
  expect(await violations(page)).toEqual([])

  // The feed moves the card on without a refresh.
  await postFix(api, late, 0, { lat: 19.5002, lng: -98.9, speed: 72 })
  await expect(shown).toContainText('72 km/h')
})

test('Abrir Monitoreo opens the page, and a second later the account, masked; refusals in the server’s words', async ({
  signedIn: page,
}) => {
  await page.goto(LIST)
  const opened = page.context().waitForEvent('page')
  await page.getByRole('button', { name: `Monitoreo de ${late.invoice}` }).click()
  expect(await (await opened).evaluate(() => window.opener)).toBeNull()
  const dialog = page.getByRole('dialog', { name: `Credenciales de ${late.invoice}` })
  await expect(dialog).toContainText('flota-norte')
  await expect(dialog).not.toContainText('clave-de-prueba-ñ')
  await dialog.getByRole('button', { name: 'Mostrar contraseña' }).click()
  await expect(dialog).toContainText('clave-de-prueba-ñ')
  expect(await violations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(page.getByText('clave-de-prueba-ñ')).toHaveCount(0)

  await page.route('**/credentials', (route) =>
    route.fulfill({ status: 429, json: { error: 'Ya se mostraron 20 credenciales en una hora.', code: 'TOO_MANY' } }),
  )
  await page.getByRole('button', { name: `Monitoreo de ${late.invoice}` }).click()
  await expect(dialog.getByRole('alert')).toHaveText('Ya se mostraron 20 credenciales en una hora.')
  await page.keyboard.press('Escape')

  await row(page, standing).click()
  await card(page, standing).getByRole('button', { name: 'Abrir Monitoreo' }).click()
  await expect(page.getByText('Este viaje no tiene URL de GPS configurada')).toBeVisible()
})

test('a failed call says so and the rows stay; a first one that fails can be tried again', async ({
  signedIn: page,
}) => {
  await page.goto(LIST)
  await expect(row(page, late)).toBeVisible()
  await page.route(LISTING, (route) =>
    route.fulfill({ status: 503, json: { error: 'La base no responde.', code: 'X' } }),
  )
  await page.getByRole('button', { name: 'Actualizar', exact: true }).click()
  await expect(page.getByText(/HTTP error 503\. La base no responde\. Los datos son de las? .* \(hace /)).toBeVisible()
  await expect(row(page, late)).toBeVisible()

  await page.reload()
  await expect(page.getByText('Error de Conexión')).toBeVisible()
  await expect(page.getByText('HTTP error 503. La base no responde.')).toBeVisible()
  await page.unroute(LISTING)
  await page.getByRole('button', { name: 'Reintentar' }).click()
  await expect(row(page, late)).toBeVisible()

  await page.route('**/api/travels/query', (route) =>
    route.fulfill({ status: 500, json: { error: 'Falló.', code: 'X' } }),
  )
  await row(page, late).click()
  await expect(card(page, late)).toContainText('No se pudo leer el historial. Falló.')
})

test('the map first: the list over it comes and goes; on a phone the card stands with it', async ({
  signedIn: page,
}) => {
  await page.goto(MAP)
  await page.getByRole('button', { name: 'Lista · 3' }).click()
  await expect(row(page, late)).toBeVisible()
  await page.getByRole('button', { name: 'Contraer lista' }).click()
  await expect(page.getByRole('option')).toHaveCount(0)
  await page.keyboard.press('m')
  await expect(row(page, late)).toBeVisible()
  expect(await violations(page)).toEqual([])

  await page.setViewportSize({ width: 390, height: 844 })
  await page.reload()
  await page.getByRole('button', { name: 'Lista · 3' }).click()
  await row(page, late).click()
  await expect(card(page, late).getByRole('button', { name: 'Abrir Monitoreo' })).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  expect(await violations(page)).toEqual([])
})

test('with nobody on the road it says so', async ({ vigia, api, signedIn: page }) => {
  await clearBoard(vigia, api)
  await page.goto(LIST)
  await expect(page.getByText('No hay viajes en tránsito')).toBeVisible()
  await expect(figure(page, 'En tránsito')).toHaveText(/^0/)
})
