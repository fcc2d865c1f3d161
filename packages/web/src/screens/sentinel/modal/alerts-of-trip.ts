import type { Alert } from '../../../api/alerts.ts'

/** The alerts that concern a trip: its own, and that of a quiet platform which lists its unit. */
export const alertsOfTrip = (alerts: readonly Alert[], tripId: string): readonly Alert[] =>
  alerts.filter((alert) => alert.tripId === tripId || alert.units.some((unit) => unit.tripId === tripId))
