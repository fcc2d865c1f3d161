import { PlatformProblem } from './platform.ts'
import type { PlatformLimits } from './platform-limits.ts'

const READING_WITHIN_MS = 60_000

/**
 * Waits for the turns that a reading needs among all accounts, then reads, for 60 s at the most: later it rejects with
 * `too-slow`. `stop` ends the waiting and the reading.
 */
export async function inTurn<T>(
  limits: PlatformLimits,
  needs: { readonly isSigningIn: boolean; readonly isPage: boolean },
  stop: AbortSignal,
  read: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const releases: (() => void)[] = []
  const tooSlow = new AbortController()
  let timer: NodeJS.Timeout | undefined
  try {
    if (needs.isSigningIn) releases.push(await limits.signIns.take(stop))
    if (needs.isPage) releases.push(await limits.browserReadings.take(stop))
    timer = setTimeout(
      () => tooSlow.abort(new PlatformProblem('too-slow', ['La plataforma no terminó de contestar en 60 s.'])),
      READING_WITHIN_MS,
    )
    return await read(AbortSignal.any([stop, tooSlow.signal]))
  } finally {
    clearTimeout(timer)
    for (const release of releases) release()
  }
}
