import { performance } from 'node:perf_hooks'
import { presenceAuth, type presenceSocketEvents } from '@vigia/contract'
import type { Namespace } from 'socket.io'
import type { z } from 'zod'
import { isAllowed } from '../http/permission.ts'
import { presencePermissions } from '../http/permissions.ts'
import type { Clock } from '../ports/clock.ts'
import { atMostEvery, type Paced } from './at-most-every.ts'
import type { Bus, BusMessage } from './bus.ts'
import { presentPersonToWire, readHere } from './presence.wire.ts'
import { mergePresence, type PeopleByOrganisation, type PresentPerson } from './present-people.ts'
import type { Departure, Screen, SocketAdmission } from './socket-admission.ts'

/** How long what is known of people counts; everything in ms. */
export interface PresenceTimes {
  /** Changes are sent at most this often. */
  readonly changesEveryMs: number
  /** All that is known is sent this often, changed or not. */
  readonly repeatMs: number
  /** What another server sent counts for so long. */
  readonly receivedWithinMs: number
  /** Whoever was cut off counts as there for so long. */
  readonly backWithinMs: number
  /** So long after a start the screens that were open are still coming back, and the other servers are noticed. */
  readonly knownAfterMs: number
}

const REPEAT_MS = 5_000

export const PRESENCE_TIMES: PresenceTimes = {
  changesEveryMs: 1_000,
  repeatMs: REPEAT_MS,
  // Two repetitions, and what the bus takes.
  receivedWithinMs: 2 * REPEAT_MS + 2_000,
  // Every screen comes anew when its token runs out (15 min).
  backWithinMs: 15_000,
  knownAfterMs: 15_000,
}

interface Deps {
  readonly namespace: Namespace
  readonly admission: SocketAdmission
  readonly bus: Bus
  readonly clock: Clock
  readonly times?: PresenceTimes
}

/** An open screen, and what it said of whoever sits before it: null until it has. */
interface PresentScreen {
  readonly screen: Screen
  /** Since when its person is there, here or at another screen. */
  readonly since: number
  here: PresentPerson | null
}

/** Whose last screen was cut off. `at` is monotonic. */
interface CutOff {
  readonly organisationId: string
  readonly here: PresentPerson
  readonly at: number
}

type PresenceMessage = Extract<BusMessage, { readonly kind: 'presence' }>

/** What another server sent. `receivedAt` is monotonic. */
interface ServerPresence {
  readonly people: PeopleByOrganisation
  readonly receivedAt: number
}

/**
 * The namespace `/presence`: who of an organisation has a screen open, on any server. Everybody who is signed in is counted;
 * it is sent to those who may see people, and says neither an e-mail nor a trip. Every server repeats all that it knows, so that
 * nothing depends on a message that was lost; one that lives and sends nothing makes the answer unknown.
 */
export function startPresenceSockets(deps: Deps): { close(): void } {
  return new PresenceSockets(deps)
}

class PresenceSockets {
  private readonly deps: Deps
  private readonly times: PresenceTimes
  private readonly screens = new Set<PresentScreen>()
  /** By user. */
  private readonly cutOff = new Map<string, CutOff>()
  private readonly startedAt: number
  private readonly received = new Map<string, ServerPresence>()
  private readonly stops: readonly (() => void)[]
  private readonly publishSoon: Paced<void>
  private readonly sendSoon: Paced<void>

  constructor(deps: Deps) {
    this.deps = deps
    this.times = deps.times ?? PRESENCE_TIMES
    this.publishSoon = atMostEvery(this.times.changesEveryMs, () => this.publish())
    this.sendSoon = atMostEvery(this.times.changesEveryMs, () => this.send())
    this.startedAt = deps.clock.now()
    deps.admission.open(deps.namespace, {
      permission: presencePermissions.beCounted,
      readHandshake: (auth) => presenceAuth.safeParse(auth).data ?? null,
      onScreen: (screen) => this.take(screen),
    })
    const repeat = setInterval(() => {
      this.publishSoon.push()
      this.sendSoon.push()
    }, this.times.repeatMs)
    this.stops = [
      () => clearInterval(repeat),
      deps.bus.subscribe((message, isFromElsewhere) => {
        if (message.kind === 'presence' && isFromElsewhere) this.receive(message)
      }),
    ]
    this.publish()
  }

  /** Says good-bye to the other servers, whose screens would else show for seconds who is gone. */
  close(): void {
    for (const stop of this.stops) stop()
    for (const { screen } of [...this.screens]) this.deps.admission.close(screen, 'server-restart')
    this.publishSoon.stop()
    this.sendSoon.stop()
    this.screens.clear()
    this.cutOff.clear()
    this.publish()
  }

