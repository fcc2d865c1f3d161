import type { GpsFix } from '@vigia/domain/gps/fix'
import { NO_TRACKS, withFixes } from '@vigia/domain/gps/trip-tracks'
import { isActiveStatus } from '@vigia/domain/trip/trip-status'
import type { Logger } from '@vigia/runtime/logger'
import type { Clock } from '../../ports/clock.ts'
import type { FleetSignals } from '../../ports/fleet-signals.ts'
import type { TripFacts } from '../../ports/fleet-view.ts'
import type { SettingKey } from '../../ports/setting-key.ts'
import type { LiveTrip } from './assess-live-trip.ts'
import { groupBy } from './group-by.ts'
import type { LiveFleet } from './live-fleet.ts'
import { type RetryingQueue, retryingQueue } from './retrying-queue.ts'
import type { RiskSettingsStore } from './risk-settings.store.ts'
import type { StoredFix, TracksStore } from './tracks.store.ts'
import type { TripFactsStore } from './trip-facts.store.ts'

const STEP = 1_000
const STOP_MEMORY_MS = 48 * 3_600_000

interface Deps {
  readonly fleet: LiveFleet
  readonly facts: TripFactsStore
  readonly tracks: TracksStore
  readonly risk: RiskSettingsStore
  readonly clock: Clock
  readonly logger: Logger
  /** The intake judges fixes against these. */
  readonly onTrackLoaded: (deviceId: number, fixes: readonly GpsFix[]) => void
}

export interface FleetLoader extends FleetSignals {
  /** Reads the whole fleet: at start, before anybody is served. Drops the fleets of organisations that the database has no longer. */
  load(): Promise<void>
  /** Reads it all again: what other servers took in may have passed unheard. */
  reload(): void
  /** Drops what is known of an organisation that is being removed, at once, and what reads under way bring of it. */
  organisationGone(organisationId: string): void
  /** Resolves when every signal so far is in the fleet. */
  settled(): Promise<void>
  close(): void
}

/**
 * Keeps the live fleet agreeing with the database: reads what signals name, again and again until the database answers.
 *
 * A fleet that is dropped by mistake silences a company, one that stays after its organisation costs a turn some microseconds: in
 * doubt a fleet stays known. It is dropped where its removal was said, or where it was known before the database was asked for its
 * organisations and is not among them. No removal is remembered: what the database has, the next signal or reload brings back.
 */
export function fleetLoader(deps: Deps): FleetLoader {
  return new Loader(deps)
}

class Loader implements FleetLoader {
  private readonly deps: Deps
  private readonly queue: RetryingQueue
  private readonly stale = new Map<string, Set<string>>()
  /** Trips that stand in the fleet without their past: the database went away before it was read. */
  private readonly withoutHistory = new Set<string>()
  /** Organisations whose settings have been read. */
  private readonly withSettings = new Set<string>()

  constructor(deps: Deps) {
    this.deps = deps
    this.queue = retryingQueue(deps.logger)
  }

  load(): Promise<void> {
    // In turn with what signals name, whose reads and its own would undo each other; one that fails ends the start.
    return new Promise((resolve, reject) => {
      this.queue.add('start', () => this.readAll().then(resolve, reject))
    })
  }

  reload(): void {
    this.queue.add('all', () => this.readAll())
  }

  organisationGone(organisationId: string): void {
    this.forget(organisationId)
    // Again behind what is being read: that may have been there still.
    this.queue.add(`gone ${organisationId}`, async () => this.forget(organisationId))
  }

  settled(): Promise<void> {
    return this.queue.settled()
  }

  close(): void {
    this.queue.close()
  }

  tripsChanged(organisationId: string, tripIds: readonly string[]): void {
    for (const tripId of tripIds) this.note(organisationId, tripId)
    if (!this.withSettings.has(organisationId)) this.queueSettings(organisationId)
    this.queue.add(`trips ${organisationId}`, () => this.readStale(organisationId))
  }

  geofencesChanged(organisationId: string): void {
    this.queueSettings(organisationId)
  }

  settingsChanged(organisationId: string, key: SettingKey): void {
    if (['risk', 'alerts', 'logbook'].includes(key)) this.queueSettings(organisationId)
  }

  private async readAll(): Promise<void> {
    const { fleet, facts: factsStore, risk } = this.deps
    // In this order: an organisation made meanwhile is not among the known, and the organisation of every trip is in the list.
    const known = fleet.organisationIds()
    const trips = await factsStore.active()
    // Also those without a trip: their screens are told from which age a position is old.
    const organisationIds = new Set(await risk.organisationIds())
    for (const organisationId of known) if (!organisationIds.has(organisationId)) this.forget(organisationId)
    const active = new Set(trips.map(({ id }) => id))
    for (const organisationId of organisationIds) {
      await this.readSettings(organisationId)
      for (const { facts } of [...fleet.trips(organisationId)])
        if (!active.has(facts.id)) fleet.remove(organisationId, facts.id)
    }
    const kept = trips.filter(({ organisationId }) => organisationIds.has(organisationId))
    for (const { id } of kept) this.withoutHistory.add(id)
    await this.takeIn(kept)
  }

  private forget(organisationId: string): void {
    this.deps.fleet.forget(organisationId)
    this.withSettings.delete(organisationId)
    this.stale.delete(organisationId)
  }

  private note(organisationId: string, tripId: string): void {
    const ids = this.stale.get(organisationId) ?? new Set()
    this.stale.set(organisationId, ids.add(tripId))
  }

