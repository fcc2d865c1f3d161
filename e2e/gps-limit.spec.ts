import type { Page } from '@playwright/test'
import { callApi, putSetting, signInToken } from './support/api.ts'
import { cardOf, openPro } from './support/sentinel-pro.ts'
import { createTrip, isoAgo, MINUTE_MS, postFix, type TestTrip } from './support/trips.ts'
import { expect, findRow, test } from './support/vigia.ts'

/** Before the administrator decides otherwise, one of these is called good and the other old (15 min). */
const GOOD_MIN = 3
const OLD_MIN = 20

let good: TestTrip
let old: TestTrip
let setLimit: (minutes: number) => Promise<unknown>

test.beforeAll(async ({ vigia, api }) => {
  const token = await signInToken(vigia.url, vigia.account)
  const weights = await callApi(vigia.url, 'GET', '/api/settings/risk', { token })
  setLimit = (minutes) =>
    putSetting(vigia.url, 'risk', {
      body: { ...weights, staleGpsMinutes: [{ over: minutes, points: 15 }] },
      token,
    })
  good = await createTrip(api)
  old = await createTrip(api)
  // Standing: one that fell silent on its way may be jammed, and is not called good whatever the limit.
  await postFix(api, good, GOOD_MIN * MINUTE_MS, { lat: 20.6, lng: -100.4, speed: 0 })
  await postFix(api, old, OLD_MIN * MINUTE_MS, { lat: 20.9, lng: -100.7, speed: 0 })
})

/** What the screen says of both trips: whether their GPS is called good. */
type Judged = { readonly good: boolean; readonly old: boolean }

/**
 * The screen follows the limit of the administrator while it stands: to 2 min and to an hour, and back. Nobody sends a
 * position meanwhile.
 */
async function followsLimit(judged: () => Promise<Judged>): Promise<void> {
  await setLimit(15)
  await expect.poll(judged).toEqual({ good: true, old: false })
  await setLimit(2)
  await expect.poll(judged).toEqual({ good: false, old: false })
  await setLimit(60)
  await expect.poll(judged).toEqual({ good: true, old: true })
}

async function judgedBy(isGood: (trip: TestTrip) => Promise<boolean>): Promise<Judged> {
  return { good: await isGood(good), old: await isGood(old) }
}

/** A session as the server tells it, with a reading that counts. */
const sessionOf = ({ id, invoice, plates }: TestTrip, timestamp: string) => ({
  ...{ travelId: id, invoiceId: null, externalInvoice: invoice, plates, since: timestamp, lastExtraction: timestamp },
  ...{
    isLoggedIn: true,
    state: 'tracking',
    platform: 'Rastreo',
    origin: 'https://rastreo.example.mx',
    kind: 'traccar',
  },
  ...{ error: null, obstacle: null, hasScreen: false, needsPerson: false },
  reading: {
    ...{ coordinates: { lat: 20.6, lng: -100.4 }, speed: 60, heading: 90, status: null, address: null, timestamp },
    ...{ unit: plates, confidence: 1, reasons: [] },
  },
})

const option = (page: Page, { plates }: TestTrip) => page.getByRole('option').filter({ hasText: plates })

test('Sentinel follows the limit that an administrator sets', async ({ signedIn: page }) => {
  await page.goto('/sentinel')
  await findRow(page, good.invoice)
  await page.getByRole('textbox', { name: 'Buscar viaje' }).fill('')
  const isGood = async (trip: TestTrip) => /GPS (OK|EXTRAÍDO)/.test((await option(page, trip).textContent()) ?? '')
  await followsLimit(() => judgedBy(isGood))
})

test('a position grows old in Sentinel by the limit of the server while the server is away', async ({
  api,
  signedIn: page,
}) => {
  await setLimit(60)
  const trip = await createTrip(api)
  await postFix(api, trip, MINUTE_MS, { lat: 20.1, lng: -100.1 })
  await page.clock.install()
  const limits: number[] = []
  page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => {
      const limitS = /"stale_after_s":(\d+)/.exec(String(payload))?.[1]
      if (limitS !== undefined) limits.push(Number(limitS))
    }),
  )
  await page.goto('/sentinel')
  const row = await findRow(page, trip.invoice)
  await expect(row).toContainText('GPS OK')
  await setLimit(3)
  await expect.poll(() => limits.at(-1)).toBe(180)
  await page.context().setOffline(true)
  await expect(row).toContainText('GPS OK')
  // The minutes that are left of the three go by on the clock of the page, which is all that ages it now.
  await page.clock.fastForward(2 * MINUTE_MS)
  await expect(row).toContainText('GPS ANTIGUO')
})

