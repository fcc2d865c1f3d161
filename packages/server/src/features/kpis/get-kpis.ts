import { addCounters, type Counters, type KpiMeasure, totalOf } from '@vigia/domain/kpis/counters'
import { computeKpi } from '@vigia/domain/kpis/kpi'
import type { DayRange, KpiDay, KpiPeriod } from '@vigia/domain/kpis/kpi-period'
import { KPI_KEYS, KPIS, type KpiKey } from '@vigia/domain/kpis/kpis'
import { DAY_MS, MINUTE_MS } from '@vigia/domain/time/duration'
import type { Sql } from '../../db/pool.ts'
import { readSetting } from '../../db/settings.store.ts'
import { type CounterRow, readCounters } from './counters.store.ts'
import { type ForecastsOfPeriod, readForecasts } from './forecast-figures.store.ts'
import { coverageOf, KIND_OF, type PeriodCoverage } from './kpi-coverage.ts'
import { type LaneAlerts, lanesWithAlerts, partyNames } from './kpi-names.store.ts'
import { sourceOf } from './kpi-rows.store.ts'
import type { KpisDeps, KpisFilter } from './kpis-deps.ts'
import { periodOf } from './period-of.ts'
import { type PlatformsOfPeriod, readPlatforms } from './platform-figures.store.ts'
import { readShiftChanges } from './shift-changes.store.ts'

/** Under so many deliveries with a planned arrival a carrier or a client has no share (design §4.3: rankings with a minimum sample). */
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

/** Of a carrier, or of a client. */
interface PartyFigures {
  readonly id: string
  readonly name: string
  readonly trips: number
  readonly delivered: number
  /** Of them those that had a planned arrival. */
  readonly planned: number
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
  readonly carriers: readonly PartyFigures[]
  /** In the same order. */
  readonly clients: readonly PartyFigures[]
  readonly platforms: PlatformsOfPeriod
  readonly forecasts: ForecastsOfPeriod
  readonly daysWithoutData: readonly string[]
}

/**
 * The figures of the days of a period at this instant, beside the period before, of the trips that whoever asks sees (design §4.3).
 * 400 where the days are no period.
 */
export async function getKpis({ db, clock }: KpisDeps, filter: KpisFilter, days: DayRange): Promise<KpisOfPeriod> {
  const now = clock.now()
  const period = periodOf(days, now)
  return db.patient(QUERY_MS).transaction(async (sql) => {
    await sql.query('set transaction isolation level repeatable read, read only')
    return kpisAsOf(sql, filter, period, now)
  })
}

/** The same in a transaction that reads one instant. */
export async function kpisAsOf(sql: Sql, filter: KpisFilter, period: KpiPeriod, now: number): Promise<KpisOfPeriod> {
  const { rows, lanes, names, platforms, forecasts, shiftChanges, retention } = await readAsOf(sql, filter, period, now)
  const asked = countersBy(rows, ({ day, isAsked }) => (isAsked ? day : null))
  const byDay = new Map(period.days.map(({ day }) => [day, asked.get(day) ?? new Map()]))
  const before = addCounters(period.before.days.map(({ day }) => asked.get(day) ?? new Map()))
  const recorded = new Set(rows.map(({ day }) => day))
  const coverage = coverageOf(period, recorded, retention, now)
  return {
    ...{ now, period, byDay, lanes, platforms, forecasts },
    kpis: KPI_KEYS.map((key) => {
      const known = coverage[KIND_OF[sourceOf(key)]]
      return knownOf(kpiOfPeriod(key, { period, byDay, before, shiftChanges, known }), known)
    }),
    carriers: partiesOf(
      countersBy(rows, ({ carrierId }) => carrierId),
      names.carriers,
    ),
    clients: partiesOf(
      countersBy(rows, ({ clientId }) => clientId),
      names.clients,
    ),
    daysWithoutData: period.days
      .map(({ day }) => day)
      .filter((day) => Object.values(coverage).some((known) => known.period.unknownDays.has(day))),
  }
}

