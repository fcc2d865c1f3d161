const MINUTE_MS = 60_000

/**
 * Whether sessions of this role end without input. A person who only looks (`lectura`: a wall display, which can change
 * nothing and shows no credentials) may leave the screen alone; its sign-in still ends after 12 h (quality §7, 7.1.1).
 */
export const endsWhenIdle = (role: string): boolean => role !== 'lectura'

/** When a session without input ends, in epoch ms. */
export function idleEnd(role: string, activeAt: number, idleMinutes: number): number {
  return endsWhenIdle(role) ? activeAt + idleMinutes * MINUTE_MS : Number.POSITIVE_INFINITY
}
