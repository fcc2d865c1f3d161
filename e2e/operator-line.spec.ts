import type { BrowserContext, CDPSession, Page, Route } from '@playwright/test'
import { callApi, signInToken } from './support/api.ts'
import { startChaosNetwork } from './support/chaos-network.ts'
import { createTrip, HOUR_MS, MINUTE_MS, type TestTrip } from './support/trips.ts'
import { expect, newContext, test } from './support/vigia.ts'

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } as const
const PLACE = { latitude: 20.6, longitude: -100.4, accuracy: 8 }
/** A line of 20 kB a second, either way. */
const SLOW = { offline: false, latency: 300, downloadThroughput: 20_000, uploadThroughput: 20_000 }
const FAST = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: -1 }

let context: BrowserContext
let page: Page
let trip: TestTrip
let token: string

test.beforeEach(async ({ browser, vigia, api }) => {
  token = await signInToken(vigia.url, vigia.account)
  trip = await createTrip(api, { download_date: new Date(Date.now() + 10 * HOUR_MS).toISOString() })
  context = await newContext(browser, {
    ...PHONE,
    ...{ baseURL: vigia.url, geolocation: PLACE, permissions: ['geolocation'], locale: 'es-MX' },
  })
  page = await context.newPage()
})
test.afterEach(() => context.close())

const makeLink = async (url: string): Promise<string> => {
  const made = await callApi(url, 'POST', `/api/travels/${trip.id}/operator-link`, { token, body: {} })
  return String(made.url)
}
const accept = async (): Promise<void> => {
  await page.getByRole('button', { name: 'Acepto y comparto' }).click()
  await expect(page.getByText('Todo enviado')).toBeVisible()
}

test('half a day without signal: every place that the phone took is kept, counted, and sent once, in order', async ({
  vigia,
}) => {
  await context.clock.install({ time: Date.now() - 13 * HOUR_MS })
  // How often the phone said where it is, whatever the page made of it.
  await context.addInitScript(() => {
    const { geolocation } = navigator
    const real = geolocation.getCurrentPosition.bind(geolocation)
    Object.assign(globalThis, { taken: 0 })
    geolocation.getCurrentPosition = (found, failed, options) =>
      real(
        (position) => {
          Object.assign(globalThis, { taken: Reflect.get(globalThis, 'taken') + 1 })
          found(position)
        },
        failed,
        options,
      )
  })
  // The phone's clock is behind for the test's sake: it is not to be put right by the server's.
  await context.route(/\/api\/operator-link\/[\w-]+\?/, async (route: Route) => {
    const response = await route.fetch()
    const now = new Date(await page.evaluate(() => Date.now())).toISOString()
    await route.fulfill({ response, json: { ...(await response.json()), now } })
  })
  const received: string[] = []
  const sizes: number[] = []
  context.on('response', (response) => {
    const request = response.request()
    if (request.method() !== 'POST' || !request.url().endsWith('/positions') || !response.ok()) return
    const sent: string[] = request.postDataJSON().map(({ timestamp }: { timestamp: string }) => timestamp)
    received.push(...sent)
    sizes.push(sent.length)
  })
  const url = await makeLink(vigia.url)
  await page.goto(url)
  await accept()
  await expect.poll(() => received.length).toBeGreaterThan(0)
  const online = received.length
  const taken = () => page.evaluate(() => Number(Reflect.get(globalThis, 'taken')))

  await context.setOffline(true)
  for (let minute = 0; minute < 12 * 60; minute += 20) {
    await context.setGeolocation({ ...PLACE, latitude: 20.6 + minute / 1_000 })
    await page.clock.runFor(20 * MINUTE_MS)
  }
  await expect(page.getByText('Guardando')).toBeVisible()
  const waiting = async (): Promise<number> =>
    Number.parseInt((await page.getByText(/^\d+ posiciones en espera$/).textContent()) ?? '', 10)
  await expect.poll(async () => (await taken()) - (await waiting()) - online).toBe(0)
  const kept = await waiting()
  // One of each half minute is taken, but where a busy phone answers later; half of them would be too few.
  expect(kept).toBeGreaterThan(720)
  await expect(page.getByText(/^Sin señal desde las? /)).toBeVisible()
  await expect(page.getByText(/^Último envío hace 1[12] h \d+ min$/)).toBeVisible()

  await page.close()
  await context.setOffline(false)
  page = await context.newPage()
  await page.goto(url)
  await expect.poll(() => received.length - online, { timeout: 60_000 }).toBeGreaterThanOrEqual(kept)
  await expect(page.getByText('Todo enviado')).toBeVisible()
  expect(new Set(received).size).toBe(received.length)
  expect(received).toEqual(received.toSorted())
  expect(Math.max(...sizes)).toBe(100)
})

/** On a clock that stands still but for the time that the button is held. */
const holdHelp = async (): Promise<void> => {
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000))
  const box = await page.getByRole('button', { name: /^Ayuda/ }).boundingBox()
  if (box === null) throw new Error('not on screen')
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  await page.mouse.down()
  await page.clock.runFor(2_300)
  await page.mouse.up()
  await page.clock.resume()
}

