/**
 * What 10 000 bad handshakes in 5 s from one address cost everybody else: some people read the fleet's figures all the while,
 * with nobody else there, then under each kind of flood, which comes from a process of its own. Goals: p99 ≤ 2 times the
 * quiet one, no 503. Each kind is quiet first and flooded then, since the machine is never the same twice. The ceiling is a
 * bare HTTP server under the same floods: what those who ask and those who flood take from each other on this machine alone.
 */
import { type ChildProcess, fork } from 'node:child_process'
import { loadavg } from 'node:os'
import { fileURLToPath } from 'node:url'
import { seedPeople, seedTrips, startBenchDatabase } from './support/bench-database.ts'
import { FLOODS, type FloodOrder, type FloodResult } from './support/flood-process.ts'
import { spawnServer } from './support/spawn-server.ts'

const TRIPS = 200
const WARM_UP_MS = 2_000
const MEASURE_MS = 5_000
const ASK_EVERY_MS = 10
/** They ask in turn: one alone would come to the end of what a person may ask in a minute. */
const PEOPLE = 4
const GOAL_RATIO = 2

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

interface Measured {
  readonly p99Ms: number
  readonly answers: number
  readonly refusals: number
}

/** Asks at a steady pace, whether or not the answer before has come, for as long as `isOver` says. */
async function ask(url: string, tokens: readonly string[], isOver: () => boolean): Promise<Measured> {
  const tookMs: number[] = []
  let refusals = 0
  const asked: Promise<void>[] = []
  const one = async (): Promise<void> => {
    const startedAt = performance.now()
    const headers = { authorization: `Bearer ${tokens[asked.length % tokens.length]}` }
    const status = await fetch(`${url}/api/sentinel/stats`, { headers }).then(
      async (response) => {
        await response.text()
        return response.status
      },
      () => null,
    )
    tookMs.push(performance.now() - startedAt)
    if (status !== 200) refusals += 1
  }
  while (!isOver()) {
    asked.push(one())
    await pause(ASK_EVERY_MS)
  }
  await Promise.all(asked)
  const sorted = tookMs.toSorted((a, b) => a - b)
  return { p99Ms: sorted[Math.floor(sorted.length * 0.99)] ?? Number.NaN, answers: sorted.length, refusals }
}

function forkSupport(name: string, argument: string): ChildProcess {
  const file = fileURLToPath(new URL(`./support/${name}`, import.meta.url))
  return fork(file, [argument], { execArgv: ['--import', 'tsx'] })
}

async function underFlood(
  order: FloodOrder,
  tokens: readonly string[],
): Promise<{ measured: Measured; flood: FloodResult }> {
  const child = forkSupport('flood-process.ts', JSON.stringify(order))
  let flood: FloodResult | null = null
  await new Promise((resolve) => child.once('message', resolve))
  child.once('message', (result: FloodResult) => {
    flood = result
  })
  child.send('go')
  const measured = await ask(order.url, tokens, () => flood !== null)
  child.kill()
  if (flood === null) throw new Error('La inundación no terminó.')
  return { measured, flood }
}

interface Trial {
  readonly quiet: Measured
  readonly measured: Measured
  readonly flood: FloodResult
}

async function trial(kind: FloodOrder['kind'], url: string, tokens: readonly string[]): Promise<Trial> {
  await ask(url, tokens, until(WARM_UP_MS))
  const quiet = await ask(url, tokens, until(MEASURE_MS))
  const flooded = await underFlood({ kind, url, count: 10_000, withinMs: 5_000 }, tokens)
  return { quiet, ...flooded }
}

async function bareTrial(kind: FloodOrder['kind'], answerCharacters: number): Promise<Trial> {
  const child = forkSupport('bare-server.ts', String(answerCharacters))
  const url = await new Promise<string>((resolve) =>
    child.once('message', (said: { url: string }) => resolve(said.url)),
  )
  const result = await trial(kind, url, [''])
  child.kill()
  return result
}

const shown = ({ quiet, measured, flood }: Trial): string =>
  `p99 ${quiet.p99Ms.toFixed(1)} → ${measured.p99Ms.toFixed(1)} ms (× ${(measured.p99Ms / quiet.p99Ms).toFixed(2)}), ` +
  `${flood.refused} rechazados en ${(flood.tookMs / 1_000).toFixed(1)} s`

const bench = await startBenchDatabase()
try {
  await seedTrips(bench, TRIPS)
  const tokens = await seedPeople(bench, PEOPLE)
  let isMet = true
  for (const kind of FLOODS) {
    // A server of its own for each: the limits of the one before are no help.
    const server = await spawnServer({ address: bench.address, port: 0, writer: 'real' })
    const headers = { authorization: `Bearer ${tokens[0]}` }
    const answer = await (await fetch(`${server.url}/api/sentinel/stats`, { headers })).text()
    const ours = await trial(kind, server.url, tokens)
    await server.stop()
    const { measured, quiet } = ours
    isMet &&= measured.p99Ms / quiet.p99Ms <= GOAL_RATIO && measured.refusals === 0
    console.log(
      `${kind} (meta ≤ × ${GOAL_RATIO}): ${shown(ours)}; ${measured.refusals} de ${measured.answers} sin servicio; ` +
        `un servidor desnudo: ${shown(await bareTrial(kind, answer.length))}; carga ${loadavg()[0]?.toFixed(1)}`,
    )
  }
  if (!isMet) process.exitCode = 1
} finally {
  await bench.stop()
}

function until(ms: number): () => boolean {
  const endsAt = performance.now() + ms
  return () => performance.now() >= endsAt
}
