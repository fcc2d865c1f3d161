import { DEFAULT_ALERT_RULES } from '@vigia/domain/alerts/alert-rules'
import type { Geofence } from '@vigia/domain/geofence/geofence'
import { DEFAULT_RISK_WEIGHTS, type RiskWeights } from '@vigia/domain/risk/risk-weights'
import { type CoverageGrid, coverageAt, EMPTY_COVERAGE } from '@vigia/domain/silence/coverage-grid'
import type { OutageRules } from '@vigia/domain/silence/platform-outage'
import { NO_SURROUNDINGS, type PlatformOutage } from '@vigia/domain/silence/surroundings'
import { type FleetSurvey, surveyFleet } from '@vigia/domain/silence/survey-fleet'
import type { TripView } from '../../ports/fleet-view.ts'
import type { RecordedFix } from '../../ports/recorded-fix.ts'
import { assessLiveTrip, isSameInWords, isSameSilence, isSameToScreens, type RiskSettings } from './assess-live-trip.ts'
import { changeLog, firstAfter } from './change-log.ts'
import { type LiveTrip, withFix } from './live-trip.ts'
import { outageRulesOf } from './risk-settings.store.ts'
import { signalsOf } from './trip-snapshot.ts'

/** Beyond this many removals a client that was away gets everything anew. */
const MAX_REMOVED = 2_000

interface Entry {
  trip: LiveTrip
  view: TripView
}

/** By what an organisation wants its trips to be judged. */
export interface FleetRules {
  readonly weights: RiskWeights
  readonly geofences: readonly Geofence[]
  readonly outage: OutageRules
}

/** The active trips of one organisation. Verdicts are made when somebody looks, once for all fixes since the last look. */
export interface OrganisationFleet {
  sequence(): number
  settings(): RiskSettings
  use(rules: FleetRules): void
  /** Takes effect as trips are judged again. */
  useCoverage(grid: CoverageGrid): void
  /** Looks over all trips at once, for what their verdicts need of each other. */
  survey(now: number): void
  /** As of the last survey. */
  outages(): readonly PlatformOutage[]
  /** Whether a silence began, ended or got another cause since this was last asked. */
  takeSilencesChanged(): boolean
  get(tripId: string): LiveTrip | null
  view(tripId: string, now: number): TripView | null
  views(now: number): Iterable<TripView>
  /** The views whose sequence is after this one, the oldest change first. */
  changedSince(sequence: number, now: number): readonly TripView[]
  tripIds(): readonly string[]
  /** Adds a trip, or puts another state in its place. */
  put(trip: LiveTrip, now: number): void
  /** A stored fix of a device that speaks for the trip; false when it changes nothing, or there is no such trip. */
  take(tripId: string, fix: RecordedFix): boolean
  /** Keeps the verdict on a trip as it is while its past is read anew: without it the unit would seem never heard. */
  hold(tripId: string): void
  /** The past has been read. */
  release(tripId: string): void
  remove(tripId: string): boolean
  /** Judges these trips again at `now`: time alone changes verdicts. True when a screen has to show something new. */
  reassess(tripIds: readonly string[], now: number): boolean
  removedSince(sequence: number): readonly string[] | null
}

const DEFAULT_RULES: FleetRules = {
  weights: DEFAULT_RISK_WEIGHTS,
  geofences: [],
  outage: outageRulesOf(DEFAULT_ALERT_RULES),
}

const settingsOf = ({ weights, geofences }: FleetRules, survey: FleetSurvey, grid: CoverageGrid): RiskSettings => ({
  weights,
  context: { geofences, surroundings: { ...survey, coverageAt: (point) => coverageAt(grid, point) } },
})

