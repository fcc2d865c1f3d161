import type { KpiKey } from '@vigia/domain/kpis/kpis'
import { type FactSource, factsOfOneSpan, hourOf, weekdayOf } from '../../db/fact-sources.ts'
import { LANE_ID } from '../../db/lane-id.ts'
import type { Sql } from '../../db/pool.ts'
import { MEASURES } from './measures.store.ts'

/** Why a fact that a figure's list shows is not counted in it. */
export type WhyNot =
  | 'unplanned'
  | 'in-time'
  | 'ended-alone'
  | 'unattended'
  | 'not-closed'
  | 'first-entry'
  | 'unmeasured'
  | 'unsettled'
  | 'stay-unended'
  | 'not-measured'
  | 'typed-unknown'
  | 'signal-unknown'
  | 'not-forecast'
  | 'forecast-unmeasured'
  | 'arrival-unheard'
  | 'not-called'
  | 'closed-uncalled'
  | 'no-position'

interface RowsSql {
  readonly source: FactSource
  /** Which facts the list shows. */
  readonly when: string
  /** What a fact brings to the figure, in its unit; of a share 100 or 0. Null where it only counts. */
  readonly value?: string
  /** How much that counts in a mean of unequal facts; all the same where there is none. */
  readonly weight?: string
  /** Why it is not counted; null where it is. */
  readonly why?: string
  /** The site of the platform that it is of, where it is of no trip. */
  readonly site?: string
}

const counted = (source: FactSource, when = 'true'): RowsSql => ({ source, when })
const whole = (condition: string): string => `case when ${condition} then 100 else 0 end`
const LATE: RowsSql = {
  source: 'deliveries',
  when: 'true',
  value: `case when ${MEASURES.lateMinutes.when} then f.late_min end`,
  why: `case when not f.is_planned then 'unplanned' when f.is_on_time then 'in-time' end`,
}
const ATTENDED: RowsSql = {
  source: 'alerts',
  when: 'true',
  value: 'f.attend_tenths / 10.0',
  why: `case when f.attend_tenths is null then case when f.is_open then 'unattended' else 'ended-alone' end end`,
}
const DETECTED: RowsSql = {
  source: 'alerts',
  when: MEASURES.silenceAlerts.when,
  value: 'f.detect_tenths / 10.0',
  why: `case when f.detect_tenths is null then 'signal-unknown' end`,
}
const CALLED: RowsSql = {
  source: 'alerts',
  when: 'true',
  value: 'f.call_tenths / 10.0',
  why: `case when f.call_tenths is null then case when f.is_open then 'not-called' else 'closed-uncalled' end end`,
}
const NOT_CLOSED = `case when not f.is_closed_by_person then case when f.is_open then 'not-closed' else 'ended-alone' end end`
const CLOSED: RowsSql = {
  source: 'alerts',
  when: 'true',
  value: `case when f.is_closed_by_person then f.close_tenths / 10.0 end`,
  why: NOT_CLOSED,
}
const gap = (value: string): RowsSql => ({
  source: 'gaps',
  when: 'true',
  value: `case when f.gap_s is not null then ${value} end`,
  why: `case when f.gap_s is null then 'first-entry' end`,
})

const stay = (when: string): RowsSql => ({
  source: 'stays',
  when,
  value: `case when f.is_ended then f.stay_min end`,
  why: `case when not f.is_ended then 'stay-unended' end`,
})
const AT_ORIGIN = stay('f.is_origin')
const AT_DESTINATION = stay('not f.is_origin')
const forecast = (lead: '2h' | '6h', value: string): RowsSql => ({
  source: 'forecasts',
  when: 'true',
  value,
  why: `case when not f.is_measured then 'forecast-unmeasured' when not f.is_arrival_known then 'arrival-unheard'
    when f.error_${lead}_min is null then 'not-forecast' end`,
})
const UNMEASURED = `case when not f.is_measured then 'not-measured' when f.positions = 0 then 'no-position' end`
const positions = (source: 'platform' | 'tracker' | 'phone'): RowsSql => ({
  source: 'tracked',
  when: 'true',
  value: `100.0 * f.${source}_positions / nullif(f.positions, 0)`,
  weight: 'f.positions',
  why: UNMEASURED,
})
const DELAY: RowsSql = { source: 'tracked', when: 'true', value: 'f.delay_tenths / 10.0', why: UNMEASURED }

