import { useServerNow } from '../live/use-server-now.ts'
import { atHourOrDay } from '../text/clock-time.ts'
import { agoText } from '../text/elapsed.ts'
import { useUnheardSince } from '../ui/unheard-since.ts'

/** The server's time as far as it was heard: silences are drawn as of then, since it is the server that is silent now. */
export function useKnownNow(everyMs: number): number {
  const now = useServerNow(everyMs)
  const since = useUnheardSince()
  return since === null ? now : Math.min(now, since)
}

/**
 * Tells how long ago something was last heard; while the server is not, at which hour: whether it was heard again since nobody here
 * knows, and `Ahora` would be said of what was then.
 */
export function useAgo(everyMs: number): (at: number, words?: (at: number, now: number) => string) => string {
  const now = useServerNow(everyMs)
  const isLive = useUnheardSince() === null
  return (at, words = agoText) => (isLive ? words(at, now) : atHourOrDay(at, now))
}
