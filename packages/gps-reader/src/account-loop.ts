import { formatDateTime } from '@vigia/domain/format/date-time'
import type { GpsObstacle } from '@vigia/domain/gps/obstacle'
import { originOf } from '@vigia/egress/origin-of'
import { createWakeSignal } from '@vigia/runtime/wake-signal'
import { type AccountSecrets, createAccountSecrets } from './account-secrets.ts'
import { AccountSession } from './account-session.ts'
import {
  type AccountEvent,
  type AccountState,
  afterFailure,
  type FailureFacts,
  NEW_ACCOUNT,
  nextAccountState,
  nextTurnAction,
  pauseAfterReading,
} from './account-state.ts'
import { haveSameCredentials, haveSamePassword } from './account-target.ts'
import { type AccountTrips, createAccountTrips } from './account-trips.ts'
import type { LoopMeans } from './loop-means.ts'
import { nextTurn, PAUSE_MS } from './next-turn.ts'
import { withinMs } from './open-platform-session.ts'
import { PlatformProblem, type RemoteAct, type RemoteScreen } from './platform.ts'
import { isPlatformFault } from './reading/platform-breaker.ts'
import { createRedact, type Redact, redactError, redactLines, redactReading } from './redact.ts'
import { createSignInKeeper, type SignInKeeper } from './sign-in-keeper.ts'
import type { AccountOrder } from './worker-messages.ts'

const CLOSE_WITHIN_MS = 3_500

/** One account, kept signed in and read for all its trips: the shell of `account-state.ts`, turn after turn until it is closed. */
export class AccountLoop {
  private readonly means: LoopMeans
  private readonly accountId: string
  private order: AccountOrder
  private readonly session: AccountSession
  private isWatched = false
  private account: AccountState = NEW_ACCOUNT
  private readonly wakeSignal = createWakeSignal()
  private readonly stop = new AbortController()
  private readonly secrets: AccountSecrets
  private readonly redact: Redact
  private readonly signIns: SignInKeeper
  private readonly trips: AccountTrips
  private readonly running: Promise<void>

  /** `onScreenGone` is told each time that a page which could be watched is gone. */
  constructor(first: AccountOrder, means: LoopMeans, onScreenGone: () => void) {
    this.means = means
    this.accountId = first.accountId
    this.order = first
    this.secrets = createAccountSecrets(means.secretRequests)
    this.redact = createRedact(this.secrets.inTheClear)
    this.signIns = createSignInKeeper(first.maySignIn, means.now)
    this.trips = createAccountTrips(first, () => this.session.facts(), means.now, means.send)
    this.session = new AccountSession({
      ...{ first, means, redact: this.redact, secrets: this.secrets, signIns: this.signIns, stop: this.stop.signal },
      order: () => this.order,
      onRoom: this.wakeSignal.wake,
      onSignedIn: this.trips.onSignedIn,
      // A reading that is under way ends by itself.
      onLost: () => {
        if (this.account.state !== 'reading') this.wakeSignal.wake()
      },
      onClosed: (hadScreen) => {
        this.step({ kind: 'anew' })
        if (hadScreen) onScreenGone()
      },
    })
    this.running = this.run()
  }

  /** What is the same in the new order is left alone. */
  update(next: AccountOrder): void {
    const { signIns } = this
    const before = this.order
    this.order = next
    const isNew = this.trips.update(next.trips)
    if (isNew) this.step({ kind: 'anew' })
    if (!haveSameCredentials(before, next)) {
      if (signIns.standing().kind !== 'in') void this.session.close()
      // Another page of the account, or other rules: the password is the one that was refused.
      const isRefused = haveSamePassword(before, next) ? signIns.isRefused() : !next.maySignIn
      if (isRefused) this.wakeSignal.wake()
      else this.allow()
    } else if (next.maySignIn && !before.maySignIn) this.allow()
    else if (isNew) this.wakeSignal.wake()
    signIns.setRefusedBefore(!next.maySignIn)
  }

  readNow(): void {
    this.wakeSignal.wake()
  }

  /** A person asks for one more try. */
  retry(): void {
    if (!this.session.isOpen()) this.session.forgetKind()
    this.step({ kind: 'asked' })
    this.allow()
  }

  screen(): RemoteScreen | null {
    return this.session.screen()
  }

  /** Somebody watches the page, or nobody does any more. */
  setWatched(isWatched: boolean): void {
    this.isWatched = isWatched
    if (isWatched && this.signIns.standing().kind === 'person') this.wakeSignal.wake()
  }

  /** A person has touched the page, or says that it is ready. */
  onAct(act: RemoteAct): void {
    this.step({ kind: 'touched', at: this.means.now() })
    if (act.kind !== 'done') return
    this.step({ kind: 'done' })
    this.wakeSignal.wake()
  }

  async close(): Promise<void> {
    this.step({ kind: 'close' })
    this.stop.abort(new PlatformProblem('unknown', ['La sesión se cerró.']))
    await withinMs(
      this.running.then(() => this.session.close()),
      CLOSE_WITHIN_MS,
    )
  }

  private step(event: AccountEvent): void {
    this.account = nextAccountState(this.account, event)
  }

  private reportFailure(obstacle: GpsObstacle, evidence: readonly string[]): void {
    this.trips.onFailed(obstacle, redactLines(evidence, this.redact))
  }

  private allow(): void {
    this.signIns.onAsked()
    this.step({ kind: 'allowed' })
    const origin = originOf(this.order.url)
    if (origin !== null) this.means.limits.answered(origin)
    this.wakeSignal.wake()
  }

