import type { KpiPeriod } from '@vigia/domain/kpis/kpi-period'
import type { KpiKey } from '@vigia/domain/kpis/kpis'
import type { Sql } from '../../db/pool.ts'

/** Of whose trips; null: of all that whoever asks sees. */
interface Asked {
  readonly organisationId: string
  readonly clientId: string | null
  readonly carrierId: string | null
  readonly period: KpiPeriod
  readonly now: number
}

interface PeriodFigure {
  /** In the unit of its definition, not rounded; null: not known. */
  readonly value: number | null
  readonly sample: number
  readonly excluded: number
}

/** The figures of Métricas y KPIs over a period, in a transaction that reads one instant: in reports they are the same. */
export type ReadPeriodFigures = (
  sql: Sql,
  asked: Asked,
) => Promise<{
  readonly figures: ReadonlyMap<KpiKey, PeriodFigure>
  readonly daysWithoutData: readonly string[]
}>
