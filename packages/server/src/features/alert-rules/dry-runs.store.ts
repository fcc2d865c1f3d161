import type { DryRunResult, DryRunRow } from '@vigia/contract'
import type { RuleChain } from '@vigia/domain/alerts/alert-policy'
import type { OwnRule, RuledType } from '@vigia/domain/alerts/own-rule'
import type { Sql } from '../../db/pool.ts'

export interface StoredDryRun {
  readonly id: string
  readonly organisationId: string
  readonly type: RuledType
  readonly state: 'waiting' | 'running' | 'done' | 'failed' | 'cancelled'
  readonly progress: number
  readonly from: number
  readonly to: number
  readonly startedAt: number | null
  readonly endedAt: number | null
  readonly problem: string | null
  readonly result: DryRunResult | null
}

const COLUMNS = `id, organisation_id::text as "organisationId", type, state, progress, from_at as "from", to_at as "to",
  started_at as "startedAt", ended_at as "endedAt", problem, result`

export async function findDryRun(sql: Sql, organisationId: string, id: string): Promise<StoredDryRun | null> {
  const { rows } = await sql.query<StoredDryRun>(
    `select ${COLUMNS} from alert_dry_runs where organisation_id = $1 and id = $2`,
    [organisationId, id],
  )
  return rows[0] ?? null
}

/** Those of the organisation that have not ended; others that begin one wait until this transaction ends. */
export async function unfinishedDryRuns(sql: Sql, organisationId: string): Promise<number> {
  await sql.query(`select pg_advisory_xact_lock(hashtext('alert-dry-runs ' || $1))`, [organisationId])
  const { rows } = await sql.query<{ count: number }>(
    `select count(*)::int as count from alert_dry_runs where organisation_id = $1 and state in ('waiting', 'running')`,
    [organisationId],
  )
  return rows[0]?.count ?? 0
}

export async function insertDryRun(
  sql: Sql,
  run: Pick<StoredDryRun, 'id' | 'organisationId' | 'type' | 'from' | 'to'> & {
    readonly draft: OwnRule
    readonly heldAgainst: RuleChain
    readonly by: string
    readonly now: number
  },
): Promise<void> {
  await sql.query(
    `insert into alert_dry_runs (id, organisation_id, type, draft, from_at, to_at, created_by, created_at, held_against)
     values ($1, $2, $3, $4::jsonb, $5, $6, $7, $8, $9::jsonb)`,
    [
      ...[run.id, run.organisationId, run.type, JSON.stringify(run.draft), new Date(run.from), new Date(run.to)],
      ...[run.by, new Date(run.now), JSON.stringify(run.heldAgainst)],
    ],
  )
}

/** False when it has ended before. */
export async function cancelDryRunOf(sql: Sql, organisationId: string, id: string, now: number): Promise<boolean> {
  const { rowCount } = await sql.query(
    `update alert_dry_runs set state = 'cancelled', ended_at = $3
     where organisation_id = $1 and id = $2 and state in ('waiting', 'running')`,
    [organisationId, id, new Date(now)],
  )
  return rowCount === 1
}

/** Rows of a run that is done, from number `after` on. */
export async function dryRunRows(
  sql: Sql,
  organisationId: string,
  id: string,
  page: { readonly group: string | null; readonly after: number; readonly fetch: number },
): Promise<readonly DryRunRow[]> {
  const { rows } = await sql.query<{ row: DryRunRow }>(
    `select one.row from alert_dry_runs r, jsonb_array_elements(r.rows) with ordinality as one (row, n)
     where r.organisation_id = $1 and r.id = $2 and ($3::text is null or one.row->>'group' = $3)
     order by one.n offset $4 limit $5`,
    [organisationId, id, page.group, page.after, page.fetch],
  )
  return rows.map(({ row }) => row)
}
