/**
 * What a browser fetches: the sign-in page cold, everything up to the live map cold, and the live map again with the
 * service worker in charge. Goals: sign-in ≤ 90 kB of script, up to the live map ≤ 520 kB of script, warm 0 kB.
 */

import type { Page } from '@playwright/test'
import { DEMO } from '../support/api.ts'
import { createVigiaServer } from '../support/vigia-server.ts'
import { openBenchBrowser } from './support/bench-browser.ts'

interface Traffic {
  scriptKb: number
  totalKb: number
}

/** What the page and its workers have fetched so far, as it was encoded; not the API, nor what a worker found in the cache. */
function fetched(page: Page): Promise<Traffic> {
  return page.evaluate(() => {
    const traffic = { scriptKb: 0, totalKb: 0 }
    for (const entry of [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')]) {
      if (!(entry instanceof PerformanceResourceTiming) || /\/(api|socket\.io)\//.test(entry.name)) continue
      if (entry.transferSize === 0) continue
      traffic.totalKb += entry.encodedBodySize / 1000
      if (/\.m?js(\?|$)/.test(entry.name)) traffic.scriptKb += entry.encodedBodySize / 1000
    }
    return traffic
  })
}

/** Counts what crosses the network from now on; what the service worker answers does not. */
function meter(page: Page): Traffic {
  const traffic: Traffic = { scriptKb: 0, totalKb: 0 }
  page.on('requestfinished', async (request) => {
    const response = await request.response()
    if (response === null || response.fromServiceWorker() || /\/(api|socket\.io)\//.test(request.url())) return
    traffic.totalKb += (await request.sizes()).responseBodySize / 1000
  })
  return traffic
}

const row = (what: string, kb: number, goal: number): void => {
  console.log(
    `${what.padEnd(44)} ${kb.toFixed(1).padStart(8)} kB   goal ≤ ${goal} kB   ratio ${(goal === 0 ? kb : kb / goal).toFixed(2)}`,
  )
}

async function signIn(page: Page): Promise<void> {
  await page.getByLabel('Correo electrónico').fill(DEMO.email)
  await page.getByLabel('Contraseña', { exact: true }).fill(DEMO.password)
  await page.getByRole('button', { name: 'Iniciar sesión' }).click()
  await mapDrawn(page)
}

/** The list is filled and the map has drawn what lies in it. */
async function mapDrawn(page: Page): Promise<void> {
  await page.getByRole('option').first().waitFor({ timeout: 60_000 })
  await page.waitForFunction(() => document.querySelector('canvas.maplibregl-canvas') !== null)
  await page.waitForLoadState('networkidle').catch(() => undefined)
}

const server = await createVigiaServer()
const browser = await openBenchBrowser()
try {
  await server.start()
  // Cold without the service worker: what it fetches ahead for itself would hide what the page waits for.
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, serviceWorkers: 'block' })
  const page = await context.newPage()
  await page.goto(server.url, { waitUntil: 'networkidle' })
  row('sign-in, cold: script', (await fetched(page)).scriptKb, 90)
  await signIn(page)
  const cold = await fetched(page)
  row('up to the live map, cold: script', cold.scriptKb, 520)
  console.log(`${'up to the live map, cold: everything'.padEnd(44)} ${cold.totalKb.toFixed(1).padStart(8)} kB`)

  const home = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const first = await home.newPage()
  await first.goto(server.url)
  await signIn(first)
  await first.waitForFunction(() => navigator.serviceWorker.ready.then(() => true))
  await first.close()
  const again = await home.newPage()
  const warm = meter(again)
  await again.goto(`${server.url}/sentinel`)
  await mapDrawn(again)
  row('live map, warm (service worker): everything', warm.totalKb, 0)
} finally {
  await browser.close()
  await server.dispose()
}
