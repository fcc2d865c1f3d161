import { isRecord } from '../browser/is-record.ts'
import { CONNECTION_ERROR, statusText, TIMEOUT_ERROR } from '../text/errors.ts'
import { ApiError } from './api-error.ts'
import { fieldSentence } from './field-sentence.ts'

export const TIMEOUT_MS = 15_000

export interface Sending {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Sent as JSON; a FormData goes as it is. */
  readonly body?: unknown
  readonly query?: Readonly<Record<string, string | number | boolean | null | undefined>>
  readonly token?: string | null
  /** Sent as If-None-Match; a 304 then comes back as an answer, not as an error. */
  readonly etag?: string | null
  /** Sent as Idempotency-Key: the server answers a repeated call as it answered the first. */
  readonly idempotencyKey?: string
  readonly signal?: AbortSignal
  readonly timeoutMs?: number
  /** What a good answer's body comes as: JSON unless given; a file's text, or its bytes, which the browser may keep. */
  readonly reads?: 'text' | 'bytes'
  /** Let the request outlive the page (sign-out). */
  readonly keepalive?: boolean
}

export interface Answer {
  readonly status: number
  readonly etag: string | null
  readonly cacheControl: string | null
  readonly body: unknown
}

/**
 * The one fetch of the app: JSON out, JSON in, every failure an ApiError with a Spanish sentence.
 * A caller's own abort is passed on as the AbortError it is.
 */
export async function send(path: string, sending: Sending = {}): Promise<Answer> {
  const timeout = AbortSignal.timeout(sending.timeoutMs ?? TIMEOUT_MS)
  const response = await fetch(addressOf(path, sending.query), {
    method: sending.method ?? 'GET',
    headers: headersOf(sending),
    body: bodyOf(sending.body),
    signal: sending.signal ? AbortSignal.any([sending.signal, timeout]) : timeout,
    keepalive: sending.keepalive ?? false,
    cache: sending.reads === 'bytes' ? 'default' : 'no-store',
    credentials: 'same-origin',
  }).catch((cause: unknown) => {
    throw unanswered(cause, sending.signal)
  })
  if (response.status === 304) return { status: 304, etag: sending.etag ?? null, cacheControl: null, body: null }
  const body = await bodyFrom(response, sending.reads).catch((cause: unknown) => {
    throw cause instanceof ApiError ? cause : unanswered(cause, sending.signal)
  })
  if (!response.ok) throw refused(response, body)
  const { headers } = response
  return { status: response.status, etag: headers.get('etag'), cacheControl: headers.get('cache-control'), body }
}

/** As `reads` says; what an error says of itself is JSON always. */
async function bodyFrom(response: Response, reads: Sending['reads']): Promise<unknown> {
  if (response.ok && reads === 'bytes') return response.arrayBuffer()
  const text = await response.text()
  return response.ok && reads === 'text' ? text : parse(text, response)
}

function addressOf(path: string, query: Sending['query']): string {
  if (!query) return path
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value !== null && value !== undefined) search.set(name, String(value))
  }
  return search.size === 0 ? path : `${path}?${search}`
}

function headersOf({ body, token, etag, idempotencyKey, reads }: Sending): Headers {
  const headers = new Headers({ accept: reads === undefined ? 'application/json' : '*/*' })
  if (body !== undefined && !(body instanceof FormData)) headers.set('content-type', 'application/json')
  if (token) headers.set('authorization', `Bearer ${token}`)
  if (etag) headers.set('if-none-match', etag)
  if (idempotencyKey !== undefined) headers.set('idempotency-key', idempotencyKey)
  return headers
}

function bodyOf(body: unknown): BodyInit | null {
  if (body === undefined) return null
  return body instanceof FormData ? body : JSON.stringify(body)
}

function parse(text: string, response: Response): unknown {
  if (text === '') return null
  try {
    return JSON.parse(text)
  } catch {
    if (!response.ok) return null
    throw new ApiError({ kind: 'malformed', status: response.status, message: statusText(response.status, null) })
  }
}

function refused(response: Response, body: unknown): ApiError {
  const said = isRecord(body) ? body : {}
  const retryAfterS = secondsOf(response.headers.get('retry-after'))
  return new ApiError({
    kind: 'http',
    status: response.status,
    message:
      typeof said.error === 'string' && said.error !== ''
        ? fieldSentence(said.error, firstField(said.details))
        : statusText(response.status, retryAfterS),
    ...(typeof said.code === 'string' ? { code: said.code } : {}),
    details: said.details,
    retryAfterS,
  })
}

/** The field that the sentence is about: the first of the complaints. */
function firstField(details: unknown): string | null {
  const first: unknown = Array.isArray(details) ? details[0] : null
  return isRecord(first) && typeof first.field === 'string' ? first.field : null
}

/** Retry-After in seconds; our server never sends the date form. */
function secondsOf(header: string | null): number | null {
  const seconds = Number(header ?? Number.NaN)
  return Number.isFinite(seconds) && seconds >= 0 ? Math.ceil(seconds) : null
}

function unanswered(cause: unknown, caller: AbortSignal | undefined): unknown {
  if (caller?.aborted) return cause
  if (cause instanceof DOMException && cause.name === 'TimeoutError') {
    return new ApiError({ kind: 'timeout', message: TIMEOUT_ERROR })
  }
  return new ApiError({ kind: 'network', message: CONNECTION_ERROR })
}
