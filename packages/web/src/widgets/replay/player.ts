import {
  nextReplayClock,
  type ReplayClock,
  type ReplayClockEvent,
  stoppedClock,
} from '@vigia/domain/replay/replay-clock'

/** An event of the clock without its real time, which the player gives. */
type Order = ReplayClockEvent extends infer Event ? (Event extends ReplayClockEvent ? Omit<Event, 'ms'> : never) : never

/** A replay's clock at work: it asks for frames while it plays, and only then. */
export interface Player {
  clock(): ReplayClock
  order(order: Order): void
  /** Called at every change and in every frame while it plays. Answers what ends it. */
  onFrame(listener: (clock: ReplayClock) => void): () => void
  /** The same for React: at every change, and while it plays a few times a second. */
  onTick(listener: () => void): () => void
  /** The clock of the last tick. */
  ticked(): ReplayClock
  dispose(): void
}

const TICK_MS = 150

export function createPlayer(): Player {
  const frames = new Set<(clock: ReplayClock) => void>()
  const ticks = new Set<() => void>()
  let clock = stoppedClock(0, 0)
  let ticked = clock
  let tickedMs = 0
  let frame: number | null = null

  function apply(order: Order, isTick: boolean): void {
    const ms = performance.now()
    const wasPlaying = clock.anchor !== null
    clock = nextReplayClock(clock, { ...order, ms } as ReplayClockEvent)
    for (const listener of [...frames]) listener(clock)
    if (isTick || wasPlaying !== (clock.anchor !== null) || ms - tickedMs >= TICK_MS) {
      ticked = clock
      tickedMs = ms
      for (const listener of [...ticks]) listener()
    }
    if (clock.anchor !== null) frame ??= requestAnimationFrame(next)
  }
  function next(): void {
    frame = null
    apply({ kind: 'frame' }, false)
  }
  // A hidden page gets no frames: its time does not run on unseen.
  const hide = (): void => {
    if (document.hidden && clock.anchor !== null) apply({ kind: 'pause' }, true)
  }
  document.addEventListener('visibilitychange', hide)

  return {
    clock: () => clock,
    order: (order) => apply(order, true),
    onFrame: (listener) => {
      frames.add(listener)
      listener(clock)
      return () => frames.delete(listener)
    },
    onTick: (listener) => {
      ticks.add(listener)
      return () => ticks.delete(listener)
    },
    ticked: () => ticked,
    dispose: () => {
      document.removeEventListener('visibilitychange', hide)
      if (frame !== null) cancelAnimationFrame(frame)
      frame = null
    },
  }
}
