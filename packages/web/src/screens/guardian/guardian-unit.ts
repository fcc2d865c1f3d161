import type { LiveTripState } from '@vigia/contract/live-frame'
import type { LatLng } from '@vigia/domain/geo/lat-lng'
import type { RiskLevel, RiskType } from '@vigia/domain/risk/risk-level'
import { MINUTE_MS } from '@vigia/domain/time/duration'
import type { UnitPosition } from '../../api/metrics.ts'

/** A unit of the fleet: what the last answer said of it, moved on by the live feed. */
export interface GuardianUnit {
  readonly tripId: string
  readonly plates: string | null
  readonly operator: string | null
  readonly place: string | null
  readonly destination: string
  readonly point: LatLng
  readonly fixAt: number
  readonly speedKmh: number | null
  readonly headingDeg: number | null
  readonly stopped: boolean
  readonly level: RiskLevel
  readonly score: number
  readonly primaryAlert: RiskType | null
  /** Its GPS is active: the marker is green, not amber (spec §4). */
  readonly isHeard: boolean
}

/** Until the server has judged a fix by its own limit (rules §4, GPS_DESACTUALIZADO). */
const HEARD_FOR_MS = 15 * MINUTE_MS

interface Verdict {
  readonly level: RiskLevel
  readonly score: number
}

/**
 * Whichever knows the newer fix tells where the unit is; of its risk the feed knows best, `risky` is what the analysis
 * said. `now` is the server's clock.
 */
export function mergeUnit(
  position: UnitPosition,
  state: LiveTripState | undefined,
  risky: Verdict | undefined,
  now: number,
): GuardianUnit {
  const { tripId, plates, operator, place, destination } = position
  const level = state?.level ?? risky?.level ?? 'BAJO'
  const score = state?.score ?? risky?.score ?? 0
  const named = {
    tripId,
    plates,
    operator,
    place,
    destination,
    level,
    score,
    primaryAlert: state?.primaryAlert ?? null,
  }
  if (state === undefined || !state.hasGps || state.fixAt < position.fixAt) {
    const { point, fixAt, speedKmh, isHeard } = position
    return { ...named, point, fixAt, speedKmh, headingDeg: null, stopped: speedKmh === 0, isHeard }
  }
  const { lat, lng, fixAt, speedKmh, headingDeg, stopped } = state
  const isHeard = isStateHeard(state, position, now)
  return { ...named, point: { lat, lng }, fixAt, speedKmh, headingDeg, stopped, isHeard }
}

/** Whether a unit counts as heard: as the server judged the same fix, else by the default limit. */
export function isStateHeard({ fixAt }: LiveTripState, position: UnitPosition | undefined, now: number): boolean {
  return position?.fixAt === fixAt ? position.isHeard : now - fixAt <= HEARD_FOR_MS
}
