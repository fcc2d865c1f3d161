import { readOwnRulesOf } from '../../db/own-rules.store.ts'
import type { Sql } from '../../db/pool.ts'
import { readSetting } from '../../db/settings.store.ts'

/** How many alerts were opened since, of those that whoever asks sees. */
export async function alertsSince(sql: Sql, organisationId: string, since: number): Promise<number> {
  const { rows } = await sql.query<{ count: number }>(
    'select count(*)::int as count from alerts where organisation_id = $1 and opened_at > $2',
    [organisationId, new Date(since)],
  )
  return rows[0]?.count ?? 0
}

/** What alerts the organisation wants. */
export async function readAlertPolicy(sql: Sql, organisationId: string) {
  const [limits, own] = await Promise.all([
    readSetting(sql, organisationId, 'alerts'),
    readOwnRulesOf(sql, organisationId),
  ])
  return { limits, own }
}
