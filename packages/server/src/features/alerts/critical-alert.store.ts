import type { AlertType } from '@vigia/domain/alerts/alert-type'
import type { Sql } from '../../db/pool.ts'

interface Asked {
  readonly organisationId: string
  readonly tripId: string
  readonly hiddenTypes: readonly AlertType[]
  /** Epoch ms. */
  readonly at: number
}

/** Whether a trip had a critical alert open at that instant, of those that who asks may know of. */
export async function hasCriticalAlert(sql: Sql, { organisationId, tripId, hiddenTypes, at }: Asked): Promise<boolean> {
  const { rowCount } = await sql.query(
    `select 1 from alerts where organisation_id = $1 and trip_id = $2 and severity = 'critical' and opened_at <= $3
       and (closed_at is null or closed_at > $3) and type <> all($4::text[]) limit 1`,
    [organisationId, tripId, new Date(at), hiddenTypes],
  )
  return rowCount > 0
}
