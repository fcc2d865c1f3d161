import type { RuledType } from '@vigia/domain/alerts/own-rule'
import type { Geofence } from '@vigia/domain/geofence/geofence'
import { isLatePlace } from '@vigia/domain/gps/late-place'
import { countsForTrip, NO_TRACKS, withFixes } from '@vigia/domain/gps/trip-tracks'
import { factorsOfType } from '@vigia/domain/risk/assess-trip'
import { factorsChangeAt } from '@vigia/domain/risk/factors-change-at'
import { faintFactors } from '@vigia/domain/risk/faint-factors'
import { RISK_TYPES, type RiskFactor, type RiskType } from '@vigia/domain/risk/risk-level'
import type { RiskWeights } from '@vigia/domain/risk/risk-weights'
import type { RiskContext, TripSnapshot } from '@vigia/domain/risk/trip-snapshot'
import type { Downtime } from '@vigia/domain/silence/downtime'
import { explainSilence } from '@vigia/domain/silence/explain-silence'
import type { OutageRules } from '@vigia/domain/silence/platform-outage'
import { NO_SURROUNDINGS, type PlatformOutage } from '@vigia/domain/silence/surroundings'
import { type FleetSurvey, surveyFleet } from '@vigia/domain/silence/survey-fleet'
import { expectedSignalInterval } from '@vigia/domain/silence/trip-silence'
import type { JudgedTrip } from '../../features/alerts/plan-trip-steps.ts'
import {
  apartOrCalling,
  type LiveTrip,
  lastSignalAt,
  shownSide,
  snapshotOf,
} from '../../features/fleet/assess-live-trip.ts'
import { deviceWindows } from '../../features/fleet/live-fleet.ts'
import type { TripFacts } from '../../ports/fleet-view.ts'
import type { RecordedFix } from '../../ports/recorded-fix.ts'
import type { ReplayedTrip } from './replay-input.ts'

/** Types whose rule asks what surrounds a trip, or why it is silent. */
const OF_SURROUNDINGS: ReadonlySet<RuledType> = new Set([
  'SIN_GPS',
  'GPS_DESACTUALIZADO',
  'POSIBLE_BLOQUEO',
  'PLATAFORMA_CAIDA',
])

interface Entry {
  trip: LiveTrip
  /** As the rules look at it; null until it is asked for. */
  snapshot: TripSnapshot | null
  /** Stored ones that its tracks do not hold yet. */
  readonly fixes: RecordedFix[]
  /** As the last look found it; null: there was none since its facts were put in. */
  judged: JudgedTrip | null
  /** Until then whoever looked at that has nothing to do while it stays so. Epoch ms. */
  idleUntil: number
  /** Until then it stays so, unless a position comes. Epoch ms. */
  sameUntil: number
}

/** By what the trips of a replay are judged. */
interface ReplayedRules {
  readonly type: RuledType
  readonly weights: RiskWeights
  readonly geofences: readonly Geofence[]
  readonly outage: OutageRules
  readonly lowest: ReadonlyMap<RiskType, number>
  /** Every limit that a rule asks about, besides those of the weights. */
  readonly asked: readonly number[]
}

/** The trips of a replay as their fixes have made them, judged for one type of alert and for nothing that only a screen shows. */
export interface ReplayedFleet {
  /** Puts in a trip, or what is known of it from now on. */
  put(facts: TripFacts, bindings: ReplayedTrip['bindings']): void
  remove(tripId: string): void
  apply(rows: readonly RecordedFix[]): void
  /** Looks over all trips at once, where the type asks for it. */
  survey(now: number, downtimes: readonly Downtime[]): void
  trips(): Iterable<LiveTrip>
  trip(organisationId: string, tripId: string): Pick<JudgedTrip, 'lastSignalAt'> | null
  outages(organisationId: string): readonly PlatformOutage[]
  /**
   * Each trip of which a look may find something else than the last one is given to `look`, as far as the rule of the type looks
   * at it. `look` answers until when it has nothing to do while it is given the same.
   */
  judge(now: number, look: (trip: JudgedTrip) => number): void
}

/**
 * The live fleet (`features/fleet`) of one organisation without its screens: the same tracks from the same fixes, and of the
 * verdict what concerns one type. Sixty thousand looks at each trip are a week: a verdict on everything is ten times as dear, and
 * most looks would find what the one before has found.
 */
