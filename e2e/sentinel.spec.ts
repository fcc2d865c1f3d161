import type { Page } from '@playwright/test'
import { createLocatedTrip, panic } from './support/board.ts'
import { createFleet } from './support/fleet.ts'
import { createTrip, HOUR_MS, isoAgo, MINUTE_MS, postFix } from './support/trips.ts'
import { expect, findRow, openSentinel, searchBox, selectTrip, signedInPage, test } from './support/vigia.ts'

const EMPTY = 'No hay viajes en esta categoría'

let page: Page
test.beforeAll(async ({ browser, vigia, api }) => {
  await createFleet(api)
  // One more for each tab: critical, of a warning, with a link.
  await panic(api, await createLocatedTrip(api))
  await createTrip(api, { download_date: isoAgo(3 * HOUR_MS) })
  await createTrip(api, {
    tracking_type: 'GPS_ESPEJO',
    gps_platform: 'Rastrea',
    monitor_url: 'https://gps.example.mx/0',
  })
  page = await signedInPage(browser, vigia)
  await openSentinel(page)
})
test.afterAll(() => page?.context().close())
test.beforeEach(async () => {
  await searchBox(page).fill('')
  await page.getByRole('tab', { name: 'Todos' }).click()
})

const tabCount = async (name: string) => Number(await page.getByRole('tab', { name }).locator('b').textContent())
/** Of the list: the menu of a field has options as well. */
const selectedRow = () => page.getByRole('option', { selected: true }).and(page.locator('[aria-setsize]'))

test('the counters are the sums of the groups', async ({ api }) => {
  await expect(async () => {
    const { travels, summary } = await api.get('/api/sentinel/travels/in-transit')
    const groups = travels as Record<'critical' | 'warning' | 'normal', { risk_level: string }[]>
    const all = [...groups.critical, ...groups.warning, ...groups.normal]
    const figures = await page.getByRole('navigation', { name: 'Contadores' }).locator('b').allTextContents()
    expect(figures.map(Number)).toEqual([
      all.length,
      groups.critical.length,
      all.filter((trip) => trip.risk_level === 'ALTO').length,
      (summary as { without_gps: number }).without_gps,
    ])
  }).toPass()
  const tabs = await Promise.all(['Críticos', 'Alerta', 'Normal', 'Todos'].map(tabCount))
  const [critical = 0, warning = 0, normal = 0, all] = tabs
  expect(critical + warning + normal).toBe(all)
})

test('each tab shows its trips and only those', async () => {
  const levels = { Críticos: /^Crítico /, Alerta: /^(Alto|Medio) /, Normal: /^Bajo /, Todos: /./, GPS: /./ }
  for (const [tab, level] of Object.entries(levels)) {
    await page.getByRole('tab', { name: tab }).click()
    await expect(async () => {
      const count = await tabCount(tab)
      expect(count).toBeGreaterThan(0)
      const rows = page.getByRole('option')
      expect(await rows.first().getAttribute('aria-setsize')).toBe(String(count))
      for (const name of await rows.evaluateAll((all) => all.map((row) => row.getAttribute('aria-label') ?? '')))
        expect(name).toMatch(level)
    }).toPass()
  }
})

test('a row tells all that is known of a trip', async ({ api }) => {
  const trip = await createTrip(api, {
    invoice_id: '88123',
    origin: 'Silao',
    destination: 'Lázaro Cárdenas',
    company_client_name: 'Cementos del Bajío',
    company_carrier_name: 'Fletes Aguilar',
    operator_name: 'Jacinto Peralta Ríos',
    monitor_url: 'https://rastreo.example.mx/u/1',
  })
  await api.post(`/api/travels/${trip.id}/incidences`, {
    type: 'Llanta',
    description: 'Ponchadura',
    priority: 'medium',
  })
  const row = await findRow(page, trip.invoice)
  await expect(row).toContainText('SIN GPS')
  await expect(row).toContainText('Sin datos')
  await postFix(api, trip, 7 * MINUTE_MS, { lat: 20.94, lng: -101.43, speed: 72 })
  for (const text of [
    'BAJO10',
    trip.plates,
    '7 min',
    'Silao',
    'Lázaro Cárdenas',
    '72 km/h',
    'Incidencias abiertas 1',
    'GPS OK',
    trip.invoice,
    '88123',
    'Cementos del Bajío',
    'Jacinto Peralta Ríos',
    'Fletes Aguilar',
  ])
    await expect(row).toContainText(text)
  await postFix(api, trip, 0, { lat: 20.95, lng: -101.43, source: 'extracted' })
  await expect(row).toContainText('GPS EXTRAÍDO')
  await expect(row).toContainText('Ahora')
  // By the words of the place where it is, with one of its own.
  await searchBox(page).fill(`silao gto ${trip.plates}`)
  await expect(row).toHaveCount(0)
  await searchBox(page).fill(`guanajuato ${trip.plates}`)
  await expect(row).toBeVisible()
})

