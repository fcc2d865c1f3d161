import { randomUUID } from 'node:crypto'
import { cadenceMinutes } from '@vigia/domain/communication/logbook-rules'
import { NO_TRACKS } from '@vigia/domain/gps/trip-tracks'
import type { CoverageGrid } from '@vigia/domain/silence/coverage-grid'
import type { Downtime } from '@vigia/domain/silence/downtime'
import { NONE_UNREAD, type UnreadTrucks } from '@vigia/domain/silence/surroundings'
import type { Clock } from '../../ports/clock.ts'
import type { FleetChange, FleetReader, TripFacts } from '../../ports/fleet-view.ts'
import type { OwnDowntimes } from '../../ports/own-downtimes.ts'
import type { RecordedFix } from '../../ports/recorded-fix.ts'
import { type LiveTrip, type RiskSettings, staleAfterMs } from './assess-live-trip.ts'
import { DEFAULT_SETTINGS, type FleetRules } from './fleet-rules.ts'
import { type OrganisationFleet, organisationFleet } from './organisation-fleet.ts'
import type { Binding } from './tracks.store.ts'

/** Trips judged again between two turns of the event loop. */
const TICK_STEP = 250

/** The live fleet as those who fill it see it. All of it can be rebuilt from the database. */
export interface LiveFleet extends FleetReader {
  /** Applies fixes that are durable. Fixes that it knows change nothing. */
  apply(rows: readonly RecordedFix[]): void
  /**
   * Surveys each fleet and judges every trip again by it: silence has no event. Yields to others on the way. Lists hear
   * of silences that began or ended since the last tick.
   */
  tick(): Promise<void>
  /**
   * Puts in an active trip with its windows, or brings the known one up to date; `true` when windows are new to it: its
   * past has to be read, and until `settle` the verdict on a known trip stays as it is.
   */
  put(facts: TripFacts, bindings: readonly Binding[]): boolean
  /** The past of the trip has been read. */
  settle(organisationId: string, tripId: string): void
  /** The trip as its fixes have made it; null when it is not active. */
  live(organisationId: string, tripId: string): LiveTrip | null
  /** Changes what is known of a trip's positions from outside the stream of fixes. */
  change(organisationId: string, tripId: string, work: (trip: LiveTrip) => LiveTrip): void
  remove(organisationId: string, tripId: string): void
  /** Drops all that is known of an organisation that is no more. */
  forget(organisationId: string): void
  use(organisationId: string, rules: FleetRules): void
  /** What the organisation has learned of the roads since; of one that is not known nothing is kept: its learning outlasts it. */
  useCoverage(organisationId: string, grid: CoverageGrid): void
  /** By organisation, the trips whose truck's platform is not read; those of the others are. Takes effect at the next tick. */
  useUnread(unread: ReadonlyMap<string, UnreadTrucks>): void
  settings(organisationId: string): RiskSettings
  /** Trips that a device speaks for at an instant. */
  tripsOfDevice(deviceId: number, at: number): readonly { readonly organisationId: string; readonly tripId: string }[]
}

/** The fleets that are known, and who is told of them. */
interface Fleets {
  readonly clock: Clock
  readonly known: Map<string, OrganisationFleet>
  readonly windows: DeviceWindows
  readonly listeners: Set<(change: FleetChange) => void>
  /** Makes the organisation known. */
  readonly fleetOf: (organisationId: string) => OrganisationFleet
  readonly notify: (organisationId: string, kind: FleetChange['kind']) => void
}

/** `downtimes`: when this installation received from nobody; absent: never, as far as anybody knows. */
export function createLiveFleet(clock: Clock, downtimes: Pick<OwnDowntimes, 'list'> = NO_DOWNTIMES): LiveFleet {
  const fleets = newFleets(clock, downtimes)
  return {
    epoch: randomUUID(),
    ...filledWithFixes(fleets),
    ...filledWithTrips(fleets),
    ...filledWithRules(fleets),
    ...readOf(fleets),
  }
}

const NEVER: readonly Downtime[] = []
const NO_DOWNTIMES = { list: () => NEVER }