export function replayedFleet(rules: ReplayedRules): ReplayedFleet {
  const entries = new Map<string, Entry>()
  const windows = deviceWindows()
  let surveyed: FleetSurvey = NO_SURROUNDINGS

  const context = (): RiskContext => ({
    geofences: rules.geofences,
    surroundings: { ...surveyed, coverageAt: NO_SURROUNDINGS.coverageAt },
  })
  let current = context()

  return {
    put: (facts, bindings) => {
      windows.replace(
        facts.organisationId,
        facts.id,
        bindings.map((binding) => ({ ...binding, tripId: facts.id })),
      )
      const known = entries.get(facts.id)
      const trip = known === undefined ? { facts, tracks: NO_TRACKS } : { ...settledTrip(known), facts }
      entries.set(facts.id, {
        trip,
        ...{ snapshot: null, fixes: [], judged: null },
        idleUntil: NOT_YET,
        sameUntil: NOT_YET,
      })
    },
    remove: (tripId) => {
      windows.replace('', tripId, [])
      entries.delete(tripId)
    },
    apply: (rows) => {
      for (const row of rows) {
        if (!countsForTrip(row)) continue
        for (const { tripId } of windows.openAt(row.deviceId, row.fix.at)) entries.get(tripId)?.fixes.push(row)
      }
    },
    survey: (now, downtimes) => {
      if (!OF_SURROUNDINGS.has(rules.type)) return
      const trips = Array.from(entries.values(), settledSnapshot)
      surveyed = surveyFleet(trips, now, rules.outage, surveyed.outages, downtimes)
      current = context()
    },
    *trips() {
      for (const entry of entries.values()) yield settledTrip(entry)
    },
    trip: (_organisationId, tripId) => {
      const entry = entries.get(tripId)
      return entry === undefined ? null : { lastSignalAt: lastSignalAt(settledTrip(entry)) }
    },
    outages: () => [...surveyed.outages.values()],
    judge: (now, look) => {
      for (const entry of entries.values()) {
        settle(entry)
        if (now < entry.sameUntil) continue
        const snapshot = settledSnapshot(entry)
        const judged = judgedTrip({ trip: entry.trip, snapshot }, rules, current, now)
        if (now >= entry.idleUntil || !isSameJudgement(entry.judged, judged, rules.asked)) {
          entry.judged = judged
          entry.idleUntil = look(judged)
        }
        entry.sameUntil = Math.min(entry.idleUntil, changeAt(judged, snapshot, rules, now))
      }
    },
  }
}

/** Before all looks. */
const NOT_YET = Number.NEGATIVE_INFINITY

/** Puts into its tracks what has come since. */
function settle(entry: Entry): void {
  if (entry.fixes.length === 0) return
  const { facts, tracks } = entry.trip
  const next = withFixes(tracks, entry.fixes)
  entry.fixes.length = 0
  if (next !== tracks) Object.assign(entry, { trip: { facts, tracks: next }, snapshot: null, sameUntil: NOT_YET })
}

function settledTrip(entry: Entry): LiveTrip {
  settle(entry)
  return entry.trip
}

function settledSnapshot(entry: Entry): TripSnapshot {
  settle(entry)
  entry.snapshot ??= snapshotOf(entry.trip)
  return entry.snapshot
}

const isRiskType = (type: RuledType): type is RuledType & RiskType => RISK_TYPES.includes(type as RiskType)
const NOTHING = {
  ...{ assessment: { factors: [] }, silence: null },
  ...{ position: null, isPositionLate: false, lastSignalAt: null, expectedMs: null, panicFix: null },
} as const satisfies Partial<JudgedTrip>

function judgedTrip(
  { trip, snapshot }: { readonly trip: LiveTrip; readonly snapshot: TripSnapshot },
  { type, weights, lowest }: ReplayedRules,
  context: RiskContext,
  now: number,
): JudgedTrip {
  const { facts } = trip
  if (!isRiskType(type)) return { ...NOTHING, facts, faint: [], isSeparationKnown: true }
  const factors = factorsOfType(type, snapshot, context, weights, now)
  const faint = faintFactors(snapshot, context, weights, lowest, now).filter(
    ({ isUnanswered }) => isUnanswered !== true || type === 'SIN_COMUNICACION',
  )
  const others = apartOrCalling(trip, now)
  if (factors.length + faint.length === 0) return { ...NOTHING, ...others, facts, faint }
  const { believed, arrivedAt } = shownSide(trip)
  const position = believed[0] ?? null
  return {
    facts,
    assessment: { factors },
    faint,
    ...others,
    silence: OF_SURROUNDINGS.has(type) ? explainSilence(snapshot, context.surroundings, now, context.geofences) : null,
    position,
    isPositionLate: position !== null && isLatePlace(position.at, arrivedAt),
    lastSignalAt: lastSignalAt(trip),
    expectedMs: expectedSignalInterval(snapshot),
  }
}

function changeAt(
  { assessment, faint }: JudgedTrip,
  snapshot: TripSnapshot,
  { type, weights, asked }: ReplayedRules,
  now: number,
): number {
  const areAny = assessment.factors.length + faint.length > 0
  return isRiskType(type) ? factorsChangeAt(type, snapshot, weights, asked, areAny, now) : now
}

/** Whether the same alerts follow: they ask for the points, for what is over a limit, and whether a whole platform is silent. */
function isSameJudgement(before: JudgedTrip | null, now: JudgedTrip, asked: readonly number[]): boolean {
  return (
    before !== null &&
    before.silence?.class === now.silence?.class &&
    before.isPositionLate === now.isPositionLate &&
    areSameFactors(before.assessment.factors, now.assessment.factors, asked) &&
    areSameFactors(before.faint, now.faint, asked)
  )
}

const areSameFactors = (before: readonly RiskFactor[], now: readonly RiskFactor[], asked: readonly number[]): boolean =>
  before.length === now.length &&
  now.every(({ points, value }, index) => {
    const known = before[index]
    return known?.points === points && asked.every((over) => known.value > over === value > over)
  })
