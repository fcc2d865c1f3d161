import type { GpsObstacle, PlatformKind } from '@vigia/domain/gps/obstacle'
import type { WantedUnit } from '@vigia/domain/gps/wanted-unit'
import type { Egress } from '@vigia/egress/egress'
import type { PlatformHabits, UnitReading } from './reading/evidence.ts'

/** Where a carrier's account is read, and with what. */
export interface PlatformTarget {
  /** The stored link. Nothing is typed anywhere but on its origin. */
  readonly url: string
  /** Null for a link that shows a unit to whoever has it. */
  readonly account: string | null
  /**
   * Asks for the stored password for the moment in which it is sent; `null` when there is none. Rejects when `origin` is not
   * the link's own, and with a `PlatformProblem` (to be passed on) when another sign-in is not allowed now. Each call counts as a
   * sign-in: all calls during one `read` (with the `open` before it) are one.
   */
  readonly password: ((origin: string) => Promise<string>) | null
  /**
   * Whether a person lets what is stored for this account, and what the platform gave for it, leave for this origin. Of a
   * shared link: its own site, and where that is read. It changes while the session stands.
   */
  readonly mayReceive: (origin: string) => boolean
  /** What an earlier session left (cookies, a token), so that a restart needs no sign-in. */
  readonly savedSession: string | null
  /**
   * False: only the saved session may be used (a password was refused, a person is at a captcha). It changes while the session
   * stands: ask it at each sign-in, and don't copy it.
   */
  readonly maySignIn: boolean
  readonly habits: PlatformHabits
}

/** A request or click that would have changed something on a platform, and was not made. */
export interface DeniedAct {
  readonly by: 'robot' | 'person'
  /** `GET`, `POST`…, or `click`. */
  readonly what: string
  /** Host and path, or the words on the button; never a query. */
  readonly where: string
  /** The word or path that gave it away. */
  readonly because: string
}

export interface PlatformContext {
  /** The only way out. */
  readonly egress: Egress
  readonly now: () => number
  /** Ends everything that is under way when the session closes. */
  readonly signal: AbortSignal
  readonly onDenied: (denied: DeniedAct) => void
  /** A saved session worth storing: called after each sign-in, and when the platform renews it. */
  readonly onSavedSession: (savedSession: string) => void
  /** Foreign text of this account is being read, until the function that it answers is called. */
  readonly onReadsText: () => () => void
  /** What was learned of the platform. */
  readonly onHabits: (habits: PlatformHabits) => void
  /** An administrator lets a person at the wheel do what is denied otherwise. Never the robot. */
  readonly mayPersonChange: () => boolean
  /** The session is lost (the browser or its page crashed), also between two readings. It is then closed and opened anew. */
  readonly onCrash: () => void
}

/** Why a session cannot be read now. The session may stand all the same: a person may help on the open page. */
export class PlatformProblem extends Error {
  readonly obstacle: GpsObstacle
  /** What was seen, in Spanish, for a person: `La página contestó: "Usuario o contraseña incorrectos"`. No secrets. */
  readonly evidence: readonly string[]

  constructor(obstacle: GpsObstacle, evidence: readonly string[] = []) {
    super(obstacle)
    this.name = 'PlatformProblem'
    this.obstacle = obstacle
    this.evidence = evidence
  }
}

/** One account on one platform, signed in or on its way; shared by all trips of that account. */
export interface PlatformSession {
  readonly kind: PlatformKind
  /** Whether the platform has let us in: asked to sign in or not. */
  isSignedIn(): boolean
  /**
   * Reads the wanted units, one answer for each in their order. Signs in first where that is needed and allowed, also
   * when a session that had worked was ended; with nothing to sign in with or no permission it rejects with
   * `session-taken` then. While a captcha or a second factor waits for a person it looks whether the page is signed in by
   * now, and touches nothing. Answers below the accepting confidence or not yet seen twice are `unconfirmed`: the next
   * call follows in seconds. Rejects with `PlatformProblem`; anything else is a bug of ours.
   */
  read(units: readonly WantedUnit[], signal: AbortSignal): Promise<readonly UnitReading[]>
  /** The page for a person at the wheel; null for an API. */
  readonly screen: RemoteScreen | null
  /** Lets go of everything; leaves nothing signed in that can be signed out without a page. Never rejects. */
  close(): Promise<void>
}

/** `open` rejects with `PlatformProblem` only when nothing is left standing. */
export interface Platform {
  readonly kind: PlatformKind
  open(target: PlatformTarget, context: PlatformContext): Promise<PlatformSession>
}

/**
 * What a person does on the remote page. Coordinates are CSS pixels of the page. `page`: the number of the page (tab) whose picture they
 * saw when they did it, on another nothing is done; none: on whichever is shown.
 */
export type RemoteAct =
  | {
      readonly kind: 'mouse'
      readonly page?: number | undefined
      readonly type: 'down' | 'up' | 'move'
      readonly x: number
      readonly y: number
      readonly button: 'left' | 'right' | 'middle' | 'none'
      readonly clicks: number
    }
  | {
      readonly kind: 'wheel'
      readonly page?: number | undefined
      readonly x: number
      readonly y: number
      readonly dx: number
      readonly dy: number
    }
  /** Text as typed, composed or pasted. */
  | { readonly kind: 'text'; readonly page?: number | undefined; readonly text: string }
  | {
      readonly kind: 'key'
      readonly page?: number | undefined
      readonly type: 'down' | 'up'
      readonly key: string
      readonly code: string
      /** Bits as in CDP: 1 alt, 2 ctrl, 4 meta, 8 shift. */
      readonly modifiers: number
    }
  /** Types the stored account or password into the focused field, without showing it. */
  | { readonly kind: 'credential'; readonly page?: number | undefined; readonly field: 'account' | 'password' }
  | { readonly kind: 'select'; readonly index: number | null }
  | { readonly kind: 'dialog'; readonly accept: boolean }
  | { readonly kind: 'back' | 'reload' | 'done' }

/** What a remote page tells whoever watches it. */
export type RemoteNews =
  /** `page`: the number of the page that it shows. */
  | {
      readonly kind: 'frame'
      readonly page: number
      readonly jpeg: Buffer
      readonly width: number
      readonly height: number
    }
  | { readonly kind: 'page'; readonly url: string; readonly title: string; readonly isLoading: boolean }
  /** The page opened a list that a stream cannot show. */
  | { readonly kind: 'options'; readonly options: readonly string[]; readonly selected: number }
  | { readonly kind: 'dialog'; readonly type: 'alert' | 'confirm' | 'prompt'; readonly message: string }
  | { readonly kind: 'denied'; readonly denied: DeniedAct }
  /** An act of the person was not carried out, and why, in Spanish. */
  | { readonly kind: 'refused'; readonly message: string }

export interface RemoteScreen {
  /** Streams until the returned function is called; newest frame wins, at most two on the way (`acknowledge`). */
  watch(onNews: (news: RemoteNews) => void): { acknowledge(): void; stop(): void }
  act(act: RemoteAct): Promise<void>
}
