import type { GpsObstacle, PlatformKind } from '@vigia/domain/gps/obstacle'
import { isPlatformFault } from './reading/platform-breaker.ts'

/** Pauses between two turns of an account. */
export const PAUSE_MS = {
  reading: 30_000,
  /** A second reading confirms the first, or sees what had not loaded yet. */
  secondLook: 2_500,
  /** How many of them, before it is left to the usual rhythm. */
  secondLooks: 3,
  /** Somebody is at a captcha: the machine takes over soon after. */
  watched: 3_000,
  /** Until something is said: a change of the order ends it. */
  forPerson: 3_600_000,
  /** How long a page that nobody can go on with is kept to be looked at. */
  forLook: 10 * 60_000,
  trouble: 60_000,
} as const

const CRASH_PAUSES_MS = [5_000, 15_000, 60_000, 300_000, 900_000] as const

export interface FailedTurn {
  readonly obstacle: GpsObstacle
  readonly kind: PlatformKind | null
  /** A page stands, so a person can help. */
  readonly hasScreen: boolean
  readonly isWatched: boolean
  /** Failed turns in a row before this one. */
  readonly failures: number
  /** It was not the platform that failed, but our code. */
  readonly isBug: boolean
  /** This account has been read before. */
  readonly hasRead: boolean
}

export interface NextTurn {
  readonly pauseMs: number
  /** The session is of no use any more. */
  readonly mustClose: boolean
  /** The API is not what it was taken for, or asks for a person, who needs a page. */
  readonly useBrowser: boolean
  /** It says something of the account, and so that the platform works: it is not ours, nor the network's. */
  readonly isAboutAccount: boolean
}

/** What follows a reading that failed. */
export function nextTurn(turn: FailedTurn): NextTurn {
  const { obstacle, kind, isBug, hasRead } = turn
  const isApi = kind !== null && kind !== 'browser'
  const isNoApi = obstacle === 'layout-changed' && !hasRead
  return {
    pauseMs: pauseAfter(turn),
    mustClose: isBug || obstacle === 'crashed' || obstacle === 'too-slow' || obstacle === 'too-large',
    useBrowser: isApi && (isNoApi || obstacle === 'captcha' || obstacle === 'second-factor'),
    isAboutAccount: !isBug && !isOurs(obstacle) && !isPlatformFault(obstacle),
  }
}

function pauseAfter({ obstacle, hasScreen, isWatched, failures, isBug }: FailedTurn): number {
  if (obstacle === 'crashed') return CRASH_PAUSES_MS[Math.min(failures, CRASH_PAUSES_MS.length - 1)] ?? PAUSE_MS.trouble
  if (isBug) return Math.min(PAUSE_MS.reading * 2 ** failures, 15 * PAUSE_MS.trouble)
  if (isOurs(obstacle)) return PAUSE_MS.trouble
  if (!hasScreen && obstacle === 'no-credentials') return PAUSE_MS.forPerson
  return hasScreen && isWatched ? PAUSE_MS.watched : PAUSE_MS.reading
}

const isOurs = (obstacle: GpsObstacle): boolean =>
  ['crashed', 'no-browser', 'no-capacity', 'blocked-address', 'paused'].includes(obstacle)

/** A person finishes on the page that stands, and the machine goes on by itself. */
export const isOpenPage = (obstacle: GpsObstacle): boolean =>
  obstacle === 'captcha' || obstacle === 'second-factor' || obstacle === 'no-sign-in-form'
