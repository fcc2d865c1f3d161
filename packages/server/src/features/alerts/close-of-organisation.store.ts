import type { AlertType } from '@vigia/domain/alerts/alert-type'
import type { Sql } from '../../db/pool.ts'

interface Ended {
  readonly organisationId: string
  readonly type: AlertType
  readonly now: number
}

/** Closes the open alert of a type that is of a whole organisation, as its condition has ended; nothing where none is open. */
export async function closeOfOrganisation(sql: Sql, { organisationId, type, now }: Ended): Promise<void> {
  await sql.query(
    `with closed as (
       update alerts set closed_at = greatest(opened_at, $2), close_cause = 'condition-ended', updated_at = greatest(updated_at, $2)
       where organisation_id = $1 and type = $3 and closed_at is null returning id, organisation_id
     ), noted as (
       insert into alert_events (alert_id, at, kind) select id, $2, 'closed' from closed
     )
     insert into alert_outbox (organisation_id, alert_id, kind) select organisation_id, id, 'alert-updated' from closed`,
    [organisationId, new Date(now), type],
  )
}
