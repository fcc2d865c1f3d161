/**
 * A file of 10 000 trips as a dispatcher sends it: reviewed with a report by row, written, and taken back whole, while
 * somebody looks at the rows that come. Goals: ≤ 15 s of work in all, and nobody's request waits longer than 100 ms for the
 * event loop (what its thread computed in one go, which a busy machine does not change). The ceiling is of the same run: PostgreSQL
 * alone, which is given the same trips in one statement and deletes them.
 */
import { loadavg } from 'node:os'
import { xlsxFile } from '../test/xlsx-file.ts'
import { type BenchDatabase, seedPeople, seedTrips, startBenchDatabase } from './support/bench-database.ts'
import { median } from './support/load.ts'
import { lookOn, untilQuiet } from './support/look-on.ts'
import { cpuSeconds } from './support/process-cpu.ts'
import { treeCpuSeconds } from './support/process-tree.ts'
import { type ServerProcess, spawnServer } from './support/spawn-server.ts'

const ROWS = 10_000
/** Trips that are on the road already: the live fleet is told of each one that comes. */
const TRIPS = 200
const GOAL_S = 15
const LOOP_GOAL_MS = 100
/** As often as the screen asks how far it is. */
const ASK_AGAIN_MS = 500
/** What is one statement there takes longer than a request may. */
const CEILING_MS = 60_000

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

const HEADER = [
  ...['Folio', 'Estatus', 'Origen', 'Destino', 'Cliente', 'Fletera', 'Chofer', 'Tel. Operador', 'Unidad', 'Placas'],
  ...['Peso', 'Fecha de carga', 'Fecha de entrega', 'Lat origen', 'Lng origen', 'Lat destino', 'Lng destino'],
]
const rows = Array.from({ length: ROWS }, (_, n) => [
  ...[`IMP-${n}`, 'Cargando', 'Puebla, Puebla', 'León, Guanajuato', `Cliente ${n % 60}`, `Fletes ${n % 90}`],
  ...[
    `Operador Importado ${n % 2_500}`,
    `55 1000 ${String(n % 2_500).padStart(4, '0')}`,
    `ECO-${n % 2_500}`,
    `PL-${n % 2_500}`,
  ],
  ...[20 + (n % 20), `2${n % 8}/11/2026 08:00`, `2${n % 8}/12/2026 18:00`, 19.04, -98.2, 21.12, -101.68],
])

