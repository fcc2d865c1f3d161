import type { GpsObstacle, PlatformKind } from '@vigia/domain/gps/obstacle'
import { originOf } from '@vigia/egress/origin-of'
import type { Logger } from '@vigia/runtime/logger'
import { createWakeSignal } from '@vigia/runtime/wake-signal'
import { accountContext, markReading } from './account-context.ts'
import { createAccountSecrets } from './account-secrets.ts'
import { accountTarget, haveSameCredentials, haveSamePassword } from './account-target.ts'
import { createAccountTrips } from './account-trips.ts'
import type { GpsPlatforms } from './gps-platforms.ts'
import { isOpenPage, nextTurn, PAUSE_MS } from './next-turn.ts'
import { type OpenSession, openSession, withinMs, withinSignals } from './open-platform-session.ts'
import { PlatformProblem, type RemoteAct, type RemoteScreen } from './platform.ts'
import type { PlatformLimits } from './platform-limits.ts'
import { isPlatformFault } from './reading/platform-breaker.ts'
import { createRedact, redactError, redactLines, redactReading } from './redact.ts'
import type { SecretRequests } from './secret-requests.ts'
import { createSignInKeeper } from './sign-in-keeper.ts'
import type { AccountFacts } from './trip-watch.ts'
import type { AccountOrder, FromWorker, ToSupervisor } from './worker-messages.ts'

const READING_WITHIN_MS = 60_000
const CLOSE_WITHIN_MS = 3_500
/** While a person moves the mouse on a page that is read anyway, the machine keeps its hands off. */
const HANDS_OFF_MS = 10_000

/** What all accounts are read with. */
export interface LoopMeans extends Pick<GpsPlatforms, 'platforms' | 'recognise' | 'createEgress'> {
  readonly secretRequests: SecretRequests
  readonly limits: PlatformLimits
  readonly now: () => number
  readonly logger: Logger
  readonly say: (message: FromWorker | ToSupervisor) => void
}

/** One account, kept signed in and read for all its trips. */
export interface AccountLoop {
  /** What is the same in the new order is left alone. */
  update(order: AccountOrder): void
  readNow(): void
  /** A person asks for one more try. */
  retry(): void
  screen(): RemoteScreen | null
  /** Somebody watches the page, or nobody does any more. */
  setWatched(isWatched: boolean): void
  /** A person has touched the page, or says that it is ready. */
  onAct(act: RemoteAct): void
  close(): Promise<void>
}

