/**
 * The labelled proof: a simulated day of trips on which everything that happens is known, through intake, live fleet, alert
 * engine and database, on a clock of its own (docs/alert-bench.md). `--trips 1000 --hours 24 --seed 1` (several with
 * commas), `--quick` for a small one, `--examples` to see what was missed. Exit code 1 when a goal is missed.
 */
import { parseArgs } from 'node:util'
import { planDay } from '@vigia/testbeds/labelled-day/plan-day'
import { reportAlerts } from './support/alert-report.ts'
import { runLabelledDay } from './support/labelled-run.ts'

const STARTS_AT = Date.UTC(2026, 2, 10, 6)

const { values } = parseArgs({
  options: {
    trips: { type: 'string' },
    hours: { type: 'string' },
    seed: { type: 'string', default: '1' },
    quick: { type: 'boolean', default: false },
    examples: { type: 'boolean', default: false },
  },
})
const trips = Number(values.trips ?? (values.quick ? 150 : 1_000))
const hours = Number(values.hours ?? (values.quick ? 6 : 24))

for (const seed of values.seed.split(',').map(Number)) {
  const startedAt = performance.now()
  const day = planDay({ seed, trips, hours, startsAt: STARTS_AT })
  console.log(`semilla ${seed}: ${trips} viajes, ${hours} h`)
  const run = await runLabelledDay(day, (line) => console.log(`  ${line}`))
  const missed = reportAlerts(day, run, values.examples)
  const minutes = (performance.now() - startedAt) / 60_000
  console.log(`${run.fixes} posiciones; ${minutes.toFixed(1)} min: ${JSON.stringify(run.seconds)}`)
  console.log(missed.length === 0 ? 'todas las metas' : `metas no alcanzadas: ${missed.join('; ')}`)
  if (missed.length > 0) process.exitCode = 1
}
