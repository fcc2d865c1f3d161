import { performance } from 'node:perf_hooks'
import { alertAuth, type alertSocketEvents } from '@vigia/contract'
import type { Logger } from '@vigia/runtime/logger'
import type { Namespace } from 'socket.io'
import type { z } from 'zod'
import { isDatabaseAway } from '../db/database-away.ts'
import { hiddenAlertTypes } from '../http/hidden-alert-types.ts'
import { isoOf } from '../http/iso-of.ts'
import { permissions } from '../http/permissions.ts'
import type { AlertFeed, AlertFeedEvent } from '../ports/alert-feed.ts'
import type { Clock } from '../ports/clock.ts'
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
  const { namespace, feed, admission, clock, limits } = deps
  const clients = new Map<string, Set<AlertClient>>()
  const everybody = (): AlertClient[] => [...clients.values()].flatMap((some) => [...some])

  const say = (client: AlertClient, event: 'caught-up' | 'resync', cursor: string): void => {
    const payload: z.output<(typeof alertSocketEvents)[typeof event]> = { cursor, now: isoOf(clock.now()) }
    client.socket.emit(event, payload)
  }

  const catchUp = async (client: AlertClient): Promise<void> => {
    client.state = 'catching-up'
    client.missed = null
    while (!isGone(client)) {
      try {
        if (!(await hasRoom(client))) return
        if (await sendPage(client)) return goLive(client)
      } catch (error) {
        if (!isDatabaseAway(error)) deps.logger.error({ err: error }, 'no se pudieron repetir las alertas')
        await pause(RETRY_MS)
      }
    }
  }

  /** True when there is no more. */
  const sendPage = async (client: AlertClient): Promise<boolean> => {
    const replay = await feed.since(client.actor.organisationId, client.cursor)
    if (replay.kind === 'resync') {
      say(client, 'resync', replay.cursor)
      client.cursor = replay.cursor
      return false
    }
    for (const event of replay.events) {
      if (!(await hasRoom(client))) return false
      if (isShown(client, event)) client.socket.emit(event.kind, event.alert, event.cursor)
      client.cursor = event.cursor
    }
    client.cursor = replay.cursor
    return !replay.more && (client.missed === null || !feed.isAfter(client.missed, client.cursor))
  }

  const goLive = (client: AlertClient): void => {
    if (isGone(client)) return
    client.state = 'live'
    if (client.cursor !== null) say(client, 'caught-up', client.cursor)
  }

  /** Waits until the client has taken most of what it was sent; false when it is gone, or is let go. */
  const hasRoom = async (client: AlertClient): Promise<boolean> => {
    const since = performance.now()
    while (!isGone(client) && unsentBytes(client.socket) > limits.coalesceBytes) {
      if (performance.now() - since > limits.terminateMs) {
        client.socket.emit('closing', { reason: 'slow' })
        terminate(client.socket)
        deps.onTerminated()
        return false
      }
      await pause(ROOM_CHECK_MS)
    }
    return !isGone(client)
  }

  const tellAll = (events: readonly AlertFeedEvent[]): void => {
    for (const client of everybody()) {
      if (client.state === 'live' && unsentBytes(client.socket) > limits.coalesceBytes) void catchUp(client)
    }
    for (const event of events) {
      const to: string[] = []
      for (const client of clients.get(event.organisationId) ?? []) {
        if (client.state === 'catching-up') client.missed = event.cursor
        if (client.state !== 'live') continue
        if (client.cursor !== null && !feed.isAfter(event.cursor, client.cursor)) continue
        client.cursor = event.cursor
        if (isShown(client, event)) to.push(client.socket.id)
      }
      if (to.length > 0) namespace.to(to).emit(event.kind, event.alert, event.cursor)
    }
  }

  admission.open(namespace, {
    permission: permissions.activeAlerts,
    readHandshake: (auth) => alertAuth.safeParse(auth).data ?? null,
    onScreen: (screen, { since }) => {
      const { organisationId } = screen.actor
      const client: AlertClient = { ...screen, state: 'catching-up', cursor: since ?? null, missed: null }
      const colleagues = clients.get(organisationId) ?? new Set()
      clients.set(organisationId, colleagues.add(client))
      screen.socket.use((_event, next) => next(new Error('Evento no admitido')))
      void catchUp(client)
      return () => {
        client.state = 'gone'
        colleagues.delete(client)
        if (colleagues.size === 0) clients.delete(organisationId)
      }
    },
  })

  const stopListening = [
    feed.onEvents(tellAll),
    feed.onReset(() => {
      for (const client of everybody()) if (client.state === 'live') void catchUp(client)
    }),
  ]
  return {
    close: () => {
      for (const stop of stopListening) stop()
      for (const client of everybody()) admission.close(client, 'server-restart')
    },
  }
}

const isShown = ({ currentActor }: AlertClient, { alert }: AlertFeedEvent): boolean =>
  !hiddenAlertTypes(currentActor()).includes(alert.type)

/** A function, because the state changes behind the back of whoever waits. */
const isGone = ({ state }: AlertClient): boolean => state === 'gone'

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))
