import type { WantedUnit } from '@vigia/domain/gps/wanted-unit'
import { type AccountSession, type PlatformContext, PlatformProblem, type PlatformTarget } from '../platform.ts'
import { agree } from '../reading/agree.ts'
import type { Candidate, Evidence, PlatformHabits, UnitReading } from '../reading/evidence.ts'
import { type FixObservation, learnHabits, observe } from '../reading/learn-habits.ts'
import { isChangingWords } from '../reading/read-only.ts'
import { readUnits } from '../reading/read-units.ts'
import { scanEvidence } from '../reading/scan-evidence.ts'
import type { BrowserPlace } from './browser-place.ts'
import { type Entrance, enterPlatform } from './enter-platform.ts'
import { goToUnit } from './navigation/go-to-unit.ts'
import { readPageText } from './navigation/read-page-text.ts'
import { takeSession } from './saved-session.ts'

/** Data comes after the page, and a map after its data. */
const LOOK_MS = 7_000
const LOOK_AGAIN_MS = 2_500
const LOOK_EVERY_MS = 600
const WAIT_FOR_NEWS_MS = 4_000
/** However lively a page is, what it shows may be old: it is loaded anew after so long. */
const LOADED_FOR_MS = 5 * 60_000
const MAX_OBSERVATIONS = 4_000
/** A page on which nobody found the unit is searched again after so many readings. */
const SEARCH_EVERY = 10
const FIRST_SEARCHES = 2

export interface SessionMeans {
  readonly target: PlatformTarget
  readonly platform: PlatformContext
  readonly takePlace: (savedSession: string | null) => Promise<BrowserPlace>
}

/**
 * One account in the browser. States: entering (or a person is asked for), in, closed. Reads what came by itself first;
 * loads the page anew when nothing did, and looks for the unit on it when it is not there.
 */
