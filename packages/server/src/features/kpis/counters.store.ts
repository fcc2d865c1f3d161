import type { KpiMeasure } from '@vigia/domain/kpis/counters'
import type { KpiDay } from '@vigia/domain/kpis/kpi-period'
import type { Sql } from '../../db/pool.ts'
import { countedDays } from './kpi-days.store.ts'
import { COUNTED } from './measures.store.ts'

export interface CounterRow {
  /** Null: of all days of the period. */
  readonly day: string | null
  /** Only without a day: of one carrier, or of one client. */
  readonly carrierId: string | null
  readonly clientId: string | null
  readonly measure: KpiMeasure
  readonly bucket: number
  /** Of the client and the carrier that were asked for. */
  readonly isAsked: boolean
  readonly n: number
}

export interface CountersAsked {
  readonly organisationId: string
  readonly days: readonly KpiDay[]
  /** Null: of all. */
  readonly clientId: string | null
  readonly carrierId: string | null
  /** From this day on what carriers and clients come to is told. */
  readonly partiesFrom: string
  readonly now: number
}

/** What carriers and clients are told by. */
const OF_PARTIES: readonly KpiMeasure[] = [
  ...(['trips', 'delivered', 'planned', 'onTime', 'gapMinutes', 'gapSeconds', 'alerts'] as const),
]

/**
 * What some days come to, day by day, of what whoever asks sees; and carrier by carrier, client by client. Whole days of which it is kept are added up, the
 * others are counted: what comes of both is the same, in a transaction that sees the database at one instant.
 */
export async function readCounters(sql: Sql, asked: CountersAsked): Promise<readonly CounterRow[]> {
  const whole = asked.days.filter(({ isWhole }) => isWhole).map(({ day }) => day)
  const kept = await countedDays(sql, asked.organisationId, whole)
  const rest = asked.days.filter(({ day }) => !kept.has(day))
  const { rows } = await sql.query<CounterRow>(
    `with ${COUNTED}, known as materialized (
       select *, ($5::bigint is null or coalesce(client_id = $5, false)) and ($6::bigint is null or coalesce(carrier_id = $6, false))
         as is_asked
       from (
         select day, client_id, carrier_id, measure, bucket, n from counted
         union all
         select day, client_id, carrier_id, measure, bucket, n from kpi_counters where organisation_id = $1 and day = any($9::date[])
       ) of_day
     )
     select to_char(day, 'YYYY-MM-DD') as day, null as "carrierId", null as "clientId", measure, bucket::float8, is_asked as "isAsked", sum(n)::float8 as n
     from known group by day, measure, bucket, is_asked
     union all
     select null, carrier_id::text, null, measure, 0, true, sum(n)::float8
     from known where is_asked and carrier_id is not null and day >= $7::date and measure = any($8::text[]) group by carrier_id, measure
     union all
     select null, null, client_id::text, measure, 0, true, sum(n)::float8
     from known where is_asked and client_id is not null and day >= $7::date and measure = any($8::text[]) group by client_id, measure`,
    [
      ...[
        asked.organisationId,
        rest.map(({ fromAt }) => new Date(fromAt)),
        rest.map(({ untilAt }) => new Date(untilAt)),
      ],
      ...[new Date(asked.now), asked.clientId, asked.carrierId, asked.partiesFrom, OF_PARTIES, [...kept]],
    ],
  )
  return rows
}
