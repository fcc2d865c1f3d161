import {
  agree,
  type Evidence,
  type FixObservation,
  isChangingWords,
  learnHabits,
  observe,
  type PlatformHabits,
  readUnits,
  scanEvidence,
  type UnitReading,
  type WantedUnit,
} from '@vigia/domain'
import { type AccountSession, type PlatformContext, PlatformProblem, type PlatformTarget } from '../platform.ts'
import type { BrowserPlace } from './browser-place.ts'
import { type Entrance, enterPlatform } from './enter-platform.ts'
import { takeKeepsake } from './keepsake.ts'

/** Data comes after the page, and a map after its data. */
const LOOK_MS = 7_000
const LOOK_AGAIN_MS = 5_000
const LOOK_EVERY_MS = 500
const MAX_OBSERVATIONS = 4_000
/** A page on which nobody found the unit is searched again after so many readings. */
const SEARCH_EVERY = 10

export interface SessionMeans {
  readonly target: PlatformTarget
  readonly platform: PlatformContext
  readonly takePlace: (keepsake: string | null) => Promise<BrowserPlace>
}

/**
 * One account in the browser. States: entering (or a person is asked for), in, closed. Reads what came by itself first;
 * loads the page anew when nothing did, and looks for the unit on it when it is not there.
 */
export async function createBrowserSession({ target, platform, takePlace }: SessionMeans): Promise<AccountSession> {
  const { now } = platform
  let place = await takePlace(target.keepsake)
  let entrance: Entrance = { kind: 'outside' }
  let habits: PlatformHabits = target.habits
  let observations: readonly FixObservation[] = []
  let answered = new Map<string, UnitReading>()
  let readings = 0
  let lastReadAt = Number.NEGATIVE_INFINITY
  let keptText: string | null = target.keepsake

  const keep = async (): Promise<void> => {
    const text = await takeKeepsake(place.context, place.pages.main())
    if (text === null || text === keptText) return
    keptText = text
    platform.onKeepsake(text)
  }

  /** Leaves an old browser for the new one, with what it has. */
  const moveIfDue = async (): Promise<void> => {
    if (!place.lease.isRetiring() || entrance.kind === 'person') return
    const text = await takeKeepsake(place.context, place.pages.main())
    await place.close()
    place = await takePlace(text ?? keptText)
    entrance = { kind: 'outside' }
  }

  const gather = async (): Promise<readonly Evidence[]> => {
    const { log, pages, evidence } = place
    const network = log.evidence()
    const known = network.map(({ body }) => body)
    return [...network, ...(await evidence.collect(pages.all(), known))]
  }

  const look = async (
    units: readonly WantedUnit[],
    ms: number,
    signal: AbortSignal,
  ): Promise<readonly UnitReading[]> => {
    const until = now() + ms
    for (;;) {
      signal.throwIfAborted()
      const candidates = (await gather()).flatMap(scanEvidence)
      const found = readUnits(candidates, units, habits, now(), { isSharedLink: target.account === null })
      if (found.every(isAnswer) || now() >= until) {
        observations = [...observations, ...observe(candidates)].slice(-MAX_OBSERVATIONS)
        return found
      }
      await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS))
    }
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

  return {
    kind: 'browser',
    isSignedIn: () => entrance.kind === 'in',
    screen: null,
    read: async (units, signal) => {
      await moveIfDue()
      const before = entrance.kind
      const isNews = place.log.lastAt() > lastReadAt
      lastReadAt = now()
      entrance = await enterPlatform(place, entrance, { target, platform, signal, isStale: !isNews })
      if (entrance.kind === 'person') throw new PlatformProblem(entrance.obstacle, entrance.evidence)
      if (before !== 'in') {
        place.lease.countSignIn()
        await keep()
      }
      readings += 1
      const found = await look(units, before === 'in' && isNews ? LOOK_AGAIN_MS / 2 : LOOK_MS, signal)
      if (place.isTooLarge()) throw new PlatformProblem('too-large', ['La página pesa más de 20 MB.'])
      learn()
      if (readings % SEARCH_EVERY === 0) await keep()
      return settle(units, found)
    },
    close: () => place.close(),
  }
}

const isAnswer = (reading: UnitReading): boolean => reading.kind === 'position' || reading.kind === 'ambiguous'

const keyOf = ({ plates, name, pickedName }: WantedUnit): string => JSON.stringify([plates, name, pickedName])
