import { contactOutcomeCodec } from '@vigia/contract'
import type { ContactOutcome } from '@vigia/domain/communication/contact-outcome'
import type { LatLng } from '@vigia/domain/geo/lat-lng'
import { FIX_SOURCES, type FixSource } from '@vigia/domain/gps/fix'
import { entryText } from '../../db/entry-text.ts'
import type { Sql } from '../../db/pool.ts'
import { saidAt } from '../../db/said-at.ts'
import { type AlertAudience, readAlert } from './alert-rows.store.ts'

interface Opening {
  readonly openedAt: number
  readonly tripId: string | null
}

/** When an alert was opened, and of which trip; null for who has no such alert. */
export async function openingOf(sql: Sql, audience: AlertAudience, alertId: string): Promise<Opening | null> {
  const alert = await readAlert(sql, audience, alertId)
  return alert === null ? null : { openedAt: Date.parse(alert.created_at), tripId: alert.travel_id }
}

interface SaidComment {
  readonly id: string
  readonly text: string
  readonly by: string
  readonly at: number
  readonly outcome: ContactOutcome | null
}

/** What was said of the trip last, newest first, and how much was said in all. */
export async function newestComments(
  sql: Sql,
  tripId: string,
  most: number,
): Promise<{ readonly comments: readonly SaidComment[]; readonly total: number }> {
  const { rows } = await sql.query<Omit<SaidComment, 'outcome'> & { outcome: string | null; total: number }>(
    `select c.id::text, ${entryText('c.comment', 'c.id')} as text, c.reported_by as by, ${saidAt('c')} as at, c.outcome,
       count(*) over ()::int as total
     from comments c where c.trip_id = $1 order by at desc, c.id desc limit $2`,
    [tripId, most],
  )
  const comments = rows.map(({ id, text, by, at, outcome }) => ({
    ...{ id, text, by, at },
    outcome: outcome === null ? null : contactOutcomeCodec.decode(outcome),
  }))
  return { comments, total: rows[0]?.total ?? 0 }
}

interface PartyPhones {
  readonly carrier: string | null
  readonly client: string | null
}

/** By which the trip's carrier and its client are called. */
export async function partyPhones(sql: Sql, tripId: string): Promise<PartyPhones> {
  const { rows } = await sql.query<PartyPhones>(
    `select carrier.phone as carrier, client.phone as client from trips t
       left join carriers carrier on carrier.id = t.carrier_id left join clients client on client.id = t.client_id
     where t.id = $1`,
    [tripId],
  )
  return rows[0] ?? { carrier: null, client: null }
}

/** An hour of a phone and a tracker that each speak every second. */
const MOST_FIXES = 8_000

interface TrackFix extends LatLng {
  readonly at: number
  readonly source: FixSource
}

/** A stretch of a trip's way; `total` says of how many fixes these are. */
export interface TrackStretch {
  /** Oldest first. */
  readonly fixes: readonly TrackFix[]
  readonly total: number
}

/**
 * The good fixes of a trip within a span, both ends included: those of each of its devices while it spoke for the trip; where they are
 * too many, those nearest to the instant `about`.
 */
export async function trackWithin(
  sql: Sql,
  tripId: string,
  { from, to, about }: { readonly from: number; readonly to: number; readonly about: number },
): Promise<TrackStretch> {
  const { rows } = await sql.query<LatLng & { at: number; source: number; total: number }>(
    `select p.lat, p.lng, p.fix_at as at, p.source, count(*) over ()::int as total
     from trip_devices w join organisation_positions p on p.device_id = w.device_id and p.fix_at >= greatest(w.bound_at, $2)
       and p.fix_at < coalesce(w.released_at, 'infinity')
     where w.trip_id = $1 and p.fix_at >= $2 and p.fix_at <= $3 and p.quality = 0
     order by abs(extract(epoch from p.fix_at - $4::timestamptz)) limit ${MOST_FIXES}`,
    [tripId, new Date(from), new Date(to), new Date(about)],
  )
  const fixes = rows.map(({ lat, lng, at, source }) => ({ lat, lng, at, source: FIX_SOURCES[source] ?? 'cache' }))
  return { fixes: fixes.toSorted((a, b) => a.at - b.at), total: rows[0]?.total ?? 0 }
}