/**
 * The figure without what nobody knows: of days without any record, or of before what is kept, a count is not known to be 0, and no
 * count is held against one of more days or of fewer. Of what is left of what was deleted no figure is told.
 */
function knownOf(kpi: KpiOfPeriod, { period, before }: PeriodCoverage): KpiOfPeriod {
  const isKnown = !period.isExpired && (period.isRecorded || period.unknownDays.size === 0)
  const isBeforeKnown = !before.isExpired && before.isRecorded
  const isComparable = KPIS[kpi.key].unit !== 'count' || period.unknownDays.size === before.unknownDays.size
  return {
    ...kpi,
    value: isKnown ? kpi.value : null,
    before: isBeforeKnown && isComparable ? kpi.before : null,
    series: kpi.series.map((day) => (period.unknownDays.has(day.day) ? { ...day, value: null } : day)),
  }
}

async function readAsOf(sql: Sql, filter: KpisFilter, period: KpiPeriod, now: number) {
  const rows = await readCounters(sql, {
    ...filter,
    ...{ days: [...period.before.days, ...period.days], partiesFrom: period.from, now },
  })
  const span = { from: period.days[0]?.fromAt ?? now, until: period.days.at(-1)?.untilAt ?? now }
  const lanes = await lanesWithAlerts(sql, filter, span)
  const carriers = await partyNames(sql, 'carriers', filter.organisationId)
  const clients = await partyNames(sql, 'clients', filter.organisationId)
  const platforms = await readPlatforms(sql, filter, period)
  const forecasts = await readForecasts(sql, filter, span, carriers)
  const shiftChanges = await readShiftChanges(sql, filter.organisationId, period)
  return {
    rows,
    lanes,
    names: { carriers, clients },
    ...{ platforms, forecasts },
    shiftChanges,
    retention: await readSetting(sql, filter.organisationId, 'retention'),
  }
}

interface CountedPeriod {
  readonly period: KpiPeriod
  readonly byDay: ReadonlyMap<string, Counters>
  readonly before: Counters
  /** By day, of the days before as well. */
  readonly shiftChanges: ReadonlyMap<string, number>
  readonly known: PeriodCoverage
}

function kpiOfPeriod(key: KpiKey, { period, byDay, before, shiftChanges, known }: CountedPeriod): KpiOfPeriod {
  const kpi = KPIS[key]
  const changesOf = (days: readonly KpiDay[]): number =>
    days.reduce((sum, { day }) => sum + (shiftChanges.get(day) ?? 0), 0)
  const { value, sample, excluded } = computeKpi(kpi, {
    counters: addCounters(byDay.values()),
    minutes: known.period.minutes,
    shiftChanges: changesOf(period.days),
  })
  const series = period.days.map((one) => {
    const { day, minutes } = one
    const counters = byDay.get(day) ?? new Map()
    const figure = computeKpi(kpi, { counters, minutes, shiftChanges: changesOf([one]) })
    return { day, value: figure.value, sample: figure.sample }
  })
  const { value: valueBefore } = computeKpi(kpi, {
    counters: before,
    minutes: known.before.minutes,
    shiftChanges: changesOf(period.before.days),
  })
  return { key, value, before: valueBefore, sample, excluded, series }
}

function partiesOf(byId: ReadonlyMap<string, Counters>, names: ReadonlyMap<string, string>): PartyFigures[] {
  const basis = { minutes: DAY_MS / MINUTE_MS, shiftChanges: 0 }
  const figures = [...byId].map(([id, counters]): PartyFigures => {
    const value = (key: KpiKey) => computeKpi(KPIS[key], { counters, ...basis }).value
    return {
      ...{ id, name: names.get(id) ?? '' },
      ...{ trips: value('trips') ?? 0, delivered: value('delivered') ?? 0, alerts: value('alerts') ?? 0 },
      planned: totalOf(counters, 'planned'),
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