test('the GPS tab holds the trips with a link', async ({ api }) => {
  const linked = await createTrip(api, {
    tracking_type: 'GPS_ESPEJO',
    gps_platform: 'Rastrea',
    monitor_url: 'https://gps.example.mx/1',
  })
  const without = await createTrip(api, { tracking_type: 'GPS_ESPEJO' })
  await findRow(page, linked.invoice)
  await findRow(page, without.invoice)
  await page.getByRole('tab', { name: 'GPS' }).click()
  await expect(page.getByText(EMPTY)).toBeVisible()
  await searchBox(page).fill(linked.invoice)
  await expect(page.getByRole('option')).toHaveCount(1)
  await expect(page.getByRole('button', { name: /^(Abrir GPS de|Ver sesión de) / })).toBeEnabled()
})

test('a category without trips says so and leads back to all', async () => {
  await searchBox(page).fill('no existe ningún viaje así')
  await expect(page.getByText(EMPTY)).toBeVisible()
  await page.getByRole('button', { name: 'Ver todos los viajes' }).click()
  await expect(page.getByRole('option').first()).toBeVisible()
  await expect(searchBox(page)).toHaveValue('')
})

test('everything can be chosen with keys', async () => {
  await page.getByRole('main', { name: 'Mapa' }).click({ position: { x: 5, y: 300 } })
  await page.keyboard.press('Escape')
  await expect(selectedRow()).toHaveCount(0)
  await page.keyboard.press('j')
  await expect(page.locator('[role="option"]:focus')).toHaveAttribute('aria-posinset', '1')
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await expect(page.locator('[role="option"]:focus')).toHaveAttribute('aria-posinset', '3')
  await page.keyboard.press('k')
  await expect(page.locator('[role="option"]:focus')).toHaveAttribute('aria-posinset', '2')
  const name = await page.locator('[role="option"]:focus [data-slot~="plate"]').textContent()
  await page.keyboard.press('Enter')
  await expect(selectedRow().locator('[data-slot~="plate"]')).toHaveText(name ?? '')
  await expect(page.getByRole('complementary', { name: 'Detalle del viaje' })).toBeVisible()
  for (const [key, tab] of [
    ['1', 'Críticos'],
    ['2', 'Alerta'],
    ['3', 'Normal'],
    ['5', 'GPS'],
    ['4', 'Todos'],
  ] as const) {
    await page.keyboard.press(key)
    await expect(page.getByRole('tab', { name: tab })).toHaveAttribute('aria-selected', 'true')
  }
  await page.keyboard.press('/')
  await expect(searchBox(page)).toBeFocused()
  await page.keyboard.type('j1k/')
  await expect(searchBox(page)).toHaveValue('j1k/')
  await page.keyboard.press('Escape')
  await expect(searchBox(page)).toHaveValue('')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(selectedRow()).toHaveCount(0)
  await expect(page.getByRole('complementary', { name: 'Detalle del viaje' })).toHaveCount(0)
})

test('the panel explains every point of the score, clamped to 100', async ({ api }) => {
  const trip = await createTrip(api, { charge_date: isoAgo(9 * HOUR_MS), download_date: isoAgo(3 * HOUR_MS) })
  await api.post(`/api/travels/${trip.id}/incidences`, {
    type: 'Desvío',
    description: 'Salió de ruta',
    priority: 'high',
  })
  const { row, panel } = await selectTrip(page, trip.invoice)
  const risk = panel.getByRole('region', { name: 'Riesgo' })
  for (const reason of ['Sin señal GPS', 'Sin comunicación', 'Entrega vencida', '1 incidencia abierta'])
    await expect(risk).toContainText(reason)
  const points = (await risk.locator('li em').allTextContents()).map(Number)
  const sum = points.reduce((total, each) => total + each, 0)
  expect(sum).toBeGreaterThan(100)
  await expect(risk.getByRole('img', { name: 'Riesgo 100 de 100' })).toBeVisible()
  await expect(row).toContainText('CRÍTICO100')

  await panel.getByLabel('Agregar comentario a la bitácora').fill('El operador contesta, todo bien')
  await panel.getByRole('button', { name: 'Agregar' }).click()
  await expect(panel.getByRole('listitem').filter({ hasText: 'El operador contesta, todo bien' })).toBeVisible()
  await expect(risk).not.toContainText('Sin comunicación')
  const left = (await risk.locator('li em').allTextContents()).map(Number).reduce((total, each) => total + each, 0)
  expect(left).toBeLessThan(100)
  await expect(risk.getByRole('img', { name: `Riesgo ${left} de 100` })).toBeVisible()
  await expect(row).toContainText(`CRÍTICO${left}`)
})

