import type { Locator, Page } from '@playwright/test'
import type { Sites } from '@vigia/testbeds/sites/start-sites'
import { callApi, NOT_FRESH, signInToken } from './support/api.ts'
import { countColours } from './support/pixels.ts'
import {
  createSiteTrip,
  mirrorLink,
  newPlates,
  openByHand,
  SLOW_MS,
  sessionOf,
  startPages,
  startPlatform,
  type TestPlatform,
} from './support/platforms.ts'
import { createTrip, type TestTrip } from './support/trips.ts'
import { expect, signedInPage, test } from './support/vigia.ts'

const PAGES = ['captcha', 'ambiguous-unit']
/** Where the field for the letters lies on the captcha's page, as shares of the page. */
const FIELD = { x: 0.23, y: 0.293 }

let page: Page
let platform: TestPlatform
let sites: Sites
test.beforeAll(async ({ browser, vigia }) => {
  platform = await startPlatform()
  sites = await startPages(PAGES)
  await openByHand(vigia, [platform.traccar.url, ...sites.names.map((name) => sites.url(name))])
  page = await signedInPage(browser, vigia)
  await openExtractor(page)
})
test.afterAll(async () => {
  await page.context().close()
  await sites.close()
  await platform.close()
})

/** The screen, with the automatic mode off: what is opened is what the test opens. */
async function openExtractor(on: Page, trip?: TestTrip): Promise<void> {
  await on.goto(`/dashboard/gps${trip === undefined ? '' : `?viaje=${trip.id}`}`)
  await on.getByRole('checkbox', { name: /^Actualización automática/ }).uncheck()
  await expect(on.getByRole('region', { name: 'Viajes', exact: true })).toBeVisible()
}
const side = (on: Page) => on.locator('[data-slot~="session-side"]')
const pane = (on: Page) => on.locator('[data-slot~="session-pane"]')

/** Asks again, so that trips made meanwhile are there, and shows one. */
async function show(on: Page, trip: TestTrip): Promise<Locator> {
  await on.getByRole('textbox', { name: /^Filtrar viajes/ }).fill(trip.invoice)
  await on.getByRole('button', { name: 'Actualizar', exact: true }).click()
  const row = on
    .getByRole('region', { name: 'Viajes', exact: true })
    .getByRole('listitem')
    .filter({ hasText: trip.invoice })
  await expect(row).toHaveCount(1)
  await row.locator('[data-slot~="pick-trip"]').click()
  return row
}

/** Presses Abrir GPS of a trip. */
async function open(on: Page, trip: TestTrip): Promise<Locator> {
  const row = await show(on, trip)
  await row.getByRole('button', { name: /^Abrir GPS de/ }).click()
  return row
}

test('a trip without a link says so and cannot be opened', async ({ api, vigia }) => {
  const trip = await createTrip(api, { unit_plates: newPlates() })
  const row = await show(page, trip)
  await expect(row).toContainText('Sin URL de GPS')
  const button = row.getByRole('button', { name: `Abrir GPS de ${trip.plates}` })
  await expect(button).toBeDisabled()
  await expect(button).toHaveAttribute('title', 'Este viaje no tiene URL de GPS configurada')
  await expect(pane(page)).toContainText('Este viaje no tiene URL de GPS configurada')
  await expect(side(page)).toContainText('Sin sesión GPS')
  await expect(side(page).getByRole('button', { name: 'Ver Mapa' })).toBeDisabled()
  await expect(side(page)).toContainText('Este viaje no tiene enlace ni cuenta')
  const token = await signInToken(vigia.url, vigia.account)
  const refused = callApi(vigia.url, 'POST', '/api/gps/extract/open', { body: { travelId: trip.id }, token })
  await expect(refused).rejects.toThrow(/Este viaje no tiene URL de GPS configurada/)
})

