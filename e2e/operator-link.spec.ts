import type { BrowserContext, Page, Request, Route } from '@playwright/test'
import { GPS_HISTORY_SQL } from '@vigia/contract/travel-query-text'
import { callApi, putSetting, signInToken } from './support/api.ts'
import { violations } from './support/axe.ts'
import { openAlerts } from './support/board.ts'
import { createTrip, MINUTE_MS, type TestTrip } from './support/trips.ts'
import { expect, newContext, test } from './support/vigia.ts'

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } as const
const PLACE = { latitude: 20.6, longitude: -100.4, accuracy: 8 }

let context: BrowserContext
let page: Page
let trip: TestTrip
let token: string

test.beforeEach(async ({ browser, vigia, api }) => {
  token = await signInToken(vigia.url, vigia.account)
  trip = await createTrip(api)
  context = await newContext(browser, {
    ...PHONE,
    ...{ baseURL: vigia.url, geolocation: PLACE, permissions: ['geolocation'], locale: 'es-MX' },
  })
  page = await context.newPage()
  await page.clock.install()
})
test.afterEach(() => context.close())

const makeLink = async (url: string): Promise<string> => {
  const made = await callApi(url, 'POST', `/api/travels/${trip.id}/operator-link`, { token, body: {} })
  return String(made.url)
}
const linkOf = async (url: string) =>
  (await callApi(url, 'GET', `/api/travels/${trip.id}/operator-link`, { token })).link as Record<string, unknown>
const wordOf = async (url: string, which: string): Promise<string> => {
  const body = { which, reason: 'Salida: se dictan al operador' }
  return String((await callApi(url, 'POST', `/api/travels/${trip.id}/operator-words/reveal`, { token, body })).word)
}
const accept = async (): Promise<void> => {
  await page.getByRole('button', { name: 'Acepto y comparto' }).click()
  await expect(page.getByText('Compartiendo', { exact: true })).toBeVisible()
}

test('he reads what is shared before the phone asks, accepts, and the desk has his place', async ({ vigia }) => {
  await page.goto(await makeLink(vigia.url))
  await expect(page.getByRole('heading', { name: 'Comparta su ubicación durante este viaje' })).toBeVisible()
  expect(await linkOf(vigia.url)).toMatchObject({ consent: null, last_fix_at: null, opened_at: expect.any(String) })
  await accept()
  await expect(page.getByText('Todo enviado')).toBeVisible()
  await expect
    .poll(() => linkOf(vigia.url))
    .toMatchObject({ consent: { accepted: true }, last_fix_at: expect.any(String) })
  expect(await violations(page)).toEqual([])
  await page.getByRole('switch', { name: 'Compartir ubicación' }).click()
  await expect(page.getByText('En pausa')).toBeVisible()
  await expect.poll(() => linkOf(vigia.url)).toMatchObject({ consent: { accepted: false } })
})

test('who does not accept is not asked for his place, and can ask for help', async ({ vigia, api }) => {
  await page.goto(await makeLink(vigia.url))
  await page.getByRole('button', { name: 'No acepto' }).click()
  await expect(page.getByText('No se comparte su ubicación')).toBeVisible()
  await holdHelp(2_300)
  await expect(page.getByText(/^Recibido \d\d:\d\d:\d\d$/)).toBeVisible()
  expect((await openAlerts(api)).filter(({ travel_id }) => travel_id === trip.id)).toMatchObject([{ type: 'PANICO' }])
  expect(await linkOf(vigia.url)).toMatchObject({ last_fix_at: null })
})

test('a phone that gives no place is told as that', async ({ vigia }) => {
  await context.clearPermissions()
  await page.goto(await makeLink(vigia.url))
  await page.getByRole('button', { name: 'Acepto y comparto' }).click()
  await expect(page.getByText('Sin permiso de ubicación')).toBeVisible()
})

/** On a clock that stands still but for the time that the button is held. */
const holdHelp = async (ms: number): Promise<void> => {
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000))
  const box = await page.getByRole('button', { name: /^Ayuda/ }).boundingBox()
  if (box === null) throw new Error('not on screen')
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  await page.mouse.down()
  await page.clock.runFor(ms)
  await page.mouse.up()
  await page.clock.resume()
}

