import type { Page } from '@playwright/test'
import { cut, type Incidents, spills, TEXTS, watch } from './support/hostile-text.ts'
import { createTrip, postFix } from './support/trips.ts'
import { expect, openSentinel, selectTrip, signedInPage, test } from './support/vigia.ts'

let page: Page
let incidents: Incidents
test.beforeAll(async ({ browser, vigia, api }) => {
  await createTrip(api)
  page = await signedInPage(browser, vigia)
  incidents = await watch(page)
  await openSentinel(page)
})
test.afterAll(() => page?.context().close())

for (const [what, text] of Object.entries(TEXTS)) {
  test(`text from outside stays text: ${what}`, async ({ api }) => {
    const short = (max: number) => cut(text, max)
    const trip = await createTrip(api, {
      invoice_id: short(100),
      description: text,
      origin: short(200),
      destination: short(200),
      company_client_name: short(200),
      company_carrier_name: short(200),
      operator_name: short(200),
      operator_phone: short(30),
      gps_platform: short(100),
      monitor_url: `https://gps.example.mx/?q=${encodeURIComponent(text)}`,
    })
    await postFix(api, trip, 0, { lat: 20.6, lng: -100.4 })
    await api.post(`/api/travels/${trip.id}/comments`, { comment: text.repeat(5) })
    await api.post(`/api/travels/${trip.id}/incidences`, { type: short(50), description: text, priority: 'other' })
    await api.post('/api/geofences', {
      name: short(100),
      kind: 'danger',
      shape: { type: 'circle', centre: { lat: 20.6, lng: -100.4 }, radiusM: 900 },
    })

    const { row, panel } = await selectTrip(page, trip.invoice)
    const shown = short(200).normalize('NFC')
    await expect(row.locator('[data-slot~="route"] span').first()).toHaveText(shown)
    await expect(panel.locator('[data-slot~="communications"]')).toContainText(shown)
    await expect(panel.locator('[data-slot~="incidents"]')).toContainText(shown)
    await page.getByRole('tab', { name: 'GPS' }).click()
    await expect(page.getByRole('button', { name: /^(Abrir GPS de|Ver sesión de) / }).first()).toBeVisible()

    expect(await page.evaluate(spills)).toEqual([])
    expect(await page.locator('img[src="x"], script:not([src]), a[href^="javascript"]').count()).toBe(0)
    await incidents.check()
  })
}
