import type { LiveTripState } from '@vigia/contract/live-frame'
import type { RiskLevel } from '@vigia/domain/risk/risk-level'
import type { UnitPosition } from '../../api/metrics.ts'
import type { UnitUpdate } from '../../map/fleet-map.ts'
import { isStateHeard } from './guardian-unit.ts'

interface UnitFacts {
  readonly position: UnitPosition | undefined
  readonly state: LiveTripState | undefined
  /** What the analysis said, for a trip that the feed has not named. */
  readonly level: RiskLevel | undefined
}

/**
 * A unit as the map takes it; null for one that was never located. `now` is the server's clock, `offsetMs` what it is
 * ahead of this PC's, by which the map ages fixes.
 */
export function unitUpdate({ position, state, level }: UnitFacts, now: number, offsetMs: number): UnitUpdate | null {
  if (state?.hasGps && state.fixAt >= (position?.fixAt ?? 0)) {
    const { tripId, lat, lng, headingDeg, stopped, fixAt } = state
    return {
      tripId,
      lat,
      lng,
      headingDeg: stopped ? null : headingDeg,
      level: state.level,
      stopped,
      fixAt: fixAt - offsetMs,
      hasGps: isStateHeard(state, position, now),
    }
  }
  if (position === undefined) return null
  return {
    tripId: position.tripId,
    lat: position.point.lat,
    lng: position.point.lng,
    headingDeg: null,
    level: state?.level ?? level ?? 'BAJO',
    stopped: position.speedKmh === 0,
    fixAt: position.fixAt - offsetMs,
    hasGps: position.isHeard,
  }
}
