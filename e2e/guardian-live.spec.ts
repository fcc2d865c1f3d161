import type { Locator, Page } from '@playwright/test'
import { putSetting, signInToken } from './support/api.ts'
import { createLocatedTrip, openAlerts, panic } from './support/board.ts'
import { signalsOf, watchSignals } from './support/signals.ts'
import { expect, signedInPage, test } from './support/vigia.ts'

const figure = (value: unknown): string =>
  value === null ? '—' : new Intl.NumberFormat('es-MX', { maximumFractionDigits: 0 }).format(Number(value))

let page: Page
test.beforeAll(async ({ browser, vigia }) => {
  page = await signedInPage(browser, vigia, { permissions: ['notifications'] })
  await watchSignals(page)
  // As a browser without a recogniser is.
  await page.addInitScript(() =>
    Object.assign(window, { SpeechRecognition: undefined, webkitSpeechRecognition: undefined }),
  )
})
test.beforeEach(async () => {
  if (!page.url().endsWith('/guardian')) await page.goto('/guardian')
})
test.afterAll(() => page?.context().close())

const region = (name: string): Locator => page.getByRole('region', { name, exact: true })
const alerts = (): Locator => region('Alertas activas')
const card = (of: Page, plates: string): Locator => of.locator('[data-card]').filter({ hasText: plates })
const recommendation = (): Locator => region('Análisis de riesgo').locator('[data-slot~="advice"] b')
const refresh = (): Promise<void> => page.getByRole('button', { name: 'Actualizar', exact: true }).click()
async function ring(): Promise<number> {
  const name = await region('Riesgo de la flota')
    .getByRole('img', { name: /^Riesgo/ })
    .getAttribute('aria-label')
  return Number(/^Riesgo (\d+) de 100$/.exec(name ?? '')?.[1])
}

test('the menu leads to it, and an empty board is called empty only after it was asked for', async () => {
  await page.goto('/sentinel')
  await page.getByRole('button', { name: 'Abrir menú' }).click()
  const entry = page.getByRole('dialog', { name: 'Menú principal' }).getByRole('link', { name: /^Guardian/ })
  await expect(entry).toContainText('NEW')
  const asked = page.waitForResponse(/\/api\/metrics\/risk-analysis/)
  await entry.click()
  await expect(page).toHaveURL(/\/guardian$/)
  expect((await asked).ok()).toBe(true)
  await expect(alerts()).toContainText('Sin alertas activas')
  await expect(alerts()).toContainText(/Consultado a las? /)
  await expect(region('Análisis de riesgo')).toContainText('Ningún viaje en tránsito')
  await expect(recommendation()).toHaveText('Vigilancia estándar')
  await expect(page.getByRole('region', { name: 'Unidades activas' })).toContainText('Ninguna unidad con GPS activo')
})

test('ring, recommendation and the eight figures are what the API says at that time', async ({ api }) => {
  await createLocatedTrip(api, {}, { lat: 20.6, lng: -100.4, speed: 64 })
  await createLocatedTrip(api, {}, { lat: 20.9, lng: -100.7, speed: 118 })
  const third = await createLocatedTrip(api)
  await api.post(`/api/travels/${third.id}/incidences`, {
    ...{ type: 'Desvío', description: 'Salió de ruta', priority: 'high' },
  })
  await expect(alerts().locator('[data-card]')).toHaveCount(2)
  await expect(async () => {
    await refresh()
    const metrics = await api.get('/api/metrics/realtime')
    const risk = await api.get('/api/metrics/risk-analysis')
    const shown = Object.fromEntries(
      await region('Métricas en tiempo real')
        .locator('dl > div')
        .evaluateAll((rows) =>
          rows.map((row) => [row.querySelector('dt')?.textContent, row.querySelector('dd')?.textContent]),
        ),
    )
    expect(shown).toEqual({
      'Unidades totales': figure(metrics.total_units),
      'Unidades activas': figure(metrics.active_units),
      'Alertas críticas': figure(metrics.critical_alerts),
      'Alertas altas': figure(metrics.high_alerts),
      'Entregas a tiempo': `${figure(metrics.on_time_delivery)}${metrics.on_time_delivery === null ? '' : '%'}`,
      'Velocidad promedio': `${figure(metrics.avg_speed)}km/h`,
      'Km hoy': figure(metrics.total_km_today),
      'Incidencias hoy': figure(metrics.incidents_today),
    })
    expect([metrics.total_units, metrics.active_units, metrics.high_alerts]).toEqual([3, 3, 1])
    // One alert of high severity, ten points, over the average.
    expect(await ring()).toBe(Math.round(Number(risk.avg_risk_score)) + 10)
    expect(risk.critical_count).toBe(0)
    await expect(region('Análisis de riesgo')).toContainText(`${risk.analysed_count} viajes analizados`)
  }).toPass({ timeout: 40_000 })
})

