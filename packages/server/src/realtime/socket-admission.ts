import { performance } from 'node:perf_hooks'
import type { LivePayload } from '@vigia/contract'
import type { DisconnectReason, Namespace, Server, Socket } from 'socket.io'
import { reachKey, withinScope } from '../db/organisation-scope.ts'
import { type Actor, type Identify, reachOf, scopeOf } from '../http/actor.ts'
import { addressOf } from '../http/address-of.ts'
import { isAllowed, type Permission } from '../http/permission.ts'
import { isConcerned, type RightsChange } from '../http/rights-change.ts'
import type { Clock } from '../ports/clock.ts'
import { AppError } from '../ports/errors.ts'
import { type ConnectionLimits, limitConnections } from './connection-limits.ts'
import { endAfterLinger } from './raw-socket.ts'

/** With the database away nobody is let go; whoever could not be asked about is asked about again. */
const ASK_AGAIN_MS = 1_000
const MAX_PER_USER = 5
const MAX_SCREENS = 1_000
const LONGEST_TIMER_MS = 2 ** 31 - 1

const CUT: ReadonlySet<DisconnectReason> = new Set(['transport close', 'transport error', 'ping timeout'])

type Closing = LivePayload<'closing'>['reason']

/** How somebody left: `cut` off, by the network or with a token that ran out, they may be back at once. */
export type Departure = 'gone' | 'cut'

/** Somebody who was let into a namespace. */
export interface Screen {
  readonly socket: Socket
  /** As they came; what is theirs alone is asked of `currentActor`, whose role may be another since. */
  readonly actor: Actor
  readonly currentActor: () => Actor
  /** Has `listener` told when other trips than before are theirs to see: what was sent is no base any more. */
  readonly onReachChanged: (listener: () => void) => void
  readonly token: string
  readonly address: string
  readonly connectedAt: number
}

interface AdmissionRules<H> {
  readonly permission: Permission
  /** Nobody who sees only some of the organisation's trips is let in, or stays. */
  readonly forWholeOrganisation?: true
  /** What the client put in `auth`; null when it is no good. */
  readonly readHandshake: (auth: unknown) => H | null
  /** Takes the screen in; returns what lets it go. */
  readonly onScreen: (screen: Screen, handshake: H) => (departure: Departure) => void
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
  /** Why we closed its connection; null while we did not. */
  closing: Closing | null
  /** How often it was asked who they are now. */
  asked: number
}

/** A namespace that people are let into. */
interface Entrance<H> extends AdmissionRules<H> {
  readonly admitted: Map<string, Admitted>
}

type Token = { readonly token: string }

/** Who gets in, how many of them, and when they have to leave: the same for every namespace. */
export function admitSockets(io: Server, deps: AdmissionDeps): SocketAdmission {
  return new Admission(io, deps)
}

class Admission implements SocketAdmission {
  private readonly deps: AdmissionDeps
  private readonly limits: ConnectionLimits
  private readonly namespaces: ReadonlyMap<string, Admitted>[] = []
  private readonly stopListening: () => void

  constructor(io: Server, deps: AdmissionDeps) {
    this.deps = deps
    this.limits = limitConnections(io, deps.clock, deps.trustProxy)
    this.stopListening = deps.rights.onRightsChanged((changes) => {
      for (const admitted of this.everybody()) {
        if (changes.some((change) => isConcerned(change, admitted.screen.actor))) void this.checkAgain(admitted)
      }
    })
  }

  open<H extends Token>(namespace: Namespace, rules: AdmissionRules<H>): () => number {
    const entrance: Entrance<H> = { ...rules, admitted: new Map() }
    this.namespaces.push(entrance.admitted)
    namespace.use((socket, next) => {
      if (!this.limits.mayAsk(socket)) return
      this.refusalTo(socket, entrance)
        .catch(refusalOf)
        .then((refusal) => {
          if (refusal === null) return next()
          this.limits.refused(socket)
          next(refused(refusal))
        })
    })
    namespace.on('connection', (socket) => this.admit(socket, entrance))
    return () => entrance.admitted.size
  }

  close({ socket }: Screen, reason: Closing): void {
    for (const admitted of this.everybody()) {
      if (admitted.screen.socket.conn !== socket.conn) continue
      admitted.closing = reason
      admitted.screen.socket.emit('closing', { reason })
    }
    socket.disconnect(true)
    endAfterLinger(socket)
  }

