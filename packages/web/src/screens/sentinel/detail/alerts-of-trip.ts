import { severityRank } from '@vigia/domain/risk/severity'
import type { Alert } from '../../../api/alerts.ts'

/** The alerts that concern a trip, the worst first: its own, and that of a quiet platform which lists its unit. */
export const alertsOfTrip = (alerts: readonly Alert[], tripId: string): readonly Alert[] =>
  alerts
    .filter((alert) => alert.tripId === tripId || alert.units.some((unit) => unit.tripId === tripId))
    .sort((a, b) => severityRank(a.severity) - severityRank(b.severity))