  private async run(): Promise<void> {
    while (!this.stop.signal.aborted) {
      const pauseMs = await this.turn()
      this.secrets.endTurn(this.session.isOpen())
      await this.wakeSignal.wait(pauseMs, this.stop.signal)
    }
  }

  private async turn(): Promise<number> {
    const { signIns, trips } = this
    const { limits, now } = this.means
    const origin = originOf(this.order.url)
    if (origin === null) this.reportFailure('no-link', [])
    if (origin === null || trips.isEmpty()) return PAUSE_MS.forPerson
    const startedAt = now()
    const standing = signIns.standing()
    signIns.beginTurn()
    const lost = this.session.lost()
    const pausedUntil = limits.pausedUntil(origin, startedAt)
    const facts = { hasSession: this.session.isOpen(), isLost: lost !== null, standing, pausedUntil }
    const action = nextTurnAction(this.account, facts, startedAt)
    switch (action.kind) {
      case 'rest':
        return action.pauseMs
      case 'fail':
        return this.onFailed(lost?.reason, origin)
      case 'stay-parked':
        return this.stayParked()
      case 'pause':
        this.reportFailure('paused', [pausedText(action.until)])
        return action.until - startedAt
      case 'read':
        return this.readOnce(origin, startedAt)
    }
  }

  private async stayParked(): Promise<number> {
    const standing = this.signIns.standing()
    // Its room is worth more than the picture of a refusal.
    if (!this.isWatched) await this.session.close()
    // A trip that has just come to this account waits for the same.
    if (standing.kind === 'person') this.reportFailure(standing.obstacle, this.signIns.evidence())
    return this.session.isOpen() ? PAUSE_MS.forLook : PAUSE_MS.forPerson
  }

  private async readOnce(origin: string, startedAt: number): Promise<number> {
    const { limits, now } = this.means
    limits.ask(origin, startedAt)
    this.step({ kind: 'reading' })
    try {
      await this.read()
    } catch (error) {
      return this.stop.signal.aborted ? 0 : await this.onFailed(error, origin)
    }
    limits.answered(origin)
    return pauseAfterReading(this.account, this.session.kind() === 'browser', now() - startedAt)
  }

  private async read(): Promise<void> {
    const { accountId, signIns, trips, redact } = this
    const { asked, found, isSignedIn } = await this.session.read(() => trips.asked())
    if (signIns.onRead(isSignedIn)) this.means.send({ type: 'signed-in', accountId, at: this.means.now() })
    trips.onRead(
      asked,
      found.map((reading) => redactReading(reading, redact)),
    )
    const isUnsure = found.some(({ kind }) => kind === 'unconfirmed' || kind === 'nothing' || kind === 'unanswered')
    this.step({ kind: 'read', isUnsure })
  }

  /** Does what a failed reading asks for; resolves to the pause after it. */
  private async onFailed(error: unknown, origin: string): Promise<number> {
    const { accountId, isWatched, redact, session, signIns } = this
    const { limits, logger, now, send } = this.means
    const isBug = !(error instanceof PlatformProblem)
    if (isBug) logger.error({ accountId, err: redactError(error, redact) }, 'la lectura de una plataforma falló')
    const { obstacle } = isBug ? new PlatformProblem('unknown') : error
    // It is kept and told again, when the secrets of this turn are no longer here to be found in it.
    const evidence = isBug ? [] : redactLines(error.evidence, redact)
    const { kind, hasScreen } = session.facts()
    const { failures, hasRead } = this.account
    const turn = nextTurn({ obstacle, kind, hasScreen, failures, isWatched, isBug, hasRead })
    this.step({ kind: 'failed' })
    if (turn.useBrowser) {
      await this.session.close()
      session.setKind('browser')
      return 0
    }
    if (isPlatformFault(obstacle)) limits.failed(origin, now())
    else if (turn.isAboutAccount) limits.answered(origin)

    if (turn.mustClose) signIns.onLost()
    const refused = signIns.onFailed(obstacle, evidence)
    if (refused !== null) send({ type: 'refused', accountId, obstacle: refused, at: now() })
    // The new sign-in has been made.
    if (signIns.hasTyped()) this.step({ kind: 'answered' })
    if (obstacle === 'session-taken') session.forgetSaved()
    if (turn.mustClose) await this.session.close()
    const facts = { obstacle, hasScreen, isAboutAccount: turn.isAboutAccount, standing: signIns.standing() }
    return this.goOn(facts, evidence, turn.pauseMs)
  }

  private async goOn(facts: FailureFacts, evidence: readonly string[], pauseMs: number): Promise<number> {
    const after = afterFailure(this.account, facts)
    switch (after.kind) {
      case 'sign-in-anew':
        this.step({ kind: 'answered' })
        await this.session.close()
        this.signIns.onAsked()
        return 0
      case 'for-person':
        this.step({ kind: 'for-person', isParked: after.isParked })
        if (after.mustClose) await this.session.close()
        this.reportFailure(after.obstacle, this.signIns.evidence())
        if (!after.isParked) return pauseMs
        return this.session.isOpen() ? PAUSE_MS.forLook : PAUSE_MS.forPerson
      case 'begin-again':
        await this.session.close()
        this.trips.onEnded()
        return 0
      case 'go-on':
        this.reportFailure(facts.obstacle, evidence)
        return pauseMs
    }
  }
}

const pausedText = (until: number): string =>
  `La plataforma falló varias veces; se reintenta el ${formatDateTime(until)}, hora del Centro.`
