/**
 * A round of forty trips by keyboard, at a person's pace: two and a half seconds to read each card, a fifth of one for each key. Of
 * ten operators six answer, one is left a message, one does not answer, and of two the words are written anew. Goals: ≤ 6 min, ≤ 5
 * keys a trip in the median; p95 from Enter to the next card on the screen ≤ 100 ms, to the answer of the server ≤ 300 ms. No mouse,
 * and one entry for each contact.
 */
import { loadavg } from 'node:os'
import type { Page } from '@playwright/test'
import { connectApi, signedInBrowser } from '../support/api.ts'
import { createVigiaServer } from '../support/vigia-server.ts'
import { openBenchBrowser } from './support/bench-browser.ts'
import { createFleet, reportFleet } from './support/fleet.ts'

const TRIPS = 40
const READING_MS = 2_500
const KEY_MS = 200
const LETTER_MS = 60
const REPORT_EVERY_MS = 30_000
const GOAL = { roundS: 360, keys: 5, shownMs: 100, durableMs: 300 } as const
/** How the calls of ten trips go, by the key of their outcome; null: its words are written by the person. */
const CALLS = ['1', '1', '1', '3', '1', null, '1', '2', '1', null] as const

interface Confirmed {
  readonly at: number
  /** Another card stood there in the first frame after the key. */
  readonly isInFirstFrame: boolean
  /** When another card, or the end, was painted. */
  readonly shownAt: number | null
  readonly answeredAt: number | null
}
declare global {
  interface Window {
    confirmed: { at: number; isInFirstFrame: boolean; shownAt: number | null; answeredAt: number | null }[]
    mice: number
  }
}

const pause = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms))
const shown = (page: Page) => page.getByRole('article', { name: /^Viaje / })

/** Notes each Enter that confirms a card, when the next one is painted, and when the server has answered. */
const watch = (page: Page): Promise<void> =>
  page.evaluate(() => {
    Object.assign(window, { confirmed: [], mice: 0 })
    for (const kind of ['pointerdown', 'mousedown', 'touchstart']) {
      addEventListener(kind, () => window.mice++, true)
    }
    const title = () => document.querySelector('article[aria-label^="Viaje "]')?.getAttribute('aria-label') ?? 'end'
    addEventListener(
      'keydown',
      ({ key, target, repeat }) => {
        if (key !== 'Enter' || repeat || !(target instanceof Element) || target.closest('article') === null) return
        const was = title()
        const one: Window['confirmed'][number] = {
          ...{ at: performance.now(), isInFirstFrame: false, shownAt: null, answeredAt: null },
        }
        window.confirmed.push(one)
        let frames = 0
        const look = () => {
          frames++
          one.isInFirstFrame = frames === 1 && title() !== was
          // After the frame in which it stands there.
          if (title() !== was) requestAnimationFrame(() => (one.shownAt ??= performance.now()))
          else if (performance.now() - one.at < 5_000) requestAnimationFrame(look)
        }
        requestAnimationFrame(look)
      },
      true,
    )
    // The browser's own measure (Event Timing): from the key to when the frame that followed it was on the screen.
    new PerformanceObserver((list) => {
      for (const { name, startTime, duration } of list.getEntries()) {
        const one = window.confirmed.find(({ at }) => at >= startTime && at <= startTime + duration)
        if (name !== 'keydown' || one === undefined || !one.isInFirstFrame) continue
        Object.assign(one, { at: startTime, shownAt: startTime + duration })
      }
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if (!(entry instanceof PerformanceResourceTiming) || !/\/comments$/.test(entry.name)) continue
        const one = window.confirmed.find(({ at, answeredAt }) => answeredAt === null && at <= entry.startTime)
        if (one !== undefined) one.answeredAt = entry.responseEnd
      }
    }).observe({ type: 'resource' })
  })

/** Works one card; answers how many keys it took. */
async function workCard(page: Page, outcome: (typeof CALLS)[number]): Promise<number> {
  await pause(READING_MS)
  const keys = outcome === null ? ['1', 'e'] : [outcome]
  for (const key of keys) {
    await page.keyboard.press(key)
    await pause(KEY_MS)
  }
  const words = outcome === null ? ' Carga completa, sale a las 6.' : ''
  await page.keyboard.type(words, { delay: LETTER_MS })
  await page.keyboard.press('Enter')
  await pause(KEY_MS)
  return keys.length + words.length + 1
}

