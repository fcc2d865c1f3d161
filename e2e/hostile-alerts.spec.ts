import type { Page } from '@playwright/test'
import { type Api, callApi, signInToken } from './support/api.ts'
import { createLocatedTrip, openAlerts, panic } from './support/board.ts'
import { cut, type Incidents, spills, TEXTS, watch } from './support/hostile-text.ts'
import { signalsOf, watchSignals } from './support/signals.ts'
import { type TestTrip, uniqueName } from './support/trips.ts'
import { expect, openSentinel, selectTrip, signedInPage, test } from './support/vigia.ts'

let own: Page
let seen: Incidents
let token: string
let url: string
const trips: (TestTrip & { readonly text: string })[] = []
test.beforeAll(async ({ browser, vigia, api }) => {
  url = vigia.url
  token = await signInToken(url, vigia.account)
  own = await signedInPage(browser, vigia, { permissions: ['notifications'] })
  seen = await watch(own)
  await watchSignals(own)
  await own.goto('/alerts')
  const notifications = own.getByRole('switch', { name: 'Notificaciones' })
  await notifications.click()
  // The browser answers in its own time, and a page that is left meanwhile keeps no wish.
  await expect(notifications).toBeChecked()
  for (const text of Object.values(TEXTS)) {
    const trip = await createLocatedTrip(api, {
      unit_plates: cut(`${uniqueName('H')} ${text}`, 20),
      operator_name: cut(text, 200),
      origin: cut(text, 200),
      destination: cut(text, 200),
      company_client_name: cut(text, 200),
      gps_platform: cut(text, 100),
    })
    trips.push({ ...trip, text })
  }
  await openSentinel(own)
})
test.afterEach(async () => {
  expect(await own.locator('img[src="x"], script:not([src]), a[href^="javascript"]').count()).toBe(0)
  await seen.check()
})
test.afterAll(() => own.context().close())

/** Of each trip there is a panic: what a test before this one did is not to be counted on. */
async function panicOfEach(api: Api): Promise<void> {
  const alerted = new Set((await openAlerts(api)).map(({ travel_id }) => travel_id))
  for (const { text, ...trip } of trips) if (!alerted.has(trip.id)) await panicWithNote(api, trip, text)
}

async function panicWithNote(api: Api, trip: TestTrip, note: string): Promise<void> {
  await panic(api, trip)
  const { id } = (await openAlerts(api)).find(({ travel_id }) => travel_id === trip.id) ?? { id: '' }
  await callApi(url, 'POST', `/api/alerts/${id}/notes`, { body: { note }, token })
}

const expectNoSpill = async () => expect(await own.evaluate(spills)).toEqual([])

test('an alert with text from outside: toast and notification show it as it is', async ({ api }) => {
  let isFirst = true
  for (const { text, ...trip } of trips) {
    await panicWithNote(api, trip, text)
    // The first is told alone, and what follows together.
    if (!isFirst) continue
    isFirst = false
    const bodies = async () => (await signalsOf(own)).notifications.map(({ body }) => body)
    await expect.poll(bodies).toEqual([`Botón de pánico activado · ${trip.plates.normalize('NFC')}`])
    await expect(own.locator('[data-slot~="toast"]')).toContainText(trip.plates.normalize('NFC'))
    await expectNoSpill()
  }
})

test('the detail of a trip with text from outside', async ({ api }) => {
  await panicOfEach(api)
  for (const { invoice } of trips) {
    await selectTrip(own, invoice)
    await own.getByRole('region', { name: 'Viaje seleccionado' }).getByRole('button', { name: 'Ver detalles' }).click()
    await expect(own.getByRole('dialog', { name: /^Detalle del viaje/ })).toContainText('PANICO')
    await expectNoSpill()
    await own.keyboard.press('Escape')
  }
})

test('row, depth and card of an alert with text from outside', async ({ api }) => {
  await panicOfEach(api)
  await own.goto('/alerts')
  for (const { plates, text } of trips) {
    const row = own
      .getByRole('list', { name: 'Alertas abiertas' })
      .getByRole('listitem')
      .filter({ hasText: plates.slice(0, 12) })
    await row.locator('[data-slot~="alert-title"] button').click()
    const depth = own.getByRole('complementary', { name: 'Detalle de la alerta' })
    await expect(depth.locator('[data-slot~="timeline"]')).toContainText(text.normalize('NFC').trim())
    await expectNoSpill()
  }
  await own.goto('/guardian')
  await expect(own.locator('[data-card]').first()).toBeVisible()
  await expectNoSpill()
})
