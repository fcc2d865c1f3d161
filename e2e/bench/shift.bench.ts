/**
 * A shift of twelve hours with 800 units, as many fixes in `--minutes` (12 unless given): each unit reports every second
 * instead of every minute. Sentinel and the full map stay open. Goals: the heap after collection grows no more than 10 %,
 * and the number of DOM nodes stays. Told from the first tenth, while each unit's trail fills up to its 200 points, and
 * from when the trails are full: what still grows then would grow for ever.
 */
import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import type { CDPSession } from '@playwright/test'
import { connectApi, signedInBrowser } from '../support/api.ts'
import { createVigiaServer } from '../support/vigia-server.ts'
import { openBenchBrowser } from './support/bench-browser.ts'
import { createFleet, reportFleet } from './support/fleet.ts'

const UNITS = 800
const SIMULATED_H = 12
const SCREENS = ['/sentinel', '/dashboard/viajes-mapa'] as const
const GOAL = 1.1
const SAMPLES = 30
/** Parts of the shift, of one: its first and last tenth, and the tenth after 200 fixes of 720. */
const WINDOW = 0.1
const FULL_TRAILS = 200 / (SIMULATED_H * 60)

interface Sample {
  readonly heapMb: number
  readonly nodes: number
}

const { values } = parseArgs({ options: { minutes: { type: 'string', default: '12' } } })
const durationMs = Number(values.minutes) * 60_000
const pause = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms))

async function sampleOf(session: CDPSession): Promise<Sample> {
  await session.send('HeapProfiler.collectGarbage')
  const { metrics } = await session.send('Performance.getMetrics')
  const read = (name: string): number => metrics.find((metric) => metric.name === name)?.value ?? Number.NaN
  return { heapMb: read('JSHeapUsedSize') / 1e6, nodes: read('Nodes') }
}

/** The mean of a tenth of the samples, from this part of them on. */
function meanOf(samples: readonly Sample[], from: number): Sample {
  const start = Math.round(from * samples.length)
  const some = samples.slice(start, start + Math.max(1, Math.round(WINDOW * samples.length)))
  const mean = (of: (sample: Sample) => number): number => some.reduce((sum, each) => sum + of(each), 0) / some.length
  return { heapMb: mean(({ heapMb }) => heapMb), nodes: mean(({ nodes }) => nodes) }
}

const server = await createVigiaServer({ VIGIA_DEMO: 'off' })
const browser = await openBenchBrowser()
try {
  await server.start()
  const api = await connectApi(server.url, server.account)
  const units = await createFleet(api, UNITS)
  await reportFleet(server.url, api.key, units, 0)
  const watched: { readonly path: string; readonly session: CDPSession; samples: Sample[] }[] = []
  for (const path of SCREENS) {
    // A context each, so that each page has a heap of its own.
    const context = await browser.newContext({
      viewport: { width: 1440, height: 900 },
      reducedMotion: 'reduce',
      storageState: await signedInBrowser(server.url, server.account),
    })
    const page = await context.newPage()
    await page.goto(server.url + path)
    await page.getByRole('option').first().waitFor({ timeout: 60_000 })
    const session = await context.newCDPSession(page)
    await session.send('Performance.enable')
    watched.push({ path, session, samples: [] })
  }

  const began = performance.now()
  const sampleEveryMs = durationMs / SAMPLES
  let fixes = 0
  for (let step = 1; performance.now() - began < durationMs; step++) {
    await reportFleet(server.url, api.key, units, step)
    fixes += units.length
    for (const each of watched)
      if (performance.now() - began >= sampleEveryMs * (each.samples.length + 1))
        each.samples.push(await sampleOf(each.session))
    await pause(Math.max(0, began + step * 1000 - performance.now()))
  }
  const asHours = (fixes / units.length / 60).toFixed(1)
  console.log(
    `${UNITS} units, ${fixes} fixes = ${asHours} h of one a minute (of ${SIMULATED_H}), load ${loadavg()[0]?.toFixed(1)}`,
  )
  for (const { path, samples } of watched) {
    const [first, full, last] = [0, FULL_TRAILS, 1 - WINDOW].map((from) => meanOf(samples, from))
    if (first === undefined || full === undefined || last === undefined) continue
    console.log(
      `${path.padEnd(26)} heap ${first.heapMb.toFixed(1)} → trails full ${full.heapMb.toFixed(1)} → ${last.heapMb.toFixed(1)} MB, ratio ${(last.heapMb / first.heapMb).toFixed(3)}, after the trails ${(last.heapMb / full.heapMb).toFixed(3)} (goal ≤ ${GOAL}); DOM nodes ${first.nodes.toFixed(0)} → ${last.nodes.toFixed(0)}`,
    )
  }
} finally {
  await browser.close()
  await server.dispose()
}
