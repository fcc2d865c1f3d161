/**
 * How long one request holds the server's event loop at the most: every call of the contract is sent the worst bodies that
 * the limits allow, malformed and well formed, and the files that it takes. Goal: ≤ 100 ms for any request of ≤ 20 MB. The
 * ceilings are of the same run: the loop's longest block while nobody asks anything, and `JSON.parse` of the same text. The
 * goal is held against what the loop's thread computed in one go, which a busy machine does not change, not against the clock.
 */
import { loadavg } from 'node:os'
import { type EndpointName, endpoints } from '@vigia/contract'
import { LARGE_BODY_CHARACTERS } from '../src/http/large-body.ts'
import { type BenchDatabase, seedPeople, seedTrips, startBenchDatabase } from './support/bench-database.ts'
import type { LoopBlock } from './support/loop-blocks.ts'
import { type ServerProcess, spawnServer } from './support/spawn-server.ts'
import { fullestBody, MALFORMED } from './support/worst-bodies.ts'
import { tripFiles, wellFormed } from './support/worst-requests.ts'

const GOAL_MS = 100
const TRIPS = 200
const PEOPLE = 20
const QUIET_MS = 5_000
/** From the largest: a call is sent what is hard of the first size that it does not refuse for its size alone. */
const SIZES = [20_000_000, 6_000_000, 4_000_000, 1_000_000, 500_000, 250_000, 60_000]
/** And of the largest that is still read on the event loop. */
const READ_ON_LOOP = LARGE_BODY_CHARACTERS - 1_000
/** Slowest requests of a kind that are printed. */
const SHOWN = 10
/** Work that a request leaves behind it has come to its end by then. */
const AFTER_MS = 100
/** A refused body leaves none. */
const AFTER_REFUSAL_MS = 10
/** How an import goes on is asked so often. */
const ASK_AGAIN_MS = 500

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

interface Measured {
  readonly what: string
  readonly status: number
  readonly mb: number
  readonly block: LoopBlock
  /** Of the same text by itself; null: no JSON. */
  readonly parseMs: number | null
}

interface Fixture {
  readonly server: ServerProcess
  readonly tokens: readonly string[]
  readonly key: string
}

const measured: Measured[] = []
let asked = 0

async function ask(fixture: Fixture, method: string, path: string, body: RequestInit['body'], type?: string) {
  asked += 1
  const isIntake = path === '/api/positions'
  const token = isIntake ? fixture.key : (fixture.tokens[asked % (fixture.tokens.length - 1)] ?? '')
  const headers = { authorization: `Bearer ${token}`, ...(type === undefined ? {} : { 'content-type': type }) }
  const response = await fetch(fixture.server.url + path, { method, headers, body: body ?? null }).catch(() => null)
  await response?.arrayBuffer().catch(() => undefined)
  return response?.status ?? 0
}

/** Asks once, and notes how long the loop was held from then until the work is done. */
async function measure(
  fixture: Fixture,
  what: string,
  request: () => Promise<number>,
  mb = 0,
  parseMs: number | null = null,
) {
  await fixture.server.longestBlock()
  const status = await request()
  await pause(status >= 400 && status < 500 ? AFTER_REFUSAL_MS : AFTER_MS)
  measured.push({ what, status, mb, block: await fixture.server.longestBlock(), parseMs })
}

function parseMs(text: string): number {
  const startedAt = performance.now()
  try {
    JSON.parse(text)
  } catch {
    // Malformed on purpose.
  }
  return performance.now() - startedAt
}

const pathOf = (name: EndpointName): string => endpoints[name].path.replace(/:\w+/g, '1')

/** Texts that are no call's body, by size: made, and parsed alone, once for all calls. */
const malformed = new Map<
  number,
  readonly { readonly kind: string; readonly text: string; readonly parseMs: number }[]
>()

function malformedOf(bytes: number) {
  const known = malformed.get(bytes)
  if (known !== undefined) return known
  const made = Object.entries(MALFORMED).map(([kind, of]) => {
    const text = of(bytes)
    return { kind, text, parseMs: parseMs(text) }
  })
  malformed.set(bytes, made)
  return made
}

/** The largest of `SIZES` that a call does not refuse for its size alone. */
async function largestTaken(fixture: Fixture, method: string, path: string): Promise<number | null> {
  for (const bytes of SIZES) {
    if ((await ask(fixture, method, path, `"${'x'.repeat(bytes - 2)}"`, 'application/json')) !== 413) return bytes
  }
  return null
}

