import { type AlertScreen, judgeScreen, openAlertScreen } from './alert-screen.ts'
import { type AlertWriters, startSteadyAlerts } from './alert-writer.ts'
import { startBenchDatabase, type TrialDatabase } from './bench-database.ts'
import { startChaosProxy } from './chaos-proxy.ts'
import { pause } from './crash-run.ts'
import { keptPort } from './kept-port.ts'
import { type ServerProcess, spawnServer } from './spawn-server.ts'

const SCREENS = 2
const COMMIT_EVERY_MS = 20
const PATIENCE_MS = 30_000

/** What happens in each round: the connections are cut, or swallow everything for a while; or the server is killed. */
export type AlertFault = 'cut' | 'blackhole' | 'kill'

export interface AlertReport {
  readonly committed: number
  /** Over all screens. */
  readonly lost: number
  readonly twice: number
  readonly disordered: number
  /** Events that screens had already and dropped. */
  readonly dropped: number
  /** From the end of the fault to the last screen's `caught-up`, round by round, in milliseconds. */
  readonly caughtUpMs: readonly number[]
}

/**
 * A server in a process of its own, two screens behind a network that fails, and a commit every 20 ms that no fault
 * touches. `forgets`: the mutant, screens that come back without their cursor. No fault touches the database: a test gives one of the
 * PostgreSQL that there is.
 */
export async function alertTrial(
  fault: AlertFault,
  rounds: number,
  {
    forgets = false,
    open = startBenchDatabase,
  }: { readonly forgets?: boolean; readonly open?: () => Promise<TrialDatabase> } = {},
): Promise<AlertReport> {
  const bench = await open()
  const port = await keptPort()
  const spawn = (): Promise<ServerProcess> => spawnServer({ address: bench.address, port, writer: 'real' })
  let server = await spawn()
  const proxy = await startChaosProxy(() => `http://127.0.0.1:${port}`)
  const screens = Array.from({ length: SCREENS }, () => openAlertScreen(proxy.url, { token: bench.key, forgets }))
  const caughtUpMs: number[] = []
  let writer: AlertWriters | null = null
  try {
    await until(() => screens.every(({ socket }) => socket.connected), 'las pantallas conectadas')
    await untilCaughtUp(screens, () => 0)
    writer = startSteadyAlerts(bench.database.unscoped, '1', COMMIT_EVERY_MS)
    for (let round = 0; round < rounds; round++) {
      await pause(100 + Math.random() * 200)
      const before = screens.map(countCaughtUp)
      if (fault === 'kill') {
        await server.kill()
        server = await spawn()
      } else if (fault === 'blackhole') {
        proxy.blackhole()
        await pause(200 + Math.random() * 300)
        proxy.restore()
      } else proxy.cut()
      const healedAt = performance.now()
      await untilCaughtUp(screens, (i) => before[i] ?? 0)
      caughtUpMs.push(performance.now() - healedAt)
    }
    await writer.stop()
    const { committed } = writer
    if (!forgets) await untilShown(screens, committed)
    const verdicts = screens.map((screen) => judgeScreen(screen, committed))
    const sum = (numbers: readonly number[]): number => numbers.reduce((total, n) => total + n, 0)
    return {
      committed: committed.size,
      lost: sum(verdicts.map(({ lost }) => lost)),
      twice: sum(verdicts.map(({ twice }) => twice)),
      disordered: sum(screens.map((screen) => screen.disordered())),
      dropped: sum(screens.map((screen) => screen.dropped())),
      caughtUpMs,
    }
  } finally {
    await writer?.stop()
    for (const screen of screens) screen.close()
    await proxy.close()
    await server.kill()
    await bench.stop()
  }
}

const countCaughtUp = ({ words }: AlertScreen): number => words.filter(({ event }) => event === 'caught-up').length

const untilCaughtUp = (screens: readonly AlertScreen[], before: (index: number) => number): Promise<void> =>
  until(() => screens.every((screen, i) => countCaughtUp(screen) > before(i)), 'las pantallas al día')

/** Gives up in silence: what is missing then is what the report tells. */
const untilShown = (screens: readonly AlertScreen[], committed: ReadonlySet<number>): Promise<void> =>
  until(() => screens.every((screen) => judgeScreen(screen, committed).lost === 0), '').catch(() => undefined)

async function until(holds: () => boolean, what: string): Promise<void> {
  const giveUpAt = performance.now() + PATIENCE_MS
  while (!holds()) {
    if (performance.now() > giveUpAt) throw new Error(`No llegó: ${what}.`)
    await pause(5)
  }
}
