import { asOwner } from './db/as-owner.ts'
import { loadRoads } from './places/roads/load-roads.ts'
import { systemClock } from './ports/clock.ts'
import { roadsArguments } from './tool-arguments.ts'

/** Progress is printed at each tenth. */
const STEPS = 10

/** `npm run roads -- FILE`: reads highway references and kilometre posts of an OpenStreetMap extract, with Vigía running or stopped. */
async function main(): Promise<void> {
  const path = roadsArguments(process.argv.slice(2))
  await asOwner(async (db) => {
    let printed = 0
    const onProgress = (share: number): void => {
      const step = Math.floor(share * STEPS)
      if (step > printed) print(`Leído: ${(step * 100) / STEPS} %`)
      printed = step
    }
    const { roads, posts } = await loadRoads(path, { db, clock: systemClock, onProgress })
    print(`Carreteras: ${roads}; postes de kilómetro: ${posts}. Datos © colaboradores de OpenStreetMap (ODbL).`)
  })
}

const print = (line: string): boolean => process.stdout.write(`${line}\n`)

main().then(
  () => process.exit(0),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exit(1)
  },
)
