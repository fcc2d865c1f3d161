import { LATE_AFTER_MS } from '@vigia/domain/device/reception-quality'
import { FIX_SOURCES, type FixSource } from '@vigia/domain/gps/fix'
import { RECEIVED_FOR_MS } from '@vigia/domain/gps/gps-gaps'

const SECOND_MS = 1_000
/** What devices say of themselves: nothing that a person typed, no copy of an older reading. In this order they are counted. */
export const COUNTED_SOURCES = ['extracted', 'unit', 'original'] as const satisfies readonly FixSource[]
const CODES = COUNTED_SOURCES.map((source) => FIX_SOURCES.indexOf(source))
const TYPED = FIX_SOURCES.indexOf('manual')
/** A telephone without a network sends later; what comes still later than this counts nowhere, so that a trip's figures end. */
export const RECEIVED_WITHIN_H = 24

const GAP_S = RECEIVED_FOR_MS / SECOND_MS
const LATE_S = LATE_AFTER_MS / SECOND_MS

export const TRACKING_COLUMNS = [
  ...(['covered_s', 'gaps', 'longest_gap_s', 'positions', 'late', 'delay_p50_s', 'by_source', 'manual'] as const),
] as const

/**
 * In SQL, that something was to speak for a trip `t` by itself: it had a device, or goes with the tracking of a platform or a unit. A
 * platform has none before its first position; where no telephone was tied to a trip by the app, nothing could be heard.
 */
export const isTracked = (trip = 't'): string =>
  `(${trip}.tracking_type not in ('SIN_TRACKING', 'APP') or exists (
    select from trip_devices w join devices d on d.id = w.device_id where w.trip_id = ${trip}.id and d.kind <> 'manual'))`

/** A pause of more than five minutes, as in the logbook of the trip (`gpsGaps`); of a trip without one position all of it, however short. */
const IS_GAP = `(g.pause_s > ${GAP_S} or g.positions = 0)`

/**
 * In SQL, how each trip of `spans` (`trip_id`, `from_at`, `until_at`) was heard between the two, by the good positions of its devices
 * while they spoke for it: what is no gap is covered. Beside them how many a person typed, which cover nothing.
 */
export const measureTracking = (spans: string, positions: 'positions' | 'organisation_positions'): string => `
  select m.trip_id, m.from_at, m.until_at,
    coalesce(sum(g.pause_s) filter (where not ${IS_GAP}), 0)::float8 as covered_s,
    (count(*) filter (where ${IS_GAP}))::int as gaps,
    coalesce(max(g.pause_s) filter (where ${IS_GAP}), 0)::float8 as longest_gap_s,
    count(g.source)::int as positions, (count(*) filter (where g.delay_s > ${LATE_S}))::int as late,
    (percentile_disc(0.5) within group (order by g.delay_s))::float8 as delay_p50_s,
    array[${CODES.map((code) => `(count(*) filter (where g.source = ${code}))::int`).join(', ')}] as by_source,
    (select count(*)::int from trip_devices w join devices d on d.id = w.device_id and d.kind = 'manual'
        join ${positions} p on p.device_id = w.device_id and p.fix_at >= m.from_at and p.fix_at < m.until_at
      where w.trip_id = m.trip_id and p.quality = 0 and p.source = ${TYPED}
        and p.received_at < m.until_at + interval '${RECEIVED_WITHIN_H} hours') as manual
  from ${spans} m cross join lateral (
    select f.source, f.delay_s, extract(epoch from lead(f.at, 1, m.until_at) over (order by f.at) - f.at) as pause_s,
      count(f.source) over () as positions
    from (
      select m.from_at as at, null::smallint as source, null::numeric as delay_s
      union all
      select p.fix_at, p.source, extract(epoch from p.received_at - p.fix_at)
      from trip_devices w join devices d on d.id = w.device_id and d.kind <> 'manual'
        join ${positions} p on p.device_id = w.device_id and p.fix_at >= w.bound_at and p.fix_at < coalesce(w.released_at, 'infinity')
          and p.fix_at >= m.from_at and p.fix_at < m.until_at
      where w.trip_id = m.trip_id and p.quality = 0 and p.source = any (array[${CODES.join(', ')}])
        and p.received_at < m.until_at + interval '${RECEIVED_WITHIN_H} hours'
    ) f
  ) g
  group by m.trip_id, m.from_at, m.until_at`
