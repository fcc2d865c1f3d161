import type { LiveTripState } from '@vigia/contract/live-frame'
import { RISK_TITLE } from '@vigia/domain/risk/risk-title'
import type { DrawUnit } from '../../../fleet-screen/map/use-units-on-map.ts'
import type { StaleLimit } from '../../../live/gps-status-now.ts'
import { isLiveFix } from '../../../live/is-live-fix.ts'
import type { UnitLabel, UnitUpdate } from '../../../map/fleet-map.ts'
import { LEVEL_SLOT } from '../../../map/marker-slot.ts'
import { elapsedSince } from '../../../text/elapsed.ts'
import { type GuardianUnit, isUnitReporting, withAge, withFeed } from '../guardian-unit.ts'

/** A unit on the map by its risk, and whether it is heard. */
export const drawUnit: DrawUnit<GuardianUnit> = (listed, state, staleLimit, now) => {
  const unit = withAge(withFeed(listed, state), staleLimit, now)
  const { tripId, point, headingDeg, level, stopped, fixAt, isReporting } = unit
  return {
    update: {
      tripId,
      ...point,
      headingDeg: stopped ? null : headingDeg,
      slot: LEVEL_SLOT[level],
      stopped,
      fixAt,
      hasGps: isReporting,
      isUnjudged: level === 'unknown',
    },
    label: labelOf(unit, now),
  }
}

/** A trip that only the feed knows so far. */
export function drawUnlisted(state: LiveTripState, staleLimit: StaleLimit, now: number): UnitUpdate | null {
  const { tripId, lat, lng, headingDeg, level, stopped, fixAt, source, hasGps } = state
  if (!hasGps) return null
  const isReporting = isUnitReporting({ fixAt, source, isReporting: true }, staleLimit, now)
  return {
    tripId,
    lat,
    lng,
    headingDeg: stopped ? null : headingDeg,
    slot: LEVEL_SLOT[level],
    stopped,
    fixAt,
    hasGps: isReporting,
    isUnjudged: level === 'unknown',
  }
}

/** Plates, why, how fast or how old. */
function labelOf(unit: GuardianUnit, now: number): UnitLabel {
  const { tripId, plates, destination, speedKmh, fixAt, primaryAlert, score } = unit
  const isMoving = speedKmh !== null && isLiveFix(fixAt, now)
  const motion = isMoving ? `${Math.round(speedKmh)} km/h` : `GPS ${elapsedSince(fixAt, now)}`
  const reason = primaryAlert === null ? motion : `${RISK_TITLE[primaryAlert]} · ${motion}`
  return { tripId, plates: plates ?? destination, reason, score }
}