export async function createBrowserSession({ target, platform, takePlace }: SessionMeans): Promise<AccountSession> {
  const { now } = platform
  let place = await takePlace(target.savedSession)
  let entrance: Entrance = { kind: 'outside' }
  let habits: PlatformHabits = target.habits
  let observations: readonly FixObservation[] = []
  let answered = new Map<string, UnitReading>()
  let observed: readonly FixObservation[] = []
  let readings = 0
  let loadedAt = Number.NEGATIVE_INFINITY
  let asksByItself = true
  let searchHelps = false
  let lastReadAt = Number.NEGATIVE_INFINITY
  let keptText: string | null = target.savedSession

  const keep = async (): Promise<void> => {
    const text = await takeSession(place.context, place.pages.main())
    if (text === null || text === keptText) return
    keptText = text
    platform.onSavedSession(text)
  }

  /** Leaves an old browser for the new one, with what it has. */
  const moveIfDue = async (): Promise<void> => {
    if (!place.lease.isRetiring() || entrance.kind === 'person' || place.isWatched()) return
    const text = await takeSession(place.context, place.pages.main())
    await place.close()
    place = await takePlace(text ?? keptText)
    entrance = { kind: 'outside' }
  }

  const gather = async (): Promise<readonly Evidence[]> => {
    const { log, pages, evidence } = place
    const network = log.evidence()
    const known = network.map(({ body }) => body)
    const open = pages.all()
    const [held, ...texts] = await Promise.all([
      evidence.collect(open, known),
      ...open.map((page) => readPageText(page, now)),
    ])
    return [...network, ...held, ...texts.flat()]
  }

  /** A body is scanned when it comes, and not again each time it is looked at. */
  const scanned = new WeakMap<Evidence, readonly Candidate[]>()
  const scanOnce = (evidence: Evidence): readonly Candidate[] => {
    const found = scanned.get(evidence) ?? scanEvidence(evidence)
    scanned.set(evidence, found)
    return found
  }

  const readOnce = async (units: readonly WantedUnit[]): Promise<readonly UnitReading[]> => {
    const gathered = await gather()
    const onRead = platform.onReadsText()
    try {
      const candidates = gathered.flatMap(scanOnce)
      observed = observe(candidates)
      return readUnits(candidates, units, habits, now(), { isSharedLink: target.account === null })
    } finally {
      onRead()
    }
  }

  /** Reads until every unit has an answer, or for so long. */
  const look = async (
    units: readonly WantedUnit[],
    ms: number,
    signal: AbortSignal,
  ): Promise<readonly UnitReading[]> => {
    const until = now() + ms
    for (;;) {
      signal.throwIfAborted()
      const found = await readOnce(units)
      if (found.every(isAnswer) || now() >= until) return found
      await pause(LOOK_EVERY_MS)
    }
  }

  /** Presses and searches for what the page does not show by itself. */
  const search = async (units: readonly WantedUnit[], signal: AbortSignal): Promise<void> => {
    const { guard, pages } = place
    guard.onAct('robot')
    await goToUnit(pages.main(), units, {
      now,
      signal,
      onDenied: platform.onDenied,
      isDenied: (words) => {
        guard.onAct('robot')
        return isChangingWords(words)
      },
      isEnough: async () => (await readOnce(units)).every(isAnswer),
    })
  }

  /** Whether something came since the last reading; a page that asks by itself is given a moment to. */
  const isQuiet = async (): Promise<boolean> => {
    if (now() - loadedAt > LOADED_FOR_MS) return true
    const until = now() + (asksByItself ? WAIT_FOR_NEWS_MS : 0)
    while (place.log.lastAt() <= lastReadAt && now() < until) await pause(LOOK_EVERY_MS)
    const isNews = place.log.lastAt() > lastReadAt
    asksByItself = isNews
    return !isNews
  }

  const learn = (): void => {
    const learned = learnHabits(habits, observations)
    if (learned.speedUnit === habits.speedUnit && learned.utcOffsetMin === habits.utcOffsetMin) return
    habits = learned
    platform.onHabits(learned)
  }

  const settle = (units: readonly WantedUnit[], found: readonly UnitReading[]): readonly UnitReading[] => {
    const agreed = found.map((reading, index) => {
      const unit = units[index]
      const others = found.filter((_, other) => other !== index)
      return unit === undefined ? reading : agree(answered.get(keyOf(unit)) ?? null, reading, others)
    })
    const next = new Map<string, UnitReading>()
    for (const [index, unit] of units.entries()) {
      const reading = agreed[index]
      const before = answered.get(keyOf(unit))
      // A page that shows nothing for a moment contradicts nothing.
      const kept = reading === undefined || reading.kind === 'nothing' ? before : reading
      if (kept !== undefined) next.set(keyOf(unit), kept)
    }
    answered = next
    return agreed
  }

  let reading: Promise<unknown> = Promise.resolve()
  const readAll = async (units: readonly WantedUnit[], signal: AbortSignal): Promise<readonly UnitReading[]> => {
    signal.throwIfAborted()
    await moveIfDue()
    const before = entrance.kind
    const isStale = before === 'in' && (await isQuiet())
    if (isStale) loadedAt = now()
    entrance = await enterPlatform(place, entrance, { target, platform, signal, isStale }).catch((error: unknown) => {
      if (before === 'in') entrance = { kind: 'outside' }
      throw error
    })
    if (entrance.kind === 'person') throw new PlatformProblem(entrance.obstacle, entrance.evidence)
    if (before !== 'in') {
      place.lease.countSignIn()
      loadedAt = now()
      await keep()
    }
    readings += 1
    let found = await look(units, before === 'in' && !isStale ? LOOK_AGAIN_MS : LOOK_MS, signal)
    const missing = units.filter((_, index) => isMissing(found[index]))
    if (missing.length > 0 && (readings <= FIRST_SEARCHES || readings % SEARCH_EVERY === 0 || searchHelps)) {
      await search(missing, signal)
      found = await look(units, LOOK_AGAIN_MS, signal)
      searchHelps = units.some((unit, index) => missing.includes(unit) && !isMissing(found[index]))
    }
    if (place.isTooLarge()) throw new PlatformProblem('too-large', ['La página pesa más de 20 MB.'])
    observations = [...observations, ...observed].slice(-MAX_OBSERVATIONS)
    learn()
    if (readings % SEARCH_EVERY === 0) await keep()
    lastReadAt = now()
    return settle(units, found)
  }

  return {
    kind: 'browser',
    isSignedIn: () => entrance.kind === 'in',
    get screen() {
      return place.screen
    },
    read: (units, signal) => {
      // One that was given up may still be at work on the page: the next waits for its end.
      const turn = reading.then(() => readAll(units, signal))
      reading = turn.catch(() => undefined)
      return turn
    },
    close: () => place.close(),
  }
}

const isAnswer = (reading: UnitReading): boolean => reading.kind === 'position' || reading.kind === 'ambiguous'

const isMissing = (reading: UnitReading | undefined): boolean =>
  reading === undefined || (!isAnswer(reading) && reading.kind !== 'unconfirmed')

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

const keyOf = ({ plates, name, pickedName }: WantedUnit): string => JSON.stringify([plates, name, pickedName])
