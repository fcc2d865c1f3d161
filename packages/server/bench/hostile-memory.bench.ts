/**
 * What 46 000 hostile requests leave behind in the server's memory: before them, right after, and when their windows have
 * passed, each time after the garbage was collected. The same is done twice: what the first round leaves and the second does not
 * add to is warmth (compiled code, tables at their bound), what both add is a leak.
 */
import { loadavg } from 'node:os'
import { seedPeople, seedTrips, startBenchDatabase } from './support/bench-database.ts'
import { hostileRequests, sendRaw } from './support/hostile-requests.ts'
import type { MemoryHeld } from './support/memory-held.ts'
import { type ServerProcess, spawnServer } from './support/spawn-server.ts'

const REQUESTS = Number(process.env.REQUESTS ?? 46_000)
const AT_ONCE = 32
const ROUNDS = 2
/** Longer than any window in which an address is counted. */
const REST_MS = 130_000
/** What a second round may add to the heap. */
const GOAL_MB = 10

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

async function attack(server: ServerProcess, key: string, from: number): Promise<ReadonlyMap<number, number>> {
  const kinds = Object.values(hostileRequests(key))
  const statuses = new Map<number, number>()
  let next = from
  const work = async (): Promise<void> => {
    for (let number = next++; number < from + REQUESTS; number = next++) {
      const request = kinds[number % kinds.length]
      if (request === undefined) continue
      const status = await sendRaw(server.url, request(number))
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return statuses
}

const shown = ({ heapMb, residentMb }: MemoryHeld): string =>
  `montón ${heapMb.toFixed(0)} MB, residente ${residentMb.toFixed(0)} MB`

const bench = await startBenchDatabase()
try {
  await seedTrips(bench, 50)
  await seedPeople(bench, 5)
  const server = await spawnServer({ address: bench.address, port: 0, writer: 'real' })
  await pause(5_000)
  const heaps = [(await server.memory()).heapMb]
  console.log(`antes: ${shown(await server.memory())}`)
  for (let round = 0; round < ROUNDS; round++) {
    const startedAt = performance.now()
    const statuses = await attack(server, bench.key, round * REQUESTS)
    const seconds = (performance.now() - startedAt) / 1_000
    const answers = [...statuses].toSorted(([a], [b]) => a - b).map(([status, count]) => `${status}: ${count}`)
    console.log(`vuelta ${round + 1}: ${REQUESTS} en ${seconds.toFixed(0)} s (${answers.join(', ')})`)
    console.log(`  enseguida: ${shown(await server.memory())}`)
    await pause(REST_MS)
    const rested = await server.memory()
    heaps.push(rested.heapMb)
    console.log(`  en reposo: ${shown(rested)}`)
  }
  await server.stop()
  const added = (heaps.at(-1) ?? Number.NaN) - (heaps.at(-2) ?? Number.NaN)
  console.log(`la última vuelta dejó ${added.toFixed(1)} MB (meta ≤ ${GOAL_MB}); carga ${loadavg()[0]?.toFixed(1)}`)
  if (!(added <= GOAL_MB)) process.exitCode = 1
} finally {
  await bench.stop()
}
