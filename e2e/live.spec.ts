import type { Locator, Page } from '@playwright/test'
import type { Api } from './support/api.ts'
import { createLocatedTrip, panic } from './support/board.ts'
import { createTrip, MINUTE_MS, postFix, type TestTrip, uniqueName } from './support/trips.ts'
import { connectionMark, expect, findRow, openSentinel, selectTrip, signedInPage, test } from './support/vigia.ts'

/** G-R16 allows ten seconds; what the machine adds to them is not the screen's. */
const NOT_LIVE_WITHIN_MS = 12_000
/** A server knows nobody for its first 15 s, and whoever is cut off counts for 15 s and the 5 s of a repetition more. */
const PRESENCE_WITHIN_MS = 40_000
const NOT_LIVE = 'La pantalla no está en vivo'

let page: Page
test.beforeAll(async ({ browser, vigia, api }) => {
  await createTrip(api)
  page = await signedInPage(browser, vigia)
  await openSentinel(page)
})
test.afterAll(() => page?.context().close())

/** Sees to it that nothing that follows owes itself to a reload of the page or of the listing. */
async function forbidReload(): Promise<() => Promise<void>> {
  await page.evaluate(() => Object.assign(window, { stayed: true }))
  return async () => expect(await page.evaluate(() => 'stayed' in window)).toBe(true)
}

const gpsAge = (row: Locator): Locator => row.locator('[data-slot~="gps-age"]')
/** The whole minutes that a row calls its position old; not a number while it tells none. */
const minutesOld = async (row: Locator): Promise<number> => {
  const text = (await gpsAge(row).textContent()) ?? ''
  return text === 'Ahora' ? 0 : Number(/^(\d+) min$/.exec(text)?.[1] ?? Number.NaN)
}

const intakes: Record<
  string,
  (trip: TestTrip, api: Api, url: string, secret: string, at: number) => Promise<Response>