  /** Returns what lets it go. */
  private take(screen: Screen): (departure: Departure) => void {
    const userId = screen.actor.id
    const before = this.screensOf(userId)[0]?.since
    this.forgetCutOff()
    const here = this.cutOff.get(userId)?.here ?? null
    this.cutOff.delete(userId)
    const present: PresentScreen = { screen, since: before ?? here?.since ?? this.deps.clock.now(), here }
    this.screens.add(present)
    const { socket } = screen
    socket.use(([event], next) => (event === 'here' ? next() : next(new Error('Evento no admitido'))))
    const heres = atMostEvery(this.times.changesEveryMs, (payload: unknown) => this.note(present, payload))
    socket.on('here', heres.push)
    this.changed()
    return (departure) => {
      heres.stop()
      this.screens.delete(present)
      if (departure === 'cut') this.expectBack(present)
      this.changed()
    }
  }

  /** What a screen says of itself; malformed, it is as if it had said nothing. */
  private note(present: PresentScreen, payload: unknown): void {
    const here = readHere(payload)
    if (here === null) return
    const { path, attention, forMs } = here
    const { since, screen } = present
    const { id: userId, name } = screen.actor
    const attentionSince = this.deps.clock.now() - forMs
    present.here = { userId, name: shownName(name), since, path, attention, attentionSince }
    this.changed()
  }

  private screensOf(userId: string): readonly PresentScreen[] {
    return [...this.screens].filter(({ screen }) => screen.actor.id === userId)
  }

  private expectBack({ screen, here }: PresentScreen): void {
    const { id: userId, organisationId } = screen.actor
    if (here === null || this.screensOf(userId).length > 0) return
    this.cutOff.set(userId, { organisationId, here, at: performance.now() })
  }

  private forgetCutOff(): void {
    for (const [userId, { at }] of this.cutOff) {
      if (performance.now() - at > this.times.backWithinMs) this.cutOff.delete(userId)
    }
  }

  private changed(): void {
    this.publishSoon.push()
    this.sendSoon.push()
  }

  private receive({ serverId, people }: PresenceMessage): void {
    this.received.set(serverId, { people, receivedAt: performance.now() })
    this.sendSoon.push()
  }

  private publish(): void {
    const people: Record<string, readonly PresentPerson[]> = {}
    for (const [organisationId, screens] of this.byOrganisation()) people[organisationId] = mergePresence(screens)
    this.deps.bus.publish({ kind: 'presence', serverId: this.deps.bus.serverId, people })
  }

  /** Of every organisation with a screen open; somebody is listed from what their screen first says on. */
  private byOrganisation(): ReadonlyMap<string, readonly PresentPerson[]> {
    this.forgetCutOff()
    const groups = new Map<string, PresentPerson[]>()
    const add = (organisationId: string, here: PresentPerson | null): void => {
      groups.set(organisationId, [...(groups.get(organisationId) ?? []), ...(here === null ? [] : [here])])
    }
    for (const { screen, here } of this.screens) add(screen.actor.organisationId, here)
    for (const { organisationId, here } of this.cutOff.values()) add(organisationId, here)
    return groups
  }

  /** To each organisation its own, encoded once. */
  private send(): void {
    const elsewhere = this.elsewhere()
    for (const [organisationId, here] of this.byOrganisation()) {
      const viewers = [...this.screens].filter(({ screen }) => isViewer(screen, organisationId))
      if (viewers.length === 0) continue
      const there = elsewhere?.flatMap((people) => people[organisationId] ?? [])
      const people = there === undefined ? null : mergePresence([...here, ...there]).map(presentPersonToWire)
      const payload: z.output<(typeof presenceSocketEvents)['people']> = { people }
      this.deps.namespace.to(viewers.map(({ screen }) => screen.socket.id)).emit('people', payload)
    }
  }

  /** What each of the other servers sent; null while one of them is not heard, or the screens of a start still come. */
  private elsewhere(): readonly PeopleByOrganisation[] | null {
    if (this.deps.clock.now() - this.startedAt < this.times.knownAfterMs) return null
    const others = this.deps.bus.others()
    for (const [serverId, { receivedAt }] of this.received) {
      if (performance.now() - receivedAt > this.times.receivedWithinMs) this.received.delete(serverId)
    }
    if (others === null || [...others].some((serverId) => !this.received.has(serverId))) return null
    return [...this.received.values()].map(({ people }) => people)
  }
}

const isViewer = ({ actor, currentActor }: Screen, organisationId: string): boolean =>
  actor.organisationId === organisationId && isAllowed(presencePermissions.see, currentActor())

/** An account that is called by its address shows what stands before the @: an e-mail is for administrators. */
const shownName = (name: string): string => name.split('@')[0] || name
