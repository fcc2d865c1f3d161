/**
 * Alerts over a network and a server that fail: 50 cuts, 20 black holes and 50 `kill -9` with a commit every 20 ms and two
 * screens. No alert may be lost or shown twice (quality G-R11). Screens that come back without their cursor must lose
 * some. Then how long a commit takes to be on 200 screens (G-L6).
 */

import { alertLatency } from './support/alert-latency.ts'
import { type AlertFault, alertTrial } from './support/alert-trial.ts'
import { median } from './support/load.ts'

const ROUNDS = Number(process.env.ROUNDS ?? 50)
const SCREENS = Number(process.env.SCREENS ?? 200)
const CAUGHT_UP_WITHIN_MS = 2_000
const P99_WITHIN_MS = 1_000
const WORST_WITHIN_MS = 3_000

const FAULTS: readonly { readonly fault: AlertFault; readonly name: string; readonly rounds: number }[] = [
  { fault: 'cut', name: 'corte', rounds: ROUNDS },
  { fault: 'blackhole', name: 'silencio de la red', rounds: Math.ceil(ROUNDS * 0.4) },
  { fault: 'kill', name: 'kill -9 del servidor', rounds: ROUNDS },
]

const rows: Record<string, string | number>[] = []
for (const { fault, name, rounds } of FAULTS) {
  const { committed, lost, twice, disordered, dropped, caughtUpMs } = await alertTrial(fault, rounds)
  const worst = Math.round(Math.max(...caughtUpMs))
  rows.push({
    falla: name,
    veces: rounds,
    guardadas: committed,
    perdidas: lost,
    'vistas dos veces': twice,
    'fuera de orden': disordered,
    'repetidas y descartadas': dropped,
    'al día (mediana, ms)': Math.round(median(caughtUpMs)),
    'al día (peor, ms)': worst,
  })
  if (lost + twice + disordered > 0 || worst > CAUGHT_UP_WITHIN_MS) process.exitCode = 1
}
console.table(rows)

const mutant = await alertTrial('cut', 10, { forgets: true })
console.log(`pantallas que vuelven sin su cursor: ${mutant.lost} perdidas de ${mutant.committed} (debe ser > 0)`)
if (mutant.lost === 0) process.exitCode = 1

const { p50, p99, worst, alerts } = await alertLatency(SCREENS)
console.log(
  `de la confirmación a ${SCREENS} pantallas, ${alerts} alertas: mediana ${p50} ms, p99 ${p99} ms (meta ≤ ${P99_WITHIN_MS}), ` +
    `peor ${worst} ms (meta ≤ ${WORST_WITHIN_MS})`,
)
if (p99 > P99_WITHIN_MS || worst > WORST_WITHIN_MS) process.exitCode = 1