/** Some 200 kB, which no compression makes small. */
const noise = async (): Promise<Buffer> =>
  Buffer.from(
    await page.evaluate(async () => {
      const canvas = new OffscreenCanvas(640, 480)
      const drawing = canvas.getContext('2d')
      const data = new ImageData(640, 480)
      for (let at = 0; at < data.data.length; at += 65_536)
        crypto.getRandomValues(data.data.subarray(at, Math.min(at + 65_536, data.data.length)))
      for (let at = 3; at < data.data.length; at += 4) data.data[at] = 255
      drawing?.putImageData(data, 0, 0)
      const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.8 })
      return [...new Uint8Array(await blob.arrayBuffer())]
    }),
  )

test('a photo on a slow line that is cut: it is told how far it is, help goes before it, and it arrives once', async ({
  vigia,
}) => {
  const network = await startChaosNetwork(vigia.url)
  await page.clock.install()
  await page.goto(network.url + new URL(await makeLink(vigia.url)).pathname)
  await accept()
  const line: CDPSession = await context.newCDPSession(page)
  await line.send('Network.enable')
  const be = (conditions: typeof SLOW) => line.send('Network.emulateNetworkConditions', conditions)
  const answered: string[] = []
  let begun = 0
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/photos?')) begun += 1
  })
  page.on('response', (response) => {
    const which = /\/(photos|panic|milestones)\b/.exec(new URL(response.url()).pathname)?.[1]
    if (response.request().method() === 'POST' && which !== undefined) answered.push(which)
  })
  await be(SLOW)
  const buffer = await noise()
  await page.getByLabel('Foto', { exact: true }).setInputFiles({ name: 'sello.jpg', mimeType: 'image/jpeg', buffer })
  const underWay = page.getByText(/^Mandando foto: [1-9]0 %\.$/)
  await expect(underWay).toBeVisible()
  // The page is used meanwhile.
  await page.getByRole('button', { name: 'En camino' }).click()
  await expect(page.getByText(/^En camino · \d\d:\d\d · se manda en 10 segundos/)).toBeVisible()
  network.cut()
  await expect(page.getByText('1 foto por mandar: se manda al haber señal.')).toBeVisible()
  network.mend()
  await page.clock.runFor(6_000)
  await expect(underWay).toBeVisible()

  await holdHelp()
  await expect(page.getByText(/^Recibido \d\d:\d\d:\d\d$/)).toBeVisible()
  expect(answered.filter((which) => which !== 'milestones')).toEqual(['panic'])
  await be(FAST)
  await expect(page.getByText(/^Foto recibida \d\d:\d\d\.$/)).toBeVisible()
  expect(begun).toBeGreaterThanOrEqual(3)
  const { data } = await callApi(vigia.url, 'GET', `/api/travels/${trip.id}/comments`, { token })
  const photos = (data as { photo_id: string | null }[]).filter(({ photo_id }) => photo_id !== null)
  expect(photos).toHaveLength(1)
  await network.close()
})

/** Runs in the page: what leaves the screen to a side, or is cut by what holds it. */
const cutParts = (): readonly string[] =>
  [...document.querySelectorAll<HTMLElement>('#pagina *:not(input[type=file], svg, svg *)')]
    .filter((part) => {
      const { left, right, width } = part.getBoundingClientRect()
      const clips = getComputedStyle(part).overflowX !== 'visible'
      const isCut = clips && (part.scrollWidth > part.clientWidth + 1 || part.scrollHeight > part.clientHeight + 1)
      return width > 0 && (left < -0.5 || right > innerWidth + 0.5 || isCut)
    })
    .map((part) => `${part.tagName} ${part.textContent?.slice(0, 40)}`)

test('at 320 px and with text of twice the size nothing is cut, and help is in reach on every view', async ({
  vigia,
}) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await page.clock.install()
  await page.goto(await makeLink(vigia.url))
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%'
  })
  await accept()
  const tidy = async (): Promise<void> => {
    const help = page.getByRole('button', { name: /^Ayuda/ })
    await expect(help).toBeInViewport({ ratio: 1 })
    expect(await page.evaluate(cutParts)).toEqual([])
    // What is last on the page can be scrolled out from under the button.
    const covered = await page.evaluate(() => {
      scrollTo(0, document.documentElement.scrollHeight)
      const top = document.querySelector('button[aria-describedby="ayuda-como"]')?.getBoundingClientRect().top ?? 0
      const bottoms = [...(document.querySelector('main')?.children ?? [])].map(
        (child) => child.getBoundingClientRect().bottom,
      )
      return Math.max(...bottoms) - top
    })
    expect(covered).toBeLessThanOrEqual(0)
  }
  await tidy()
  for (const view of ['Parada', 'Reporte', /^Mensaje/]) {
    await page.getByRole('button', { name: view }).click()
    await tidy()
    await page.getByRole('button', { name: 'Mi viaje' }).click()
  }
  await holdHelp()
  const said = page.getByText(/^Recibido \d\d:\d\d:\d\d$/)
  await expect(said).toBeInViewport({ ratio: 1 })
  const [told, button] = [await said.boundingBox(), await page.getByRole('button', { name: /^Ayuda/ }).boundingBox()]
  expect((told?.y ?? 0) + (told?.height ?? 0)).toBeLessThan(button?.y ?? 0)
})
