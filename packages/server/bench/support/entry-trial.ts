import { randomUUID } from 'node:crypto'
import { seedPeople, seedTrips, startBenchDatabase } from './bench-database.ts'
import { startChaosProxy } from './chaos-proxy.ts'
import { pause } from './crash-run.ts'
import { keptPort } from './kept-port.ts'
import { type ServerProcess, spawnServer } from './spawn-server.ts'

const WRITERS = 8

interface EntryReport {
  readonly acknowledged: number
  /** Answered with 201, and not in the logbook. */
  readonly lost: number
  /** More than once in the logbook. */
  readonly doubled: number
}

/**
 * People write into logbooks as Mi ronda does: each entry is sent, twice at once like a double click, until it is answered, under the
 * key that it keeps. Meanwhile the server is killed with SIGKILL and every connection cut, in turn, `runs` times in all.
 * `keepsKey` false is the mutant: each sending has a key of its own, as if there were none.
 */
export async function entryTrial(runs: number, { keepsKey = true } = {}): Promise<EntryReport> {
  const bench = await startBenchDatabase()
  const port = await keptPort()
  const spawn = () => spawnServer({ address: bench.address, port, writer: 'real' })
  let server: ServerProcess | null = null
  try {
    await seedTrips(bench, WRITERS)
    const people = await seedPeople(bench, WRITERS)
    server = await spawn()
    const { url } = server
    const network = await startChaosProxy(() => url)
    const writers = startWriters(network.url, people, keepsKey)
    for (let run = 0; run < runs; run++) {
      await writers.untilWritten()
      await pause(Math.random() * 100)
      if (run % 2 === 0) {
        await server.kill()
        server = await spawn()
      } else network.cut()
    }
    await writers.untilWritten()
    await writers.stop()
    await network.close()
    await server.stop()
    const { rows } = await bench.database.unscoped.query<{ comment: string; times: number }>(
      'select comment, count(*)::int as times from comments where comment = any($1) group by comment',
      [writers.acknowledged],
    )
    const doubled = rows.filter(({ times }) => times > 1).length
    return { acknowledged: writers.acknowledged.length, lost: writers.acknowledged.length - rows.length, doubled }
  } finally {
    await server?.kill().catch(() => undefined)
    await bench.stop()
  }
}

interface Writers {
  /** The words of what was answered with 201. */
  readonly acknowledged: readonly string[]
  /** Resolves when each writer has had another entry answered that it began to send from now on. */
  untilWritten(): Promise<void>
  stop(): Promise<void>
}

function startWriters(url: string, people: readonly string[], keepsKey: boolean): Writers {
  const acknowledged: string[] = []
  const written = people.map(() => 0)
  let isStopped = false
  const write = async (writer: number, token: string): Promise<void> => {
    for (let entry = 0; !isStopped; entry++) {
      const comment = `Entrada ${writer}-${entry}`
      const body = { comment, outcome: 'contesto', written_at: new Date().toISOString() }
      const kept = randomUUID()
      const send = () => post(`${url}/api/travels/${writer + 1}/comments`, token, keepsKey ? kept : randomUUID(), body)
      while (!(await Promise.all([send(), send()])).includes(201)) await pause(20)
      acknowledged.push(comment)
      written[writer] = entry + 1
    }
  }
  const all = people.map((token, writer) => write(writer, token))
  return {
    acknowledged,
    untilWritten: async () => {
      // One may be on its way as this is asked: the next began afterwards.
      const wanted = written.map((count) => count + 2)
      while (wanted.some((count, writer) => (written[writer] ?? 0) < count)) await pause(10)
    },
    stop: async () => {
      isStopped = true
      await Promise.all(all)
    },
  }
}

/** The status of the answer; 0 without one. Anything refused for good ends the trial. */
async function post(url: string, token: string, key: string, body: object): Promise<number> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'idempotency-key': key }
  const signal = AbortSignal.timeout(10_000)
  const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body), signal }).catch(() => null)
  if (answer === null) return 0
  const said = await answer.text().catch(() => null)
  if (said === null) return 0
  if (answer.status >= 400 && answer.status < 500 && answer.status !== 429) throw new Error(said)
  return answer.status
}
