/** A column of an export: its name in the file, what it is in SQL, and what it says. */
export type Column = readonly [name: string, sql: string, says: string]

/** One table of an export. `from` is read as a request of the organisation reads: other organisations' rows are not there. */
export interface ExportKind {
  readonly name: string
  readonly label: string
  readonly from: string
  /** Null: as they are stored. */
  readonly order: string | null
  readonly columns: readonly Column[]
}

const at = (column: string): string => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

export const instant = (name: string, column: string, description: string): Column => [
  name,
  at(column),
  `${description} (UTC, ISO 8601)`,
]
export const ID: Column = ['id', 'v.id', 'Número interno, al que apuntan otros archivos']
export const by = (name: string, column: string, description: string): Column => [
  name,
  column,
  `${description} (id de usuarios)`,
]
export const to = (name: string, column: string, file: string): Column => [name, column, `id de ${file}`]

/** Rows `v` of a trip that whoever asks sees, and how they name it. */
export const IS_OF_TRIP = 'v.trip_id in (select id from trips)'
export const VIAJE = to('viaje_id', 'v.trip_id', 'viajes')

/** The site of an address, without account: its path and what follows may hold a key. */
export const siteOf = (column: string): string => `substring(${column} from '(?i)^[a-z+.-]+://(?:[^/?#]*@)?([^/?#@]*)')`

/** The statement that reads a kind, as a row of its columns for each; in no order, it costs less. */
export const selectOf = ({ columns, from, order }: ExportKind, isOrdered: boolean): string =>
  `select ${columns.map(([name, sql]) => `${sql} as "${name}"`).join(', ')} from ${from}${
    isOrdered && order !== null ? ` order by ${order}` : ''
  }`
