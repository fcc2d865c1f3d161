import { allFactsOfOneSpan } from '../../db/fact-sources.ts'
import { onlyRow, type Sql } from '../../db/pool.ts'
import type { ReportColumn, ReportDescription, RowFigure } from './report.ts'

/** What a report is asked with, as statements take it. */
export interface ReportAsked {
  readonly organisationId: string
  /** Epoch ms, `until` not included. */
  readonly span: { readonly from: number; readonly until: number }
  readonly now: number
  /** Null: of all. */
  readonly clientId: string | null
  readonly carrierId: string | null
  readonly toleranceMin: number
  /** From when on alerts, the logbook, and positions, are kept. */
  readonly alertsFrom: number
  readonly logbookFrom: number
  readonly positionsFrom: number
}

/** Null: not known. */
export type ReportCell = string | number | null

export interface ReportRow {
  readonly tripId: string | null
  /** It wants attention. */
  readonly isMarked: boolean
  readonly cells: readonly ReportCell[]
}

interface FigureValue {
  readonly value: number | null
  readonly sample: number
  readonly excluded: number
}

export interface Totals {
  readonly rows: number
  /** By the key of a figure of the rows. */
  readonly figures: ReadonlyMap<string, FigureValue>
  /** Of each note of the description how many it tells of. */
  readonly notes: readonly number[]
}

/** `rows`, in SQL: the rows of a report as it was asked for. */
function rowsSql({ facts, rows }: ReportDescription): string {
  const tables = facts.map(
    (fact) => `${fact}_of_period as (
      select f.* from (${allFactsOfOneSpan(fact)}) f
      where ($5::bigint is null or f.client_id = $5) and ($6::bigint is null or f.carrier_id = $6)
    )`,
  )
  return `with asked as materialized (
      select $4::timestamptz as now, $5::bigint as client_id, $6::bigint as carrier_id, $7::float8 as tolerance_min,
        $8::timestamptz as alerts_from, $9::timestamptz as logbook_from, $10::timestamptz as positions_from
    ), ${[...tables, `rows as (${rows})`].join(', ')}`
}

const valuesOf = (asked: ReportAsked): readonly unknown[] => [
  ...[asked.organisationId, new Date(asked.span.from), new Date(asked.span.until), new Date(asked.now)],
  ...[asked.clientId, asked.carrierId, asked.toleranceMin, new Date(asked.alertsFrom), new Date(asked.logbookFrom)],
  new Date(asked.positionsFrom),
]

/** The rows of a report, as `rows r` of the statement that follows. */
export const rowsOf = (report: ReportDescription, asked: ReportAsked) => ({
  text: rowsSql(report),
  values: valuesOf(asked),
})

/** A cell as the driver gives it: numbers as numbers, whatever they are kept as. */
function cellSql({ key, type }: ReportColumn, index: number): string {
  const kept = type === 'text' ? `r.${key}::text` : type === 'instant' ? `r.${key}` : `r.${key}::float8`
  return `${kept} as c${index}`
}

const rowSql = (columns: readonly ReportColumn[]): string =>
  `r.trip_id::text as "tripId", r.marked as "isMarked", ${columns.map(cellSql).join(', ')}`

type KeptRow = { readonly tripId: string | null; readonly isMarked: boolean } & Readonly<
  Record<`c${number}`, ReportCell>
>

const rowOf =
  (columns: readonly ReportColumn[]) =>
  (row: KeptRow): ReportRow => ({
    tripId: row.tripId,
    isMarked: row.isMarked,
    cells: columns.map(({ format }, index) => {
      const cell = row[`c${index}`] ?? null
      return format === undefined || typeof cell !== 'string' ? cell : format(cell)
    }),
  })

const AT_ONCE = 2_000

/** All rows of a report as they are read, some at a time, in a transaction. */
export async function* readAllRows(
  sql: Sql,
  report: ReportDescription,
  { asked, columns }: { asked: ReportAsked; columns: readonly ReportColumn[] },
): AsyncGenerator<readonly ReportRow[]> {
  const select = `${rowsSql(report)} select ${rowSql(columns)} from rows r order by ${report.order}`
  await sql.query(`declare report_rows no scroll cursor for ${select}`, valuesOf(asked))
  for (;;) {
    const { rows } = await sql.query<KeptRow>(`fetch ${AT_ONCE} from report_rows`)
    if (rows.length > 0) yield rows.map(rowOf(columns))
    if (rows.length < AT_ONCE) break
  }
  await sql.query('close report_rows')
}

const isOfRows = (figure: ReportDescription['figures'][number]): figure is RowFigure => !('kpi' in figure)

/** In SQL, how many rows `rows r` are, and what is told of all of them. */
function totalsSql(report: ReportDescription): string {
  const figures = report.figures
    .filter(isOfRows)
    .map(
      ({ value, sample, excluded }, index) =>
        `${value} as v${index}, (${sample})::int as s${index}, (${excluded})::int as x${index}`,
    )
  const notes = report.notes.map(({ count }, index) => `coalesce(${count}, 0)::int as n${index}`)
  return ['count(*)::int as total', ...figures, ...notes].join(', ')
}

type KeptTotals = Readonly<Record<'total' | `${'v' | 's' | 'x' | 'n'}${number}`, number | null>>

function totalsOf(report: ReportDescription, found: KeptTotals): Totals {
  const figures = report.figures.filter(isOfRows).map(({ key }, index): [string, FigureValue] => {
    const [value = null, sample, excluded] = [found[`v${index}`], found[`s${index}`], found[`x${index}`]]
    return [key, { value, sample: sample ?? 0, excluded: excluded ?? 0 }]
  })
  return {
    rows: found.total ?? 0,
    figures: new Map(figures),
    notes: report.notes.map((_, index) => found[`n${index}`] ?? 0),
  }
}

/** How many rows a report has, and what is told of all of them. */
export async function readTotals(sql: Sql, report: ReportDescription, asked: ReportAsked): Promise<Totals> {
  const select = `${rowsSql(report)} select ${totalsSql(report)} from rows r`
  return totalsOf(report, onlyRow(await sql.query<KeptTotals>(select, valuesOf(asked))))
}

/** The first rows of a report, and what is told of all of them: its rows are made once for both. */
export async function readFirstRows(
  sql: Sql,
  report: ReportDescription,
  { asked, columns, most }: { asked: ReportAsked; columns: readonly ReportColumn[]; most: number },
): Promise<{ readonly rows: readonly ReportRow[]; readonly totals: Totals }> {
  const { rows } = await sql.query<KeptTotals & KeptRow>(
    `${rowsSql(report)}, totals as (select ${totalsSql(report)} from rows r)
     select totals.*, ${rowSql(columns)}
     from totals left join (select * from rows r order by ${report.order} limit $11) r on true order by ${report.order}`,
    [...valuesOf(asked), most],
  )
  const [first] = rows
  if (first === undefined) throw new Error('Totals are one row, of no rows as well.')
  const totals = totalsOf(report, first)
  return { totals, rows: totals.rows === 0 ? [] : rows.map(rowOf(columns)) }
}
