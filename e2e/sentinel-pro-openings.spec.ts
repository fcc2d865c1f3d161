import type { Page } from '@playwright/test'
import { callApi, signInToken } from './support/api.ts'
import { TEXTS, watch } from './support/hostile-text.ts'
import { mirrorLink, newPlates, openByHand, sessionOf, startPlatform, type TestPlatform } from './support/platforms.ts'
import { findUnit, openButton, openPro } from './support/sentinel-pro.ts'
import { createTrip, type TestTrip } from './support/trips.ts'
import { expect, signedInPage, test } from './support/vigia.ts'

const TOASTS = 'Apertura de GPS'

let platform: TestPlatform
test.beforeAll(async ({ vigia }) => {
  platform = await startPlatform()
  await openByHand(vigia, [platform.traccar.url])
})
test.afterAll(() => platform.close())

/** Every state of the toasts from now on, as `title percent`, without repeats. */
async function recordToasts(on: Page): Promise<() => Promise<string[]>> {
  await on.evaluate(() => {
    const shownToasts: string[] = []
    const note = () => {
      for (const toast of document.querySelectorAll('[data-slot~="progress-toasts"] [data-slot~="toast"]')) {
        const words = [...toast.querySelectorAll('b, [data-slot~="percent"]')].map((part) => part.textContent).join(' ')
        if (shownToasts.at(-1) !== words) shownToasts.push(words)
      }
    }
    new MutationObserver(note).observe(document.body, { subtree: true, childList: true, characterData: true })
    Object.assign(window, { shownToasts })
  })
  return () => on.evaluate(() => (window as unknown as { shownToasts: string[] }).shownToasts)
}

/** From now on the page's time passes by the test alone: how long a toast stays is not decided by how busy the machine is. */
async function stopClock(on: Page): Promise<void> {
  await on.clock.pauseAt((await on.evaluate(() => Date.now())) + 1_000)
}

/** Waits for what the page comes to by itself; of its time only what its work needs goes by meanwhile. */
const comes = (on: Page, isTrue: () => Promise<unknown>) =>
  expect
    .poll(
      async () => {
        await on.clock.runFor(5)
        return isTrue()
      },
      { intervals: [50, 100, 200], timeout: 40_000 },
    )
    .toBeTruthy()

test('opening a GPS is told in its exact steps, and its end for three seconds', async ({
  vigia,
  api,
  signedIn: fast,
}) => {
  const trip = await createTrip(api, { ...platform.link, unit_plates: newPlates() })
  platform.place(trip.plates, {
    lat: 20.5881,
    lng: -100.3899,
    speedKmh: 74,
    address: 'Av. Cinco de Febrero, Querétaro',
  })
  await fast.clock.install()
  await openPro(fast)
  const card = await findUnit(fast, trip)
  const shownToasts = await recordToasts(fast)
  await stopClock(fast)
  await openButton(card).click()
  await comes(fast, () => card.getByRole('button', { name: /^40%: abriendo GPS/, disabled: true }).count())
  await expect.poll(async () => (await sessionOf(vigia, trip))?.reading ?? null, { timeout: 40_000 }).not.toBeNull()
  await fast.clock.runFor(5_000)
  const toast = fast.getByRole('region', { name: TOASTS }).getByText('¡GPS conectado exitosamente!')
  await comes(fast, () => toast.isVisible())
  expect(await shownToasts()).toEqual([
    'Abriendo GPS 20%',
    'Esperando la plataforma 40%',
    'Extrayendo datos GPS 45%',
    '¡GPS conectado exitosamente! 100%',
  ])
  await fast.clock.runFor(2_000)
  await expect(toast).toBeVisible()
  await fast.clock.runFor(1_100)
  await comes(fast, async () => (await toast.count()) === 0)
  await fast.clock.resume()
  await expect(card).toContainText('Conectado')
  await expect(card).toContainText('74 km/h')

  await card.getByRole('button', { name: `Ver ${trip.plates}` }).click()
  const panel = fast.getByRole('region', { name: 'Detalle de la unidad' })
  for (const text of [
    '74 km/h',
    '20.5881, -100.3899',
    'Av. Cinco de Febrero, Querétaro',
    'GeoFlotas',
    'Puebla',
    'Querétaro',
  ])
    await expect(panel).toContainText(text)
})

