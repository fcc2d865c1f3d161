import { isActive } from '../../db/active-trips.ts'
import { onlyRow, type Sql } from '../../db/pool.ts'

const ACTIVE = isActive()
/** More than a company begins with: the first position of one with more devices that never spoke is not looked for further. */
const MAX_DEVICES = 1_000

/** What there is of an organisation's first steps that whoever asks sees. */
interface FleetFacts {
  readonly trips: number
  readonly devices: number
  readonly accesses: number
  readonly activeWithAccess: number
}

/** What there is of them that is the company's, and of who asks. */
interface CompanyFacts {
  readonly isDemo: boolean
  readonly hasSecondFactor: boolean
  readonly people: number
  /** Others than who asks, that have signed in at least once. */
  readonly others: number
  readonly mirrors: number
  readonly keys: number
}

export type SetupFacts = CompanyFacts & FleetFacts

/** `sql` sees every organisation: what proves who somebody is, is nobody's request's to read. */
export async function companyFacts(sql: Sql, organisationId: string, userId: string): Promise<CompanyFacts> {
  return onlyRow(
    await sql.query<CompanyFacts>(
      `select o.demo as "isDemo",
         exists (select from totp_secrets where user_id = $2 and confirmed_at is not null)
           or exists (select from passkeys where user_id = $2) as "hasSecondFactor",
         (select count(*)::int from users where organisation_id = o.id) as people,
         (select count(*)::int from users u where u.organisation_id = o.id and u.id <> $2
            and exists (select from session_families f where f.user_id = u.id)) as others,
         (select count(*)::int from gps_mirrors where organisation_id = o.id) as mirrors,
         (select count(*)::int from api_keys where organisation_id = o.id and revoked_at is null
            and 'positions:write' = any(scopes)) as keys
       from organisations o where o.id = $1`,
      [organisationId, userId],
    ),
  )
}

/** `sql` shows the trips that whoever asks sees. */
export async function fleetFacts(sql: Sql, organisationId: string): Promise<FleetFacts> {
  return onlyRow(
    await sql.query<FleetFacts>(
      `with accesses as (
         select ${ACTIVE} as active from gps_links l join trips t on t.id = l.trip_id
         where t.organisation_id = $1 and l.url is not null and l.account is not null and l.password_sealed is not null)
       select (select count(*)::int from trips where organisation_id = $1) as trips,
         (select count(*)::int from devices d where organisation_id = $1 and trip_id is null and disabled_at is null
            and (not (select has_reach()) or num_nonnulls(operator_id, unit_id) = 0
              or exists (select from trips t where t.operator_id = d.operator_id or t.unit_id = d.unit_id))) as devices,
         (select count(*)::int from accesses) as accesses,
         (select count(*)::int from accesses where active) as "activeWithAccess"`,
      [organisationId],
    ),
  )
}

export interface FirstFix {
  readonly receivedAt: number
  readonly uniqueId: string | null
  readonly tripId: string | null
  readonly plates: string | null
  readonly lat: number
  readonly lng: number
}

/** The first position that the organisation ever received, of the trips that whoever asks sees, as far as it is still kept; null: none. */
export async function firstFix(sql: Sql, organisationId: string): Promise<FirstFix | null> {
  const { rows } = await sql.query<FirstFix>(
    `select p.received_at as "receivedAt", d.unique_id as "uniqueId", t.id::text as "tripId", u.plates, p.lat, p.lng
     from (select id, unique_id, trip_id from devices where organisation_id = $1 order by id limit ${MAX_DEVICES}) d
     cross join lateral (
       select received_at, lat, lng from organisation_positions where device_id = d.id order by fix_at limit 1
     ) p
     left join lateral (
       select trip_id from trip_devices where device_id = d.id order by bound_at desc limit 1
     ) w on true
     left join trips t on t.id = coalesce(d.trip_id, w.trip_id)
     left join units u on u.id = t.unit_id
     where not (select has_reach()) or t.id is not null
     order by p.received_at limit 1`,
    [organisationId],
  )
  return rows[0] ?? null
}

interface OperatorWithoutPhone {
  readonly operator_id: string
  readonly name: string
  readonly plates: string | null
}

/** Operators of active trips with no phone registered: the first `limit` by name, and how many there are. */
export async function operatorsWithoutPhone(
  sql: Sql,
  organisationId: string,
  limit: number,
): Promise<{ readonly data: readonly OperatorWithoutPhone[]; readonly total: number }> {
  const { rows } = await sql.query<OperatorWithoutPhone & { total: number }>(
    `select o.id::text as operator_id, o.name, min(u.plates) as plates, (count(*) over ())::int as total
     from trips t join operators o on o.id = t.operator_id left join units u on u.id = t.unit_id
     where t.organisation_id = $1 and ${ACTIVE} and not exists (select from devices d where d.operator_id = o.id)
     group by o.id, o.name order by o.name, o.id limit $2`,
    [organisationId, limit],
  )
  return { data: rows.map(({ total: _, ...operator }) => operator), total: rows[0]?.total ?? 0 }
}
