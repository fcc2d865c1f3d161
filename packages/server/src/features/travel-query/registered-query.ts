import { NotAllowed, refuse } from './parse-node.ts'
import type { Param } from './read-expression.ts'
import { readSelect, type Select } from './read-select.ts'
import { parseStatement } from './sql-parser.ts'

/** What a text asks for, as far as we answer it. */
export type RegisteredQuery =
  | { readonly kind: 'history'; readonly tripId: string; readonly hours: number | null; readonly limit: number }
  | { readonly kind: 'stats' }

const MAX_ROWS = 100
const MAX_HISTORY_H = 168
const STATS_H = 30 * 24
const HISTORY_COLUMNS = [
  'latitud',
  'longitud',
  'speed',
  'heading',
  'timestamp',
  'altitude',
  'description',
  'is_panic',
] as const

/** Which registered query `sql` is (spec §7, contract `queryTravels`), or null. The text goes nowhere else. */
export async function registeredQuery(sql: string, params: readonly Param[]): Promise<RegisteredQuery | null> {
  const statement = await parseStatement(sql)
  if (statement === null) return null
  try {
    const select = readSelect(statement, params)
    if (select.table === 'gps_tracking_history') return historyQuery(select)
    return select.table === 'travels' ? statsQuery(select) : null
  } catch (error) {
    if (error instanceof NotAllowed) return null
    throw error
  }
}

function historyQuery({ columns, conditions, descendingBy, limit }: Select): RegisteredQuery {
  const all = columns.size === 1 && columns.get('*') === '*'
  const each = columns.size === HISTORY_COLUMNS.length && HISTORY_COLUMNS.every((name) => columns.get(name) === name)
  if (!all && !each) refuse('columns')
  if (descendingBy !== 'timestamp') refuse('order')
  const trips = conditions.map(tripOf).filter((tripId) => tripId !== null)
  const spans = conditions.map((each) => hoursSince('timestamp', each)).filter((hours) => hours !== null)
  const [tripId] = trips
  const [hours = null] = spans
  if (tripId === undefined || trips.length > 1 || spans.length > 1) return refuse('conditions')
  if (conditions.length !== trips.length + spans.length) refuse('conditions')
  if (hours !== null && (hours < 1 || hours > MAX_HISTORY_H)) refuse('hours')
  return { kind: 'history', tripId, hours, limit: limitOf(limit) }
}

const tripOf = (condition: string): string | null =>
  /^\(travel_id = "?([1-9]\d{0,17})"?\)$/.exec(condition)?.[1] ?? null

/** `(timestamp >= (now() - interval 24))` → 24. */
function hoursSince(column: string, condition: string): number | null {
  const [, name, hours] = /^\((\w+) >=? \(now\(\) - interval (\d+)\)\)$/.exec(condition) ?? []
  return name === column && hours !== undefined ? Number(hours) : null
}

function limitOf(limit: string | null): number {
  const rows = Number(/^"?(\d{1,3})"?$/.exec(limit ?? '')?.[1] ?? 0)
  return rows >= 1 && rows <= MAX_ROWS ? rows : refuse('limit')
}

const DAYS = ['86400', '86400.0'].map((day) => `(extract("epoch", (download_date - charge_date)) / ${day})`)
const AVERAGES = DAYS.flatMap((days) => [`avg(${days})`, `avg(${days}) filter (status = "complete")`])

/** How each figure may be asked for. */
const STATS_COLUMNS: ReadonlyMap<string, readonly string[]> = new Map([
  ['total_travels', ['count(*)', 'count(id)']],
  ['in_transit', countOf('in transit')],
  ['completed', countOf('complete')],
  ['loading', countOf('load')],
  ['avg_duration_days', [...AVERAGES, ...AVERAGES.flatMap((each) => [`round(${each}, 1)`, `round(${each}, 2)`])]],
])

function countOf(status: string): string[] {
  const is = `(status = "${status}")`
  return [
    `count(*) filter ${is}`,
    `count(id) filter ${is}`,
    `count(case ${is} 1)`,
    `sum(case ${is} 1 else 0)`,
    `count(case ${is} id)`,
  ]
}

function statsQuery({ columns, conditions, descendingBy, limit }: Select): RegisteredQuery {
  if (columns.size !== STATS_COLUMNS.size || descendingBy !== null || (limit !== null && limit !== '1'))
    refuse('clauses')
  for (const [name, expression] of columns) if (!STATS_COLUMNS.get(name)?.includes(expression)) refuse(`column ${name}`)
  const [condition = '', ...more] = conditions
  if (more.length > 0 || hoursSince('charge_date', condition) !== STATS_H) refuse('window')
  return { kind: 'stats' }
}
