import type { BrowserContext, Page } from '@playwright/test'
import { putSetting, signInToken } from './support/api.ts'
import { countColours, DRAWN_WITHIN_MS, shareOfColour } from './support/pixels.ts'
import { MAGENTA, startTileProvider } from './support/tile-provider.ts'
import { createTrip, postFix } from './support/trips.ts'
import {
  connectionMark,
  expect,
  openSentinel,
  quietTest,
  selectTrip,
  signedInPage,
  signIn,
  test,
} from './support/vigia.ts'
import type { VigiaServer } from './support/vigia-server.ts'

test.use({ drawsMap: true })

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

const mapCanvas = (page: Page) => page.getByRole('main', { name: 'Mapa' }).locator('canvas').first()

test('with no internet a whole shift asks nothing of any other machine, and the map is a map', async ({
  browser,
  vigia,
  api,
}) => {
  const context = await browser.newContext({ serviceWorkers: 'allow' })
  const asked = listen(context)
  const page = await context.newPage()
  await signIn(page)
  await expect(page.getByRole('option').first()).toBeVisible()
  await expect.poll(() => countColours(page, mapCanvas(page)), { timeout: DRAWN_WITHIN_MS }).toBeGreaterThan(30)
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
  await context.close()
})

// A fleet that moves has the whole map drawn anew each second, by the processor: what follows looks at the map alone.
quietTest.describe('without a fleet that moves', () => {
  quietTest.beforeAll(async ({ api }) => {
    await createTrip(api)
  })

  quietTest(
    'an organisation’s own tiles are drawn, though the browser asks our server only, and also when its token has run out',
    async ({ browser, vigia }) => {
      const provider = await startTileProvider()
      const context = await browser.newContext({ serviceWorkers: 'allow' })
      const asked = listen(context)
      try {
        const credit = '© <b>Teselas</b> & <a href="https://teselas.mx">Cía</a>'
        await setSatellite(vigia, `${provider.url}/{z}/{x}/{y}.png?key=clave-del-proveedor`, credit)
        const page = await context.newPage()
        await signIn(page, vigia.account)
        await page.getByRole('radio', { name: 'Satélite' }).click()
        const share = () => shareOfColour(page, mapCanvas(page), MAGENTA)
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
        await context.close()
        provider.close()
      }
    },
  )

  quietTest('tiles that do not come give way to the map that is included', async ({ browser, vigia }) => {
    await setSatellite(vigia, 'http://127.0.0.1:9/{z}/{x}/{y}.png')
    const page = await signedInPage(browser, vigia)
    try {
      await openSentinel(page)
      await page.getByRole('radio', { name: 'Satélite' }).click()
      await expect(page.getByText('Satélite no responde. Se muestra el mapa incluido.')).toBeVisible()
      await expect.poll(() => countColours(page, mapCanvas(page)), { timeout: DRAWN_WITHIN_MS }).toBeGreaterThan(30)
    } finally {
      await setSatellite(vigia, null)
      await page.context().close()
    }
  })

  quietTest(
    'the second visit fetches nothing of the app but its page, and without a server it is still there and honest',
    async ({ browser, vigia }) => {
      const first = await signedInPage(browser, vigia, { serviceWorkers: 'allow' })
      await openSentinel(first)
      await first.waitForFunction(() => navigator.serviceWorker.controller !== null)
      await first.close()

      const page = await first.context().newPage()
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
        await expect.poll(() => countColours(page, mapCanvas(page)), { timeout: DRAWN_WITHIN_MS }).toBeGreaterThan(30)
        expect(fetched).toEqual([])
      } finally {
        await vigia.start()
      }
      await page.getByRole('button', { name: 'Reintentar' }).click()
      await expect(page.getByRole('option').first()).toBeVisible()
      await expect(connectionMark(page)).toHaveText('Conectado', { timeout: 20_000 })
      await first.context().close()
    },
  )
})
