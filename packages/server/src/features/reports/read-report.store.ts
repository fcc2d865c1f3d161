import { factsOfOneSpan } from '../../db/fact-sources.ts'
import type { Sql } from '../../db/pool.ts'
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

interface Totals {
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
      select f.* from (${factsOfOneSpan(fact)}) f cross join asked q
      where (q.client_id is null or f.client_id = q.client_id) and (q.carrier_id is null or f.carrier_id = q.carrier_id)
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

const selectRows = (report: ReportDescription, columns: readonly ReportColumn[]): string =>
  `${rowsSql(report)} select r.trip_id::text as "tripId", r.marked as "isMarked", ${columns.map(cellSql).join(', ')}
   from rows r order by ${report.order}`

type KeptRow = { readonly tripId: string | null; readonly isMarked: boolean } & Readonly<
  Record<`c${number}`, ReportCell>
>

const rowOf =
  (columns: readonly ReportColumn[]) =>
  (row: KeptRow): ReportRow => ({
    tripId: row.tripId,
    isMarked: row.isMarked,
    cells: columns.map(({ say }, index) => {
      const cell = row[`c${index}`] ?? null
      return say === undefined || typeof cell !== 'string' ? cell : say(cell)
    }),
  })

/** The first rows of a report, instants as epoch ms. */
export async function readFirstRows(
  sql: Sql,
  report: ReportDescription,
  { asked, columns, most }: { asked: ReportAsked; columns: readonly ReportColumn[]; most: number },
): Promise<readonly ReportRow[]> {
  const { rows } = await sql.query<KeptRow>(`${selectRows(report, columns)} limit $11`, [...valuesOf(asked), most])
  return rows.map(rowOf(columns))
}

const AT_ONCE = 2_000

/** All rows of a report as they are read, some at a time, in a transaction. */
export async function* readAllRows(
  sql: Sql,
  report: ReportDescription,
  { asked, columns }: { asked: ReportAsked; columns: readonly ReportColumn[] },
): AsyncGenerator<readonly ReportRow[]> {
  await sql.query(`declare report_rows no scroll cursor for ${selectRows(report, columns)}`, valuesOf(asked))
  for (;;) {
    const { rows } = await sql.query<KeptRow>(`fetch ${AT_ONCE} from report_rows`)
    if (rows.length > 0) yield rows.map(rowOf(columns))
    if (rows.length < AT_ONCE) break
  }
  await sql.query('close report_rows')
}

const isOfRows = (figure: ReportDescription['figures'][number]): figure is RowFigure => !('kpi' in figure)

/** How many rows a report has, and what is told of all of them. */
export async function readTotals(sql: Sql, report: ReportDescription, asked: ReportAsked): Promise<Totals> {
  const figures = report.figures.filter(isOfRows)
  const selected = [
    'count(*)::int as rows',
    ...figures.flatMap(({ value, sample, excluded }, index) => [
      `${value} as v${index}`,
      `(${sample})::int as s${index}`,
      `(${excluded})::int as x${index}`,
    ]),
    ...report.notes.map(({ count }, index) => `coalesce(${count}, 0)::int as n${index}`),
  ]
  const { rows } = await sql.query<Record<string, number | null>>(
    `${rowsSql(report)} select ${selected.join(', ')} from rows r`,
    valuesOf(asked),
  )
  const found = rows[0] ?? {}
  return {
    rows: found.rows ?? 0,
    figures: new Map(
      figures.map(({ key }, index) => [
        key,
        {
          value: found[`v${index}`] ?? null,
          sample: found[`s${index}`] ?? 0,
          excluded: found[`x${index}`] ?? 0,
        },
      ]),
    ),
    notes: report.notes.map((_, index) => found[`n${index}`] ?? 0),
  }
}
