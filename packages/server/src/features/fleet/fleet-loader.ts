import type { GpsFix } from '@vigia/domain/gps/fix'
import { isActiveStatus } from '@vigia/domain/trip/trip-status'
import type { Logger } from '@vigia/runtime/logger'
import type { Clock } from '../../ports/clock.ts'
import type { FleetSignals } from '../../ports/fleet-signals.ts'
import type { TripFacts } from '../../ports/fleet-view.ts'
import { groupBy } from './group-by.ts'
import type { LiveFleet } from './live-fleet.ts'
import { type LiveTrip, newLiveTrip, withFix } from './live-trip.ts'
import type { RiskSettingsStore } from './risk-settings.store.ts'
import type { StoredFix, TracksStore } from './tracks.store.ts'
import type { TripFactsStore } from './trip-facts.store.ts'
import { workQueue } from './work-queue.ts'

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
  /** Reads the whole fleet: at start, before anybody is served. */
  load(): Promise<void>
  /** Reads it all again: what other servers took in may have passed unheard. */
  reload(): void
  /** A trip as it stands that is not in the fleet (ended), for its page; null when this organisation has none. */
  readEnded(organisationId: string, tripId: string): Promise<LiveTrip | null>
  /** Resolves when every signal so far is in the fleet. */
  settled(): Promise<void>
  close(): void
}

