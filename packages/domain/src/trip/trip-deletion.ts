import { formatDateTime } from '../format/date-time.ts'
import { DAY_MS } from '../time/duration.ts'
import { isActiveStatus, type TripStatus } from './trip-status.ts'

/** What is known of a trip that somebody would delete. Instants in epoch milliseconds. */
export interface TripToDelete {
  readonly status: TripStatus
  readonly hasAlerts: boolean
  /** Of its positions that are still kept; null: none is. */
  readonly lastPositionAt: number | null
  /** For how many days positions are kept. */
  readonly retentionDays: number
}

/**
 * Why a trip stays; null when it can be deleted. What happened is history as long as it is kept: alerts and positions as
 * long as the organisation's retention says. A trip of which nothing was ever received or raised, such as one that was
 * typed by mistake, goes at any time.
 */
export function whyTripStays({ status, hasAlerts, lastPositionAt, retentionDays }: TripToDelete): string | null {
  if (hasAlerts) return 'Tiene alertas, y su historia se conserva lo que dice la retención de datos.'
  if (lastPositionAt === null) return null
  if (isActiveStatus(status)) return 'Está en curso y ya tiene posiciones: ciérrelo primero.'
  const until = formatDateTime(lastPositionAt + retentionDays * DAY_MS)
  return `Sus posiciones se conservan ${retentionDays} días: se puede borrar después del ${until}, hora del Centro.`
}
