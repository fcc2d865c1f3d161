import type { AlertWire } from '@vigia/contract'
import { ADMINISTRATOR_ALERT_TYPES } from '@vigia/domain/alerts/alert-type'
import type { Geofence } from '@vigia/domain/geofence/geofence'
import { isActive } from '../../db/active-trips.ts'
import type { Sql } from '../../db/pool.ts'

/** Why a platform lets nobody in until a person does something. */
const REFUSED = ['credentials-refused', 'account-locked']

/** An open alert, acknowledged or not. Epoch ms. */
export interface AlertToHandOver {
  readonly id: string
  readonly severity: AlertWire['severity']
  readonly title: string
  readonly message: string
  readonly tripId: string | null
  readonly platform: string | null
  readonly openedAt: number
  /** The plates of its trip, else its invoice. */
  readonly label: string | null
}

/** Those of an organisation, but what only administrators are shown, and that a shift waits to be received. */
export async function alertsToHandOver(sql: Sql, organisationId: string): Promise<readonly AlertToHandOver[]> {
  const { rows } = await sql.query<AlertToHandOver>(
    `select a.id::text, a.severity, a.title, a.message, a.trip_id::text as "tripId", a.platform, a.opened_at as "openedAt",
       coalesce(unit.plates, t.external_invoice) as label
     from alerts a left join trips t on t.id = a.trip_id left join units unit on unit.id = t.unit_id
     where a.organisation_id = $1 and a.closed_at is null and a.type <> all($2::text[])`,
    [organisationId, [...ADMINISTRATOR_ALERT_TYPES, 'TURNO_SIN_RECIBIR']],
  )
  return rows
}

/** An account of a carrier's platform that is no longer let in, with how many trips are read through it. Epoch ms. */
export interface RefusedAccount {
  readonly id: string
  readonly origin: string
  readonly trips: number
  readonly since: number
}

export async function refusedAccounts(sql: Sql, organisationId: string): Promise<readonly RefusedAccount[]> {
  const { rows } = await sql.query<RefusedAccount>(
    `select a.id::text, a.origin, count(*)::int as trips, min(s.state_since) as since
     from gps_sessions s join gps_accounts a on a.id = s.account_id
     where s.organisation_id = $1 and s.state = 'error' and s.obstacle = any($2::text[]) group by a.id, a.origin`,
    [organisationId, REFUSED],
  )
  return rows
}

/** Something that somebody said would happen, and of which nobody has said what became of it. Epoch ms. */
export interface PromiseToHandOver {
  readonly id: string
  readonly tripId: string
  readonly text: string
  readonly saidBy: string | null
  readonly dueAt: number
  readonly saidAt: number
  /** The plates of its trip, else its invoice. */
  readonly label: string
}

/** The open ones of active trips. */
export async function promisesToHandOver(sql: Sql, organisationId: string): Promise<readonly PromiseToHandOver[]> {
  const { rows } = await sql.query<PromiseToHandOver>(
    `select p.id::text, p.trip_id::text as "tripId", p.text, p.said_by as "saidBy", p.due_at as "dueAt", p.created_at as "saidAt",
       coalesce(unit.plates, t.external_invoice) as label
     from promises p join trips t on t.id = p.trip_id left join units unit on unit.id = t.unit_id
     where t.organisation_id = $1 and p.state in ('pendiente', 'movida') and ${isActive()}`,
    [organisationId],
  )
  return rows
}

/** Another one whenever a danger zone of an organisation came, went or changed. */
export async function dangerGeofencesKey(sql: Sql, organisationId: string): Promise<string> {
  const { rows } = await sql.query<{ key: string }>(
    `select coalesce(string_agg(g.id || '.' || g.xmin, ' ' order by g.id), '') as key
     from geofences g where g.organisation_id = $1 and g.kind = 'danger'`,
    [organisationId],
  )
  return rows[0]?.key ?? ''
}

/** Where trips of an organisation are in danger. */
export async function dangerGeofences(sql: Sql, organisationId: string): Promise<readonly Geofence[]> {
  const { rows } = await sql.query<Geofence>(
    `select id::text, name, kind, shape from geofences where organisation_id = $1 and kind = 'danger' order by geofences.id`,
    [organisationId],
  )
  return rows
}
