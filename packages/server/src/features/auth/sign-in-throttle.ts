import type { Db } from '../../db/pool.ts'
import { tooMany } from '../../ports/errors.ts'
import { type Caller, countAttempt, uncountAttempt } from './sign-in-throttle.store.ts'

export const WINDOW_MS = 15 * 60_000
const MAX_FAILURES_PER_PAIR = 5
const MAX_FAILURES_PER_ADDRESS = 50
const FREE_FAILURES_PER_ACCOUNT = 5
const FIRST_DELAY_MS = 1_000
/** Under the server's idle limit for a connection, so that the answer still arrives. */
const MAX_DELAY_MS = 20_000

/**
 * Lets an attempt through, after how long, or refuses it with 429 (contract, login). Five failures from one address on one
 * account close that pair until the oldest is 15 minutes old; fifty on any account close the address. An account that
 * fails from many addresses is never closed: its attempts only wait longer, and not at all from an address it signed in from.
 * `maxPerAccount` closes it all the same: for codes, which only who has the password can guess at.
 */
export async function admitAttempt(
  db: Db,
  caller: Caller,
  now: number,
  maxPerAccount = Number.POSITIVE_INFINITY,
): Promise<number> {
  const attempt = await countAttempt(db, caller, now, WINDOW_MS)
  const closedSince =
    attempt.onPair > MAX_FAILURES_PER_PAIR
      ? attempt.pairOldestAt
      : attempt.onAddress > MAX_FAILURES_PER_ADDRESS
        ? attempt.addressOldestAt
        : attempt.onAccount > maxPerAccount
          ? now
          : null
  if (closedSince !== null) {
    await uncountAttempt(db, caller, now)
    const retryAfterS = Math.max(1, Math.ceil((closedSince + WINDOW_MS - now) / 1000))
    throw tooMany('Demasiados intentos fallidos. Espere antes de volver a intentarlo.', retryAfterS)
  }
  return attempt.isKnownAddress ? 0 : accountDelayMs(attempt.onAccount - 1)
}

/** 0 for the first failures, then 1 s, 2 s, 4 s … */
function accountDelayMs(failures: number): number {
  if (failures < FREE_FAILURES_PER_ACCOUNT) return 0
  return Math.min(MAX_DELAY_MS, FIRST_DELAY_MS * 2 ** (failures - FREE_FAILURES_PER_ACCOUNT))
}
