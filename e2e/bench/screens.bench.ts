/**
 * How soon each screen can be used, and how it answers with a large fleet. 44 trips: from the start of the navigation to
 * its first row, with the processor slowed to a quarter, the shell in the service worker; goal ≤ 1.5 s and ≤ 3 times what
 * an empty React page takes in the same run. 10 000 trips: a filter, a tab or a letter of a search, from the input to the
 * next frame painted; goal ≤ 100 ms, the processor drawing the map as well, which the longest task of the page has no part in.
 * `--loads` or `--answers` measures the one or the other.
 */
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { loadavg } from 'node:os'
import type { Browser, Page } from '@playwright/test'
import { build } from 'esbuild'
import { connectApi, signedInBrowser } from '../support/api.ts'
import { createVigiaServer } from '../support/vigia-server.ts'
import { notedSince, nowIn, painted, timed, watchAnswers } from './support/answers.ts'
import { openBenchBrowser } from './support/bench-browser.ts'
import { createFleet, reportFleet } from './support/fleet.ts'

const SLOWER = 4
const LOADS = 5
const GOAL_MS = 1_500
const GOAL_RATIO = 3
const TRIPS = 10_000
const GOAL_ANSWER_MS = 100
const ROUNDS = 6
const QUIET_MS = 1_000

/** What is on each screen once a person can work with it. */
const SCREENS = {
  '/sentinel': '[role=option]',
  '/sentinel-pro': '[data-slot~="unit-card"]',
  '/guardian': '[data-slot~="active-units"] button',
  '/alerts': '[data-slot~="alert-rows"] > li',
  '/dashboard/gps': '[data-slot~="extractor-trips"] li',
  '/dashboard/viajes-en-transito': '[role=option]',
  '/dashboard/viajes-en-transito-mapa': 'canvas.maplibregl-canvas',
  '/dashboard/monitoreo-inteligente': 'tbody tr[aria-rowindex]',
  '/dashboard/viajes-mapa': '[role=option]',
} as const

type Act = (page: Page, round: number) => Promise<void>

/** What a person does to narrow a list, on each screen that can. */
const ACTS: Readonly<Partial<Record<keyof typeof SCREENS, Readonly<Record<string, Act>>>>> = {
  '/sentinel': {
    pestaña: (page, round) => page.getByRole('tab', { name: ['Críticos', 'Normal', 'Todos'][round % 3] ?? '' }).click(),
    letra: typeInto('Buscar viaje'),
  },
  '/sentinel-pro': { letra: typeInto('Buscar unidad') },
  '/dashboard/gps': { letra: typeInto('Filtrar') },
  '/dashboard/viajes-en-transito': { letra: typeInto('Filtrar') },
  '/dashboard/monitoreo-inteligente': {
    estado: (page) => page.getByRole('checkbox', { name: /^Todos/ }).click(),
  },
  '/dashboard/viajes-mapa': { letra: typeInto('Buscar unidad') },
}

function typeInto(name: string): Act {
  return async (page, round) => {
    const box = page.getByRole('textbox', { name }).or(page.getByRole('searchbox', { name })).first()
    await box.focus()
    await (round % 2 === 0 ? page.keyboard.type('9') : page.keyboard.press('Backspace'))
  }
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

/**
 * From the start of the navigation to the frame in which the first of `selector` was there, ms. From an empty page, as in
 * a new tab: what it takes to put the page before away would be counted to this one, and no empty page has a map to put away.
 */
async function usableAfter(page: Page, url: string, selector: string): Promise<number> {
  await page.goto('about:blank')
  await page.goto(url, { waitUntil: 'commit' })
  const seen = await page.waitForFunction(
    (wanted) => (document.querySelector(wanted) === null ? null : performance.now()),
    selector,
    { polling: 'raf', timeout: 90_000 },
  )
  return (await seen.jsonValue()) ?? Number.NaN
}

async function slowPage(browser: Browser, url: string): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'reduce',
    storageState: await signedInBrowser(url),
  })
  const page = await context.newPage()
  await page.goto(`${url}/sentinel`)
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => true))
  await page.waitForLoadState('networkidle').catch(() => undefined)
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  return page
}

