import { FIX_SOURCES, type GpsFix } from './fix.ts'

export const TRACK_LENGTH = 20

/**
 * The track with one more fix: newest first by the fixes' own time, at most the 20 newest. Two fixes with the same time
 * and source are one reading, kept once (the one with panic raised, else by a fixed order of their values). Takes fixes
 * judged `good` or `jump`; the others are evidence, not track. Answers the same array when nothing changes.
 *
 * Whatever the order and number of arrivals, the track is the same function of the *set* of fixes that arrived.
 */
export function insertFix(track: readonly GpsFix[], fix: GpsFix): readonly GpsFix[] {
  const newest = track[0]
  // In order, as nearly all come: nothing to look for.
  if (newest === undefined || fix.at > newest.at) return [fix, ...track.slice(0, TRACK_LENGTH - 1)]
  const twin = track.findIndex((known) => known.at === fix.at && known.source === fix.source)
  if (twin !== -1) {
    const known = track[twin]
    return known !== undefined && compareValues(fix, known) < 0 ? track.with(twin, fix) : track
  }
  const index = track.findIndex((known) => isNewer(fix, known))
  const position = index === -1 ? track.length : index
  return position >= TRACK_LENGTH ? track : track.toSpliced(position, 0, fix).slice(0, TRACK_LENGTH)
}

function isNewer(fix: GpsFix, known: GpsFix): boolean {
  return fix.at !== known.at ? fix.at > known.at : rank(fix) < rank(known)
}

function rank(fix: GpsFix): number {
  return FIX_SOURCES.indexOf(fix.source)
}

/** Negative when `a` is the one of two readings of an instant to keep. Arbitrary past the panic, but always the same. */
function compareValues(a: GpsFix, b: GpsFix): number {
  return (
    Number(b.panic) - Number(a.panic) ||
    compareNumbers(a.accuracyM, b.accuracyM) ||
    compareNumbers(a.point.lat, b.point.lat) ||
    compareNumbers(a.point.lng, b.point.lng) ||
    compareNumbers(a.speedKmh, b.speedKmh) ||
    compareNumbers(a.headingDeg, b.headingDeg) ||
    compareNumbers(a.altitudeM, b.altitudeM)
  )
}

/** Ascending, the unknown last. */
function compareNumbers(a: number | null, b: number | null): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null)
  return a - b
}
