import type { TripListFilter } from '@vigia/contract'
import { ACTIVE_STATUSES, type TripStatus } from '@vigia/domain/trip/trip-status'
import type { Sql } from '../../../db/pool.ts'
import type { PageRequest } from '../../../http/page.ts'

/** A trip as it stands in a list; its parties by name. */
export interface ListedTrip {
  readonly id: string
  readonly invoice: string
  readonly invoiceId: string | null
  readonly status: TripStatus
  readonly origin: string
  readonly destination: string
  readonly client: string | null
  readonly carrier: string | null
  readonly unitName: string | null
  readonly plates: string | null
  readonly operator: string | null
  readonly chargeAt: number | null
  readonly dueAt: number | null
  readonly completedAt: number | null
  readonly version: number
  readonly changedAt: number
  readonly changedBy: string | null
}

interface TripListRequest extends PageRequest {
  readonly filter: TripListFilter | null
  /** Patterns of `like` (`wordPatterns`); each must be in a text of the trip. */
  readonly words: readonly string[]
}

/** One page of the organisation's trips, the newest first. */
export async function listTrips(
  sql: Sql,
  organisationId: string,
  { afterId, fetch, filter, words }: TripListRequest,
): Promise<ListedTrip[]> {
  const isGroup = filter === 'active' || filter === 'ended'
  const { rows } = await sql.query<ListedTrip>(
    `select t.id::text, t.external_invoice as invoice, t.invoice_id as "invoiceId", t.status, t.origin, t.destination,
       c.name as client, r.name as carrier, u.name as "unitName", u.plates, o.name as operator, t.charge_at as "chargeAt",
       t.due_at as "dueAt", t.completed_at as "completedAt", t.version, t.updated_at as "changedAt",
       case when t.changed_by_kind = 'user' then (select name from users where users.id = t.changed_by_id) end as "changedBy"
     from trips t left join clients c on c.id = t.client_id left join carriers r on r.id = t.carrier_id
       left join units u on u.id = t.unit_id left join operators o on o.id = t.operator_id
     where t.organisation_id = $1 and ($2::bigint is null or t.id < $2)
       and ($3::text is null or t.status = $3)
       and ($4::boolean is null or (t.status = any($5::text[])) = $4)
       and (cardinality($6::text[]) = 0 or translate(lower(concat_ws(' ', t.external_invoice, t.invoice_id, t.origin,
         t.destination, c.name, r.name, u.name, u.plates, o.name)), 'áéíóúüñ', 'aeiouun') like all ($6::text[]))
     order by t.id desc limit $7`,
    [
      ...[organisationId, afterId, isGroup ? null : filter, isGroup ? filter === 'active' : null],
      ...[ACTIVE_STATUSES, words, fetch],
    ],
  )
  return rows
}
