import type { LabelledTrip } from '@vigia/testbeds/labelled-day/labelled-trip'
import type { Db } from '../../src/db/pool.ts'

const ORGANISATION = '1'

/** What a labelled trip and its devices are called in the database. */
export interface SeededTrips {
  readonly tripIds: ReadonlyMap<string, string>
  readonly deviceIds: ReadonlyMap<string, number>
}

export interface AlertRow {
  readonly id: string
  readonly tripId: string | null
  readonly type: string
  readonly platform: string | null
  readonly openedAt: number
  readonly closedAt: number | null
  readonly silenceClass: string | null
  readonly value: number | null
  readonly units: number
}

const TRACKING = { phone: 'APP', truck: 'GPS_PROPIO' } as const

/** Registers trips with their devices, each bound to its trip: of trips that are over, for as long as they lasted. */
export async function seedLabelledTrips(
  sql: Db,
  trips: readonly LabelledTrip[],
  status: 'load' | 'complete',
  prefix: string,
): Promise<SeededTrips> {
  const tripIds = new Map<string, string>()
  const deviceIds = new Map<string, number>()
  for (const trip of trips) {
    const name = `${prefix}${trip.id}`
    const sides = trip.devices.map(({ side }) => side)
    const { rows } = await sql.query<{ id: string; unit_id: string; operator_id: string }>(
      `with unit as (
         insert into units (organisation_id, plates, match_key) values (${ORGANISATION}, $1, $1) returning id
       ), operator as (
         insert into operators (organisation_id, name, match_key) values (${ORGANISATION}, $1, $1) returning id
       )
       insert into trips (organisation_id, external_invoice, status, origin, destination, charge_at, departed_at, due_at,
         unit_id, operator_id, tracking_type, gps_platform)
       select ${ORGANISATION}, $1, $2, $3, $4, $5, $5, $6, unit.id, operator.id, $7, $8 from unit, operator
       returning id, unit_id, operator_id`,
      [
        name,
        status,
        trip.route.origin.name,
        trip.route.destination.name,
        new Date(trip.departedAt),
        new Date(trip.dueAt),
        trip.platform !== null ? 'GPS_ESPEJO' : TRACKING[sides.includes('truck') ? 'truck' : 'phone'],
        trip.platform,
      ],
    )
    const [row] = rows
    if (row === undefined) throw new Error(`${name} no se registró`)
    tripIds.set(trip.id, row.id)
    for (const { key, side } of trip.devices) {
      const found = await sql.query<{ id: string }>(
        `with device as (
           insert into devices (organisation_id, unique_id, kind, unit_id, operator_id)
           values (${ORGANISATION}, $1, $2, $3, $4) returning id
         )
         insert into trip_devices (trip_id, device_id, bound_at, released_at)
         select $5, id, $6, $7 from device returning device_id as id`,
        [
          `${prefix}${key}`,
          side === 'phone' ? 'phone' : 'tracker',
          side === 'phone' ? null : row.unit_id,
          side === 'phone' ? row.operator_id : null,
          row.id,
          new Date(trip.registeredAt),
          status === 'complete' && Number.isFinite(trip.endsAt) ? new Date(trip.endsAt) : null,
        ],
      )
      deviceIds.set(key, Number(found.rows[0]?.id))
    }
  }
  return { tripIds, deviceIds }
}

/** Changes the status of these trips; the devices of those that are over are released. */
export async function setStatus(sql: Db, tripIds: readonly string[], status: string, now: number): Promise<void> {
  await sql.query('update trips set status = $2 where id = any($1::bigint[])', [tripIds, status])
  if (status === 'complete')
    await sql.query('update trip_devices set released_at = $2 where trip_id = any($1::bigint[])', [
      tripIds,
      new Date(now),
    ])
}

/** A comment of monitoring on each of these trips. */
export async function addComments(sql: Db, tripIds: readonly string[], ats: readonly number[]): Promise<void> {
  await sql.query(
    `insert into comments (trip_id, comment, reported_by, created_at)
     select id, 'Sin novedad', 'Monitoreo', at from unnest($1::bigint[], $2::timestamptz[]) as said (id, at)`,
    [tripIds, ats.map((at) => new Date(at))],
  )
}

/** A supervisor who may resolve alerts. */
export async function seedSupervisor(sql: Db): Promise<string> {
  const { rows } = await sql.query<{ id: string }>(
    `insert into users (organisation_id, email, name, role)
     values (${ORGANISATION}, 'mesa@medicion.mx', 'Mesa de monitoreo', 'supervisor') returning id`,
  )
  return rows[0]?.id ?? ''
}

/** Alerts about people's safety that have been open for a while. */
export async function openLatchedBefore(sql: Db, types: readonly string[], at: number): Promise<readonly string[]> {
  const { rows } = await sql.query<{ id: string }>(
    'select id from alerts where closed_at is null and type = any($1) and opened_at <= $2',
    [types, new Date(at)],
  )
  return rows.map(({ id }) => id)
}

/** Every alert, oldest first, and how often alerts called: openings and re-openings. */
export async function allAlerts(sql: Db): Promise<{ readonly alerts: readonly AlertRow[]; readonly calls: number }> {
  const { rows } = await sql.query<{
    id: string
    trip_id: string | null
    type: string
    platform: string | null
    opened_at: number
    closed_at: number | null
    silence_class: string | null
    value: number | null
    units: number
  }>(
    `select a.id, a.trip_id, a.type, a.platform, a.opened_at, a.closed_at, a.silence_class, a.value,
       (select count(*)::int from alert_units where alert_id = a.id) as units
     from alerts a order by a.id`,
  )
  const queued = await sql.query<{ count: number }>(
    `select count(*)::int as count from alert_events where kind in ('opened', 'reopened')`,
  )
  return {
    calls: queued.rows[0]?.count ?? 0,
    alerts: rows.map((row) => ({
      id: row.id,
      tripId: row.trip_id,
      type: row.type,
      platform: row.platform,
      openedAt: row.opened_at,
      closedAt: row.closed_at,
      silenceClass: row.silence_class,
      value: row.value,
      units: row.units,
    })),
  }
}
