/** How many times faster than the road a replay may go. */
export const REPLAY_RATES = [1, 10, 30, 60, 120, 300, 600] as const
export type ReplayRate = (typeof REPLAY_RATES)[number]

/**
 * The clock of a replay. While it plays, `at` is counted from the anchor in the real time that has passed since, so that
 * frames that come late or never do not add up to drift. Epoch milliseconds, but `sinceMs`: the caller's monotone clock.
 */
export interface ReplayClock {
  readonly fromAt: number
  readonly toAt: number
  readonly at: number
  readonly rate: ReplayRate
  /** Null while it stands. */
  readonly anchor: { readonly at: number; readonly sinceMs: number } | null
}

export type ReplayClockEvent =
  | { readonly kind: 'frame'; readonly ms: number }
  | { readonly kind: 'pause'; readonly ms: number }
  | { readonly kind: 'play'; readonly ms: number }
  | { readonly kind: 'range'; readonly fromAt: number; readonly toAt: number; readonly ms: number }
  | { readonly kind: 'rate'; readonly rate: ReplayRate; readonly ms: number }
  | { readonly kind: 'seek'; readonly at: number; readonly ms: number }

export const stoppedClock = (fromAt: number, toAt: number): ReplayClock => ({
  fromAt,
  toAt: Math.max(fromAt, toAt),
  at: fromAt,
  rate: 60,
  anchor: null,
})

/** The clock after an event. It stops at the end of its range; played again from there, it begins at the beginning. */
export function nextReplayClock(clock: ReplayClock, event: ReplayClockEvent): ReplayClock {
  const { ms } = event
  const now = timeAt(clock, ms)
  const isPlaying = clock.anchor !== null && now < clock.toAt
  const moved: ReplayClock = { ...clock, at: now, anchor: isPlaying ? clock.anchor : null }
  switch (event.kind) {
    case 'frame':
      return moved
    case 'pause':
      return { ...moved, anchor: null }
    case 'play': {
      if (isPlaying || clock.fromAt === clock.toAt) return moved
      const at = now >= clock.toAt ? clock.fromAt : now
      return { ...clock, at, anchor: { at, sinceMs: ms } }
    }
    case 'rate':
      return { ...moved, rate: event.rate, anchor: isPlaying ? { at: now, sinceMs: ms } : null }
    case 'seek':
      return jump(moved, event.at, ms)
    case 'range': {
      const toAt = Math.max(event.fromAt, event.toAt)
      return jump({ ...moved, fromAt: event.fromAt, toAt }, now, ms)
    }
  }
}

function jump(clock: ReplayClock, to: number, ms: number): ReplayClock {
  const at = Math.min(clock.toAt, Math.max(clock.fromAt, to))
  return { ...clock, at, anchor: clock.anchor === null || at >= clock.toAt ? null : { at, sinceMs: ms } }
}

function timeAt({ at, anchor, rate, toAt }: ReplayClock, ms: number): number {
  if (anchor === null) return at
  return Math.min(toAt, anchor.at + Math.max(0, ms - anchor.sinceMs) * rate)
}

/** The rate next to one: `1` faster, `-1` slower; at the ends the same. */
export function neighbourRate(rate: ReplayRate, step: -1 | 1): ReplayRate {
  return REPLAY_RATES[REPLAY_RATES.indexOf(rate) + step] ?? rate
}
