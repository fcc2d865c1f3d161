import { readFileSync } from 'node:fs'
import { seedTrips, startBenchDatabase, type TrialDatabase } from './bench-database.ts'
import { countLost, pause, startSenders } from './crash-run.ts'
import { keptPort } from './kept-port.ts'
import type { ServerSettings } from './server-process.ts'
import { type ServerProcess, spawnServer } from './spawn-server.ts'

const SENDERS = 16

export interface CrashReport {
  readonly acknowledged: number
  readonly lost: number
  /** From the kill to the next 202, in milliseconds, run by run. */
  readonly recoveredMs: readonly number[]
}

/**
 * Real processes under load: the victim is killed with SIGKILL in mid-intake, `runs` times, and everything that was ever
 * acknowledged is looked for in the database. A dead server is started again at once, as a supervisor would. Where the server is the
 * victim, `open` may give a database of a PostgreSQL that others use too.
 */
export async function crashTrial(
  victim: 'server' | 'database',
  runs: number,
  {
    writer = 'real',
    open = startBenchDatabase,
  }: { readonly writer?: ServerSettings['writer']; readonly open?: () => Promise<TrialDatabase> } = {},
): Promise<CrashReport> {
  const bench = await open()
  const port = await keptPort()
  const spawn = () => spawnServer({ address: bench.address, port, writer })
  let server: ServerProcess | null = null
  try {
    await seedTrips(bench, SENDERS)
    server = await spawn()
    const { url } = server
    const senders = startSenders(() => url, bench.key, SENDERS)
    const recoveredMs: number[] = []
    for (let run = 0; run < runs; run++) {
      await senders.untilAnswered()
      await pause(200 + Math.random() * 500)
      const killedAt = performance.now()
      if (victim === 'server') {
        await server.kill()
        server = await spawn()
      } else killPostgres(bench)
      await senders.untilAnswered()
      recoveredMs.push(performance.now() - killedAt)
    }
    await senders.stop()
    await server.stop()
    return {
      acknowledged: senders.acknowledged.length,
      lost: await countLost(bench.database.unscoped, senders.acknowledged),
      recoveredMs,
    }
  } finally {
    await server?.kill().catch(() => undefined)
    await bench.stop()
  }
}

/** The postmaster and all its children, so that none of them goes on for a moment. */
function killPostgres({ postgres }: TrialDatabase): void {
  if (postgres === undefined) throw new Error('this PostgreSQL is not the trial’s to kill')
  const pid = postgres.pid()
  if (pid === null) return
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').map(Number)
  for (const each of [pid, ...children]) if (each > 0) process.kill(each, 'SIGKILL')
}