/** A page with nothing but React, from a server of its own: the ceiling of this machine at this time. */
async function emptyPage(): Promise<{ readonly url: string; close(): void }> {
  const { outputFiles } = await build({
    stdin: {
      contents: `import { createRoot } from 'react-dom/client'; import { createElement } from 'react'
createRoot(document.getElementById('root')).render(createElement('main', null, 'Vigía'))`,
      resolveDir: createRequire(import.meta.url)
        .resolve('react-dom/package.json')
        .replace(/package\.json$/, ''),
    },
    bundle: true,
    minify: true,
    write: false,
    define: { 'process.env.NODE_ENV': '"production"' },
  })
  const script = outputFiles[0]?.text ?? ''
  const server = createServer((request, response) => {
    const isScript = request.url === '/app.js'
    response.setHeader('content-type', isScript ? 'text/javascript' : 'text/html; charset=utf-8')
    response.end(
      isScript ? script : '<!doctype html><div id="root"></div><script type="module" src="/app.js"></script>',
    )
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}

async function measureLoads(browser: Browser): Promise<void> {
  const vigia = await createVigiaServer()
  const empty = await emptyPage()
  try {
    await vigia.start()
    const page = await slowPage(browser, vigia.url)
    const several = async (url: string, selector: string): Promise<number> => {
      const times: number[] = []
      for (let load = 0; load <= LOADS; load++) times.push(await usableAfter(page, url, selector))
      return median(times.slice(1))
    }
    const ceiling = await several(empty.url, 'main')
    console.log(`empty React page ${ceiling.toFixed(0)} ms (processor ÷ ${SLOWER}, load ${loadavg()[0]?.toFixed(1)})`)
    for (const [path, selector] of Object.entries(SCREENS)) {
      const ms = await several(vigia.url + path, selector)
      console.log(
        `${path.padEnd(38)} ${ms.toFixed(0).padStart(6)} ms   goal ≤ ${GOAL_MS} ms   ratio to empty ${(ms / ceiling).toFixed(2)} (goal ≤ ${GOAL_RATIO})`,
      )
    }
    await page.context().close()
  } finally {
    empty.close()
    await vigia.dispose()
  }
}

/** Until the map, which comes after the first rows, is made and no task has been long for a while; the longest until then, ms. */
async function untilQuiet(page: Page): Promise<number> {
  const quiet = async (): Promise<boolean> => {
    const now = await nowIn(page)
    const isMapDue = await page.evaluate(() => document.querySelector('[data-slot~="map-wait"]') !== null)
    return !isMapDue && now > QUIET_MS && (await notedSince(page, now - QUIET_MS)).tasks.length === 0
  }
  while (!(await quiet())) await painted(page)
  return Math.max(0, ...(await notedSince(page, 0)).tasks.map(({ ms }) => ms))
}

async function measureAnswers(browser: Browser): Promise<void> {
  const vigia = await createVigiaServer({ VIGIA_DEMO: 'off' })
  try {
    await vigia.start()
    const api = await connectApi(vigia.url, vigia.account)
    const units = await createFleet(api, TRIPS)
    await reportFleet(vigia.url, api.key, units, 0)
    const context = await browser.newContext({
      viewport: { width: 1440, height: 900 },
      reducedMotion: 'reduce',
      storageState: await signedInBrowser(vigia.url, vigia.account),
    })
    for (const [path, acts] of Object.entries(ACTS)) {
      const page = await context.newPage()
      await watchAnswers(page)
      await page.goto(vigia.url + path)
      await page
        .locator(SCREENS[path as keyof typeof SCREENS])
        .first()
        .waitFor({ timeout: 60_000 })
      const longest = await untilQuiet(page)
      console.log(`${path.padEnd(51)} longest task until at rest ${longest.toFixed(0)} ms`)
      for (const [name, act] of Object.entries(acts)) {
        const times: number[] = []
        const began = await nowIn(page)
        for (let round = 0; round < ROUNDS; round++) times.push(await timed(page, () => act(page, round)))
        await untilQuiet(page)
        const { tasks } = await notedSince(page, began)
        const worst = Math.max(...times)
        console.log(
          `${TRIPS} trips, ${path.padEnd(38)} ${name.padEnd(8)} median ${median(times).toFixed(0).padStart(4)} ms, worst ${worst.toFixed(0).padStart(4)} ms   goal ≤ ${GOAL_ANSWER_MS} ms   ratio ${(worst / GOAL_ANSWER_MS).toFixed(2)}; longest task ${Math.max(0, ...tasks.map(({ ms }) => ms)).toFixed(0)} ms`,
        )
      }
      await page.close()
    }
  } finally {
    await vigia.dispose()
  }
}

const isWanted = (option: string): boolean => process.argv.length === 2 || process.argv.includes(option)

const browser = await openBenchBrowser()
try {
  if (isWanted('--loads')) await measureLoads(browser)
  if (isWanted('--answers')) await measureAnswers(browser)
} finally {
  await browser.close()
}
