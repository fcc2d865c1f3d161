import { findChromium } from '@vigia/gps-reader/browser/find-chromium'
import { startSites } from '@vigia/testbeds/sites/start-sites'
import { chromium } from 'playwright-core'
import { descendantsOf, usageOf } from './process-tree.ts'

/** What the same page costs a browser that knows it by heart: the ceiling that the reading is held against. */
export interface BareFigures {
  /** From an open browser to the first answer with positions. */
  readonly ms: readonly number[]
  /** Everything of a browser with one page open. */
  readonly pssMb: number
}

/** Opens `spa-token` with a plain Chromium, types into the known fields and waits for the answer with positions. */
export async function bareFigures(times: number): Promise<BareFigures> {
  const sites = await startSites({ names: ['spa-token'] })
  const { account, password } = sites.site('spa-token')
  const before = new Set(descendantsOf(process.pid))
  // Without its sandbox, which root may not use: it sees our own page only.
  const browser = await chromium.launch({
    executablePath: findChromium() ?? '',
    args: ['--no-sandbox', '--disable-gpu'],
  })
  const ms: number[] = []
  let pssMb = 0
  try {
    for (let time = 0; time < times; time++) {
      const startedAt = performance.now()
      const context = await browser.newContext()
      const page = await context.newPage()
      const answered = page.waitForResponse((response) => response.url().endsWith('/units/search'))
      await page.goto(sites.url('spa-token'))
      await page.fill('input[type=text]', account ?? '')
      await page.fill('input[type=password]', password ?? '')
      await page.click('[role=button]')
      await (await answered).finished()
      ms.push(performance.now() - startedAt)
      pssMb = usageOf(descendantsOf(process.pid).filter((pid) => !before.has(pid))).pssMb
      await context.close()
    }
  } finally {
    await browser.close()
    await sites.close()
  }
  return { ms, pssMb }
}
