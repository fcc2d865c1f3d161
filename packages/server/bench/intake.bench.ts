/**
 * The intake against two ceilings measured in the same run, turn by turn: batches of 100 against plain COPY into the same
 * table, single fixes against the same HTTP server with no database behind it. Goals: ≥ 55 % and ≥ 60 %.
 */
import { copyFrame } from '../src/features/positions/fix-writer.store.ts'
import { type BenchDatabase, seedTrips, startBenchDatabase } from './support/bench-database.ts'
import { copyFrames } from './support/copy-frames.store.ts'
import { median, requestBytes, runLoad } from './support/load.ts'
import { treeCpuSeconds } from './support/process-tree.ts'
import { type ServerProcess, spawnServer } from './support/spawn-server.ts'

const DEVICES = 1_000
const BATCH = 100
const ROUNDS = Number(process.env.ROUNDS ?? 5)
/** `npm run bench -- intake --batches`: leaves out the single fixes, which take most of the time. */
const ONLY_BATCHES = process.argv.includes('--batches')
const BATCH_ROWS = 200_000
const SINGLES = 20_000
/** Trackers and phones keep many connections; each waits for its own answer before it sends again. */
const CONNECTIONS = { batch: 48, single: 256 }
const ROWS_PER_COPY = 10_000

/** Between two fixes of a device: so close that a whole run is fresh, and none of it lies in the future. */
const STEP_MS = 5

let instant = 0

/** Each row is the next reading of the next device, of these seconds: nothing is a duplicate, everything is in order. */
function readings(): (count: number) => Generator<{ device: number; at: number; lat: number; lng: number }> {
  let step = 0
  return function* next(count) {
    for (let i = 0; i < count; i++) {
      const device = (i % DEVICES) + 1
      if (device === 1) {
        step += 1
        instant = Math.max(Date.now(), instant + STEP_MS)
      }
      yield { device, at: instant, lat: 20 + device / 1000 + step / 10_000, lng: -100 + device / 1000 }
    }
  }
}

/** What the server is sent goes its way from run to run; what is copied past it goes its own, or units would seem to leap. */
const fixes = readings()
const copied = readings()

const wireFix = ({ device, at, lat, lng }: { device: number; at: number; lat: number; lng: number }) => ({
  device: `gps-${device}`,
  timestamp: new Date(at).toISOString(),
  lat: Math.round(lat * 1e6) / 1e6,
  lng: Math.round(lng * 1e6) / 1e6,
  speed: 72.5,
  heading: 14,
  altitude: 2240,
  accuracy: 5,
})

async function plainCopy(bench: BenchDatabase, rows: number): Promise<number> {
  const all = [...copied(rows)].map(({ device, at, lat, lng }) => ({
    deviceId: device,
    receivedAt: Date.now(),
    quality: 'good' as const,
    fix: {
      point: { lat, lng },
      at,
      speedKmh: 72.5,
      headingDeg: 14,
      altitudeM: 2240,
      accuracyM: 5,
      source: 'unit' as const,
      panic: false,
    },
    address: null,
    comment: null,
    userId: null,
  }))
  const frames: Buffer[] = []
  for (let from = 0; from < rows; from += ROWS_PER_COPY) {
    frames.push(copyFrame('copy positions from stdin (format binary)', all.slice(from, from + ROWS_PER_COPY)))
  }
  const startedAt = performance.now()
  await copyFrames(bench.database.unscoped, frames)
  return rows / ((performance.now() - startedAt) / 1000)
}

async function batches(server: ServerProcess, key: string): Promise<number> {
  const rows = [...fixes(BATCH_ROWS)].map(wireFix)
  const requests: Buffer[] = []
  for (let from = 0; from < rows.length; from += BATCH) {
    requests.push(requestBytes(server.url, '/api/positions', key, JSON.stringify(rows.slice(from, from + BATCH))))
  }
  const { seconds, refused, refusal } = await runLoad(server.url, requests, CONNECTIONS.batch)
  if (refused > 0) throw new Error(`${refused} peticiones rechazadas; la primera: ${refusal}`)
  return rows.length / seconds
}

