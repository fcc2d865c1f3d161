import type { BrowserContext, Request, Route, WebSocketRoute } from 'playwright-core'
import type { DeniedAct, PlatformTarget } from '../platform.ts'
import { isChangingRequest, requestMeaning } from '../reading/read-only.ts'
import { createSecretGuard, type Leaving, leavingOf } from './secret-guard.ts'
import { closeUnseenWays } from './unseen-ways.ts'

/** What a page asks for so soon after somebody pressed something is asked for by that. */
const AFTER_ACT_MS = 4_000
const MAX_KNOWN_PATHS = 500

export interface GuardInput {
  readonly now: () => number
  /** Where what is typed may go. */
  readonly mayReceive: PlatformTarget['mayReceive']
  readonly onDenied: (denied: DeniedAct) => void
  /** What a person has just asked for is let through, whatever it is. */
  readonly mayPersonChange: () => boolean
  /** Every frame of a socket that came in. */
  readonly onFrame: (url: string, data: string | Buffer) => void
}

export interface Guard {
  /** From here on, posts that say nothing are let through only where the page makes them by itself. */
  setSignedIn(isSignedIn: boolean): void
  isSignedIn(): boolean
  /** Somebody presses or types something. */
  onAct(by: DeniedAct['by']): void
  /** A password is about to be typed; signed in, the sign-in is over (`SecretGuard`). */
  protect(secret: string): Promise<void>
  /** Hosts that would have got what was typed in this sign-in, and did not. */
  refusedHosts(): readonly string[]
}

/**
 * Keeps every request of a browser context from changing anything on the platform: whatever its words give away, GET
 * included, is not made. A post whose words tell nothing is what many platforms read with, and what a few change with;
 * signed in, it passes when the page makes it by itself or has made it so before, and not as the answer to a click. What
 * goes past the routes is not to be had: in pages by `closeUnseenWays`, in workers by `muteWorkers`.
 */
export async function guardContext(
  context: BrowserContext,
  { now, mayReceive, onDenied, mayPersonChange, onFrame }: GuardInput,
): Promise<Guard> {
  let isSignedIn = false
  let by: DeniedAct['by'] = 'robot'
  let lastActAt = Number.NEGATIVE_INFINITY
  const known = new Set<string>()
  const reportLeak = ({ method, url }: Leaving, because: string): void =>
    onDenied({ by, what: method, where: placeOf(url), because })
  const secretGuard = createSecretGuard({ mayReceive, onRedirectRefused: reportLeak })

  const isPersonsOwn = (): boolean => by === 'person' && now() - lastActAt < AFTER_ACT_MS && mayPersonChange()

  const whyNot = (request: Request): string | null => {
    const leak = secretGuard.whyNot(leavingOf(request, wholeBodyOf(request), mayReceive))
    if (leak !== null) return leak
    const meaning = requestMeaning(request.method(), request.url(), bodyOf(request))
    if (isPersonsOwn()) return null
    if (meaning.kind === 'changes') return meaning.because
    if (meaning.kind !== 'opaque' || !isSignedIn) return null
    const path = placeOf(request.url())
    if (known.has(path)) return null
    if (now() - lastActAt < AFTER_ACT_MS) return 'POST tras un clic'
    if (known.size < MAX_KNOWN_PATHS) known.add(path)
    return null
  }

  const decide = async (route: Route): Promise<void> => {
    const request = route.request()
    if (request.resourceType() === 'media') return route.abort('blockedbyclient')
    const because = whyNot(request)
    if (because === null) return route.continue()
    onDenied({ by, what: request.method(), where: placeOf(request.url()), because })
    return route.abort('blockedbyclient')
  }
  // A request whose page went away meanwhile has nobody to be answered for.
  await context.route(
    () => true,
    (route) => decide(route).catch(() => undefined),
  )

  await context.addInitScript({ content: `(${closeUnseenWays})()` })
  await context.routeWebSocket(
    () => true,
    (socket: WebSocketRoute) => {
      const server = socket.connectToServer()
      socket.onMessage((message) => {
        const leak = secretGuard.whyNotSent(socket.url(), message.toString())
        const because = leak ?? isChangingRequest('POST', '', readable(message))
        if (because === null || (leak === null && isPersonsOwn())) return server.send(message)
        onDenied({ by, what: 'WebSocket', where: placeOf(socket.url()), because })
      })
      server.onMessage((message) => {
        onFrame(socket.url(), message)
        socket.send(message)
      })
    },
  )

  return {
    setSignedIn: (value) => {
      isSignedIn = value
      if (value) secretGuard.release()
    },
    isSignedIn: () => isSignedIn,
    onAct: (who) => {
      by = who
      lastActAt = now()
    },
    protect: (secret) => secretGuard.protect(context, secret),
    refusedHosts: secretGuard.refusedHosts,
  }
}

/** Host and path, never a query. */
const placeOf = (url: string): string => {
  if (!URL.canParse(url)) return 'una dirección ilegible'
  const { host, pathname } = new URL(url)
  return `${host}${pathname}`.slice(0, 200)
}

function bodyOf(request: Request): string | null {
  const body = request.postDataBuffer()
  return body === null ? null : body.subarray(0, 40_000).toString('utf8')
}

const wholeBodyOf = (request: Request): string | null => request.postDataBuffer()?.toString('utf8') ?? null

const readable = (message: string | Buffer): string =>
  typeof message === 'string' ? message : message.subarray(0, 20_000).toString('utf8')
