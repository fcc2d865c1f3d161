import type * as contract from '@vigia/contract'
import { callApi } from './client.ts'
import type { PasskeyOptions } from './sign-in.ts'

export interface Passkey {
  readonly id: string
  readonly name: string
  readonly createdAt: string
  readonly lastUsedAt: string | null
}

export interface Account {
  readonly hasPassword: boolean
  readonly totp: boolean
  readonly passkeys: readonly Passkey[]
  readonly recoveryCodesLeft: number
}

export interface OwnSession {
  readonly id: string
  readonly userAgent: string | null
  readonly address: string | null
  readonly createdAt: string
  readonly lastSeenAt: string
  readonly isCurrent: boolean
}

const post = <T>(path: string, body?: unknown): Promise<T> =>
  callApi<T>(`/api/auth/${path}`, { method: 'POST', ...(body === undefined ? {} : { body }) })
const remove = <T>(path: string): Promise<T> => callApi<T>(`/api/auth/${path}`, { method: 'DELETE' })

export async function readAccount(signal: AbortSignal): Promise<Account> {
  const wire = await callApi<contract.ResponseOf<typeof contract.account>>('/api/auth/account', { signal })
  return {
    hasPassword: wire.has_password,
    totp: wire.totp,
    passkeys: wire.passkeys.map(({ id, name, created_at: createdAt, last_used_at: lastUsedAt }) => ({
      id,
      name,
      createdAt,
      lastUsedAt,
    })),
    recoveryCodesLeft: wire.recovery_codes_left,
  }
}

export const confirmIdentity = (proof: { readonly password: string } | { readonly code: string }): Promise<void> =>
  post('reauthenticate', proof)

export const changePassword = (current: string, next: string): Promise<void> =>
  post('password', { current_password: current, new_password: next })

/** The secret of a new authenticator app: to type, and as the address of its QR code. */
export async function startTotp(): Promise<{ readonly secret: string; readonly url: string }> {
  const wire = await post<contract.ResponseOf<typeof contract.startTotp>>('totp')
  return { secret: wire.secret, url: wire.otpauth_url }
}

/** Recovery codes to show once; null when the person has some. */
export async function confirmTotp(code: string): Promise<readonly string[] | null> {
  return (await post<contract.ResponseOf<typeof contract.confirmTotp>>('totp/confirm', { code })).recovery_codes
}

export const removeTotp = (): Promise<void> => remove('totp')

export const renewRecoveryCodes = async (): Promise<readonly string[]> =>
  (await post<contract.ResponseOf<typeof contract.renewRecoveryCodes>>('recovery-codes')).recovery_codes

export const passkeyOptions = (): Promise<PasskeyOptions> => post('passkeys/options')

/** Recovery codes to show once; null when the person has some. */
export async function addPasskey(ticket: string, name: string, credential: unknown): Promise<readonly string[] | null> {
  const body = { ticket, name, credential }
  return (await post<contract.ResponseOf<typeof contract.addPasskey>>('passkeys', body)).recovery_codes
}

export const removePasskey = (id: string): Promise<void> => remove(`passkeys/${id}`)

export async function listSessions(signal: AbortSignal): Promise<readonly OwnSession[]> {
  const { data } = await callApi<contract.ResponseOf<typeof contract.listSessions>>('/api/auth/sessions', { signal })
  return data.map((wire) => ({
    id: wire.id,
    userAgent: wire.user_agent,
    address: wire.address,
    createdAt: wire.created_at,
    lastSeenAt: wire.last_seen_at,
    isCurrent: wire.is_current,
  }))
}

export const endSession = (id: string): Promise<void> => remove(`sessions/${id}`)
export const endOtherSessions = (): Promise<void> => remove('sessions')
