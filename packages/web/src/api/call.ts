import type { CallAnswers, CallInputs, CallName } from '@vigia/contract/calls'
import { SESSION_EXPIRED, SESSION_MISSING } from '../text/error-text.ts'
import { takeAhead } from './ahead.ts'
import { ApiError } from './api-error.ts'
import {
  type Answer,
  type CallOptions,
  type Conditional,
  type FileBytes,
  send,
  sendForBytes,
  sendForFile,
  sendIfChanged,
} from './send.ts'
import { expireSession, freshToken, renewToken, requireFactor } from './session.ts'
import { storedUser } from './tokens.ts'

/** What a call takes, and how. */
export type Calling<N extends CallName> = CallInputs[N] & CallOptions

/**
 * One call of the contract, as the person who is signed in: what it takes and answers is the contract's word, by its name.
 * Throws ApiError; a 401 renews once and retries.
 */
export async function call<N extends CallName>(name: N, input: Calling<N>): Promise<CallAnswers[N]> {
  return (await read(name, input)).body
}

/** The same with the tag of what was answered: for what is written back with `ifMatch`. */
export const callWithTag = <N extends CallName>(name: N, input: Calling<N>): Promise<Answer<N>> => read(name, input)

/** A GET that costs nothing when nothing changed: pass the last `etag`. */
export async function callIfChanged<N extends CallName>(
  name: N,
  etag: string | null,
  input: Calling<N>,
): Promise<Conditional<CallAnswers[N]>> {
  if (etag !== null) return authenticated((token) => sendIfChanged(name, etag, { ...input, token }))
  const answer = await read(name, input)
  return { status: 'fresh', data: answer.body, etag: answer.etag }
}

/** The text of a file that the server writes. */
export const callForFile = <N extends CallName>(name: N, input: Calling<N>): Promise<string> =>
  authenticated((token) => sendForFile(name, { ...input, token }))

/** The bytes behind an address that an answer gave, which the browser keeps for as long as the server says. */
export const callForBytes = (address: string, options: CallOptions): Promise<FileBytes> =>
  authenticated((token) => sendForBytes(address, { ...options, token }))

const read = <N extends CallName>(name: N, input: Calling<N>): Promise<Answer<N>> =>
  authenticated(
    (token) =>
      (input.query === undefined ? takeAhead(name, token, Date.now()) : undefined) ?? send(name, { ...input, token }),
  )

async function authenticated<T>(attempt: (token: string) => Promise<T>): Promise<T> {
  const asker = storedUser()?.id
  const token = await freshToken(Date.now())
  if (token === null) throw new ApiError({ kind: 'http', status: 401, message: SESSION_MISSING })
  // Another tab may have signed somebody else in meanwhile: nothing goes out under their name.
  const isOthers = (): boolean => storedUser()?.id !== asker
  if (isOthers()) throw expired()
  try {
    return await attempt(token)
  } catch (error) {
    if (error instanceof ApiError && error.code === 'SECOND_FACTOR_REQUIRED') requireFactor(true)
    if (!isUnauthorized(error)) throw error
  }
  const renewed = await renewToken(token)
  if (renewed === null || isOthers()) throw expired()
  try {
    return await attempt(renewed)
  } catch (error) {
    if (!isUnauthorized(error)) throw error
    expireSession()
    throw expired()
  }
}

/** Not a password that was asked for again and typed wrong: of that the session knows nothing, and sent twice it would count twice. */
const isUnauthorized = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 401 && error.code !== 'BAD_CREDENTIALS'

const expired = (): ApiError => new ApiError({ kind: 'http', status: 401, message: SESSION_EXPIRED })
