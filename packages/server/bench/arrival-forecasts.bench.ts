/**
 * The job that keeps what is said of arrivals, right after a start: 1 000 trips on their way on forty lanes, of each of which twenty
 * trips are known, and nothing of them is kept yet. Goal: the event loop is never held for more than 100 ms; and a turn ends before
 * the next one is due, in five minutes.
 */
import { loadavg } from 'node:os'
import { createLogger } from '@vigia/runtime/logger'
import { hasCriticalAlert } from '../src/features/alerts/critical-alert.store.ts'
import { createFleet } from '../src/features/fleet/fleet.ts'
import { arrivalEstimator } from '../src/features/planned-routes/arrival-estimator.ts'
import { arrivalForecastsJob } from '../src/features/planned-routes/arrival-forecasts.job.ts'
import { systemClock as clock } from '../src/ports/clock.ts'
import { startBenchDatabase } from './support/bench-database.ts'
import { watchLoop } from './support/loop-blocks.ts'

const TRIPS = 1_000
const LANES = 40
const PAST_OF_LANE = 20
const LOOP_GOAL_MS = 100
const TURN_GOAL_MS = 300_000
/** Due north, as far as its minutes say. */
const WHOLE_MINUTES = 240

const bench = await startBenchDatabase()
try {
  const { unscoped, scoped: db } = bench.database
  const patient = unscoped.patient(600_000)
  await patient.query(
    `insert into trips (organisation_id, external_invoice, status, origin, destination, origin_lat, origin_lng, destination_lat, destination_lng,
       charge_at, departed_at, completed_at, tracking_type)
     select 1, 'LE-' || n, case when t.is_over then 'complete' else 'in transit' end, 'Origen ' || n % $2::int, 'Destino ' || n % $2::int,
       16, -104 + (n % $2::int) * 0.2, 16 + $4::int / 60.0, -104 + (n % $2::int) * 0.2, t.left_at, t.left_at,
       case when t.is_over then t.left_at + ($4::int + 20) * interval '1 minute' end, 'GPS_PROPIO'
     from generate_series(1, $1::int + $2::int * $3::int) n cross join lateral (
       select n > $1::int as is_over, now() - case when n > $1::int then ((n - $1::int) / $2::int + 1) * interval '1 day' else (60 + n % 120) * interval '1 minute' end as left_at) t`,
    [TRIPS, LANES, PAST_OF_LANE, WHOLE_MINUTES],
  )
  await patient.query(
    `insert into units (organisation_id, plates, match_key) select 1, 'P-' || id, 'p' || id from trips order by id`,
  )
  await patient.query('update trips set unit_id = id')
  await patient.query(
    `insert into devices (organisation_id, unique_id, kind, unit_id) select 1, 'gps-' || id, 'tracker', id from units order by id`,
  )
  await patient.query(
    `insert into trip_devices (trip_id, device_id, bound_at, released_at)
     select t.id, d.id, t.departed_at, t.completed_at from trips t join devices d on d.unit_id = t.unit_id`,
  )
  // One a minute; some stand for a quarter of an hour on their way.
  const heard = await patient.query(
    `insert into positions (device_id, fix_at, received_at, lat, lng, speed_kmh, quality, source, panic)
     select d.id, w.at, w.at, 16 + least($1::int, m - case when t.id % 3 = 0 and m > 45 then least(15, m - 45) else 0 end)::float8 / 60, t.origin_lng, 60, 0, 2, false
     from trips t join devices d on d.unit_id = t.unit_id cross join generate_series(0, $1::int + 18) m
       cross join lateral (select t.departed_at + m * interval '1 minute' as at) w
     where w.at <= now()`,
    [WHOLE_MINUTES],
  )
  await patient.query('analyze')
  const logger = createLogger('error')
  const fleet = createFleet({ db: unscoped, clock, logger, onTrackLoaded: () => undefined })
  await fleet.loader.load()
  const estimate = arrivalEstimator({ db, clock, hasCriticalAlert, lanesKeptMs: 60_000 })
  const job = arrivalForecastsJob({ db, unscoped, clock, logger, fleet: fleet.shown, estimate })
  const loop = watchLoop()
  let isWell = true
  for (const turn of ['tras arrancar', 'la siguiente']) {
    await new Promise((resolve) => setTimeout(resolve, 500))
    loop.longest()
    const [startedAt, cpu] = [performance.now(), process.cpuUsage()]
    await job.run(new AbortController().signal)
    const tookMs = performance.now() - startedAt
    const { user, system } = process.cpuUsage(cpu)
    const { computedMs, wallMs, garbageMs } = loop.longest()
    const { rows } = await unscoped.query<{ n: number }>('select count(*)::int as n from arrival_forecasts')
    console.log(
      `${turn}: ${TRIPS} viajes (${heard.rowCount} posiciones) en ${(tookMs / 1_000).toFixed(1)} s; procesador ${((user + system) / 1e6).toFixed(1)} s; ` +
        `${rows[0]?.n} guardadas; bucle ≤ ${computedMs.toFixed(0)} ms de cómputo (meta ≤ ${LOOP_GOAL_MS}; por reloj ${wallMs.toFixed(0)}, basura ${garbageMs.toFixed(0)}); ` +
        `carga ${loadavg()[0]?.toFixed(1)}`,
    )
    isWell &&= computedMs <= LOOP_GOAL_MS && tookMs <= TURN_GOAL_MS
  }
  fleet.loader.close()
  if (!isWell) process.exitCode = 1
} finally {
  await bench.stop()
}
process.exit()
