import type { GpsObstacle, GpsSessionState } from '@vigia/domain/gps/obstacle'
import type { UnitReading } from './evidence.ts'
import { isPlatformFault } from './platform-breaker.ts'

/** Readings without a position after which a trip is no longer being tracked. */
const MISSES_TO_LOSE = 3

/** Where the GPS session of one trip stands (spec §4: Esperando login, Extrayendo…, Rastreando). */
export interface SessionStanding {
  readonly state: GpsSessionState
  readonly obstacle: GpsObstacle | null
  /** Readings in a row that gave no position. */
  readonly misses: number
}

export type SessionEvent =
  | { readonly kind: 'signed-in' }
  /** `doubt`: what is wrong with the position though it was read. `hasBeenRead`: a position of this trip has been read before. */
  | {
      readonly kind: 'read'
      readonly reading: UnitReading
      readonly doubt: GpsObstacle | null
      readonly hasBeenRead: boolean
    }
  | { readonly kind: 'failed'; readonly obstacle: GpsObstacle }
  /** The platform ended our session, and a new one is on its way. */
  | { readonly kind: 'ended' }

export const OPENING: SessionStanding = { state: 'waiting', obstacle: null, misses: 0 }

/** A single reading that gives nothing, or one fault of the platform, does not end the tracking; the third does. */
export function nextSessionStanding(standing: SessionStanding, event: SessionEvent): SessionStanding {
  if (event.kind === 'signed-in') {
    const isOut = standing.state === 'waiting' || standing.state === 'error'
    return isOut ? { ...OPENING, state: 'logged' } : standing
  }
  if (event.kind === 'ended') return OPENING
  if (event.kind === 'failed') return afterFailure(standing, event.obstacle)
  if (event.reading.kind === 'position') return { state: 'tracking', obstacle: event.doubt, misses: 0 }
  const misses = standing.misses + 1
  const isPassing = isSilentAbout(event.reading) && event.doubt === null && misses < MISSES_TO_LOSE
  if (isPassing && standing.state === 'tracking') return { ...standing, misses }
  // The first look is followed by another in seconds.
  if (isPassing && misses === 1) return { state: 'logged', obstacle: null, misses }
  return { state: 'logged', obstacle: event.doubt ?? readingObstacle(event.reading, event.hasBeenRead), misses }
}

function afterFailure({ state, misses }: SessionStanding, obstacle: GpsObstacle): SessionStanding {
  if (isWaiting(obstacle)) return { state: 'waiting', obstacle, misses: 0 }
  const missed = misses + 1
  const isPassing = state === 'tracking' && isPlatformFault(obstacle) && missed < MISSES_TO_LOSE
  return { state: isPassing ? 'tracking' : 'error', obstacle, misses: missed }
}

/** Nothing is broken: somebody or something has to come first. */
const isWaiting = (obstacle: GpsObstacle): boolean =>
  [
    ...['no-link', 'no-credentials', 'site-not-confirmed', 'credentials-refused', 'account-locked', 'captcha'],
    ...['second-factor', 'no-sign-in-form', 'session-taken', 'no-capacity'],
  ].includes(obstacle)

/** The page says neither where the unit is nor why not. */
const isSilentAbout = ({ kind }: UnitReading): boolean =>
  kind === 'nothing' || kind === 'unanswered' || kind === 'unconfirmed'

/** Why a reading without a sure position has none. `hasBeenRead`: a position of this unit has been read before. */
export function readingObstacle(
  reading: Exclude<UnitReading, { kind: 'position' }>,
  hasBeenRead: boolean,
): GpsObstacle {
  switch (reading.kind) {
    case 'unconfirmed':
      return 'unconfirmed'
    case 'ambiguous':
      return 'unit-ambiguous'
    case 'not-found':
      return reading.nearest.length > 0 ? 'plates-mismatch' : 'unit-not-found'
    case 'no-position':
      return reading.why === 'placeholder' ? 'placeholder' : 'no-position'
    case 'nothing':
      return hasBeenRead ? 'layout-changed' : 'unknown'
    case 'unanswered':
      return 'too-slow'
  }
}
