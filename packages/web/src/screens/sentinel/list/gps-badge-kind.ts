import type { SentinelTrip } from '../../../api/sentinel.ts'
import { gpsStatusNow, type StaleLimit } from '../../../live/gps-status-now.ts'
import type { GpsBadgeKind } from '../../../ui/gps-badge.tsx'

type Located = Pick<SentinelTrip, 'fixAt' | 'source' | 'gpsStatus'>

/** Which badge a trip carries (spec §2, and others for a fix that is too old to be called good and for one that a person typed). */
export function gpsBadgeKind({ fixAt, source, gpsStatus }: Located, staleLimit: StaleLimit, now: number): GpsBadgeKind {
  if (fixAt === null) return 'none'
  if (source === 'manual') return 'manual'
  if (gpsStatusNow({ fixAt, source }, gpsStatus, staleLimit, now) === 'STALE') return 'stale'
  return source === 'extracted' ? 'extracted' : 'ok'
}

/** Nobody has written in the logbook for so long that the server counts it (SIN_COMUNICACION, rules §4). */
export const isTooSilent = ({ factors }: Pick<SentinelTrip, 'factors'>): boolean =>
  factors.some(({ type }) => type === 'SIN_COMUNICACION')