const sorted = (of: readonly number[]): readonly number[] => of.toSorted((a, b) => a - b)
const at = (of: readonly number[], share: number): number =>
  sorted(of)[Math.min(of.length - 1, Math.floor(of.length * share))] ?? Number.NaN

const server = await createVigiaServer({ VIGIA_DEMO: 'off' })
// The round draws no map.
const browser = await openBenchBrowser({ hasWebgl: false })
try {
  await server.start()
  const api = await connectApi(server.url, server.account)
  const units = await createFleet(api, TRIPS)
  let step = 0
  const report = () => reportFleet(server.url, api.key, units, step++)
  await report()
  const reporting = setInterval(() => void report(), REPORT_EVERY_MS)
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    storageState: await signedInBrowser(server.url, server.account),
  })
  // What the compiler of the bench wraps each named function in.
  await context.addInitScript('globalThis.__name = (it) => it')
  const page = await context.newPage()
  await page.goto(`${server.url}/dashboard/monitoreo-bitacoras?tab=ronda`)
  await page.getByRole('button', { name: /^Empezar ronda/ }).waitFor({ timeout: 60_000 })
  await page.keyboard.press('Enter')
  await shown(page).waitFor()
  await watch(page)
  const began = performance.now()
  const keys: number[] = []
  // Who did not answer is due again in the same round, and does then.
  while ((await shown(page).count()) > 0 && keys.length < 2 * TRIPS) {
    const outcome = keys.length < TRIPS ? CALLS[keys.length % CALLS.length] : '1'
    keys.push(await workCard(page, outcome ?? null))
  }
  const tookS = (performance.now() - began) / 1_000
  await page.getByText(/^Ronda terminada/).waitFor()
  clearInterval(reporting)
  const { confirmed, mice } = await page.evaluate(() => ({ confirmed: window.confirmed, mice: window.mice }))
  const since = (of: (one: Confirmed) => number | null): readonly number[] =>
    confirmed.flatMap((one) => {
      const until = of(one)
      return until === null ? [] : [until - one.at]
    })
  const [toShown, toAnswer] = [since(({ shownAt }) => shownAt), since(({ answeredAt }) => answeredAt)]
  const { data } = await api.get('/api/travels?limit=100')
  const entries = await Promise.all(
    (data as { id: string }[]).map(({ id }) =>
      api.get(`/api/travels/${id}/comments`).then((of) => (of.data as []).length),
    ),
  )
  const written = entries.reduce<number>((sum, count) => sum + count, 0)
  const isOnce = written === keys.length && entries.every((count) => count > 0)
  const figures = { tookS, keys: at(keys, 0.5), shown: at(toShown, 0.95), durable: at(toAnswer, 0.95) }
  console.log(
    `${TRIPS} viajes, ${keys.length} contactos, en ${figures.tookS.toFixed(0)} s (meta ≤ ${GOAL.roundS}), teclas por viaje: mediana ${figures.keys} (meta ≤ ${GOAL.keys}); ` +
      `de Enter al siguiente viaje p95 ${figures.shown.toFixed(0)} ms de ${toShown.length} (meta ≤ ${GOAL.shownMs}), a la respuesta ` +
      `${figures.durable.toFixed(0)} ms de ${toAnswer.length} (meta ≤ ${GOAL.durableMs}); ratón ${mice}; ${written} entradas, ${isOnce ? 'cada una una vez' : 'PERDIDAS O DOBLES'}; carga ${loadavg()[0]?.toFixed(1)}`,
  )
  const isWell =
    figures.tookS <= GOAL.roundS &&
    figures.keys <= GOAL.keys &&
    figures.shown <= GOAL.shownMs &&
    figures.durable <= GOAL.durableMs &&
    [mice === 0, toShown.length === keys.length, toAnswer.length === keys.length, isOnce].every(Boolean)
  if (!isWell) process.exitCode = 1
} finally {
  await browser.close()
  await server.dispose()
}