test('help that is not held for two seconds sends nothing; held, the desk sees it and he sees that', async ({
  vigia,
  api,
}) => {
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/panic')) sent.push(request.url())
  })
  await page.goto(await makeLink(vigia.url))
  await accept()
  await holdHelp(1_200)
  await expect(page.getByText('Siga presionando')).toBeHidden()
  expect(sent).toEqual([])
  await holdHelp(2_300)
  await expect(page.getByText(/^Recibido \d\d:\d\d:\d\d$/)).toBeVisible()
  const alert = (await openAlerts(api)).find(({ travel_id, type }) => travel_id === trip.id && type === 'PANICO')
  await callApi(vigia.url, 'POST', `/api/alerts/${alert?.id}/acknowledge`, { token })
  await expect(page.getByText(/Visto por la central \d\d:\d\d:\d\d/)).toBeVisible()
})

test('the right word, the other and a wrong one look alike, and send alike', async ({ vigia, api }) => {
  const words = [await wordOf(vigia.url, 'first'), await wordOf(vigia.url, 'second'), 'abracadabra']
  await page.goto(await makeLink(vigia.url))
  await page.getByRole('button', { name: 'No acepto' }).click()
  const seen: string[] = []
  const sent: string[] = []
  const note = (request: Request) =>
    sent.push(`${request.method()} ${new URL(request.url()).pathname.split('/').at(-1)}`)
  for (const word of words) {
    await page.getByRole('button', { name: 'Reporte' }).click()
    await page.getByLabel('Escriba su clave').fill(word)
    page.on('request', note)
    const answered = page.waitForResponse(/reports$/)
    await page.getByRole('button', { name: 'Enviar reporte' }).click()
    const response = await answered
    await expect(page.getByText('Siga su ruta.', { exact: true })).toBeVisible()
    page.off('request', note)
    const text = ((await page.locator('#pagina').textContent()) ?? '').replaceAll(/\d\d:\d\d/g, 'HH:MM')
    seen.push([response.status(), (await response.body()).length, text].join('|'))
    await expect(page.getByLabel('Escriba su clave')).toHaveValue('')
    await page.goBack()
    await expect(page.getByRole('switch', { name: 'Compartir ubicación' })).toBeVisible()
  }
  expect(new Set(seen).size).toBe(1)
  expect(new Set(sent)).toEqual(new Set(['POST reports']))
  const types = (await openAlerts(api)).filter(({ travel_id }) => travel_id === trip.id).map(({ type }) => type)
  expect(types).toEqual(expect.arrayContaining(['CLAVE_COACCION', 'CLAVE_INCORRECTA']))
})

test('half an hour without signal: every place is kept, and sent once, in order, also after the page was loaded anew', async ({
  vigia,
}) => {
  const begin = Date.now() - 45 * MINUTE_MS
  await context.clock.install({ time: begin })
  const url = await makeLink(vigia.url)
  // The phone's clock is three quarters of an hour behind for the test's sake: it is not to be put right by the server's.
  await context.route(/\/api\/operator-link\/[\w-]+\?/, async (route: Route) => {
    const response = await route.fetch()
    const now = new Date(await page.evaluate(() => Date.now())).toISOString()
    await route.fulfill({ response, json: { ...(await response.json()), now } })
  })
  const received: string[] = []
  context.on('response', (response) => {
    const request = response.request()
    if (request.method() === 'POST' && request.url().endsWith('/positions') && response.ok())
      received.push(...request.postDataJSON().map(({ timestamp }: { timestamp: string }) => timestamp))
  })
  await page.goto(url)
  await page.getByRole('button', { name: 'Acepto y comparto' }).click()
  await expect(page.getByText('Todo enviado')).toBeVisible()
  await expect.poll(() => received.length).toBeGreaterThan(0)
  const online = received.length

  await context.setOffline(true)
  const waiting = async (): Promise<number> =>
    Number.parseInt((await page.getByText(/^\d+ posici/).textContent()) ?? '', 10)
  for (let minute = 0; minute < 30; minute += 1) {
    await context.setGeolocation({ ...PLACE, latitude: 20.6 + minute / 1_000 })
    await page.clock.runFor(MINUTE_MS)
    // The phone answers where it is in its own time, whatever the page's clock says.
    await expect.poll(waiting).toBeGreaterThan(minute)
  }
  await expect(page.getByText('Guardando')).toBeVisible()
  await expect(page.getByText(/^Sin señal desde las? /)).toBeVisible()
  // The minutes pass for the phone's store too, which may be slow: until it keeps them all the page says not to close it.
  await expect(page.getByText(/No cierre esta página/)).toBeHidden()

  // Not by leaving it: for a moment Chromium lets a page that is left reach the network, and tells nobody what it sent.
  await page.close()
  await context.setOffline(false)
  page = await context.newPage()
  await page.goto(url)
  await expect.poll(() => received.length - online).toBeGreaterThanOrEqual(30)
  await expect(page.getByText('Todo enviado')).toBeVisible()
  expect(new Set(received).size).toBe(received.length)
  expect(received).toEqual(received.toSorted())
  const kept = async (): Promise<string[]> => {
    const body = { sql: GPS_HISTORY_SQL, params: [trip.id] }
    const { data } = await callApi(vigia.url, 'POST', '/api/travels/query', { token, body })
    return (data as { timestamp: string }[]).map(({ timestamp }) => timestamp)
  }
  await expect.poll(async () => (await kept()).length - received.length).toBe(0)
})

