import type { Locator, Page } from '@playwright/test'
import type { Api } from './support/api.ts'
import { createLocatedTrip, openAlerts, panic, resolveAlerts } from './support/board.ts'
import { startChaosNetwork } from './support/chaos-network.ts'
import { signalsOf, watchSignals } from './support/signals.ts'
import { createTrip, HOUR_MS, isoAgo, MINUTE_MS, postFix, type TestTrip, uniqueName } from './support/trips.ts'
import { expect, LOADED_WITHIN_MS, signedInPage, test } from './support/vigia.ts'

interface Unit extends TestTrip {
  readonly truck: string
}

/** Six units of a platform, heard each minute until nine minutes ago. */
async function silenceUnits(api: Api, gpsPlatform: string): Promise<readonly Unit[]> {
  const units: Unit[] = []
  for (let n = 0; n < 6; n++) {
    const truck = uniqueName('GPS-')
    const trip = await createTrip(api, {
      status: 'load',
      unit_device_id: truck,
      gps_platform: gpsPlatform,
      tracking_type: 'GPS_ESPEJO',
      charge_date: isoAgo(HOUR_MS),
    })
    units.push({ ...trip, truck })
    const fixes = Array.from({ length: 12 }, (_, minute) => ({
      device: truck,
      timestamp: isoAgo((20 - minute) * MINUTE_MS),
      lat: 20.1 + n * 0.4 + minute * 0.008,
      lng: -100.4,
      speed: 60,
    }))
    expect(await api.post('/api/positions', fixes)).toMatchObject({ accepted: fixes.length })
  }
  for (const { id } of units) await api.patch(`/api/travels/${id}`, { status: 'in transit' })
  return units
}

/** What is raised while the screen is away. */
const MISSED = 8

let page: Page
let platform: string
let quietUnits: readonly Unit[]
test.beforeAll(async ({ browser, vigia, api }) => {
  page = await signedInPage(browser, vigia)
  // Early: the engine listens to a unit for a while before it calls it silent.
  platform = uniqueName('Rastreo ')
  quietUnits = await silenceUnits(api, platform)
})
test.afterAll(() => page?.context().close())

const queue = (of: Page): Locator => of.getByRole('list', { name: 'Alertas abiertas' }).getByRole('listitem')
const rowOf = (of: Page, trip: TestTrip): Locator => queue(of).filter({ hasText: trip.plates })
const detail = (of: Page): Locator => of.getByRole('complementary', { name: 'Detalle de la alerta' })
const live = (of: Page): Locator => of.getByRole('status').filter({ hasText: /^Conectado$/ })

async function openCentre(of: Page): Promise<void> {
  await of.goto('/alerts')
  await expect(live(of)).toBeVisible({ timeout: LOADED_WITHIN_MS })
}
async function turnOnSignals(of: Page): Promise<void> {
  await of.getByRole('switch', { name: 'Sonido' }).check()
  await of.getByRole('switch', { name: 'Notificaciones' }).click()
  await expect(of.getByRole('switch', { name: 'Notificaciones' })).toBeChecked()
}

test('the network goes, alerts come, the token runs out: on return each stands once, with one word instead of many', async ({
  api,
  browser,
  vigia,
}) => {
  const network = await startChaosNetwork(vigia.url)
  const away = await signedInPage(
    browser,
    { ...vigia, url: network.url },
    {
      ...{ permissions: ['notifications'], baseURL: network.url },
    },
  )
  await watchSignals(away)
  const trips = await Promise.all(Array.from({ length: MISSED }, () => createLocatedTrip(api)))
  try {
    await openCentre(away)
    await turnOnSignals(away)
    network.cut()
    await expect(away.getByText('Las alertas no están en vivo')).toBeVisible()
    for (const trip of trips) await panic(api, trip)
    const ids = new Set<string | null>(trips.map(({ id }) => id))
    await expect
      .poll(async () => (await openAlerts(api)).filter(({ travel_id }) => ids.has(travel_id)).length)
      .toBe(MISSED)
    for (const trip of trips) await expect(rowOf(away, trip)).toHaveCount(0)
    await away.evaluate(() => localStorage.setItem('token', 'caducado'))
    network.mend()
    await expect(live(away)).toBeVisible({ timeout: 20_000 })
    for (const trip of trips) await expect(rowOf(away, trip)).toHaveCount(1)
    await expect(away.getByText('Las alertas no están en vivo')).toHaveCount(0)
    // The first is told at once, what is gathered behind it together.
    await expect.poll(async () => (await signalsOf(away)).notifications.map(({ body }) => body)).toHaveLength(2)
    const { sounds, notifications } = await signalsOf(away)
    expect(notifications.at(-1)).toEqual({ title: 'Nueva Alerta', body: `${MISSED - 1} alertas nuevas` })
    expect(sounds.length).toBeLessThanOrEqual(2)
  } finally {
    await away.context().close()
    await network.close()
    // What has just opened is news to the next screen.
    await resolveAlerts(vigia, api)
  }
})