test('a panic raises the ring by twenty and the advice to urgent; silent until sound is turned on', async ({ api }) => {
  const [first, second] = [await createLocatedTrip(api), await createLocatedTrip(api)]
  await refresh()
  const { analysed_count } = await api.get('/api/metrics/risk-analysis')
  await expect(region('Análisis de riesgo')).toContainText(`${analysed_count} viajes analizados`)
  const before = await ring()
  await panic(api, first)
  await expect(card(page, first.plates)).toBeVisible()
  // Within the same half minute, before the average itself is asked for anew.
  await expect.poll(ring).toBe(before + 20)
  await expect(region('Riesgo de la flota')).toContainText('+20 crítica sin reconocer desde')
  await refresh()
  await expect(recommendation()).toHaveText('Intervención urgente')
  // What came together is told together: until the first panic is, its notification would be one of those below.
  await expect(page.getByRole('alert').filter({ hasText: first.plates })).toHaveCount(1)
  expect(await signalsOf(page)).toEqual({ sounds: [], notifications: [] })

  const critical = page.waitForResponse(/\/alert-critical\.mp3$/)
  await page.getByRole('switch', { name: 'Sonido de alertas' }).click()
  await page.getByRole('button', { name: 'Menú de usuario' }).click()
  await page.getByRole('menuitem', { name: 'Sonido y notificaciones' }).click()
  const preferences = page.getByRole('dialog', { name: 'Sonido y notificaciones de alertas' })
  await preferences.getByRole('switch', { name: 'Notificaciones del navegador' }).click()
  await expect(preferences.getByRole('switch', { name: 'Notificaciones del navegador' })).toBeChecked()
  await page.keyboard.press('Escape')
  await panic(api, second)
  await expect(card(page, second.plates)).toBeVisible()
  expect((await critical).ok()).toBe(true)
  await expect.poll(async () => (await signalsOf(page)).sounds).not.toEqual([])
  await expect.poll(async () => (await signalsOf(page)).notifications).not.toEqual([])
  const { sounds, notifications } = await signalsOf(page)
  // It comes back each half minute while somebody is needed: more than one, but no other.
  expect(sounds.filter(({ file, hasPlayed }) => file !== '/alert-critical.mp3' || !hasPlayed)).toEqual([])
  expect(notifications).toEqual([{ title: 'Nueva Alerta', body: expect.stringContaining(second.plates) }])
  await page.getByRole('switch', { name: 'Sonido de alertas' }).click()
})

test('Reconocer goes away, says who did it, and is seen on another screen', async ({ api, signedIn: other }) => {
  const trip = await createLocatedTrip(api)
  await other.goto('/alerts')
  await panic(api, trip)
  const theirs = other
    .getByRole('list', { name: 'Alertas abiertas' })
    .getByRole('listitem')
    .filter({ hasText: trip.plates })
  await expect(theirs.getByRole('button', { name: 'Reconocer' })).toBeVisible()
  const mine = card(page, trip.plates)
  await mine.getByRole('button', { name: 'Reconocer' }).click()
  await expect(mine.getByText(/^Reconocida \d\d:\d\d · /)).toBeVisible()
  await expect(mine.getByRole('button', { name: 'Reconocer' })).toHaveCount(0)
  await expect(theirs.getByRole('button', { name: 'Reconocer' })).toHaveCount(0)
  await expect(theirs).toContainText(/\d\d:\d\d$/)
  const stored = (await openAlerts(api)).find(({ travel_id }) => travel_id === trip.id)
  expect(stored).toMatchObject({ type: 'PANICO', closed_at: null, acknowledged_at: expect.any(String) })
})

test('the three actions: a route needs a unit, the central needs a number, both are links then', async ({
  api,
  vigia,
}) => {
  const actions = region('Acciones rápidas')
  await actions.getByRole('button', { name: /Ruta alternativa/ }).click()
  await expect(page.getByText('Seleccione una unidad con GPS activo')).toBeVisible()
  await actions.getByRole('button', { name: /Contactar Central/ }).click()
  await expect(page.getByText('Un administrador lo registra en Configuración.')).toBeVisible()

  const trip = await createLocatedTrip(api, { destination: 'Mérida' }, { lat: 19.5, lng: -99.2 })
  await panic(api, trip, { lat: 19.5, lng: -99.2 })
  await refresh()
  await card(page, trip.plates).getByRole('button', { name: 'Ver unidad' }).click()
  const route = actions.getByRole('link', { name: /Ruta alternativa/ })
  await expect(route).toHaveAttribute('href', /^https:\/\/.*origin=19\.5\d*%2C-99\.2\d*&destination=M%C3%A9rida/)
  await expect(route).toHaveAttribute('target', '_blank')
  await expect(route).toHaveAttribute('rel', /noopener/)

  const token = await signInToken(vigia.url, vigia.account)
  const setNumber = (central_phone: string | null) =>
    putSetting(vigia.url, 'contact', { body: { central_phone }, token })
  await setNumber('+52 55 5555 0199')
  await page.reload()
  const central = actions.getByRole('link', { name: /Contactar Central/ })
  await expect(central).toHaveAttribute('href', 'tel:+525555550199')
  await setNumber(null)
})

test('alerts that could not be asked for are not called none', async () => {
  // The network loses this one call; whatever else the page needs arrives.
  await page.route('**/api/alerts/active', (route) => route.abort())
  await page.goto('/guardian')
  await expect(alerts().getByRole('alert')).toContainText('No se pudieron consultar las alertas')
  await expect(alerts()).not.toContainText('Sin alertas activas')
  await expect(region('Riesgo de la flota')).toContainText('sin contar alertas')
  await page.unroute('**/api/alerts/active')
  await alerts().getByRole('button', { name: 'Reintentar' }).click()
  await expect(region('Riesgo de la flota')).not.toContainText('sin contar alertas')
  await expect(alerts().getByRole('alert')).toHaveCount(0)
})

test('a browser without a recogniser says so, and the palette takes the same words', async () => {
  await page.getByRole('switch', { name: 'Comandos de voz' }).click()
  await expect(region('Comandos de voz')).toContainText('Este navegador no reconoce la voz')
  const said = await region('Comandos de voz').getByRole('listitem').allTextContents()
  expect(said).toHaveLength(6)
  await page.keyboard.press('Control+k')
  for (const words of said) {
    await page.getByRole('combobox').fill(words)
    await expect(page.getByRole('option').first()).toContainText(new RegExp(words, 'i'))
  }
  await page.getByRole('combobox').fill('protocolo de emergencia')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await page.keyboard.press('Escape')
})
