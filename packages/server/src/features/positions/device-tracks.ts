import { currentFix, type FixQuality, type GpsFix, insertFix, isJump, isPlausibleMove, judgeFix } from '@vigia/domain'

interface DeviceTrack {
  readonly fixes: readonly GpsFix[]
  readonly current: GpsFix | null
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

  const remember = (deviceId: number, fixes: readonly GpsFix[], current: GpsFix | null) =>
    tracks.set(deviceId, { fixes, current })

  return {
    judge: (deviceId, fix, now, isMock) => {
      const known = tracks.get(deviceId)
      const quality = judgeFix(fix, { now, isMock, track: NO_FIXES })
      if (quality !== 'good') return quality
      const before = known?.fixes ?? NO_FIXES
      const fixes = insertFix(before, fix)
      // The common case, in order and near: the fix joins the believed ones, whatever stands behind them.
      if (fixes[0] === fix && (known?.current === undefined || follows(known.current, fix))) {
        remember(deviceId, fixes, fix)
        return 'good'
      }
      if (fixes === before) return 'good'
      remember(deviceId, fixes, currentFix(fixes))
      return isJump(fix, before) ? 'jump' : 'good'
    },
    seed: (deviceId, fixes) => {
      const track = fixes.reduce<readonly GpsFix[]>(insertFix, tracks.get(deviceId)?.fixes ?? NO_FIXES)
      remember(deviceId, track, currentFix(track))
    },
  }
}

const NO_FIXES: readonly GpsFix[] = []

const follows = (current: GpsFix | null, fix: GpsFix): boolean => current === null || isPlausibleMove(current, fix)
