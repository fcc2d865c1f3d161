/**
 * Keeps the screen from going dark, also after the page was hidden for a while. Refused with a low battery or outside secure
 * contexts: the screen then goes dark as usual. Returns what ends it.
 */
export function keepAwake(): () => void {
  let lock: WakeLockSentinel | null = null
  let isGone = false
  const request = (): void => {
    if (document.hidden || !('wakeLock' in navigator)) return
    navigator.wakeLock.request('screen').then(
      (held) => {
        lock = held
        if (isGone) void held.release()
      },
      () => undefined,
    )
  }
  request()
  document.addEventListener('visibilitychange', request)
  return () => {
    isGone = true
    document.removeEventListener('visibilitychange', request)
    void lock?.release()
  }
}
