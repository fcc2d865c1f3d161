import { useEffect, useRef } from 'react'
import { acquireLive } from '../live/live.ts'
import type { AlertsState } from './alert-sync.ts'
import { currentPreferences, sound } from './preferences.ts'
import { soundedAt, stopSound } from './sound.ts'
import { repeatEveryMs } from './sound-choice.ts'
import { takeTabLock } from './tab-lock.ts'

const LOOK_EVERY_MS = 2_000
/** It has been heard once already: from the second time on it only reminds. */
const SHARE = 0.55

/** Lets the critical sound come back while a critical alert waits; the last Reconocer ends it at once (DESIGN §9). */
export function useSoundRepeat(state: AlertsState): void {
  const open = state.status === 'ready' ? state.alerts : null
  const latest = useRef(open)
  latest.current = open
  const isWaiting = open !== null && repeatEveryMs(open, 0) !== null

  useEffect(() => {
    if (!isWaiting) return
    const waitsSince = Date.now()
    const timer = setInterval(() => {
      const everyMs = repeatEveryMs(latest.current ?? [], acquireLive().clock.now())
      if (everyMs === null || !currentPreferences().sounds.critical.isOn) return
      const last = Math.max(soundedAt(), waitsSince)
      if (Date.now() - last >= everyMs) void remind(`repeat ${soundedAt()} ${Math.floor(Date.now() / everyMs)}`)
    }, LOOK_EVERY_MS)
    return () => {
      clearInterval(timer)
      stopSound()
    }
  }, [isWaiting])
}

async function remind(turn: string): Promise<void> {
  const { isOn, volumePercent } = currentPreferences().sounds.critical
  if (isOn && (await takeTabLock(turn, Date.now())))
    await sound({ severity: 'critical', volumePercent: volumePercent * SHARE })
}
