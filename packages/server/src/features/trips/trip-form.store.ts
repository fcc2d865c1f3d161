import type { LatLng } from '@vigia/domain/geo/lat-lng'
import type { Sql } from '../../db/pool.ts'
import type { TripChange, TripState } from './trip-change.ts'

/** A trip in the names in which people write it: its parties by name, its devices by id, of its password whether there is one. */
export interface TripForm extends Required<Omit<TripChange, 'linkPassword'>> {
  readonly id: string
  readonly hasPassword: boolean
  readonly departedAt: number | null
  readonly completedAt: number | null
  /** Counts the changes of the trip. */
  readonly version: number
  readonly changedAt: number
  /** Null: a key, the system, or somebody who is gone. */
  readonly changedBy: string | null
}

interface FormRecord extends Omit<TripForm, 'originPoint' | 'destinationPoint'> {
  readonly originLat: number | null
  readonly originLng: number | null
  readonly destinationLat: number | null
  readonly destinationLng: number | null
}

const device = (owner: string, kind: string): string =>
  `(select d.unique_id from devices d where d.${owner} = ${owner === 'operator_id' ? 'o' : 'u'}.id and d.kind = '${kind}'
    and d.disabled_at is null order by d.id desc limit 1)`

const SELECT = `
  select t.id::text, t.external_invoice as invoice, t.invoice_id as "invoiceId", t.description, t.status, t.origin, t.destination,
    t.origin_lat as "originLat", t.origin_lng as "originLng", t.destination_lat as "destinationLat",
    t.destination_lng as "destinationLng", t.weight_tons as "weightTons", t.package as packaging, t.charge_at as "chargeAt",
    t.due_at as "dueAt", t.eta_at as "etaAt", c.name as client, r.name as carrier, u.name as "unitName",
    u.plates as "unitPlates", o.name as "operatorName", o.phone as "operatorPhone", t.tracking_type as "trackingType",
    t.gps_platform as "gpsPlatform", l.url as "linkUrl", l.account as "linkAccount", l.password_sealed is not null as "hasPassword",
    ${device('operator_id', 'phone')} as "operatorDeviceId", ${device('unit_id', 'tracker')} as "unitDeviceId",
    t.departed_at as "departedAt", t.completed_at as "completedAt", t.version, t.updated_at as "changedAt",
    case when t.changed_by_kind = 'user' then (select name from users where users.id = t.changed_by_id) end as "changedBy"
  from trips t left join clients c on c.id = t.client_id left join carriers r on r.id = t.carrier_id
    left join units u on u.id = t.unit_id left join operators o on o.id = t.operator_id
    left join gps_links l on l.trip_id = t.id`

/** These trips of the organisation, in no order. */
export async function findTripForms(sql: Sql, organisationId: string, ids: readonly string[]): Promise<TripForm[]> {
  const { rows } = await sql.query<FormRecord>(`${SELECT} where t.organisation_id = $1 and t.id = any($2::bigint[])`, [
    organisationId,
    ids,
  ])
  return rows.map(({ originLat, originLng, destinationLat, destinationLng, ...rest }) => ({
    ...rest,
    originPoint: point(originLat, originLng),
    destinationPoint: point(destinationLat, destinationLng),
  }))
}

const point = (lat: number | null, lng: number | null): LatLng | null =>
  lat === null || lng === null ? null : { lat, lng }

/** When a trip takes its operator and unit, as far as it is known. */
export const spanOf = ({ chargeAt, dueAt, etaAt }: Pick<TripState, 'chargeAt' | 'dueAt' | 'etaAt'>) => ({
  from: chargeAt,
  until: dueAt ?? etaAt,
})