export function organisationFleet(nextSequence: () => number): OrganisationFleet {
  const entries = new Map<string, Entry>()
  const dirty = new Set<string>()
  const held = new Set<string>()
  const changes = changeLog()
  let removed: { tripId: string; sequence: number }[] = []
  let removedFrom = 0
  let newest = 0
  let silencesChanged = false
  let rules: FleetRules = DEFAULT_RULES
  let coverage: CoverageGrid = EMPTY_COVERAGE
  let survey: FleetSurvey = NO_SURROUNDINGS
  let settings: RiskSettings = settingsOf(rules, survey, coverage)

  const resettle = (): void => {
    settings = settingsOf(rules, survey, coverage)
  }

  const advance = (): number => {
    newest = nextSequence()
    return newest
  }

  /** The view as the organisation's newest change. */
  const numbered = (view: Omit<TripView, 'sequence'>): TripView => {
    const sequence = advance()
    changes.note(view.facts.id, sequence)
    return { ...view, sequence }
  }

  const refresh = (tripId: string, now: number): boolean => {
    if (held.has(tripId)) return false
    dirty.delete(tripId)
    const entry = entries.get(tripId)
    if (entry === undefined) return false
    const next = assessLiveTrip(entry.trip, settings, now)
    const { view } = entry
    if (isSameToScreens(view, next)) {
      if (!isSameInWords(view, next)) entry.view = { ...next, sequence: view.sequence }
      return false
    }
    entry.view = numbered(next)
    silencesChanged ||= !isSameSilence(view, next)
    if (view.facts.status === 'in transit' && next.facts.status !== 'in transit') noteRemoved(tripId)
    return true
  }

  const refreshDirty = (now: number): void => {
    for (const tripId of dirty) refresh(tripId, now)
  }

  const noteRemoved = (tripId: string): void => {
    removed.push({ tripId, sequence: advance() })
    if (removed.length <= MAX_REMOVED) return
    removedFrom = removed[MAX_REMOVED / 2 - 1]?.sequence ?? newest
    removed = removed.slice(MAX_REMOVED / 2)
  }

  return {
    sequence: () => newest,
    settings: () => settings,
    use: (changed) => {
      rules = changed
      resettle()
      for (const tripId of entries.keys()) dirty.add(tripId)
    },
    useCoverage: (grid) => {
      coverage = grid
      resettle()
    },
    survey: (now) => {
      const trips = Array.from(entries.values(), ({ trip }) => signalsOf(trip))
      survey = surveyFleet(trips, now, rules.outage, survey.outages)
      resettle()
    },
    outages: () => [...survey.outages.values()],
    takeSilencesChanged: () => {
      const changed = silencesChanged
      silencesChanged = false
      return changed
    },
    get: (tripId) => entries.get(tripId)?.trip ?? null,
    view: (tripId, now) => {
      if (dirty.has(tripId)) refresh(tripId, now)
      return entries.get(tripId)?.view ?? null
    },
    views: function* (now) {
      refreshDirty(now)
      for (const { view } of entries.values()) yield view
    },
    changedSince: (sequence, now) => {
      refreshDirty(now)
      return changes.since(sequence).flatMap((tripId) => entries.get(tripId)?.view ?? [])
    },
    tripIds: () => [...entries.keys()],
    put: (trip, now) => {
      const { id } = trip.facts
      const entry = entries.get(id)
      if (entry === undefined) {
        entries.set(id, { trip, view: numbered(assessLiveTrip(trip, settings, now)) })
      } else {
        entry.trip = trip
        dirty.add(id)
      }
    },
    take: (tripId, { fix, quality, receivedAt }) => {
      const entry = entries.get(tripId)
      if (entry === undefined) return false
      const next = withFix(entry.trip, fix, quality, receivedAt)
      if (next === entry.trip) return false
      entry.trip = next
      dirty.add(tripId)
      return true
    },
    hold: (tripId) => held.add(tripId),
    release: (tripId) => {
      if (held.delete(tripId)) dirty.add(tripId)
    },
    remove: (tripId) => {
      held.delete(tripId)
      const entry = entries.get(tripId)
      if (entry === undefined) return false
      entries.delete(tripId)
      dirty.delete(tripId)
      changes.forget(tripId)
      if (entry.view.facts.status === 'in transit') noteRemoved(tripId)
      return true
    },
    reassess: (tripIds, now) => {
      let changed = false
      for (const tripId of tripIds) changed = refresh(tripId, now) || changed
      return changed
    },
    removedSince: (sequence) =>
      sequence < removedFrom
        ? null
        : removed.slice(firstAfter(removed, sequence)).flatMap(({ tripId }) => (isBack(tripId) ? [] : tripId)),
  }

  /** A trip that left transit and came back is in the frame as itself. */
  function isBack(tripId: string): boolean {
    return entries.get(tripId)?.view.facts.status === 'in transit'
  }
}
