import { createTrip, postFix } from './support/trips.ts'
import { expect, test } from './support/vigia.ts'

test('an entry whose answer was lost outlives a reload, and is written once', async ({ signedIn: page, api }) => {
  const trip = await createTrip(api, { charge_date: new Date(Date.now() - 3_600_000).toISOString() })
  await postFix(api, trip, 0, { lat: 20.6, lng: -100.4 })
  await page.goto('/dashboard/monitoreo-bitacoras?tab=ronda')
  await page.getByRole('button', { name: /Empezar ronda/ }).click()
  const card = page.getByRole('article', { name: /^Viaje / })
  await card.getByRole('button', { name: /Contestó/ }).click()
  const confirm = card.getByRole('button', { name: /Confirmar y seguir/ })
  await expect(confirm).toBeEnabled()
  // The server has it, and the page never hears so.
  const heard: string[] = []
  await page.route(`**/api/travels/${trip.id}/comments`, async (route) => {
    heard.push(String(route.request().headers()['idempotency-key']))
    await route.fetch()
    await route.abort()
  })
  await confirm.click()
  const link = page.getByRole('link', { name: '1 sin enviar' })
  await expect(link).toBeVisible()
  await page.reload()
  await expect(link).toBeVisible()
  await page.unroute(`**/api/travels/${trip.id}/comments`)
  await expect(link).toHaveCount(0)
  const { data } = await api.get(`/api/travels/${trip.id}/comments`)
  expect(data).toHaveLength(1)
  expect(new Set(heard).size).toBe(1)
})
