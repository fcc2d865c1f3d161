import { performance } from 'node:perf_hooks'
import type { LivePayload } from '@vigia/contract'
import type { Namespace, Server, Socket } from 'socket.io'
import { withinOrganisation } from '../db/organisation-scope.ts'
import type { Actor, Identify } from '../http/actor.ts'
import { addressOf } from '../http/address-of.ts'
import { isAllowed, type Permission } from '../http/permissions.ts'
import { isConcerned, type RightsChange } from '../http/rights-change.ts'
import type { Clock } from '../ports/clock.ts'
import { AppError } from '../ports/errors.ts'
import { limitConnections } from './connection-limits.ts'
import { endAfterLinger } from './raw-socket.ts'

/** With the database away nobody is let go; whoever could not be asked about is asked about again. */
const ASK_AGAIN_MS = 1_000
const MAX_PER_USER = 5
const MAX_SCREENS = 1_000
const LONGEST_TIMER_MS = 2 ** 31 - 1

type Closing = LivePayload<'closing'>['reason']

/** Somebody who was let into a namespace. */
export interface Screen {
  readonly socket: Socket
  /** As they came; what is theirs alone is asked of `currentActor`, whose role may be another since. */
  readonly actor: Actor
  readonly currentActor: () => Actor
  readonly token: string
  readonly address: string
  readonly connectedAt: number
}

interface AdmissionRules<H> {
  readonly permission: Permission
  /** What the client put in `auth`; null when it is no good. */
  readonly readHandshake: (auth: unknown) => H | null
  /** Takes the screen in; returns what lets it go. */
  readonly onScreen: (screen: Screen, handshake: H) => () => void
}

export interface SocketAdmission {
  /** Lets people into a namespace. Returns how many are in. */
  open<H extends { readonly token: string }>(namespace: Namespace, rules: AdmissionRules<H>): () => number
  /** Says why, on every namespace of the connection, and closes it. */
  close(screen: Screen, reason: Closing): void
  /** Ends the checks that run by themselves. */
  stop(): void
}

/** What somebody may do changes while they are here (features/auth/session-watch.ts). */
export interface RightsWatch {
  onRightsChanged(listener: (changes: readonly RightsChange[]) => void): () => void
  version(): number
}

export interface AdmissionDeps {
  readonly clock: Clock
  readonly identify: Identify
  readonly rights: RightsWatch
  readonly trustProxy: boolean
}

interface Admitted {
  readonly screen: Screen
  readonly renewActor: (actor: Actor) => void
  readonly permission: Permission
}

