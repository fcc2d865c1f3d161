/** When the server last answered a call well, and when one last did not reach it, local epoch ms; 0: never yet. */
let at = 0
let unreachedAt = 0
const listeners = new Set<() => void>()

export function noteAnswer(now: number): void {
  at = now
  for (const listener of [...listeners]) listener()
}

export const answeredAt = (): number => at

export function noteUnreached(now: number): void {
  unreachedAt = now
}

/** Whether the last that is known of calls is that one did not reach the server. */
export const isUnreached = (): boolean => unreachedAt > at

/** Calls back after each answer. Returns what ends it. */
export function onAnswer(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
