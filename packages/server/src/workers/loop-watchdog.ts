import type { ToSupervisor } from '@vigia/gps-reader/worker-messages'

/** A process that says nothing for so long, of its one word a second, does nothing else either. */
export const HELD_AFTER_S = 15

/** Watches the event loop of a process from outside, by what it says. */
export interface LoopWatchdog {
  /** Anything that the process said; `reads-text` is remembered. */
  onMessage(message: { readonly type: string } | ToSupervisor): void
  /** Call it every second. True once the process has been silent for 15 of them. */
  tick(): boolean
  /** Whose text was being read when the process last spoke. */
  reading(): readonly string[]
}

/** It counts seconds in which it was itself running, so that a machine that stood still condemns nobody. */
export function createLoopWatchdog(): LoopWatchdog {
  const reading = new Map<string, number>()
  let silentS = 0
  return {
    onMessage: (message) => {
      silentS = 0
      if (!('isReading' in message)) return
      const count = (reading.get(message.accountId) ?? 0) + (message.isReading ? 1 : -1)
      if (count > 0) reading.set(message.accountId, count)
      else reading.delete(message.accountId)
    },
    tick: () => {
      silentS += 1
      return silentS >= HELD_AFTER_S
    },
    reading: () => [...reading.keys()],
  }
}
