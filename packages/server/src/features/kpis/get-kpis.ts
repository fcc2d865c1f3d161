import { addCounters, type Counters, type KpiMeasure } from '@vigia/domain/kpis/counters'
import { computeKpi } from '@vigia/domain/kpis/kpi'
import type { DayRange, KpiPeriod } from '@vigia/domain/kpis/kpi-period'
import { KPI_KEYS, KPIS, type KpiKey } from '@vigia/domain/kpis/kpis'
import { DAY_MS, MINUTE_MS } from '@vigia/domain/time/duration'
import type { Sql } from '../../db/pool.ts'
import { type CounterRow, readCounters } from './counters.store.ts'
import { carrierNames, type LaneAlerts, lanesWithAlerts } from './kpi-names.store.ts'
import type { KpisDeps, KpisFilter } from './kpis-deps.ts'
import { periodOf } from './period-of.ts'

/** Under so many deliveries with a planned arrival a carrier has no share (design §4.3: rankings with a minimum sample). */
const RANKED_SAMPLE = 5
/** A request's statement of a long period may take longer than others. */
const QUERY_MS = 5_000

interface KpiOfPeriod {
  readonly key: KpiKey
  readonly value: number | null
  readonly before: number | null
  readonly sample: number
  readonly excluded: number
  readonly series: readonly { readonly day: string; readonly value: number | null; readonly sample: number }[]
}

interface CarrierFigures {
  readonly id: string
  readonly name: string
  readonly trips: number
  readonly delivered: number
  readonly onTimePercent: number | null
  readonly silenceMin: number | null
  readonly alerts: number
}

export interface KpisOfPeriod {
  readonly now: number
  readonly period: KpiPeriod
  readonly kpis: readonly KpiOfPeriod[]
  /** Of each day of the period what was counted. */
  readonly byDay: ReadonlyMap<string, Counters>
  readonly lanes: readonly LaneAlerts[]
  /** The best on time first, then those of whom that is not known. */
  readonly carriers: readonly CarrierFigures[]
  readonly daysWithoutData: readonly string[]
}

/**
 * The figures of the days of a period at this instant, beside the period before, of the trips that whoever asks sees (design §4.3).
 * 400 where the days are no period.
 */
export async function getKpis({ db, clock }: KpisDeps, filter: KpisFilter, days: DayRange): Promise<KpisOfPeriod> {
  const now = clock.now()
  const period = periodOf(days, now)
  const { rows, lanes, names } = await db.patient(QUERY_MS).transaction((sql) => readAsOf(sql, filter, period, now))
  const asked = countersBy(rows, ({ day, isAsked }) => (isAsked ? day : null))
  const byDay = new Map(period.days.map(({ day }) => [day, asked.get(day) ?? new Map()]))
  const before = addCounters(period.before.days.map(({ day }) => asked.get(day) ?? new Map()))
  const known = new Set(rows.map(({ day }) => day))
  const daysWithoutData = period.days.filter(({ day, isWhole }) => isWhole && !known.has(day)).map(({ day }) => day)
  const isBeforeKnown = period.before.days.some(({ day }) => known.has(day))
  return {
    ...{ now, period, byDay, lanes },
    kpis: KPI_KEYS.map((key) => knownOf(kpiOfPeriod(key, period, byDay, before), daysWithoutData, isBeforeKnown)),
    carriers: carriersOf(rows, names),
    daysWithoutData,
  }
}

/** The figure without what nobody recorded: of a day, or a period before, without any record a count is not known to be 0. */
function knownOf(kpi: KpiOfPeriod, unknownDays: readonly string[], isBeforeKnown: boolean): KpiOfPeriod {
  return {
    ...{ ...kpi, before: isBeforeKnown ? kpi.before : null },
    series: kpi.series.map((day) => (unknownDays.includes(day.day) ? { ...day, value: null } : day)),
  }
}

/** All of it as it stands at one instant of the database. */
async function readAsOf(sql: Sql, filter: KpisFilter, period: KpiPeriod, now: number) {
  await sql.query('set transaction isolation level repeatable read, read only')
  const rows = await readCounters(sql, {
    ...filter,
    ...{ days: [...period.before.days, ...period.days], carriersFrom: period.from, now },
  })
  const span = { from: period.days[0]?.fromAt ?? now, until: period.days.at(-1)?.untilAt ?? now }
  const lanes = await lanesWithAlerts(sql, filter, span)
  return { rows, lanes, names: await carrierNames(sql, filter.organisationId) }
}

function kpiOfPeriod(
  key: KpiKey,
  period: KpiPeriod,
  byDay: ReadonlyMap<string, Counters>,
  before: Counters,
): KpiOfPeriod {
  const kpi = KPIS[key]
  const { value, sample, excluded } = computeKpi(kpi, {
    counters: addCounters(byDay.values()),
    minutes: period.minutes,
  })
  const series = period.days.map(({ day, minutes }) => {
    const counters = byDay.get(day) ?? new Map()
    const figure = computeKpi(kpi, { counters, minutes })
    return { day, value: figure.value, sample: figure.sample }
  })
  const { value: valueBefore } = computeKpi(kpi, { counters: before, minutes: period.before.minutes })
  return { key, value, before: valueBefore, sample, excluded, series }
}

function carriersOf(rows: readonly CounterRow[], names: ReadonlyMap<string, string>): CarrierFigures[] {
  const basis = { minutes: DAY_MS / MINUTE_MS }
  const figures = [...countersBy(rows, ({ carrierId }) => carrierId)].map(([id, counters]): CarrierFigures => {
    const value = (key: KpiKey) => computeKpi(KPIS[key], { counters, ...basis }).value
    return {
      ...{ id, name: names.get(id) ?? '' },
      ...{ trips: value('trips') ?? 0, delivered: value('delivered') ?? 0, alerts: value('alerts') ?? 0 },
      onTimePercent: computeKpi({ ...KPIS['on-time'], minimumSample: RANKED_SAMPLE }, { counters, ...basis }).value,
      silenceMin: value('silence'),
    }
  })
  return figures.toSorted(
    (a, b) =>
      (b.onTimePercent ?? -1) - (a.onTimePercent ?? -1) || b.trips - a.trips || a.name.localeCompare(b.name, 'es'),
  )
}

/** What was counted, by what rows are told apart by; those of null are left out. */
function countersBy(
  rows: readonly CounterRow[],
  keyOf: (row: CounterRow) => string | null,
): ReadonlyMap<string, Counters> {
  const all = new Map<string, Map<KpiMeasure, Map<number, number>>>()
  for (const row of rows) {
    const key = keyOf(row)
    if (key === null) continue
    const counters = all.get(key) ?? new Map<KpiMeasure, Map<number, number>>()
    all.set(key, counters)
    const histogram = counters.get(row.measure) ?? new Map<number, number>()
    counters.set(row.measure, histogram)
    histogram.set(row.bucket, (histogram.get(row.bucket) ?? 0) + row.n)
  }
  return all
}
