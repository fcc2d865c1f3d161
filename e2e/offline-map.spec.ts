import type { BrowserContext, Page } from '@playwright/test'
import { putSetting, signInToken } from './support/api.ts'
import { countColours, DRAWN_WITHIN_MS, shareOfColour } from './support/pixels.ts'
import { MAGENTA, startTileProvider } from './support/tile-provider.ts'
import { createTrip, postFix } from './support/trips.ts'
import { connectionMark, expect, newContext, openSentinel, selectTrip, signIn, test } from './support/vigia.ts'
import type { VigiaServer } from './support/vigia-server.ts'

/** One browser, which keeps the app (a service worker) and draws its map, from the first visit to one without a server. */
let page: Page
let asked: string[]
test.beforeAll(async ({ browser, api }) => {
  // Without any position a sign-in leads to the first steps.
  await postFix(api, await createTrip(api), 0, { lat: 20.6, lng: -100.4 })
  const context = await newContext(browser, { drawsMap: true, serviceWorkers: 'allow' })
  asked = listen(context)
  page = await context.newPage()
})
test.beforeEach(() => asked.splice(0))
test.afterAll(() => page?.context().close())

/** Addresses that a browser asks for, workers and sockets included. */
function listen(context: BrowserContext): string[] {
  const asked: string[] = []
  context.on('request', (request) => asked.push(request.url()))
  context.on('page', (page) => page.on('websocket', (socket) => asked.push(socket.url())))
  return asked
}

const hostsOf = (asked: readonly string[]): string[] => [
  ...new Set(asked.filter((url) => !/^(data|blob):/.test(url)).map((url) => new URL(url).host)),
]

const NO_TILES = {
  traffic: null,
  streets: null,
  satellite: null,
  hybrid: null,
  terrain: null,
  dark: null,
  attribution: null,
}

async function setSatellite(
  { url, account }: VigiaServer,
  satellite: string | null,
  attribution: string | null = null,
): Promise<void> {
  const token = await signInToken(url, account)
  await putSetting(url, 'map', {
    body: { ...NO_TILES, satellite, attribution },
    token,
  })
}

const mapCanvas = () => page.getByRole('main', { name: 'Mapa' }).locator('canvas').first()
const isDrawn = () =>
  expect.poll(() => countColours(page, mapCanvas()), { timeout: DRAWN_WITHIN_MS }).toBeGreaterThan(30)

test('with no internet a whole shift asks nothing of any other machine, and the map is a map', async ({
  vigia,
  api,
}) => {
  await signIn(page, vigia)
  await expect(page.getByRole('option').first()).toBeVisible()
  await isDrawn()
  const trip = await createTrip(api)
  await postFix(api, trip, 0, { lat: 20.59, lng: -100.39 })
  await selectTrip(page, trip.invoice)
  await page.getByRole('radio', { name: 'Satélite' }).click()
  await expect(page.getByText('Satélite no está configurado. Se muestra el mapa incluido.')).toBeVisible()
  await page.getByRole('button', { name: 'Centrar' }).click()
  await page.getByRole('button', { name: 'Cambiar a tema día' }).click()
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Menú de usuario' }).click()
  await page.getByRole('menuitem', { name: 'Cerrar Sesión' }).click()
  await expect(page).toHaveURL(/\/login$/)
  expect(hostsOf(asked)).toEqual([new URL(vigia.url).host])
})

test('an organisation’s own tiles are drawn, though the browser asks our server only, and also when its token has run out', async ({
  vigia,
}) => {
  const provider = await startTileProvider()
  try {
    const credit = '© <b>Teselas</b> & <a href="https://teselas.mx">Cía</a>'
    await setSatellite(vigia, `${provider.url}/{z}/{x}/{y}.png?key=clave-del-proveedor`, credit)
    await signIn(page, vigia)
    await page.getByRole('radio', { name: 'Satélite' }).click()
    const share = () => shareOfColour(page, mapCanvas(), MAGENTA)
    await expect.poll(share, { timeout: DRAWN_WITHIN_MS }).toBeGreaterThan(0.5)
    expect(new Set(provider.asked.map((url) => url.replace(/\d+/g, 'n')))).toEqual(
      new Set(['/n/n/n.png?key=clave-del-proveedor']),
    )
    const named = page.getByRole('main', { name: 'Mapa' }).locator('.maplibregl-ctrl-attrib-inner')
    await expect(named).toHaveText(credit)
    await expect(named.locator('*')).toHaveCount(0)

    const before = provider.asked.length
    await page.evaluate(() => localStorage.setItem('token', 'vencida'))
    await page.getByRole('button', { name: 'Acercar' }).click()
    await expect.poll(() => provider.asked.length).toBeGreaterThan(before)
    await expect.poll(share, { timeout: DRAWN_WITHIN_MS }).toBeGreaterThan(0.5)
    expect(hostsOf(asked)).toEqual([new URL(vigia.url).host])
    expect(asked.filter((url) => url.includes('clave-del-proveedor'))).toEqual([])
  } finally {
    await setSatellite(vigia, null)
    provider.close()
  }
})

test('tiles that do not come give way to the map that is included', async ({ vigia }) => {
  await setSatellite(vigia, 'http://127.0.0.1:9/{z}/{x}/{y}.png')
  try {
    await openSentinel(page)
    await page.getByRole('radio', { name: 'Satélite' }).click()
    await expect(page.getByText('Satélite no responde. Se muestra el mapa incluido.')).toBeVisible()
    await isDrawn()
  } finally {
    await setSatellite(vigia, null)
  }
})

test('the second visit fetches nothing of the app but its page, and without a server it is still there and honest', async ({
  vigia,
}) => {
  await openSentinel(page)
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  const first = page
  page = await first.context().newPage()
  await first.close()
  const network = await page.context().newCDPSession(page)
  const fetched: string[] = []
  await network.send('Network.enable')
  network.on('Network.responseReceived', ({ response }) => {
    if (
      !response.fromServiceWorker &&
      !response.fromDiskCache &&
      !/\/(api|socket\.io)\/|^data:|^blob:/.test(response.url)
    )
      fetched.push(response.url)
  })
  await openSentinel(page)
  expect(fetched).toEqual([])

  await vigia.stop()
  try {
    await page.goto('/sentinel')
    await expect(page.getByText('Error de Conexión', { exact: true })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Reintentar' })).toBeVisible()
    await expect(connectionMark(page)).toHaveText('Desconectado', { timeout: 20_000 })
    await expect(page.getByRole('option')).toHaveCount(0)
    await isDrawn()
    expect(fetched).toEqual([])
  } finally {
    await vigia.start()
  }
  // Nobody has to press Reintentar: what failed is asked again when the server is heard again.
  await expect(page.getByRole('option').first()).toBeVisible({ timeout: 30_000 })
  await expect(connectionMark(page)).toHaveText('Conectado', { timeout: 20_000 })
})
