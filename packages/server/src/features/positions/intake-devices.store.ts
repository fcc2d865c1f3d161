import type { FixSource } from '@vigia/domain/gps/fix'
import { insertTripDevices } from '../../db/devices.store.ts'
import type { Db, Sql } from '../../db/pool.ts'
import { bindForever } from '../../db/trip-devices.store.ts'

export type DeviceKind = 'phone' | 'tracker' | 'api' | 'platform' | 'manual' | 'link'

/** A device that is tied to one trip: an integration, a carrier's platform, a person who types, the page of its operator's link. */
export type TripDeviceKind = Exclude<DeviceKind, 'phone' | 'tracker'>

/** A device as the intakes need it. */
export interface IntakeDevice {
  readonly id: number
  readonly organisationId: string
  readonly uniqueId: string | null
  readonly kind: DeviceKind
  readonly secretHash: Buffer | null
  readonly tripId: string | null
}

export interface IntakeDevicesStore {
  /** Every device that may speak, in the order of their registration. */
  all(): Promise<readonly IntakeDevice[]>
  /** Of these the ones with one of these ids, of any organisation, or one of these secrets. */
  named(uniqueIds: readonly string[], secretHashes: readonly Buffer[]): Promise<readonly IntakeDevice[]>
  /** The devices that stand for this kind of sender on these trips, made on first use; none where there is no such trip. */
  ofTrips(organisationId: string, tripIds: readonly string[], kind: TripDeviceKind): Promise<readonly IntakeDevice[]>
}

interface Row {
  id: string
  organisation_id: string
  unique_id: string | null
  kind: DeviceKind
  secret_hash: Buffer | null
  trip_id: string | null
}

const SELECT = 'select id, organisation_id, unique_id, kind, secret_hash, trip_id from devices'

export function intakeDevicesStore(db: Db): IntakeDevicesStore {
  return {
    all: async () => (await db.query<Row>(`${SELECT} where disabled_at is null order by id`)).rows.map(toDevice),
    named: async (uniqueIds, secretHashes) => {
      const found = await db.query<Row>(
        `${SELECT} where (unique_id = any($1::text[]) or secret_hash = any($2::bytea[])) and disabled_at is null order by id`,
        [uniqueIds, secretHashes],
      )
      return found.rows.map(toDevice)
    },
    ofTrips: (organisationId, tripIds, kind) =>
      db.transaction((sql) => ensureTripDevices(sql, organisationId, tripIds, kind)),
  }
}

/**
 * The device of a trip speaks for it alone, so its window is open on both sides. In the order of the trips, so that two
 * requests that bind the same ones never wait for each other in a ring.
 */
async function ensureTripDevices(
  sql: Sql,
  organisationId: string,
  tripIds: readonly string[],
  kind: TripDeviceKind,
): Promise<readonly IntakeDevice[]> {
  await insertTripDevices(sql, organisationId, tripIds, kind)
  const { rows } = await sql.query<Row>(
    `${SELECT} where trip_id = any($2::bigint[]) and kind = $3 and organisation_id = $1 order by trip_id`,
    [organisationId, tripIds, kind],
  )
  if (rows.length === 0) return []
  await bindForever(
    sql,
    rows.map(({ id }) => id),
  )
  return rows.map(toDevice)
}

const toDevice = (row: Row): IntakeDevice => ({
  id: Number(row.id),
  organisationId: row.organisation_id,
  uniqueId: row.unique_id,
  kind: row.kind,
  secretHash: row.secret_hash,
  tripId: row.trip_id,
})

/** What a device's fixes are called when they do not say it themselves (contract, "Intake of positions"). */
export const SOURCE_OF_KIND: Readonly<Record<DeviceKind, FixSource>> = {
  phone: 'original',
  tracker: 'unit',
  api: 'unit',
  platform: 'extracted',
  manual: 'manual',
  link: 'original',
}
