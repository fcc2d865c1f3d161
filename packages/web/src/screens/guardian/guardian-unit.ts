import type { LiveTripState } from '@vigia/contract/live-frame'
import type { LatLng } from '@vigia/domain/geo/lat-lng'
import type { FixSource } from '@vigia/domain/gps/fix'
import type { RiskLevel, RiskType } from '@vigia/domain/risk/risk-level'
import type { UnitPosition } from '../../api/fleet-metrics.ts'
import { gpsStatusNow, type StaleLimit } from '../../live/gps-status-now.ts'

/** A unit of the fleet: what the last answer said of it, moved on by the live feed. */
export interface GuardianUnit {
  readonly tripId: string
  readonly plates: string | null
  readonly operator: string | null
  readonly place: string | null
  readonly destination: string
  readonly point: LatLng
  readonly fixAt: number
  readonly source: FixSource
  readonly speedKmh: number | null
  readonly headingDeg: number | null
  readonly stopped: boolean
  readonly level: RiskLevel
  readonly score: number
  readonly primaryAlert: RiskType | null
  /** Its GPS is active: the marker is green, not amber (spec §4). */
  readonly isReporting: boolean
}

interface Verdict {
  readonly level: RiskLevel
  readonly score: number
}

/** The unit as the answers tell it. `risky`: what the analysis said of its risk, of which the feed knows more; until one
 * of them has, it is unknown. */
export function unitOf(position: UnitPosition, risky: Verdict | undefined): GuardianUnit {
  const { level, score } = risky ?? { level: 'unknown', score: 0 }
  return { ...position, headingDeg: null, stopped: position.speedKmh === 0, level, score, primaryAlert: null }
}

/** The unit moved on by the feed: whichever knows the newer fix tells where it is. */
export function withFeed(unit: GuardianUnit, state: LiveTripState | undefined): GuardianUnit {
  if (state === undefined) return unit
  const { level, score, primaryAlert, lat, lng, fixAt, source, speedKmh, headingDeg, stopped } = state
  const judged = { ...unit, level, score, primaryAlert }
  if (!state.hasGps || fixAt < unit.fixAt) return judged
  return { ...judged, point: { lat, lng }, fixAt, source, speedKmh, headingDeg, stopped }
}

/** Whether the unit is heard at `now`, the server's clock, by `staleLimit`, its limit of age. */
export function withAge(unit: GuardianUnit, staleLimit: StaleLimit, now: number): GuardianUnit {
  const isReporting = isUnitReporting(unit, staleLimit, now)
  return isReporting === unit.isReporting ? unit : { ...unit, isReporting }
}

/** Whether a unit counts as heard: by the server's limit, and before that is known by its last answer. */
export const isUnitReporting = (
  { isReporting, ...fix }: Pick<UnitPosition, 'fixAt' | 'source' | 'isReporting'>,
  staleLimit: StaleLimit,
  now: number,
): boolean => gpsStatusNow(fix, isReporting ? 'ACTIVE' : 'STALE', staleLimit, now) === 'ACTIVE'
