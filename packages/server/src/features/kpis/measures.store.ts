import { type KpiMeasure, SEVERITY_BUCKET, SILENCE_BUCKET } from '@vigia/domain/kpis/counters'
import { ATTEND_WITHIN_MIN } from '@vigia/domain/kpis/safety-kpis'
import { GAP_BAR_MIN, LAST_GAP_BAR_MIN } from '@vigia/domain/kpis/silence-bars'
import { HELP_TYPES } from '@vigia/domain/risk/call-for-help'
import { dayOf, FACT_SOURCES, type FactSource, factsOfSpans } from '../../db/fact-sources.ts'

/** An alert that nobody has attended counts against the team after so long. */
const ATTEND_WITHIN = `interval '${ATTEND_WITHIN_MIN} minutes'`

/** The beginning of the bar that a gap is drawn in: there are few, and they add up. */
const GAP_BAR = `least(f.gap_s / 60 / ${GAP_BAR_MIN} * ${GAP_BAR_MIN}, ${LAST_GAP_BAR_MIN})`

const IS_SILENCE = `f.type in ('SIN_GPS', 'GPS_DESACTUALIZADO', 'POSIBLE_BLOQUEO')`
const IN_DANGER = `f.type = 'ZONA_RIESGO'`
const KNOWS_TYPED = 'f.is_measured and f.typed_positions is not null and f.positions + f.typed_positions > 0'
const HAS_POSITIONS = 'f.is_measured and f.positions > 0'

interface MeasureSql {
  readonly source: FactSource
  /** Which facts it counts. */
  readonly when: string
  /** 0 where there is none. */
  readonly bucket?: string
  /** 1 where there is none. */
  readonly of?: string
  /** Of a day, a client and a carrier only the greatest bucket is kept, for all of them. */
  readonly isGreatest?: true
}

const caseOf = (column: string, buckets: Readonly<Record<string, number>>, otherwise: number): string =>
  `case ${column} ${Object.entries(buckets)
    .map(([word, bucket]) => `when '${word}' then ${bucket}`)
    .join(' ')} else ${otherwise} end`

