import type { GpsObstacle } from '@vigia/domain/gps/obstacle'
import type { TypingRules } from './account-target.ts'
import { PlatformProblem } from './platform.ts'
import {
  isRefusal,
  MAY_SIGN_IN,
  mayTypePassword,
  nextSignInStanding,
  type SignInEvent,
  type SignInStanding,
} from './reading/sign-in-policy.ts'

const TAKEN_EVIDENCE = ['La plataforma cerró nuestra sesión dos veces en menos de cinco minutos.']

const REFUSED_BEFORE = ['La contraseña guardada ya fue rechazada; no se vuelve a enviar hasta que alguien lo pida.']

/** Keeps count of what may be done with an account's password. */
export interface SignInKeeper extends TypingRules {
  standing(): SignInStanding
  /** What a person should know of the obstacle that waits for one. */
  evidence(): readonly string[]
  /** The platform has said no to this password, and nobody has asked for another try. */
  isRefused(): boolean
  /** The password was sent since `beginTurn`. */
  hasTyped(): boolean
  /** All passwords sent from now on are one sign-in. */
  beginTurn(): void
  /** A reading came to its end. Tells whether that was a new sign-in. */
  onRead(isSignedIn: boolean): boolean
  /** Tells which obstacle is news: the platform refused what we sent. */
  onFailed(obstacle: GpsObstacle, evidence: readonly string[]): GpsObstacle | null
  onLost(): void
  /** Whether the password to be used from now on was refused before; a person may ask for it all the same. */
  setRefusedBefore(wasRefused: boolean): void
  onAsked(): void
}

export function createSignInKeeper(maySignIn: boolean, now: () => number): SignInKeeper {
  let standing: SignInStanding = maySignIn ? MAY_SIGN_IN : { kind: 'person', obstacle: 'credentials-refused' }
  let evidence: readonly string[] = maySignIn ? [] : REFUSED_BEFORE
  let hasTyped = false
  let isBarred = !maySignIn

  const step = (event: SignInEvent, seen: readonly string[] = []): boolean => {
    const before = standing
    standing = nextSignInStanding(standing, event, now())
    if (standing === before || standing.kind !== 'person') return false
    evidence = standing.obstacle === 'session-taken' ? TAKEN_EVIDENCE : seen
    return true
  }
  const mayType = (): boolean => hasTyped || (!isBarred && mayTypePassword(standing, now()))

  return {
    standing: () => standing,
    evidence: () => evidence,
    isRefused: () => standing.kind === 'person' && isRefusal(standing.obstacle),
    hasTyped: () => hasTyped,
    mayType,
    onType: () => {
      const isAllowed = mayType()
      if (!hasTyped) step({ kind: 'ended' })
      if (isAllowed) hasTyped = true
      else if (isBarred) throw new PlatformProblem('credentials-refused', REFUSED_BEFORE)
      else if (standing.kind === 'person') throw new PlatformProblem(standing.obstacle, evidence)
      else throw new PlatformProblem('paused', ['El intento anterior de iniciar sesión no terminó; se espera un poco.'])
    },
    beginTurn: () => {
      hasTyped = false
    },
    onRead: (isSignedIn) => {
      if (standing.kind === 'in' || !(isSignedIn || hasTyped)) return false
      step({ kind: 'signed-in' })
      return true
    },
    onFailed: (obstacle, seen) => {
      const isNews = step({ kind: 'failed', obstacle, hasTyped }, seen)
      return isNews && standing.kind === 'person' && isRefusal(standing.obstacle) ? standing.obstacle : null
    },
    onLost: () => {
      step({ kind: 'lost' })
    },
    setRefusedBefore: (wasRefused) => {
      isBarred = wasRefused
      if (!wasRefused || standing.kind !== 'may') return
      standing = { kind: 'person', obstacle: 'credentials-refused' }
      evidence = REFUSED_BEFORE
    },
    onAsked: () => {
      isBarred = false
      step({ kind: 'asked' })
    },
  }
}