/** The list behind each figure: computed from its counted rows, the figure is the same. $4 is now. */
const KPI_ROWS: Readonly<Record<KpiKey, RowsSql>> = {
  trips: counted('begun'),
  delivered: counted('deliveries'),
  'on-time': {
    source: 'deliveries',
    when: 'true',
    value: whole('f.is_on_time'),
    why: `case when not f.is_planned then 'unplanned' end`,
  },
  'late-p50': LATE,
  'late-p90': LATE,
  duration: { source: 'deliveries', when: 'true', value: 'f.duration_s / 86400.0' },
  'origin-stay-p50': AT_ORIGIN,
  'origin-stay-p90': AT_ORIGIN,
  'destination-stay-p50': AT_DESTINATION,
  'destination-stay-p90': AT_DESTINATION,
  'forecast-2h-p50': forecast('2h', 'f.error_2h_min'),
  'forecast-2h-held': forecast('2h', whole('f.is_held_2h')),
  'forecast-6h-p50': forecast('6h', 'f.error_6h_min'),
  'forecast-6h-held': forecast('6h', whole('f.is_held_6h')),
  alerts: counted('alerts'),
  'alerts-per-hundred': counted('alerts'),
  'detect-p50': DETECTED,
  'detect-p90': DETECTED,
  'first-call-p50': CALLED,
  'first-call-p90': CALLED,
  'attend-p50': ATTENDED,
  'attend-p90': ATTENDED,
  'attended-in-time': {
    source: 'alerts',
    when: 'true',
    value: whole('f.attend_tenths < 300'),
    why: `case when f.attend_tenths is null and not (${MEASURES.unattended.when}) then case when f.is_open then 'unattended' else 'ended-alone' end end`,
  },
  'close-p50': CLOSED,
  'close-p90': CLOSED,
  'false-alarms': { source: 'alerts', when: 'true', value: whole(MEASURES.falseAlarms.when), why: NOT_CLOSED },
  'help-calls': counted('alerts', MEASURES.helpCalls.when),
  'danger-hours': {
    source: 'alerts',
    when: `${MEASURES.dangerAlerts.when} or ${MEASURES.openDangerAlerts.when}`,
    value: 'f.open_s / 3600.0',
    why: `case when f.is_open then 'not-closed' end`,
  },
  incidents: counted('incidents'),
  'grave-incidents': counted('incidents', MEASURES.graveIncidents.when),
  'silences-per-hundred': counted('alerts', MEASURES.silenceAlerts.when),
  'unexplained-silences': {
    source: 'alerts',
    when: MEASURES.silenceAlerts.when,
    value: whole(`${MEASURES.silenceAlerts.bucket} = 0`),
  },
  'probable-jammers': counted('alerts', MEASURES.possibleJammers.when),
  'platforms-read': {
    source: 'platformHours',
    when: 'true',
    value: '100.0 * f.read / f.wanted',
    weight: 'f.wanted',
    site: 'f.origin',
  },
  'way-covered': {
    source: 'tracked',
    when: 'true',
    value: '100.0 * f.covered_s / nullif(f.tracked_s, 0)',
    weight: 'f.tracked_s / 60.0',
    why: `case when not f.is_measured then 'not-measured' end`,
  },
  'from-platforms': positions('platform'),
  'from-trackers': positions('tracker'),
  'from-phones': positions('phone'),
  'from-people': {
    source: 'tracked',
    when: 'true',
    value: '100.0 * f.typed_positions / nullif(f.positions + f.typed_positions, 0)',
    weight: 'f.positions + f.typed_positions',
    why: `case when not f.is_measured then 'not-measured' when f.typed_positions is null then 'typed-unknown'
      when f.positions + f.typed_positions = 0 then 'no-position' end`,
  },
  'delay-p50': DELAY,
  'delay-p90': DELAY,
  silence: gap('f.gap_s / 60.0'),
  'long-silences': gap(whole('f.gap_s / 60 >= 60')),
  'longest-silence': gap('(f.gap_s / 60) / 60.0'),
  'cadence-kept': {
    source: 'entries',
    when: `f.is_due or f.is_of_person`,
    value: whole('f.is_on_time'),
    why: `case when not f.is_due then 'unmeasured' end`,
  },
  entries: counted('entries', MEASURES.entries.when),
  'alert-rate': counted('alerts'),
  'open-alerts': counted('alerts', MEASURES.openAlerts.when),
  'alerts-at-shift-change': counted('shiftAlerts'),
  'promises-kept': {
    source: 'promises',
    when: 'true',
    value: whole(MEASURES.keptPromises.when),
    why: `case when ${MEASURES.unsettledPromises.when} then 'unsettled' end`,
  },
}

