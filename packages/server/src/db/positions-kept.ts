import { DAY_MS } from '@vigia/domain/time/duration'
import type { Sql } from './pool.ts'
import { readSetting } from './settings.store.ts'

/**
 * From when on (epoch ms) all positions of an organisation are kept that came: what its retention keeps at `now`, without what a shorter
 * one has deleted before.
 */
export async function positionsKeptFrom(sql: Sql, organisationId: string, now: number): Promise<number> {
  const { positionDays } = await readSetting(sql, organisationId, 'retention')
  const { rows } = await sql.query<{ before: number }>(
    'select before from deleted_positions where organisation_id = $1',
    [organisationId],
  )
  return Math.max(now - positionDays * DAY_MS, rows[0]?.before ?? Number.NEGATIVE_INFINITY)
}
