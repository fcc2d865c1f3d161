/**
 * Reports over 30 days of 10 000 trips, each heard every three minutes for a day: the first rows of each kind as its screen asks for them,
 * and its files. Goal: ≤ 10 s a file, telling how far it is, while the server's event loop is held by nothing for longer than 100 ms.
 * A PDF holds 2 000 rows: it is of one client of twenty, where the kind knows clients. `--trips 500` makes it small.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { REPORT_FORMATS, REPORT_KINDS, type ReportFormat, type ReportKind } from '@vigia/domain/reports/report-kind'
import { calendarDay } from '@vigia/domain/time/calendar-day'
import { createLogger } from '@vigia/runtime/logger'
import { target } from '../src/db/database.ts'
import { OWNER_LIMITS, openPool, type Sql } from '../src/db/pool.ts'
import { reportOf } from '../src/features/reports/reports.ts'
import { tripTrackingJob } from '../src/features/reports/tracking/trip-tracking.job.ts'
import { systemClock } from '../src/ports/clock.ts'
import { seedPeople, startBenchDatabase } from './support/bench-database.ts'
import { untilQuiet } from './support/look-on.ts'
import { cpuSeconds } from './support/process-cpu.ts'
import { treeCpuSeconds } from './support/process-tree.ts'
import { type ServerProcess, spawnServer } from './support/spawn-server.ts'

const { values: options } = parseArgs({ options: { trips: { type: 'string', default: '10000' } }, strict: false })
const TRIPS = Number(options.trips)
const DAYS = 30
const GOAL_S = 10
const LOOP_GOAL_MS = 100
const ASK_AGAIN_MS = 100
const DAY_MS = 86_400_000
const FIX_EVERY_MIN = 3
/** Comments in each trip's logbook, one each half hour. */
const ENTRIES = 24

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

async function seed(sql: Sql): Promise<void> {
  await sql.query(
    `select ensure_positions_partition((now() - n * interval '1 day')::date) from generate_series(-1, ${DAYS + 1}) n`,
  )
  for (const [table, prefix, count] of [
    ['clients', 'C', 20],
    ['carriers', 'L', 25],
  ] as const)
    await sql.query(
      `insert into ${table} (organisation_id, name, match_key) select 1, $1 || n, lower($1) || n from generate_series(1, $2::int) n`,
      [prefix, count],
    )
  await sql.query(
    `insert into units (organisation_id, plates, match_key) select 1, 'P-' || n, 'p' || n from generate_series(1, $1::int) n`,
    [TRIPS],
  )
  await sql.query(
    `insert into trips (organisation_id, external_invoice, status, origin, destination, client_id, carrier_id, unit_id, tracking_type,
       gps_platform, charge_at, departed_at, due_at, completed_at)
     select 1, 'FE-' || n, case when over < now() then 'complete' else 'in transit' end, 'Origen ' || n % 12, 'Destino ' || n % 17,
       1 + n % 20, 1 + n % 25, n, 'GPS_PROPIO', 'plataforma-' || n % 6, at, at + interval '1 hour', at + interval '1 day',
       case when over < now() then over end
     from generate_series(1, $1::int) n, lateral (select now() - interval '1 hour' - (n::float8 / $1) * $2 * interval '1 day' as at) began,
       lateral (select at + interval '1 day' + (n % 300 - 240) * interval '1 minute' as over) ended`,
    [TRIPS, DAYS - 1],
  )
  await sql.query(
    `insert into devices (organisation_id, unique_id, kind, unit_id) select 1, 'gps-' || id, 'tracker', id from units order by id`,
  )
  await sql.query(
    `insert into trip_devices (trip_id, device_id, bound_at, released_at)
     select t.id, d.id, t.charge_at, t.completed_at from trips t join devices d on d.unit_id = t.unit_id`,
  )
  // One in seven is silent for an hour, as trips are; of the client whose PDF is made each says once that it is at the pole, which no map has.
  await sql.query(
    `insert into positions (device_id, fix_at, received_at, lat, lng, speed_kmh, quality, source, panic)
     select w.device_id, at, at + (w.trip_id + n) % 40 * interval '5 seconds',
       case when w.trip_id % 20 = 6 and n = 99 then -90 else 19 + n * 0.012 end, -99 - n * 0.003, 70, 0, 2, false
     from trip_devices w, generate_series(0, 1440, ${FIX_EVERY_MIN}) n, lateral (select w.bound_at + n * interval '1 minute' as at) fix
     where at < coalesce(w.released_at, now()) and not (w.trip_id % 7 = 0 and n between 300 and 360)`,
  )
  await sql.query(
    `insert into alerts (organisation_id, trip_id, type, severity, title, message, value, silence_class, lat, lng, opened_at, updated_at, acknowledged_at, closed_at)
     select 1, id, type, (array['critical', 'high', 'other'])[1 + id % 3], 't', 'm', 40, case when type = 'SIN_GPS' then 'unknown' end,
       20 + n * 0.3, -100, at, at, at + n * interval '1 minute', at + n * interval '10 minutes'
     from trips, unnest(array['UNIDAD_DETENIDA', 'EXCESO_VELOCIDAD', 'SIN_GPS']) with ordinality as kinds (type, n),
       lateral (select charge_at + n * interval '3 hours' + id % 60 * interval '1 minute' as at) opened
     where at < now()`,
  )
  await sql.query(
    `insert into trip_status_changes (trip_id, at, from_status, to_status, actor_kind)
     select id, at, 'in route', step.status, 'system'
     from trips, (values (1, 'load'), (2, 'in transit'), (22, 'download waiting'), (23, 'complete')) step (n, status),
       lateral (select charge_at + n * interval '1 hour' as at) changed where at < now() order by id, n`,
  )
  await sql.query(
    `insert into comments (trip_id, comment, reported_by, user_id, created_at, due_at, cadence_min)
     select id, 'Sin novedad', 'Monitoreo', (select min(id) from users), at, at - (id % 7 - 4) * interval '1 minute', 30
     from trips, generate_series(1, ${ENTRIES}) n, lateral (select charge_at + (n * 30 + id * (n + 3) % 23) * interval '1 minute' as at) said
     where at < now()`,
  )
  await sql.query(
    `insert into gps_platform_hours (organisation_id, origin, hour, wanted, read)
     select 1, 'https://plataforma-' || n || '.mx', date_trunc('hour', now()) - h * interval '1 hour', 600, case when (h + n) % 90 < 3 then 0 else 590 end
     from generate_series(1, 6) n, generate_series(0, ${DAYS} * 24) h where (h + n) % 40 > 0`,
  )
  await sql.query('analyze')
}

