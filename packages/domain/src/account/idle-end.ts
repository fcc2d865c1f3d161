const MINUTE_MS = 60_000

/**
 * When a session without input ends, in epoch ms. A person who only looks (`lectura`: a wall display, which can change
 * nothing and shows no credentials) may leave the screen alone; its sign-in still ends after 12 h (quality §7, 7.1.1).
 */
export function idleEnd(role: string, activeAt: number, idleMinutes: number): number {
  return role === 'lectura' ? Number.POSITIVE_INFINITY : activeAt + idleMinutes * MINUTE_MS
}
