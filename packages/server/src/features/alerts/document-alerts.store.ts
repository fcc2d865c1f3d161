import { alertSeverityCodec } from '@vigia/contract'
import type { Sql } from '../../db/pool.ts'
import type { DocumentAlert } from '../../ports/document-alert.ts'
import { NOTED_AND_ANNOUNCED, OPENED } from './open-alert.store.ts'

/** The alerts about operators' papers that end, with their history and the word to the screens. */
export const documentAlerts = {
  open: async (sql: Sql, alert: DocumentAlert): Promise<void> => {
    await documentAlerts.close(sql, [alert.documentId], alert.now)
    await sql.query(
      `with opened as (
         insert into alerts (organisation_id, operator_id, document_id, type, severity, title, message, value, opened_at, updated_at)
         values ($1, $2, $3, 'DOCUMENTO_POR_VENCER', $4, $5, $6, $7, $8, $8) on conflict do nothing
         returning ${OPENED}
       ), ${NOTED_AND_ANNOUNCED}
       select id::text from opened`,
      [
        alert.organisationId,
        alert.operatorId,
        alert.documentId,
        alertSeverityCodec.encode(alert.severity),
        alert.title,
        alert.message,
        alert.days,
        new Date(alert.now),
      ],
    )
  },
  close: async (sql: Sql, documentIds: readonly string[], now: number): Promise<void> => {
    await sql.query(
      `with closed as (
         update alerts set closed_at = greatest(opened_at, $2), close_cause = 'condition-ended', updated_at = greatest(updated_at, $2)
         where document_id = any($1::uuid[]) and closed_at is null returning id, organisation_id
       ), noted as (
         insert into alert_events (alert_id, at, kind) select id, $2, 'closed' from closed
       )
       insert into alert_outbox (organisation_id, alert_id, kind) select organisation_id, id, 'alert-updated' from closed`,
      [documentIds, new Date(now)],
    )
  },
}
