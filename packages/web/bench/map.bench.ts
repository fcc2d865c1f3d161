/**
 * The map under load: `npx tsx packages/web/bench/map.bench.ts [--minutes 10] [--units 10000,50000]`.
 *
 * A production build of `bench/page` in Debian's Chromium. Main-thread time is DevTools' `TaskDuration` in processor time.
 * Drawing calls are stubbed: without a graphics card they would be the whole cost and hold frames back. `--drawn` keeps
 * them, and SwiftShader draws. The same run measures the floor
 * (the same map, no fleet, repainted as often) and the library's own symbols. Exits 1 when a goal is missed on a quiet
 * machine; on a busy one the run is void.
 */
import { createReadStream, existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { loadavg, tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { type Browser, type CDPSession, chromium } from 'playwright-core'
import { build } from 'vite'

const GOAL = { mainMsPerS: 250, longestTaskMs: 100, heapMb: 80, growthMb: 8, loadBefore: 0.5 }
const SAMPLE_MS = 5_000
/** Shaders, fonts and first tiles are in by then. */
const SETTLE_MS = 8_000
const MIME: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.woff2': 'font/woff2',
}
const CHROMIUM = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium'
const FLAGS = [
  '--no-sandbox',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
  '--js-flags=--expose-gc',
]

interface Result {
  readonly way: string
  readonly units: number
  readonly mainMsPerS: number
  readonly longestTaskMs: number
  readonly fps: number
  readonly fixesPerS: number
  readonly paintP95Ms: number
  readonly heapMb: readonly number[]
}

const pause = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms))

async function serve(folder: string): Promise<{ server: Server; url: string }> {
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://bench').pathname
    const file = join(folder, path === '/' ? 'index.html' : path)
    if (!existsSync(file)) {
      response.writeHead(404).end()
      return
    }
    response.writeHead(200, { 'content-type': MIME[extname(file)] ?? 'application/octet-stream' })
    createReadStream(file).pipe(response)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return { server, url: `http://127.0.0.1:${address.port}/` }
}

async function metric(session: CDPSession, name: string): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics')
  return metrics.find((one) => one.name === name)?.value ?? Number.NaN
}

async function measure(browser: Browser, url: string, way: string, units: number, ms: number): Promise<Result> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  await page.addInitScript(`
    globalThis.longest = 0
    new PerformanceObserver((list) => {
      for (const task of list.getEntries()) globalThis.longest = Math.max(globalThis.longest, task.duration)
    }).observe({ entryTypes: ['longtask'] })
  `)
  page.on('pageerror', (error) => console.error(error))
  await page.goto(`${url}?units=${units}&way=${way}${drawn ? '' : '&stub'}`)
  await page.waitForFunction('globalThis.warm', undefined, { timeout: 60_000, polling: 500 })
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  await pause(SETTLE_MS)
  await page.evaluate('globalThis.longest = 0; report.frames = 0; report.applied = 0; report.paintMs.length = 0')
  const heapMb: number[] = []
  const [startTask, startAt] = [await metric(session, 'TaskDuration'), performance.now()]
  let collecting = 0
  while (performance.now() - startAt < ms) {
    await pause(Math.min(SAMPLE_MS, ms))
    const before = await metric(session, 'TaskDuration')
    await session.send('HeapProfiler.collectGarbage')
    heapMb.push(Math.round((await metric(session, 'JSHeapUsedSize')) / 1e5) / 10)
    collecting += (await metric(session, 'TaskDuration')) - before
  }
  const seconds = (performance.now() - startAt) / 1000
  const busy = (await metric(session, 'TaskDuration')) - startTask - collecting
  const seen = (await page.evaluate(
    '({ longest, frames: report.frames, applied: report.applied, paint: [...report.paintMs].sort((a, b) => a - b) })',
  )) as { longest: number; frames: number; applied: number; paint: number[] }
  await page.close()
  return {
    way,
    units,
    mainMsPerS: Math.round((busy * 1000) / seconds),
    longestTaskMs: Math.round(seen.longest),
    fps: Math.round((seen.frames / seconds) * 10) / 10,
    fixesPerS: Math.round(seen.applied / seconds),
    paintP95Ms: Math.round(seen.paint[Math.floor(seen.paint.length * 0.95)] ?? Number.NaN),
    heapMb,
  }
}

function misses(result: Result): string[] {
  const [first = 0, last = 0] = [result.heapMb[0], result.heapMb.at(-1)]
  return [
    result.mainMsPerS > GOAL.mainMsPerS ? `main thread over ${GOAL.mainMsPerS} ms/s` : '',
    result.longestTaskMs > GOAL.longestTaskMs ? `a task over ${GOAL.longestTaskMs} ms` : '',
    Math.max(...result.heapMb) > GOAL.heapMb ? `heap over ${GOAL.heapMb} MB` : '',
    last - first > GOAL.growthMb ? `heap grew by ${Math.round(last - first)} MB` : '',
  ].filter((miss) => miss !== '')
}

const { values } = parseArgs({
  options: { minutes: { type: 'string' }, units: { type: 'string' }, drawn: { type: 'boolean' } },
})
const drawn = values.drawn === true
const busyBefore = loadavg()[0] ?? 0
const ms = Number(values.minutes ?? 1) * 60_000
const folder = await mkdtemp(join(tmpdir(), 'map-bench-'))
const root = fileURLToPath(new URL('page', import.meta.url))
await build({
  root,
  configFile: false,
  logLevel: 'error',
  worker: { format: 'es' },
  build: { outDir: folder, emptyOutDir: true, target: 'es2022', chunkSizeWarningLimit: 4000 },
})
const { server, url } = await serve(folder)
const browser = await chromium.launch({ executablePath: CHROMIUM, args: FLAGS })
try {
  for (const units of (values.units ?? '10000,50000').split(',').map(Number)) {
    const run = async (way: string, length: number): Promise<Result> => {
      const result = await measure(browser, url, way, units, length)
      const heapMb = [result.heapMb[0], Math.max(...result.heapMb), result.heapMb.at(-1)]
      console.log(JSON.stringify({ ...result, heapMb }))
      return result
    }
    await run('empty', Math.min(ms, 30_000))
    const ours = await run('ours', ms)
    const symbols = await run('symbols', Math.min(ms, 30_000))
    const missed = misses(ours)
    const ratio = (ours.mainMsPerS / symbols.mainMsPerS).toFixed(2)
    console.log(
      `${units} units: ${ours.mainMsPerS} ms/s, ${ratio} of the library's symbols, ${missed.join('; ') || 'all goals met'}`,
    )
    if (busyBefore > GOAL.loadBefore)
      console.log(`VOID: load ${busyBefore.toFixed(1)} before the run; the machine was busy`)
    else if (missed.length > 0 && units <= 10_000) process.exitCode = 1
  }
} finally {
  await browser.close()
  server.close()
  await rm(folder, { recursive: true })
}
