import type { Locator, Page } from '@playwright/test'
import { callApi } from './support/api.ts'
import { setTheme } from './support/axe.ts'
import { newPlates, openByHand, startPlatform, type TestPlatform } from './support/platforms.ts'
import {
  cardOf,
  cards,
  choose,
  expectColumns,
  findUnit,
  openPro,
  POSITIONS,
  refresh,
  unitSearch,
} from './support/sentinel-pro.ts'
import { createTrip, postFix, type TestTrip } from './support/trips.ts'
import { enter, expect, signedInPage, test } from './support/vigia.ts'

const STATUSES = {
  'in route': 'En ruta para cargar',
  load: 'Cargando',
  'in transit': 'En tránsito',
  'download waiting': 'Descargando',
}

let page: Page
let platform: TestPlatform
/** One in each status. */
const trips = new Map<string, TestTrip>()

test.beforeAll(async ({ browser, vigia, api }) => {
  platform = await startPlatform()
  await openByHand(vigia, [platform.traccar.url])
  for (const status of Object.keys(STATUSES))
    trips.set(status, await createTrip(api, { status, unit_plates: newPlates() }))
  page = await signedInPage(browser, vigia)
  await openPro(page)
})
test.afterAll(async () => {
  await page.context().close()
  await platform.close()
})

test('the counts are those of each status, and filter by it', async ({ api }) => {
  await unitSearch(page).fill('')
  await refresh(page)
  const counts = page.getByRole('navigation', { name: 'Unidades por estado' })
  for (const [status, label] of Object.entries(STATUSES)) {
    const trip = trips.get(status) as TestTrip
    const { positions } = (await api.get('/api/gps/unified/positions')) as { positions: { status: string }[] }
    const count = positions.filter((unit) => unit.status === status).length
    const button = counts.getByRole('button', { name: label }).and(page.getByTitle(label, { exact: true }))
    await expect(button.locator('b')).toHaveText(String(count))
    await button.click()
    await expect(button).toHaveAttribute('aria-pressed', 'true')
    await expect(cards(page)).toHaveCount(count)
    await expect(cards(page).filter({ hasText: label })).toHaveCount(count)
    await expect(cardOf(page, trip)).toBeVisible()
    await button.click()
  }
  await page.getByRole('button', { name: /^Estado:/ }).click()
  await page.getByRole('menuitemradio', { name: 'Sin estado' }).click()
  await expect(page.getByText('Ninguna unidad coincide')).toBeVisible()
  await page.getByRole('button', { name: 'Ver todas las unidades' }).click()
  await expect(cards(page).first()).toBeVisible()
})

test('the search finds by invoice, plates, operator, origin and destination', async ({ api }) => {
  const trip = await createTrip(api, {
    unit_plates: newPlates(),
    invoice_id: `INT-${newPlates()}`,
    operator_name: 'Jacinto Ñáñez Peralta',
    origin: 'Zapotlanejo el Grande de Jalisco',
    destination: 'Xicoténcatl',
  })
  const card = await findUnit(page, trip)
  for (const words of [trip.invoice, trip.plates, 'jacinto nanez', 'zapotlanejo xicotencatl', 'XICOTÉNCATL']) {
    await unitSearch(page).fill(words)
    await expect(cards(page)).toHaveCount(1)
    await expect(card).toBeVisible()
  }
  await expect(card.getByText('Zapotlanejo el Grand…', { exact: true })).toBeVisible()
  await unitSearch(page).fill('nada que se le parezca')
  await expect(page.getByText('Nada coincide con «nada que se le parezca»')).toBeVisible()
  await page.getByRole('button', { name: 'Borrar búsqueda' }).click()
  await expect(unitSearch(page)).toHaveValue('')
})

test('three views, and three densities of six, four and three columns', async () => {
  const map = page.getByRole('main', { name: 'Mapa' })
  await choose(page, 'Cuadrícula')
  await expect(map).toHaveCount(0)
  for (const [density, columns] of [
    ['Compacta', 6],
    ['Media', 4],
    ['Detallada', 3],
  ] as const) {
    await choose(page, density)
    await expectColumns(page, columns)
  }
  await expect(cards(page).first()).toContainText('Línea')
  await choose(page, 'Mapa')
  await expect(map).toBeVisible()
  await expect(cards(page)).toHaveCount(0)
  await choose(page, 'Híbrida')
  await expect(map).toBeVisible()
  await expect(cards(page).first()).toBeVisible()
  await page.getByRole('button', { name: 'Capa base' }).click()
  await expect(page.getByRole('menuitemradio')).toHaveText(['Calles', 'Satélite', 'Híbrido', 'Terreno', 'Oscuro'])
  await page.keyboard.press('Escape')
  await page.reload()
  await expect(page.getByRole('radio', { name: 'Híbrida' })).toBeChecked()
  await choose(page, 'Media')
  await choose(page, 'Cuadrícula')
})

