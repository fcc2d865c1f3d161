import type { LatLng } from '../geo/lat-lng.ts'
import { isUsableCoordinate } from '../geo/usable-coordinate.ts'
import { isPlausibleMove } from '../gps/speed-between.ts'

/** A longer silence is a hole in the path. */
const GAP_MS = 15 * 60_000

export interface DrivenPoint {
  readonly point: LatLng
  readonly at: number
}

export interface DrivenPath {
  readonly points: readonly LatLng[]
  /** Share of the time between departure and arrival that was not part of a gap of over 15 min, 0–1. */
  readonly coveredShare: number
}

/** Fixes of one device, oldest first, without placeholder points and without jumps that no truck can drive. */
export function plausiblePath<Fix extends DrivenPoint>(fixes: readonly Fix[]): readonly Fix[] {
  const path: Fix[] = []
  for (const fix of fixes) {
    if (!isUsableCoordinate(fix.point)) continue
    const before = path.at(-1)
    if (before === undefined || isPlausibleMove(before, fix)) path.push(fix)
  }
  return path
}

/** The way that a trip drove, from the good fixes of one of its devices, oldest first. */
export function drivenPath(fixes: readonly DrivenPoint[], departedAt: number, arrivedAt: number): DrivenPath {
  const path = plausiblePath(fixes.filter(({ at }) => at >= departedAt && at <= arrivedAt))
  const wholeMs = arrivedAt - departedAt
  if (wholeMs <= 0 || path.length === 0) return { points: [], coveredShare: 0 }
  const instants = [departedAt, ...path.map(({ at }) => at), arrivedAt]
  const silentMs = instants.reduce((sum, at, i) => {
    const gapMs = at - (instants[i - 1] ?? at)
    return gapMs > GAP_MS ? sum + gapMs : sum
  }, 0)
  return { points: path.map(({ point }) => point), coveredShare: 1 - silentMs / wholeMs }
}
