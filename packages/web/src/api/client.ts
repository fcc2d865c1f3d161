import { SESSION_EXPIRED, SESSION_MISSING } from '../text/errors.ts'
import { takeAhead } from './ahead.ts'
import { ApiError } from './api-error.ts'
import { type Answer, type Sending, send } from './send.ts'
import { expireSession, freshToken, renewToken, requireFactor } from './session.ts'

export type CallOptions = Omit<Sending, 'token' | 'etag'>

/** What a conditional read gives: new data with its tag, or word that ours is still current. */
export type Conditional<T> =
  | { readonly status: 'fresh'; readonly data: T; readonly etag: string | null }
  | { readonly status: 'not-modified' }

/** One authenticated call. The answer's shape is the contract's word. Throws ApiError; a 401 renews once and retries. */
export async function callApi<T>(path: string, options: CallOptions = {}): Promise<T> {
  const { body } = await authenticated(path, options)
  return body as T
}

/** The text of a file that the server writes. */
export async function callFile(path: string, options: CallOptions = {}): Promise<string> {
  const { body } = await authenticated(path, { ...options, reads: 'text' })
  return String(body)
}

export interface FileBytes {
  readonly bytes: ArrayBuffer
  /** How long they are fresh, as the server says it. */
  readonly cacheControl: string | null
}

/** A file of bytes, which the browser keeps for as long as the server says. */
export async function callBytes(path: string, options: CallOptions = {}): Promise<FileBytes> {
  const { body, cacheControl } = await authenticated(path, { ...options, reads: 'bytes' })
  return { bytes: body as ArrayBuffer, cacheControl }
}

/** A GET that costs nothing when nothing changed: pass the last `etag`. */
export async function callIfChanged<T>(
  path: string,
  etag: string | null,
  options: CallOptions = {},
): Promise<Conditional<T>> {
  const answer = await authenticated(path, { ...options, etag })
  if (answer.status === 304) return { status: 'not-modified' }
  return { status: 'fresh', data: answer.body as T, etag: answer.etag }
}

async function authenticated(path: string, sending: Omit<Sending, 'token'>): Promise<Answer> {
  const token = await freshToken(Date.now())
  if (token === null) throw new ApiError({ kind: 'http', status: 401, message: SESSION_MISSING })
  const isPlainRead = sending.method === undefined && sending.query === undefined && !sending.etag
  try {
    return await ((isPlainRead ? takeAhead(path, token, Date.now()) : undefined) ?? send(path, { ...sending, token }))
  } catch (error) {
    if (error instanceof ApiError && error.code === 'SECOND_FACTOR_REQUIRED') requireFactor(true)
    if (!isUnauthorized(error)) throw error
  }
  const renewed = await renewToken(token)
  if (renewed === null) throw expired()
  try {
    return await send(path, { ...sending, token: renewed })
  } catch (error) {
    if (!isUnauthorized(error)) throw error
    expireSession()
    throw expired()
  }
}

const isUnauthorized = (error: unknown): boolean => error instanceof ApiError && error.status === 401

const expired = (): ApiError => new ApiError({ kind: 'http', status: 401, message: SESSION_EXPIRED })