test('each way in which an opening can fail has its own words, for five seconds', async ({ api, signedIn: fast }) => {
  const mute = await createTrip(api, { ...platform.link, unit_plates: newPlates() })
  platform.place(mute.plates, null)
  const blocked = await createTrip(api, {
    ...mirrorLink('http://169.254.169.254/', 'cuenta', 'contraseña', 'Puerta cerrada'),
    unit_plates: newPlates(),
  })
  await fast.clock.install()
  await openPro(fast)
  const toasts = fast.getByRole('region', { name: TOASTS })
  const fails = async (trip: TestTrip, words: RegExp) => {
    const button = openButton(await findUnit(fast, trip))
    const failure = toasts.locator('[data-slot~="toast"][data-tone="error"]')
    await stopClock(fast)
    await button.click()
    await comes(fast, () => failure.count())
    await expect(failure.locator('b')).toHaveText(words)
    await fast.clock.runFor(4_000)
    await expect(failure).toHaveCount(1)
    await fast.clock.runFor(1_100)
    await comes(fast, async () => (await toasts.locator('[data-slot~="toast"]').count()) === 0)
    await fast.clock.resume()
  }
  await fails(blocked, /^Error: (Esa dirección no se puede abrir|El sitio )/)
  await fast.route('**/api/gps/extract/open', (route) => route.abort())
  await fails(mute, /^Error al abrir GPS$/)
  await fast.unroute('**/api/gps/extract/open')

  const shownToasts = await recordToasts(fast)
  await openButton(await findUnit(fast, mute)).click()
  const end = toasts.getByText('Tiempo de espera agotado')
  await expect(async () => {
    await fast.clock.fastForward(2_000)
    expect(await end.count()).toBe(1)
  }).toPass({ intervals: [50], timeout: 30_000 })
  const percents = [20, 40, 45, 50, 55, 60, 65, 70, 75, 80, 85, 90]
  const seen = (await shownToasts()).flatMap((words) => /(\d+)%$/.exec(words)?.[1] ?? []).map(Number)
  expect([...new Set(seen)]).toEqual(percents)
  await expect(toasts.locator('[data-slot~="toast"][data-tone="error"]')).toContainText(mute.plates)

  await fast.clock.fastForward(5_100)
  await fast.route('**/api/gps/unified/extract/*', (route) => route.fulfill({ status: 500, body: '' }))
  await openButton(await findUnit(fast, mute)).click()
  await expect(toasts.getByText('Esperando la plataforma')).toBeVisible()
  await fast.clock.fastForward(5_000)
  await expect(toasts.getByText('Error extrayendo datos GPS')).toBeVisible()
  await toasts.getByRole('button', { name: 'Ver sesión' }).click()
  await expect(fast).toHaveURL(new RegExp(`/dashboard/gps\\?viaje=${mute.id}$`))
})

test('without credentials the button is disabled and says so; without a link it tells', async ({
  api,
  signedIn: page,
}) => {
  await openPro(page)
  const bare = await createTrip(api, { unit_plates: newPlates() })
  const card = await findUnit(page, bare)
  const button = card.getByRole('button', { name: `Abrir GPS de ${bare.plates} (sin credenciales)` })
  await expect(button).toBeDisabled()
  await expect(card).toContainText('Sin GPS')
  const unlinked = await createTrip(api, { ...platform.link, monitor_url: null, unit_plates: newPlates() })
  await openButton(await findUnit(page, unlinked)).click()
  await expect(page.getByText('Esta unidad no tiene GPS configurado')).toBeVisible()
})

test('names from outside stay text', async ({ vigia, api, signedIn: hostile }) => {
  const own = await startPlatform()
  await openByHand(vigia, [platform.traccar.url, own.traccar.url])
  const incidents = await watch(hostile)
  await openPro(hostile)
  const text = String(TEXTS.markup)
  const trip = await createTrip(api, {
    ...own.link,
    unit_plates: newPlates(),
    operator_name: text,
    origin: text,
    company_client_name: text,
    gps_platform: text,
  })
  own.place(trip.plates, { lat: 20.6, lng: -100.4, speedKmh: 10, address: text })
  const card = await findUnit(hostile, trip)
  await openButton(card).click()
  await expect(card).toContainText('Conectado', { timeout: 40_000 })
  await card.getByRole('button', { name: `Ver ${trip.plates}` }).click()
  const panel = hostile.getByRole('region', { name: 'Detalle de la unidad' })
  await expect(panel.locator('[data-slot~="address"]')).toHaveText(text)
  await expect(panel.getByText(text)).toHaveCount(5)
  expect(await hostile.locator('img[src="x"], script:not([src]), a[href^="javascript"]').count()).toBe(0)
  await incidents.check()
  await own.close()
})

test('an account that only looks cannot open', async ({ browser, vigia, api }) => {
  const trip = await createTrip(api, { ...platform.link, unit_plates: newPlates() })
  const account = await vigia.addUser(`lectura-${newPlates()}@pruebas.mx`, 'lectura')
  const reader = await signedInPage(browser, { ...vigia, account })
  await openPro(reader)
  const button = openButton(await findUnit(reader, trip))
  await expect(button).toHaveAccessibleName(`Abrir GPS de ${trip.plates} (su cuenta solo consulta)`)
  await expect(button).toBeDisabled()
  const token = await signInToken(vigia.url, account)
  const open = callApi(vigia.url, 'POST', '/api/gps/extract/open', { body: { travelId: trip.id }, token })
  await expect(open).rejects.toThrow(/: 403 /)
  await reader.context().close()
})