  stop(): void {
    this.stopListening()
  }

  private everybody(): Admitted[] {
    return this.namespaces.flatMap((admitted) => [...admitted.values()])
  }

  /** Null when it may come in: who it is then stands in its `data`. */
  private async refusalTo<H extends Token>(socket: Socket, entrance: Entrance<H>): Promise<Refusal | null> {
    const { identify, rights, trustProxy } = this.deps
    const version = rights.version()
    const address = addressOf(socket.request, trustProxy)
    const handshake = entrance.readHandshake(socket.handshake.auth)
    const actor = handshake === null ? null : await identify(handshake.token, address)
    if (handshake === null || actor === null) {
      return { code: 'TOKEN_INVALID', message: 'Sesión expirada. Por favor, inicie sesión nuevamente.' }
    }
    if (!isAllowed(entrance.permission, actor)) {
      return { code: 'FORBIDDEN', message: 'No tiene permiso para esta acción.' }
    }
    if (entrance.forWholeOrganisation === true && reachOf(actor) !== null) {
      return { code: 'FORBIDDEN', message: 'En vivo lo recibe solo quien ve todos los viajes.' }
    }
    if (entrance.admitted.size >= MAX_SCREENS) {
      return { code: 'UNAVAILABLE', message: 'Demasiadas pantallas conectadas.' }
    }
    socket.data = { actor, handshake, address, version }
    return null
  }

  private admit<H>(socket: Socket, { admitted: admittedHere, permission, onScreen }: Entrance<H>): void {
    const { clock, rights } = this.deps
    const { actor, handshake, address, version } = socket.data
    let current: Actor = actor
    const reachListeners: (() => void)[] = []
    const connectedAt = performance.now()
    const screen: Screen = {
      ...{ socket, actor, token: handshake.token, address, connectedAt },
      currentActor: () => current,
      onReachChanged: (listener) => reachListeners.push(listener),
    }
    const admitted: Admitted = {
      ...{ screen, permission, closing: null, asked: 0 },
      renewActor: (renewed: Actor) => {
        const isOther = reachKey(reachOf(current)) !== reachKey(reachOf(renewed))
        current = renewed
        if (isOther) withinScope(scopeOf(current), () => reachListeners.forEach((listener) => void listener()))
      },
    }
    this.limits.admitted(socket)
    leaveRoomFor(admittedHere, actor)
    admittedHere.set(socket.id, admitted)
    // Whoever sends what nobody expects, or malformed, is told nothing: no screen of ours does.
    socket.on('error', () => undefined)
    // What it sends is handled within its organisation and its reach, as a request is.
    socket.use((_event, next) => withinScope(scopeOf(current), next))
    const letGo = withinScope(scopeOf(current), () => onScreen(screen, handshake))
    const stopExpiry = onExpiry(actor, clock, () => this.close(screen, 'expired'))
    socket.on('disconnect', (reason) => {
      stopExpiry()
      this.limits.left(socket)
      admittedHere.delete(socket.id)
      letGo(isCut(admitted.closing, reason) ? 'cut' : 'gone')
    })
    // Told of while it was on its way in.
    if (version !== rights.version()) void this.checkAgain(admitted)
  }

  private async checkAgain(admitted: Admitted): Promise<void> {
    const { screen, permission, renewActor } = admitted
    const { socket, actor } = screen
    admitted.asked += 1
    const { asked } = admitted
    // An answer that was overtaken may be of before the change: the one that was asked for last counts.
    const isOver = (): boolean => !socket.connected || admitted.asked !== asked
    try {
      const now = await this.deps.identify(screen.token, screen.address)
      if (isOver()) return
      if (now === null || now.organisationId !== actor.organisationId) this.close(screen, 'ended')
      else if (!isAllowed(permission, now)) dismiss(screen)
      else renewActor(now)
    } catch {
      setTimeout(() => {
        if (!isOver()) void this.checkAgain(admitted)
      }, ASK_AGAIN_MS)
    }
  }
}

const isCut = (closing: Closing | null, reason: DisconnectReason): boolean =>
  closing === null ? CUT.has(reason) : closing === 'expired'

/** Ends one namespace of a connection, whose person may go on with the others. */
function dismiss({ socket }: Screen): void {
  socket.emit('closing', { reason: 'ended' })
  socket.disconnect()
  endAfterLinger(socket)
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
