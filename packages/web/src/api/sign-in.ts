import type { SecondFactor } from '@vigia/contract'
import type { CallAnswers, CallInputs } from '@vigia/contract/calls'
import { addressOf, send } from './send.ts'
import { openSession } from './session.ts'

/** What a password that was right still needs. */
export interface SignInTicket {
  readonly ticket: string
  readonly factors: readonly SecondFactor[]
}

/** Signs in with a password. Answers what is still needed; null: the session is open. Throws ApiError (spec §8). */
export async function login(email: string, password: string): Promise<SignInTicket | null> {
  const { body } = await send('login', { body: { email, password } })
  if (body !== null && 'second_factor' in body) return { ticket: body.ticket, factors: body.second_factor }
  openSession(body)
  return null
}

/** Completes a sign-in with a code. Throws ApiError: `TICKET_INVALID` when it has to begin again. */
export async function secondFactor(ticket: string, kind: 'totp' | 'recovery', code: string): Promise<void> {
  openSession((await send('secondFactor', { body: { ticket, kind, code } })).body)
}

/** Asks for a passkey: alone, or beside the password that gave the ticket. */
export const passkeySignInOptions = async (ticket: string | null): Promise<CallAnswers['passkeySignInOptions']> =>
  (await send('passkeySignInOptions', { body: ticket === null ? {} : { ticket } })).body

export async function passkeySignIn(body: CallInputs['passkeySignIn']['body']): Promise<void> {
  openSession((await send('passkeySignIn', { body })).body)
}

/** Opens the session that the cookie of this browser holds: for who comes back from an identity provider. */
export async function resumeSession(): Promise<void> {
  openSession((await send('refresh', { body: {} })).body)
}

/** The identity providers that one may sign in with; none when the server cannot say. */
export const listSignInProviders = async (): Promise<CallAnswers['listSignInProviders']['data']> =>
  (await send('listSignInProviders', {})).body.data

/** The address of the link that leads to a provider. */
export const startProviderSignIn = (id: string): string => addressOf('startProviderSignIn', { params: { id } })