/** Who gets in, how many of them, and when they have to leave: the same for every namespace. */
export function admitSockets(io: Server, { clock, identify, rights, trustProxy }: AdmissionDeps): SocketAdmission {
  const limits = limitConnections(io, clock, trustProxy)
  const namespaces: Map<string, Admitted>[] = []
  const everybody = (): Admitted[] => namespaces.flatMap((admitted) => [...admitted.values()])

  const close: SocketAdmission['close'] = ({ socket }, reason) => {
    for (const { screen } of everybody()) {
      if (screen.socket.conn === socket.conn) screen.socket.emit('closing', { reason })
    }
    socket.disconnect(true)
    endAfterLinger(socket)
  }
  /** Ends one namespace of a connection, whose person may go on with the others. */
  const dismiss = ({ socket }: Screen): void => {
    socket.emit('closing', { reason: 'ended' })
    socket.disconnect()
    endAfterLinger(socket)
  }

  const checkAgain = async (admitted: Admitted): Promise<void> => {
    const { screen, permission, renewActor } = admitted
    const { socket, actor } = screen
    try {
      const now = await identify(screen.token, screen.address)
      if (!socket.connected) return
      if (now === null || now.organisationId !== actor.organisationId) close(screen, 'ended')
      else if (!isAllowed(permission, now)) dismiss(screen)
      else renewActor(now)
    } catch {
      setTimeout(() => {
        if (socket.connected) void checkAgain(admitted)
      }, ASK_AGAIN_MS)
    }
  }

  const open: SocketAdmission['open'] = (namespace, { permission, readHandshake, onScreen }) => {
    const admittedHere = new Map<string, Admitted>()
    namespaces.push(admittedHere)

    const admit = async (socket: Socket): Promise<Refusal | null> => {
      const version = rights.version()
      const address = addressOf(socket.request, trustProxy)
      const handshake = readHandshake(socket.handshake.auth)
      const actor = handshake === null ? null : await identify(handshake.token, address)
      if (handshake === null || actor === null) {
        return { code: 'TOKEN_INVALID', message: 'Sesión expirada. Por favor, inicie sesión nuevamente.' }
      }
      if (!isAllowed(permission, actor)) return { code: 'FORBIDDEN', message: 'No tiene permiso para esta acción.' }
      if (admittedHere.size >= MAX_SCREENS) return { code: 'UNAVAILABLE', message: 'Demasiadas pantallas conectadas.' }
      socket.data = { actor, handshake, address, version }
      return null
    }
    namespace.use((socket, next) => {
      if (!limits.mayAsk(socket)) return
      admit(socket)
        .catch(refusalOf)
        .then((refusal) => {
          if (refusal === null) return next()
          limits.refused(socket)
          next(refused(refusal))
        })
    })

    namespace.on('connection', (socket) => {
      const { actor, handshake, address, version } = socket.data
      let current: Actor = actor
      const connectedAt = performance.now()
      const screen: Screen = {
        ...{ socket, actor, token: handshake.token, address, connectedAt },
        currentActor: () => current,
      }
      const admitted = {
        ...{ screen, permission },
        renewActor: (renewed: Actor) => {
          current = renewed
        },
      }
      limits.admitted(socket)
      leaveRoomFor(admittedHere, actor)
      admittedHere.set(socket.id, admitted)
      // Whoever sends what nobody expects, or malformed, is told nothing: no screen of ours does.
      socket.on('error', () => undefined)
      // What it sends is handled within its organisation, as a request is.
      socket.use((_event, next) => withinOrganisation(actor.organisationId, next))
      const letGo = withinOrganisation(actor.organisationId, () => onScreen(screen, handshake))
      const stopExpiry = onExpiry(actor, clock, () => close(screen, 'expired'))
      socket.on('disconnect', () => {
        stopExpiry()
        limits.left(socket)
        admittedHere.delete(socket.id)
        letGo()
      })
      // Told of while it was on its way in.
      if (version !== rights.version()) void checkAgain(admitted)
    })
    return () => admittedHere.size
  }

  const stopListening = rights.onRightsChanged((changes) => {
    for (const admitted of everybody()) {
      if (changes.some((change) => isConcerned(change, admitted.screen.actor))) void checkAgain(admitted)
    }
  })
  return { open, close, stop: stopListening }
}

interface Refusal {
  readonly code: string
  readonly message: string
}

const refusalOf = (error: unknown): Refusal =>
  error instanceof AppError
    ? { code: error.code, message: error.message }
    : { code: 'UNAVAILABLE', message: 'El servicio no está disponible por el momento.' }

/** What `connect_error` shows the client, in `data` as an HTTP error would. */
const refused = ({ code, message }: Refusal): Error =>
  Object.assign(new Error(message), { data: { error: message, code } })

/** A person's oldest screen gives way to the newest. */
function leaveRoomFor(admittedHere: ReadonlyMap<string, Admitted>, actor: Actor): void {
  const own = [...admittedHere.values()]
    .map(({ screen }) => screen)
    .filter((screen) => screen.actor.kind === actor.kind && screen.actor.id === actor.id)
  own.sort((a, b) => a.connectedAt - b.connectedAt)
  for (const { socket } of own.slice(0, Math.max(0, own.length - MAX_PER_USER + 1))) socket.disconnect(true)
}

/** Calls when the actor's token or key runs out. Returns what takes the timer away. */
function onExpiry({ expiresAt }: Actor, clock: Clock, expired: () => void): () => void {
  let timer: NodeJS.Timeout
  const wait = (): void => {
    const leftMs = Math.max(0, expiresAt - clock.now())
    timer = leftMs > LONGEST_TIMER_MS ? setTimeout(wait, LONGEST_TIMER_MS) : setTimeout(expired, leftMs)
  }
  wait()
  return () => clearTimeout(timer)
}