test('a refresh by hand is one request', async () => {
  const timer = page.getByRole('timer')
  let asked = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/api/gps/unified/positions')) asked++
  })
  await expect(timer).not.toHaveAccessibleName(/en 30 segundos$/)
  await page.getByRole('switch', { name: 'Auto' }).click()
  await expect(timer).toHaveAccessibleName('Actualización en pausa')
  asked = 0
  const answered = page.waitForResponse(POSITIONS)
  await refresh(page)
  await (await answered).finished()
  await expect(page.getByRole('button', { name: 'Actualizar ahora' })).toHaveAttribute('aria-busy', 'false')
  expect(asked).toBe(1)
  await page.getByRole('switch', { name: 'Auto' }).click()
  await expect(timer).toHaveAccessibleName(/en \d+ segundos$/)
})

test('after thirty seconds it asks by itself, unless it is paused; a refresh by hand starts the countdown anew', async ({
  signedIn: late,
}) => {
  await late.clock.install()
  await openPro(late)
  const ring = late.getByRole('timer')
  await late.clock.pauseAt(Date.now() + 20_000)
  const left = async () => Number(await ring.locator('b').textContent())
  const asked = late.waitForRequest(POSITIONS)
  await late.clock.fastForward(((await left()) + 1) * 1000)
  await asked
  await expect(ring.locator('b')).toHaveText(/^(30|29)$/)

  await late.clock.fastForward(10_000)
  await expect(ring.locator('b')).toHaveText(/^(20|19)$/)
  await refresh(late)
  const begins = async (): Promise<number> => {
    // Of its time no more than what the answer needs to be taken in.
    await late.clock.runFor(5)
    return left()
  }
  await expect.poll(begins).toBeGreaterThan(28)
  await late.getByRole('switch', { name: 'Auto' }).click()
  let more = 0
  late.on('request', (request) => {
    if (request.url().endsWith('/api/gps/unified/positions')) more++
  })
  await late.clock.fastForward(90_000)
  await expect(ring).toHaveText('Pausa')
  expect(more).toBe(0)
})

test('everything can be chosen with keys', async ({ api }) => {
  const trip = await createTrip(api, { ...platform.link, unit_plates: newPlates(), origin: 'Teclado Uno' })
  await createTrip(api, { unit_plates: newPlates(), origin: 'Teclado Uno' })
  await unitSearch(page).fill('')
  await page.keyboard.press('Escape')
  await page.keyboard.press('/')
  await expect(unitSearch(page)).toBeFocused()
  await page.keyboard.type('teclado uno')
  await refresh(page)
  await expect(cards(page)).toHaveCount(2)
  await unitSearch(page).blur()
  const current = page.locator('[data-slot~="unit-card"][aria-current]')
  const places = async () => Promise.all((await cards(page).all()).map((card) => card.getAttribute('aria-current')))
  await page.keyboard.press('j')
  await expect.poll(places).toEqual(['true', null])
  await page.keyboard.press('j')
  await expect.poll(places).toEqual([null, 'true'])
  await page.keyboard.press('k')
  await expect.poll(places).toEqual(['true', null])
  await expect(page.getByRole('region', { name: 'Detalle de la unidad' })).toBeVisible()
  if (!(await current.textContent())?.includes(trip.plates)) await page.keyboard.press('j')
  await expect(current).toContainText(trip.plates)
  const opened = page.waitForRequest('**/api/gps/extract/open')
  await page.keyboard.press('Shift+G')
  expect((await opened).postDataJSON()).toMatchObject({ travelId: trip.id, gpsUrl: platform.link.monitor_url })
  await page.keyboard.press('Escape')
  await expect(current).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Detalle de la unidad' })).toHaveCount(0)
})

