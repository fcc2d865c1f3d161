import { contactOutcomeCodec, type IncidentPriority, incidentPriorityCodec, type TripStatus } from '@vigia/contract'
import { isActiveStatus } from '@vigia/domain/trip/trip-status'
import { isActive } from '../../db/active-trips.ts'
import { knownSeparations } from '../../db/known-separations.ts'
import { operatorOfEntry } from '../../db/operator-of-entry.ts'
import type { Db, Sql } from '../../db/pool.ts'
import { saidAt } from '../../db/said-at.ts'
import type { TracksStore } from '../../features/fleet/tracks.store.ts'
import type { TripFactsStore } from '../../features/fleet/trip-facts.store.ts'
import { PACKED_FIX } from './packed-fixes.ts'
import type { ReplayedTrip, Stretch } from './replay-input.ts'

const HOUR_MS = 3_600_000

interface Past {
  readonly id: string
  readonly beganAt: number
  readonly endedAt: number
  readonly status: TripStatus
  readonly changes: readonly { readonly at: number; readonly from: TripStatus; readonly to: TripStatus }[]
  readonly comments: readonly {
    readonly at: number
    readonly outcome: string | null
    readonly operatorId: string | null
  }[]
  readonly operators: ReplayedTrip['operators']
  readonly incidents: readonly {
    readonly from: number
    readonly until: number | null
    readonly priority: IncidentPriority
  }[]
  readonly panics: readonly Stretch[]
  readonly separations: readonly Stretch[]
  readonly stops: ReplayedTrip['stops']
}

const MS = (column: string): string => `floor(extract(epoch from ${column}) * 1000)::float8`

/** How each trip that was on the road between two instants came to be what it is. */
const PAST = `
  select t.id::text, coalesce(t.departed_at, t.charge_at, t.created_at) as "beganAt", t.status,
    coalesce((select max(w.released_at) from trip_devices w where w.trip_id = t.id), t.updated_at) as "endedAt",
    coalesce((select jsonb_agg(jsonb_build_object('at', ${MS('c.at')}, 'from', c.from_status, 'to', c.to_status) order by c.id)
      from trip_status_changes c where c.trip_id = t.id), '[]') as changes,
    coalesce((select jsonb_agg(jsonb_build_object('at', ${MS(saidAt('c'))}, 'outcome', c.outcome,
      'operatorId', case when c.outcome is not null then ${operatorOfEntry('c')} end::text) order by ${saidAt('c')}, c.id)
      from comments c where c.trip_id = t.id), '[]')
      as comments,
    coalesce((select jsonb_agg(jsonb_build_object('from', coalesce(${MS('d.from_at')}, 0), 'until', ${MS('d.until_at')},
      'operatorId', d.operator_id::text) order by d.id) from trip_operators d where d.trip_id = t.id), '[]') as operators,
    coalesce((select jsonb_agg(jsonb_build_object('from', ${MS('i.created_at')}, 'until', ${MS('i.resolved_at')},
      'priority', i.priority)) from incidences i where i.trip_id = t.id), '[]') as incidents,
    coalesce((select jsonb_agg(jsonb_build_object('from', ${MS('a.opened_at')}, 'until', ${MS('a.closed_at')}))
      from alerts a where a.trip_id = t.id and a.type = 'PANICO'), '[]') as panics,
    coalesce((select jsonb_agg(known) from (${knownSeparations('t.id')}) known), '[]') as separations,
    coalesce((select jsonb_agg(jsonb_build_object('from', ${MS('s.accepted_at')}, 'until', ${MS('s.cancelled_at')},
      'fromAt', ${MS('s.from_at')}, 'untilAt', ${MS('s.until_at')}) order by s.id)
      from expected_stops s where s.trip_id = t.id), '[]') as stops
  from trips t
  where t.organisation_id = $1 and coalesce(t.departed_at, t.charge_at, t.created_at) < $3
    and (${isActive()} or t.updated_at >= $2)`

/** The trips of an organisation that were on the road between two instants, each as it was known over the time. */
export async function replayedTrips(
  sql: Sql,
  stores: { readonly facts: TripFactsStore; readonly tracks: TracksStore },
  organisationId: string,
  { from, to }: { readonly from: number; readonly to: number },
): Promise<readonly ReplayedTrip[]> {
  const { rows } = await sql.query<Past>(PAST, [organisationId, new Date(from), new Date(to)])
  const ids = rows.map(({ id }) => id)
  const facts = new Map((await stores.facts.byIds(ids)).map((one) => [one.id, one]))
  const bindings = await stores.tracks.bindingsOf(ids)
  return rows.flatMap((past) => {
    const known = facts.get(past.id)
    if (known === undefined) return []
    return {
      facts: known,
      bindings: bindings.filter(({ tripId }) => tripId === past.id),
      statuses: statusesOf(past),
      comments: past.comments.map(({ at, outcome, operatorId }) => ({
        ...{ at, operatorId },
        outcome: outcome === null ? null : contactOutcomeCodec.decode(outcome),
      })),
      incidents: past.incidents.map(({ priority, ...stretch }) => ({
        ...stretch,
        severity: incidentPriorityCodec.decode(priority),
      })),
      ...{ operators: past.operators, panics: past.panics, separations: past.separations, stops: past.stops },
    }
  })
}

/** A trip of before its changes of status were noted was on the road until its devices were released. */
function statusesOf({ beganAt, endedAt, status, changes }: Past): ReplayedTrip['statuses'] {
  const [first] = changes
  if (first !== undefined)
    return [{ from: beganAt, status: first.from }, ...changes.map(({ at, to }) => ({ from: at, status: to }))]
  if (isActiveStatus(status)) return [{ from: beganAt, status }]
  return [
    { from: beganAt, status: 'in transit' },
    { from: endedAt, status },
  ]
}

/**
 * The positions of these devices between two instants, packed by the database, an hour at a time and never all at once, so that
 * neither it nor this server is held up.
 */
export async function* packedPositions(
  db: Db,
  deviceIds: readonly number[],
  { from, to }: { readonly from: number; readonly to: number },
): AsyncGenerator<{ readonly packed: Buffer; readonly until: number }> {
  for (let at = from; at < to; at += HOUR_MS) {
    const until = Math.min(to, at + HOUR_MS)
    const { rows } = await db.query<{ packed: Buffer | null }>(
      `select string_agg(${PACKED_FIX}, ''::bytea) as packed from positions p
       where p.device_id = any($1::bigint[]) and p.fix_at >= $2 and p.fix_at < $3 and p.received_at < $4`,
      [deviceIds, new Date(at), new Date(until), new Date(to)],
    )
    yield { packed: rows[0]?.packed ?? Buffer.alloc(0), until }
  }
}
