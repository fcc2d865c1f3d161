/**
 * How long one request holds the server's event loop at the most: every call of the contract is sent the worst bodies that
 * the limits allow, malformed and well formed, and the files that it takes. Goal: ≤ 100 ms for any request of ≤ 20 MB. The
 * ceilings are of the same run: the loop's longest block while nobody asks anything, and `JSON.parse` of the same text. The
 * goal is held against what the loop's thread computed in one go, which a busy machine does not change, not against the clock.
 */
import { loadavg } from 'node:os'
import { type EndpointName, endpoints, MAX_FIXES_PER_REQUEST, MAX_TRIPS_PER_REQUEST } from '@vigia/contract'
import { xlsxFile } from '../test/xlsx-file.ts'
import { type BenchDatabase, seedPeople, seedTrips, startBenchDatabase } from './support/bench-database.ts'
import type { LoopBlock } from './support/loop-blocks.ts'
import { type ServerProcess, spawnServer } from './support/spawn-server.ts'
import { fullestBody, MALFORMED } from './support/worst-bodies.ts'

const GOAL_MS = 100
const TRIPS = 200
const PEOPLE = 20
const QUIET_MS = 5_000
/** From the largest: a call is sent what is hard of the first size that it does not refuse for its size alone. */
const SIZES = [20_000_000, 6_000_000, 4_000_000, 1_000_000, 500_000, 250_000, 60_000]
/** Slowest requests of a kind that are printed. */
const SHOWN = 10
/** Work that a request leaves behind it has come to its end by then. */
const AFTER_MS = 100

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

interface Measured {
  readonly what: string
  readonly status: number
  readonly mb: number
  readonly block: LoopBlock
  /** Of the same text by itself; null: no JSON. */
  readonly parseMs: number | null
}

interface Desk {
  readonly server: ServerProcess
  readonly tokens: readonly string[]
  readonly key: string
}

const measured: Measured[] = []
let asked = 0

async function ask(desk: Desk, method: string, path: string, body: RequestInit['body'], type?: string) {
  asked += 1
  const isIntake = path === '/api/positions'
  const token = isIntake ? desk.key : (desk.tokens[asked % desk.tokens.length] ?? '')
  const headers = { authorization: `Bearer ${token}`, ...(type === undefined ? {} : { 'content-type': type }) }
  const response = await fetch(desk.server.url + path, { method, headers, body: body ?? null }).catch(() => null)
  await response?.arrayBuffer().catch(() => undefined)
  return response?.status ?? 0
}

/** Asks once, and notes how long the loop was held from then until the work is done. */
async function measure(desk: Desk, what: string, request: () => Promise<number>, mb = 0, text: string | null = null) {
  await desk.server.longestBlock()
  const status = await request()
  await pause(AFTER_MS)
  measured.push({ what, status, mb, block: await desk.server.longestBlock(), parseMs: parseMs(text) })
  return status
}

function parseMs(text: string | null): number | null {
  if (text === null) return null
  const startedAt = performance.now()
  try {
    JSON.parse(text)
  } catch {
    // Malformed on purpose.
  }
  return performance.now() - startedAt
}

const pathOf = (name: EndpointName): string => endpoints[name].path.replace(/:\w+/g, '1')

async function bodiesOf(desk: Desk, name: EndpointName): Promise<void> {
  const { method } = endpoints[name]
  const send = (kind: string, text: string) =>
    measure(
      desk,
      `${name}: ${kind}`,
      () => ask(desk, method, pathOf(name), text, 'application/json'),
      text.length / 1e6,
      text,
    )
  for (const bytes of SIZES) {
    const texts = Object.entries(MALFORMED)
    for (const [kind, of] of texts) if ((await send(kind, of(bytes))) === 413) break
    if (measured.at(-1)?.status === 413) continue
    const fullest = fullestBody(name, bytes * 0.9)
    if (fullest !== null) await send('lo más que admite', fullest)
    return
  }
}

const point = (n: number) => ({ lat: 20 + Math.sin(n) / 3, lng: -100 + Math.cos(n) / 3 })
const line = (points: number, from = 0) =>
  Array.from({ length: points }, (_, n) => ({ lat: 20 + (from + n) / 1e4, lng: -100 - n / 1e4 }))