test('opened on a platform with an API, a trip is tracked, shown with its coordinates, and closed', async ({
  api,
  vigia,
}) => {
  const trip = await createTrip(api, { ...platform.link, unit_plates: newPlates() })
  platform.place(trip.plates, {
    lat: 20.588123,
    lng: -100.389456,
    speedKmh: 74,
    address: 'Av. Constituyentes, Querétaro',
  })
  const before = Number(await page.locator('[data-slot~="session-count"] b', { hasText: /\d/ }).textContent())
  const row = await open(page, trip)
  await expect(row).toContainText('Rastreando', { timeout: SLOW_MS })
  await expect(row).toContainText(/posición actualizada hace \d+ s/)
  await expect(pane(page)).toContainText('Se lee por la API de Traccar')
  const steps = pane(page).getByRole('list', { name: 'Pasos de la sesión' }).getByRole('listitem')
  await expect(steps).toHaveText(['Abierto', 'Sesión iniciada', 'Coordenadas leídas', 'Rastreando cada 30 s'])
  for (const words of ['20.588123, -100.389456', '74 km/h', 'Av. Constituyentes, Querétaro', 'GPS EXTRAÍDO'])
    await expect(side(page)).toContainText(words)
  await expect(page.locator('[data-slot~="session-count"]')).toContainText(`${before + 1} `)
  expect(Math.round(Number((await sessionOf(vigia, trip))?.reading?.coordinates.lat) * 1e6)).toBe(20588123)

  await page.reload()
  await expect(side(page)).toContainText('20.588123, -100.389456')
  await side(page).getByRole('button', { name: 'Ver Mapa' }).click()
  // The address forgets the trip as soon as the screen has taken it.
  await expect(page).toHaveURL(/\/sentinel(\?|$)/)
  await expect(page.getByRole('complementary', { name: 'Detalle del viaje' })).toContainText(trip.plates)

  await openExtractor(page, trip)
  await pane(page).getByRole('button', { name: 'Cerrar sesión', exact: true }).click()
  await expect(page.getByText(`Sesión GPS de ${trip.plates} cerrada`)).toBeVisible()
  await expect(pane(page)).toContainText(`${trip.plates} no tiene sesión GPS`)
  await expect.poll(() => sessionOf(vigia, trip)).toBeNull()
})

