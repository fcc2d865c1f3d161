/**
 * Every call of the OpenAPI document, with good requests and with spoilt ones, against the whole server and its database:
 * never a 5xx, never an answer that the document does not describe, never a request accepted that it does not admit (G-S06).
 *
 *   npm run fuzz                          2 000 requests for each call
 *   FUZZ_RUNS=500 FUZZ_SEED=7 FUZZ_CALL=patchTrip,addComment npm run fuzz
 *
 * `npm test` makes 25 for each call: what a change broke is found by them, what is rare by the deep run. A failure prints
 * its seed and its request; each call's seed gives the same requests.
 */
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, test } from 'vitest'
import { openapiDocument } from '../../src/features/openapi/openapi-document.ts'
import { createTestClock } from '../clock.ts'
import { startTestServer, type TestServer } from '../server.ts'
import { type Asked, asked } from './asked.ts'
import { type Answered, judgeOf } from './judge.ts'
import { type Operation, operationsOf } from './schema.ts'
import { makeWorld, type World } from './world.ts'

const RUNS = Number(process.env.FUZZ_RUNS ?? 25)
const SEED = Number(process.env.FUZZ_SEED ?? 20_261_121)
/** From so many on, the heap is measured too, after requests that warm it. */
const MEASURED_RUNS = 1_000
const WARM_RUNS = 100
const ONLY = process.env.FUZZ_CALL?.split(',')
/** Between two requests, so that no caller is over any limit of rate, and the session outlives its call. */
const STEP_MS = 100

/** The clock moves on its own to the next request; limits of rate stay as they are for everybody. */
const clock = createTestClock()
const operations = operationsOf(JSON.stringify(await openapiDocument())).filter(
  ({ name }) => ONLY === undefined || ONLY.includes(name),
)
let server: TestServer
/** Calls that change nothing share one company, those that change the same things another. */
const worlds = new Map<string, World>()
let requests = 0
/** How far each call's heap was from where it stood after its first requests, in MB. */
const growth = new Map<string, number>()

beforeAll(async () => {
  server = await startTestServer({ clock })
})
afterAll(async () => {
  const most = [...growth].toSorted(([, a], [, b]) => b - a).slice(0, 5)
  const heap = most.map(([name, mb]) => `${name} ${mb.toFixed(1)} MB`).join(', ')
  process.stdout.write(
    `fuzz: ${requests} peticiones, semilla ${SEED}${heap === '' ? '' : `, la memoria más crecida: ${heap}`}\n`,
  )
  await server.stop()
})

async function worldFor({ method, path }: Operation): Promise<World> {
  const key = method === 'GET' ? 'GET' : path.split('/').slice(0, 3).join('/')
  const world = worlds.get(key) ?? (await makeWorld(server))
  worlds.set(key, world)
  return world
}

describe.each(operations)('$name', (operation) => {
  test('answers good and bad requests as the document says', { timeout: 1_800_000 }, async () => {
    const world = await worldFor(operation)
    await world.renew()
    const judge = judgeOf(operation)
    const property = fc.asyncProperty(asked(operation, world.ids), async (request) => {
      clock.advance(STEP_MS)
      requests++
      const answered = await send(operation, world, request)
      const problem = judge(request, answered)
      if (problem !== null) throw new Error(`${operation.name} ${problem}`)
      // Its session was ended, or its own role changed, by a good request.
      if (answered.status === 401 || answered.status === 403) await world.renew()
    })
    const run = (numRuns: number, seed: number) => fc.check(property, { numRuns, seed, endOnFailure: true })
    const warm = RUNS >= MEASURED_RUNS ? await run(WARM_RUNS, SEED + 1) : null
    const before = warm === null ? 0 : heapBytes()
    const result = warm?.failed === true ? warm : await run(RUNS, SEED)
    if (warm !== null) growth.set(operation.name, (heapBytes() - before) / 1e6)
    const why = result.failed ? `${String(result.errorInstance)}\n${JSON.stringify(result.counterexample)}` : ''
    if (result.failed) throw new Error(`semilla ${SEED}: ${why}`)
  })
})

async function send(
  operation: Operation,
  world: World,
  { path, query, headers, type, body, raw }: Asked,
): Promise<Answered> {
  const address = operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encode(path[name] ?? ''))
  const search = query.map(([name, value]) => `${encode(name)}=${encode(value)}`).join('&')
  const payload = raw ?? written(type, body)
  const response = await server.app.server.inject({
    method: operation.method as 'GET',
    url: search === '' ? address : `${address}?${search}`,
    // Public calls are counted by address.
    remoteAddress: `10.${requests % 200}.${Math.floor(requests / 200) % 200}.1`,
    headers: {
      ...headers,
      ...(operation.isGuarded
        ? { authorization: `Bearer ${operation.name === 'postPositions' ? world.key : world.token()}` }
        : {}),
      ...(payload === undefined || type === null
        ? {}
        : { 'content-type': type === 'multipart/form-data' ? MULTIPART : type }),
    },
    ...(payload === undefined ? {} : { payload }),
  })
  return {
    status: response.statusCode,
    type: String(response.headers['content-type'] ?? ''),
    text: response.body,
  }
}

const BOUNDARY = 'limite'
const MULTIPART = `multipart/form-data; boundary=${BOUNDARY}`

function written(type: string | null, body: unknown): string | undefined {
  if (body === undefined) return undefined
  if (type === 'multipart/form-data') {
    const content =
      typeof body === 'object' && body !== null && 'file' in body ? String(body.file) : JSON.stringify(body)
    return `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="viajes.csv"\r\nContent-Type: text/csv\r\n\r\n${content}\r\n--${BOUNDARY}--\r\n`
  }
  if (type === 'application/x-www-form-urlencoded' && typeof body === 'object' && body !== null)
    return Object.entries(body)
      .map(([name, value]) => `${encode(name)}=${encode(String(value))}`)
      .join('&')
  return JSON.stringify(body)
}

/** Half a surrogate has no encoding: it goes as what a browser makes of it. */
const encode = (text: string): string => encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\ufffd'))

function heapBytes(): number {
  setFlagsFromString('--expose-gc')
  runInNewContext('gc')()
  return process.memoryUsage().heapUsed
}
