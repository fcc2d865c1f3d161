import { type AlertWire, alertSeverityCodec } from '@vigia/contract'
import type { AlertState } from '@vigia/domain/alerts/alert-state'
import { type AlertType, NOT_OF_ENGINE } from '@vigia/domain/alerts/alert-type'
import type { Sql } from '../../db/pool.ts'
import type { AlertFeedEvent } from '../../ports/alert-feed.ts'
import type { AlertSubject, KnownAlert, KnownUnit } from './known-alert.ts'

/** Trips in one statement. */
const STEP = 1_000

interface Row {
  readonly id: string
  readonly version: string
  readonly organisation_id: string
  readonly trip_id: string | null
  readonly platform: string | null
  readonly type: AlertType
  readonly severity: AlertWire['severity']
  readonly condition_ended_at: number | null
  readonly closed_at: number | null
  readonly by_system: boolean
  readonly updated_at: number
  readonly end_recorded: boolean
}

const COLUMNS = `a.id, a.xmin::text as version, a.organisation_id, a.trip_id, a.platform, a.type, a.severity, a.condition_ended_at, a.closed_at,
  coalesce(a.close_cause in ('condition-ended', 'trip-ended'), false) as by_system, a.updated_at,
  exists (
    select 1 from alert_events e
    where e.alert_id = a.id and e.kind = 'condition-ended' and e.at >= a.condition_ended_at
  ) as end_recorded`

/** The newest alert of each of these trips and each type. What others raise is none of the engine's. */
export async function readKnownOfTrips(sql: Sql, tripIds: readonly string[]): Promise<readonly KnownAlert[]> {
  const known: KnownAlert[] = []
  for (let from = 0; from < tripIds.length; from += STEP) {
    const { rows } = await sql.query<Row>(
      `select distinct on (a.trip_id, a.type) ${COLUMNS} from alerts a
       where a.trip_id = any($1::bigint[]) and a.type <> all($2)
       order by a.trip_id, a.type, a.closed_at is null desc, a.id desc`,
      [tripIds.slice(from, from + STEP), NOT_OF_ENGINE],
    )
    known.push(...rows.map((row) => toKnown(row, new Map())))
  }
  return known
}

/** Trips that have an open alert of the engine's, active or not. */
export async function readTripsWithOpen(sql: Sql): Promise<readonly string[]> {
  const { rows } = await sql.query<{ trip_id: string }>(
    `select distinct trip_id from alerts
     where closed_at is null and trip_id is not null and type <> all($1)`,
    [NOT_OF_ENGINE],
  )
  return rows.map(({ trip_id }) => trip_id)
}

/** The newest alert of each platform, with its units. */
export async function readKnownOfPlatforms(sql: Sql): Promise<readonly KnownAlert[]> {
  const { rows } = await sql.query<Row>(
    `select distinct on (a.organisation_id, a.platform) ${COLUMNS} from alerts a
     where a.platform is not null
     order by a.organisation_id, a.platform, a.closed_at is null desc, a.id desc`,
  )
  const units = await sql.query<{ alert_id: string; trip_id: string; last_signal_at: number | null; back: boolean }>(
    `select alert_id, trip_id, last_signal_at, back_at is not null as back from alert_units
     where alert_id = any($1::bigint[])`,
    [rows.map(({ id }) => id)],
  )
  const ofAlert = new Map(rows.map(({ id }) => [id, new Map<string, KnownUnit>()]))
  for (const { alert_id, trip_id, last_signal_at, back } of units.rows) {
    ofAlert.get(alert_id)?.set(trip_id, { lastSignalAt: last_signal_at, isBack: back })
  }
  return rows.map((row) => toKnown(row, ofAlert.get(row.id) ?? new Map()))
}

/** An event of the feed, as far as the engine has to know of it. */
export interface AlertChange {
  readonly id: string
  readonly subject: AlertSubject
  readonly isOpen: boolean
}

export function alertChange({ organisationId, alert }: AlertFeedEvent): AlertChange {
  const subject = { organisationId, tripId: alert.travel_id, platform: alert.platform, type: alert.type }
  return { id: alert.id, subject, isOpen: alert.closed_at === null }
}

function toKnown(row: Row, units: ReadonlyMap<string, KnownUnit>): KnownAlert {
  const { id, version, type } = row
  const subject = { organisationId: row.organisation_id, tripId: row.trip_id, platform: row.platform }
  return { id, version, type, ...subject, state: toState(row), units }
}

function toState({
  type,
  severity,
  condition_ended_at,
  closed_at,
  by_system,
  updated_at,
  end_recorded,
}: Row): AlertState {
  const known = { type, severity: alertSeverityCodec.decode(severity), conditionEndedAt: condition_ended_at }
  return closed_at === null
    ? { status: 'open', ...known, isEndRecorded: end_recorded, figuresAt: updated_at }
    : { status: 'closed', ...known, by: by_system ? 'system' : 'person', closedAt: closed_at }
}
