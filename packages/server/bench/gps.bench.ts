/**
 * Reading carriers' platforms with the real worker and the real browser (docs/gps-bench.md): seconds to the first position,
 * memory and processor of kept sessions, growth, what is left at the end. `--minutes 3` (120 for the long one),
 * `--sessions 24`, `--proof all` for every test platform instead. Exit code 1 when a goal is missed.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { bareFigures } from './support/bare-browser.ts'
import { type GpsFixture, openGpsFixture } from './support/gps-fixture.ts'
import { proveAll } from './support/gps-proof-run.ts'
import { alive } from './support/process-tree.ts'

const PARALLEL = 6
const APIS = 10
const FIRST_WITHIN_MS = 30_000
const PARALLEL_MB = 1_536
const KEPT = 20
const SETTLE_WITHIN_MS = 240_000
const SAMPLE_MS = 10_000
const MAX_GROWTH = 0.1
const END_WITHIN_MS = 10_000

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '3' },
    sessions: { type: 'string', default: '24' },
    proof: { type: 'string' },
  },
})
const minutes = Number(values.minutes)
const missed = values.proof === undefined ? await measure() : await proveAll()
console.log(missed.length === 0 ? 'todas las metas' : `metas no alcanzadas: ${missed.join('; ')}`)
process.exit(missed.length === 0 ? 0 : 1)

async function measure(): Promise<string[]> {
  const missed: string[] = []
  const goal = (isMet: boolean, words: string): void => {
    console.log(`  ${isMet ? 'bien' : 'MAL '} ${words}`)
    if (!isMet) missed.push(words)
  }
  const bare = await bareFigures(5)
  console.log(`Chromium solo, página conocida: ${seconds(bare.ms)}; ${bare.pssMb.toFixed(0)} MB con una página`)

  const fixture = await openGpsFixture(Number(values.sessions), APIS)
  await fixture.started()
  try {
    fixture.want(fixture.apiAccounts)
    await untilRead(fixture, fixture.apiAccounts, FIRST_WITHIN_MS)
    const api = firstsOf(fixture, fixture.apiAccounts)
    goal(api.length === APIS, `API: ${api.length} de ${APIS} cuentas; primera posición ${seconds(api)}`)

    const six = fixture.browserAccounts.slice(0, PARALLEL)
    const opened = Date.now()
    let peakMb = 0
    fixture.want([...fixture.apiAccounts, ...six])
    while (firstsOf(fixture, six).length < six.length && Date.now() - opened < 2 * FIRST_WITHIN_MS) {
      peakMb = Math.max(peakMb, fixture.usage().pssMb)
      await sleep(1_000)
    }
    const parallel = firstsOf(fixture, six)
    goal(
      parallel.length === six.length && Math.max(...parallel) <= FIRST_WITHIN_MS,
      `${PARALLEL} navegaciones a la vez: ${parallel.length} con posición, ${seconds(parallel)}, la última ${(Math.max(...parallel) / 1000).toFixed(1)} s (meta 30)`,
    )
    goal(
      peakMb <= PARALLEL_MB,
      `memoria de ${PARALLEL} a la vez, páginas compartidas una vez: ${peakMb.toFixed(0)} MB (meta ${PARALLEL_MB})`,
    )
    const ratio = median(parallel) / median(bare.ms)
    console.log(`       ${ratio.toFixed(1)} veces Chromium solo`)

    const all = [...fixture.apiAccounts, ...fixture.browserAccounts]
    fixture.want(all)
    await untilRead(fixture, fixture.browserAccounts, SETTLE_WITHIN_MS)
    const kept = firstsOf(fixture, fixture.browserAccounts)
    goal(
      kept.length >= KEPT,
      `sesiones de navegador abiertas y leyendo: ${kept.length} de ${fixture.browserAccounts.length} (meta ${KEPT}); primera posición ${seconds(kept)}`,
    )
    for (const { accountId } of fixture.browserAccounts) {
      const readOf = fixture.readOf(accountId)
      if (readOf?.firstPositionMs === null)
        console.log(`       sin posición: ${accountId} (${readOf.lastObstacle ?? 'sin motivo'})`)
    }
    await watchGrowth(fixture, goal)
    goal(fixture.changes().length === 0, `peticiones que cambian algo: ${fixture.changes().length}`)

    const running = fixture.usage().pids
    const worker = fixture.workerPid()
    if (worker !== null) process.kill(worker, 'SIGKILL')
    const killedAt = Date.now()
    const before = running.filter((pid) => pid !== worker)
    while (alive(before).length > 0 && Date.now() - killedAt < END_WITHIN_MS) await sleep(100)
    goal(
      alive(before).length === 0,
      `tras matar el proceso lector (kill -9): ${alive(before).length} de ${before.length} procesos quedan a los ${((Date.now() - killedAt) / 1000).toFixed(1)} s`,
    )
  } finally {
    const last = fixture.usage().pids
    await fixture.close()
    const closedAt = Date.now()
    while (alive(last).length > 0 && Date.now() - closedAt < END_WITHIN_MS) await sleep(100)
    goal(alive(last).length === 0, `al terminar: ${alive(last).length} procesos huérfanos`)
  }
  return missed
}

/** Samples memory and processor while all sessions are read every 30 s. */
async function watchGrowth(fixture: GpsFixture, goal: (isMet: boolean, words: string) => void): Promise<void> {
  const readingsBefore = readingsOf(fixture)
  const begin = fixture.usage()
  const beganAt = Date.now()
  const samples: number[] = []
  while (Date.now() - beganAt < minutes * 60_000) {
    await sleep(SAMPLE_MS)
    samples.push(fixture.usage().pssMb)
  }
  const end = fixture.usage()
  const sessions = fixture.browserAccounts.length
  const spent = (end.cpuSeconds - begin.cpuSeconds) / ((Date.now() - beganAt) / 1000)
  const third = Math.max(1, Math.floor(samples.length / 3))
  const [early, late] = [median(samples.slice(0, third)), median(samples.slice(-third))]
  console.log(
    `       ${minutes} min: ${readingsOf(fixture) - readingsBefore} lecturas; ${end.pssMb.toFixed(0)} MB en todo (${end.rssMb.toFixed(0)} MB residentes), ${(end.pssMb / sessions).toFixed(0)} MB y ${((spent / sessions) * 100).toFixed(1)} % de un núcleo por sesión`,
  )
  goal(
    late <= early * (1 + MAX_GROWTH),
    `crecimiento en ${minutes} min: de ${early.toFixed(0)} a ${late.toFixed(0)} MB`,
  )
}

async function untilRead(
  fixture: GpsFixture,
  accounts: readonly { readonly accountId: string }[],
  withinMs: number,
): Promise<void> {
  const startedAt = Date.now()
  while (firstsOf(fixture, accounts).length < accounts.length && Date.now() - startedAt < withinMs) await sleep(250)
}

function firstsOf(fixture: GpsFixture, accounts: readonly { readonly accountId: string }[]): number[] {
  return accounts.flatMap(({ accountId }) => fixture.readOf(accountId)?.firstPositionMs ?? [])
}

function readingsOf(fixture: GpsFixture): number {
  return fixture.browserAccounts.reduce((sum, { accountId }) => sum + (fixture.readOf(accountId)?.readings ?? 0), 0)
}

function median(values: readonly number[]): number {
  return quantile(values, 0.5)
}

function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

function seconds(ms: readonly number[]): string {
  return `p50 ${(median(ms) / 1000).toFixed(1)} s, p95 ${(quantile(ms, 0.95) / 1000).toFixed(1)} s`
}
