import type { ReportParamsWire } from '@vigia/contract'
import type { ReportKind } from '@vigia/domain/reports/report-kind'
import { onlyRow, type Sql } from '../../db/pool.ts'

/** A report as a person saved it for themselves. */
export interface ReportView {
  readonly id: string
  readonly name: string
  readonly kind: ReportKind
  readonly params: ReportParamsWire
  readonly columns: readonly string[] | null
  readonly updatedAt: number
}

const COLUMNS = `id::text, name, kind, params, columns, updated_at as "updatedAt"`

export async function viewsOf(sql: Sql, userId: string): Promise<readonly ReportView[]> {
  const { rows } = await sql.query<ReportView>(
    `select ${COLUMNS} from report_views where user_id = $1 order by lower(name)`,
    [userId],
  )
  return rows
}

/** Locked until the transaction ends. */
export async function lockView(sql: Sql, userId: string, id: string): Promise<ReportView | null> {
  const { rows } = await sql.query<ReportView>(
    `select ${COLUMNS} from report_views where user_id = $1 and id = $2 for update`,
    [userId, id],
  )
  return rows[0] ?? null
}

type Saved = Omit<ReportView, 'id' | 'updatedAt'>

export async function insertView(
  sql: Sql,
  { organisationId, userId, now }: { organisationId: string; userId: string; now: number },
  { name, kind, params, columns }: Saved,
): Promise<ReportView> {
  return onlyRow(
    await sql.query<ReportView>(
      `insert into report_views (organisation_id, user_id, name, kind, params, columns, updated_at)
       values ($1, $2, $3, $4, $5::jsonb, $6, $7) returning ${COLUMNS}`,
      [organisationId, userId, name, kind, JSON.stringify(params), columns, new Date(now)],
    ),
  )
}

export async function replaceView(
  sql: Sql,
  id: string,
  { name, params, columns }: Saved,
  now: number,
): Promise<ReportView> {
  return onlyRow(
    await sql.query<ReportView>(
      `update report_views set name = $2, params = $3::jsonb, columns = $4, updated_at = $5 where id = $1 returning ${COLUMNS}`,
      [id, name, JSON.stringify(params), columns, new Date(now)],
    ),
  )
}

export async function deleteView(sql: Sql, id: string): Promise<void> {
  await sql.query('delete from report_views where id = $1', [id])
}
