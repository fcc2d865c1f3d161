import type { GpsObstacle } from '@vigia/domain/gps/obstacle'
import { isOpenPage, PAUSE_MS } from './next-turn.ts'
import type { SignInStanding } from './reading/sign-in-policy.ts'

/** While a person moves the mouse on a page that is read anyway, the machine keeps its hands off. */
const HANDS_OFF_MS = 10_000

/** An account that is read, and what is remembered of it between two turns. */
export interface AccountState {
  /** `parked`: left alone until a person says something; a page that stands may be looked at. */
  readonly state: 'resting' | 'reading' | 'parked' | 'closed'
  /** A person wants a new sign-in, not the page that stands. */
  readonly isAsked: boolean
  /** It has been read before. */
  readonly hasRead: boolean
  /** Readings in a row in which something was missing or waits to be confirmed. */
  readonly unsureReadings: number
  /** Failed turns in a row. */
  readonly failures: number
  readonly lastActAt: number
}

export const NEW_ACCOUNT: AccountState = {
  state: 'resting',
  isAsked: false,
  hasRead: false,
  unsureReadings: 0,
  failures: 0,
  lastActAt: Number.NEGATIVE_INFINITY,
}

export type AccountEvent =
  | { readonly kind: 'reading' }
  | { readonly kind: 'read'; readonly isUnsure: boolean }
  | { readonly kind: 'failed' }
  /** Only a person can go on: `isParked`: not on the page that stands. */
  | { readonly kind: 'for-person'; readonly isParked: boolean }
  /** A person, or new credentials, allow one more try. */
  | { readonly kind: 'allowed' }
  /** A person wants one more try, whatever stands. */
  | { readonly kind: 'asked' }
  /** What was asked for has been done. */
  | { readonly kind: 'answered' }
  | { readonly kind: 'touched'; readonly at: number }
  /** A person says that the page is ready. */
  | { readonly kind: 'done' }
  /** Another page, or other trips: what the last reading was unsure of is no matter. */
  | { readonly kind: 'anew' }
  | { readonly kind: 'close' }

export function nextAccountState(account: AccountState, event: AccountEvent): AccountState {
  if (account.state === 'closed') return account
  const awake = account.state === 'parked' ? 'resting' : account.state
  switch (event.kind) {
    case 'reading':
      return { ...account, state: 'reading' }
    case 'read': {
      const unsureReadings = event.isUnsure ? account.unsureReadings + 1 : 0
      return { ...account, state: 'resting', isAsked: false, hasRead: true, failures: 0, unsureReadings }
    }
    case 'failed':
      return { ...account, state: awake === 'reading' ? 'resting' : account.state, failures: account.failures + 1 }
    case 'for-person':
      return { ...account, state: event.isParked ? 'parked' : awake }
    case 'allowed':
      return { ...account, state: awake, failures: 0 }
    case 'asked':
      return { ...account, isAsked: true }
    case 'answered':
      return { ...account, isAsked: false }
    case 'touched':
      return { ...account, lastActAt: event.at }
    case 'done':
      return { ...account, state: awake, lastActAt: Number.NEGATIVE_INFINITY }
    case 'anew':
      return { ...account, unsureReadings: 0 }
    case 'close':
      return { ...account, state: 'closed' }
  }
}

export interface TurnFacts {
  readonly hasSession: boolean
  /** The session that stood has broken. */
  readonly isLost: boolean
  readonly standing: SignInStanding
  /** Until when the platform is left alone. */
  readonly pausedUntil: number | null
}

/** What a turn does; `pause` is told as an obstacle, `rest` is not. */
export type TurnAction =
  | { readonly kind: 'rest'; readonly pauseMs: number }
  | { readonly kind: 'fail' }
  | { readonly kind: 'stay-parked' }
  | { readonly kind: 'pause'; readonly until: number }
  | { readonly kind: 'read' }

export function nextTurnAction(account: AccountState, facts: TurnFacts, now: number): TurnAction {
  const { standing, pausedUntil } = facts
  if (facts.isLost) return { kind: 'fail' }
  if (account.state === 'parked') return { kind: 'stay-parked' }
  if (pausedUntil !== null) return { kind: 'pause', until: pausedUntil }
  if (standing.kind === 'may' && standing.notBefore > now) return { kind: 'rest', pauseMs: standing.notBefore - now }
  const handsOffMs = account.lastActAt + HANDS_OFF_MS - now
  const isTouched = handsOffMs > 0 && facts.hasSession && standing.kind !== 'person'
  return isTouched ? { kind: 'rest', pauseMs: handsOffMs } : { kind: 'read' }
}

/** The pause after a reading that was begun `readMs` ago. */
export function pauseAfterReading({ unsureReadings }: AccountState, isPage: boolean, readMs: number): number {
  const isQuick = isPage && unsureReadings > 0 && unsureReadings <= PAUSE_MS.secondLooks
  return isQuick ? PAUSE_MS.secondLook : Math.max(0, PAUSE_MS.reading - readMs)
}

export interface FailureFacts {
  readonly obstacle: GpsObstacle
  /** It says something of the account, and so that the platform works. */
  readonly isAboutAccount: boolean
  readonly hasScreen: boolean
  /** After the failure. */
  readonly standing: SignInStanding
}

export type AfterFailure =
  /** The page that stood was not what the person asked for. */
  | { readonly kind: 'sign-in-anew' }
  | {
      readonly kind: 'for-person'
      readonly obstacle: GpsObstacle
      readonly isParked: boolean
      readonly mustClose: boolean
    }
  /** The platform ended our session, and there may be another. */
  | { readonly kind: 'begin-again' }
  | { readonly kind: 'go-on' }

/** What follows a failure that is no longer news to the platform's limits and to the account's sign-ins. */
export function afterFailure({ isAsked }: AccountState, facts: FailureFacts): AfterFailure {
  const { obstacle, isAboutAccount, hasScreen, standing } = facts
  if (isAsked && hasScreen && isAboutAccount) return { kind: 'sign-in-anew' }
  if (standing.kind === 'person' && isAboutAccount) {
    const isParked = !hasScreen || !isOpenPage(standing.obstacle)
    const mustClose = !hasScreen || standing.obstacle === 'session-taken'
    return { kind: 'for-person', obstacle: standing.obstacle, isParked, mustClose }
  }
  return obstacle === 'session-taken' && standing.kind === 'may' ? { kind: 'begin-again' } : { kind: 'go-on' }
}
