import { kpisAsOf } from '../../features/kpis/get-kpis.ts'
import type { ReadPeriodFigures } from '../../features/reports/period-figures.ts'

/** The figures of Métricas y KPIs, for reports. */
export const readPeriodFigures: ReadPeriodFigures = async (
  sql,
  { organisationId, clientId, carrierId, period, now },
) => {
  const { kpis, daysWithoutData } = await kpisAsOf(sql, { organisationId, clientId, carrierId }, period, now)
  return { figures: new Map(kpis.map((kpi) => [kpi.key, kpi])), daysWithoutData }
}
