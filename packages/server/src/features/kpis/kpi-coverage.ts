import type { KpiDay, KpiPeriod } from '@vigia/domain/kpis/kpi-period'
import { DAY_MS } from '@vigia/domain/time/duration'
import type { FactSource } from '../../db/fact-sources.ts'
import type { RetentionDays } from '../../db/settings.store.ts'

/** Each is deleted after a while of its own, trips never. */
type KeptKind = 'trips' | 'alerts' | 'logbook' | 'shifts'

export const KIND_OF: Readonly<Record<FactSource, KeptKind>> = {
  begun: 'trips',
  deliveries: 'trips',
  tracked: 'trips',
  stays: 'trips',
  forecasts: 'trips',
  platformHours: 'trips',
  alerts: 'alerts',
  shiftAlerts: 'shifts',
  incidents: 'logbook',
  entries: 'logbook',
  gaps: 'logbook',
  promises: 'logbook',
}

/** As far as it is known what happened in some days. */
interface Coverage {
  /** Over, and without any record; or of before what is kept. */
  readonly unknownDays: ReadonlySet<string>
  /** At least one has a record. */
  readonly isRecorded: boolean
  /** Of some what happened may have been deleted. */
  readonly isExpired: boolean
  /** How much of the others counts. */
  readonly minutes: number
}

/** What is known of a period, and of the one before. */
export interface PeriodCoverage {
  readonly period: Coverage
  readonly before: Coverage
}

/** Of each kind, what is known of a period at `now`, when some of its days and of those before have a record of anything. */
export function coverageOf(
  { days, before }: KpiPeriod,
  recorded: ReadonlySet<string | null>,
  { alertDays, logbookDays }: RetentionDays,
  now: number,
): Readonly<Record<KeptKind, PeriodCoverage>> {
  const since = (keptFrom: number): PeriodCoverage => ({
    period: coverageOfDays(days, recorded, keptFrom),
    before: coverageOfDays(before.days, recorded, keptFrom),
  })
  return {
    trips: since(Number.NEGATIVE_INFINITY),
    alerts: since(now - alertDays * DAY_MS),
    logbook: since(now - logbookDays * DAY_MS),
    // Hand-overs go with the logbook.
    shifts: since(now - Math.min(alertDays, logbookDays) * DAY_MS),
  }
}

function coverageOfDays(days: readonly KpiDay[], recorded: ReadonlySet<string | null>, keptFrom: number): Coverage {
  const isKnown = ({ day, fromAt, isWhole }: KpiDay): boolean => fromAt >= keptFrom && (!isWhole || recorded.has(day))
  return {
    unknownDays: new Set(days.filter((day) => !isKnown(day)).map(({ day }) => day)),
    isRecorded: days.some(({ day }) => recorded.has(day)),
    isExpired: days.some(({ fromAt }) => fromAt < keptFrom),
    minutes: days.filter(isKnown).reduce((sum, { minutes }) => sum + minutes, 0),
  }
}
