import { currentFix } from '@vigia/domain/gps/current-fix'
import type { FixQuality, GpsFix } from '@vigia/domain/gps/fix'
import { isJump, judgeFix } from '@vigia/domain/gps/judge-fix'
import { isPlausibleMove } from '@vigia/domain/gps/speed-between'
import { insertFix, TRACK_LENGTH } from '@vigia/domain/gps/track'

/** Newest first. Changed in place: at a hundred thousand fixes a second, copies are what would cost. */
interface DeviceTrack {
  fixes: GpsFix[]
  current: GpsFix | null
}

export interface DeviceTracks {
  /** Judges a fix against what its device said before, and remembers it. */
  judge(deviceId: number, fix: GpsFix, now: number, isMock: boolean): FixQuality
  /** What the database knows of a device, told before its first fix is judged. */
  seed(deviceId: number, fixes: readonly GpsFix[]): void
}

/** The newest fixes of each device, as far as judging needs them. Rebuilt from the database at start. */
export function deviceTracks(): DeviceTracks {
  const tracks = new Map<number, DeviceTrack>()

  const trackOf = (deviceId: number): DeviceTrack => {
    const known = tracks.get(deviceId)
    if (known !== undefined) return known
    const track = { fixes: [], current: null }
    tracks.set(deviceId, track)
    return track
  }

  return {
    judge: (deviceId, fix, now, isMock) => {
      const quality = judgeFix(fix, now, isMock)
      if (quality !== 'good') return quality
      const track = trackOf(deviceId)
      if (isInOrder(track, fix)) {
        track.fixes.unshift(fix)
        if (track.fixes.length > TRACK_LENGTH) track.fixes.pop()
        track.current = fix
        return 'good'
      }
      const before = track.fixes
      track.fixes = [...insertFix(before, fix)]
      track.current = currentFix(track.fixes)
      return isJump(fix, before) ? 'jump' : 'good'
    },
    seed: (deviceId, fixes) => {
      const track = trackOf(deviceId)
      track.fixes = [...fixes.reduce<readonly GpsFix[]>(insertFix, track.fixes)]
      track.current = currentFix(track.fixes)
    },
  }
}

/** The common case: newer than all, and near the believed one. It is believed, whatever stands behind them. */
function isInOrder({ fixes, current }: DeviceTrack, fix: GpsFix): boolean {
  const newest = fixes[0]
  if (newest === undefined || current === null) return newest === undefined
  return fix.at > newest.at && isPlausibleMove(current, fix)
}
