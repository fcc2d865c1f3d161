import { severityRank } from '@vigia/domain/risk/severity'
import type { Alert } from '../../../api/alerts.ts'
import type { Held } from '../../../fleet-screen/list/hold-in-place.ts'

/** An open alert of a trip, or one that is open no longer and only there because a hand is on it. */
export interface TripAlertItem {
  readonly alert: Alert
  readonly isOver: boolean
}

/** The alerts that concern a trip, the worst first: its own, and that of a quiet platform which lists its unit. */
export const alertsOfTrip = (alerts: readonly Alert[], tripId: string): readonly TripAlertItem[] =>
  alerts
    .filter((alert) => alert.tripId === tripId || alert.units.some((unit) => unit.tripId === tripId))
    .sort((a, b) => severityRank(a.severity) - severityRank(b.severity))
    .map((alert) => ({ alert, isOver: false }))

/** No other alert comes under the finger that is about to acknowledge this one. */
export const HELD_ALERT: Held<TripAlertItem> = {
  keyOf: ({ alert }) => alert.alertId,
  keep: (item) => item,
  over: ({ alert }) => ({ alert, isOver: true }),
}
