import { countsForTrip, withFixes } from '@vigia/domain/gps/trip-tracks'
import { type CoverageGrid, EMPTY_COVERAGE } from '@vigia/domain/silence/coverage-grid'
import { NO_SURROUNDINGS, type PlatformOutage, type UnreadTrucks } from '@vigia/domain/silence/surroundings'
import { type FleetSurvey, surveyFleet } from '@vigia/domain/silence/survey-fleet'
import type { TripView } from '../../ports/fleet-view.ts'
import type { OwnDowntimes } from '../../ports/own-downtimes.ts'
import type { RecordedFix } from '../../ports/recorded-fix.ts'
import {
  assessLiveTrip,
  isSameInWords,
  isSameSilence,
  isSameToScreens,
  type LiveTrip,
  type RiskSettings,
  snapshotOf,
} from './assess-live-trip.ts'
import { changeLog, firstAfter } from './change-log.ts'
import { DEFAULT_RULES, DEFAULT_SETTINGS, type FleetRules, settingsOf } from './fleet-rules.ts'

/** Beyond this many removals a client that was away gets everything anew. */
const MAX_REMOVED = 2_000

/** So many fixes of a trip wait for somebody to look, at the most. */
const MAX_PENDING = 64

interface Entry {
  trip: LiveTrip
  /** Stored fixes that its tracks do not hold yet. */
  pending: RecordedFix[]
  view: TripView
}

/** The trip with all that is known of it. */
function tripOf(entry: Entry): LiveTrip {
  if (entry.pending.length > 0) {
    const { facts, tracks } = entry.trip
    const next = withFixes(tracks, entry.pending)
    if (next !== tracks) entry.trip = { facts, tracks: next }
    entry.pending = []
  }
  return entry.trip
}

/** The active trips of one organisation. Verdicts are made when somebody looks, once for all fixes since the last look. */
export interface OrganisationFleet {
  sequence(): number
  settings(): RiskSettings
  use(rules: FleetRules): void
  /** Takes effect as trips are judged again. */
  useCoverage(grid: CoverageGrid): void
  /** Which trucks' platforms are not read; takes effect as trips are judged again. */
  useUnread(unread: UnreadTrucks): void
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
  /** A stored fix of a device that speaks for the trip; false when it cannot change it, or there is no such trip. */
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

/** `downtimes`: when we received from nobody. */
export function organisationFleet(
  nextSequence: () => number,
  downtimes: Pick<OwnDowntimes, 'list'>,
): OrganisationFleet {
  return new OneFleet(nextSequence, downtimes)
}

class OneFleet implements OrganisationFleet {
  private readonly nextSequence: () => number
  private readonly downtimes: Pick<OwnDowntimes, 'list'>
  private readonly entries = new Map<string, Entry>()
  private readonly dirty = new Set<string>()
  private readonly held = new Set<string>()
  private readonly changes = changeLog()
  private removed: { tripId: string; sequence: number }[] = []
  private removedFrom = 0
  private newest = 0
  private silencesChanged = false
  private rules: FleetRules = DEFAULT_RULES
  private coverage: CoverageGrid = EMPTY_COVERAGE
  private surveyed: FleetSurvey = NO_SURROUNDINGS
  private current: RiskSettings = DEFAULT_SETTINGS

  constructor(nextSequence: () => number, downtimes: Pick<OwnDowntimes, 'list'>) {
    this.nextSequence = nextSequence
    this.downtimes = downtimes
  }

  sequence(): number {
    return this.newest
  }

  /** What we did not hear is as of now: a fix is judged before the next survey. */
  settings(): RiskSettings {
    const downtimes = this.downtimes.list()
    if (downtimes !== this.surveyed.downtimes) {
      this.surveyed = { ...this.surveyed, downtimes }
      this.resettle()
    }
    return this.current
  }

  use(rules: FleetRules): void {
    this.rules = rules
    this.resettle()
    for (const tripId of this.entries.keys()) this.dirty.add(tripId)
  }

  useCoverage(grid: CoverageGrid): void {
    this.coverage = grid
    this.resettle()
  }

  useUnread(unread: UnreadTrucks): void {
    this.surveyed = { ...this.surveyed, unread }
    this.resettle()
  }

  survey(now: number): void {
    const trips = Array.from(this.entries.values(), (entry) => snapshotOf(tripOf(entry)))
    const { outages, unread } = this.surveyed
    this.surveyed = surveyFleet(trips, now, this.rules.outage, outages, this.downtimes.list(), unread)
    this.resettle()
  }

  outages(): readonly PlatformOutage[] {
    return [...this.surveyed.outages.values()]
  }

