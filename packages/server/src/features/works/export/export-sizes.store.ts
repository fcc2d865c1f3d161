import type { Sql } from '../../../db/pool.ts'
import { selectOf } from './export-kind.ts'
import { EXPORT_KINDS } from './export-kinds.ts'
import { EXPORT_TEXTS } from './export-texts.store.ts'
import { SEALED_FOLDERS, sizesOf } from './sealed-files.store.ts'

/** One file of an export as it would be: about how many rows, and how large before it is compressed. */
interface ExportSize {
  readonly name: string
  readonly label: string
  readonly rows: number
  /** More than are counted: as the planner estimates it. */
  readonly isEstimate: boolean
  /** Null: it is no table. */
  readonly columns: number | null
  readonly bytes: number
}

/** Some 50 ms of one connection, for who looks at it before. */
export const PREVIEW_ROWS = 50_000
const SAMPLE = 200

/** What an export would hold, each file counted up to `countedAtMost` rows; null: whatever it takes. Reads as a request of the organisation. */
export async function exportSizes(sql: Sql, countedAtMost: number | null): Promise<readonly ExportSize[]> {
  const sizes: ExportSize[] = []
  for (const kind of EXPORT_KINDS) {
    const { name, label, columns } = kind
    const size = await measure(sql, selectOf(kind, false), countedAtMost)
    sizes.push({ name: `${name}.csv`, label, columns: columns.length, ...size })
  }
  for (const { name, label, read } of EXPORT_TEXTS) {
    const { text, rows } = await read(sql)
    sizes.push({ name, label, columns: null, rows, isEstimate: false, bytes: Buffer.byteLength(text) })
  }
  for (const folder of SEALED_FOLDERS) {
    const { name, label } = folder
    sizes.push({ name, label, columns: null, isEstimate: false, ...(await sizesOf(sql, folder)) })
  }
  const audit = 'select a.* from audit_log a where a.organisation_id = (select current_organisation())'
  sizes.push({
    name: 'auditoria.jsonl',
    label: 'Auditoría',
    columns: null,
    ...(await measure(sql, audit, countedAtMost)),
  })
  return sizes
}

async function measure(
  sql: Sql,
  select: string,
  countedAtMost: number | null,
): Promise<Pick<ExportSize, 'rows' | 'isEstimate' | 'bytes'>> {
  const { rows } = await sql.query<{ counted: number; length: number | null }>(
    `select (select count(*)::int from (select from (${select}) r limit ${countedAtMost === null ? 'all' : countedAtMost + 1}) c) as counted,
       (select avg(length(s::text))::float8 from (select * from (${select}) r limit ${SAMPLE}) s) as length`,
  )
  const { counted = 0, length = 0 } = rows[0] ?? {}
  const isEstimate = countedAtMost !== null && counted > countedAtMost
  const known = isEstimate ? Math.max(counted, await estimated(sql, select)) : counted
  return { rows: known, isEstimate, bytes: Math.round(known * (length ?? 0)) }
}

async function estimated(sql: Sql, select: string): Promise<number> {
  const { rows } = await sql.query<{ 'QUERY PLAN': readonly { readonly Plan: { readonly 'Plan Rows': number } }[] }>(
    `explain (format json) ${select}`,
  )
  return rows[0]?.['QUERY PLAN'][0]?.Plan['Plan Rows'] ?? 0
}
