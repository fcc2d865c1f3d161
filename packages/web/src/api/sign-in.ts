import type * as contract from '@vigia/contract'
import { send } from './send.ts'
import { openSession } from './session.ts'

/** What a password that was right still needs. */
export interface SignInTicket {
  readonly ticket: string
  readonly factors: readonly contract.SecondFactor[]
}

/** What the browser is asked for a passkey. */
export interface PasskeyOptions {
  readonly ticket: string
  readonly options: Readonly<Record<string, unknown>>
}

const post = async (path: string, body: unknown): Promise<unknown> =>
  (await send(`/api/auth/${path}`, { method: 'POST', body })).body

/** Signs in with a password. Answers what is still needed; null: the session is open. Throws ApiError (spec §8). */
export async function signIn(email: string, password: string): Promise<SignInTicket | null> {
  const { status, body } = await send('/api/auth/login', { method: 'POST', body: { email, password } })
  if (status === 202) {
    const needed = body as contract.SecondFactorNeeded
    return { ticket: needed.ticket, factors: needed.second_factor }
  }
  openSession(body)
  return null
}

/** Completes a sign-in with a code. Throws ApiError: `TICKET_INVALID` when it has to begin again. */
export async function sendCode(ticket: string, kind: 'totp' | 'recovery', code: string): Promise<void> {
  openSession(await post('second-factor', { ticket, kind, code }))
}

/** Asks for a passkey: alone, or beside the password that gave the ticket. */
export const passkeySignInOptions = async (ticket: string | null): Promise<PasskeyOptions> =>
  (await post('passkey/options', ticket === null ? {} : { ticket })) as PasskeyOptions

export async function sendPasskey(ticket: string, credential: unknown): Promise<void> {
  openSession(await post('passkey', { ticket, credential }))
}

/** Opens the session that the cookie of this browser holds: for who comes back from an identity provider. */
export async function resumeSession(): Promise<void> {
  openSession(await post('refresh', {}))
}

/** The identity providers that one may sign in with; none when the server cannot say. */
export async function signInProviders(): Promise<readonly { readonly id: string; readonly label: string }[]> {
  const { body } = await send('/api/auth/providers')
  return (body as contract.ResponseOf<typeof contract.listSignInProviders>).data
}

export const providerStart = (id: string): string => `/api/auth/providers/${id}/start`
