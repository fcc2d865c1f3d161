import type { Frame, Page, Request, Response } from 'playwright-core'

export interface AuthTraffic {
  /** Answer of the platform to what carried the account or the password; null while there is none. */
  status(): { readonly code: number; readonly path: string; readonly at: number } | null
  asksForCode(): boolean
  /** Requests that send something and have no answer yet. */
  pending(): number
  /** Requests that sent something since the start. */
  sent(): number
  /** Text of the newest answer to what carried the account. */
  answer(): string | null
  /** Whether a frame has loaded another document since the start. */
  hasNavigated(): boolean
  stop(): void
}

const AUTH_PATH = /log-?in|logon|sign-?in|auth|session|token|ingres|acceso|valida/i
const LONGEST_ANSWER = 4_000

/** Listens to what a sign-in sends and to what is answered. */
export function listenToAuth(page: Page, secrets: readonly string[], now: () => number): AuthTraffic {
  const marks = secrets.flatMap((secret) => [secret, encodeURIComponent(secret), JSON.stringify(secret).slice(1, -1)])
  const open = new Set<Request>()
  let sent = 0
  let hasNavigated = false
  let asksForCode = false
  let status: ReturnType<AuthTraffic['status']> = null
  let answer: string | null = null

  const isAuth = (request: Request): boolean => {
    const body = request.postData() ?? ''
    if (marks.some((mark) => mark.length > 2 && (body.includes(mark) || request.url().includes(mark)))) return true
    return request.method() === 'POST' && AUTH_PATH.test(new URL(request.url()).pathname)
  }
  const isWatched = (request: Request): boolean =>
    ['xhr', 'fetch', 'document'].includes(request.resourceType()) && (request.method() !== 'GET' || isAuth(request))

  const onRequest = (request: Request): void => {
    if (!isWatched(request)) return
    sent += 1
    open.add(request)
  }
  const onEnd = (request: Request): void => {
    open.delete(request)
  }
  const onResponse = (response: Response): void => {
    const request = response.request()
    // A page that never reads the body of an answer leaves the request unfinished for ever.
    open.delete(request)
    if (!isWatched(request) || !isAuth(request)) return
    const header = response.headers()['www-authenticate'] ?? ''
    if (/totp|otp/i.test(header)) asksForCode = true
    const code = response.status()
    // A preflight or a redirect says nothing yet.
    if (code >= 300 && code < 400) return
    status = { code, path: new URL(response.url()).pathname.slice(0, 80), at: now() }
    if (/json|text\/plain/.test(response.headers()['content-type'] ?? '')) {
      response.text().then(
        (text) => {
          answer = text.slice(0, LONGEST_ANSWER)
        },
        () => undefined,
      )
    }
  }
  const onNavigated = (_frame: Frame): void => {
    hasNavigated = true
  }

  page.on('request', onRequest)
  page.on('requestfinished', onEnd)
  page.on('requestfailed', onEnd)
  page.on('response', onResponse)
  page.on('framenavigated', onNavigated)
  return {
    status: () => status,
    asksForCode: () => asksForCode,
    pending: () => open.size,
    sent: () => sent,
    answer: () => answer,
    hasNavigated: () => hasNavigated,
    stop: () => {
      page.off('request', onRequest)
      page.off('requestfinished', onEnd)
      page.off('requestfailed', onEnd)
      page.off('response', onResponse)
      page.off('framenavigated', onNavigated)
    },
  }
}
