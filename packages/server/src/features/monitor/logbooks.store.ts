import type { TripStatus } from '@vigia/contract'
import type { CommentTimes } from '@vigia/domain/communication/communication-analysis'
import { isActive } from '../../db/active-trips.ts'
import { entryText } from '../../db/entry-text.ts'
import type { Sql } from '../../db/pool.ts'
import { saidAt } from '../../db/said-at.ts'

/** An active trip with the newest of its logbook and the times of all of it. */
export interface Logbook {
  readonly tripId: string
  readonly invoiceId: string | null
  readonly externalInvoice: string
  readonly status: TripStatus
  readonly origin: string
  readonly destination: string
  /** The newest few, newest first. */
  readonly comments: readonly { readonly text: string; readonly at: number; readonly reportedBy: string }[]
  /** Null without comments. */
  readonly times: CommentTimes | null
}

const NEWEST = 5
/** A request's statement has 2 s: so many trips are read well within them, all 10 000 on a busy machine are not. */
const STEP = 2_000

const SELECT = `
  select t.id, t.invoice_id, t.external_invoice, t.status, t.origin, t.destination, n.newest, a.total, a.oldest_at,
    a.newest_at, a.longest_gap_ms
  from (
    select * from trips where organisation_id = $1 and id > $2
      and ${isActive('status')}
    order by id limit ${STEP}
  ) t
    left join lateral (
      select json_agg(json_build_object('text', ${entryText('few.comment', 'few.id')}, 'at', extract(epoch from said_at) * 1000, 'by', reported_by)
        order by created_at desc, id desc) as newest
      from (select id, comment, reported_by, created_at, ${saidAt('comments')} as said_at from comments where trip_id = t.id
        order by created_at desc, id desc limit ${NEWEST}) few
    ) n on true
    left join lateral (
      select count(*)::int as total, min(at) as oldest_at, max(at) as newest_at,
        extract(epoch from max(gap))::float8 * 1000 as longest_gap_ms
      from (select at, at - lag(at) over (order by at) as gap
        from (select ${saidAt('comments')} as at from comments where trip_id = t.id) said) gaps
    ) a on true
  order by t.id`

interface Row {
  id: string
  invoice_id: string | null
  external_invoice: string
  status: TripStatus
  origin: string
  destination: string
  newest: readonly { text: string; at: number; by: string }[] | null
  total: number
  oldest_at: number | null
  newest_at: number | null
  longest_gap_ms: number | null
}

/** The logbook of every active trip of the organisation: one statement for each 2 000 trips, however many comments. */
export async function activeLogbooks(sql: Sql, organisationId: string): Promise<readonly Logbook[]> {
  const logbooks: Logbook[] = []
  for (let after = '0'; ; ) {
    const { rows } = await sql.query<Row>(SELECT, [organisationId, after])
    logbooks.push(...rows.map(toLogbook))
    const last = rows.at(-1)
    if (last === undefined || rows.length < STEP) return logbooks
    after = last.id
  }
}

const toLogbook = (row: Row): Logbook => ({
  tripId: row.id,
  invoiceId: row.invoice_id,
  externalInvoice: row.external_invoice,
  status: row.status,
  origin: row.origin,
  destination: row.destination,
  comments: (row.newest ?? []).map(({ text, at, by }) => ({ text, at, reportedBy: by })),
  times: timesOf(row),
})

function timesOf({ total, oldest_at, newest_at, longest_gap_ms }: Row): CommentTimes | null {
  if (oldest_at === null || newest_at === null) return null
  return { count: total, oldestAt: oldest_at, newestAt: newest_at, longestGapMs: longest_gap_ms ?? 0 }
}
