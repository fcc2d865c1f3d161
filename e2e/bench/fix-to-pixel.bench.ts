/**
 * From the start of the POST of a position to the frame that draws it in Chromium, with 1 000 trips moving and 50
 * dashboards open, that Chromium among them. Goal: p95 ≤ 2 s.
 */

import { type ChildProcess, spawn } from 'node:child_process'
import { resolve } from 'node:path'
import type { Page } from '@playwright/test'
import { io, type Socket } from 'socket.io-client'
import { type Api, callApi, connectApi, DEMO, signedInBrowser } from '../support/api.ts'
import { createTrip, type TestTrip } from '../support/trips.ts'
import { createVigiaServer } from '../support/vigia-server.ts'
import { openBenchBrowser } from './support/bench-browser.ts'

const TRIPS = 1_000
const DASHBOARDS = 50
/** The server lets one account or key have so many screens. */
const SCREENS_PER_KEY = 5
const FIXES = 80
const GOAL_MS = 2_000
const LOST_AFTER_MS = 15_000
/** The probe's clock runs ahead, so that its fix is the newest of the fleet and known by its time. */
const AHEAD_MS = 60_000
const SIMULATOR = resolve(import.meta.dirname, '../../packages/server/dist/simulator.js')

const say = (text: string): void => console.log(text)
const pause = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms))

/** Starts the fleet and resolves when all its trips are on the road. */
async function startFleet(url: string, key: string): Promise<ChildProcess> {
  const options = [
    '--url',
    url,
    '--key',
    key,
    '--trips',
    String(TRIPS),
    '--seed',
    '77',
    '--history',
    '0',
    '--with-parent',
  ]
  const fleet = spawn(process.execPath, [SIMULATOR, ...options], { stdio: ['ignore', 'pipe', 'inherit'] })
  await new Promise<void>((done, fail) => {
    fleet.once('exit', (code) => fail(new Error(`The fleet ended with ${code}`)))
    fleet.stdout?.on('data', (text) => String(text).includes('En marcha') && done())
  })
  return fleet
}

/** Screens without a browser: they take every frame of the packed feed. */
async function openDashboards(url: string, count: number): Promise<{ sockets: Socket[]; frames: number[] }> {
  const { token } = await callApi(url, 'POST', '/api/auth/login', { body: DEMO })
  const frames: number[] = []
  const sockets: Socket[] = []
  let key = ''
  for (let at = 0; at < count; at++) {
    if (at % SCREENS_PER_KEY === 0) {
      const body = { name: `tablero ${at}`, scopes: ['read'] }
      key = String((await callApi(url, 'POST', '/api/api-keys', { body, token: String(token) })).key)
    }
    const socket = io(url, { auth: { token: key, feed: 'packed' }, transports: ['websocket'], forceNew: true })
    frames.push(0)
    socket.on('positions', () => {
      frames[at] = (frames[at] ?? 0) + 1
    })
    await new Promise<void>((done, fail) => {
      socket.once('connect', done)
      socket.once('connect_error', fail)
    })
    socket.emit('watch', { trips: 'all', focus: null })
    sockets.push(socket)
  }
  return { sockets, frames }
}

/** Keeps, for each newest fix drawn, when its first frame was drawn. */
async function watchFrames(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const drawn: { fixAt: number; at: number }[] = []
    Object.assign(window, { drawn })
    new PerformanceObserver((list) => {
      for (const mark of list.getEntriesByName('vigia:units-drawn')) {
        const fixAt = mark instanceof PerformanceMark ? Number(mark.detail) : 0
        if (fixAt > (drawn.at(-1)?.fixAt ?? 0)) drawn.push({ fixAt, at: performance.timeOrigin + mark.startTime })
      }
    }).observe({ type: 'mark' })
  })
}

/** When the first frame was drawn that held a fix as new as this one, epoch ms; infinite when none came. */
async function drawnAt(page: Page, fixAt: number): Promise<number> {
  const frame = await page
    .waitForFunction(
      // The page tells fixes in its PC's time, some milliseconds off the server's.
      (since) =>
        (window as unknown as { drawn: { fixAt: number; at: number }[] }).drawn.find((each) => each.fixAt > since),
      fixAt - 300,
      { polling: 50, timeout: LOST_AFTER_MS },
    )
    .catch(() => null)
  return (await frame?.jsonValue())?.at ?? Number.POSITIVE_INFINITY
}

async function measure(page: Page, api: Api, probe: TestTrip): Promise<number[]> {
  const delays: number[] = []
  for (let at = 0; at < FIXES; at++) {
    await pause(700 + Math.random() * 1_000)
    const began = performance.timeOrigin + performance.now()
    const fixAt = Math.round(began) + AHEAD_MS
    const fix = { lat: 20.5 + at * 1e-4, lng: -100.2, speed: 40, timestamp: new Date(fixAt).toISOString() }
    await api.post('/api/positions', { device: probe.phone, ...fix })
    delays.push((await drawnAt(page, fixAt)) - began)
  }
  return delays.sort((a, b) => a - b)
}

const at = (sorted: readonly number[], share: number): number =>
  sorted[Math.ceil(sorted.length * share) - 1] ?? Number.NaN

const server = await createVigiaServer()
const browser = await openBenchBrowser()
let fleet: ChildProcess | null = null
let sockets: readonly Socket[] = []
try {
  await server.start()
  const api = await connectApi(server.url)
  fleet = await startFleet(server.url, api.key)
  const dashboards = await openDashboards(server.url, DASHBOARDS - 1)
  sockets = dashboards.sockets

  const probe = await createTrip(api)
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    storageState: await signedInBrowser(server.url),
  })
  const page = await context.newPage()
  await watchFrames(page)
  await page.goto(`${server.url}/sentinel`)
  await page.getByRole('textbox', { name: 'Buscar viaje' }).fill(probe.invoice)
  // Selected it is never hidden in a cluster; then all of Mexico, so that every moving truck is drawn.
  await page.getByRole('option').filter({ hasText: probe.invoice }).click()
  await page.getByRole('textbox', { name: 'Buscar viaje' }).fill('')
  await page.getByRole('button', { name: 'Centrar' }).click()
  await page.getByRole('status').filter({ hasText: 'Conectado' }).waitFor()

  const before = [...dashboards.frames]
  const began = performance.now()
  const delays = await measure(page, api, probe)
  const seconds = (performance.now() - began) / 1000
  const { total } = await api.get('/api/sentinel/travels/in-transit')
  const rates = dashboards.frames.map((count, index) => (count - (before[index] ?? 0)) / seconds)
  say(
    `${total} trips in transit, ${sockets.filter(({ connected }) => connected).length + 1} dashboards, ${FIXES} fixes of the probe`,
  )
  say(`the other dashboards took ${Math.min(...rates).toFixed(2)} to ${Math.max(...rates).toFixed(2)} frames a second`)
  for (const [name, value] of [
    ['p50', at(delays, 0.5)],
    ['p95', at(delays, 0.95)],
    ['worst', at(delays, 1)],
  ] as const)
    say(
      `fix posted → drawn, ${name.padEnd(5)} ${value.toFixed(0).padStart(6)} ms   goal p95 ≤ ${GOAL_MS} ms   ratio ${(value / GOAL_MS).toFixed(2)}`,
    )
} finally {
  for (const socket of sockets) socket.disconnect()
  fleet?.removeAllListeners('exit').kill('SIGTERM')
  await browser.close()
  await server.dispose()
}
