/**
 * What the live feed costs: 1 000 packed clients that watch 1 000 trips, each of which moves every second, against the same
 * clients of a bare Socket.IO server that sends a constant text of the same length. Goals: ≤ 8 % of a core above what the
 * same fixes cost with nobody looking; p99 from the flush to the client's hands ≤ 100 ms, or, on a busy machine, ≤ 1.5 times
 * that of the constant text.
 */
import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { seedPeople, seedTrips, startBenchDatabase } from './support/bench-database.ts'
import { connectClients, type FanOutClients } from './support/fan-out-clients.ts'
import { cpuSeconds } from './support/process-cpu.ts'
import { spawnServer } from './support/spawn-server.ts'

const CLIENTS = 1_000
const UNITS = 1_000
const POSTS_PER_SECOND = 10
const WARM_MS = 3_000
const MEASURE_MS = 8_000
const GOAL = { corePercent: 8, p99Ms: 100, p99OfCeiling: 1.5 }

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** Moves each unit once a second, a tenth of them at a time, until it is stopped. */
function moveUnits(url: string, key: string): () => void {
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
  const perPost = UNITS / POSTS_PER_SECOND
  let step = 0
  const timer = setInterval(() => {
    const first = (step % POSTS_PER_SECOND) * perPost
    const lat = 20 + Math.floor(step++ / POSTS_PER_SECOND) / 10_000
    const timestamp = new Date().toISOString()
    const fixes = Array.from({ length: perPost }, (_, i) => ({
      ...{ device: `gps-${first + i + 1}`, timestamp, lat, lng: -100, speed: 40, heading: 0 },
    }))
    void fetch(`${url}/api/positions`, { method: 'POST', headers, body: JSON.stringify(fixes) }).then(
      async (response) => {
        if (response.status !== 202) throw new Error(await response.text())
      },
    )
  }, 1_000 / POSTS_PER_SECOND)
  return () => clearInterval(timer)
}

/** Share of one core that the process takes, in per cent, once warm. */
async function corePercent(pid: number | undefined, clients?: FanOutClients): Promise<number> {
  if (pid === undefined) throw new Error('El proceso no arrancó.')
  await pause(WARM_MS)
  clients?.takeDelays()
  clients?.takeFrames()
  const before = cpuSeconds(pid)
  const startedAt = performance.now()
  await pause(MEASURE_MS)
  return ((cpuSeconds(pid) - before) / ((performance.now() - startedAt) / 1000)) * 100
}

const p99Of = (delays: readonly number[]): number =>
  delays.toSorted((a, b) => a - b)[Math.floor(delays.length * 0.99)] ?? Number.NaN

async function constantText(characters: number, tokens: readonly string[]): Promise<{ percent: number; p99: number }> {
  const file = fileURLToPath(new URL('./support/constant-server.ts', import.meta.url))
  const child = fork(file, [String(characters)], { execArgv: ['--import', 'tsx', '--max-semi-space-size=64'] })
  const url = await new Promise<string>((resolve) =>
    child.once('message', (said: { url: string }) => resolve(said.url)),
  )
  const clients = await connectClients(url, tokens)
  const percent = await corePercent(child.pid, clients)
  const p99 = p99Of(clients.takeDelays())
  clients.close()
  child.kill()
  return { percent, p99 }
}

const bench = await startBenchDatabase()
try {
  await seedTrips(bench, UNITS)
  const tokens = await seedPeople(bench, CLIENTS)
  const server = await spawnServer({ address: bench.address, port: 0, writer: 'real' })
  const stopMoving = moveUnits(server.url, bench.key)
  const alone = await corePercent(server.child.pid)
  const clients = await connectClients(server.url, tokens)
  const watched = await corePercent(server.child.pid, clients)
  const p99 = p99Of(clients.takeDelays())
  const { count, characters } = clients.takeFrames()
  clients.close()
  stopMoving()
  await server.stop()
  const ceiling = await constantText(characters, tokens)

  const fanOut = watched - alone
  console.log(
    `servidor: ${watched.toFixed(1)} % de un núcleo con ${CLIENTS} pantallas, ${alone.toFixed(1)} % sin ninguna`,
  )
  console.log(
    `reparto: ${fanOut.toFixed(1)} % (meta ≤ ${GOAL.corePercent} %); texto constante: ${ceiling.percent.toFixed(1)} %`,
  )
  console.log(`razón: ${(fanOut / ceiling.percent).toFixed(2)} veces el texto constante`)
  console.log(
    `marcos: ${(count / CLIENTS / (MEASURE_MS / 1000)).toFixed(2)} por segundo y pantalla, de ${characters} caracteres`,
  )
  console.log(`p99 del marco: ${p99} ms (meta ≤ ${GOAL.p99Ms} ms); del texto constante: ${ceiling.p99} ms`)
  if (fanOut > GOAL.corePercent || !(p99 <= Math.max(GOAL.p99Ms, GOAL.p99OfCeiling * ceiling.p99))) process.exitCode = 1
} finally {
  await bench.stop()
}
