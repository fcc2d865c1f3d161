import type { Kpi } from './kpi.ts'
import { LOGBOOK_KPIS } from './logbook-kpis.ts'
import { SAFETY_KPIS } from './safety-kpis.ts'
import { SERVICE_KPIS } from './service-kpis.ts'
import { SIGNAL_KPIS } from './signal-kpis.ts'
import { TEAM_KPIS } from './team-kpis.ts'

const ALL = { ...SERVICE_KPIS, ...SAFETY_KPIS, ...SIGNAL_KPIS, ...LOGBOOK_KPIS, ...TEAM_KPIS } as const

export type KpiKey = keyof typeof ALL

/** Every figure of Métricas y KPIs by its key, view by view (design §4.3). */
export const KPIS: Readonly<Record<KpiKey, Kpi>> = ALL
export const KPI_KEYS = Object.keys(KPIS) as KpiKey[]
