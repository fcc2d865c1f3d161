import { performance } from 'node:perf_hooks'
import type { LiveEventName, LivePayload } from '@vigia/contract'
import type { Server } from 'socket.io'
import { gpsUpdateOf, heartbeatOf, tripAssessedOf } from '../http/trip-events.wire.ts'
import type { Clock } from '../ports/clock.ts'
import type { FleetChange, FleetReader, TripView } from '../ports/fleet-view.ts'
import { frameSince, momentOf } from './frames.ts'
import type { LiveClient } from './live-client.ts'
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
  /** Of a client that saw other trips before: sends everything that it watches now, and has it fetch its lists again. */
  startAnew(client: LiveClient): void
  /** True when the last client left. */
  remove(client: LiveClient): boolean
  changed(kind: FleetChange['kind']): void
  heartbeat(): void
  close(): void
}

interface Deps {
  readonly io: Server
  readonly organisationId: string
  readonly fleet: FleetReader
  readonly clock: Clock
  readonly limits: SlowLimits
  readonly onTerminated: () => void
  readonly close: SocketAdmission['close']
}

/**
 * What the clients of one organisation that see the same trips are told, at most once a second: at once when the last second was quiet, else at
 * its end. Those who watch everything from the same sequence on share one frame; the others get their own. A change is
 * told to whom it concerns, found by an index: the work grows with what changed and who is told, not with both multiplied.
 */
export function organisationFeed(deps: Deps): OrganisationFeed {
  return new Feed(deps)
}

class Feed implements OrganisationFeed {
  private readonly deps: Deps
  private readonly clients = new Set<LiveClient>()
  private readonly interest = tripInterest()
  private flushedAt = Number.NEGATIVE_INFINITY
  private flushed: number
  private timer: NodeJS.Timeout | null = null
  private isListed = false

  constructor(deps: Deps) {
    this.deps = deps
    this.flushed = deps.fleet.sequence(deps.organisationId)
  }

  add(client: LiveClient): void {
    this.clients.add(client)
    send(client, 'heartbeat', this.beat())
  }

  startAnew(client: LiveClient): void {
    const { watch, focus } = client
    client.sequence = null
    client.sentAt = Number.NEGATIVE_INFINITY
    this.interest.update(client)
    const now = performance.now()
    if (watch !== null && this.takes(client, now)) this.sendOwnFrame(client, watch, now)
    const { fleet, organisationId } = this.deps
    send(client, 'fleet-changed', { sequence: fleet.sequence(organisationId) })
    const view = focus === null ? null : fleet.trip(organisationId, focus)
    if (view !== null) send(client, 'trip-assessed', tripAssessedOf(view))
  }

  remove(client: LiveClient): boolean {
    this.clients.delete(client)
    this.interest.remove(client)
    return this.clients.size === 0
  }

  watch(client: LiveClient, watch: NonNullable<LiveClient['watch']>, focus: string | null): void {
    const now = performance.now()
    const isReady = this.takes(client, now)
    if (!isSameWatch(client.watch, watch)) {
      // What it was shown is no base for what it shows now, unless this is its first word after an absence.
      if (client.watch !== null) client.sequence = null
      client.watch = watch
      this.interest.update(client)
      if (isReady && now - client.sentAt >= FLUSH_EVERY_MS - JITTER_MS) this.sendOwnFrame(client, watch, now)
      else this.schedule()
    }
    if (focus === client.focus) return
    client.focus = focus
    this.interest.update(client)
    const view = focus === null ? null : this.deps.fleet.trip(this.deps.organisationId, focus)
    if (view !== null && isReady) send(client, 'trip-assessed', tripAssessedOf(view))
  }

  changed(kind: FleetChange['kind']): void {
    this.isListed = this.isListed || kind === 'listed'
    this.schedule()
  }

  heartbeat(): void {
    this.broadcast(this.ready(performance.now()), 'heartbeat', this.beat())
  }

  close(): void {
    if (this.timer !== null) clearTimeout(this.timer)
    for (const client of this.clients) this.deps.close(client, 'server-restart')
  }

  private schedule(): void {
    if (this.timer !== null || this.clients.size === 0) return
    const delayMs = this.flushedAt + FLUSH_EVERY_MS - performance.now()
    this.timer = setTimeout(() => this.flush(), Math.max(0, delayMs))
  }

