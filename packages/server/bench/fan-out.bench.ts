/**
 * What the live feed costs: 1 000 packed clients that watch 1 000 trips, each of which moves every second, against the same
 * clients of a bare Socket.IO server that sends a constant text of the same length. Goals: ≤ 6 % of a core above what the
 * same fixes cost with nobody looking, and ≤ 2 times the constant text; p99 from the flush to the client's hands ≤ 100 ms, or,
 * on a busy machine, ≤ 1.5 times that of the constant text. With and without screens by turns, each turn on a server that is
 * warm: what a server does in its first seconds costs more than a thousand screens.
 */
import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { seedPeople, seedTrips, startBenchDatabase } from './support/bench-database.ts'
import { connectClients, type FanOutClients } from './support/fan-out-clients.ts'
import { median } from './support/load.ts'
import { cpuSeconds } from './support/process-cpu.ts'
import { spawnServer } from './support/spawn-server.ts'

const CLIENTS = 1_000
const UNITS = 1_000
const POSTS_PER_SECOND = 10
const WARM_MS = 3_000
const MEASURE_MS = 8_000
const ROUNDS = Number(process.env.ROUNDS ?? 3)
const GOAL = { corePercent: 6, ofCeiling: 2, p99Ms: 100, p99OfCeiling: 1.5 }

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

let lostPosts = 0

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
    // A busy machine may break a connection: those units stand still for a second, and the figures say how many did.
    fetch(`${url}/api/positions`, { method: 'POST', headers, body: JSON.stringify(fixes) })
      .then(async (response) => {
        if (response.status !== 202) throw new Error(await response.text())
      })
      .catch(() => {
        lostPosts += 1
      })
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

/** A bare server that sends everybody a constant text of so many characters. */
async function startConstantText(characters: number): Promise<{ url: string; child: ChildProcess }> {
  const file = fileURLToPath(new URL('./support/constant-server.ts', import.meta.url))
  const child = fork(file, [String(characters)], { execArgv: ['--import', 'tsx', '--max-semi-space-size=64'] })
  const url = await new Promise<string>((resolve) =>
    child.once('message', (said: { url: string }) => resolve(said.url)),
  )
  return { url, child }
}

interface Turn {
  readonly percent: number
  readonly delays: readonly number[]
  readonly count: number
  readonly characters: number
}

/** One turn with a thousand screens. */
async function watched(url: string, pid: number | undefined, tokens: readonly string[]): Promise<Turn> {
  const clients = await connectClients(url, tokens)
  const percent = await corePercent(pid, clients)
  const turn = { percent, delays: clients.takeDelays(), ...clients.takeFrames() }
  clients.close()
  return turn
}

const bench = await startBenchDatabase()
/** What runs beside the database, the newest last: a failure must not leave it holding connections. */
const running: (() => unknown)[] = []
try {
  await seedTrips(bench, UNITS)
  const tokens = await seedPeople(bench, CLIENTS)
  const server = await spawnServer({ address: bench.address, port: 0, writer: 'real' })
  running.push(server.stop, moveUnits(server.url, bench.key))
  const { characters } = await watched(server.url, server.child.pid, tokens)
  const constant = await startConstantText(characters)
  running.push(() => constant.child.kill())
  const alone: number[] = []
  const turns: Turn[] = []
  const ceilings: Turn[] = []
  for (let round = 0; round < ROUNDS; round++) {
    alone.push(await corePercent(server.child.pid))
    turns.push(await watched(server.url, server.child.pid, tokens))
    ceilings.push(await watched(constant.url, constant.child.pid, tokens))
  }

  const shares = turns.map(({ percent }, round) => percent - (alone[round] ?? Number.NaN))
  const ratios = shares.map((share, round) => share / (ceilings[round]?.percent ?? Number.NaN))
  const [fanOut, ratio] = [median(shares), median(ratios)]
  const [p99, p99OfCeiling] = [turns, ceilings].map((of) => p99Of(of.flatMap(({ delays }) => delays)))
  const percents = (values: readonly number[]): string => values.map((value) => value.toFixed(1)).join(', ')
  const frames = turns.reduce((sum, { count }) => sum + count, 0) / turns.length / CLIENTS / (MEASURE_MS / 1000)
  console.log(
    `servidor, % de un núcleo: ${percents(alone)} sin pantallas; ${percents(turns.map(({ percent }) => percent))}`,
  )
  console.log(`texto constante, % de un núcleo: ${percents(ceilings.map(({ percent }) => percent))}`)
  console.log(`reparto: ${fanOut.toFixed(1)} % (meta ≤ ${GOAL.corePercent} %), de ${percents(shares)}`)
  console.log(`razón: ${ratio.toFixed(2)} veces el texto constante (meta ≤ ${GOAL.ofCeiling})`)
  console.log(`marcos: ${frames.toFixed(2)} por segundo y pantalla, de ${characters} caracteres`)
  console.log(`p99 del marco: ${p99} ms (meta ≤ ${GOAL.p99Ms} ms); del texto constante: ${p99OfCeiling} ms`)
  if (lostPosts > 0) console.log(`envíos perdidos: ${lostPosts}`)
  const isLate = !(Number(p99) <= Math.max(GOAL.p99Ms, GOAL.p99OfCeiling * Number(p99OfCeiling)))
  if (!(fanOut <= GOAL.corePercent) || !(ratio <= GOAL.ofCeiling) || isLate) process.exitCode = 1
} finally {
  for (const stop of running.toReversed()) await stop()
  await bench.stop()
}
