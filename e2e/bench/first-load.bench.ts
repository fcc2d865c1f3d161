/**
 * What a browser fetches: the sign-in page cold, everything up to the live map cold, and the live map again with the
 * service worker in charge. Goals: sign-in ≤ 90 kB of script, up to the live map ≤ 560 kB of script, warm 0 kB.
 */

import { existsSync } from 'node:fs'
import { type BrowserContext, type CDPSession, chromium, type Page } from '@playwright/test'
import { DEMO } from '../support/api.ts'
import { createVigiaServer } from '../support/vigia-server.ts'

interface Traffic {
  scriptKb: number
  totalKb: number
}

/** Adds up encoded bytes that crossed the network (not the service worker's cache, not the API). */
async function meter(context: BrowserContext, page: Page): Promise<Traffic> {
  const traffic: Traffic = { scriptKb: 0, totalKb: 0 }
  const session: CDPSession = await context.newCDPSession(page)
  const kinds = new Map<string, { url: string; cached: boolean; type: string }>()
  await session.send('Network.enable')
  session.on('Network.responseReceived', ({ requestId, response, type }) => {
    const cached = response.fromServiceWorker === true || response.fromDiskCache === true
    kinds.set(requestId, { url: response.url, cached, type })
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const kind = kinds.get(requestId)
    if (kind === undefined || kind.cached || /\/(api|socket\.io)\//.test(kind.url)) return
    traffic.totalKb += encodedDataLength / 1000
    if (/\.m?js(\?|$)/.test(kind.url)) traffic.scriptKb += encodedDataLength / 1000
  })
  return traffic
}

const row = (what: string, kb: number, goal: number): void => {
  console.log(
    `${what.padEnd(44)} ${kb.toFixed(1).padStart(8)} kB   goal ≤ ${goal} kB   ratio ${(goal === 0 ? kb : kb / goal).toFixed(2)}`,
  )
}

const server = await createVigiaServer()
const executablePath = process.env.CHROMIUM_PATH ?? ['/usr/bin/chromium', '/usr/bin/google-chrome'].find(existsSync)
const browser = await chromium.launch({
  ...(executablePath === undefined ? {} : { executablePath }),
  args: [
    ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    '--use-angle=swiftshader',
    '--enable-unsafe-swiftshader',
  ],
})
try {
  await server.start()
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  const cold = await meter(context, page)
  await page.goto(server.url, { waitUntil: 'networkidle' })
  row('sign-in, cold: script', cold.scriptKb, 90)

  await page.getByLabel('Correo electrónico').fill(DEMO.email)
  await page.getByLabel('Contraseña', { exact: true }).fill(DEMO.password)
  await page.getByRole('button', { name: 'Iniciar sesión' }).click()
  await page.getByRole('listbox').waitFor()
  await page.waitForFunction(() => navigator.serviceWorker.ready.then(() => true))
  await page.waitForLoadState('networkidle').catch(() => undefined)
  row('up to the live map, cold: script', cold.scriptKb, 560)
  console.log(`${'up to the live map, cold: everything'.padEnd(44)} ${cold.totalKb.toFixed(1).padStart(8)} kB`)

  await page.close()
  const again = await context.newPage()
  const warm = await meter(context, again)
  await again.goto(`${server.url}/sentinel`)
  await again.getByRole('listbox').waitFor()
  row('live map, warm (service worker): everything', warm.totalKb, 0)
} finally {
  await browser.close()
  await server.dispose()
}
