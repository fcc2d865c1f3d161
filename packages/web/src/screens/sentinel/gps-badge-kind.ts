import { DEFAULT_RISK_WEIGHTS } from '@vigia/domain/risk/risk-weights'
import type { SentinelTrip } from '../../api/sentinel.ts'
import { minutesSince } from '../../text/elapsed.ts'
import type { GpsBadgeKind } from '../../ui/gps-badge.tsx'

/** A communication warning shows after more than this (spec §9). */
const SILENT_MIN = 60

/** Where GPS_DESACTUALIZADO begins (rules §4): a badge beside it must not say that the GPS is well. */
const STALE_MIN = Math.min(...DEFAULT_RISK_WEIGHTS.staleGpsMinutes.map(({ over }) => over))

/** Which badge a trip carries (spec §2, and a fourth for a fix that is too old to be called good). */
export function gpsBadgeKind({ fixAt, source }: Pick<SentinelTrip, 'fixAt' | 'source'>, now: number): GpsBadgeKind {
  if (fixAt === null) return 'none'
  if ((minutesSince(fixAt, now) ?? 0) > STALE_MIN) return 'stale'
  return source === 'extracted' ? 'extracted' : 'ok'
}

/** Nobody has written in the logbook for over an hour; without any entry, since departure. */
export function isTooSilent({ lastCommentAt, departedAt }: SentinelTrip, now: number): boolean {
  return (minutesSince(lastCommentAt ?? departedAt, now) ?? 0) > SILENT_MIN
}