const bench = await startBenchDatabase()
const folder = mkdtempSync(join(tmpdir(), 'vigia-bench-files-'))

interface Asked {
  readonly server: ServerProcess
  readonly token: string
}

async function ask({ server, token }: Asked, method: string, path: string, body?: object) {
  const type = body === undefined ? {} : { 'content-type': 'application/json' }
  const response = await fetch(server.url + path, {
    ...{ method, headers: { authorization: `Bearer ${token}`, ...type } },
    body: body === undefined ? null : JSON.stringify(body),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`)
  return JSON.parse(text || 'null')
}

interface Written {
  readonly seconds: number
  readonly rows: number
  readonly bytes: number
  /** How often it said something new of how far it is. */
  readonly told: number
  readonly blockMs: number
}

async function write(asked: Asked, kind: ReportKind, format: ReportFormat, params: object): Promise<Written> {
  await asked.server.longestBlock()
  const startedAt = performance.now()
  let run = await ask(asked, 'POST', '/api/report-runs', { kind, format, params })
  const told = new Set<string>()
  while (run.state === 'waiting' || run.state === 'running') {
    await pause(ASK_AGAIN_MS)
    run = await ask(asked, 'GET', `/api/report-runs/${run.id}`)
    told.add(`${run.state} ${run.done} ${run.total}`)
  }
  if (run.state !== 'done') throw new Error(`${kind} ${format}: ${run.state}, ${run.problem}`)
  const { computedMs } = await asked.server.longestBlock()
  const seconds = (performance.now() - startedAt) / 1_000
  return { seconds, rows: run.file.rows, bytes: run.file.bytes, told: told.size, blockMs: computedMs }
}

try {
  const { unscoped } = bench.database
  const [token = ''] = await seedPeople(bench, 1)
  const owner = openPool(target(bench.address, null), OWNER_LIMITS, createLogger('error'))
  const seedStartedAt = performance.now()
  await seed(owner)
  console.log(`sembrado en ${((performance.now() - seedStartedAt) / 1_000).toFixed(0)} s`)
  const keepStartedAt = performance.now()
  const kept = async () =>
    Number((await owner.query<{ n: number }>('select count(*)::int as n from trip_tracking')).rows[0]?.n)
  await tripTrackingJob(unscoped, systemClock).run(new AbortController().signal)
  console.log(
    `${await kept()} viajes terminados medidos en ${((performance.now() - keepStartedAt) / 1_000).toFixed(1)} s`,
  )
  await owner.query('analyze')
  await owner.close()

  const server = await spawnServer({ address: bench.address, port: 0, writer: 'real', filesFolder: folder })
  await untilQuiet(() => cpuSeconds(server.child.pid ?? 0) + treeCpuSeconds(bench.postgres.pid() ?? 0))
  const asked = { server, token }
  const now = Date.now()
  const params = { from: calendarDay(now - (DAYS - 1) * DAY_MS), to: calendarDay(now) }
  const all: Written[] = []
  for (const kind of REPORT_KINDS) {
    const startedAt = performance.now()
    const { total } = await ask(asked, 'POST', `/api/reports/${kind}/preview`, { params })
    const previewMs = performance.now() - startedAt
    const files: string[] = []
    for (const format of REPORT_FORMATS) {
      const isOfClient = format === 'pdf' && reportOf(kind).params.includes('client_id')
      const one = await write(asked, kind, format, isOfClient ? { ...params, client_id: '7' } : params)
      all.push(one)
      files.push(
        `${format} ${one.rows} filas ${(one.bytes / 1e6).toFixed(1)} MB ${one.seconds.toFixed(1)} s, ${one.told} avances, bucle ≤ ${one.blockMs.toFixed(0)} ms`,
      )
    }
    console.log(`${kind}: vista previa de ${total} filas ${previewMs.toFixed(0)} ms; ${files.join('; ')}`)
  }
  await server.stop()
  const slowest = Math.max(...all.map(({ seconds }) => seconds))
  const longest = Math.max(...all.map(({ blockMs }) => blockMs))
  console.log(
    `${TRIPS} viajes en ${DAYS} días, ${all.length} archivos: el más lento ${slowest.toFixed(1)} s (meta ≤ ${GOAL_S}); ` +
      `bucle ≤ ${longest.toFixed(0)} ms (meta ≤ ${LOOP_GOAL_MS}); carga ${loadavg()[0]?.toFixed(1)}`,
  )
  if (slowest > GOAL_S || longest > LOOP_GOAL_MS) process.exitCode = 1
} finally {
  await bench.stop()
  rmSync(folder, { recursive: true, force: true })
}
