/** When the server last answered a call, local epoch ms; 0: never yet. */
let at = 0
const listeners = new Set<() => void>()

export function noteAnswer(now: number): void {
  at = now
  for (const listener of [...listeners]) listener()
}

export const answeredAt = (): number => at

/** Calls back after each answer. Returns what ends it. */
export function onAnswer(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