test('without a session, and with one that ended, access is restricted', async ({ vigia, signedIn: stranger }) => {
  await stranger.evaluate(() => localStorage.removeItem('token'))
  await stranger.goto('/sentinel-pro')
  await expect(stranger.getByText('Acceso Restringido')).toBeVisible()
  await expect(stranger.getByText('Sesión no iniciada. Por favor, inicie sesión primero.')).toBeVisible()
  await stranger.getByRole('button', { name: 'Iniciar sesión' }).click()
  await expect(stranger).toHaveURL(/\/login$/)

  await enter(stranger, vigia)
  const token = await stranger.evaluate(() => localStorage.getItem('token') ?? '')
  await callApi(vigia.url, 'POST', '/api/auth/logout', { token })
  await stranger.goto('/sentinel-pro')
  await expect(stranger.getByText('Sesión expirada. Por favor, inicie sesión nuevamente.')).toBeVisible()
  await expect(stranger.getByRole('heading', { name: 'Iniciar sesión' })).toBeVisible()
})

test('an answer that failed says so: with nothing yet, and with what was there', async ({ signedIn: shaky }) => {
  await shaky.route(POSITIONS, (route) => route.fulfill({ status: 500, body: '' }))
  await shaky.goto('/sentinel-pro')
  await expect(shaky.getByText('Error de Conexión')).toBeVisible()
  await expect(shaky.getByText('Error cargando datos GPS. Error del servidor: 500')).toBeVisible()
  await shaky.unroute(POSITIONS)
  await shaky.getByRole('button', { name: 'Reintentar' }).click()
  await expect(cards(shaky).first()).toBeVisible()
  await shaky.route(POSITIONS, (route) => route.fulfill({ status: 503, body: '' }))
  await refresh(shaky)
  const notice = shaky.locator('[data-slot~="notice-bar"]').filter({ hasText: 'Error cargando datos GPS' })
  await expect(notice).toContainText(/Error del servidor: 503 Los datos son de las? \d\d:\d\d:\d\d \(.+\)\./)
  await expect(cards(shaky).first()).toBeVisible()
  await shaky.unroute(POSITIONS)
  await refresh(shaky)
  await expect(notice).toHaveCount(0)
})

test('a tablet has two views, fewer columns and the detail in a sheet', async ({ browser, vigia, api }) => {
  const trip = await createTrip(api, { unit_plates: newPlates() })
  await postFix(api, trip, 0, { lat: 20.6, lng: -100.4, speed: 30 })
  const tablet = await signedInPage(browser, vigia, { viewport: { width: 820, height: 1180 }, hasTouch: true })
  await openPro(tablet)
  await expect(tablet.getByRole('radio', { name: 'Híbrida' })).toHaveCount(0)
  await choose(tablet, 'Compacta')
  await expectColumns(tablet, 3)
  await (await findUnit(tablet, trip)).getByRole('button', { name: `Ver ${trip.plates}` }).click()
  const sheet = tablet.getByRole('dialog', { name: 'Detalle de la unidad' })
  await expect(sheet).toContainText('20.6000, -100.4000')
  await sheet.getByRole('button', { name: 'Ver en mapa' }).click()
  await expect(tablet.getByRole('main', { name: 'Mapa' })).toBeVisible()
  expect(await tablet.evaluate(() => document.documentElement.scrollWidth)).toBe(820)
  await tablet.context().close()
})

test('by day the legend leaves the note on the roads its place, with the panel open and without', async ({
  browser,
  vigia,
}) => {
  const day = await signedInPage(browser, vigia, { viewport: { width: 1440, height: 900 }, colorScheme: 'light' })
  await openPro(day)
  await setTheme(day, 'dia')
  await choose(day, 'Híbrida')
  const boxOf = async (part: Locator) => {
    await expect(part).toBeVisible()
    const box = await part.boundingBox()
    if (box === null) throw new Error('What was visible has no place any more')
    return box
  }
  const meet = async (): Promise<boolean> => {
    const legend = await boxOf(day.getByRole('region', { name: 'Simbología' }))
    const note = await boxOf(day.locator('[data-slot~="schematic-note"]'))
    return (
      legend.x < note.x + note.width &&
      note.x < legend.x + legend.width &&
      legend.y < note.y + note.height &&
      note.y < legend.y + legend.height
    )
  }
  await expect(day.locator('[data-slot~="schematic-note"]')).toContainText('para ver calles')
  expect(await meet()).toBe(false)
  await cards(day).first().getByRole('button', { name: /^Ver / }).first().click()
  await expect(day.getByRole('button', { name: 'Copiar coordenadas' })).toBeVisible()
  expect(await meet()).toBe(false)
  await day.context().close()
})
