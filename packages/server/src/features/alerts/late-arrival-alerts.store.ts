import { alertSeverityCodec } from '@vigia/contract'
import { alertTypeTitle } from '@vigia/domain/alerts/alert-type-title'
import { isActive } from '../../db/active-trips.ts'
import type { Sql } from '../../db/pool.ts'
import type { LateArrivalAlert } from '../../ports/late-arrival-alert.ts'
import { NOTED_AND_ANNOUNCED, OPENED } from './open-alert.store.ts'
import { ruleOfOpening } from './rule-of-opening.ts'

const ANNOUNCED_ANEW_MIN = 10
const IS_CLOSED_BY_PERSON = `a.closed_at is not null and a.close_cause not in ('condition-ended', 'trip-ended')`
/** Of `a`, in SQL: open, or resolved by a person while it was so, and nothing has said since that it is so no more. */
const STANDS = `(a.closed_at is null or (${IS_CLOSED_BY_PERSON} and a.condition_ended_at is null))`

/** The alerts about trips that are expected late, with their history and the word to the screens. */
export const lateArrivalAlerts = {
  /** Active trips of the organisation of which it is said now, or was until a person closed it and has been so ever since. */
  announcedTrips: async (sql: Sql, organisationId: string): Promise<ReadonlySet<string>> => {
    const { rows } = await sql.query<{ trip_id: string }>(
      `select a.trip_id::text from alerts a join trips t on t.id = a.trip_id
       where a.organisation_id = $1 and a.type = 'LLEGARA_TARDE' and ${STANDS}`,
      [organisationId],
    )
    return new Set(rows.map((row) => row.trip_id))
  },
  /** One that is open already stays as it is; none opens where the rule that holds for the trip is off. */
  open: async (sql: Sql, { organisationId, tripId, message, minutesLate, now }: LateArrivalAlert): Promise<void> => {
    const { isOn, channels } = await ruleOfOpening(sql, { organisationId, tripId, type: 'LLEGARA_TARDE' })
    if (!isOn) return
    await sql.query(
      `with opened as (
         insert into alerts (organisation_id, trip_id, type, severity, title, message, value, opened_at, updated_at,
           channels)
         select organisation_id, id, 'LLEGARA_TARDE', $3, $4, $5, $6, $7, $7, $8::text[] from trips t
         where id = $2 and organisation_id = $1 and ${isActive()}
         on conflict do nothing
         returning ${OPENED}
       ), ${NOTED_AND_ANNOUNCED}
       select id from opened`,
      [
        ...[organisationId, tripId, alertSeverityCodec.encode('medium'), alertTypeTitle('LLEGARA_TARDE')],
        ...[message, minutesLate, new Date(now), channels],
      ],
    )
  },
  /**
   * Tells an open one anew whose appointment was moved, or whose arrival by `TOLD_ANEW_MIN` or more: less is not worth a word to every
   * screen and system each five minutes, and the message says as of when it is so.
   */
  retell: async (sql: Sql, { organisationId, tripId, message, minutesLate, now }: LateArrivalAlert): Promise<void> => {
    await sql.query(
      `with told as (
         update alerts set message = $3, value = $4, updated_at = greatest(updated_at, $5)
         where organisation_id = $1 and trip_id = $2 and type = 'LLEGARA_TARDE' and closed_at is null
           and (split_part(message, '.', 1) <> split_part($3, '.', 1) or abs(value - $4) >= ${ANNOUNCED_ANEW_MIN})
         returning id, organisation_id
       )
       insert into alert_outbox (organisation_id, alert_id, kind) select organisation_id, id, 'alert-updated' from told`,
      [organisationId, tripId, message, minutesLate, new Date(now)],
    )
  },
  /**
   * Closes those of trips that are over, by that cause, and of these trips, of which it is not so any more. What a person had closed of
   * these may be told again.
   */
  close: async (sql: Sql, organisationId: string, tripIds: readonly string[], now: number): Promise<void> => {
    await sql.query(
      `with released as (
         update alerts a set condition_ended_at = $3
         where a.organisation_id = $1 and a.type = 'LLEGARA_TARDE' and a.trip_id = any($2::bigint[]) and ${IS_CLOSED_BY_PERSON}
           and a.condition_ended_at is null
       ), closed as (
         update alerts a set closed_at = greatest(a.opened_at, $3), updated_at = greatest(a.updated_at, $3),
           close_cause = case when ${isActive()} then 'condition-ended' else 'trip-ended' end
         from trips t
         where t.id = a.trip_id and a.organisation_id = $1 and a.type = 'LLEGARA_TARDE' and a.closed_at is null
           and (a.trip_id = any($2::bigint[]) or not ${isActive()})
         returning a.id, a.organisation_id
       ), noted as (
         insert into alert_events (alert_id, at, kind) select id, $3, 'closed' from closed
       )
       insert into alert_outbox (organisation_id, alert_id, kind) select organisation_id, id, 'alert-updated' from closed`,
      [organisationId, tripIds, new Date(now)],
    )
  },
}
