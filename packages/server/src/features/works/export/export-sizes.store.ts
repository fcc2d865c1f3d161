import type { Sql } from '../../../db/pool.ts'
import { EXPORT_KINDS, type ExportKind, selectOf } from './export-kinds.ts'

/** One file of an export as it would be: about how many rows, and how large before it is compressed. */
interface ExportSize {
  readonly name: string
  readonly label: string
  readonly rows: number
  /** More than are counted: as the planner estimates it. */
  readonly isEstimate: boolean
  readonly columns: number
  readonly bytes: number
}

/** Some 50 ms of one connection. */
const COUNTED_AT_MOST = 50_000
const SAMPLE = 200
/** Of an entry of the audit log, whose lengths differ less than those of its kinds. */
const AUDIT_COLUMNS = 12

/** What an export would hold, counted up to a limit. Reads as a request of the organisation. */
export async function exportSizes(sql: Sql): Promise<readonly ExportSize[]> {
  const sizes: ExportSize[] = []
  for (const kind of EXPORT_KINDS) {
    const { name, label, columns } = kind
    sizes.push({
      name: `${name}.csv`,
      label,
      columns: columns.length,
      ...(await measure(sql, selectOf(unordered(kind)))),
    })
  }
  const audit = 'select a.* from audit_log a where a.organisation_id = (select current_organisation())'
  sizes.push({ name: 'auditoria.jsonl', label: 'Auditoría', columns: AUDIT_COLUMNS, ...(await measure(sql, audit)) })
  return sizes
}

/** In which order rows come costs time and changes nothing of how many there are. */
function unordered(kind: ExportKind): ExportKind {
  const order = kind.from.indexOf(' order by ')
  return order === -1 ? kind : { ...kind, from: kind.from.slice(0, order) }
}

async function measure(sql: Sql, select: string): Promise<Pick<ExportSize, 'rows' | 'isEstimate' | 'bytes'>> {
  const { rows } = await sql.query<{ counted: number; length: number | null }>(
    `select (select count(*)::int from (select from (${select}) r limit ${COUNTED_AT_MOST + 1}) c) as counted,
       (select avg(length(s::text))::float8 from (select * from (${select}) r limit ${SAMPLE}) s) as length`,
  )
  const { counted = 0, length = 0 } = rows[0] ?? {}
  const isEstimate = counted > COUNTED_AT_MOST
  const known = isEstimate ? Math.max(counted, await estimated(sql, select)) : counted
  return { rows: known, isEstimate, bytes: Math.round(known * (length ?? 0)) }
}

async function estimated(sql: Sql, select: string): Promise<number> {
  const { rows } = await sql.query<{ 'QUERY PLAN': readonly { readonly Plan: { readonly 'Plan Rows': number } }[] }>(
    `explain (format json) ${select}`,
  )
  return rows[0]?.['QUERY PLAN'][0]?.Plan['Plan Rows'] ?? 0
}
