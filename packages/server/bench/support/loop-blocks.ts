import { readFileSync } from 'node:fs'
import { monitorEventLoopDelay, PerformanceObserver } from 'node:perf_hooks'

/** Looks so often whether the loop turns: no block is measured more exactly. */
const RESOLUTION_MS = 2

/** The longest that the event loop was held, in ms. */
export interface LoopBlock {
  readonly wallMs: number
  /** Of it, what this thread computed: what remains of a block on a machine that does nothing else. Linux only. */
  readonly computedMs: number
  /** The longest collection of garbage since the last question, which may be what an earlier request left. */
  readonly garbageMs: number
}

/** How long the event loop of this process was held at most. */
export interface LoopBlocks {
  /** The longest since the last question. */
  longest(): LoopBlock
}

export function watchLoop(): LoopBlocks {
  const delays = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
  delays.enable()
  let before = computedMs()
  let most = 0
  let garbageMs = 0
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) garbageMs = Math.max(garbageMs, duration)
  }).observe({ entryTypes: ['gc'] })
  const look = (): void => {
    const now = computedMs()
    most = Math.max(most, now - before)
    before = now
  }
  setInterval(look, RESOLUTION_MS)
  return {
    longest: () => {
      look()
      const block = { wallMs: Math.max(0, delays.max / 1e6 - RESOLUTION_MS), computedMs: most, garbageMs }
      delays.reset()
      most = 0
      garbageMs = 0
      return block
    },
  }
}

/** What the thread of the event loop has computed since it began. */
const computedMs = (): number =>
  Number(readFileSync(`/proc/self/task/${process.pid}/schedstat`, 'utf8').split(' ', 1)[0]) / 1e6
