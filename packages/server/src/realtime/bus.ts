import type { RecordedFix } from '../recorded-fix.ts'

/** What every node of the server has to hear, to keep the same live fleet. */
export type BusMessage =
  | { readonly kind: 'fixes'; readonly rows: readonly RecordedFix[] }
  | { readonly kind: 'trips'; readonly organisationId: string; readonly tripIds: readonly string[] }
  | { readonly kind: 'geofences'; readonly organisationId: string }
  | { readonly kind: 'setting'; readonly organisationId: string; readonly key: string }

/** Carries messages to every listener, in order, after what they tell of is durable. One process needs no more than this. */
export interface Bus {
  publish(message: BusMessage): void
  /** Returns what takes the listener away again. */
  subscribe(listener: (message: BusMessage) => void): () => void
}

export function inProcessBus(): Bus {
  const listeners = new Set<(message: BusMessage) => void>()
  return {
    publish: (message) => {
      for (const listener of listeners) listener(message)
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
