/**
 * What a draft of the risk's weights would change, with 5 000 trips in transit, all with positions: what the screen asks for
 * 400 ms after the last key. Goal: ≤ 200 ms, and nobody's request waits longer than 100 ms for the event loop. The ceiling is of the
 * same run: the same trips judged twice, and nothing else.
 */
import { loadavg } from 'node:os'
import { DEFAULT_RISK_WEIGHTS } from '@vigia/domain/risk/risk-weights'
import { createLogger } from '@vigia/runtime/logger'
import { createFleet } from '../src/features/fleet/fleet.ts'
import { systemClock } from '../src/ports/clock.ts'
import { seedPeople, seedTrips, startBenchDatabase } from './support/bench-database.ts'
import { median } from './support/load.ts'
import { spawnServer } from './support/spawn-server.ts'

const TRIPS = 5_000
const ROUNDS = 15
const GOAL_MS = 200
const LOOP_GOAL_MS = 100
/** Five a second are answered. */
const APART_MS = 400
/** All trips of the demo are late and many unheard of: each weight that is lowered changes many. */
const DRAFT = { ...DEFAULT_RISK_WEIGHTS, noGps: 60, noCommunicationMinutes: [], overdueMinutes: [] }

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

const bench = await startBenchDatabase()
try {
  await seedTrips(bench, TRIPS)
  const [token = ''] = await seedPeople(bench, 1)
  await bench.database.unscoped.query(`update users set role = 'administrador'`)
  await bench.database.unscoped.query(
    `insert into positions (device_id, fix_at, received_at, lat, lng, speed_kmh, quality, source, panic)
     select id, now() - interval '1 minute', now(), 17 + id % 10, -105 + id % 9, 60, 0, 2, false from devices`,
  )
  const server = await spawnServer({ address: bench.address, port: 0, writer: 'real' })
  await pause(4_000)
  const tookMs: number[] = []
  const waitedMs: number[] = []
  let blockMs = 0
  let answer: { readonly total: number; readonly up: number; readonly down: number } | null = null
  for (let round = 0; round < ROUNDS; round++) {
    await server.longestBlock()
    const startedAt = performance.now()
    const response = await fetch(`${server.url}/api/settings/risk/preview`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(DRAFT),
    })
    const body = (await response.json()) as Readonly<Record<'total' | 'up' | 'down' | 'took_ms', number>>
    if (!response.ok) throw new Error(`${response.status} ${JSON.stringify(body)}`)
    waitedMs.push(performance.now() - startedAt)
    tookMs.push(body.took_ms)
    blockMs = Math.max(blockMs, (await server.longestBlock()).computedMs)
    answer = { total: body.total, up: body.up, down: body.down }
    await pause(APART_MS)
  }
  await server.stop()

  const db = bench.database.unscoped
  const fleet = createFleet({ db, clock: systemClock, logger: createLogger('error'), onTrackLoaded: () => undefined })
  await fleet.loader.load()
  const judgedMs = Array.from({ length: ROUNDS }, () => {
    const startedAt = performance.now()
    for (const judge of fleet.judgeTwice('1', { saved: DEFAULT_RISK_WEIGHTS, draft: DRAFT }, Date.now())) judge()
    return performance.now() - startedAt
  })
  fleet.loader.close()
  const ms = (value: number): string => `${value.toFixed(0)} ms`
  const [waited, judged] = [median(waitedMs), median(judgedMs)]
  console.log(
    `${JSON.stringify(answer)}: contestada en ${ms(waited)} (meta ≤ ${GOAL_MS}; la peor ${ms(Math.max(...waitedMs))}; en el servidor ` +
      `${ms(median(tookMs))}), ${(waited / judged).toFixed(1)} veces solo juzgar (${ms(judged)}); bucle ≤ ${ms(blockMs)} (meta ≤ ` +
      `${LOOP_GOAL_MS}); carga ${loadavg()[0]?.toFixed(1)}`,
  )
  if (!(waited <= GOAL_MS && blockMs <= LOOP_GOAL_MS)) process.exitCode = 1
} finally {
  await bench.stop()
}
