import type { SilenceClass } from '../silence/silence-verdict.ts'

/**
 * What is counted of each day, by client and carrier: whole numbers that add up. What ends in `Minutes` or `Tenths` (of a minute) is a
 * histogram, with the measure as its bucket, as the minutes of error of forecasts are; what ends in `Seconds` is a sum, as `wantedMinutes` and `readMinutes` of platforms are, which
 * have no client; `alerts` has the severity as its bucket, `incidents` the
 * hour, `silenceAlerts` the cause. `gapMinutes` has the beginning of its bar of `silenceBars`, so that a month is few rows to add up;
 * `longestGapMinutes` has, of each day, client and carrier, one bucket only: the longest of them, with how many there were.
 */
export type KpiMeasure =
  | 'trips'
  | 'delivered'
  | 'planned'
  | 'onTime'
  | 'lateMinutes'
  | 'durationSeconds'
  | 'originStayMinutes'
  | 'originStaysCut'
  | 'destinationStayMinutes'
  | 'destinationStaysCut'
  | 'forecastErrorMinutes2h'
  | 'forecastsHeld2h'
  | 'forecastErrorMinutes6h'
  | 'forecastsHeld6h'
  | 'alerts'
  | 'openAlerts'
  | 'attendTenths'
  | 'unattended'
  | 'endedAlone'
  | 'closeTenths'
  | 'detectTenths'
  | 'callTenths'
  | 'falseAlarms'
  | 'helpCalls'
  | 'silenceAlerts'
  | 'possibleJammers'
  | 'alertsAtShiftChange'
  | 'dangerAlerts'
  | 'openDangerAlerts'
  | 'dangerSeconds'
  | 'platformHours'
  | 'wantedMinutes'
  | 'readMinutes'
  | 'measuredTrips'
  | 'trackedSeconds'
  | 'coveredSeconds'
  | 'platformPositions'
  | 'trackerPositions'
  | 'phonePositions'
  | 'typedTrips'
  | 'typedPositions'
  | 'allPositions'
  | 'delayTenths'
  | 'incidents'
  | 'graveIncidents'
  | 'entries'
  | 'dueEntries'
  | 'onTimeEntries'
  | 'unmeasuredEntries'
  | 'gapMinutes'
  | 'gapSeconds'
  | 'longestGapMinutes'
  | 'keptPromises'
  | 'brokenPromises'
  | 'unsettledPromises'

/** How many there are of each bucket of each measure, over some days, clients and carriers. */
export type Counters = ReadonlyMap<KpiMeasure, Histogram>
/** How many by bucket. */
export type Histogram = ReadonlyMap<number, number>

/** The buckets of `alerts`. */
export const SEVERITY_BUCKET = { critical: 0, high: 1, medium: 2 } as const

/** The buckets of `silenceAlerts`; an alert of silence whose cause nobody kept is of unknown cause. */
export const SILENCE_BUCKET: Readonly<Record<SilenceClass, number>> = {
  unknown: 0,
  'platform-outage': 1,
  'coverage-hole': 2,
  'sleeping-device': 3,
  'phone-gone': 4,
  jammer: 5,
}

const EMPTY: Histogram = new Map()

export const histogramOf = (counters: Counters, measure: KpiMeasure): Histogram => counters.get(measure) ?? EMPTY

/** All buckets of a measure together. */
export function totalOf(counters: Counters, measure: KpiMeasure): number {
  let total = 0
  for (const count of histogramOf(counters, measure).values()) total += count
  return total
}

export const countIn = (counters: Counters, measure: KpiMeasure, bucket: number): number =>
  histogramOf(counters, measure).get(bucket) ?? 0

/** How many lie in the buckets from one on. */
export function countFrom(counters: Counters, measure: KpiMeasure, least: number): number {
  let total = 0
  for (const [bucket, count] of histogramOf(counters, measure)) if (bucket >= least) total += count
  return total
}

/** Several as one. */
export function addCounters(all: Iterable<Counters>): Counters {
  const sum = new Map<KpiMeasure, Map<number, number>>()
  for (const counters of all) {
    for (const [measure, histogram] of counters) {
      const into = sum.get(measure) ?? new Map<number, number>()
      sum.set(measure, into)
      for (const [bucket, count] of histogram) into.set(bucket, (into.get(bucket) ?? 0) + count)
    }
  }
  return sum
}
