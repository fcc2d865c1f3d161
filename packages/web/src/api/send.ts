import { type CallAnswers, type CallInputs, type CallName, calls } from '@vigia/contract/calls'
import { isRecord } from '../browser/is-record.ts'
import { CONNECTION_ERROR, statusText, TIMEOUT_ERROR } from '../text/error-text.ts'
import { noteAnswer, noteUnreached } from './answered-at.ts'
import { ApiError } from './api-error.ts'
import { fieldSentence } from './field-sentence.ts'
import { upload } from './upload.ts'

const TIMEOUT_MS = 15_000

export interface CallOptions {
  /** Sent as Idempotency-Key: the server answers a repeated call as it answered the first. */
  readonly idempotencyKey?: string
  /** Why a setting is changed, or a trip ends or begins anew; kept in the audit. */
  readonly changeReason?: string
  readonly signal?: AbortSignal
  readonly timeoutMs?: number
  /** Sent as If-Match: the version that a change is made to. */
  readonly ifMatch?: string
  /** Sent as `If-None-Match: *`: only if there is none yet. */
  readonly onlyNew?: boolean
  /** A file, sent as a form. */
  readonly form?: FormData
  /** Told how much of the form has left, 0 to 1. */
  readonly onUploaded?: (share: number) => void
}

export interface SendOptions extends CallOptions {
  readonly token?: string | null
  /** Let the request outlive the page (sign-out). */
  readonly keepalive?: boolean
}

/** What a call takes, and how it goes out. */
export type Sending<N extends CallName> = CallInputs[N] & SendOptions

export interface Answer<N extends CallName> {
  readonly etag: string | null
  readonly body: CallAnswers[N]
}

/** What a conditional read gives: new data with its tag, or word that ours is still current. */
export type Conditional<T> =
  | { readonly status: 'fresh'; readonly data: T; readonly etag: string | null }
  | { readonly status: 'not-modified' }

export interface FileBytes {
  readonly bytes: ArrayBuffer
  /** How long they are fresh, as the server says it. */
  readonly cacheControl: string | null
}

/** Sends a call of the contract. The answer's shape is the contract's word. Throws ApiError (see `ask`). */
export async function send<N extends CallName>(name: N, sending: Sending<N>): Promise<Answer<N>> {
  const { headers, body } = await ask(requestOf(name, sending), readJson<CallAnswers[N]>)
  return { etag: headers.get('etag'), body }
}

/** A GET that costs nothing when nothing changed: sends `etag` as If-None-Match. */
export async function sendIfChanged<N extends CallName>(
  name: N,
  etag: string,
  sending: Sending<N>,
): Promise<Conditional<CallAnswers[N]>> {
  const { status, headers, body } = await ask({ ...requestOf(name, sending), etag }, readJson<CallAnswers[N]>)
  if (status === 304) return { status: 'not-modified' }
  return { status: 'fresh', data: body, etag: headers.get('etag') }
}

/** An answer with the instant at which the server sent it, epoch ms, to the second; null: it did not say. */
export interface Dated<T> {
  readonly answer: T
  readonly sentAt: number | null
}

/** As `sendIfChanged`, and when it was sent: for a page that has nothing else of the server's clock. `etag` null: for the first time. */
export async function sendDated<N extends CallName>(
  name: N,
  etag: string | null,
  sending: Sending<N>,
): Promise<Dated<Conditional<CallAnswers[N]>>> {
  const request = { ...requestOf(name, sending), ...(etag === null ? {} : { etag }) }
  const { status, headers, body } = await ask(request, readJson<CallAnswers[N]>)
  const sentAt = Date.parse(headers.get('date') ?? '')
  return {
    answer: status === 304 ? { status: 'not-modified' } : { status: 'fresh', data: body, etag: headers.get('etag') },
    sentAt: Number.isNaN(sentAt) ? null : sentAt,
  }
}

/** The text of a file that a call answers. */
export async function sendForFile<N extends CallName>(name: N, sending: Sending<N>): Promise<string> {
  const request = { ...requestOf(name, sending), accept: '*/*' }
  return (await ask(request, (response) => response.text())).body
}

