import type { Sql } from '../../db/pool.ts'

export interface FleetScore {
  readonly at: number
  readonly score: number
}

/** Notes the average score of an organisation's fleet at an instant, once. */
export async function noteFleetScore(sql: Sql, organisationId: string, { at, score }: FleetScore): Promise<void> {
  await sql.query('insert into fleet_scores (organisation_id, at, score) values ($1, $2, $3) on conflict do nothing', [
    organisationId,
    new Date(at),
    score,
  ])
}

/** What was noted from `fromAt` on, oldest first. */
export async function fleetScores(sql: Sql, organisationId: string, fromAt: number): Promise<FleetScore[]> {
  const { rows } = await sql.query<FleetScore>(
    'select at, score from fleet_scores where organisation_id = $1 and at >= $2 order by at',
    [organisationId, new Date(fromAt)],
  )
  return rows
}

export async function forgetFleetScores(sql: Sql, beforeAt: number): Promise<void> {
  await sql.query('delete from fleet_scores where at < $1', [new Date(beforeAt)])
}
