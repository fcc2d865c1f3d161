import type { SentinelTrip } from '../../../api/sentinel.ts'
import { gpsStatusNow, type StaleLimit } from '../../../live/gps-status-now.ts'
import type { GpsBadgeKind } from '../../../ui/gps-badge.tsx'

type Located = Pick<SentinelTrip, 'fixAt' | 'source' | 'gpsStatus' | 'factors'>

/**
 * Which badge a trip carries (spec §2, and others for a fix that is too old to be called good, for a unit that fell silent on the
 * way as one that is jammed does, and for a fix that a person typed). How old is too old is the limit of the risk itself, which the
 * feed tells before its factors come.
 */
export function gpsBadgeKind(located: Located, staleLimit: StaleLimit, now: number): GpsBadgeKind {
  const { fixAt, source, gpsStatus, factors } = located
  if (fixAt === null) return 'none'
  if (source === 'manual') return 'manual'
  if (gpsStatusNow({ fixAt, source }, gpsStatus, staleLimit, now) === 'STALE') return 'stale'
  if (factors.some(({ type }) => type === 'POSIBLE_BLOQUEO')) return 'silent'
  return source === 'extracted' ? 'extracted' : 'ok'
}

/** Nobody has written in the logbook for so long that the server counts it (SIN_COMUNICACION, rules §4). */
export const isTooSilent = ({ factors }: Pick<SentinelTrip, 'factors'>): boolean =>
  factors.some(({ type }) => type === 'SIN_COMUNICACION')
