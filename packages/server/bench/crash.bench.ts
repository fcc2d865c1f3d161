/**
 * `kill -9` of the server, then of the database, in mid-intake, 20 times each: no acknowledged fix may be lost, and both
 * serve again within 5 s and 15 s. With the mutant that acknowledges early the trial must find losses.
 */
import { crashTrial } from './support/crash-trial.ts'
import { median } from './support/load.ts'

const RUNS = Number(process.env.RUNS ?? 20)

async function trial(victim: 'server' | 'database', mostMs: number): Promise<void> {
  const { acknowledged, lost, recoveredMs } = await crashTrial(victim, RUNS)
  const worst = Math.max(...recoveredMs)
  console.log(
    `${victim}: ${RUNS} veces kill -9, ${acknowledged} confirmadas, ${lost} perdidas; ` +
      `sirve de nuevo en ${Math.round(median(recoveredMs))} ms (mediana), ${Math.round(worst)} ms (peor, meta ≤ ${mostMs})`,
  )
  if (lost > 0 || worst > mostMs) process.exitCode = 1
}

await trial('server', 5_000)
await trial('database', 15_000)
const mutant = await crashTrial('server', RUNS, { writer: 'early' })
console.log(`mutante que confirma antes de guardar: ${mutant.lost} perdidas de ${mutant.acknowledged} (debe ser > 0)`)
if (mutant.lost === 0) process.exitCode = 1
