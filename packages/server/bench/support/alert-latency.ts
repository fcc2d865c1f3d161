import { openAlertScreen } from './alert-screen.ts'
import { writeAlert } from './alert-writer.ts'
import { seedPeople, startBenchDatabase } from './bench-database.ts'
import { pause } from './crash-run.ts'
import { spawnServer } from './spawn-server.ts'

const ALERTS = 100
const EVERY_MS = 100

interface Latency {
  readonly alerts: number
  /** From the answer to the commit until each screen has it, in milliseconds. */
  readonly p50: number
  readonly p99: number
  readonly worst: number
}

/** A hundred alerts, ten a second, to so many screens of as many people. */
export async function alertLatency(count: number): Promise<Latency> {
  const bench = await startBenchDatabase()
  const server = await spawnServer({ address: bench.address, port: 0, writer: 'real' })
  const tokens = await seedPeople(bench, count)
  const screens = tokens.map((token) => openAlertScreen(server.url, { token }))
  try {
    while (screens.some(({ words }) => !words.some(({ event }) => event === 'caught-up'))) await pause(20)
    const committedAt = new Map<number, number>()
    for (let number = 1; number <= ALERTS; number++) {
      await writeAlert(bench.database.unscoped, '1', number)
      committedAt.set(number, performance.now())
      await pause(EVERY_MS)
    }
    while (screens.some(({ shown }) => shown.length < ALERTS)) await pause(20)
    const took = screens
      .flatMap(({ shown }) =>
        shown.map(({ alert, receivedAt }) => receivedAt - (committedAt.get(alert.value ?? 0) ?? 0)),
      )
      .toSorted((a, b) => a - b)
    const at = (share: number): number => Math.round(took[Math.ceil(took.length * share) - 1] ?? Number.NaN)
    return { alerts: ALERTS, p50: at(0.5), p99: at(0.99), worst: at(1) }
  } finally {
    for (const screen of screens) screen.close()
    await server.stop()
    await bench.stop()
  }
}