async function singles(server: ServerProcess, key: string): Promise<number> {
  const requests = [...fixes(SINGLES)].map((fix) =>
    requestBytes(server.url, '/api/positions', key, JSON.stringify(wireFix(fix))),
  )
  const { seconds, refused, refusal } = await runLoad(server.url, requests, CONNECTIONS.single)
  if (refused > 0) throw new Error(`${refused} peticiones rechazadas; la primera: ${refusal}`)
  return SINGLES / seconds
}

/** Seconds of processor that each of the three has used so far: the figure of a busy machine, where the clock says little. */
const used = (server: ServerProcess) => ({
  servidor: treeCpuSeconds(server.child.pid ?? 0),
  PostgreSQL: treeCpuSeconds(bench.postgres.pid() ?? 0),
  emisor: process.cpuUsage().user / 1e6 + process.cpuUsage().system / 1e6,
})
type Used = ReturnType<typeof used>

/** Microseconds of each for one of so many fixes, as the median of the rounds. */
function perFix(rounds: readonly { readonly before: Used; readonly after: Used }[], fixes: number): string {
  const of = (who: keyof Used): string => {
    const us = median(rounds.map(({ before, after }) => ((after[who] - before[who]) / fixes) * 1e6))
    return `${who} ${us.toFixed(1)}`
  }
  return `µs de procesador por posición: ${of('servidor')}, ${of('PostgreSQL')}, ${of('emisor')}`
}

async function withServer(
  bench: BenchDatabase,
  writer: 'real' | 'none',
  work: (server: ServerProcess) => Promise<void>,
) {
  const server = await spawnServer({ address: bench.address, port: 0, writer })
  try {
    await work(server)
  } finally {
    await server.stop()
  }
}

const bench = await startBenchDatabase()
try {
  await seedTrips(bench, DEVICES)
  const copy: number[] = []
  const batch: number[] = []
  const copyUse: { before: Used; after: Used }[] = []
  const batchUse: { before: Used; after: Used }[] = []
  await withServer(bench, 'real', async (server) => {
    await batches(server, bench.key)
    for (let round = 0; round < ROUNDS; round++) {
      const start = used(server)
      copy.push(await plainCopy(bench, BATCH_ROWS))
      const between = used(server)
      batch.push(await batches(server, bench.key))
      copyUse.push({ before: start, after: between })
      batchUse.push({ before: between, after: used(server) })
    }
  })
  const report = (name: string, values: readonly number[], ceiling: readonly number[], goal: number) => {
    // Turn by turn, for what the machine gives changes from one minute to the next.
    const ratio = median(values.map((value, turn) => value / (ceiling[turn] ?? Number.NaN)))
    const [reached, most] = [median(values), median(ceiling)].map((value) => Math.round(value).toLocaleString('es-MX'))
    console.log(
      `${name}: ${reached}/s de ${most}/s = ${(ratio * 100).toFixed(0)} % (meta ≥ ${(goal * 100).toFixed(0)} %)`,
    )
    if (ratio < goal) process.exitCode = 1
  }
  report('lotes de 100, durables, frente a COPY', batch, copy, 0.55)
  console.log(`lotes, ${perFix(batchUse, BATCH_ROWS)}`)
  console.log(`COPY, ${perFix(copyUse, BATCH_ROWS)}`)

  const single: number[] = []
  const bare: number[] = []
  for (let round = 0; round < (ONLY_BATCHES ? 0 : ROUNDS); round++) {
    await withServer(bench, 'none', async (server) => {
      await singles(server, bench.key)
      bare.push(await singles(server, bench.key))
    })
    await withServer(bench, 'real', async (server) => {
      await singles(server, bench.key)
      single.push(await singles(server, bench.key))
    })
  }
  if (!ONLY_BATCHES) report('posiciones sueltas, durables, frente a no guardar', single, bare, 0.6)
  const { rows } = await bench.database.unscoped.query<{ count: string }>('select count(*) from positions')
  console.log(`filas guardadas: ${rows[0]?.count}`)
} finally {
  await bench.stop()
}
