import { remoteAuth, remoteRequests, type remoteSocketEvents } from '@vigia/contract'
import type { RemoteNews } from '@vigia/gps-reader/platform'
import type { Logger } from '@vigia/runtime/logger'
import type { Namespace, Socket } from 'socket.io'
import type { z } from 'zod'
import { reachOf } from '../http/actor.ts'
import { isoOf } from '../http/iso-of.ts'
import { permissions } from '../http/permissions.ts'
import type { RemoteControl, RemoteListener, RemotePerson, RemoteViewer } from '../ports/remote-control.ts'
import type { SocketAdmission } from './socket-admission.ts'

/** A hand moves a mouse less often: more is a fault or an attack, and is not taken. */
const MAX_PER_SECOND = 300
/** Each leaves a line in the audit. */
const MAX_WRITES_PER_SECOND = 5
const TOO_FAST = 'Demasiadas acciones seguidas. Espere un momento.'

interface Deps {
  readonly namespace: Namespace
  readonly remoteControl: RemoteControl
  readonly admission: SocketAdmission
  readonly logger: Logger
}

type Events = typeof remoteSocketEvents

/**
 * The namespace `/remote`: the page of one trip, for whoever may open it. Who only reads is not let in, since pages show
 * what their account sees. At most two pictures are on the way to a viewer: a slow one gets fewer.
 */
export function startRemoteSockets({ namespace, remoteControl, admission, logger }: Deps): { close(): void } {
  admission.open(namespace, {
    permission: permissions.openGpsSession,
    readHandshake: (auth) => remoteAuth.safeParse(auth).data ?? null,
    onScreen: ({ socket, actor, address, currentActor, onReachChanged }, { travelId }) => {
      const person: RemotePerson = {
        organisationId: actor.organisationId,
        reach: () => reachOf(currentActor()),
        userId: actor.id,
        name: actor.name,
        address,
        connectionId: socket.id,
      }
      let joinedViewer: RemoteViewer | null = null
      let hasLeft = false
      const viewer = listen(socket, () => joinedViewer, logger)
      remoteControl.join(person, travelId, viewer).then(
        (joined) => {
          joinedViewer = joined
          if (hasLeft) joined.leave()
        },
        (error: unknown) => {
          logger.error({ err: error }, 'no se pudo mostrar la página de un viaje')
          viewer.onGone('El servicio no está disponible por el momento.')
        },
      )
      // The trip may be one of the others now: whoever no longer sees it neither watches nor controls its page.
      onReachChanged(() => socket.disconnect())
      return () => {
        hasLeft = true
        joinedViewer?.leave()
      }
    },
  })
  return { close: () => remoteControl.close() }
}

/** Takes what a viewer sends, and returns how it is told. */
function listen(socket: Socket, viewerOf: () => RemoteViewer | null, logger: Logger): RemoteListener {
  let lastNumber = 0
  const onTheWay = new Set<number>()
  const isFlood = overPerSecond(MAX_PER_SECOND)
  const isWriteFlood = overPerSecond(MAX_WRITES_PER_SECOND)

  const emit = <E extends keyof Events>(event: E, payload: z.output<Events[E]>): void => {
    socket.emit(event, payload)
  }
  const refuse = (message: string): void => emit('refused', { message })
  socket.use(([event], next) => {
    if (isFlood()) return
    if (!REQUESTS.has(event)) return refuse('Mensaje no admitido.')
    next()
  })
  socket.on('shown', (payload: unknown) => {
    const shown = remoteRequests.shown.safeParse(payload)
    if (shown.success && onTheWay.delete(shown.data.number)) viewerOf()?.acknowledge()
  })
  socket.on('act', (payload: unknown) => {
    const act = remoteRequests.act.safeParse(payload)
    if (!act.success) return refuse('La página no recibió lo que hizo: el mensaje no es válido.')
    if (act.data.kind === 'credential' && isWriteFlood()) return refuse(TOO_FAST)
    viewerOf()?.act(act.data)
  })
  socket.on('take-control', () => {
    if (isWriteFlood()) return refuse(TOO_FAST)
    viewerOf()
      ?.takeControl()
      .catch((error: unknown) => logger.error({ err: error }, 'no se pudo tomar el control de una página'))
  })
  socket.on('release-control', () => viewerOf()?.releaseControl())
  socket.on('ping', (...said: unknown[]) => {
    const acknowledge = said.at(-1)
    if (typeof acknowledge === 'function') acknowledge()
  })

  const onNews = (news: RemoteNews): void => {
    if (news.kind === 'frame') {
      lastNumber += 1
      onTheWay.add(lastNumber)
      const { page, jpeg, width, height } = news
      emit('frame', { number: lastNumber, page, jpeg: new Uint8Array(jpeg), width, height })
    } else if (news.kind === 'page') {
      emit('page', { url: news.url, title: news.title, isLoading: news.isLoading })
    } else if (news.kind === 'options') {
      emit('options', { options: [...news.options], selected: news.selected })
    } else if (news.kind === 'dialog') {
      emit('dialog', { type: news.type, message: news.message })
    } else if (news.kind === 'denied') {
      const { what, where, because } = news.denied
      emit('denied', { what, where, because })
    } else refuse(news.message)
  }
  return {
    onNews,
    onControl: ({ mine, by, until }) => emit('control', { mine, by, until: until === null ? null : isoOf(until) }),
    onRefused: refuse,
    onGone: (message) => {
      // What was on the way belongs to a page that is gone.
      onTheWay.clear()
      emit('gone', { message })
    },
  }
}

const REQUESTS = new Set(['shown', 'act', 'take-control', 'release-control', 'ping'])

/** Counts calls by the second; true for each beyond the limit. */
function overPerSecond(limit: number): () => boolean {
  let second = 0
  let count = 0
  return () => {
    const now = Math.floor(performance.now() / 1_000)
    if (now !== second) count = 0
    second = now
    count += 1
    return count > limit
  }
}
