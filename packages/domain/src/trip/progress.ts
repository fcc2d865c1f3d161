import { haversineKm } from '../geo/distance.ts'
import type { LatLng } from '../geo/lat-lng.ts'
import { isRealCoordinate, isUsableCoordinate } from '../geo/usable-coordinate.ts'
import { DAY_MS } from '../time/duration.ts'

interface Route {
  readonly origin: LatLng | null | undefined
  readonly destination: LatLng | null | undefined
  readonly current: LatLng | null | undefined
}

/**
 * Percent of the way from origin to destination that is covered, 0–100; null when a point is unusable or the ends are one
 * (spec §3 `estimatedProgress`): 0 would tell that the trip has not begun. Only the current point can be a placeholder: Mexico
 * City is a fair origin.
 */
export function tripProgressPercent({ origin, destination, current }: Route): number | null {
  if (!isRealCoordinate(origin) || !isRealCoordinate(destination) || !isUsableCoordinate(current)) return null
  const wholeKm = haversineKm(origin, destination)
  return wholeKm === 0 ? null : Math.min(100, (100 * haversineKm(origin, current)) / wholeKm)
}

/** Whole days since loading, rounded up; 0 when unknown or still ahead (spec §3). */
export function daysInTransit(chargedAt: number | null | undefined, now: number): number {
  return typeof chargedAt === 'number' && chargedAt < now ? Math.ceil((now - chargedAt) / DAY_MS) : 0
}

/** True past the planned arrival; false when there is none (spec §3). */
export function isDelayed(dueAt: number | null | undefined, now: number): boolean {
  return typeof dueAt === 'number' && now > dueAt
}