test('nothing is typed into a site until a person has confirmed it, nor after it was withdrawn', async ({
  api,
  vigia,
}) => {
  const stranger = await startPlatform()
  const { host } = new URL(stranger.traccar.url)
  const trip = await createTrip(api, { ...stranger.link, unit_plates: newPlates() })
  stranger.place(trip.plates, { lat: 20.6, lng: -100.4, speedKmh: 60 })
  const row = await open(page, trip)
  await expect(row).toContainText(`El sitio ${host} no está confirmado`)
  await expect(pane(page)).toContainText('El sitio espera confirmación')
  expect(stranger.traccar.signIns.all).toBe(0)

  await pane(page)
    .getByRole('button', { name: `Confirmar sitio ${host}` })
    .click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText(`¿Es ${host} la plataforma del transportista?`)
  await expect(question).toContainText('no cifra lo que se le envía')
  await expect(question.getByRole('button', { name: 'Cancelar' })).toBeFocused()
  await page.route('**/api/gps/origins', (route) => route.fulfill(NOT_FRESH), { times: 1 })
  await question.getByRole('button', { name: 'Confirmar sitio' }).click()
  const proof = page.getByRole('dialog', { name: 'Confirme quién es' })
  expect(stranger.traccar.signIns.all).toBe(0)
  await proof.getByLabel('Contraseña o código').fill(vigia.account.password)
  await proof.getByRole('button', { name: 'Confirmar' }).click()
  await expect(row).toContainText('Rastreando', { timeout: SLOW_MS })
  expect(stranger.traccar.signIns.all).toBe(1)

  await page.getByRole('button', { name: 'Sitios de plataformas' }).click()
  await page.getByRole('button', { name: `Retirar http://${host}` }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Retirar sitio' }).click()
  const waiting = page
    .getByRole('dialog', { name: 'Sitios de plataformas' })
    .getByRole('region', { name: 'Por confirmar' })
  await expect(waiting).toContainText(host)
  await page.keyboard.press('Escape')
  await expect(row).toContainText(`El sitio ${host} no está confirmado`)
  expect(stranger.traccar.signIns.all).toBe(1)
  await stranger.close()
})

test('a refused password says so, is explained with its evidence, and is tried again only when asked', async ({
  api,
}) => {
  const { monitor_url } = platform.link
  const wrong = mirrorLink(String(monitor_url), `olvera-${newPlates()}`, 'Cambiada-hace-un-mes', 'GeoFlotas')
  const trip = await createTrip(api, { ...wrong, unit_plates: newPlates() })
  const refusedBefore = platform.traccar.signIns.refused
  const row = await open(page, trip)
  await expect(row).toContainText('La plataforma rechazó la cuenta o la contraseña.', { timeout: SLOW_MS })
  expect(platform.traccar.signIns.refused).toBe(refusedBefore + 1)
  await pane(page).getByRole('button', { name: 'Reintentar' }).click()
  const question = page
    .getByRole('alertdialog')
    .or(page.getByRole('dialog'))
    .filter({ hasText: '¿Reintentar con la misma contraseña?' })
  await expect(question).toContainText('puede bloquear la cuenta')
  await question.getByRole('button', { name: 'Reintentar una vez' }).click()
  await expect(question).toHaveCount(0)
  await expect.poll(() => platform.traccar.signIns.refused).toBe(refusedBefore + 2)
  await expect(row).toContainText('La plataforma rechazó la cuenta o la contraseña.')

  await side(page).getByRole('button', { name: '¿Por qué no veo este viaje?' }).click()
  const why = page.getByRole('dialog', { name: /^¿Por qué no veo este viaje\?/ })
  await expect(why.locator('[data-slot~="cause"]')).toContainText('rechazó')
  await expect(why.getByRole('region', { name: 'Cómo se sabe' }).getByRole('listitem').first()).toBeVisible()
  await expect(why.getByRole('region', { name: 'Qué hacer ahora' }).getByRole('listitem').first()).toBeVisible()
  await expect(why.locator('pre')).toContainText(trip.plates)
  await expect(why).not.toContainText('Cambiada-hace-un-mes')
  await page.keyboard.press('Escape')
  await expect(why).toHaveCount(0)
})

test('the credentials are masked, shown one at a time and masked again; who only looks sees none', async ({
  browser,
  vigia,
  api,
  signedIn: own,
}) => {
  const trip = await createTrip(api, { ...platform.link, unit_plates: newPlates() })
  const account = String(platform.link.monitor_account)
  const password = String(platform.link.monitor_password)
  const received: string[] = []
  own.on('response', async (response) => {
    if (/\/api\/(?!travels\/\d+\/credentials)/.test(response.url()))
      received.push(await response.text().catch(() => ''))
  })
  await own.clock.install()
  await openExtractor(own, trip)
  const box = side(own).locator('[data-slot~="credentials"]')
  await expect(box).toContainText('••••••••••')
  await expect(box).not.toContainText(account)
  await box.getByRole('button', { name: 'Mostrar cuenta' }).click()
  await expect(box).toContainText(account)
  await expect(box).not.toContainText(password)
  await box.getByRole('button', { name: 'Mostrar contraseña' }).click()
  await expect(box).toContainText(password)
  await expect(box).not.toContainText(account)
  await own.clock.fastForward(31_000)
  await expect(box).not.toContainText(password)
  expect(received.join('')).not.toContain(password)

  const reader = { ...vigia, account: await vigia.addUser(`mira-${newPlates()}@pruebas.mx`, 'lectura') }
  const looks = await signedInPage(browser, reader)
  await openExtractor(looks, trip)
  await expect(side(looks)).toContainText('Solo para monitoreo')
  await expect(looks.getByRole('button', { name: /^(Mostrar|Copiar) (cuenta|contraseña)|^Abrir GPS de/ })).toHaveCount(
    0,
  )
  const token = await signInToken(vigia.url, reader.account)
  await expect(callApi(vigia.url, 'GET', `/api/travels/${trip.id}/credentials`, { token })).rejects.toThrow(/: 403 /)
  await looks.context().close()
})

test('several units that could be meant: a person picks one, and it is tracked', async ({ api }) => {
  const trip = await createSiteTrip(api, sites, 'ambiguous-unit')
  const row = await open(page, trip)
  const units = pane(page).getByRole('group', { name: 'Unidades de la plataforma' })
  await expect(units.getByRole('radio')).toHaveCount(2, { timeout: SLOW_MS })
  await expect(pane(page)).toContainText('Nunca se adivina')
  await expect(pane(page).getByRole('button', { name: 'Es esta unidad' })).toBeDisabled()
  await units.getByRole('radio', { name: /GPS nuevo/ }).check()
  await pane(page).getByRole('button', { name: 'Es esta unidad' }).click()
  await expect(row).toContainText('Rastreando', { timeout: SLOW_MS })
  await expect(side(page)).toContainText(/Unidad en la plataformaGPS nuevo/)
})

test('a captcha is passed by a person at the wheel, others watch, and the reading goes on by itself', async ({
  browser,
  vigia,
  api,
}) => {
  const trip = await createSiteTrip(api, sites, 'captcha')
  const row = await open(page, trip)
  await expect.poll(async () => (await sessionOf(vigia, trip))?.needsPerson, { timeout: SLOW_MS }).toBe(true)
  await expect(row).toContainText('Esperando login')
  const picture = pane(page).getByRole('img', { name: /^Página remota de/ })
  await expect(picture).toHaveAccessibleName(/Acceso/)
  await expect(pane(page).locator('[data-slot~="page-address"]')).toContainText(`${sites.host('captcha')}/acceso`)
  await expect.poll(() => countColours(page, picture)).toBeGreaterThan(20)
  await expect(pane(page).locator('[data-slot~="latency"]')).toContainText(/\d+ ms/)
  await expect(side(page).getByText('La página pide iniciar sesión')).toBeVisible()

  const watcher = { ...vigia, account: await vigia.addUser(`otra-${newPlates()}@pruebas.mx`, 'monitorista') }
  const looks = await signedInPage(browser, watcher)
  await openExtractor(looks, trip)
  await expect(looks.getByRole('radio', { name: 'Solo ver' })).toBeChecked()
  await expect
    .poll(() => countColours(looks, pane(looks).getByRole('img', { name: /^Página remota de/ })))
    .toBeGreaterThan(20)

  await page.getByRole('radio', { name: 'Controlar' }).click()
  await expect(page.getByRole('radio', { name: 'Controlar' })).toBeChecked()
  await expect(looks.getByText(/ tiene el control$/)).toBeVisible()
  await expect(looks.getByRole('button', { name: 'Recargar la página remota' })).toBeDisabled()

  // The letters are typed where a person would: a click on the field of the picture, then keys.
  const box = await picture.boundingBox()
  if (box === null) throw new Error('the remote page is not on screen')
  await page.mouse.click(box.x + box.width * FIELD.x, box.y + box.height * FIELD.y)
  await expect(page.getByText('El teclado va a la página remota')).toBeVisible()
  await page.keyboard.type(sites.secret('captcha'))
  await page.keyboard.press('Enter')
  await expect(row).toContainText('Rastreando', { timeout: SLOW_MS })
  expect(sites.hits('captcha').signIns).toBe(1)
  await expect(side(page).locator('[data-slot~="coordinates"]')).toContainText(/^\d+\.\d{6}, -\d+\.\d{6}/)
  await expect(looks.locator('[data-slot~="page-address"]')).toContainText('/flota')
  await page.keyboard.press('Escape')
  await page.getByRole('radio', { name: 'Solo ver' }).click()
  await expect(looks.getByText(/ tiene el control$/)).toHaveCount(0)

  await page.reload()
  await expect(row).toContainText('Rastreando')
  await expect.poll(() => countColours(page, picture)).toBeGreaterThan(1)
  expect(sites.hits('captcha').changes).toEqual([])
  await looks.context().close()
})