/** Keeps the live fleet agreeing with the database: reads what signals name, again and again until the database answers. */
export function fleetLoader(deps: Deps): FleetLoader {
  const { fleet, clock } = deps
  const stale = new Map<string, Set<string>>()
  /** Trips that stand in the fleet without their past: the database went away before it was read. */
  const withoutHistory = new Set<string>()
  const queue = workQueue(deps.logger)

  const takeIn = async (trips: readonly TripFacts[]): Promise<void> => {
    for (let from = 0; from < trips.length; from += STEP) await takeInStep(trips.slice(from, from + STEP))
  }

  const takeInStep = async (trips: readonly TripFacts[]): Promise<void> => {
    const bindings = groupBy(await deps.tracks.bindingsOf(trips.map(({ id }) => id)), ({ tripId }) => tripId)
    // The trip stands before its past is read: a fix that arrives in between is in the one or in the other.
    const unread = trips.filter((facts) => {
      if (fleet.put(facts, bindings.get(facts.id) ?? [])) withoutHistory.add(facts.id)
      return withoutHistory.has(facts.id)
    })
    const devices = new Set(unread.flatMap(({ id }) => (bindings.get(id) ?? []).map(({ deviceId }) => deviceId)))
    const stored = groupBy(await deps.tracks.newest([...devices], clock.now()), ({ deviceId }) => deviceId)
    for (const [deviceId, fixes] of stored) {
      const track = fixes.flatMap(({ quality, fix }) => (quality === 'placeholder' ? [] : [fix]))
      deps.onTrackLoaded(deviceId, track)
    }
    for (const facts of unread) {
      const fixes = (bindings.get(facts.id) ?? []).flatMap((window) =>
        (stored.get(window.deviceId) ?? []).filter(
          ({ fix }) => fix.at >= window.boundAt && (window.releasedAt === null || fix.at < window.releasedAt),
        ),
      )
      fleet.change(facts.organisationId, facts.id, (trip) => withStored(trip, fixes))
      await extendStops(facts, fixes)
      withoutHistory.delete(facts.id)
      fleet.settle(facts.organisationId, facts.id)
    }
  }

  /** A stop that fills the whole window began earlier: the database knows when. */
  const extendStops = async (facts: TripFacts, fixes: readonly StoredFix[]): Promise<void> => {
    for (const name of ['operator', 'truck', 'manual'] as const) {
      const side = fleet.live(facts.organisationId, facts.id)?.[name]
      const oldest = side?.believed.at(-1)
      if (side === undefined || oldest === undefined || side.stoppedSince !== oldest.at || side.believed.length < 2)
        continue
      const device = fixes.find(({ fix }) => fix.at === oldest.at && fix.source === oldest.source)?.deviceId
      if (device === undefined) continue
      const leftAt = await deps.tracks.lastElsewhere(device, oldest)
      // Never elsewhere in two days: it has stood since it was first heard in them.
      const since = await deps.tracks.firstAfter(device, leftAt ?? oldest.at - STOP_MEMORY_MS)
      if (since === null) continue
      fleet.change(facts.organisationId, facts.id, (trip) =>
        trip[name].stoppedSince === oldest.at ? { ...trip, [name]: { ...trip[name], stoppedSince: since } } : trip,
      )
    }
  }

  const readSettings = async (organisationId: string): Promise<void> => {
    const [weights, geofences, outage] = await Promise.all([
      deps.risk.weights(organisationId),
      deps.risk.geofences(organisationId),
      deps.risk.outageRules(organisationId),
    ])
    fleet.use(organisationId, { weights, geofences, outage })
  }

  const readStale = async (organisationId: string): Promise<void> => {
    const ids = [...(stale.get(organisationId) ?? [])]
    stale.delete(organisationId)
    try {
      for (let from = 0; from < ids.length; from += STEP) {
        const asked = ids.slice(from, from + STEP)
        const found = (await deps.facts.byIds(asked)).filter((facts) => facts.organisationId === organisationId)
        const active = found.filter(({ status }) => isActiveStatus(status))
        const kept = new Set(active.map(({ id }) => id))
        for (const id of asked) {
          if (kept.has(id)) continue
          fleet.remove(organisationId, id)
          withoutHistory.delete(id)
        }
        await takeIn(active)
      }
    } catch (error) {
      for (const id of ids) note(organisationId, id)
      throw error
    }
  }

  const readAll = async (): Promise<void> => {
    const trips = await deps.facts.active()
    const active = new Set(trips.map(({ id }) => id))
    const organisationIds = new Set([...fleet.organisationIds(), ...trips.map((facts) => facts.organisationId)])
    for (const organisationId of organisationIds) {
      await readSettings(organisationId)
      for (const { facts } of [...fleet.trips(organisationId)])
        if (!active.has(facts.id)) fleet.remove(organisationId, facts.id)
    }
    for (const { id } of trips) withoutHistory.add(id)
    await takeIn(trips)
  }

  const note = (organisationId: string, tripId: string): void => {
    const ids = stale.get(organisationId) ?? new Set()
    stale.set(organisationId, ids.add(tripId))
  }

  return {
    load: readAll,
    reload: () => queue.add('all', readAll),
    readEnded: async (organisationId, tripId) => {
      const [facts] = await deps.facts.byIds([tripId])
      if (facts === undefined || facts.organisationId !== organisationId) return null
      const windows = await deps.tracks.bindingsOf([tripId])
      const fixes = await deps.tracks.newestWithin(windows)
      return withStored(newLiveTrip(facts), fixes)
    },
    settled: queue.settled,
    close: queue.close,
    tripsChanged: (organisationId, tripIds) => {
      for (const tripId of tripIds) note(organisationId, tripId)
      const isNew = !fleet.organisationIds().includes(organisationId)
      if (isNew) queue.add(`settings ${organisationId}`, () => readSettings(organisationId))
      queue.add(`trips ${organisationId}`, () => readStale(organisationId))
    },
    geofencesChanged: (organisationId) => queue.add(`settings ${organisationId}`, () => readSettings(organisationId)),
    settingsChanged: (organisationId, key) => {
      if (key === 'risk' || key === 'alerts')
        queue.add(`settings ${organisationId}`, () => readSettings(organisationId))
    },
  }
}

/** Oldest first, as they were driven. */
function withStored(trip: LiveTrip, fixes: readonly StoredFix[]): LiveTrip {
  return fixes
    .toSorted((a, b) => a.fix.at - b.fix.at)
    .reduce((next, { fix, quality, arrivedAt }) => withFix(next, fix, quality, arrivedAt), trip)
}