async function importAll({ url }: ServerProcess, token: string, lap: (what: string) => void): Promise<object> {
  const ask = async (method: string, path: string, body?: RequestInit['body']) => {
    const type = typeof body === 'string' ? { 'content-type': 'application/json' } : {}
    const headers = { authorization: `Bearer ${token}`, ...type }
    const response = await fetch(url + path, { method, headers, body: body ?? null })
    const answered = JSON.parse((await response.text()) || 'null')
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${JSON.stringify(answered)}`)
    return answered
  }
  const until = async (id: string, ...states: readonly string[]) => {
    for (;;) {
      const found = await ask('GET', `/api/travels/imports/${id}`)
      if (states.includes(found.state)) return found
      if (['refused', 'failed', 'cancelled'].includes(found.state)) throw new Error(`${found.state}: ${found.error}`)
      await pause(ASK_AGAIN_MS)
    }
  }
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(xlsxFile([HEADER, ...rows]))]), 'viajes.xlsx')
  lap('made')
  const { id } = await ask('POST', '/api/travels/import?review=true', form)
  const reviewed = await until(id, 'review')
  await ask('GET', `/api/travels/imports/${id}/rows`)
  lap('review')
  await ask('POST', `/api/travels/imports/${id}/start`, '{}')
  const done = await until(id, 'done')
  lap('write')
  await ask('POST', `/api/travels/imports/${id}/undo`)
  const { undone } = await until(id, 'undone')
  lap('undo')
  return { reviewed: reviewed.summary, written: done.summary, undone: { ...undone, kept: undone.kept.length } }
}

/** What PostgreSQL alone takes: the same trips in one statement, durable, and away again. */
async function ceilingSeconds({ database }: BenchDatabase, round: number): Promise<number> {
  const startedAt = performance.now()
  const sql = database.unscoped.patient(CEILING_MS)
  await sql.query(
    `insert into trips (organisation_id, external_invoice, status, origin, destination, origin_lat, origin_lng, destination_lat,
       destination_lng, charge_at, due_at, weight_tons, client_id, carrier_id, unit_id, operator_id, tracking_type)
     select 1, $3 || n, 'load', 'Puebla, Puebla', 'León, Guanajuato', 19.04, -98.2, 21.12, -101.68, now(), now(), 20, 1, 1,
       1 + n % $2::int, 1 + n % $2::int, 'SIN_TRACKING' from generate_series(1, $1::int) n`,
    [ROWS, TRIPS, `TECHO-${round}-`],
  )
  await sql.query(`delete from trips where external_invoice like $1 || '%'`, [`TECHO-${round}-`])
  return (performance.now() - startedAt) / 1_000
}

interface Lap {
  readonly what: string
  readonly at: number
  /** Seconds of processor until then, each with the processes that it has started. */
  readonly cpu: { readonly servidor: number; readonly PostgreSQL: number }
  readonly blockMs: number
}

const bench = await startBenchDatabase()
try {
  await seedTrips(bench, TRIPS)
  const [token = '', other = ''] = await seedPeople(bench, 2)
  await bench.database.unscoped.query(`update users set role = 'administrador'`)
  const ceilings: number[] = []
  for (const round of [1, 2, 3]) ceilings.push(await ceilingSeconds(bench, round))
  const server = await spawnServer({ address: bench.address, port: 0, writer: 'real' })
  await untilQuiet(() => cpuSeconds(server.child.pid ?? 0) + treeCpuSeconds(bench.postgres.pid() ?? 0))
  await server.longestBlock()
  const endLooking = lookOn(server, other)
  const pid = server.child.pid ?? 0
  const laps: Lap[] = []
  const blocks: Promise<void>[] = []
  const lap = (what: string): void => {
    const cpu = { servidor: treeCpuSeconds(pid), PostgreSQL: treeCpuSeconds(bench.postgres.pid() ?? 0) }
    const at = performance.now()
    blocks.push(server.longestBlock().then(({ computedMs }) => void laps.push({ what, at, cpu, blockMs: computedMs })))
  }
  const outcome = await importAll(server, token, lap)
  await Promise.all(blocks)
  const waits = await endLooking()
  await server.stop()
  console.log(JSON.stringify(outcome))
  const used = (from: Lap | undefined, to: Lap | undefined): string =>
    (['servidor', 'PostgreSQL'] as const)
      .map((who) => `${who} ${((to?.cpu[who] ?? 0) - (from?.cpu[who] ?? 0)).toFixed(1)}`)
      .join(', ')
  for (const [index, { what, at, blockMs }] of laps.entries()) {
    const before = laps[index - 1]
    if (before === undefined) continue
    const seconds = ((at - before.at) / 1_000).toFixed(1)
    console.log(
      `${what}: ${seconds} s (procesador en s: ${used(before, laps[index])}); bucle ≤ ${blockMs.toFixed(0)} ms`,
    )
  }
  const total = ((laps.at(-1)?.at ?? 0) - (laps[0]?.at ?? 0)) / 1_000
  const longest = Math.max(...laps.slice(1).map(({ blockMs }) => blockMs))
  const at = (share: number): string => `${(waits[Math.floor(waits.length * share)] ?? 0).toFixed(0)} ms`
  console.log(
    `${ROWS} filas en ${total.toFixed(1)} s (meta ≤ ${GOAL_S}), ${(total / median(ceilings)).toFixed(0)} veces PostgreSQL solo ` +
      `(${median(ceilings).toFixed(2)} s); procesador en s: ${used(laps[0], laps.at(-1))}; bucle ≤ ${longest.toFixed(0)} ms (meta ≤ ${LOOP_GOAL_MS}); quien mira otra cosa espera ` +
      `p50 ${at(0.5)}, p99 ${at(0.99)}, lo más ${(waits.at(-1) ?? 0).toFixed(0)} ms; carga ${loadavg()[0]?.toFixed(1)}`,
  )
  if (!(total <= GOAL_S && longest <= LOOP_GOAL_MS)) process.exitCode = 1
} finally {
  await bench.stop()
}
