/**
 * Métricas y KPIs over 30 days, and the 30 before, of 10 000 trips in each, contacted every half hour for a day: all that the screen asks
 * for in one call. Goal: ≤ 1 s from the days that are kept. Then the same from the rows alone: every counter has to be the same.
 */
import { loadavg } from 'node:os'
import { kpiPeriod } from '@vigia/domain/kpis/kpi-period'
import { calendarDay } from '@vigia/domain/time/calendar-day'
import { createLogger } from '@vigia/runtime/logger'
import { target } from '../src/db/database.ts'
import { OWNER_LIMITS, openPool, type Sql } from '../src/db/pool.ts'
import { readCounters } from '../src/features/kpis/counters.store.ts'
import { kpiDaysJob } from '../src/features/kpis/kpi-days.job.ts'
import { systemClock } from '../src/ports/clock.ts'
import { seedPeople, startBenchDatabase } from './support/bench-database.ts'
import { median } from './support/load.ts'
import { spawnServer } from './support/spawn-server.ts'

const TRIPS = 20_000
const DAYS = 60
const ENTRIES = 48
const ROUNDS = 9
const GOAL_MS = 1_000
const DAY_MS = 86_400_000

const bench = await startBenchDatabase()

async function seed(sql: Sql): Promise<void> {
  await sql.query(
    `insert into clients (organisation_id, name, match_key) select 1, 'C' || n, 'c' || n from generate_series(1, 20) n`,
  )
  await sql.query(
    `insert into carriers (organisation_id, name, match_key) select 1, 'L' || n, 'l' || n from generate_series(1, 25) n`,
  )
  await sql.query(
    `insert into trips (organisation_id, external_invoice, status, origin, destination, client_id, carrier_id, tracking_type,
       charge_at, due_at, completed_at)
     select 1, 'FE-' || n, 'complete', 'Origen ' || n % 12, 'Destino ' || n % 17, 1 + n % 20, 1 + n % 25, 'GPS_PROPIO',
       at, at + interval '1 day', at + interval '1 day' + (n % 300 - 240) * interval '1 minute'
     from generate_series(1, $1::int) n, lateral (select now() - (n::float8 / $1) * $2 * interval '1 day' as at) began`,
    [TRIPS, DAYS],
  )
  await sql.query(
    `insert into alerts (organisation_id, trip_id, type, severity, title, message, opened_at, updated_at, acknowledged_at, closed_at, closed_by)
     select 1, id, 'UNIDAD_DETENIDA', (array['critical', 'high', 'other'])[1 + n % 3], 't', 'm', at, at, at + n * interval '1 minute',
       at + n * interval '10 minutes', (select min(id) from users)
     from trips, generate_series(1, 2) n, lateral (select charge_at + n * interval '3 hours' + id % 60 * interval '1 minute' as at) opened
     where at < now()`,
  )
  await sql.query(
    `insert into incidences (trip_id, type, description, priority, created_at)
     select id, 'falla', 'd', 'high', charge_at + interval '5 hours' from trips where id % 10 = 0 and charge_at < now() - interval '5 hours'`,
  )
  for (let entry = 0; entry < ENTRIES; entry++) {
    await sql.query(
      `insert into comments (trip_id, comment, reported_by, user_id, created_at, due_at, cadence_min)
       select id, 'Sin novedad', 'Monitoreo', (select min(id) from users), at, at - (id % 7 - 4) * interval '1 minute', 30
       from trips, lateral (select charge_at + ($1 * 30 + id * ($1 + 3) % 23) * interval '1 minute' as at) said where at < now()`,
      [entry],
    )
  }
  await sql.query('analyze')
}

try {
  const { unscoped } = bench.database
  const [token = ''] = await seedPeople(bench, 1)
  const owner = openPool(target(bench.address, null), OWNER_LIMITS, createLogger('error'))
  await seed(owner)
  await owner.close()
  const jobStartedAt = performance.now()
  const isLeft = async () =>
    (await unscoped.query('select from kpi_days where counted_at is null limit 1')).rowCount > 0
  do await kpiDaysJob(unscoped, systemClock).run(new AbortController().signal)
  while (await isLeft())
  const keptMs = performance.now() - jobStartedAt
  const { rows } = await unscoped.query<{ rows: number; days: number; comments: number }>(
    `select (select count(*)::int from kpi_counters) as rows, (select count(*)::int from kpi_days) as days,
       (select count(*)::int from comments) as comments`,
  )

  const server = await spawnServer({ address: bench.address, port: 0, writer: 'real' })
  const now = Date.now()
  const days = { from: calendarDay(now - 29 * DAY_MS), to: calendarDay(now) }
  const waitedMs: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const startedAt = performance.now()
    const response = await fetch(`${server.url}/api/stats/kpis?from=${days.from}&to=${days.to}`, {
      headers: { authorization: `Bearer ${token}` },
    })
    if (!response.ok) throw new Error(`${response.status} ${await response.text()}`)
    await response.text()
    waitedMs.push(performance.now() - startedAt)
  }
  await server.stop()

  const period = kpiPeriod(days, now)
  if (typeof period === 'string') throw new Error(period)
  const counters = async (isKept: boolean) => {
    const startedAt = performance.now()
    const asked = [...period.before.days, ...period.days].map((day) => (isKept ? day : { ...day, isWhole: false }))
    // Day by day: from the rows alone two months take longer than one statement may.
    const found: string[] = []
    for (const day of asked) {
      const counted = await unscoped.transaction((sql) =>
        readCounters(sql, {
          organisationId: '1',
          days: [day],
          clientId: null,
          carrierId: null,
          partiesFrom: day.day,
          now,
        }),
      )
      for (const { measure, bucket, carrierId, n } of counted)
        found.push(`${day.day} ${carrierId} ${measure} ${bucket} ${n}`)
    }
    return { text: found.toSorted().join('\n'), ms: performance.now() - startedAt }
  }
  const [kept, raw] = [await counters(true), await counters(false)]
  const ms = (value: number): string => `${value.toFixed(0)} ms`
  const isSame = kept.text === raw.text
  console.log(
    `${TRIPS} viajes y ${rows[0]?.comments} comentarios en ${DAYS} días: guardar ${rows[0]?.days} días (${rows[0]?.rows} cuentas) ${ms(keptMs)}; ` +
      `contestado en ${ms(median(waitedMs))} (meta ≤ ${GOAL_MS}; el peor ${ms(Math.max(...waitedMs))}); día por día de lo guardado ${ms(kept.ms)}, de los ` +
      `renglones ${ms(raw.ms)}: ${isSame ? 'iguales' : 'DISTINTOS'}; carga ${loadavg()[0]?.toFixed(1)}`,
  )
  if (!(median(waitedMs) <= GOAL_MS && isSame)) process.exitCode = 1
} finally {
  await bench.stop()
}
