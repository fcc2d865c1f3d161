import type { Page } from '@playwright/test'
import type { Api } from './support/api.ts'
import { violations } from './support/axe.ts'
import { createTrip, isoAgo, MINUTE_MS, type TestTrip } from './support/trips.ts'
import { expect, test } from './support/vigia.ts'

/** [minutes ago, km north of the start, km/h]. Drives, stands 12 min, drives, is silent 40 min, is heard again. */
const DAY: readonly (readonly [number, number, number])[] = [
  ...Array.from({ length: 10 }, (_, i) => [120 - i, i, 62] as const),
  ...[110, 106, 102, 98].map((ago) => [ago, 10, 0] as const),
  ...Array.from({ length: 8 }, (_, i) => [97 - i, 11 + i, 71] as const),
  ...Array.from({ length: 6 }, (_, i) => [50 - i, 50 + i, 66] as const),
]

/** A trip with that day behind it, told through the intake; `shift` degrees to the east. */
async function drivenTrip(api: Api, shift = 0): Promise<TestTrip> {
  const trip = await createTrip(api, { charge_date: isoAgo(150 * MINUTE_MS) })
  const fixes = DAY.map(([ago, km, speed]) => ({
    travel_id: trip.id,
    timestamp: isoAgo(ago * MINUTE_MS),
    lat: 20.1 + km / 111.19,
    lng: -100.4 + shift,
    speed,
  }))
  expect(await api.post('/api/positions', fixes)).toMatchObject({ accepted: DAY.length })
  return trip
}

const panel = (page: Page) => page.getByRole('region', { name: 'Repetición', exact: true })
const clock = (page: Page) => panel(page).locator('[data-slot~="replay-banner"] time')
const line = (page: Page) => panel(page).locator('[data-slot~="replay-moment"]')
const unit = (page: Page) => page.locator('[data-part="replay-unit"]').first()
const instant = async (page: Page): Promise<number> => Date.parse((await clock(page).getAttribute('datetime')) ?? '')
const place = (page: Page): Promise<string> => unit(page).evaluate(({ style }) => style.transform)

async function openReplay(page: Page, tripIds: readonly string[], hours = 24): Promise<void> {
  await page.goto(`/dashboard/viajes-mapa?repetir=${tripIds.join(',')}&horas=${hours}`)
  await expect(panel(page)).toContainText('Repetición: no es en vivo')
}

test('a trip’s past plays along the map, with stops and silences told', async ({ api, signedIn: page }) => {
  const trip = await drivenTrip(api)
  await openReplay(page, [trip.id])
  await expect(panel(page).getByRole('button', { name: 'Parada de 12 min' })).toBeVisible()
  await expect(panel(page).locator('[data-slot~="replay-chart"] canvas')).toBeVisible()
  await expect(unit(page)).toHaveAttribute('data-kind', 'moving')
  await expect(line(page)).toContainText('62 km/h')
  expect(await violations(page)).toEqual([])

  // At ×600 clock, unit and the chart's head go together, and it stops by itself at the end.
  const [startAt, startPlace] = [await instant(page), await place(page)]
  const head = panel(page).locator('[data-slot~="replay-head"]')
  const headLeft = (): Promise<number> => head.evaluate(({ style }) => Number.parseFloat(style.left))
  expect(await headLeft()).toBe(0)
  await panel(page).getByRole('combobox', { name: 'Veces más rápido' }).selectOption('600')
  await page.keyboard.press('Space')
  await expect.poll(() => instant(page)).toBeGreaterThan(startAt + MINUTE_MS)
  expect(await place(page)).not.toBe(startPlace)
  expect(await headLeft()).toBeGreaterThan(0)
  await expect(panel(page).getByRole('button', { name: 'Reproducir' })).toBeVisible()
  expect(await headLeft()).toBe(100)
  await expect(unit(page)).toHaveAttribute('data-kind', 'gap')

  // A stop says how long, and a silence how long and that the unit's place is the last known: it does not move in it.
  await panel(page).getByRole('button', { name: 'Parada de 12 min' }).click()
  await page.keyboard.press('.')
  await expect(unit(page)).toHaveAttribute('data-kind', 'stopped')
  await expect(line(page)).toContainText('Detenida 4 min')
  await expect(line(page)).toContainText('12 min en total')
  await panel(page).getByRole('button', { name: 'Sin señal 40 min' }).click()
  const before = await place(page)
  await page.keyboard.press('Shift+ArrowRight')
  await page.keyboard.press('Shift+ArrowRight')
  await expect(unit(page)).toHaveAttribute('data-kind', 'gap')
  await expect(line(page)).toContainText(/Sin señal \d+ min.*40 min en total.*la última conocida/)
  expect(await place(page)).toBe(before)
  await page.keyboard.press('n')
  await expect(line(page)).toContainText('hasta el fin del historial')
  await page.keyboard.press('p')
  await page.keyboard.press('.')
  await expect(line(page)).toContainText('66 km/h')

  await panel(page).getByRole('button', { name: 'Cerrar la repetición' }).click()
  await expect(panel(page)).toHaveCount(0)
  await expect(unit(page)).toHaveCount(0)
  await expect(page).not.toHaveURL(/repetir/)
})

test('several trips play on one axis; what cannot be read or is empty says so', async ({ api, signedIn: page }) => {
  const [first, second] = [await drivenTrip(api), await drivenTrip(api, 0.4)]
  const silent = await createTrip(api)
  let refusals = 1
  await page.route(`**/api/gps/extract/history/${second.id}?**`, (route) =>
    refusals-- > 0
      ? route.fulfill({ status: 503, json: { error: 'La base de datos está ocupada.' } })
      : route.continue(),
  )
  await openReplay(page, [first.id, second.id, silent.id, '999999999'])
  const trips = panel(page).getByRole('list', { name: 'Viajes de la repetición' }).getByRole('listitem')
  await expect(trips).toHaveCount(4)
  await expect(trips.nth(1)).toContainText('La base de datos está ocupada.')
  await expect(trips.nth(2)).toContainText('Sin posiciones en este periodo')
  await expect(trips.nth(3)).toContainText('El viaje no existe.')
  await expect(page.locator('[data-part="replay-unit"]')).toHaveCount(1)

  await trips
    .nth(1)
    .getByRole('button', { name: /^Reintentar/ })
    .click()
  await expect(page.locator('[data-part="replay-unit"]')).toHaveCount(2)
  await panel(page).getByRole('slider').press('ArrowRight')
  await expect(trips.nth(1)).toContainText('km/h')
  await trips
    .nth(3)
    .getByRole('button', { name: /^Quitar/ })
    .click()
  await expect(page).toHaveURL(new RegExp(`repetir=${first.id}%2C${second.id}%2C${silent.id}&horas=24`))
  await trips
    .nth(1)
    .getByRole('button', { name: /km\/h$/ })
    .click()
  await expect(line(page)).toContainText(second.plates)

  // A trip is added by search, and the period is part of the address.
  const third = await drivenTrip(api, 0.8)
  await panel(page).getByRole('button', { name: 'Agregar viaje' }).click()
  await page.getByRole('textbox', { name: 'Buscar viaje' }).fill(third.plates)
  await page
    .getByRole('dialog')
    .getByRole('button', { name: new RegExp(third.plates) })
    .click()
  await expect(page.locator('[data-part="replay-unit"]')).toHaveCount(3)
  await panel(page).getByRole('combobox', { name: 'Periodo de la repetición' }).selectOption('1')
  await expect(page).toHaveURL(/horas=1$/)
  await expect(panel(page).getByRole('button', { name: 'Parada de 12 min' })).toHaveCount(0)
})