function newFleets(clock: Clock, downtimes: Pick<OwnDowntimes, 'list'>): Fleets {
  const known = new Map<string, OrganisationFleet>()
  const listeners = new Set<(change: FleetChange) => void>()
  let sequence = 0
  return {
    ...{ clock, known, windows: deviceWindows(), listeners },
    fleetOf: (organisationId) => {
      const before = known.get(organisationId)
      if (before !== undefined) return before
      const fleet = organisationFleet(() => ++sequence, downtimes)
      known.set(organisationId, fleet)
      return fleet
    },
    notify: (organisationId, kind) => {
      for (const listener of listeners) listener({ organisationId, kind })
    },
  }
}

/** What positions, and the time that passes without any, make of the trips. */
function filledWithFixes({ clock, known, windows, notify }: Fleets): Pick<LiveFleet, 'apply' | 'tick'> {
  const applyOne = (row: RecordedFix, moved: Set<string>): void => {
    for (const { organisationId, tripId } of windows.openAt(row.deviceId, row.fix.at)) {
      if (known.get(organisationId)?.take(tripId, row) === true) moved.add(organisationId)
    }
  }
  return {
    apply: (rows) => {
      const moved = new Set<string>()
      for (const row of rows) applyOne(row, moved)
      for (const organisationId of moved) notify(organisationId, 'moved')
    },
    tick: async () => {
      for (const [organisationId, fleet] of known) {
        fleet.survey(clock.now())
        const tripIds = fleet.tripIds()
        for (let from = 0; from < tripIds.length; from += TICK_STEP) {
          if (fleet.reassess(tripIds.slice(from, from + TICK_STEP), clock.now())) notify(organisationId, 'moved')
          await new Promise((resolve) => setImmediate(resolve))
        }
        if (fleet.takeSilencesChanged()) notify(organisationId, 'listed')
      }
    },
  }
}

/** Which trips there are, and what is known of them. */
function filledWithTrips(fleets: Fleets): Pick<LiveFleet, 'put' | 'settle' | 'live' | 'change' | 'remove' | 'forget'> {
  const { clock, known, windows, fleetOf, notify } = fleets
  return {
    put: (facts, bindings) => {
      const fleet = fleetOf(facts.organisationId)
      const before = fleet.get(facts.id)
      // A window that ended takes its device's fixes after the end with it: the trip is read anew.
      const isSame = !windows.replace(facts.organisationId, facts.id, bindings)
      if (before !== null && !isSame) fleet.hold(facts.id)
      fleet.put(before !== null && isSame ? { ...before, facts } : { facts, tracks: NO_TRACKS }, clock.now())
      notify(facts.organisationId, 'listed')
      return before === null || !isSame
    },
    settle: (organisationId, tripId) => {
      const fleet = known.get(organisationId)
      if (fleet === undefined) return
      fleet.release(tripId)
      notify(organisationId, 'moved')
    },
    live: (organisationId, tripId) => known.get(organisationId)?.get(tripId) ?? null,
    change: (organisationId, tripId, work) => {
      const fleet = known.get(organisationId)
      const trip = fleet?.get(tripId) ?? null
      if (fleet === undefined || trip === null) return
      fleet.put(work(trip), clock.now())
      notify(organisationId, 'moved')
    },
    remove: (organisationId, tripId) => {
      windows.replace(organisationId, tripId, [])
      if (known.get(organisationId)?.remove(tripId) === true) notify(organisationId, 'listed')
    },
    forget: (organisationId) => {
      for (const tripId of known.get(organisationId)?.tripIds() ?? []) windows.replace(organisationId, tripId, [])
      if (known.delete(organisationId)) notify(organisationId, 'listed')
    },
  }
}

/** By what an organisation's trips are judged. */
const filledWithRules = ({ known, fleetOf, notify }: Fleets): Pick<LiveFleet, 'use' | 'useCoverage' | 'useUnread'> => ({
  use: (organisationId, rules) => {
    fleetOf(organisationId).use(rules)
    notify(organisationId, 'moved')
  },
  useCoverage: (organisationId, grid) => known.get(organisationId)?.useCoverage(grid),
  useUnread: (unread) => {
    for (const [organisationId, fleet] of known) fleet.useUnread(unread.get(organisationId) ?? NONE_UNREAD)
  },
})

