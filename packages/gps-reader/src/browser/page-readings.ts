import type { WantedUnit } from '@vigia/domain/gps/wanted-unit'
import type { PlatformContext, PlatformTarget } from '../platform.ts'
import { agree } from '../reading/agree.ts'
import type { Candidate, Evidence, PlatformHabits, UnitReading } from '../reading/evidence.ts'
import { type FixObservation, learnHabits, observe } from '../reading/learn-habits.ts'
import { readUnits } from '../reading/read-units.ts'
import { scanEvidence } from '../reading/scan-evidence.ts'
import type { BrowserPlace } from './browser-place.ts'
import { readPageText } from './navigation/read-page-text.ts'

const MAX_OBSERVATIONS = 4_000

/** What an account's pages have said so far, and what follows from it for what they say next. */
export interface PageReadings {
  /** What the pages show and have been sent, as it stands now. */
  read(place: BrowserPlace, units: readonly WantedUnit[]): Promise<readonly UnitReading[]>
  /** Learns the platform's habits from what was read last. */
  learn(): void
  /** The answers, held against those of before: what is not sure is taken when it is seen twice. */
  settle(units: readonly WantedUnit[], found: readonly UnitReading[]): readonly UnitReading[]
}

export function createPageReadings(target: PlatformTarget, platform: PlatformContext): PageReadings {
  return new Readings(target, platform)
}

class Readings implements PageReadings {
  private readonly target: PlatformTarget
  private readonly platform: PlatformContext
  /** A body is scanned when it comes, and not again each time it is looked at. */
  private readonly scanned = new WeakMap<Evidence, readonly Candidate[]>()
  private habits: PlatformHabits
  private observations: readonly FixObservation[] = []
  private observed: readonly FixObservation[] = []
  private answered: ReadonlyMap<string, UnitReading> = new Map()

  constructor(target: PlatformTarget, platform: PlatformContext) {
    this.target = target
    this.platform = platform
    this.habits = target.habits
  }

  async read(place: BrowserPlace, units: readonly WantedUnit[]): Promise<readonly UnitReading[]> {
    const { now } = this.platform
    const { gathered, isAnswered } = await gather(place, now)
    const onRead = this.platform.onReadsText()
    try {
      const candidates = gathered.flatMap((evidence) => this.scanOnce(evidence))
      this.observed = observe(candidates)
      const isSharedLink = this.target.account === null
      const readings = readUnits(candidates, units, this.habits, now(), { isSharedLink })
      return isAnswered ? readings : readings.map(ofUnansweredPage)
    } finally {
      onRead()
    }
  }

  learn(): void {
    this.observations = [...this.observations, ...this.observed].slice(-MAX_OBSERVATIONS)
    const { habits } = this
    const learned = learnHabits(habits, this.observations)
    if (learned.speedUnit === habits.speedUnit && learned.utcOffsetMin === habits.utcOffsetMin) return
    this.habits = learned
    this.platform.onHabits(learned)
  }

  settle(units: readonly WantedUnit[], found: readonly UnitReading[]): readonly UnitReading[] {
    const agreed = found.map((reading, index) => {
      const unit = units[index]
      const others = found.filter((_, other) => other !== index)
      return unit === undefined ? reading : agree(this.answered.get(keyOf(unit)) ?? null, reading, others)
    })
    const next = new Map<string, UnitReading>()
    for (const [index, unit] of units.entries()) {
      const reading = agreed[index]
      const before = this.answered.get(keyOf(unit))
      // A page that shows nothing for a moment, or does not answer, contradicts nothing.
      const isNoAnswer = reading === undefined || reading.kind === 'nothing' || reading.kind === 'unanswered'
      const kept = isNoAnswer ? before : reading
      if (kept !== undefined) next.set(keyOf(unit), kept)
    }
    this.answered = next
    return agreed
  }

  private scanOnce(evidence: Evidence): readonly Candidate[] {
    const found = this.scanned.get(evidence) ?? scanEvidence(evidence)
    this.scanned.set(evidence, found)
    return found
  }
}

/** What is not among what came by itself may stand on the page all the same. */
const ofUnansweredPage = (reading: UnitReading): UnitReading =>
  ['nothing', 'not-found', 'no-position'].includes(reading.kind) ? { kind: 'unanswered' } : reading

/** `isAnswered`: the page that is read said what it shows; the tabs beside it need not. */
async function gather(
  { log, pages, evidence }: BrowserPlace,
  now: () => number,
): Promise<{ readonly gathered: readonly Evidence[]; readonly isAnswered: boolean }> {
  const network = log.evidence()
  const known = network.map(({ body }) => body)
  const open = pages.all()
  const [held, ...texts] = await Promise.all([
    evidence.collect(open, known),
    ...open.map((page) => readPageText(page, now)),
  ])
  const [main] = texts
  return { gathered: [...network, ...held, ...texts.flatMap((text) => text ?? [])], isAnswered: main != null }
}

const keyOf = ({ plates, name, pickedName }: WantedUnit): string => JSON.stringify([plates, name, pickedName])
