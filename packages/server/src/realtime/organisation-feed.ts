import { performance } from 'node:perf_hooks'
import type { Clock } from '../clock.ts'
import type { FleetChange, FleetReader, TripView } from '../fleet-view.ts'
import { isoOf } from '../http/iso-of.ts'
import { frameSince } from './frames.ts'
import { type LiveClient, tell } from './live-client.ts'
import { type SlowLimits, terminate, unsentBytes } from './raw-socket.ts'
import type { SocketAdmission } from './socket-admission.ts'
import { gpsUpdateOf, tripAssessedOf } from './trip-events.wire.ts'

const FLUSH_EVERY_MS = 1_000
/** Timers wake a little early or late: this much under a second is a second. */
const JITTER_MS = 20

export interface OrganisationFeed {
  /** A client that says what it shows now. */
  watch(client: LiveClient, watch: NonNullable<LiveClient['watch']>, focus: string | null): void
  add(client: LiveClient): void
  /** True when the last client left. */
  remove(client: LiveClient): boolean
  changed(kind: FleetChange['kind']): void
  heartbeat(): void
  close(): void
}

interface Deps {
  readonly organisationId: string
  readonly fleet: FleetReader
  readonly clock: Clock
  readonly limits: SlowLimits
  /** Sends one message, encoded once, to many. */
  readonly broadcast: (clients: readonly LiveClient[], event: string, payload: unknown) => void
  readonly onTerminated: () => void
  readonly close: SocketAdmission['close']
}

/**
 * What the clients of one organisation are told, at most once a second: at once when the last second was quiet, else at
 * its end. Those who watch everything and are up to date share one frame; the others catch up one by one.
 */
export function organisationFeed({
  organisationId,
  fleet,
  clock,
  limits,
  broadcast,
  onTerminated,
  close,
}: Deps): OrganisationFeed {
  const clients = new Set<LiveClient>()
  let flushedAt = Number.NEGATIVE_INFINITY
  let flushed = fleet.sequence(organisationId)
  let timer: NodeJS.Timeout | null = null
  let isListed = false

  const schedule = (): void => {
    if (timer !== null || clients.size === 0) return
    const delayMs = flushedAt + FLUSH_EVERY_MS - performance.now()
    timer = setTimeout(flush, Math.max(0, delayMs))
  }

  const flush = (): void => {
    timer = null
    const now = performance.now()
    flushedAt = now
    const from = flushed
    const sequence = fleet.sequence(organisationId)
    flushed = sequence
    const changed = sequence > from ? changedSince(from) : []
    const ready = [...clients].filter((client) => takes(client, now))
    sendFrames(ready, from, sequence, now)
    sendGpsUpdates(ready, changed)
    sendVerdicts(ready, changed)
    if (isListed) broadcast(ready, 'fleet-changed', { sequence })
    isListed = isListed && ready.length < clients.size
    if ([...clients].some((client) => isBehind(client, sequence))) schedule()
  }

  const changedSince = (sequence: number): TripView[] => {
    const changed: TripView[] = []
    for (const view of fleet.trips(organisationId)) if (view.sequence > sequence) changed.push(view)
    return changed
  }

  /** Whether a client has room for more. One that stays without is let go. */
  const takes = (client: LiveClient, now: number): boolean => {
    const unsent = unsentBytes(client.socket)
    if (unsent <= limits.coalesceBytes) {
      client.slowSince = null
      return true
    }
    client.slowSince ??= now
    if (unsent > limits.terminateBytes || now - client.slowSince > limits.terminateMs) {
      tell(client, 'closing', { reason: 'slow' })
      terminate(client.socket)
      onTerminated()
    }
    return false
  }

  const sendFrames = (ready: readonly LiveClient[], from: number, sequence: number, now: number): void => {
    const moment = { fleet, organisationId, now: clock.now() }
    const inStep: LiveClient[] = []
    for (const client of ready) {
      if (client.feed !== 'packed' || client.watch === null || client.sequence === sequence) continue
      if (now - client.sentAt < FLUSH_EVERY_MS - JITTER_MS) continue
      const { watch, sequence: known } = client
      client.sequence = sequence
      if (watch === 'all' && known === from) {
        inStep.push(client)
        continue
      }
      const frame = frameSince(moment, watch, known)
      if (frame === null) continue
      tell(client, 'positions', frame)
      client.sentAt = now
    }
    if (inStep.length === 0) return
    const frame = frameSince(moment, 'all', from)
    if (frame === null) return
    broadcast(inStep, 'positions', frame)
    for (const client of inStep) client.sentAt = now
  }

  const sendGpsUpdates = (ready: readonly LiveClient[], changed: readonly TripView[]): void => {
    const listeners = ready.filter(({ feed }) => feed === 'events')
    for (const view of changed) {
      const update = gpsUpdateOf(view)
      if (update === null) continue
      if (listeners.length > 0) broadcast(listeners, 'gps-update', update)
      for (const client of ready)
        if (client.feed === 'packed' && singlesOut(client, view)) tell(client, 'gps-update', update)
    }
  }

  const sendVerdicts = (ready: readonly LiveClient[], changed: readonly TripView[]): void => {
    const focused = ready.filter(({ focus }) => focus !== null)
    if (focused.length === 0) return
    for (const view of changed) {
      const watchers = focused.filter(({ focus }) => focus === view.facts.id)
      if (watchers.length > 0) broadcast(watchers, 'trip-assessed', tripAssessedOf(view))
    }
  }

  const isBehind = (client: LiveClient, sequence: number): boolean =>
    client.slowSince !== null || (client.feed === 'packed' && client.watch !== null && client.sequence !== sequence)

  return {
    add: (client) => clients.add(client),
    remove: (client) => {
      clients.delete(client)
      return clients.size === 0
    },
    watch: (client, watch, focus) => {
      const now = performance.now()
      const hasRoom = takes(client, now)
      if (!isSameWatch(client.watch, watch)) {
        // What it was shown is no base for what it shows now, unless this is its first word after an absence.
        if (client.watch !== null) client.sequence = null
        client.watch = watch
        if (hasRoom && now - client.sentAt >= FLUSH_EVERY_MS - JITTER_MS) {
          const sequence = fleet.sequence(organisationId)
          const frame = frameSince({ fleet, organisationId, now: clock.now() }, watch, client.sequence)
          if (client.feed === 'packed' && frame !== null) {
            tell(client, 'positions', frame)
            client.sentAt = now
          }
          client.sequence = sequence
        } else schedule()
      }
      if (focus === client.focus) return
      client.focus = focus
      const view = focus === null ? null : fleet.trip(organisationId, focus)
      if (view !== null && hasRoom) tell(client, 'trip-assessed', tripAssessedOf(view))
    },
    changed: (kind) => {
      isListed = isListed || kind === 'listed'
      schedule()
    },
    heartbeat: () => {
      const now = performance.now()
      const ready = [...clients].filter((client) => takes(client, now))
      broadcast(ready, 'heartbeat', { now: isoOf(clock.now()), sequence: fleet.sequence(organisationId) })
    },
    close: () => {
      if (timer !== null) clearTimeout(timer)
      for (const client of clients) close(client, 'server-restart')
    },
  }
}

const singlesOut = ({ watch, focus }: LiveClient, { facts }: TripView): boolean =>
  focus === facts.id || (watch !== null && watch !== 'all' && watch.has(facts.id))

function isSameWatch(a: LiveClient['watch'], b: LiveClient['watch']): boolean {
  if (a === null || b === null || a === 'all' || b === 'all') return a === b
  return a.size === b.size && [...a].every((tripId) => b.has(tripId))
}