/** What the rows of a figure are. */
export const sourceOf = (key: KpiKey): FactSource => KPI_ROWS[key].source

export interface KpiRow {
  readonly id: string
  /** Null of what is of no trip, as its invoice. */
  readonly tripId: string | null
  readonly invoice: string | null
  /** The origin of the platform's site that it is of; null of what is of a trip. */
  readonly site: string | null
  readonly client: string | null
  readonly carrier: string | null
  readonly at: number
  /** The instant as exactly as it is kept, microseconds. */
  readonly atMicros: string
  readonly value: number | null
  /** What its value counts for beside the others; null: each as much as another. */
  readonly weight: number | null
  readonly whyNot: WhyNot | null
}

/** The part of a list that one bar, cell or line of a chart or a ranking stands for; null: all of it. */
export interface KpiPart {
  readonly laneId: string | null
  /** 1: Monday. */
  readonly weekday: number | null
  readonly hour: number | null
  /** Of intervals between comments alone, in minutes; `gapToMin` is not included. */
  readonly gapFromMin: number | null
  readonly gapToMin: number | null
  /** The site of a platform, of its hours alone. */
  readonly origin: string | null
}

export interface KpiRowsAsked {
  readonly organisationId: string
  readonly key: KpiKey
  readonly clientId: string | null
  readonly carrierId: string | null
  readonly part: KpiPart
  /** Epoch ms, `until` not included. */
  readonly span: { readonly from: number; readonly until: number }
  readonly now: number
  /** The last row of the page before; null on the first. */
  readonly after: { readonly atMicros: string; readonly id: string } | null
  readonly most: number
}

/** What a figure is counted from, the newest first, of the trips that whoever asks sees. */
export async function readKpiRows(sql: Sql, asked: KpiRowsAsked): Promise<readonly KpiRow[]> {
  const { source, when, value = 'null', weight = 'null', why = 'null', site = 'null' } = KPI_ROWS[asked.key]
  const { part } = asked
  const { rows } = await sql.query<KpiRow>(
    `select f.id::text, f.trip_id::text as "tripId", t.external_invoice as invoice, c.name as client, r.name as carrier, f.at,
       (${site})::text as site,
       (extract(epoch from f.at) * 1000000)::bigint::text as "atMicros",
       case when (${why})::text is null then (${value})::float8 end as value,
       case when (${why})::text is null then (${weight})::float8 end as weight, (${why})::text as "whyNot"
     from (${factsOfOneSpan(source)}) f left join trips t on t.id = f.trip_id
       left join clients c on c.id = t.client_id left join carriers r on r.id = t.carrier_id
     where (${when}) and $4::timestamptz is not null
       and ($5::bigint is null or f.client_id = $5) and ($6::bigint is null or f.carrier_id = $6)
       and ($7::bigint is null or (f.at, f.id) < (timestamptz 'epoch' + $7::bigint * interval '1 microsecond', $8::bigint))
       and ($10::text is null or ${LANE_ID} = $10) and ($11::int is null or ${weekdayOf('f.at')} = $11)
       and ($12::int is null or ${hourOf('f.at')} = $12)
       and ($13::int is null or ${source === 'gaps' ? 'f.gap_s >= $13 * 60' : 'false'})
       and ($14::int is null or ${source === 'gaps' ? 'f.gap_s < $14 * 60' : 'false'})
       and ($15::text is null or ${source === 'platformHours' ? 'f.origin = $15' : 'false'})
     order by f.at desc, f.id desc limit $9`,
    [
      ...[asked.organisationId, new Date(asked.span.from), new Date(asked.span.until), new Date(asked.now)],
      ...[asked.clientId, asked.carrierId, asked.after?.atMicros ?? null, asked.after?.id ?? null, asked.most],
      ...[part.laneId, part.weekday, part.hour, part.gapFromMin, part.gapToMin, part.origin],
    ],
  )
  return rows
}