/** What a call really works on, as large as it may be. */
function wellFormed(): readonly (readonly [what: string, method: string, path: string, body: unknown])[] {
  const trip = (n: number) => ({
    ...{ external_invoice: `BUCLE-${n}`, status: 'load', origin: 'Á'.repeat(200), destination: 'B'.repeat(200) },
    ...{
      description: 'ñ'.repeat(1_500),
      operator_name: `Operador ${n}`,
      unit_plates: `B-${n}`,
      package: 'c'.repeat(200),
    },
  })
  const circle = (n: number) => ({
    name: `Patio ${n}`,
    kind: 'safe',
    shape: { type: 'circle', centre: point(n), radiusM: 500 },
  })
  const corridor = (n: number, points: number) => ({
    ...{ name: `Corredor ${n}`, kind: 'safe' },
    shape: { type: 'corridor', line: line(points, n), halfWidthM: 300 },
  })
  const fix = (n: number) => ({
    ...{ device: `gps-${1 + (n % TRIPS)}`, timestamp: new Date(Date.now() - n * 1_000).toISOString(), ...point(n) },
    ...{ speed: 72.5, heading: 14, altitude: 2_240, accuracy: 5 },
  })
  const many = <T>(count: number, of: (n: number) => T): T[] => Array.from({ length: count }, (_, n) => of(n))
  return [
    ['upsertTrips: 1 000 viajes', 'POST', '/api/travels', { data: many(MAX_TRIPS_PER_REQUEST, trip) }],
    ['postPositions: 1 000 posiciones', 'POST', '/api/positions', many(MAX_FIXES_PER_REQUEST, fix)],
    ['putPlannedRoute: 5 000 puntos', 'PUT', '/api/travels/1/route', { points: many(5_000, point), source: 'drawn' }],
    ['createGeofence: 2 000 puntos', 'POST', '/api/geofences', corridor(0, 2_000)],
    ['importGeofences: 500 círculos', 'POST', '/api/geofences/import', { data: many(500, circle) }],
    [
      'importGeofences: 500 corredores de 150 puntos',
      'POST',
      '/api/geofences/import',
      { data: many(500, (n) => corridor(n, 150)) },
    ],
    [
      'importGeofences: 40 corredores de 2 000 puntos',
      'POST',
      '/api/geofences/import',
      { data: many(40, (n) => corridor(n, 2_000)) },
    ],
    ['readGeoFile: GeoJSON de 2 MB', 'POST', '/api/geo-files/read', { text: geoJson(2_000_000) }],
    ['readGeoFile: KML de 2 MB', 'POST', '/api/geo-files/read', { text: kml(2_000_000) }],
    [
      'queryTravels: consulta de 4 kB',
      'POST',
      '/api/travels/query',
      { sql: `select ${'('.repeat(2_000)}1${')'.repeat(2_000)}` },
    ],
  ]
}

function geoJson(bytes: number): string {
  const feature = (n: number) => {
    const coordinates = line(200, n).map(({ lat, lng }) => [lng, lat])
    return JSON.stringify({
      type: 'Feature',
      properties: { name: `L ${n}` },
      geometry: { type: 'LineString', coordinates },
    })
  }
  const one = feature(0).length + 1
  return `{"type":"FeatureCollection","features":[${Array.from({ length: Math.floor(bytes / one) - 1 }, (_, n) => feature(n)).join(',')}]}`.slice(
    0,
    bytes,
  )
}

function kml(bytes: number): string {
  const mark =
    '<Placemark><name>L</name><LineString><coordinates>-100,20 -100.1,20.1 -100.2,20.2</coordinates></LineString></Placemark>'
  return `<kml xmlns="http://www.opengis.net/kml/2.2"><Document>${mark.repeat(Math.floor(bytes / mark.length) - 2)}</Document></kml>`
}

async function files(desk: Desk): Promise<void> {
  const header = 'Factura externa,Estatus,Origen,Destino\n'
  const csv = header + Array.from({ length: 20_000 }, (_, n) => `CSV-${n},load,A,B`).join('\n')
  const sheet = xlsxFile([
    ['Factura externa', 'Estatus', 'Origen', 'Destino'],
    ...Array.from({ length: 10_000 }, (_, n) => [`XLSX-${n}`, 'load', 'A', 'B']),
  ])
  const sent: readonly (readonly [
    what: string,
    parts: readonly (readonly [name: string, content: Uint8Array | string])[],
  ])[] = [
    ['CSV de 20 000 filas', [['a.csv', csv]]],
    ['XLSX de 10 000 filas', [['a.xlsx', new Uint8Array(sheet)]]],
    ['una celda de 19 MB', [['a.csv', `${header}${'x'.repeat(19_000_000)}`]]],
    ['19 MB de comas', [['a.csv', `${header}${','.repeat(19_000_000)}`]]],
    ['19 MB de comillas', [['a.csv', `${header}${'"'.repeat(19_000_000)}`]]],
    ['10 000 partes', Array.from({ length: 10_000 }, (_, n) => [`${n}.csv`, header] as const)],
  ]
  for (const [what, parts] of sent) {
    const form = new FormData()
    for (const [name, content] of parts) form.append('file', new Blob([content as BlobPart]), name)
    const mb = parts.reduce((sum, [, content]) => sum + content.length, 0) / 1e6
    await measure(desk, `importTrips: ${what}`, () => ask(desk, 'POST', '/api/travels/import', form), mb)
  }
}

async function seed(bench: BenchDatabase): Promise<readonly string[]> {
  await seedTrips(bench, TRIPS)
  const tokens = await seedPeople(bench, PEOPLE)
  await bench.database.unscoped.query(`update users set role = 'administrador'`)
  return tokens
}

const shown = ({ computedMs, wallMs }: LoopBlock): string =>
  `${computedMs.toFixed(0).padStart(6)} ms (${wallMs.toFixed(0)} de reloj)`

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
  const desk = { server, tokens, key: bench.key }
  await pause(2_000)
  await server.longestBlock()
  await pause(QUIET_MS)
  const idle = await server.longestBlock()
  for (const [what, method, path, body] of wellFormed()) {
    const text = JSON.stringify(body)
    await measure(desk, what, () => ask(desk, method, path, text, 'application/json'), text.length / 1e6, text)
  }
  let reported = report('lo que se pide de verdad, tan grande como se puede', 0)
  await files(desk)
  reported = report('archivos', reported)
  const names = (Object.keys(endpoints) as EndpointName[]).filter((name) => !NOT_ASKED.includes(name))
  for (const name of names) if (endpoints[name].method !== 'GET') await bodiesOf(desk, name)
  reported = report('los peores cuerpos de cada llamada', reported)
  for (const name of names) {
    const { method } = endpoints[name]
    if (method === 'GET') await measure(desk, `${name}: lectura`, () => ask(desk, 'GET', pathOf(name), null))
  }
  report('lecturas', reported)
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
