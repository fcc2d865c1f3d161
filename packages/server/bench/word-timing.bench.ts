/**
 * Whether the time of an answer to a report of routine tells which word it held (design, second part §5): the first word of the trip,
 * its second, and a wrong one, 2 000 of each, interleaved at random over many links, by Welch's t-test of each two. Goal: p > 0.05.
 * Beside it the same for two halves of the first, which nothing can tell apart: what of the difference is chance. That the answers are
 * equal byte for byte is `operator-link.test.ts`.
 */

import { createLogger } from '@vigia/runtime/logger'
import { systemClock } from '../src/ports/clock.ts'
import { secretKey } from '../src/secrets/secret-key.ts'
import { buildApp } from '../src/wiring/app.ts'
import { seedPeople, seedTrips, startBenchDatabase } from './support/bench-database.ts'

const EACH = Number(process.env.EACH ?? 2_000)
const LINKS = 12
/** A link is answered 120 calls a minute. */
const EVERY_MS = 600
const LEAST_P = 0.05

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

const bench = await startBenchDatabase()
await seedTrips(bench, LINKS)
const [token = ''] = await seedPeople(bench, 1)
await bench.database.unscoped.query(`update users set role = 'supervisor'`)
const app = await buildApp({
  database: bench.database,
  clock: systemClock,
  logger: createLogger('error'),
  demo: false,
  trustProxy: true,
  webFolder: '/nonexistent',
  auth: { pause },
  allowedHosts: [],
  pushContact: 'mailto:prueba@vigia.mx',
  secretKey: secretKey(Buffer.alloc(32, 1)),
})
const url = await app.server.listen({ port: 0, host: '127.0.0.1' })

async function post(path: string, body: object, headers: Record<string, string> = {}): Promise<Record<string, string>> {
  const answer = await fetch(`${url}/api/${path}`, {
    ...{ method: 'POST', body: JSON.stringify(body) },
    headers: { 'content-type': 'application/json', ...headers },
  })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text}`)
  return JSON.parse(text)
}

const KINDS = ['first', 'second', 'wrong'] as const
type Kind = (typeof KINDS)[number]

interface Link {
  readonly token: string
  readonly words: Readonly<Record<Kind, string>>
}

async function openLink(trip: number): Promise<Link> {
  const headers = { authorization: `Bearer ${token}` }
  const wordOf = async (which: string): Promise<string> => {
    const body = { which, reason: 'Salida: se dictan al operador' }
    return (await post(`travels/${trip}/operator-words/reveal`, body, headers)).word ?? ''
  }
  const words = { first: await wordOf('first'), second: await wordOf('second'), wrong: 'ninguna' }
  const { url: address = '' } = await post(`travels/${trip}/operator-link`, {}, headers)
  return { token: address.split('/operador/')[1] ?? '', words }
}

const links: Link[] = []
for (let trip = 1; trip <= LINKS; trip++) links.push(await openLink(trip))

const left = KINDS.flatMap((kind) => Array.from({ length: EACH }, () => ({ kind, order: Math.random() }))).toSorted(
  (one, other) => one.order - other.order,
)
const times: Record<Kind, number[]> = { first: [], second: [], wrong: [] }

async function report({ token: of, words }: Link): Promise<void> {
  // Not all links at the same instant.
  await pause(Math.random() * EVERY_MS)
  for (let next = left.pop(); next !== undefined; next = left.pop()) {
    const began = performance.now()
    const body = { answer: 'bien', word: words[next.kind], at: new Date().toISOString() }
    await post(`operator-link/${of}/reports`, body)
    const took = performance.now() - began
    times[next.kind].push(took)
    await pause(Math.max(0, EVERY_MS - took))
  }
}
await Promise.all(links.map(report))

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length
/** Of the mean. */
const errorOf = (values: readonly number[]): number => {
  const middle = mean(values)
  return values.reduce((sum, value) => sum + (value - middle) ** 2, 0) / (values.length - 1) / values.length
}
/** Abramowitz and Stegun 7.1.26, exact to 1.5e-7. */
function complementaryError(x: number): number {
  const t = 1 / (1 + 0.3275911 * x)
  const sum = t * (0.254829592 + t * (-0.284496736 + t * (1.421413741 + t * (-1.453152027 + t * 1.061405429))))
  return sum * Math.exp(-(x ** 2))
}
/** With so many degrees of freedom Student's distribution is the normal one. */
function welch(one: readonly number[], other: readonly number[]): { readonly t: number; readonly p: number } {
  const t = (mean(one) - mean(other)) / Math.sqrt(errorOf(one) + errorOf(other))
  return { t, p: complementaryError(Math.abs(t) / Math.SQRT2) }
}

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0
console.table(
  Object.fromEntries(
    KINDS.map((kind) => [
      kind,
      {
        reportes: times[kind].length,
        'media ms': mean(times[kind]).toFixed(2),
        'mediana ms': median(times[kind]).toFixed(2),
      },
    ]),
  ),
)
const half = EACH >> 1
const pairs = [
  ['primera y segunda', times.first, times.second],
  ['primera y otra', times.first, times.wrong],
  ['segunda y otra', times.second, times.wrong],
] as const
for (const [name, one, other] of pairs) {
  const { t, p } = welch(one, other)
  console.log(`${name}: t ${t.toFixed(2)}, p ${p.toFixed(3)} (meta > ${LEAST_P})`)
  if (!(p > LEAST_P)) process.exitCode = 1
}
console.log(`dos mitades de la primera: p ${welch(times.first.slice(0, half), times.first.slice(half)).p.toFixed(3)}`)
await app.close()
await bench.stop()
process.exit()
