import { haversineKm } from '../geo/distance.ts'
import type { LatLng } from '../geo/lat-lng.ts'
import { isUsableCoordinate } from '../geo/usable-coordinate.ts'
import { isPlausibleMove } from '../gps/speed-between.ts'
import type { DrivenPoint } from '../route/driven-path.ts'
import { simplifyRoute } from '../route/simplify-route.ts'
import { MINUTE_MS } from '../time/duration.ts'

/** After a longer silence nobody knows which way it went. */
const SILENCE_MS = 15 * MINUTE_MS
/** No bend of the way that was driven is left out by more. */
const TOLERANCE_M = 50
const MOST_BENDS = 1_000
/** Along what is known the next point is no farther than this. */
const STEP_KM = 2
/** From here on two points of a path are the ends of a stretch of which nothing is known. */
const LEAP_KM = 4

/** Whether nothing is known of the way between two neighbouring points of a path that `sharedPath` made. */
export const isLeap = (from: LatLng, to: LatLng): boolean => haversineKm(from, to) >= LEAP_KM

/**
 * The way that a trip drove, of the good fixes that say where its cargo was, the oldest first, as few points as show it. Known stretches have
 * a point every 2 km; where nothing was heard for over 15 min there is none, so that whoever draws it leaves the leap open (`isLeap`).
 */
export function sharedPath(fixes: readonly DrivenPoint[]): readonly LatLng[] {
  const stretches: DrivenPoint[][] = []
  let last: DrivenPoint | undefined
  for (const fix of fixes) {
    if (!isUsableCoordinate(fix.point) || (last !== undefined && !isPlausibleMove(last, fix))) continue
    const stretch = stretches.at(-1)
    if (stretch === undefined || last === undefined || fix.at - last.at > SILENCE_MS) stretches.push([fix])
    else stretch.push(fix)
    last = fix
  }
  return stretches.flatMap((stretch) =>
    inSteps(
      simplifyRoute(
        stretch.map(({ point }) => point),
        TOLERANCE_M,
        MOST_BENDS,
      ),
    ),
  )
}

/** The line with points between those that are far apart. */
function inSteps(line: readonly LatLng[]): readonly LatLng[] {
  return line.flatMap((to, index) => {
    const from = line[index - 1]
    if (from === undefined) return [to]
    const steps = Math.max(1, Math.ceil(haversineKm(from, to) / STEP_KM))
    return Array.from({ length: steps }, (_, step) => {
      const share = (step + 1) / steps
      return share === 1
        ? to
        : { lat: from.lat + (to.lat - from.lat) * share, lng: from.lng + (to.lng - from.lng) * share }
    })
  })
}
