import { performance } from 'node:perf_hooks'
import { gpsUpdateOf, heartbeatOf, tripAssessedOf } from '../http/trip-events.wire.ts'
import type { Clock } from '../ports/clock.ts'
import type { FleetChange, FleetReader, TripView } from '../ports/fleet-view.ts'
import { frameSince, momentOf } from './frames.ts'
import { type LiveClient, tell } from './live-client.ts'
import { type SlowLimits, terminate, unsentBytes } from './raw-socket.ts'
import type { SocketAdmission } from './socket-admission.ts'
import { tripInterest } from './trip-interest.ts'

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
 * its end. Those who watch everything from the same sequence on share one frame; the others get their own. A change is
 * told to whom it concerns, found by an index: the work grows with what changed and who is told, not with both multiplied.
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
  const interest = tripInterest()
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
    const changed = sequence > from ? fleet.changedSince(organisationId, from) : []
    const ready = [...clients].filter((client) => takes(client, now))
    sendFrames(ready, sequence, now)
    sendGpsUpdates(ready, changed)
    sendVerdicts(changed)
    if (isListed) broadcast(ready, 'fleet-changed', { sequence })
    isListed = isListed && ready.length < clients.size
    if ([...clients].some((client) => isBehind(client, sequence))) schedule()
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

  const sendFrames = (ready: readonly LiveClient[], sequence: number, now: number): void => {
    const moment = momentOf(fleet, organisationId, clock.now())
    const sharing = new Map<number | null, LiveClient[]>()
    for (const client of ready) {
      if (client.feed !== 'packed' || client.watch === null || client.sequence === sequence) continue
      if (now - client.sentAt < FLUSH_EVERY_MS - JITTER_MS) continue
      const { watch, sequence: known } = client
      client.sequence = sequence
      if (watch === 'all') {
        const group = sharing.get(known)
        if (group === undefined) sharing.set(known, [client])
        else group.push(client)
        continue
      }
      const frame = frameSince(moment, watch, known)
      if (frame === null) continue
      tell(client, 'positions', frame)
      client.sentAt = now
    }
    for (const [known, group] of sharing) {
      const frame = frameSince(moment, 'all', known)
      if (frame === null) continue
      broadcast(group, 'positions', frame)
      for (const client of group) client.sentAt = now
    }
  }

  /** To those who hear every trip by its own event, and of the others to those who single it out. */
  const sendGpsUpdates = (ready: readonly LiveClient[], changed: readonly TripView[]): void => {
    const listeners = ready.filter(({ feed }) => feed === 'events')
    for (const view of changed) {
      const singling = [...interest.singling(view.facts.id)].filter(
        (client) => client.feed === 'packed' && hasRoom(client),
      )
      const update = listeners.length + singling.length === 0 ? null : gpsUpdateOf(view)
      if (update !== null) broadcast([...listeners, ...singling], 'gps-update', update)
    }
  }

  const sendVerdicts = (changed: readonly TripView[]): void => {
    for (const view of changed) {
      const watchers = [...interest.focusing(view.facts.id)].filter(hasRoom)
      if (watchers.length > 0) broadcast(watchers, 'trip-assessed', tripAssessedOf(view))
    }
  }

  const beat = () => heartbeatOf(fleet, organisationId, clock.now())

  const isBehind = (client: LiveClient, sequence: number): boolean =>
    client.slowSince !== null || (client.feed === 'packed' && client.watch !== null && client.sequence !== sequence)

  return {
    add: (client) => {
      clients.add(client)
      tell(client, 'heartbeat', beat())
    },
    remove: (client) => {
      clients.delete(client)
      interest.remove(client)
      return clients.size === 0
    },
    watch: (client, watch, focus) => {
      const now = performance.now()
      const isReady = takes(client, now)
      if (!isSameWatch(client.watch, watch)) {
        // What it was shown is no base for what it shows now, unless this is its first word after an absence.
        if (client.watch !== null) client.sequence = null
        client.watch = watch
        interest.update(client)
        if (isReady && now - client.sentAt >= FLUSH_EVERY_MS - JITTER_MS) {
          const sequence = fleet.sequence(organisationId)
          const frame = frameSince(momentOf(fleet, organisationId, clock.now()), watch, client.sequence)
          if (client.feed === 'packed' && frame !== null) {
            tell(client, 'positions', frame)
            client.sentAt = now
          }
          client.sequence = sequence
        } else schedule()
      }
      if (focus === client.focus) return
      client.focus = focus
      interest.update(client)
      const view = focus === null ? null : fleet.trip(organisationId, focus)
      if (view !== null && isReady) tell(client, 'trip-assessed', tripAssessedOf(view))
    },
    changed: (kind) => {
      isListed = isListed || kind === 'listed'
      schedule()
    },
    heartbeat: () => {
      const now = performance.now()
      const ready = [...clients].filter((client) => takes(client, now))
      broadcast(ready, 'heartbeat', beat())
    },
    close: () => {
      if (timer !== null) clearTimeout(timer)
      for (const client of clients) close(client, 'server-restart')
    },
  }
}

/** As it was found when it was last asked whether it takes what it is sent. */
const hasRoom = ({ slowSince }: LiveClient): boolean => slowSince === null

function isSameWatch(a: LiveClient['watch'], b: LiveClient['watch']): boolean {
  if (a === null || b === null || a === 'all' || b === 'all') return a === b
  return a.size === b.size && [...a].every((tripId) => b.has(tripId))
}
