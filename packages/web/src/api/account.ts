import type * as contract from '@vigia/contract'
import { callApi } from './client.ts'
import type { PasskeyOptions } from './sign-in.ts'
import type { SessionUser } from './tokens.ts'

export interface Passkey {
  readonly id: string
  readonly name: string
  readonly createdAt: number
  readonly lastUsedAt: number | null
}

export interface Account {
  readonly user: SessionUser
  readonly hasPassword: boolean
  readonly totp: boolean
  readonly passkeys: readonly Passkey[]
  readonly recoveryCodesLeft: number
  /** After how many minutes without anybody before it a session of theirs ends; null: never. */
  readonly idleMinutes: number | null
}

export interface OwnSession {
  readonly id: string
  readonly userAgent: string | null
  readonly address: string | null
  readonly createdAt: number
  readonly lastSeenAt: number
  readonly isCurrent: boolean
}

const post = <T>(path: string, body?: unknown): Promise<T> =>
  callApi<T>(`/api/auth/${path}`, { method: 'POST', ...(body === undefined ? {} : { body }) })
const remove = <T>(path: string): Promise<T> => callApi<T>(`/api/auth/${path}`, { method: 'DELETE' })

export async function readAccount(signal: AbortSignal): Promise<Account> {
  const wire = await callApi<contract.ResponseOf<typeof contract.account>>('/api/auth/account', { signal })
  return {
    user: wire.user,
    hasPassword: wire.has_password,
    totp: wire.totp,
    passkeys: wire.passkeys.map(({ id, name, created_at, last_used_at }) => ({
      id,
      name,
      createdAt: Date.parse(created_at),
      lastUsedAt: last_used_at === null ? null : Date.parse(last_used_at),
    })),
    recoveryCodesLeft: wire.recovery_codes_left,
    idleMinutes: wire.idle_minutes,
  }
}

export const confirmIdentity = (proof: { readonly password: string } | { readonly code: string }): Promise<void> =>
  post('reauthenticate', proof)

export const changePassword = (current: string, next: string): Promise<void> =>
  post('password', { current_password: current, new_password: next })

/** The secret of an authenticator app that waits for its first code: to type, and as the address of its QR code. */
export interface PendingTotp {
  readonly secret: string
  readonly url: string
}

export async function startTotp(): Promise<PendingTotp> {
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

export const renamePasskey = (id: string, name: string): Promise<void> =>
  callApi(`/api/auth/passkeys/${id}`, { method: 'PATCH', body: { name } })

export const removePasskey = (id: string): Promise<void> => remove(`passkeys/${id}`)

export async function listSessions(signal: AbortSignal): Promise<readonly OwnSession[]> {
  const { data } = await callApi<contract.ResponseOf<typeof contract.listSessions>>('/api/auth/sessions', { signal })
  return data.map((wire) => ({
    id: wire.id,
    userAgent: wire.user_agent,
    address: wire.address,
    createdAt: Date.parse(wire.created_at),
    lastSeenAt: Date.parse(wire.last_seen_at),
    isCurrent: wire.is_current,
  }))
}

export const endSession = (id: string): Promise<void> => remove(`sessions/${id}`)
export const endOtherSessions = (): Promise<void> => remove('sessions')