test('the speeds of the last day break where the limit that an administrator sets is passed', async ({
  api,
  signedIn: page,
}) => {
  await setLimit(15)
  const trip = await createTrip(api)
  await postFix(api, trip, 20 * MINUTE_MS, { lat: 20.1, lng: -100.1 })
  await postFix(api, trip, 10 * MINUTE_MS, { lat: 20.2, lng: -100.1 })
  await postFix(api, trip, 0, { lat: 20.3, lng: -100.1 })
  await page.goto('/sentinel')
  await (await findRow(page, trip.invoice)).click()
  const panel = page.getByRole('complementary', { name: 'Detalle del viaje' })
  await expect(panel.getByText('Historial de posiciones')).toBeVisible()
  await expect(panel.getByText('Sin señal 10 min')).toHaveCount(0)
  await setLimit(5)
  await expect(panel.getByText('Sin señal 10 min')).toHaveCount(2)
})

test('Guardian follows the limit that an administrator sets', async ({ signedIn: page }) => {
  await page.goto('/guardian')
  const active = page.getByRole('region', { name: 'Unidades activas' })
  await expect(active).toContainText(/\d/, { timeout: 40_000 })
  await followsLimit(() => judgedBy(async ({ plates }) => ((await active.textContent()) ?? '').includes(plates)))
})

test('Sentinel Pro follows the limit that an administrator sets', async ({ signedIn: page }) => {
  await openPro(page)
  const isGood = async (trip: TestTrip) => /Conectado/.test((await cardOf(page, trip).textContent()) ?? '')
  await followsLimit(() => judgedBy(isGood))
})

test('the full map follows the limit that an administrator sets', async ({ signedIn: page }) => {
  await page.goto('/dashboard/viajes-mapa')
  await expect(option(page, good)).toBeVisible({ timeout: 40_000 })
  const isGood = async (trip: TestTrip) => {
    // What else a unit does is the word of the next answer, which somebody asks for.
    await page.getByRole('button', { name: 'Actualizar', exact: true }).click()
    return !/Sin señal GPS/.test((await option(page, trip).textContent()) ?? '')
  }
  await followsLimit(() => judgedBy(isGood))
})

test('trips in transit are without a signal by the limit that an administrator sets', async ({
  api,
  signedIn: page,
}) => {
  await setLimit(15)
  // Nobody says how fast a unit goes by a fix of over five minutes.
  const trip = await createTrip(api)
  await postFix(api, trip, 130_000, { lat: 20.2, lng: -100.2 })
  await page.goto('/dashboard/viajes-en-transito')
  const row = page.getByRole('option', { name: new RegExp(trip.invoice) })
  await expect(row).toHaveAccessibleName(/^En movimiento/, { timeout: 40_000 })
  await setLimit(2)
  await expect(row).toHaveAccessibleName(/^Sin señal reciente/)
  await setLimit(15)
  await expect(row).toHaveAccessibleName(/^En movimiento/)
})

test('the GPS monitor calls a reading old by the limit that an administrator sets', async ({ api, signedIn: page }) => {
  await setLimit(15)
  const trip = await createTrip(api, { monitor_url: 'https://rastreo.example.mx/u/1' })
  const readAt = isoAgo(8 * MINUTE_MS)
  await page.route('**/api/gps/extract/sessions', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), sessions: [sessionOf(trip, readAt)] } })
  })
  await page.goto(`/dashboard/gps?viaje=${trip.id}`)
  const box = page.locator('section').filter({ hasText: 'Coordenadas extraídas' }).last()
  await expect(box).toContainText('GPS EXTRAÍDO', { timeout: 40_000 })
  await setLimit(5)
  await expect(box).toContainText('GPS ANTIGUO')
})
