import { alertSeverityCodec } from '@vigia/contract'
import type { Sql } from '../../db/pool.ts'
import type { PromiseAlert } from '../../ports/promise-alert.ts'
import { NOTED_AND_ANNOUNCED, OPENED } from './open-alert.store.ts'
import { ruleOfOpening } from './rule-of-opening.ts'

/** The alerts about promises whose hour has passed, with their history and the word to the screens. */
export const promiseAlerts = {
  /** Unless the rule that holds for the trip is off. */
  open: async (sql: Sql, alert: PromiseAlert): Promise<void> => {
    await promiseAlerts.close(sql, [alert.promiseId], 'condition-ended', alert.now)
    const { isOn, channels } = await ruleOfOpening(sql, { ...alert, type: 'PROMESA_VENCIDA' })
    if (!isOn) return
    await sql.query(
      `with opened as (
         insert into alerts (organisation_id, trip_id, promise_id, type, severity, title, message, value, opened_at, updated_at,
           channels)
         values ($1, $2, $3, 'PROMESA_VENCIDA', $4, $5, $6, $7, $8, $8, $9::text[])
         returning ${OPENED}
       ), ${NOTED_AND_ANNOUNCED}
       select id::text from opened`,
      [
        ...[alert.organisationId, alert.tripId, alert.promiseId, alertSeverityCodec.encode('medium')],
        ...[alert.title, alert.message, alert.minutesLate, new Date(alert.now), channels],
      ],
    )
  },
  /** Closes those about these promises: somebody said what became of them, or their trip has ended. */
  close: async (
    sql: Sql,
    promiseIds: readonly string[],
    cause: 'condition-ended' | 'trip-ended',
    now: number,
  ): Promise<void> => {
    await sql.query(
      `with closed as (
         update alerts set closed_at = greatest(opened_at, $3), close_cause = $2, updated_at = greatest(updated_at, $3)
         where promise_id = any($1::bigint[]) and closed_at is null returning id, organisation_id
       ), noted as (
         insert into alert_events (alert_id, at, kind) select id, $3, 'closed' from closed
       )
       insert into alert_outbox (organisation_id, alert_id, kind) select organisation_id, id, 'alert-updated' from closed`,
      [promiseIds, cause, new Date(now)],
    )
  },
}
