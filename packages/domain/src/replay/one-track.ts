import { isUsableCoordinate } from '../geo/usable-coordinate.ts'
import { isPlausibleMove } from '../gps/speed-between.ts'
import { TRUCK_PREFERRED_INTERVALS, TRUCK_PREFERRED_MOST_MS, TRUCK_PREFERRED_MS } from '../risk/newest-fix.ts'
import type { ReplayPosition } from './replay-track.ts'
import { usualInterval } from './usual-interval.ts'

/**
 * One track out of truck and phone, oldest first, so that the two do not zigzag over one road (spec §4: the truck before
 * the operator's phone). The truck's fixes all count. The phone speaks for a stretch in which the truck was silent for as
 * long as the live board waits for it (`newestTrack`), and only when a truck can have driven from the fix before the
 * stretch to its first and from its last to the fix after it: a phone that was left behind tells nothing of the cargo.
 * A place that is none is left out; of two fixes of one instant the truck's, else the first, stays.
 *
 * @param positions of every source, in any order.
 */
export function oneTrack(positions: readonly ReplayPosition[]): readonly ReplayPosition[] {
  const ordered = positions.filter(isUsableCoordinate).sort((a, b) => a.at - b.at)
  const truck = eachInstantOnce(ordered.filter(({ source }) => source !== 'original'))
  const phone = eachInstantOnce(ordered.filter(({ source }) => source === 'original'))
  if (truck.length === 0 || phone.length === 0) return truck.length === 0 ? phone : truck

  const rhythmMs = TRUCK_PREFERRED_INTERVALS * usualInterval(truck.map(({ at }) => at))
  const limitMs = Math.max(TRUCK_PREFERRED_MS, Math.min(TRUCK_PREFERRED_MOST_MS, rhythmMs))
  const track: ReplayPosition[] = []
  let next = 0
  for (let i = 0; i <= truck.length; i++) {
    const [before, after] = [truck[i - 1], truck[i]]
    if (before !== undefined) track.push(before)
    const stretch: ReplayPosition[] = []
    for (; next < phone.length && (phone[next]?.at ?? 0) < (after?.at ?? Infinity); next++) {
      const phoneFix = phone[next]
      if (phoneFix !== undefined && phoneFix.at !== before?.at) stretch.push(phoneFix)
    }
    const silenceMs = (after?.at ?? stretch.at(-1)?.at ?? 0) - (before?.at ?? stretch[0]?.at ?? 0)
    if (silenceMs > limitMs && joins(before, stretch[0]) && joins(stretch.at(-1), after)) track.push(...stretch)
  }
  return track
}

/** True when a truck can have gone from the one to the other; an end that is open joins anything. */
function joins(older: ReplayPosition | undefined, newer: ReplayPosition | undefined): boolean {
  if (older === undefined || newer === undefined) return true
  return isPlausibleMove({ point: older, at: older.at }, { point: newer, at: newer.at })
}

const eachInstantOnce = (ordered: readonly ReplayPosition[]): readonly ReplayPosition[] =>
  ordered.filter(({ at }, index) => at !== ordered[index - 1]?.at)