async function bodiesOf(fixture: Fixture, name: EndpointName): Promise<void> {
  const { method } = endpoints[name]
  const path = pathOf(name)
  const send = (kind: string, text: string, parseMs: number) =>
    measure(
      fixture,
      `${name}: ${kind}`,
      () => ask(fixture, method, path, text, 'application/json'),
      text.length / 1e6,
      parseMs,
    )
  const largest = await largestTaken(fixture, method, path)
  if (largest === null) return
  for (const bytes of new Set([largest, Math.min(largest, READ_ON_LOOP)])) {
    for (const { kind, text, parseMs } of malformedOf(bytes)) await send(kind, text, parseMs)
    const fullest = fullestBody(name, bytes * 0.9)
    if (fullest !== null) await send('lo más que admite', fullest, parseMs(fullest))
  }
}

async function files(fixture: Fixture): Promise<void> {
  for (const [what, parts] of tripFiles()) {
    const form = new FormData()
    for (const [name, content] of parts) form.append('file', new Blob([content]), name)
    const mb = parts.reduce((sum, [, content]) => sum + content.length, 0) / 1e6
    await measure(fixture, `importTrips: ${what}`, () => importFile(fixture, form), mb)
  }
}

/** Sends a file, and waits until the work that was begun for it is done. */
async function importFile({ server, tokens }: Fixture, body: FormData): Promise<number> {
  const headers = { authorization: `Bearer ${tokens.at(-1)}` }
  const sent = await fetch(`${server.url}/api/travels/import`, { method: 'POST', headers, body })
  const { id } = (await sent.json()) as { readonly id?: string }
  for (let state = 'reading'; id !== undefined && ['reading', 'checking', 'writing'].includes(state); ) {
    await pause(ASK_AGAIN_MS)
    const asked = await fetch(`${server.url}/api/travels/imports/${id}`, { headers })
    state = ((await asked.json()) as { readonly state: string }).state
  }
  return sent.status
}

/** The last person is signed out by none of the calls. */
async function seed(bench: BenchDatabase): Promise<readonly string[]> {
  await seedTrips(bench, TRIPS)
  const tokens = await seedPeople(bench, PEOPLE)
  await bench.database.unscoped.query(`update users set role = 'administrador'`)
  return tokens
}

const shown = ({ computedMs, wallMs, garbageMs }: LoopBlock): string =>
  `${computedMs.toFixed(0).padStart(6)} ms (${wallMs.toFixed(0)} de reloj; recolección ${garbageMs.toFixed(0)})`

/** Prints the slowest of those that were measured since the last report. */
function report(what: string, from: number): number {
  console.log(`${what}:`)
  const worst = measured.slice(from).toSorted((a, b) => b.block.computedMs - a.block.computedMs)
  for (const { what, status, mb, block, parseMs } of worst.slice(0, SHOWN)) {
    const parse = parseMs === null ? '' : `; JSON.parse solo ${parseMs.toFixed(0)} ms`
    console.log(`${shown(block)}  ${what} (${mb.toFixed(1)} MB, ${status}${parse})`)
  }
  return measured.length
}

/** Calls that would end what the others need. */
const NOT_ASKED: readonly EndpointName[] = ['logout', 'endOtherSessions', 'updateUser', 'putSignInSettings']

const bench = await startBenchDatabase()
try {
  const tokens = await seed(bench)
  const server = await spawnServer({ address: bench.address, port: 0, writer: 'real' })
  const fixture = { server, tokens, key: bench.key }
  await pause(2_000)
  await server.longestBlock()
  await pause(QUIET_MS)
  const idle = await server.longestBlock()
  for (const [what, method, path, body] of wellFormed(TRIPS)) {
    const text = JSON.stringify(body)
    await measure(
      fixture,
      what,
      () => ask(fixture, method, path, text, 'application/json'),
      text.length / 1e6,
      parseMs(text),
    )
  }
  let reported = report('lo que se pide de verdad, tan grande como se puede', 0)
  const startedAt = performance.now()
  const names = (Object.keys(endpoints) as EndpointName[]).filter((name) => !NOT_ASKED.includes(name))
  for (const name of names.filter((name) => endpoints[name].method !== 'GET')) await bodiesOf(fixture, name)
  console.log(`${measured.length - reported} cuerpos en ${((performance.now() - startedAt) / 60_000).toFixed(1)} min`)
  reported = report('los peores cuerpos de cada llamada', reported)
  for (const name of names) {
    const { method } = endpoints[name]
    if (method === 'GET') await measure(fixture, `${name}: lectura`, () => ask(fixture, 'GET', pathOf(name), null))
  }
  reported = report('lecturas', reported)
  // At the end: 30 000 trips more make everything else dearer.
  await files(fixture)
  report('archivos, hasta que están importados', reported)
  await server.stop()
  const longestMs = Math.max(...measured.map(({ block }) => block.computedMs))
  console.log(
    `${measured.length} peticiones; bloqueo más largo ${longestMs.toFixed(0)} ms (meta ≤ ${GOAL_MS}); ` +
      `sin peticiones ${shown(idle)}; carga ${loadavg()[0]?.toFixed(1)}`,
  )
  if (!(longestMs <= GOAL_MS)) process.exitCode = 1
} finally {
  await bench.stop()
}
