import { statusLabel } from '@vigia/domain/trip/status-label'
import { TRIP_STATUSES } from '@vigia/domain/trip/trip-status'

const TRACKING = [
  ['GPS_ESPEJO', 'GPS espejo'],
  ['APP', 'App'],
  ['GPS_PROPIO', 'GPS propio'],
  ['SIN_TRACKING', 'Sin rastreo'],
] as const

/** What a field with a choice takes, each beside its words. */
export const CHOICES = {
  status: TRIP_STATUSES.map((status) => [status, statusLabel(status)] as const),
  tracking: TRACKING,
}