> = {
  'the API': (trip, api, url, _secret, at) =>
    fetch(`${url}/api/positions`, {
      method: 'POST',
      headers: { authorization: `Bearer ${api.key}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        device: trip.phone,
        timestamp: new Date(at).toISOString(),
        lat: 20.55,
        lng: -99.25,
        speed: 64,
      }),
    }),
  'the OsmAnd protocol': (trip, _api, url, secret, at) =>
    fetch(
      `${url}/intake/osmand?id=${trip.phone}&timestamp=${at / 1000}&lat=20.55&lon=-99.25&speed=34.5572&bearing=12&token=${secret}`,
    ),
  OwnTracks: (trip, _api, url, secret, at) =>
    fetch(`${url}/intake/owntracks`, {
      method: 'POST',
      headers: { authorization: `Basic ${btoa(`${trip.phone}:${secret}`)}`, 'content-type': 'application/json' },
      body: JSON.stringify({ _type: 'location', lat: 20.55, lon: -99.25, tst: at / 1000, vel: 64 }),
    }),
}

/** Where the unit is, in words; its coordinates are the words' title. */
const placeInHead = (panel: Locator, coordinates: string): Locator =>
  panel.locator('[data-slot~="detail-head"]').getByTitle(coordinates)

for (const [name, post] of Object.entries(intakes)) {
  test(`a position by ${name} reaches row and panel by itself`, async ({ api, vigia }) => {
    const phone = uniqueName('tel-')
    const { secret } = await api.post('/api/devices', { unique_id: phone, kind: 'phone', with_secret: true })
    const trip = await createTrip(api, { operator_device_id: phone })
    await postFix(api, trip, 20 * MINUTE_MS, { device: phone, travel_id: undefined, lat: 20.5, lng: -99.25 })
    const { row, panel } = await selectTrip(page, trip.invoice)
    await expect(gpsAge(row)).toHaveText('20 min')
    await expect(placeInHead(panel, '20.5000, -99.2500')).toBeVisible()

    const stayed = await forbidReload()
    const at = Math.floor(Date.now() / 1000) * 1000
    const answer = await post(trip, api, vigia.url, String(secret), at)
    expect(answer.ok, await answer.text()).toBe(true)
    await expect(gpsAge(row)).toHaveText('Ahora')
    await expect(row).toContainText('64 km/h')
    const place = placeInHead(panel, '20.5500, -99.2500')
    await expect(place).toHaveText('A 6 km al suroeste de Orizabita, municipio de Ixmiquilpan, Hidalgo')
    await stayed()
  })
}

test('a panic button is CRÍTICO at once, and the panel says why', async ({ api }) => {
  const trip = await createTrip(api)
  await postFix(api, trip, MINUTE_MS, { lat: 20.5, lng: -99.25 })
  const { row, panel } = await selectTrip(page, trip.invoice)
  await expect(row).toContainText('BAJO0')
  await expect(panel).toContainText('Sin motivos de riesgo')
  const stayed = await forbidReload()
  await postFix(api, trip, 0, { lat: 20.505, lng: -99.25, event: 'panic' })
  await expect(row).toContainText('CRÍTICO100')
  await expect(row).toContainText('Botón de pánico')
  await expect(panel.getByRole('region', { name: 'Riesgo' })).toContainText('Botón de pánico activado ahora+100')
  // Said by its alert, and by nothing else: the trip that turned critical is the same news.
  const said = page.getByRole('alert').filter({ hasText: trip.plates })
  const place = 'A 4 kilómetros al noreste de Panales, municipio de Ixmiquilpan, Hidalgo'
  await expect(said).toContainText(`Alerta crítica: ${trip.plates}, Botón de pánico activado, ${place}`)
  // Another unit's news may be in the same breath.
  expect((await said.textContent())?.split(trip.plates)).toHaveLength(2)
  await stayed()
})

test('a truck that speeds gains ten points and the reason', async ({ api }) => {
  const trip = await createTrip(api)
  const { row, panel } = await selectTrip(page, trip.invoice)
  await expect(row).toContainText('SIN GPS')
  await postFix(api, trip, 0, { lat: 20.5, lng: -99.25, speed: 118 })
  await expect(row).toContainText('BAJO10')
  await expect(row).toContainText('Exceso de velocidad 118 km/h')
  await expect(panel.getByRole('region', { name: 'Riesgo' })).toContainText('Exceso de velocidad 118 km/h+10')
})

const NOBODY = 'Quién más está: 0 (nadie)'
const UNKNOWN = 'Quién más está: ? (no se sabe)'

/** Selects a trip whose position is about to be a minute old, and answers what must be true after the server has gone and come. */
async function standBefore(api: Api, trip: TestTrip): Promise<{ gone(): Promise<void>; back(): Promise<void> }> {
  const { row, panel } = await selectTrip(page, trip.invoice)
  await postFix(api, trip, 46_000, { lat: 20.5, lng: -99.25 })
  await expect.poll(() => minutesOld(row)).toBeGreaterThanOrEqual(0)
  const known = await minutesOld(row)
  const stayed = await forbidReload()
  return {
    gone: async () => {
      const banner = page.getByRole('alert').filter({ hasText: NOT_LIVE })
      await expect(banner).toBeVisible({ timeout: NOT_LIVE_WITHIN_MS })
      await expect(connectionMark(page)).toHaveText('Desconectado')
      // Whatever it was before the server went: a minute later it is one more.
      await expect.poll(() => minutesOld(row), { timeout: 75_000 }).toBeGreaterThan(known)
      await expect(placeInHead(panel, '20.5000, -99.2500')).toBeVisible()
    },
    back: async () => {
      await postFix(api, trip, 0, { lat: 20.505, lng: -99.25 })
      await expect(connectionMark(page)).toHaveText('Conectado', { timeout: 20_000 })
      await expect(page.getByText(NOT_LIVE)).toHaveCount(0)
      await expect(gpsAge(row)).toHaveText('Ahora')
      await expect(placeInHead(panel, '20.5050, -99.2500')).toBeVisible()
      await stayed()
      await postFix(api, trip, 0, { lat: 20.506, lng: -99.25, event: 'panic' })
      await expect(row).toContainText('CRÍTICO100')
    },
  }
}

test('a server stopped as Ctrl-C stops it: the screen and an open detail say so, age, keep what they knew, and come back by themselves', async ({
  api,
  vigia,
  signedIn: other,
}) => {
  const [trip, opened] = [await createTrip(api), await createLocatedTrip(api)]
  await openSentinel(other)
  await selectTrip(other, opened.invoice)
  await other.getByRole('region', { name: 'Viaje seleccionado' }).getByRole('button', { name: 'Ver detalles' }).click()
  const modal = other.getByRole('dialog', { name: /^Detalle del viaje/ })
  await expect(modal).toContainText(opened.invoice)
  const { gone, back } = await standBefore(api, trip)

  await vigia.stop()
  try {
    await gone()
    await expect(modal).toContainText(NOT_LIVE)
    await expect(modal).toContainText(opened.invoice)
    await expect(modal.getByRole('heading', { name: 'Información general', exact: true })).toBeVisible()
  } finally {
    await vigia.start()
  }
  await back()
  await expect(modal).not.toContainText(NOT_LIVE, { timeout: 25_000 })
  await panic(api, opened)
  await expect(modal).toContainText('PANICO')
  await other.keyboard.press('Escape')
  await expect(connectionMark(other)).toHaveText('Conectado')
})

test('a server killed outright: the screen says so, nobody knows who else is there, and all comes back by itself', async ({
  api,
  vigia,
}) => {
  const { gone, back } = await standBefore(api, await createTrip(api))
  const present = (name: string) => page.getByRole('button', { name })
  // Since it started, a server has waited this long for those who were there.
  await expect(present(NOBODY)).toBeVisible({ timeout: PRESENCE_WITHIN_MS })
  // Its list comes with the first press.
  await present(NOBODY).click()
  await expect(page.getByRole('dialog')).toContainText('Nadie más tiene una pantalla abierta.')
  await page.keyboard.press('Escape')
  const words: string[] = []
  await vigia.kill()
  try {
    await gone()
    await expect(present(UNKNOWN)).toBeVisible()
    await present(UNKNOWN).click()
    await expect(page.getByRole('dialog')).toContainText('No se sabe quién más está')
    await page.keyboard.press('Escape')
    // The token runs out meanwhile: an expired one and an unknown one are refused alike.
    await page.evaluate(() => localStorage.setItem('token', 'caducado'))
  } finally {
    page.on('websocket', (socket) =>
      socket.on('framereceived', ({ payload }) => {
        const people = /\["people",(.*)\]$/.exec(String(payload))?.[1]
        if (people !== undefined) words.push(people)
      }),
    )
    await vigia.start()
  }
  await back()
  await expect(present(NOBODY)).toBeVisible({ timeout: PRESENCE_WITHIN_MS })
  expect(words[0]).toBe('{"people":null}')
})

test('a session that ended on the server leads to the sign-in, with nothing left behind', async ({
  vigia,
  api,
  signedIn: own,
}) => {
  await openSentinel(own)
  const token = await own.evaluate(() => localStorage.getItem('token'))
  await fetch(`${vigia.url}/api/auth/logout`, { method: 'POST', headers: { authorization: `Bearer ${token}` } })
  await expect(own.getByRole('heading', { name: 'Iniciar sesión' })).toBeVisible()
  expect(await own.evaluate(() => localStorage.getItem('token'))).toBeNull()
  await expect(own.getByRole('option')).toHaveCount(0)
  await expect(await findRow(page, (await createTrip(api)).invoice)).toBeVisible()
})

test('signing out in one tab signs the other one out', async ({ signedIn: one }) => {
  const other = await one.context().newPage()
  await openSentinel(other)
  await openSentinel(one)
  await one.getByRole('button', { name: 'Menú de usuario' }).click()
  await one.getByRole('menuitem', { name: 'Cerrar Sesión' }).click()
  await expect(other.getByRole('heading', { name: 'Iniciar sesión' })).toBeVisible()
  await expect(other.getByRole('option')).toHaveCount(0)
  await other.goto('/sentinel')
  await expect(other.getByRole('heading', { name: 'Iniciar sesión' })).toBeVisible()
})
