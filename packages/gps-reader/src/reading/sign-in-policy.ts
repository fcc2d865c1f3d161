import type { GpsObstacle } from '@vigia/domain/gps/obstacle'
import { isPlatformFault } from './platform-breaker.ts'

/** Two ends of a session within this time: somebody else signs in with the account, and we would only throw each other out. */
const TAKEN_MS = 5 * 60_000
/** After a sign-in that came to nothing by the platform's fault. */
const PAUSES_MS = [60_000, 5 * 60_000, 15 * 60_000, 60 * 60_000] as const

/** What we may do with the password of one account on one platform. */
export type SignInStanding =
  /** Not signed in; may be tried from `notBefore` on. */
  | {
      readonly kind: 'may'
      readonly failures: number
      readonly notBefore: number
      /** When a session that had worked was last ended. */
      readonly endedAt: number | null
    }
  | { readonly kind: 'in'; readonly endedAt: number | null }
  /** Nothing is typed until a person has acted. */
  | { readonly kind: 'person'; readonly obstacle: GpsObstacle }

export type SignInEvent =
  | { readonly kind: 'signed-in' }
  /** A session that had worked is not signed in any more. */
  | { readonly kind: 'ended' }
  /** The page is gone, and perhaps the session or the half-done sign-in with it: nobody ended it. */
  | { readonly kind: 'lost' }
  /** A reading failed; `hasTyped`: the password had been sent in it. */
  | { readonly kind: 'failed'; readonly obstacle: GpsObstacle; readonly hasTyped: boolean }
  /** A person says that it may be tried once more, or has changed the password. */
  | { readonly kind: 'asked' }

export const MAY_SIGN_IN: Extract<SignInStanding, { kind: 'may' }> = {
  kind: 'may',
  failures: 0,
  notBefore: 0,
  endedAt: null,
}

/** Whether the password may be sent now; in the name of a session that stands, when it was found ended. */
export function mayTypePassword(standing: SignInStanding, now: number): boolean {
  if (standing.kind === 'may') return now >= standing.notBefore
  return standing.kind === 'in' && mayTypePassword(nextSignInStanding(standing, { kind: 'ended' }, now), now)
}

/**
 * What follows from what happened. A refused password is never tried again by itself, since platforms lock the account;
 * what was typed and led to nothing that we understand waits for a person too. A session that had worked and was ended is
 * signed in once more; ended twice within five minutes it is left alone.
 */
export function nextSignInStanding(standing: SignInStanding, event: SignInEvent, now: number): SignInStanding {
  const endedAt = standing.kind === 'person' ? null : standing.endedAt
  switch (event.kind) {
    case 'asked':
      return standing.kind === 'in' ? { kind: 'in', endedAt: null } : MAY_SIGN_IN
    case 'signed-in':
      return { kind: 'in', endedAt }
    case 'lost':
      if (standing.kind === 'person' && isOpenPage(standing.obstacle)) return MAY_SIGN_IN
      return standing.kind === 'in' ? { ...MAY_SIGN_IN, endedAt } : standing
    case 'ended':
      if (standing.kind !== 'in') return standing
      if (endedAt !== null && now - endedAt < TAKEN_MS) return { kind: 'person', obstacle: 'session-taken' }
      return { ...MAY_SIGN_IN, endedAt: now }
    case 'failed':
      return afterFailure(standing, event.obstacle, event.hasTyped, now)
  }
}

function afterFailure(standing: SignInStanding, obstacle: GpsObstacle, hasTyped: boolean, now: number): SignInStanding {
  // Said of what somebody else typed, it says nothing of ours.
  if (isRefusal(obstacle)) return hasTyped ? { kind: 'person', obstacle } : standing
  if (obstacle === 'session-taken') return nextSignInStanding(standing, { kind: 'ended' }, now)
  if (obstacle === 'captcha' || obstacle === 'second-factor') {
    const isSettled = standing.kind === 'person' && !isOpenPage(standing.obstacle)
    return isSettled ? standing : { kind: 'person', obstacle }
  }
  if (!hasTyped || standing.kind === 'person') return standing
  if (!isNotOurs(obstacle)) return { kind: 'person', obstacle }
  const failures = standing.kind === 'may' ? standing.failures + 1 : 1
  const pauseMs = PAUSES_MS[Math.min(failures, PAUSES_MS.length) - 1] ?? 0
  return { kind: 'may', failures, notBefore: now + pauseMs, endedAt: standing.endedAt }
}

/** The platform has said no to this password. */
export const isRefusal = (obstacle: GpsObstacle): boolean =>
  obstacle === 'credentials-refused' || obstacle === 'account-locked'

/** A person finishes on the page that stands, and the machine goes on. */
const isOpenPage = (obstacle: GpsObstacle): boolean => obstacle === 'captcha' || obstacle === 'second-factor'

/** The sign-in may have been right: something else kept it from ending. */
const isNotOurs = (obstacle: GpsObstacle): boolean =>
  isPlatformFault(obstacle) || obstacle === 'crashed' || obstacle === 'no-browser'
