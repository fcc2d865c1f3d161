import { performance } from 'node:perf_hooks'
import { type AlertWire, alertAuth, type alertSocketEvents } from '@vigia/contract'
import type { Logger } from '@vigia/runtime/logger'
import type { Namespace } from 'socket.io'
import type { z } from 'zod'
import { isDatabaseAway } from '../db/database-away.ts'
import { reachOf } from '../http/actor.ts'
import { hiddenAlertTypes } from '../http/hidden-alert-types.ts'
import { isoOf } from '../http/iso-of.ts'
import { permissions } from '../http/permissions.ts'
import type { AlertFeed, AlertFeedEvent } from '../ports/alert-feed.ts'
import type { Clock } from '../ports/clock.ts'
import { alertWithinReach } from './alert-within-reach.ts'
import { type SlowLimits, terminate, unsentBytes } from './raw-socket.ts'
import type { Screen, SocketAdmission } from './socket-admission.ts'

const RETRY_MS = 500
const ROOM_CHECK_MS = 50

interface Deps {
  readonly namespace: Namespace
  readonly feed: AlertFeed
  readonly admission: SocketAdmission
  readonly clock: Clock
  readonly logger: Logger
  readonly limits: SlowLimits
  readonly onTerminated: () => void
}

/** One screen that hears of alerts. States: catching up ⇄ live → gone. */
interface AlertClient extends Screen {
  state: 'catching-up' | 'live' | 'gone'
  /** Of the last event that it was sent; null: it wants what comes from now on. */
  cursor: string | null
  /** Of the newest event that was told while it was catching up. */
  missed: string | null
}

/**
 * The namespace `/alerts`: what happened since the client's cursor, then what happens, each event once and in order. A
 * client that takes what it is sent too slowly falls back to catching up; one that takes nothing is let go, and
 * resumes where it was when it comes back (quality G-R11, G-R13).
 */
export function startAlertSockets(deps: Deps): { close(): void } {
  return new AlertSockets(deps)
}

class AlertSockets {
  private readonly deps: Deps
  /** By organisation. */
  private readonly clients = new Map<string, Set<AlertClient>>()
  private readonly stopListening: readonly (() => void)[]

  constructor(deps: Deps) {
    this.deps = deps
    deps.admission.open(deps.namespace, {
      permission: permissions.activeAlerts,
      readHandshake: (auth) => alertAuth.safeParse(auth).data ?? null,
      onScreen: (screen, { since }) => this.take(screen, since ?? null),
    })
    this.stopListening = [
      deps.feed.onEvents((events) => this.send(events)),
      deps.feed.onReset(() => {
        for (const client of this.everybody()) if (client.state === 'live') void this.catchUp(client)
      }),
    ]
  }

  close(): void {
    for (const stop of this.stopListening) stop()
    for (const client of this.everybody()) this.deps.admission.close(client, 'server-restart')
  }

  private everybody(): AlertClient[] {
    return [...this.clients.values()].flatMap((some) => [...some])
  }

  /** Returns what lets it go. */
  private take(screen: Screen, cursor: string | null): () => void {
    const { organisationId } = screen.actor
    const client: AlertClient = { ...screen, state: 'catching-up', cursor, missed: null }
    screen.onReachChanged(() => {
      // What it knows is of other trips: it reads the open alerts again.
      if (!isGone(client)) this.sendCursor(client, 'resync', client.cursor ?? this.deps.feed.cursor())
    })
    const colleagues = this.clients.get(organisationId) ?? new Set()
    this.clients.set(organisationId, colleagues.add(client))
    screen.socket.use((_event, next) => next(new Error('Evento no admitido')))
    void this.catchUp(client)
    return () => {
      client.state = 'gone'
      colleagues.delete(client)
      if (colleagues.size === 0) this.clients.delete(organisationId)
    }
  }

  private async catchUp(client: AlertClient): Promise<void> {
    client.state = 'catching-up'
    client.missed = null
    while (!isGone(client)) {
      try {
        if (!(await this.hasRoom(client))) return
        if (await this.sendPage(client)) return this.goLive(client)
      } catch (error) {
        if (!isDatabaseAway(error)) this.deps.logger.error({ err: error }, 'no se pudieron repetir las alertas')
        await pause(RETRY_MS)
      }
    }
  }

  /** True when there is no more. */
  private async sendPage(client: AlertClient): Promise<boolean> {
    const { feed } = this.deps
    const replay = await feed.since(client.actor.organisationId, client.cursor)
    if (replay.kind === 'resync') {
      this.sendCursor(client, 'resync', replay.cursor)
      client.cursor = replay.cursor
      return false
    }
    for (const event of replay.events) {
      if (!(await this.hasRoom(client))) return false
      const alert = shownAlert(client, event)
      if (alert !== null) client.socket.emit(event.kind, alert, event.cursor)
      client.cursor = event.cursor
    }
    client.cursor = replay.cursor
    return !replay.more && (client.missed === null || !feed.isAfter(client.missed, client.cursor))
  }

  private goLive(client: AlertClient): void {
    if (isGone(client)) return
    client.state = 'live'
    if (client.cursor !== null) this.sendCursor(client, 'caught-up', client.cursor)
  }

  private sendCursor(client: AlertClient, event: 'caught-up' | 'resync', cursor: string): void {
    const payload: z.output<(typeof alertSocketEvents)[typeof event]> = { cursor, now: isoOf(this.deps.clock.now()) }
    client.socket.emit(event, payload)
  }

  /** Waits until the client has taken most of what it was sent; false when it is gone, or is let go. */
  private async hasRoom(client: AlertClient): Promise<boolean> {
    const since = performance.now()
    while (!isGone(client) && this.isSlow(client)) {
      if (performance.now() - since > this.deps.limits.terminateMs) {
        client.socket.emit('closing', { reason: 'slow' })
        terminate(client.socket)
        this.deps.onTerminated()
        return false
      }
      await pause(ROOM_CHECK_MS)
    }
    return !isGone(client)
  }

  private isSlow({ socket }: AlertClient): boolean {
    return unsentBytes(socket) > this.deps.limits.coalesceBytes
  }

  private send(events: readonly AlertFeedEvent[]): void {
    for (const client of this.everybody()) {
      if (client.state === 'live' && this.isSlow(client)) void this.catchUp(client)
    }
    for (const event of events) {
      // Those who are shown the same share one message.
      const sharing = new Map<AlertWire, string[]>()
      for (const client of this.clients.get(event.organisationId) ?? []) {
        const alert = this.advance(client, event)
        if (alert !== null) sharing.set(alert, [...(sharing.get(alert) ?? []), client.socket.id])
      }
      for (const [alert, to] of sharing) this.deps.namespace.to(to).emit(event.kind, alert, event.cursor)
    }
  }

  /** Moves a client on to the event; the alert that it is to be sent now, null for none. */
  private advance(client: AlertClient, event: AlertFeedEvent): AlertWire | null {
    if (client.state === 'catching-up') client.missed = event.cursor
    if (client.state !== 'live') return null
    if (client.cursor !== null && !this.deps.feed.isAfter(event.cursor, client.cursor)) return null
    client.cursor = event.cursor
    return shownAlert(client, event)
  }
}

/** The alert as it is shown to a client; null when it is not. */
function shownAlert({ currentActor }: AlertClient, event: AlertFeedEvent): AlertWire | null {
  const actor = currentActor()
  return hiddenAlertTypes(actor).includes(event.alert.type) ? null : alertWithinReach(event, reachOf(actor))
}

/** A function, because the state changes behind the back of whoever waits. */
const isGone = ({ state }: AlertClient): boolean => state === 'gone'

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))