/** The bytes behind an address that the server gave (a tile of the map), which the browser keeps for as long as it says. */
export async function sendForBytes(address: string, options: SendOptions): Promise<FileBytes> {
  const request = { ...options, method: 'GET', address, accept: '*/*', cache: 'default' } as const
  const { headers, body } = await ask(request, (response) => response.arrayBuffer())
  return { bytes: body, cacheControl: headers.get('cache-control') }
}

/** Where a call is: for a link, which the browser follows by itself. */
export function addressOf<N extends CallName>(name: N, input: CallInputs[N]): string {
  return requestOf(name, input).address
}

interface Parts extends SendOptions {
  readonly params?: Readonly<Record<string, string | number>>
  readonly query?: Readonly<Record<string, unknown>>
  readonly body?: unknown
}

interface Request extends SendOptions {
  readonly method: string
  readonly address: string
  readonly body?: unknown
  readonly etag?: string
  readonly accept?: string
  readonly cache?: RequestCache
}

function requestOf(name: CallName, { params = {}, query = {}, ...rest }: Parts): Request {
  const [method = '', path = ''] = calls[name].split(' ')
  const search = new URLSearchParams()
  for (const [field, value] of Object.entries(query)) {
    if (value !== null && value !== undefined) search.set(field, String(value))
  }
  const address = path.replace(/:(\w+)/g, (_part, field: string) => encodeURIComponent(String(params[field])))
  return { ...rest, method, address: search.size === 0 ? address : `${address}?${search}` }
}

/**
 * The one fetch of the app: every failure an ApiError with a Spanish sentence.
 * A caller's own abort is passed on as the AbortError it is.
 */
async function ask<T>(
  request: Request,
  read: (response: Response) => Promise<T>,
): Promise<{ readonly status: number; readonly headers: Headers; readonly body: T }> {
  const timeout = AbortSignal.timeout(request.timeoutMs ?? TIMEOUT_MS)
  const { signal, form, onUploaded } = request
  const lost = (cause: unknown): never => {
    throw cause instanceof ApiError ? cause : unanswered(cause, signal)
  }
  const sending = {
    method: request.method,
    headers: headersOf(request),
    signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
  }
  const asked =
    form === undefined || onUploaded === undefined
      ? fetch(request.address, {
          ...sending,
          body: form ?? (request.body === undefined ? null : JSON.stringify(request.body)),
          keepalive: request.keepalive ?? false,
          cache: request.cache ?? 'no-store',
          credentials: 'same-origin',
        })
      : upload(request.address, { ...sending, body: form, onUploaded })
  const response = await asked.catch(lost)
  if (!response.ok && response.status !== 304) throw refused(response, readRefusal(await response.text().catch(lost)))
  const body = await read(response).catch(lost)
  // What the browser keeps is no word of the server's.
  if (request.cache === undefined) noteAnswer(Date.now())
  return { status: response.status, headers: response.headers, body }
}

/** The JSON of a good answer, of the shape that the contract says; null where there is no content. */
async function readJson<T>(response: Response): Promise<T> {
  const text = await response.text()
  try {
    return JSON.parse(text === '' ? 'null' : text)
  } catch {
    throw new ApiError({ kind: 'malformed', status: response.status, message: statusText(response.status, null) })
  }
}

/** What an error says of itself is JSON always, or nothing that we read. */
function readRefusal(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function headersOf(request: Request): Headers {
  const { body, token, etag, idempotencyKey, accept, ifMatch, changeReason, onlyNew = false } = request
  const headers = new Headers({ accept: accept ?? 'application/json' })
  if (body !== undefined) headers.set('content-type', 'application/json')
  if (token) headers.set('authorization', `Bearer ${token}`)
  if (etag !== undefined) headers.set('if-none-match', etag)
  if (ifMatch !== undefined) headers.set('if-match', ifMatch)
  if (onlyNew) headers.set('if-none-match', '*')
  if (idempotencyKey !== undefined) headers.set('idempotency-key', idempotencyKey)
  // A header holds no letters beyond Latin 1.
  if (changeReason !== undefined) headers.set('x-change-reason', encodeURIComponent(changeReason))
  return headers
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
  noteUnreached(Date.now())
  return new ApiError({ kind: 'network', message: CONNECTION_ERROR })
}
