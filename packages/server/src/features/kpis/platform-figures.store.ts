import type { Counters, KpiMeasure } from '@vigia/domain/kpis/counters'
import { computeKpi } from '@vigia/domain/kpis/kpi'
import type { KpiPeriod } from '@vigia/domain/kpis/kpi-period'
import { KPIS } from '@vigia/domain/kpis/kpis'
import { HOUR_MS } from '@vigia/domain/time/duration'
import { factsOfSpans } from '../../db/fact-sources.ts'
import type { Sql } from '../../db/pool.ts'
import { siteNames } from '../../db/site-names.ts'
import type { KpisFilter } from './kpis-deps.ts'

interface PlatformFigures {
  readonly name: string
  readonly origin: string
  /** Null: of too few hours. */
  readonly readPercent: number | null
  readonly percentBefore: number | null
  /** Of so many hours of the period it is known. */
  readonly hours: number
}

export interface PlatformsOfPeriod {
  /** That have passed of the period, whoever read then. */
  readonly hours: number
  /** The one that was read least first, then those of which too little is known. */
  readonly ranking: readonly PlatformFigures[]
}

interface HoursOfSite {
  readonly origin: string
  readonly isBefore: boolean
  readonly platformHours: number
  readonly wantedMinutes: number
  readonly readMinutes: number
}

/** How each platform was read in a period and in the one before: *Disponibilidad de plataformas*, of each alone. None of one client or carrier. */
export async function readPlatforms(
  sql: Sql,
  { organisationId, clientId, carrierId }: KpisFilter,
  period: KpiPeriod,
): Promise<PlatformsOfPeriod> {
  const hours = Math.ceil((period.minutes * 60_000) / HOUR_MS)
  if (clientId !== null || carrierId !== null) return { hours, ranking: [] }
  const spans = [period.before.days, period.days]
  const { rows } = await sql.query<HoursOfSite>(
    `with span as materialized (
       select * from unnest($2::timestamptz[], $3::timestamptz[]) as spans (from_at, until_at)
     )
     select f.origin, f.at < $4 as "isBefore", count(*)::float8 as "platformHours", sum(f.wanted)::float8 as "wantedMinutes",
       sum(f.read)::float8 as "readMinutes"
     from (${factsOfSpans('platformHours')}) f group by 1, 2`,
    [
      ...[organisationId, spans.map(([first]) => new Date(first?.fromAt ?? 0))],
      ...[spans.map((days) => new Date(days.at(-1)?.untilAt ?? 0)), new Date(period.days[0]?.fromAt ?? 0)],
    ],
  )
  const nameOf = await siteNames(sql, organisationId)
  const figureOf = (origin: string, isBefore: boolean) =>
    computeKpi(KPIS['platforms-read'], {
      counters: countersOf(rows, origin, isBefore),
      minutes: period.minutes,
      shiftChanges: 0,
    })
  const ranking = [...new Set(rows.map(({ origin }) => origin))].flatMap((origin): PlatformFigures[] => {
    const { value, sample } = figureOf(origin, false)
    const { value: percentBefore } = figureOf(origin, true)
    return sample === 0 ? [] : [{ name: nameOf(origin), origin, readPercent: value, percentBefore, hours: sample }]
  })
  return {
    hours,
    ranking: ranking.toSorted(
      (a, b) => (a.readPercent ?? 101) - (b.readPercent ?? 101) || a.name.localeCompare(b.name, 'es'),
    ),
  }
}

const OF_HOURS = ['platformHours', 'wantedMinutes', 'readMinutes'] as const satisfies readonly KpiMeasure[]

function countersOf(rows: readonly HoursOfSite[], origin: string, isBefore: boolean): Counters {
  const row = rows.find((one) => one.origin === origin && one.isBefore === isBefore)
  return new Map(OF_HOURS.map((measure) => [measure, new Map([[0, row?.[measure] ?? 0]])]))
}