  takeSilencesChanged(): boolean {
    const changed = this.silencesChanged
    this.silencesChanged = false
    return changed
  }

  get(tripId: string): LiveTrip | null {
    const entry = this.entries.get(tripId)
    return entry === undefined ? null : tripOf(entry)
  }

  view(tripId: string, now: number): TripView | null {
    if (this.dirty.has(tripId)) this.refresh(tripId, now)
    return this.entries.get(tripId)?.view ?? null
  }

  *views(now: number): Iterable<TripView> {
    this.refreshDirty(now)
    for (const { view } of this.entries.values()) yield view
  }

  changedSince(sequence: number, now: number): readonly TripView[] {
    this.refreshDirty(now)
    return this.changes.since(sequence).flatMap((tripId) => this.entries.get(tripId)?.view ?? [])
  }

  tripIds(): readonly string[] {
    return [...this.entries.keys()]
  }

  put(trip: LiveTrip, now: number): void {
    const { id } = trip.facts
    const entry = this.entries.get(id)
    if (entry === undefined) {
      this.entries.set(id, { trip, pending: [], view: this.numbered(assessLiveTrip(trip, this.settings(), now)) })
    } else {
      entry.trip = trip
      entry.pending = []
      this.dirty.add(id)
    }
  }

  take(tripId: string, row: RecordedFix): boolean {
    const entry = this.entries.get(tripId)
    if (entry === undefined || !countsForTrip(row)) return false
    if (entry.pending.length === 0) this.dirty.add(tripId)
    if (entry.pending.push(row) >= MAX_PENDING) tripOf(entry)
    return true
  }

  hold(tripId: string): void {
    this.held.add(tripId)
  }

  release(tripId: string): void {
    if (this.held.delete(tripId)) this.dirty.add(tripId)
  }

  remove(tripId: string): boolean {
    this.held.delete(tripId)
    const entry = this.entries.get(tripId)
    if (entry === undefined) return false
    this.entries.delete(tripId)
    this.dirty.delete(tripId)
    this.changes.forget(tripId)
    if (entry.view.facts.status === 'in transit') this.noteRemoved(tripId)
    return true
  }

  reassess(tripIds: readonly string[], now: number): boolean {
    let changed = false
    for (const tripId of tripIds) changed = this.refresh(tripId, now) || changed
    return changed
  }

  removedSince(sequence: number): readonly string[] | null {
    if (sequence < this.removedFrom) return null
    const since = this.removed.slice(firstAfter(this.removed, sequence))
    // A trip that left transit and came back is in the frame as itself.
    return since.map(({ tripId }) => tripId).filter((tripId) => !this.isInTransit(tripId))
  }

  private resettle(): void {
    this.current = settingsOf(this.rules, this.surveyed, this.coverage)
  }

  private advance(): number {
    this.newest = this.nextSequence()
    return this.newest
  }

  /** The view, which nobody else holds yet, as the organisation's newest change. */
  private numbered(view: Omit<TripView, 'sequence'>): TripView {
    const sequence = this.advance()
    this.changes.note(view.facts.id, sequence)
    return Object.assign(view, { sequence })
  }

  private refreshDirty(now: number): void {
    for (const tripId of this.dirty) this.refresh(tripId, now)
  }

  /** Judges a trip again. True when a screen has to show something new. */
  private refresh(tripId: string, now: number): boolean {
    if (this.held.has(tripId)) return false
    this.dirty.delete(tripId)
    const entry = this.entries.get(tripId)
    if (entry === undefined) return false
    const next = assessLiveTrip(tripOf(entry), this.settings(), now)
    const { view } = entry
    if (isSameToScreens(view, next)) {
      // A rule of the company's own compares the figure itself, which is another at every look.
      if (this.rules.lowest.size > 0 || !isSameInWords(view, next)) entry.view = { ...next, sequence: view.sequence }
      return false
    }
    entry.view = this.numbered(next)
    this.silencesChanged ||= !isSameSilence(view, next)
    if (view.facts.status === 'in transit' && next.facts.status !== 'in transit') this.noteRemoved(tripId)
    return true
  }

  private noteRemoved(tripId: string): void {
    this.removed.push({ tripId, sequence: this.advance() })
    if (this.removed.length <= MAX_REMOVED) return
    this.removedFrom = this.removed[MAX_REMOVED / 2 - 1]?.sequence ?? this.newest
    this.removed = this.removed.slice(MAX_REMOVED / 2)
  }

  private isInTransit(tripId: string): boolean {
    return this.entries.get(tripId)?.view.facts.status === 'in transit'
  }
}
