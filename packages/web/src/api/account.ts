import type { CallInputs } from '@vigia/contract/calls'
import { call } from './call.ts'
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
  /** The newest one but for this session's; null: none is known any more. */
  readonly lastSignIn: { readonly at: number; readonly address: string | null } | null
  /** Null: nobody knows. */
  readonly passwordChangedAt: number | null
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

export async function account(signal: AbortSignal): Promise<Account> {
  const wire = await call('account', { signal })
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
    lastSignIn:
      wire.last_sign_in === null ? null : { at: Date.parse(wire.last_sign_in.at), address: wire.last_sign_in.address },
    passwordChangedAt: wire.password_changed_at === null ? null : Date.parse(wire.password_changed_at),
    idleMinutes: wire.idle_minutes,
  }
}

export const changePassword = (current: string, next: string): Promise<null> =>
  call('changePassword', { body: { current_password: current, new_password: next } })

/** Changes the own name; answers who the person is then. */
export const updateMe = async (name: string): Promise<SessionUser> => (await call('updateMe', { body: { name } })).user

/** The secret of an authenticator app that waits for its first code: to type, and as the address of its QR code. */
export interface PendingTotp {
  readonly secret: string
  readonly url: string
}

export async function startTotp(): Promise<PendingTotp> {
  const wire = await call('startTotp', {})
  return { secret: wire.secret, url: wire.otpauth_url }
}

/** Recovery codes to show once; null when the person has some. */
export async function confirmTotp(code: string): Promise<readonly string[] | null> {
  return (await call('confirmTotp', { body: { code } })).recovery_codes
}

export const renewRecoveryCodes = async (): Promise<readonly string[]> =>
  (await call('renewRecoveryCodes', {})).recovery_codes

/** Recovery codes to show once; null when the person has some. */
export const addPasskey = async (body: CallInputs['addPasskey']['body']): Promise<readonly string[] | null> =>
  (await call('addPasskey', { body })).recovery_codes

export async function listSessions(signal: AbortSignal): Promise<readonly OwnSession[]> {
  const { data } = await call('listSessions', { signal })
  return data.map((wire) => ({
    id: wire.id,
    userAgent: wire.user_agent,
    address: wire.address,
    createdAt: Date.parse(wire.created_at),
    lastSeenAt: Date.parse(wire.last_seen_at),
    isCurrent: wire.is_current,
  }))
}
