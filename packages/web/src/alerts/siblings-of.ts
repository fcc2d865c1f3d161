import type { Alert } from '../api/alerts.ts'

/**
 * The other open alerts about what this one is about: those of its trip, a quiet platform that silences it, and of a quiet platform
 * those of the trips that it silences. `open`: every open alert, in the order in which they are given back.
 */
export function siblingsOf(alert: Alert, open: readonly Alert[]): readonly Alert[] {
  const trips = new Set([...(alert.tripId === null ? [] : [alert.tripId]), ...alert.units.map(({ tripId }) => tripId)])
  const silences = ({ units }: Alert): boolean => units.some(({ tripId }) => tripId === alert.tripId)
  return open.filter(
    (other) =>
      other.alertId !== alert.alertId && ((other.tripId !== null && trips.has(other.tripId)) || silences(other)),
  )
}