/** What is asked of it. A question makes no organisation known: its own settings would then pass for read. */
function readOf(fleets: Fleets): Omit<FleetReader, 'epoch'> & Pick<LiveFleet, 'settings' | 'tripsOfDevice'> {
  const { clock, known, windows, listeners } = fleets
  return {
    ...byItsRules((organisationId) => known.get(organisationId)?.settings() ?? DEFAULT_SETTINGS),
    organisationIds: () => [...known.keys()],
    tripsOfDevice: windows.openAt,
    trip: (organisationId, tripId) => known.get(organisationId)?.view(tripId, clock.now()) ?? null,
    trips: (organisationId) => known.get(organisationId)?.views(clock.now()) ?? [],
    changedSince: (organisationId, sequence) => known.get(organisationId)?.changedSince(sequence, clock.now()) ?? [],
    outages: (organisationId) => known.get(organisationId)?.outages() ?? [],
    sequence: (organisationId) => {
      const fleet = known.get(organisationId)
      if (fleet === undefined) return 0
      // What is waiting to be judged counts.
      for (const _ of fleet.views(clock.now())) break
      return fleet.sequence()
    },
    removedSince: (organisationId, since) => known.get(organisationId)?.removedSince(since) ?? null,
    onChange: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** What follows from the settings of an organisation alone. */
const byItsRules = (settings: LiveFleet['settings']): Pick<LiveFleet, 'settings' | 'staleAfterMs' | 'cadenceMin'> => ({
  settings,
  staleAfterMs: (organisationId) => staleAfterMs(settings(organisationId).weights),
  cadenceMin: (organisationId, trip) => cadenceMinutes(trip, settings(organisationId).logbook),
})

interface Window extends Binding {
  readonly organisationId: string
}

const NO_WINDOWS: readonly Window[] = []

/** Which trips each device speaks for, and when. */
interface DeviceWindows {
  /** Puts these in the place of the windows that the trip had; true when they are others. */
  replace(organisationId: string, tripId: string, bindings: readonly Binding[]): boolean
  /** Trips that a device speaks for at an instant. */
  readonly openAt: (
    deviceId: number,
    at: number,
  ) => readonly { readonly organisationId: string; readonly tripId: string }[]
}

/** The windows of every trip, by their devices. */
export function deviceWindows(): DeviceWindows {
  const ofDevice = new Map<number, readonly Window[]>()
  const ofTrip = new Map<string, readonly Window[]>()

  const remove = (tripId: string, windows: readonly Window[]): void => {
    for (const { deviceId } of windows) {
      const others = (ofDevice.get(deviceId) ?? []).filter((window) => window.tripId !== tripId)
      if (others.length === 0) ofDevice.delete(deviceId)
      else ofDevice.set(deviceId, others)
    }
  }

  return {
    replace: (organisationId, tripId, bindings) => {
      const before = ofTrip.get(tripId) ?? []
      const windows = bindings.map((binding): Window => ({ ...binding, organisationId }))
      remove(tripId, before)
      if (windows.length === 0) ofTrip.delete(tripId)
      else ofTrip.set(tripId, windows)
      for (const window of windows) ofDevice.set(window.deviceId, [...(ofDevice.get(window.deviceId) ?? []), window])
      return before.length !== windows.length || !windows.every((window) => before.some(isEqualTo(window)))
    },
    openAt: (deviceId, at) => {
      const windows = ofDevice.get(deviceId) ?? NO_WINDOWS
      // Nearly always all of them are: asked for each fix, it makes no list for it.
      return windows.every((window) => isOpenAt(window, at))
        ? windows
        : windows.filter((window) => isOpenAt(window, at))
    },
  }
}

const isOpenAt = ({ boundAt, releasedAt }: Binding, at: number): boolean =>
  at >= boundAt && (releasedAt === null || at < releasedAt)

const isEqualTo =
  (a: Binding) =>
  (b: Binding): boolean =>
    a.deviceId === b.deviceId && a.boundAt === b.boundAt && a.releasedAt === b.releasedAt
