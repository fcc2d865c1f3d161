import { DAY_MS } from '../time/duration.ts'

/** From so long without use on, the settings point at a key. */
const KEY_UNUSED_MS = 60 * DAY_MS
/** So long without use, and a key is revoked: one that nobody misses is one that nobody guards. */
export const KEY_DISUSE_MS = 90 * DAY_MS

/** Instants in epoch ms; null: never. */
export interface KeyTimes {
  readonly createdAt: number
  readonly expiresAt: number
  readonly revokedAt: number | null
  readonly lastUsedAt: number | null
}

export type KeyStanding = 'good' | 'unused' | 'expired' | 'revoked'

/** Since when a key was not used: since it was made, where nobody ever did. */
export const unusedSince = ({ createdAt, lastUsedAt }: KeyTimes): number => Math.max(createdAt, lastUsedAt ?? createdAt)

/** How a key stands (design "Claves"): what opens nothing any more, and what was not used for 60 days. */
export function keyStanding(key: KeyTimes, now: number): KeyStanding {
  if (key.revokedAt !== null) return 'revoked'
  if (key.expiresAt <= now) return 'expired'
  return now - unusedSince(key) >= KEY_UNUSED_MS ? 'unused' : 'good'
}

/** So long before its end, and after it, somebody is told of a key that is in use. */
export const KEY_NOTICE_MS = 7 * DAY_MS
/** Of a key: that it ends soon, or has ended. */
export type KeyNotice = 'ending' | 'ended'

/** The notice that is due now and was not given; null: none. Nobody misses a key that was not used lately. */
export function dueKeyNotice(key: KeyTimes, given: readonly KeyNotice[], now: number): KeyNotice | null {
  if (key.revokedAt !== null || key.lastUsedAt === null || key.expiresAt - key.lastUsedAt > KEY_UNUSED_MS) return null
  const leftMs = key.expiresAt - now
  if (leftMs > KEY_NOTICE_MS || leftMs <= -KEY_NOTICE_MS) return null
  const notice = leftMs <= 0 ? 'ended' : 'ending'
  return given.includes(notice) ? null : notice
}
