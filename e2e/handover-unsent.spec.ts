import { type Account, type Api, callApi, connectApi, signInToken } from './support/api.ts'
import { createLocatedTrip, panic } from './support/board.ts'
import { HOUR_MS, isoAgo } from './support/trips.ts'
import { expect, signIn, test } from './support/vigia.ts'
import { createVigiaServer, type VigiaServer } from './support/vigia-server.ts'

// On a server of its own: a company that has handed over once does so for ever.
let own: VigiaServer
let api: Api
let relief: Account
test.beforeAll(async () => {
  own = await createVigiaServer({ VIGIA_DEMO: 'off' })
  await own.start()
  api = await connectApi(own.url, own.account)
  relief = await own.addUser('relevo@vigia.local', 'monitorista')
})
test.afterAll(() => own?.dispose())

const POINTS = 3

interface Handed {
  readonly id: string
  readonly points: readonly { readonly id: string }[]
}

/** A hand-over of three alerts that waits for whoever receives it. */
async function handOver(): Promise<Handed> {
  for (let at = 0; at < POINTS; at += 1)
    await panic(api, await createLocatedTrip(api, { charge_date: isoAgo(HOUR_MS) }))
  const token = await signInToken(own.url, own.account)
  const ask = (method: 'POST' | 'PATCH', path: string, body: unknown = {}) =>
    callApi(own.url, method, `/api/shifts/handovers${path}`, { token, body }) as unknown as Promise<Handed>
  const { id, points } = await ask('POST', '')
  const written = { note: 'Avisado por teléfono.', next_action: 'Llamar', next_action_at: isoAgo(-HOUR_MS) }
  for (const point of points) await ask('PATCH', `/${id}/points/${point.id}`, { ...written, ready: true })
  return ask('POST', `/${id}/sign`, { side: 'outgoing', password: own.account.password })
}

test('points are accepted without a network and with a lost answer, outlive a reload, and are accepted once', async ({
  page,
}) => {
  const { id, points } = await handOver()
  expect(points).toHaveLength(POINTS)
  await signIn(page, { ...own, account: relief })
  await page.goto(`${own.url}/dashboard/monitoreo-bitacoras?tab=entrega`)
  const accept = page.getByRole('button', { name: 'Aceptar', exact: true })
  const unsent = page.getByText(/Aceptado \d\d:\d\d · por enviar$/)
  const sign = page.getByRole('button', { name: 'Firmar y recibir turno' })
  await expect(accept).toHaveCount(POINTS)

  // The server has it, and the page never hears so.
  const calls = '**/api/shifts/handovers/*/points/*/accept'
  await page.route(calls, async (route) => {
    await route.fetch()
    await route.abort()
  })
  await accept.first().click()
  await expect(page.getByRole('link', { name: '1 por aceptar sin enviar' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('link', { name: '1 por aceptar sin enviar' })).toBeVisible()
  await page.unroute(calls)
  await expect(page.getByRole('link', { name: '1 por aceptar sin enviar' })).toHaveCount(0)
  await expect(page.getByText(/Aceptado \d\d:\d\d$/)).toHaveCount(1)

  await page.context().setOffline(true)
  await accept.first().click()
  await accept.first().click()
  await expect(unsent).toHaveCount(POINTS - 1)
  await expect(page.getByText('Falta enviar 2 puntos aceptados para firmar')).toBeVisible()
  await expect(sign).toBeDisabled()
  await expect(page.getByText(/^Sin conexión desde .* Lo que acepte se enviará al volver\.$/)).toBeVisible()
  await page.context().setOffline(false)
  await expect(sign).toBeEnabled()
  await expect(unsent).toHaveCount(0)

  const token = await signInToken(own.url, own.account)
  const { data } = (await callApi(own.url, 'GET', `/api/audit?subject=handover:${id}`, { token })) as unknown as {
    data: { action: string }[]
  }
  expect(data.filter(({ action }) => action === 'handover-accept')).toHaveLength(POINTS)
})
