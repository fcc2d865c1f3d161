import { isWithinReach, type TripParties } from '@vigia/domain/account/reach'
import { isActive } from '../../db/active-trips.ts'
import { currentReach } from '../../db/organisation-scope.ts'
import type { Sql } from '../../db/pool.ts'

/** An active trip that has an operator or a unit. */
export interface BusyTrip extends TripParties {
  readonly id: string
  readonly invoice: string
  readonly operatorKey: string | null
  readonly unitKey: string | null
  readonly chargeAt: number | null
  readonly dueAt: number | null
  readonly etaAt: number | null
}

/** The active trips of the organisation with any of these operators or units (`match_key`) that whoever asks sees, oldest first. */
export async function busyTrips(
  sql: Sql,
  organisationId: string,
  { operatorKeys, unitKeys }: { readonly operatorKeys: readonly string[]; readonly unitKeys: readonly string[] },
): Promise<BusyTrip[]> {
  if (operatorKeys.length + unitKeys.length === 0) return []
  const { rows } = await sql.query<BusyTrip>(
    `select t.id::text, t.external_invoice as invoice, o.match_key as "operatorKey", u.match_key as "unitKey",
       t.client_id::text as "clientId", t.carrier_id::text as "carrierId",
       coalesce(t.charge_at, t.departed_at) as "chargeAt", t.due_at as "dueAt", t.eta_at as "etaAt"
     from trips t left join operators o on o.id = t.operator_id left join units u on u.id = t.unit_id
     where t.organisation_id = $1 and ${isActive()}
       and (t.operator_id in (select id from operators where organisation_id = $1 and match_key = any($2::text[]))
         or t.unit_id in (select id from units where organisation_id = $1 and match_key = any($3::text[])))
     order by t.id limit 5000`,
    [organisationId, operatorKeys, unitKeys],
  )
  const reach = currentReach()
  return rows.filter((trip) => isWithinReach(reach, trip))
}
