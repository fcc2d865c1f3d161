import { alertSeverityCodec } from '@vigia/contract'
import type { Sql } from '../../db/pool.ts'
import type { IntegrationAlert } from '../../ports/integration-alert.ts'
import { NOTED_AND_ANNOUNCED, OPENED } from './open-alert.store.ts'

/** The alerts about webhooks and keys that want somebody, with their history and the word to the screens. */
export const integrationAlerts = {
  /** In the place of one about the same integration that is still open. */
  open: async (sql: Sql, alert: IntegrationAlert): Promise<void> => {
    const { organisationId, integration, now } = alert
    await integrationAlerts.close(sql, organisationId, integration, now)
    await sql.query(
      `with opened as (
         insert into alerts (organisation_id, integration, type, severity, title, message, opened_at, updated_at)
         values ($1, $2, 'INTEGRACION_POR_ATENDER', $3, $4, $5, $6, $6) on conflict do nothing
         returning ${OPENED}
       ), ${NOTED_AND_ANNOUNCED}
       select id::text from opened`,
      [
        organisationId,
        integration,
        alertSeverityCodec.encode(alert.severity),
        alert.title,
        alert.message,
        new Date(now),
      ],
    )
  },
  close: async (sql: Sql, organisationId: string, integration: string, now: number): Promise<void> => {
    await sql.query(
      `with closed as (
         update alerts set closed_at = greatest(opened_at, $3), close_cause = 'condition-ended', updated_at = greatest(updated_at, $3)
         where organisation_id = $1 and integration = $2 and closed_at is null returning id, organisation_id
       ), noted as (
         insert into alert_events (alert_id, at, kind) select id, $3, 'closed' from closed
       )
       insert into alert_outbox (organisation_id, alert_id, kind) select organisation_id, id, 'alert-updated' from closed`,
      [organisationId, integration, new Date(now)],
    )
  },
}
