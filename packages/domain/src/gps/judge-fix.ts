import { isUsableCoordinate } from '../geo/usable-coordinate.ts'
import { plausibleTrack } from './current-fix.ts'
import type { FixQuality, GpsFix } from './fix.ts'
import { insertFix } from './track.ts'

export const MAX_FUTURE_MS = 120_000

/**
 * What a fix by itself is worth on arrival (contract "Intake of positions"). The wire has refused points off the globe already. `future` beats the
 * rest (quarantine), `mock` beats `placeholder` (a made-up fix proves no life): `isMock`, the device says that the location is made up.
 */
export function judgeFix(fix: GpsFix, now: number, isMock: boolean): Exclude<FixQuality, 'jump'> {
  if (isFutureFix(fix, now)) return 'future'
  if (isMock) return 'mock'
  return isUsableCoordinate(fix.point) ? 'good' : 'placeholder'
}

/** More than two minutes ahead of our clock: stored, counted, never current. */
export function isFutureFix(fix: GpsFix, now: number): boolean {
  return fix.at > now + MAX_FUTURE_MS
}

/**
 * Whether a fix that is good by itself would be kept in the track of the same trip and side and not believed there. That is the view at arrival: two
 * later fixes that agree make the track believe it after all, see `plausibleTrack`.
 */
export function isJump(fix: GpsFix, track: readonly GpsFix[]): boolean {
  const next = insertFix(track, fix)
  return next.includes(fix) && !plausibleTrack(next).includes(fix)
}
