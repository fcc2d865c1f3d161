import type { GpsFix } from './fix.ts'
import { isPlausibleMove } from './speed-between.ts'

/** So many consecutive fixes that agree on a new place outweigh the old one; fewer could freeze or misplace a truck. */
const AGREEING_FIXES = 3

/**
 * The fixes of a track that may be believed, newest first. Read from the oldest on: a fix that is at most 200 km/h away
 * from the last believed one is believed; another is held back, until `AGREEING_FIXES` consecutive ones, each plausible
 * from the others, say the same (spec §4, contract "Intake of positions").
 */
export function plausibleTrack(track: readonly GpsFix[]): readonly GpsFix[] {
  const believed: GpsFix[] = []
  let heldBack: GpsFix[] = []
  for (let i = track.length - 1; i >= 0; i--) {
    const fix = track[i]
    if (fix === undefined) break
    const last = believed.at(-1)
    if (last === undefined || isPlausibleMove(last, fix)) {
      believed.push(fix)
      heldBack = []
      continue
    }
    heldBack = heldBack.every((held) => isPlausibleMove(held, fix)) ? [...heldBack, fix] : [fix]
    if (heldBack.length === AGREEING_FIXES) {
      believed.push(...heldBack)
      heldBack = []
    }
  }
  return believed.reverse()
}

/**
 * Where the unit is: the newest plausible fix of a track made by `insertFix`; null when nothing is known.
 *
 * Order-independence, exactly: the answer depends only on the set of the `TRACK_LENGTH` newest distinct fixes that have
 * arrived, so any order and repetition of the same arrivals ends at the same fix; a fix older than those 20 no longer
 * matters. A late, repeated or older fix by itself never moves the answer back in time. One thing may: late evidence
 * that the newest fix was an impossible jump. No rule can have it both ways (a lone jump is believed when it arrives
 * first and must be disbelieved in any other order), and a false place is worse than an older one.
 */
export function currentFix(track: readonly GpsFix[]): GpsFix | null {
  return plausibleTrack(track)[0] ?? null
}