test('of two tabs of a browser one sounds and one notifies, and both show it once', async ({ api, browser, vigia }) => {
  const one = await signedInPage(browser, vigia, { permissions: ['notifications'] })
  const other = await one.context().newPage()
  const trip = await createLocatedTrip(api)
  const last = await createLocatedTrip(api)
  for (const tab of [one, other]) {
    await watchSignals(tab)
    await openCentre(tab)
  }
  await turnOnSignals(one)
  await expect(other.getByRole('switch', { name: 'Notificaciones' })).toBeChecked()
  for (const each of [trip, last]) {
    await panic(api, each)
    for (const tab of [one, other]) await expect(rowOf(tab, each)).toHaveCount(1)
  }
  const all = async () => {
    const [mine, theirs] = [await signalsOf(one), await signalsOf(other)]
    const sounds = [...mine.sounds, ...theirs.sounds].filter(({ hasPlayed }) => hasPlayed).map(({ file }) => file)
    const bodies = [...mine.notifications, ...theirs.notifications].map(({ body }) => body)
    return { sounds, notifications: bodies.sort() }
  }
  const bodies = [trip, last].map(({ plates }) => `Botón de pánico activado · ${plates}`).sort()
  await expect.poll(async () => (await all()).notifications).toEqual(bodies)
  await expect.poll(async () => (await all()).sounds.length).toBeGreaterThanOrEqual(2)
  // A third at the most: it comes back each half minute, once for the browser too.
  expect((await all()).sounds.length).toBeLessThanOrEqual(3)
  await one.context().close()
})

test('a safety alert outlives its trip until a person resolves it, with a cause and a note', async ({ api }) => {
  await openCentre(page)
  const trip = await createLocatedTrip(api, {}, { lat: 20.6, lng: -100.4, speed: 118 })
  await expect(rowOf(page, trip)).toHaveCount(1)
  await panic(api, trip)
  await expect(rowOf(page, trip)).toHaveCount(2)
  await api.patch(`/api/travels/${trip.id}`, { status: 'complete' })
  const row = rowOf(page, trip)
  await expect(row).toHaveCount(1)
  await expect(row).toContainText('Botón de pánico')

  await row.getByRole('button').first().click()
  await expect(detail(page)).toContainText('Esta alerta no se cierra sola')
  // What its timeline tells moves the button down when it comes.
  await expect(detail(page)).toContainText('Alerta abierta')
  await detail(page).getByRole('button', { name: 'Resolver alerta' }).click()
  await detail(page).getByRole('button', { name: 'Resolver', exact: true }).click()
  await expect(detail(page).getByRole('alert')).toContainText('Elija la causa')
  await detail(page).getByRole('radio', { name: 'Falsa alarma' }).check()
  await detail(page).getByRole('radio', { name: 'Activada sin querer' }).check()
  await detail(page).getByLabel('Cómo se comprobó').fill('El operador rozó el botón <b>dos</b> veces')
  await detail(page).getByRole('button', { name: 'Resolver', exact: true }).click()
  await expect(detail(page)).toContainText(/Cerrada \d\d:\d\d · Falsa alarma: Activada sin querer/)
  await expect(detail(page)).toContainText('El operador rozó el botón <b>dos</b> veces')
  await expect(row).toHaveCount(0)

  await page.getByText('Historial', { exact: true }).click()
  const past = page
    .getByRole('list', { name: 'Historial de alertas' })
    .getByRole('listitem')
    .filter({ hasText: trip.plates })
  await expect(past).toHaveCount(2)
  await page.getByLabel('Causa de cierre').selectOption({ label: 'Falsa alarma' })
  await expect(past).toHaveCount(1)
  await expect(past).toContainText('Botón de pánico')
  await page.getByLabel('Causa de cierre').selectOption({ label: 'El viaje terminó' })
  await expect(past).toContainText('Exceso de velocidad')
  await page.getByLabel('Tipo').selectOption({ label: 'Botón de pánico' })
  await expect(page.getByText('Ninguna alerta con estos filtros')).toBeVisible()
  await page.getByLabel('Causa de cierre').selectOption({ label: 'Causa: todas' })
  await page.getByLabel('Estado').selectOption({ label: 'Abiertas' })
  await expect(past).toHaveCount(0)
  await page.getByLabel('Estado').selectOption({ label: 'Cerradas' })
  await expect(past).toHaveCount(1)
})

test('a platform that goes quiet is one incident that lists its units, each with its clock', async ({ api }) => {
  await openCentre(page)
  const incident = queue(page).filter({ hasText: platform })
  await expect(incident).toHaveCount(1, { timeout: 50_000 })
  await expect(incident).toContainText('6 unidades')
  for (const trip of quietUnits) await expect(rowOf(page, trip)).toHaveCount(0)
  await incident.getByRole('button').first().click()
  const units = detail(page).locator('section', { hasText: 'Unidades sin señal' }).getByRole('listitem')
  await expect(units).toHaveCount(6)
  for (const trip of quietUnits) await expect(units.filter({ hasText: trip.plates })).toContainText(/hace \d+ min/)

  // One unit speaks again: the incident stays, with five.
  const [back] = quietUnits
  if (back === undefined) throw new Error('no truck')
  await postFix(api, back, 0, { device: back.truck, travel_id: undefined, lat: 20.2, lng: -100.4 })
  await expect(units).toHaveCount(5, { timeout: 20_000 })
})
