import { performance } from 'node:perf_hooks'
import type { LivePayload } from '@vigia/contract'
import type { Namespace, Socket } from 'socket.io'
import type { Clock } from '../clock.ts'
import type { Actor, Identify } from '../http/actor.ts'
import { isAllowed, type Permission } from '../http/permissions.ts'

/** With the second that an identity is kept, a revoked key's sockets close within 5 s. */
const CHECK_KEYS_EVERY_MS = 3_000
const MAX_PER_USER = 5
const MAX_SCREENS = 1_000
const LONGEST_TIMER_MS = 2 ** 31 - 1

type Closing = LivePayload<'closing'>['reason']

/** Somebody who was let into a namespace. */
export interface Screen {
  readonly socket: Socket
  readonly actor: Actor
  readonly token: string
  readonly connectedAt: number
}

interface DoorRules<H> {
  readonly permission: Permission
  /** What the client put in `auth`; null when it is no good. */
  readonly readHandshake: (auth: unknown) => H | null
  /** Takes the screen in; returns what lets it go. */
  readonly onScreen: (screen: Screen, handshake: H) => () => void
}

export interface Doors {
  /** Lets people into a namespace. Returns how many are in. */
  open<H extends { readonly token: string }>(namespace: Namespace, rules: DoorRules<H>): () => number
  /** Says why, on every namespace of the connection, and closes it. */
  close(screen: Screen, reason: Closing): void
  /** Ends the checks that run by themselves. */
  stop(): void
}

interface Deps {
  readonly clock: Clock
  readonly identify: Identify
  /** Sign-ins that end: their screens close. */
  readonly onSessionEnded: (listener: (ended: { readonly familyId: string }) => void) => () => void
}

/** Who gets in, how many of them, and when they have to leave: the same for every namespace. */
export function openDoors({ clock, identify, onSessionEnded }: Deps): Doors {
  const rooms: Map<string, Screen>[] = []
  const everybody = (): Screen[] => rooms.flatMap((room) => [...room.values()])

  const close: Doors['close'] = ({ socket }, reason) => {
    for (const screen of everybody()) {
      if (screen.socket.conn === socket.conn) screen.socket.emit('closing', { reason })
    }
    socket.disconnect(true)
  }

  const open: Doors['open'] = (namespace, { permission, readHandshake, onScreen }) => {
    const room = new Map<string, Screen>()
    rooms.push(room)

    const admit = async (socket: Socket): Promise<Refusal | null> => {
      const handshake = readHandshake(socket.handshake.auth)
      const actor = handshake === null ? null : await identify(handshake.token)
      if (handshake === null || actor === null) {
        return { code: 'TOKEN_INVALID', message: 'Sesión expirada. Por favor, inicie sesión nuevamente.' }
      }
      if (!isAllowed(permission, actor)) return { code: 'FORBIDDEN', message: 'No tiene permiso para esta acción.' }
      if (room.size >= MAX_SCREENS) return { code: 'UNAVAILABLE', message: 'Demasiadas pantallas conectadas.' }
      socket.data = { actor, handshake }
      return null
    }
    namespace.use((socket, next) => {
      admit(socket)
        .then((refusal) => (refusal === null ? next() : next(refused(refusal))))
        .catch(() => next(refused({ code: 'UNAVAILABLE', message: 'El servicio no está disponible por el momento.' })))
    })

    namespace.on('connection', (socket) => {
      const { actor, handshake } = socket.data
      const screen: Screen = { socket, actor, token: handshake.token, connectedAt: performance.now() }
      leaveRoomFor(room, actor)
      room.set(socket.id, screen)
      // Whoever sends what nobody expects, or malformed, is told nothing: no screen of ours does.
      socket.on('error', () => undefined)
      const letGo = onScreen(screen, handshake)
      const stopExpiry = onExpiry(actor, clock, () => close(screen, 'expired'))
      socket.on('disconnect', () => {
        stopExpiry()
        room.delete(socket.id)
        letGo()
      })
    })
    return () => room.size
  }

  const stopListening = onSessionEnded(({ familyId }) => {
    for (const screen of everybody()) {
      if (screen.actor.kind === 'user' && screen.actor.familyId === familyId) close(screen, 'ended')
    }
  })
  /** Keys have no sign-in that ends and is told of. With the database away nobody is let go. */
  const keyCheck = setInterval(() => {
    for (const screen of everybody()) {
      if (screen.actor.kind !== 'api-key') continue
      void identify(screen.token).then(
        (actor) => actor === null && close(screen, 'ended'),
        () => undefined,
      )
    }
  }, CHECK_KEYS_EVERY_MS)

  return {
    open,
    close,
    stop: () => {
      clearInterval(keyCheck)
      stopListening()
    },
  }
}

interface Refusal {
  readonly code: string
  readonly message: string
}

/** What `connect_error` shows the client, in `data` as an HTTP error would. */
const refused = ({ code, message }: Refusal): Error =>
  Object.assign(new Error(message), { data: { error: message, code } })

/** A person's oldest screen gives way to the newest. */
function leaveRoomFor(room: ReadonlyMap<string, Screen>, actor: Actor): void {
  const own = [...room.values()].filter((screen) => screen.actor.kind === actor.kind && screen.actor.id === actor.id)
  own.sort((a, b) => a.connectedAt - b.connectedAt)
  for (const { socket } of own.slice(0, Math.max(0, own.length - MAX_PER_USER + 1))) socket.disconnect(true)
}

/** Calls when the actor's token runs out. Returns what takes the timer away. */
function onExpiry(actor: Actor, clock: Clock, expired: () => void): () => void {
  if (actor.kind !== 'user') return () => undefined
  const timer = setTimeout(expired, Math.min(LONGEST_TIMER_MS, Math.max(0, actor.expiresAt - clock.now())))
  return () => clearTimeout(timer)
}
