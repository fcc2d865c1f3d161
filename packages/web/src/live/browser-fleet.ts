import type { LiveFrame, LiveTripState } from '@vigia/contract/live-frame'
import { appendTrail, isTrailExpired, type Trail } from '@vigia/domain/trail/trail'

/** React hears of changes at most this often; the map hears of each at once. */
export const REACT_EVERY_MS = 250

/** What one frame changed. */
interface FleetChange {
  readonly changed: readonly LiveTripState[]
  readonly removed: readonly string[]
}

/** The newest word on every trip in transit. */
export interface BrowserFleet {
  /** Takes a frame of the feed; anything older than what is known of a trip is dropped. `now` dates the trails. */
  apply(frame: LiveFrame, now: number): void
  /** As `apply`, from a listing: tells of trips that no frame has named yet and works with the socket closed. */
  seed(states: readonly LiveTripState[], sequence: number, now: number): void
  /** Another server process counts anew: forget what was heard when, keep what is shown. */
  beginEpoch(): void
  /** Drops the trails that have not grown for 5 minutes (spec §9) and tells the map which. */
  expireTrails(now: number): readonly string[]
  stateOf(tripId: string): LiveTripState | undefined
  trailOf(tripId: string): Trail | undefined
  states(): Iterable<LiveTripState>
  /** Grows with every change: the snapshot that React compares. */
  version(): number
  /** For the map: called within the same task as the change. */
  onChange(listener: (change: FleetChange) => void): () => void
  /** For React: called at most every 250 ms. */
  subscribe(listener: () => void): () => void
}

interface Known {
  readonly state: LiveTripState
  readonly sequence: number
}

type Later = (work: () => void, delayMs: number) => void

/** `later` is setTimeout; tests pass their own. */
export function createBrowserFleet(later: Later = (work, delayMs) => setTimeout(work, delayMs)): BrowserFleet {
  const known = new Map<string, Known>()
  const trails = new Map<string, Trail>()
  const mapListeners = new Set<(change: FleetChange) => void>()
  const reactListeners = new Set<() => void>()
  let version = 0
  let reactWaits = false

  const notifyReact = (): void => {
    version += 1
    if (reactWaits) return
    reactWaits = true
    later(() => {
      reactWaits = false
      for (const listener of [...reactListeners]) listener()
    }, REACT_EVERY_MS)
  }

  const take = (states: readonly LiveTripState[], gone: readonly string[], sequence: number, now: number): void => {
    const changed = states.filter(({ tripId }) => (known.get(tripId)?.sequence ?? -1) <= sequence)
    for (const state of changed) {
      const { tripId, hasGps, fixAt } = state
      const isNewFix = known.get(tripId)?.state.fixAt !== fixAt
      known.set(tripId, { state, sequence })
      if (hasGps && isNewFix) trails.set(tripId, appendTrail(trails.get(tripId), state, now))
    }
    const removed = gone.filter((tripId) => (known.get(tripId)?.sequence ?? Number.POSITIVE_INFINITY) <= sequence)
    for (const tripId of removed) {
      known.delete(tripId)
      trails.delete(tripId)
    }
    if (changed.length === 0 && removed.length === 0) return
    for (const listener of [...mapListeners]) listener({ changed, removed })
    notifyReact()
  }

  const absentFrom = (states: readonly LiveTripState[]): string[] => {
    const named = new Set(states.map(({ tripId }) => tripId))
    return [...known.keys()].filter((tripId) => !named.has(tripId))
  }

  return {
    apply: ({ full, sequence, trips, removed }, now) => take(trips, full ? absentFrom(trips) : removed, sequence, now),
    seed: (states, sequence, now) => take(states, absentFrom(states), sequence, now),
    beginEpoch() {
      for (const [tripId, { state }] of known) known.set(tripId, { state, sequence: -1 })
    },
    expireTrails(now) {
      const expired = [...trails].filter(([, trail]) => isTrailExpired(trail, now)).map(([tripId]) => tripId)
      for (const tripId of expired) trails.delete(tripId)
      return expired
    },
    stateOf: (tripId) => known.get(tripId)?.state,
    trailOf: (tripId) => trails.get(tripId),
    *states() {
      for (const { state } of known.values()) yield state
    },
    version: () => version,
    onChange: (listener) => added(mapListeners, listener),
    subscribe: (listener) => added(reactListeners, listener),
  }
}

function added<T>(listeners: Set<T>, listener: T): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
