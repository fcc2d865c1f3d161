import { MINUTE_MS } from '../time/duration.ts'

/** As long as this after a fix its unit is still heard: so long it is drawn as the present. */
export const RECEIVED_FOR_MS = 5 * MINUTE_MS

/** Time in which a unit was not heard. Epoch ms. */
export interface GpsGap {
  readonly from: number
  readonly to: number
}

/**
 * When a unit was not heard between two instants, the oldest first: longer than five minutes without a fix of any of its devices.
 * `fixTimes` in any order, those between the two.
 */
export function gpsGaps(fixTimes: readonly number[], from: number, to: number): readonly GpsGap[] {
  const ends = [...fixTimes.filter((at) => at > from && at < to).toSorted((a, b) => a - b), to]
  return ends.flatMap((end, index) => {
    const begin = ends[index - 1] ?? from
    return end - begin > RECEIVED_FOR_MS ? [{ from: begin, to: end }] : []
  })
}