test('a delivery is told with the photo that its client wants, also without signal, and the desk has both', async ({
  vigia,
  api,
}) => {
  trip = await createTrip(api, { company_client_name: 'Pide foto' })
  const read = await callApi(vigia.url, 'GET', '/api/settings/operator-link', { token })
  const { data } = await callApi(vigia.url, 'GET', '/api/clients', { token })
  const clients = (data as { id: string }[]).map(({ id }) => ({ client: id }))
  await putSetting(vigia.url, 'operator-link', { token, body: { ...read, deliveryPhotos: clients } })
  await page.goto(await makeLink(vigia.url))
  await accept()
  await page.getByRole('button', { name: 'Entregado' }).click()
  await expect(page.getByText('El cliente pide una foto de la entrega.')).toBeVisible()
  expect(await violations(page)).toEqual([])
  await context.setOffline(true)
  const photo = { name: 'entrega.jpg', mimeType: 'image/jpeg', buffer: await page.screenshot({ type: 'jpeg' }) }
  await page.getByLabel('Tomar la foto y avisar').setInputFiles(photo)
  await expect(page.getByText(/^Entregado, con foto · /)).toBeVisible()
  await expect(page.getByText('1 foto por mandar: se manda al haber señal.')).toBeVisible()
  const proposals = async () =>
    (await callApi(vigia.url, 'GET', `/api/travels/${trip.id}/operator-proposals`, { token })).proposals
  expect(await proposals()).toEqual([])
  await context.setOffline(false)
  // Ten seconds to take it back, and the wait after a try that failed.
  await page.clock.runFor(20_000)
  await expect
    .poll(proposals)
    .toMatchObject([{ milestone: 'entregado', delivery_photo: { is_asked: true, photo_id: expect.any(String) } }])
  await putSetting(vigia.url, 'operator-link', { token, body: { ...read, deliveryPhotos: [] } })
})

test('a link that was annulled says so, and a new one opens', async ({ vigia }) => {
  const first = await makeLink(vigia.url)
  const second = await makeLink(vigia.url)
  await page.goto(first)
  await expect(page.getByRole('heading', { name: 'Este enlace ya no está activo' })).toBeVisible()
  await page.goto(second)
  await expect(page.getByRole('button', { name: 'Acepto y comparto' })).toBeVisible()
})

test('the first load weighs less than 60 kB, and nothing of the app comes with it', async ({ vigia }) => {
  const sizes: number[] = []
  const paths: string[] = []
  const client = await context.newCDPSession(page)
  await client.send('Network.enable')
  client.on('Network.loadingFinished', ({ encodedDataLength }) => sizes.push(encodedDataLength))
  page.on('response', (response) => paths.push(new URL(response.url()).pathname))
  const response = await page.goto(await makeLink(vigia.url))
  await expect(page.getByRole('button', { name: 'Acepto y comparto' })).toBeVisible()
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(60_000)
  expect(paths.filter((path) => path.startsWith('/assets/') && !path.includes('operador'))).toEqual([])
  expect(response?.headers()).toMatchObject({
    ...{ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex, nofollow' },
  })
})