  private flush(): void {
    const { fleet, organisationId } = this.deps
    this.timer = null
    const now = performance.now()
    this.flushedAt = now
    const from = this.flushed
    const sequence = fleet.sequence(organisationId)
    this.flushed = sequence
    const changed = sequence > from ? fleet.changedSince(organisationId, from) : []
    const ready = this.ready(now)
    this.sendFrames(ready, sequence, now)
    this.sendGpsUpdates(ready, changed)
    this.sendVerdicts(changed)
    if (this.isListed) this.broadcast(ready, 'fleet-changed', { sequence })
    this.isListed = this.isListed && ready.length < this.clients.size
    if ([...this.clients].some((client) => isBehind(client, sequence))) this.schedule()
  }

  /** The clients that have room for more. */
  private ready(now: number): readonly LiveClient[] {
    return [...this.clients].filter((client) => this.takes(client, now))
  }

  /** Whether a client has room for more. One that stays without is let go. */
  private takes(client: LiveClient, now: number): boolean {
    const { limits } = this.deps
    const unsent = unsentBytes(client.socket)
    if (unsent <= limits.coalesceBytes) {
      client.slowSince = null
      return true
    }
    client.slowSince ??= now
    if (unsent > limits.terminateBytes || now - client.slowSince > limits.terminateMs) {
      send(client, 'closing', { reason: 'slow' })
      terminate(client.socket)
      this.deps.onTerminated()
    }
    return false
  }

  private sendFrames(ready: readonly LiveClient[], sequence: number, now: number): void {
    const moment = this.moment()
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
      send(client, 'positions', frame)
      client.sentAt = now
    }
    for (const [known, group] of sharing) {
      const frame = frameSince(moment, 'all', known)
      if (frame === null) continue
      this.broadcast(group, 'positions', frame)
      for (const client of group) client.sentAt = now
    }
  }

  /** To one that has just said what it shows. */
  private sendOwnFrame(client: LiveClient, watch: NonNullable<LiveClient['watch']>, now: number): void {
    const sequence = this.deps.fleet.sequence(this.deps.organisationId)
    const frame = frameSince(this.moment(), watch, client.sequence)
    if (client.feed === 'packed' && frame !== null) {
      send(client, 'positions', frame)
      client.sentAt = now
    }
    client.sequence = sequence
  }

  /** To those who hear every trip by its own event, and of the others to those who single it out. */
  private sendGpsUpdates(ready: readonly LiveClient[], changed: readonly TripView[]): void {
    const listeners = ready.filter(({ feed }) => feed === 'events')
    for (const view of changed) {
      const singling = [...this.interest.singling(view.facts.id)].filter(
        (client) => client.feed === 'packed' && hasRoom(client),
      )
      const update = listeners.length + singling.length === 0 ? null : gpsUpdateOf(view)
      if (update !== null) this.broadcast([...listeners, ...singling], 'gps-update', update)
    }
  }

  private sendVerdicts(changed: readonly TripView[]): void {
    for (const view of changed) {
      const watchers = [...this.interest.focusing(view.facts.id)].filter(hasRoom)
      if (watchers.length > 0) this.broadcast(watchers, 'trip-assessed', tripAssessedOf(view))
    }
  }

  /** Sends one message, encoded once, to many. */
  private broadcast<E extends LiveEventName>(to: readonly LiveClient[], event: E, payload: LivePayload<E>): void {
    if (to.length > 0) this.deps.io.to(to.map(({ socket }) => socket.id)).emit(event, payload)
  }

  private beat() {
    const { fleet, organisationId, clock } = this.deps
    return heartbeatOf(fleet, organisationId, clock.now())
  }

  private moment() {
    const { fleet, organisationId, clock } = this.deps
    return momentOf(fleet, organisationId, clock.now())
  }
}

function send<E extends LiveEventName>(client: LiveClient, event: E, payload: LivePayload<E>): void {
  client.socket.emit(event, payload)
}

const isBehind = (client: LiveClient, sequence: number): boolean =>
  client.slowSince !== null || (client.feed === 'packed' && client.watch !== null && client.sequence !== sequence)

/** As it was found when it was last asked whether it takes what it is sent. */
const hasRoom = ({ slowSince }: LiveClient): boolean => slowSince === null

function isSameWatch(a: LiveClient['watch'], b: LiveClient['watch']): boolean {
  if (a === null || b === null || a === 'all' || b === 'all') return a === b
  return a.size === b.size && [...a].every((tripId) => b.has(tripId))
}
