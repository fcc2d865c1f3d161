import { monitorEventLoopDelay } from 'node:perf_hooks'

/** Looks so often whether the loop turns: no block is measured more exactly. */
const RESOLUTION_MS = 2

/** How long the event loop of this process was held at most. */
export interface LoopBlocks {
  /** The longest since the last question, in ms. */
  longestMs(): number
}

export function watchLoop(): LoopBlocks {
  const delays = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
  delays.enable()
  return {
    longestMs: () => {
      const longestMs = Math.max(0, delays.max / 1e6 - RESOLUTION_MS)
      delays.reset()
      return longestMs
    },
  }
}
