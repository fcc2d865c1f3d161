import type { SentinelTrip } from '../../api/sentinel.ts'
import { minutesSince } from '../../text/elapsed.ts'
import type { GpsBadgeKind } from '../../ui/gps-badge.tsx'

/** A communication warning shows after more than this (spec §9). */
const SILENT_MIN = 60

/** Which of the three badges of spec §2 a trip carries: none is a trip with no usable position. */
export function gpsBadgeKind({ fixAt, source }: Pick<SentinelTrip, 'fixAt' | 'source'>): GpsBadgeKind {
  if (fixAt === null) return 'none'
  return source === 'extracted' ? 'extracted' : 'ok'
}

/** Nobody has written in the logbook for over an hour; without any entry, since departure. */
export function isTooSilent({ lastCommentAt, departedAt }: SentinelTrip, now: number): boolean {
  return (minutesSince(lastCommentAt ?? departedAt, now) ?? 0) > SILENT_MIN
}