  private queueSettings(organisationId: string): void {
    this.queue.add(`settings ${organisationId}`, async () => {
      // Without it the defaults would pass for the settings of an organisation that is gone, and make it known again.
      if ((await this.deps.risk.organisationIds()).includes(organisationId)) await this.readSettings(organisationId)
    })
  }

  private async readSettings(organisationId: string): Promise<void> {
    const { risk, fleet } = this.deps
    const [weights, geofences, outage, lowest, logbook] = await Promise.all([
      risk.weights(organisationId),
      risk.geofences(organisationId),
      risk.outageRules(organisationId),
      risk.lowest(organisationId),
      risk.logbook(organisationId),
    ])
    fleet.use(organisationId, { weights, geofences, outage, lowest, logbook })
    this.withSettings.add(organisationId)
  }

  private async readStale(organisationId: string): Promise<void> {
    const ids = [...(this.stale.get(organisationId) ?? [])]
    this.stale.delete(organisationId)
    try {
      for (let from = 0; from < ids.length; from += STEP)
        await this.readTrips(organisationId, ids.slice(from, from + STEP))
    } catch (error) {
      for (const id of ids) this.note(organisationId, id)
      throw error
    }
  }

  private async readTrips(organisationId: string, asked: readonly string[]): Promise<void> {
    const found = (await this.deps.facts.byIds(asked)).filter((facts) => facts.organisationId === organisationId)
    const active = found.filter(({ status }) => isActiveStatus(status))
    const kept = new Set(active.map(({ id }) => id))
    for (const id of asked) {
      if (kept.has(id)) continue
      this.deps.fleet.remove(organisationId, id)
      this.withoutHistory.delete(id)
    }
    await this.takeIn(active)
  }

  private async takeIn(trips: readonly TripFacts[]): Promise<void> {
    for (let from = 0; from < trips.length; from += STEP) await this.takeInStep(trips.slice(from, from + STEP))
  }

  private async takeInStep(trips: readonly TripFacts[]): Promise<void> {
    const { fleet, tracks, clock } = this.deps
    const bindings = groupBy(await tracks.bindingsOf(trips.map(({ id }) => id)), ({ tripId }) => tripId)
    // The trip stands before its past is read: a fix that arrives in between is in the one or in the other.
    const unread = trips.filter((facts) => {
      if (fleet.put(facts, bindings.get(facts.id) ?? [])) this.withoutHistory.add(facts.id)
      return this.withoutHistory.has(facts.id)
    })
    const devices = new Set(unread.flatMap(({ id }) => (bindings.get(id) ?? []).map(({ deviceId }) => deviceId)))
    const stored = groupBy(await tracks.newest([...devices], clock.now()), ({ deviceId }) => deviceId)
    for (const [deviceId, fixes] of stored) {
      const track = fixes.flatMap(({ quality, fix }) => (quality === 'placeholder' ? [] : [fix]))
      this.deps.onTrackLoaded(deviceId, track)
    }
    for (const facts of unread) {
      const fixes = (bindings.get(facts.id) ?? []).flatMap((window) =>
        (stored.get(window.deviceId) ?? []).filter(
          ({ fix }) => fix.at >= window.boundAt && (window.releasedAt === null || fix.at < window.releasedAt),
        ),
      )
      fleet.change(facts.organisationId, facts.id, (trip) => withStored(trip, fixes))
      await this.extendStops(facts, fixes)
      this.withoutHistory.delete(facts.id)
      fleet.settle(facts.organisationId, facts.id)
    }
  }

  /** A stop that fills the whole window began earlier: the database knows when. */
  private async extendStops(facts: TripFacts, fixes: readonly StoredFix[]): Promise<void> {
    const { fleet, tracks } = this.deps
    for (const name of ['operator', 'truck', 'manual'] as const) {
      const side = fleet.live(facts.organisationId, facts.id)?.tracks[name]
      const oldest = side?.believed.at(-1)
      if (side === undefined || oldest === undefined || side.stoppedSince !== oldest.at || side.believed.length < 2)
        continue
      const device = fixes.find(({ fix }) => fix.at === oldest.at && fix.source === oldest.source)?.deviceId
      if (device === undefined) continue
      const leftAt = await tracks.lastElsewhere(device, oldest)
      // Never elsewhere in two days: it has stood since it was first heard in them.
      const since = await tracks.firstAfter(device, leftAt ?? oldest.at - STOP_MEMORY_MS)
      if (since === null) continue
      fleet.change(facts.organisationId, facts.id, (trip) => {
        const stopped = trip.tracks[name]
        if (stopped.stoppedSince !== oldest.at) return trip
        return { ...trip, tracks: { ...trip.tracks, [name]: { ...stopped, stoppedSince: since } } }
      })
    }
  }
}

/** A trip as it stands that is not in the fleet (ended), for its page; null when this organisation has none. */
export async function readEndedTrip(
  { facts: factsStore, tracks }: Pick<Deps, 'facts' | 'tracks'>,
  organisationId: string,
  tripId: string,
): Promise<LiveTrip | null> {
  const [facts] = await factsStore.byIds([tripId])
  if (facts === undefined || facts.organisationId !== organisationId) return null
  const windows = await tracks.bindingsOf([tripId])
  const fixes = await tracks.newestWithin(windows)
  return withStored({ facts, tracks: NO_TRACKS }, fixes)
}

/** Oldest first, as they were driven. */
const withStored = ({ facts, tracks }: LiveTrip, fixes: readonly StoredFix[]): LiveTrip => ({
  facts,
  tracks: withFixes(
    tracks,
    fixes.toSorted((a, b) => a.fix.at - b.fix.at),
  ),
})
