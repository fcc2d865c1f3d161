import { type Options, readOptions, USAGE } from './options.ts'
import { planFleet } from './plan-fleet.ts'
import { startDemoPlatforms } from './platforms/demo/start-demo-platforms.ts'
import { runFleet } from './runner.ts'
import { createClient } from './wire/client.ts'
import { RefusedByServer } from './wire/register.ts'

const PARENT_CHECK_MS = 500

const log = (line: string): void => console.log(`[flota] ${line}`)

function optionsOrExit(): Options {
  try {
    return readOptions(process.argv.slice(2), process.env)
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : error}\n\n${USAGE}`)
    process.exit(2)
  }
}

const { url, key, seed, trips, speed, intervalMs, historyMs, isMarked, endsWithParent, platformPorts } = optionsOrExit()
const stop = new AbortController()
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => stop.abort())
// Whoever was killed cannot stop us: then we are given another parent.
if (endsWithParent) {
  const parent = process.ppid
  setInterval(() => process.ppid !== parent && stop.abort(), PARENT_CHECK_MS).unref()
}
const client = createClient({
  url,
  key,
  signal: stop.signal,
  onAway: (isAway) => log(isAway ? 'El servidor no contesta; se reintenta' : 'El servidor contesta de nuevo'),
})

const fleet = planFleet({ seed, trips })
try {
  const platforms = platformPorts === null ? null : await startDemoPlatforms(fleet, platformPorts, Date.now)
  await runFleet({
    fleet,
    client,
    platforms,
    signal: stop.signal,
    startedAt: Date.now(),
    realNow: Date.now,
    speed,
    intervalMs,
    historyMs,
    isMarked,
    log,
  })
} catch (error) {
  if (!stop.signal.aborted) {
    console.error(error instanceof RefusedByServer ? `[flota] ${error.message}` : error)
    process.exit(1)
  }
}
process.exit(0)
