import { putSetting, signInToken } from './support/api.ts'
import { violations } from './support/axe.ts'
import { createTrip, MINUTE_MS, postFix } from './support/trips.ts'
import { expect, newContext, test } from './support/vigia.ts'

test('a person makes a link in Viajes, its client follows the trip, and annulled it opens no more', async ({
  signedIn: page,
  browser,
  vigia,
  api,
}) => {
  const token = await signInToken(vigia.url, vigia.account)
  await putSetting(vigia.url, 'share-links', { token, body: { delayMin: 0, clients: [] } })
  const trip = await createTrip(api)
  await postFix(api, trip, MINUTE_MS, { lat: 20.12, lng: -99.5 })
  await page.goto('/viajes')
  await page.getByRole('button', { name: `Acciones de ${trip.invoice}` }).click()
  await page.getByRole('menuitem', { name: 'Enlaces para el cliente…' }).click()
  const dialog = page.getByRole('dialog', { name: `Enlaces de ${trip.invoice} para su cliente` })
  await expect(dialog.getByLabel('Retraso')).toHaveText(/^Sin retraso \(ajuste general\)/)
  await dialog.getByRole('button', { name: 'Crear enlace' }).click()
  const address = (await dialog.getByText('/seguimiento/').textContent()) ?? ''
  expect(await violations(page)).toEqual([])

  const context = await newContext(browser, { baseURL: vigia.url })
  const client = await context.newPage()
  try {
    for (const colorScheme of ['light', 'dark'] as const) {
      await client.emulateMedia({ colorScheme })
      const answer = await client.goto(new URL(address).pathname)
      expect(answer?.headers()['x-robots-tag']).toBe('noindex, nofollow')
      await expect(client.getByText(`Pedido ${trip.invoice}`)).toBeVisible()
      await expect(client.getByText(/^Posición de hace/)).toBeVisible()
      expect(await violations(client)).toEqual([])
    }
    for (const width of [320, 390, 768, 3840]) {
      await client.setViewportSize({ width, height: 844 })
      expect(await client.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    }
    expect(await client.evaluate(() => [localStorage.length, sessionStorage.length])).toEqual([0, 0])
    expect(await context.cookies()).toEqual([])

    await dialog.getByRole('button', { name: 'Anular…' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Anular enlace' }).click()
    await expect(dialog.getByText('Anulado')).toBeVisible()
    await client.goto(new URL(address).pathname)
    await expect(client.getByRole('heading', { name: 'Este enlace venció' })).toBeVisible()
    await expect(client.getByText(trip.invoice)).toHaveCount(0)
    expect(await violations(client)).toEqual([])
  } finally {
    await context.close()
  }
})
