import { reportAddresses } from './report-addresses.ts'

/** Of `calls`, those of figures: of the fleet now, of a period, and in reports. */
export const metricAddresses = {
  realtimeMetrics: 'GET /api/metrics/realtime',
  gpsPositions: 'GET /api/metrics/gps-positions',
  riskAnalysis: 'GET /api/metrics/risk-analysis',
  getKpis: 'GET /api/stats/kpis',
  listKpiDefinitions: 'GET /api/stats/definitions',
  listKpiRows: 'GET /api/stats/kpis/:key/rows',
  getEntryHours: 'GET /api/stats/entry-hours',
  getTeamLoad: 'GET /api/stats/team',
  listTeamLoadRows: 'GET /api/stats/team/:user_id/rows',
  ...reportAddresses,
} as const
