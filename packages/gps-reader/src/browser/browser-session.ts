import type { PlatformKind } from '@vigia/domain/gps/obstacle'
import type { WantedUnit } from '@vigia/domain/gps/wanted-unit'
import {
  type PlatformContext,
  PlatformProblem,
  type PlatformSession,
  type PlatformTarget,
  type RemoteScreen,
} from '../platform.ts'
import type { UnitReading } from '../reading/evidence.ts'
import { isChangingWords } from '../reading/read-only.ts'
import type { BrowserPlace } from './browser-place.ts'
import {
  type BrowserSessionEvent,
  isKeepDue,
  isSearchDue,
  NEW_SESSION,
  newsWaitMs,
  nextBrowserSessionState,
} from './browser-session-state.ts'
import { enterPlatform } from './enter-platform.ts'
import { goToUnit } from './navigation/go-to-unit.ts'
import { createPageReadings, type PageReadings } from './page-readings.ts'
import { takeSession } from './saved-session.ts'

/** Data comes after the page, and a map after its data. */
const LOOK_MS = 7_000
const LOOK_AGAIN_MS = 2_500
const LOOK_EVERY_MS = 600

export interface SessionMeans {
  readonly target: PlatformTarget
  readonly platform: PlatformContext
  readonly takePlace: (savedSession: string | null) => Promise<BrowserPlace>
}

/**
 * One account in the browser. Reads what came by itself first; loads the page anew when nothing did, and looks for the
 * unit on it when it is not there.
 */
export async function createBrowserSession(means: SessionMeans): Promise<PlatformSession> {
  return new BrowserSession(means, await means.takePlace(means.target.savedSession))
}

/** The shell of `browser-session-state.ts`. */
class BrowserSession implements PlatformSession {
  readonly kind: PlatformKind = 'browser'
  private readonly means: SessionMeans
  private readonly readings: PageReadings
  private place: BrowserPlace
  private state = NEW_SESSION
  private keptText: string | null
  private reading: Promise<unknown> = Promise.resolve()

  constructor(means: SessionMeans, place: BrowserPlace) {
    this.means = means
    this.place = place
    this.readings = createPageReadings(means.target, means.platform)
    this.keptText = means.target.savedSession
  }

  get screen(): RemoteScreen {
    return this.place.screen
  }

  isSignedIn(): boolean {
    return this.state.entrance.kind === 'in'
  }

  read(units: readonly WantedUnit[], signal: AbortSignal): Promise<readonly UnitReading[]> {
    // One that was given up may still be at work on the page: the next waits for its end.
    const turn = this.reading.then(() => this.readAll(units, signal))
    this.reading = turn.catch(() => undefined)
    return turn
  }

  close(): Promise<void> {
    return this.place.close()
  }

  private step(event: BrowserSessionEvent): void {
    this.state = nextBrowserSessionState(this.state, event)
  }

  private now(): number {
    return this.means.platform.now()
  }

  private async readAll(units: readonly WantedUnit[], signal: AbortSignal): Promise<readonly UnitReading[]> {
    signal.throwIfAborted()
    await this.moveIfDue()
    const isFresh = await this.enter(signal)
    let found = await this.look(units, isFresh ? LOOK_MS : LOOK_AGAIN_MS, signal)
    const missing = units.filter((_, index) => isMissing(found[index]))
    if (missing.length > 0 && isSearchDue(this.state)) {
      await this.search(missing, signal)
      found = await this.look(units, LOOK_AGAIN_MS, signal)
      const hasHelped = units.some((unit, index) => missing.includes(unit) && !isMissing(found[index]))
      this.step({ kind: 'searched', hasHelped })
    }
    if (this.place.isTooLarge()) throw new PlatformProblem('too-large', ['La página pesa más de 20 MB.'])
    this.readings.learn()
    if (isKeepDue(this.state)) await this.keep()
    this.step({ kind: 'read', at: this.now() })
    return this.readings.settle(units, found)
  }

  /** Leaves an old browser for the new one, with what it has. */
  private async moveIfDue(): Promise<void> {
    const { place, state } = this
    if (!place.lease.isRetiring() || state.entrance.kind === 'person' || place.isWatched()) return
    const text = await takeSession(place.context, place.pages.main())
    await place.close()
    this.place = await this.means.takePlace(text ?? this.keptText)
    this.step({ kind: 'moved' })
  }

  /** True when the page was loaded now. Rejects when the platform does not let us in, or only a person gets on. */
  private async enter(signal: AbortSignal): Promise<boolean> {
    const { place } = this
    const { target, platform } = this.means
    const wasIn = this.isSignedIn()
    const isStale = wasIn && (await this.isQuiet())
    if (isStale) this.step({ kind: 'reload', at: this.now() })
    const input = { target, platform, signal, isStale }
    const entrance = await enterPlatform(place, this.state.entrance, input).catch((error: unknown) => {
      this.step({ kind: 'not-entered' })
      throw error
    })
    this.step({ kind: 'entered', entrance, at: this.now() })
    if (entrance.kind === 'person') throw new PlatformProblem(entrance.obstacle, entrance.evidence)
    if (wasIn) return isStale
    place.lease.countSignIn()
    await this.keep()
    return true
  }

  /** Whether nothing came since the last reading; a page that asks by itself is given a moment to. */
  private async isQuiet(): Promise<boolean> {
    const { log } = this.place
    const waitMs = newsWaitMs(this.state, this.now())
    if (waitMs === null) return true
    const until = this.now() + waitMs
    while (log.lastAt() <= this.state.lastReadAt && this.now() < until) await pause(LOOK_EVERY_MS)
    const isNews = log.lastAt() > this.state.lastReadAt
    this.step({ kind: 'waited', isNews })
    return !isNews
  }

  /** Reads until every unit has an answer, or for so long. */
  private async look(units: readonly WantedUnit[], ms: number, signal: AbortSignal): Promise<readonly UnitReading[]> {
    const until = this.now() + ms
    for (;;) {
      signal.throwIfAborted()
      const found = await this.readings.read(this.place, units)
      if (found.every(isAnswer) || this.now() >= until) return found
      await pause(LOOK_EVERY_MS)
    }
  }

  /** Presses and searches for what the page does not show by itself. */
  private async search(units: readonly WantedUnit[], signal: AbortSignal): Promise<void> {
    const { place } = this
    const { now, onDenied } = this.means.platform
    place.guard.onAct('robot')
    await goToUnit(place.pages.main(), units, {
      ...{ now, signal, onDenied },
      isDenied: (words) => {
        place.guard.onAct('robot')
        return isChangingWords(words)
      },
      isEnough: async () => (await this.readings.read(place, units)).every(isAnswer),
    })
  }

  /** Has what signs us in stored, when it is another than before. */
  private async keep(): Promise<void> {
    const text = await takeSession(this.place.context, this.place.pages.main())
    if (text === null || text === this.keptText) return
    this.keptText = text
    this.means.platform.onSavedSession(text)
  }
}

const isAnswer = (reading: UnitReading): boolean => reading.kind === 'position' || reading.kind === 'ambiguous'

const isMissing = (reading: UnitReading | undefined): boolean =>
  reading === undefined || (!isAnswer(reading) && reading.kind !== 'unconfirmed')

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))