/** `onScreenGone` is told each time that a page which could be watched is gone. */
export function createAccountLoop(first: AccountOrder, means: LoopMeans, onScreenGone: () => void): AccountLoop {
  const { platforms, limits, now, logger, say } = means
  const { accountId } = first
  let order = first
  let kind = order.kind
  let hasSavedSession = order.hasSavedSession
  let open: OpenSession | null = null
  let isReading = false
  let isWatched = false
  let lastActAt = Number.NEGATIVE_INFINITY
  /** Left alone until a person says something; a page that stands may be looked at. */
  let isParked = false
  /** A person wants a new sign-in, not the page that stands. */
  let isAsked = false
  let hasRead = false
  let unsureReadings = 0
  let failures = 0
  const wakeSignal = createWakeSignal()
  const stop = new AbortController()
  const secrets = createAccountSecrets(means.secretRequests)
  const redact = createRedact(secrets.inTheClear)
  const signIns = createSignInKeeper(order.maySignIn, now)
  const facts = (): AccountFacts => ({
    kind,
    isSignedIn: open?.session.isSignedIn() === true,
    hasScreen: open !== null && open.session.screen !== null,
  })
  const trips = createAccountTrips(order, facts, now, say)
  const tellFailure = (obstacle: GpsObstacle, evidence: readonly string[]): void =>
    trips.onFailed(obstacle, redactLines(evidence, redact))
  const setKind = (found: PlatformKind): void => {
    kind = found
    say({ type: 'kind', accountId, kind: found })
  }

  const closeSession = async (): Promise<void> => {
    const closing = open
    if (closing === null) return
    open = null
    unsureReadings = 0
    if (closing.session.screen !== null) onScreenGone()
    await closing.close().catch((err: unknown) => logger.error({ accountId, err }, 'no se pudo cerrar una sesión GPS'))
  }

  const openAccount = async (reader: PlatformKind, signal: AbortSignal): Promise<OpenSession> => {
    const savedSession = hasSavedSession ? await withinSignals(secrets.savedSession(order), signal) : null
    const egress = means.createEgress()
    const release = reader === 'browser' ? limits.takeRoom(wakeSignal.wake) : () => undefined
    if (release === null) throw new PlatformProblem('no-capacity')
    const { origin } = new URL(order.url)
    const onSavedSession = (text: string): void => {
      hasSavedSession = true
      secrets.keepSession(text)
      trips.onSignedIn()
    }
    const mayPersonChange = (): boolean => order.mayPersonChange
    const context = accountContext({ accountId, origin, egress, redact, now, mayPersonChange, say, onSavedSession })
    const target = accountTarget(() => order, savedSession, secrets, signIns)
    // A reading that is under way ends by itself.
    const onLost = (): void => {
      if (!isReading) wakeSignal.wake()
    }
    return openSession({ platform: platforms[reader], target, context, onLost, release }, signal)
  }

  /** Waits for its turn among all accounts, then opens what is closed and reads. */
  const read = async (): Promise<void> => {
    const releases: (() => void)[] = []
    const tooSlow = new AbortController()
    let timer: NodeJS.Timeout | undefined
    try {
      if (kind === null) {
        const found = means.recognise(order.url, means.createEgress(), stop.signal, () => markReading(accountId, say))
        setKind(await withinSignals(found, stop.signal))
      }
      const reader = kind ?? 'browser'
      const isSigningIn = !facts().isSignedIn && !hasSavedSession && order.passwordDigest !== null && signIns.mayType()
      if (isSigningIn) releases.push(await limits.signIns.take(stop.signal))
      if (reader === 'browser') releases.push(await limits.browserReadings.take(stop.signal))
      timer = setTimeout(
        () => tooSlow.abort(new PlatformProblem('too-slow', ['La plataforma no terminó de contestar en 60 s.'])),
        READING_WITHIN_MS,
      )
      const signal = AbortSignal.any([stop.signal, tooSlow.signal])
      open ??= await openAccount(reader, signal)
      const { session, life } = open
      const asked = trips.asked()
      const units = asked.map(({ wanted }) => wanted)
      const found = await withinSignals(session.read(units, AbortSignal.any([signal, life])), signal, life)
      if (signIns.onRead(session.isSignedIn() === true)) say({ type: 'signed-in', accountId, at: now() })
      trips.onRead(
        asked,
        found.map((reading) => redactReading(reading, redact)),
      )
      const isUnsure = found.some((reading) => reading.kind === 'unconfirmed' || reading.kind === 'nothing')
      unsureReadings = isUnsure ? unsureReadings + 1 : 0
      hasRead = true
      isAsked = false
      failures = 0
    } finally {
      clearTimeout(timer)
      for (const release of releases) release()
    }
  }

  /** Does what a failed reading asks for; resolves to the pause after it. */
  const onFailed = async (error: unknown, origin: string): Promise<number> => {
    const isBug = !(error instanceof PlatformProblem)
    if (isBug) logger.error({ accountId, err: redactError(error, redact) }, 'la lectura de una plataforma falló')
    const { obstacle } = isBug ? new PlatformProblem('unknown') : error
    // It is kept and told again, when the secrets of this turn are no longer here to be found in it.
    const evidence = isBug ? [] : redactLines(error.evidence, redact)
    const { hasScreen } = facts()
    const turn = nextTurn({ obstacle, kind, hasScreen, failures, isWatched, isBug, hasRead })
    failures += 1
    if (turn.useBrowser) {
      await closeSession()
      setKind('browser')
      return 0
    }
    if (isPlatformFault(obstacle)) limits.failed(origin, now())
    else if (turn.isAboutAccount) limits.answered(origin)

    if (turn.mustClose) signIns.onLost()
    const refused = signIns.onFailed(obstacle, evidence)
    if (refused !== null) say({ type: 'refused', accountId, obstacle: refused, at: now() })
    // The new sign-in has been made.
    if (signIns.hasTyped()) isAsked = false
    if (obstacle === 'session-taken') hasSavedSession = false
    if (turn.mustClose) await closeSession()

    const standing = signIns.standing()
    if (isAsked && hasScreen && turn.isAboutAccount) {
      isAsked = false
      await closeSession()
      signIns.onAsked()
      return 0
    }
    if (standing.kind === 'person' && turn.isAboutAccount) {
      isParked = !hasScreen || !isOpenPage(standing.obstacle)
      if (!hasScreen || standing.obstacle === 'session-taken') await closeSession()
      tellFailure(standing.obstacle, signIns.evidence())
      if (isParked) return open === null ? PAUSE_MS.forPerson : PAUSE_MS.forLook
    } else if (obstacle === 'session-taken' && standing.kind === 'may') {
      await closeSession()
      trips.onEnded()
      return 0
    } else tellFailure(obstacle, evidence)
    return turn.pauseMs
  }

  const turn = async (): Promise<number> => {
    const origin = originOf(order.url)
    if (origin === null) tellFailure('no-link', [])
    if (origin === null || trips.isEmpty()) return PAUSE_MS.forPerson
    const startedAt = now()
    const standing = signIns.standing()
    signIns.beginTurn()
    if (open?.life.aborted === true) return onFailed(open.life.reason, origin)
    if (isParked) {
      // Its room is worth more than the picture of a refusal.
      if (!isWatched) await closeSession()
      // A trip that has just come to this account waits for the same.
      if (standing.kind === 'person') tellFailure(standing.obstacle, signIns.evidence())
      return open === null ? PAUSE_MS.forPerson : PAUSE_MS.forLook
    }
    const pausedUntil = limits.pausedUntil(origin, startedAt)
    if (pausedUntil !== null) {
      const at = new Date(pausedUntil).toISOString().slice(11, 16)
      tellFailure('paused', [`La plataforma falló varias veces; se reintenta a las ${at} UTC.`])
      return pausedUntil - startedAt
    }
    if (standing.kind === 'may' && standing.notBefore > startedAt) return standing.notBefore - startedAt
    const handsOffMs = lastActAt + HANDS_OFF_MS - startedAt
    if (handsOffMs > 0 && open !== null && standing.kind !== 'person') return handsOffMs
    limits.ask(origin, startedAt)
    try {
      isReading = true
      await read()
    } catch (error) {
      return stop.signal.aborted ? 0 : await onFailed(error, origin)
    } finally {
      isReading = false
    }
    limits.answered(origin)
    const isQuick = kind === 'browser' && unsureReadings > 0 && unsureReadings <= PAUSE_MS.secondLooks
    return isQuick ? PAUSE_MS.secondLook : Math.max(0, PAUSE_MS.reading - (now() - startedAt))
  }

  const ask = (): void => {
    signIns.onAsked()
    isParked = false
    failures = 0
    const origin = originOf(order.url)
    if (origin !== null) limits.answered(origin)
    wakeSignal.wake()
  }

  const running = (async () => {
    while (!stop.signal.aborted) {
      const pauseMs = await turn()
      secrets.endTurn(open !== null)
      await wakeSignal.wait(pauseMs, stop.signal)
    }
  })()

  return {
    update: (next) => {
      const before = order
      order = next
      const isNew = trips.update(next.trips)
      if (isNew) unsureReadings = 0
      if (!haveSameCredentials(before, next)) {
        if (signIns.standing().kind !== 'in') void closeSession()
        // Another page of the account, or other rules: the password is the one that was refused.
        const isRefused = haveSamePassword(before, next) ? signIns.isRefused() : !next.maySignIn
        if (isRefused) wakeSignal.wake()
        else ask()
      } else if (next.maySignIn && !before.maySignIn) ask()
      else if (isNew) wakeSignal.wake()
      signIns.setRefusedBefore(!next.maySignIn)
    },
    readNow: wakeSignal.wake,
    retry: () => {
      if (open === null) kind = null
      isAsked = true
      ask()
    },
    screen: () => open?.session.screen ?? null,
    setWatched: (watched) => {
      isWatched = watched
      if (watched && signIns.standing().kind === 'person') wakeSignal.wake()
    },
    onAct: (act) => {
      lastActAt = now()
      if (act.kind !== 'done') return
      isParked = false
      lastActAt = Number.NEGATIVE_INFINITY
      wakeSignal.wake()
    },
    close: async () => {
      stop.abort(new PlatformProblem('unknown', ['La sesión se cerró.']))
      await withinMs(running.then(closeSession), CLOSE_WITHIN_MS)
    },
  }
}
