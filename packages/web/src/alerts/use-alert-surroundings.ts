import { type AlertSurroundings, alertSurroundings } from '../api/alert-surroundings.ts'
import type { Alert } from '../api/alerts.ts'
import { type Answer, useAnswer } from '../api/use-answer.ts'

/** The track grows and people write while an alert is looked at. */
const AGAIN_EVERY_MS = 60_000

export interface SurroundingsProps {
  readonly alert: Alert
  /** The alert itself stands on screen: what comes first is not kept waiting. */
  readonly isDue: boolean
}

/** What stands around an alert of a trip, read once by all who show it. */
export const useAlertSurroundings = ({ alert, isDue }: SurroundingsProps): Answer<AlertSurroundings> =>
  useAnswer({
    queryKey: ['alert-surroundings', alert.alertId],
    queryFn: ({ signal }) => alertSurroundings(alert.alertId, signal),
    enabled: isDue && alert.tripId !== null,
    // After it is over nothing of it changes.
    refetchInterval: alert.closedAt === null ? AGAIN_EVERY_MS : false,
  })
