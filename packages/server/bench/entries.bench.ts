/**
 * Entries of the logbook, each sent twice at once until it is answered, while the server is killed and the network cut 50 times:
 * none may be lost or doubled. With the mutant that sends each time under another key the trial must find doubled ones.
 */
import { entryTrial } from './support/entry-trial.ts'

const RUNS = Number(process.env.RUNS ?? 50)

const { acknowledged, lost, doubled } = await entryTrial(RUNS)
console.log(
  `${RUNS} veces kill -9 o corte, con doble clic: ${acknowledged} entradas confirmadas, ${lost} perdidas, ${doubled} dobles`,
)
if (lost > 0 || doubled > 0 || acknowledged === 0) process.exitCode = 1
const mutant = await entryTrial(4, { keepsKey: false })
console.log(`mutante sin clave: ${mutant.doubled} dobles de ${mutant.acknowledged} (debe ser > 0)`)
if (mutant.doubled === 0) process.exitCode = 1