test('only a trip without tracking takes a position by hand, and says what is wrong with a bad one', async ({
  api,
}) => {
  const tracked = await createTrip(api)
  await selectTrip(page, tracked.invoice)
  await expect(page.getByRole('button', { name: 'Actualizar posición manualmente' })).toHaveCount(0)

  const trip = await createTrip(api, { tracking_type: 'SIN_TRACKING' })
  const { row, panel } = await selectTrip(page, trip.invoice)
  await expect(panel).toContainText('Sin coordenadas GPS disponibles')
  await panel.getByRole('button', { name: 'Actualizar posición manualmente' }).click()
  await panel.getByLabel('Latitud').fill('95.5')
  await panel.getByLabel('Longitud').fill('-101.1955')
  await panel.getByRole('button', { name: 'Actualizar posición', exact: true }).click()
  await expect(panel.getByRole('alert')).toHaveText('La latitud va de -90 a 90.')
  await expect(panel.getByLabel('Latitud')).toHaveValue('95.5')
  await expect(row).toContainText('SIN GPS')

  await panel.getByLabel('Latitud').fill('19.7008')
  await panel.getByRole('button', { name: 'Actualizar posición', exact: true }).click()
  await expect(page.getByText('Posición actualizada')).toBeVisible()
  await expect(panel.getByRole('alert')).toHaveCount(0)
  await expect(panel.getByTitle('19.7008, -101.1955')).toHaveText('A 1 km al oeste de Morelia, Michoacán')
  await expect(row).toContainText('Ahora')
  await expect(row).not.toContainText('SIN GPS')
})

test('refreshing: by hand, by itself, paused', async ({ signedIn: late }) => {
  await late.clock.install()
  await late.goto('/sentinel')
  const timer = late.getByRole('timer')
  await expect(timer).toHaveAccessibleName(/^Próxima actualización en \d+ segundos$/)
  // On a clock that stands still: what is begun anew is still at its beginning whenever it is looked at.
  await late.clock.pauseAt(Date.now() + 20_000)
  await expect(timer).not.toHaveAccessibleName(/en (60|59) segundos$/)
  const asked = late.waitForRequest(/in-transit/)
  await late.getByRole('button', { name: 'Actualizar ahora' }).click()
  await asked
  const begins = async (): Promise<string> => {
    // Of its time no more than what the answer needs to be taken in.
    await late.clock.runFor(5)
    return (await timer.getAttribute('aria-label')) ?? ''
  }
  await expect.poll(begins).toMatch(/en (60|59) segundos$/)
  await late.clock.resume()
  await late.getByRole('switch', { name: 'Auto' }).click()
  await expect(timer).toHaveAccessibleName('Actualización en pausa')
  await expect(timer).toHaveText('Pausa')
  await late.getByRole('switch', { name: 'Auto' }).click()
  await expect(timer).toHaveAccessibleName(/^Próxima actualización/)
})

test('a selected trip that leaves transit gives way to the first critical one', async ({ api }) => {
  const worst = await createTrip(api)
  await postFix(api, worst, 0, { lat: 20.1, lng: -99.2, event: 'panic' })
  const trip = await createTrip(api)
  await selectTrip(page, trip.invoice)
  await searchBox(page).fill('')
  await api.patch(`/api/travels/${trip.id}`, { status: 'complete' })
  await expect(selectedRow()).toHaveAttribute('aria-posinset', '1')
  await expect(selectedRow()).toContainText('CRÍTICO')
  await expect(page.getByRole('complementary', { name: 'Detalle del viaje' })).not.toContainText(trip.invoice)
})

test('a detail whose code cannot be fetched says that it loads, and comes once it can', async ({
  signedIn: late,
  api,
}) => {
  let isAway = true
  let asked = 0
  await late.route(/\/assets\/detail-panel-[^/]*\.js$/, (route) => {
    asked += 1
    return isAway ? route.abort() : route.continue()
  })
  const { invoice } = await createTrip(api)
  await openSentinel(late)
  await (await findRow(late, invoice)).click()
  const panel = late.getByRole('complementary', { name: 'Detalle del viaje' })
  await expect.poll(() => asked).toBeGreaterThan(1)
  await expect(panel).toHaveText('Cargando viaje...')
  isAway = false
  await expect(panel).toContainText(invoice)
})

test('the countdown turns orange at ten seconds and red at five', async ({ signedIn: late }) => {
  await late.clock.install()
  await late.goto('/sentinel')
  const ring = late.getByRole('timer')
  const colour = ring.locator('circle').nth(1)
  await expect(ring).toBeVisible()
  await late.clock.pauseAt(Date.now() + 20_000)
  const left = async () => Number(await ring.locator('b').textContent())
  const runTo = async (seconds: number) => late.clock.fastForward(((await left()) - seconds) * 1000)
  await expect(colour).toHaveAttribute('stroke', 'var(--accent)')
  await runTo(10)
  await expect(colour).toHaveAttribute('stroke', 'var(--v-high)')
  await runTo(5)
  await expect(colour).toHaveAttribute('stroke', 'var(--v-over)')
  const asked = late.waitForRequest(/in-transit/)
  await runTo(-1)
  await asked
})
