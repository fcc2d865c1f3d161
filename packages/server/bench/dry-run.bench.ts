/**
 * A draft of a rule tried over seven days in which 300 trips were in transit the whole time, each heard once a minute but in its
 * silences: three million positions. Goals: ≤ 60 s, and nobody's request waits longer than 100 ms for the event loop. `--trips`,
 * `--days` for another size. The ceiling is of the same run: PostgreSQL alone, which reads the same positions once.
 */
import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { positionsStore } from '../src/features/positions/positions.store.ts'
import { type BenchDatabase, seedPeople, seedTrips, startBenchDatabase } from './support/bench-database.ts'
import { lookOn, untilQuiet } from './support/look-on.ts'
import { cpuSeconds } from './support/process-cpu.ts'
import { treeCpuSeconds } from './support/process-tree.ts'
import { type ServerProcess, spawnServer } from './support/spawn-server.ts'

const DAY_MS = 86_400_000
const GOAL_S = 60
const LOOP_GOAL_MS = 100
/** The screen asks so often how far it is. */
const ASK_EVERY_MS = 700
/** What prepares the database takes longer than a request may. */
const SEED_MS = 600_000
const DRAFT = {
  ...{ is_on: true, over: 30, hold_minutes: 0, hours: [], scope: null, channels: ['screen'] },
  ...{ ack_minutes: null, first_call_minutes: null, resolve_minutes: null, escalate_to: 'shift_supervisor' },
  ...{ escalates: true, escalation_channels: ['push'] },
}

const { values } = parseArgs({
  options: { trips: { type: 'string', default: '300' }, days: { type: 'string', default: '7' } },
})
const [trips, days] = [Number(values.trips), Number(values.days)]

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/**
 * Each unit drives up and down the country: 14 hours a day, of every four 20 minutes standing, then ten hours of rest; once a
 * day it is silent for 40 minutes. No two are at the same point of their day.
 */
async function seedDrives({ database }: BenchDatabase): Promise<void> {
  const sql = database.unscoped.patient(SEED_MS)
  await sql.query(`update trips set charge_at = now() - make_interval(days => $1::int + 1)`, [days])
  await sql.query(`update trip_devices set bound_at = now() - make_interval(days => $1::int + 1)`, [days])
  const { ensurePartition } = positionsStore(sql)
  for (let day = -2; day <= days + 2; day++) await ensurePartition(Date.now() - day * DAY_MS)
  for (let device = 1; device <= trips; device++)
    await sql.query(
      `insert into positions (device_id, fix_at, received_at, lat, lng, speed_kmh, heading_deg, accuracy_m, quality, source, panic)
       select d.id, f.at, f.at + make_interval(secs => 2 + d.id % 20), 17 + abs(km % 1600 - 800)::float8 / 111, -104 + d.id % 60 * 0.1,
         case when r < 840 and r % 240 < 220 then 66 else 0 end, case when km % 1600 < 800 then 180 else 0 end, 8, 0, 2, false
       from devices d, generate_series(0, $1::int * 1440 + 200) m,
         lateral (select now() - make_interval(mins => $1::int * 1440 + 200 - m, secs => (d.id % 60)::int) as at) f,
         lateral (select (m + d.id * 37) % 1440 as r, (m + d.id * 37) / 1440 as day) c,
         lateral (select (day * 790 + least(r, 840) / 240 * 220 + least(least(r, 840) % 240, 220)) * 1.1 as km) k
       where d.id = $2::int and r not between 300 and 340`,
      [days, device],
    )
  await sql.query('analyze positions')
}

interface Run {
  readonly id: string
  readonly state: string
  readonly took_ms: number
  readonly result: { readonly coverage: object; readonly now: object; readonly draft: object }
}

/** `onLook` is called each time that it is asked how far it is. */
async function tryDraft({ url }: ServerProcess, token: string, onLook: () => void): Promise<Run> {
  const ask = async (method: string, path: string, body: object | null = null): Promise<Run> => {
    const type = body === null ? {} : { 'content-type': 'application/json' }
    const headers = { authorization: `Bearer ${token}`, ...type }
    const response = await fetch(url + path, { method, headers, body: body === null ? null : JSON.stringify(body) })
    const answered = (await response.json()) as Run
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${JSON.stringify(answered)}`)
    return answered
  }
  const from = new Date(Date.now() - days * DAY_MS).toISOString()
  let run = await ask('POST', '/api/alert-rules/UNIDAD_DETENIDA/dry-runs', { draft: DRAFT, from })
  while (run.state === 'waiting' || run.state === 'running') {
    await pause(ASK_EVERY_MS)
    onLook()
    run = await ask('GET', `/api/alert-dry-runs/${run.id}`)
  }
  if (run.state !== 'done') throw new Error(JSON.stringify(run))
  return run
}

const bench = await startBenchDatabase()
try {
  await seedTrips(bench, trips)
  const [token = '', other = ''] = await seedPeople(bench, 2)
  await bench.database.unscoped.query(`update users set role = 'administrador'`)
  await seedDrives(bench)
  const server = await spawnServer({ address: bench.address, port: 0, writer: 'real' })
  const pid = server.child.pid ?? 0
  const postgres = bench.postgres.pid() ?? 0
  await untilQuiet(() => cpuSeconds(pid) + treeCpuSeconds(postgres))
  const readAt = performance.now()
  await bench.database.unscoped.patient(SEED_MS).query('select sum(lat), max(received_at) from positions')
  const ceilingS = (performance.now() - readAt) / 1_000
  await server.longestBlock()
  const endLooking = lookOn(server, other)
  const before = { own: cpuSeconds(pid), postgres: treeCpuSeconds(postgres) }
  // Its process is gone at the end, and what it has used with it.
  let replayed = 0
  const run = await tryDraft(server, token, () => {
    replayed = Math.max(replayed, treeCpuSeconds(pid) - cpuSeconds(pid))
  })
  const { computedMs, wallMs } = await server.longestBlock()
  const used = {
    ...{ servidor: cpuSeconds(pid) - before.own, prueba: replayed },
    PostgreSQL: treeCpuSeconds(postgres) - before.postgres,
  }
  const waits = await endLooking()
  await server.stop()
  console.log(JSON.stringify(run.result.coverage), JSON.stringify(run.result.now), JSON.stringify(run.result.draft))
  const at = (share: number): string => `${(waits[Math.floor(waits.length * share)] ?? 0).toFixed(0)} ms`
  const seconds = run.took_ms / 1_000
  console.log(
    `${trips} viajes, ${days} días: ${seconds.toFixed(1)} s (meta ≤ ${GOAL_S}); leer lo mismo PostgreSQL solo ${ceilingS.toFixed(1)} s; ` +
      `procesador en s: ${Object.entries(used)
        .map(([who, s]) => `${who} ${s.toFixed(1)}`)
        .join(', ')}; ` +
      `bucle ≤ ${computedMs.toFixed(0)} ms (meta ≤ ${LOOP_GOAL_MS}; ${wallMs.toFixed(0)} por el reloj); ` +
      `quien mira otra cosa espera p50 ${at(0.5)}, p99 ${at(0.99)}, lo más ${(waits.at(-1) ?? 0).toFixed(0)} ms; carga ${loadavg()[0]?.toFixed(1)}`,
  )
  if (!(seconds <= GOAL_S && computedMs <= LOOP_GOAL_MS)) process.exitCode = 1
} finally {
  await bench.stop()
}
