import type { BrowserContext, CDPSession, Page, Request } from 'playwright-core'
import type { PlatformTarget } from '../platform.ts'
import { containsSecret } from './contains-secret.ts'

/** Of a body, so much is searched. */
const MAX_SEARCHED = 1_000_000
const MAX_HOSTS = 50
const SAFE = /^(GET|HEAD|OPTIONS)$/

/** A request of a page, on its way out. */
export interface Leaving {
  readonly method: string
  readonly url: string
  /** Names and values of its headers, and its body, as far as the browser tells. */
  readonly text: string
  /** Made by a document of a site that may have the secret, or the load of another document. */
  readonly isOfSite: boolean
}

/** Keeps a password that was typed into a page from leaving for a site that no person has confirmed. */
export interface SecretGuard {
  /**
   * A password is about to be typed into a page of this context. Until `release`, requests with a body of the site's own documents
   * go only to confirmed sites, also when an answer redirects them; as long as the context stands, so does what holds it.
   */
  protect(context: BrowserContext, secret: string): Promise<void>
  /** The platform has let us in. */
  release(): void
  /** Why a request may not be made, in Spanish; null when it may. */
  whyNot(leaving: Leaving): string | null
  /** As `whyNot`, of a frame of a socket. */
  whyNotSent(url: string, message: string): string | null
  /** Hosts for which what holds the password was refused since `protect`. */
  refusedHosts(): readonly string[]
}

interface Deps {
  readonly mayReceive: PlatformTarget['mayReceive']
  readonly onRedirectRefused: (leaving: Leaving, because: string) => void
}

/** Of one context. A page that enciphers what was typed, and sends it in an address, is not found out. */
export function createSecretGuard({ mayReceive, onRedirectRefused }: Deps): SecretGuard {
  const secrets = new Set<string>()
  const refused = new Set<string>()
  let isUnderWay = false
  let sessions: CDPSession[] = []

  const isStranger = (url: string): boolean => {
    const origin = receiverOf(url)
    return secrets.size > 0 && origin !== null && !mayReceive(origin)
  }
  const holdsSecret = (url: string, text: string): boolean => {
    const isThere = [...secrets].some((secret) => containsSecret(`${url}\n${text.slice(0, MAX_SEARCHED)}`, secret))
    if (isThere && refused.size < MAX_HOSTS) refused.add(new URL(url).host)
    return isThere
  }

  const whyNot = ({ method, url, text, isOfSite }: Leaving): string | null => {
    if (!isStranger(url)) return null
    if (holdsSecret(url, text)) return 'la contraseña a otro sitio'
    return isUnderWay && isOfSite && !SAFE.test(method) ? 'datos del inicio de sesión a otro sitio' : null
  }

  /** Routes of Playwright do not see what an answer redirects; the browser itself does. */
  const watchRedirects = async (session: CDPSession): Promise<void> => {
    sessions.push(session)
    session.on('Fetch.requestPaused', ({ requestId, redirectedRequestId, request }) => {
      const text = `${Object.entries(request.headers).flat().join('\n')}\n${request.postData ?? ''}`
      const leaving = { method: request.method, url: request.url, text, isOfSite: true }
      const because = redirectedRequestId === undefined ? null : whyNot(leaving)
      if (because !== null) onRedirectRefused(leaving, because)
      const answered =
        because === null
          ? session.send('Fetch.continueRequest', { requestId })
          : session.send('Fetch.failRequest', { requestId, errorReason: 'BlockedByClient' })
      // Its page went away meanwhile.
      answered.catch(() => undefined)
    })
    await session.send('Fetch.enable', { patterns: [{ urlPattern: '*', requestStage: 'Request' }] })
  }

  return {
    protect: async (context, secret) => {
      secrets.add(secret)
      if (isUnderWay) return
      isUnderWay = true
      refused.clear()
      for (const session of (await Promise.all(context.pages().map((page) => sessionsOf(context, page)))).flat())
        await watchRedirects(session)
    },
    release: () => {
      isUnderWay = false
      for (const session of sessions) session.detach().catch(() => undefined)
      sessions = []
    },
    whyNot,
    whyNotSent: (url, message) => {
      if (!isStranger(url)) return null
      if (holdsSecret(url, message)) return 'la contraseña a otro sitio'
      return isUnderWay ? 'datos del inicio de sesión a otro sitio' : null
    },
    refusedHosts: () => [...refused],
  }
}

/** What Playwright tells of a request that it holds. */
export function leavingOf(request: Request, body: string | null, mayReceive: PlatformTarget['mayReceive']): Leaving {
  const text = `${Object.entries(request.headers()).flat().join('\n')}\n${body ?? ''}`
  const isOfSite = request.isNavigationRequest() || mayReceive(receiverOf(request.frame().url()) ?? '')
  return { method: request.method(), url: request.url(), text, isOfSite: isOfSite || !isForeign(request) }
}

/** Whether a document with an address of its own asks: an empty one belongs to whoever made it. */
const isForeign = (request: Request): boolean => /^https?:/.test(request.frame().url())

/** The origin that gets what is sent there, sockets included; null for what goes nowhere (`data:`, `blob:`). */
function receiverOf(url: string): string | null {
  if (!URL.canParse(url)) return null
  const { protocol, host } = new URL(url)
  const scheme = { 'http:': 'http', 'ws:': 'http', 'https:': 'https', 'wss:': 'https' }[protocol]
  return scheme === undefined ? null : new URL(`${scheme}://${host}`).origin
}

/** Of the page, and of each frame that the browser keeps in a process of its own. */
async function sessionsOf(context: BrowserContext, page: Page): Promise<readonly CDPSession[]> {
  const frames = page.frames().filter((frame) => frame !== page.mainFrame())
  const all = [page, ...frames].map((one) => context.newCDPSession(one).catch(() => null))
  return (await Promise.all(all)).filter((session) => session !== null)
}