/** How each measure is counted from its facts; $4 is now. */
export const MEASURES: Readonly<Record<KpiMeasure, MeasureSql>> = {
  trips: { source: 'begun', when: 'true' },
  delivered: { source: 'deliveries', when: 'true' },
  planned: { source: 'deliveries', when: 'f.is_planned' },
  onTime: { source: 'deliveries', when: 'f.is_on_time' },
  lateMinutes: { source: 'deliveries', when: 'f.is_planned and not f.is_on_time', bucket: 'f.late_min' },
  durationSeconds: { source: 'deliveries', when: 'true', of: 'f.duration_s' },
  originStayMinutes: { source: 'stays', when: 'f.is_origin and f.is_ended', bucket: 'f.stay_min' },
  originStaysCut: { source: 'stays', when: 'f.is_origin and not f.is_ended' },
  destinationStayMinutes: { source: 'stays', when: 'not f.is_origin and f.is_ended', bucket: 'f.stay_min' },
  destinationStaysCut: { source: 'stays', when: 'not f.is_origin and not f.is_ended' },
  forecastErrorMinutes2h: { source: 'forecasts', when: 'f.error_2h_min is not null', bucket: 'f.error_2h_min' },
  forecastsHeld2h: { source: 'forecasts', when: 'f.is_held_2h' },
  forecastErrorMinutes6h: { source: 'forecasts', when: 'f.error_6h_min is not null', bucket: 'f.error_6h_min' },
  forecastsHeld6h: { source: 'forecasts', when: 'f.is_held_6h' },
  alerts: { source: 'alerts', when: 'true', bucket: caseOf('f.severity', SEVERITY_BUCKET, SEVERITY_BUCKET.medium) },
  openAlerts: { source: 'alerts', when: 'f.is_open' },
  attendTenths: { source: 'alerts', when: 'f.attend_tenths is not null', bucket: 'f.attend_tenths' },
  unattended: {
    source: 'alerts',
    when: `f.is_open and f.attend_tenths is null and f.at <= $4::timestamptz - ${ATTEND_WITHIN}`,
  },
  endedAlone: { source: 'alerts', when: 'not f.is_open and f.attend_tenths is null' },
  detectTenths: {
    source: 'alerts',
    when: `${IS_SILENCE} and f.detect_tenths is not null`,
    bucket: 'f.detect_tenths',
  },
  callTenths: { source: 'alerts', when: 'f.call_tenths is not null', bucket: 'f.call_tenths' },
  closeTenths: { source: 'alerts', when: 'f.is_closed_by_person', bucket: 'f.close_tenths' },
  falseAlarms: { source: 'alerts', when: `f.is_closed_by_person and f.close_cause = 'falsa-alarma'` },
  helpCalls: { source: 'alerts', when: `f.type in (${HELP_TYPES.map((type) => `'${type}'`).join(', ')})` },
  silenceAlerts: {
    source: 'alerts',
    when: IS_SILENCE,
    bucket: caseOf('f.silence_class', SILENCE_BUCKET, SILENCE_BUCKET.unknown),
  },
  // What the board calls so, proved or not, and what was proved of another silence.
  possibleJammers: {
    source: 'alerts',
    when: `f.type = 'POSIBLE_BLOQUEO' or ${IS_SILENCE} and f.silence_class = 'jammer'`,
  },
  alertsAtShiftChange: { source: 'shiftAlerts', when: 'true' },
  dangerAlerts: { source: 'alerts', when: `${IN_DANGER} and not f.is_open` },
  openDangerAlerts: { source: 'alerts', when: `${IN_DANGER} and f.is_open` },
  dangerSeconds: { source: 'alerts', when: `${IN_DANGER} and not f.is_open`, of: 'f.open_s' },
  platformHours: { source: 'platformHours', when: 'true' },
  wantedMinutes: { source: 'platformHours', when: 'true', of: 'f.wanted' },
  readMinutes: { source: 'platformHours', when: 'true', of: 'f.read' },
  measuredTrips: { source: 'tracked', when: 'f.is_measured' },
  trackedSeconds: { source: 'tracked', when: 'f.is_measured', of: 'f.tracked_s' },
  coveredSeconds: { source: 'tracked', when: 'f.is_measured', of: 'f.covered_s' },
  platformPositions: { source: 'tracked', when: HAS_POSITIONS, of: 'f.platform_positions' },
  trackerPositions: { source: 'tracked', when: HAS_POSITIONS, of: 'f.tracker_positions' },
  phonePositions: { source: 'tracked', when: HAS_POSITIONS, of: 'f.phone_positions' },
  typedTrips: { source: 'tracked', when: KNOWS_TYPED },
  typedPositions: { source: 'tracked', when: KNOWS_TYPED, of: 'f.typed_positions' },
  allPositions: { source: 'tracked', when: KNOWS_TYPED, of: 'f.positions + f.typed_positions' },
  delayTenths: { source: 'tracked', when: HAS_POSITIONS, bucket: 'f.delay_tenths' },
  incidents: { source: 'incidents', when: 'true', bucket: 'f.hour' },
  graveIncidents: { source: 'incidents', when: `f.priority = 'high'` },
  entries: { source: 'entries', when: 'f.is_of_person' },
  dueEntries: { source: 'entries', when: 'f.is_due' },
  onTimeEntries: { source: 'entries', when: 'f.is_on_time' },
  unmeasuredEntries: { source: 'entries', when: 'f.is_of_person and not f.is_due' },
  gapMinutes: { source: 'gaps', when: 'f.gap_s is not null', bucket: GAP_BAR },
  gapSeconds: { source: 'gaps', when: 'f.gap_s is not null', of: 'f.gap_s' },
  longestGapMinutes: { source: 'gaps', when: 'f.gap_s is not null', bucket: 'f.gap_s / 60', isGreatest: true },
  keptPromises: { source: 'promises', when: `f.state = 'cumplida'` },
  brokenPromises: { source: 'promises', when: `f.state = 'incumplida'` },
  unsettledPromises: { source: 'promises', when: `f.state in ('pendiente', 'movida')` },
}

const factsOf = (source: FactSource): string => {
  const rows = Object.entries(MEASURES)
    .filter(([, measure]) => measure.source === source)
    .map(
      ([name, { when, bucket = '0', of = '1', isGreatest = false }]) =>
        `('${name}', (${bucket})::bigint, case when ${when} then (${of})::bigint end, ${isGreatest})`,
    )
  return `select ${dayOf('f.at')} as day, f.client_id, f.carrier_id, m.measure, max(m.bucket) as bucket, sum(m.n)::bigint as n
    from (${factsOfSpans(source)} offset 0) f cross join lateral (values ${rows.join(', ')}) as m (measure, bucket, n, is_greatest)
    where m.n <> 0 group by 1, 2, 3, 4, case when not m.is_greatest then m.bucket end`
}

/** `counted`, in SQL: what the spans $2 to $3 of the organisation $1 come to at $4, by day, client, carrier, measure and bucket. */
export const COUNTED = `span as materialized (
    select * from unnest($2::timestamptz[], $3::timestamptz[]) as spans (from_at, until_at)
  ), counted as (${FACT_SOURCES.map(factsOf).join(' union all ')})`
