import type * as contract from '@vigia/contract'
import type { CallAnswers } from '@vigia/contract/calls'
import { call } from './call.ts'
import { everyPage } from './every-page.ts'

type UserWire = CallAnswers['updateUser']

/** Which trips a person sees: those of these clients, or of these carriers. */
export interface Reach {
  readonly by: 'client' | 'carrier'
  readonly ids: readonly string[]
}

export interface User {
  readonly id: string
  readonly email: string
  readonly name: string
  readonly role: contract.Role
  /** Null: every trip. */
  readonly reach: Reach | null
  readonly isDisabled: boolean
  readonly totp: boolean
  readonly passkeys: number
  /** Null: never here. */
  readonly lastSeenAt: number | null
  readonly lastAddress: string | null
  readonly sessions: number
  readonly isExternal: boolean
  /** Nobody has opened the account; when its link ends, null without one that is good. */
  readonly invitation: { readonly expiresAt: number | null } | null
}

/** A link that opens an account, shown once. */
export interface Invitation {
  readonly user: User
  readonly link: string
  readonly expiresAt: number
  /** Why it cannot be mailed, in words; null: `mailInvite` sends it. */
  readonly mailRefusal: string | null
}

export interface UserSession {
  readonly id: string
  readonly userAgent: string | null
  readonly address: string | null
  readonly createdAt: number
  readonly lastSeenAt: number
}

export interface UserChange {
  readonly name?: string
  readonly role?: contract.Role
  readonly reach?: Reach | null
  readonly disabled?: boolean
}

export type RoleMatrix = CallAnswers['listRoles']

const PAGE = 1_000

/** Every account of the organisation. */
export const listUsers = (signal: AbortSignal): Promise<readonly User[]> =>
  everyPage(async (cursor) => {
    const { data, nextCursor } = await call('listUsers', { query: { limit: String(PAGE), cursor }, signal })
    return { rows: data.map(userFromWire), nextCursor }
  }, 'Son más de 50 000 personas: no caben en una lista.')

/**
 * Audited; a change that gives rights asks for a fresh proof of who is there. `was`: what is changed, as it was read. Throws
 * ApiError, 412 `CHANGED_MEANWHILE` when another administrator changed the same since.
 */
export async function updateUser(
  id: string,
  { disabled, ...change }: UserChange,
  was: Omit<UserChange, 'disabled'> = {},
): Promise<User> {
  const body = { ...editedToWire(change), ...(disabled === undefined ? {} : { disabled }), was: editedToWire(was) }
  return userFromWire(await call('updateUser', { params: { id }, body }))
}

const editedToWire = ({ reach, ...change }: Omit<UserChange, 'disabled'>) => ({
  ...change,
  ...(reach === undefined ? {} : { scope: scopeOf(reach) }),
})

/** Audited; asks for a fresh proof of who is there. */
export async function createUser(person: {
  readonly email: string
  readonly name: string
  readonly role: contract.Role
  readonly reach: Reach | null
}): Promise<Invitation> {
  const { email, name, role, reach } = person
  return invitationFromWire(await call('createUser', { body: { email, name, role, scope: scopeOf(reach) } }))
}

/** A new link for somebody; the one before ends. Audited; asks for a fresh proof of who is there. */
export const inviteUser = async (id: string): Promise<Invitation> =>
  invitationFromWire(await call('inviteUser', { params: { id } }))

/** So long at most: the server of mail is asked while the person waits. */
const MAIL_MS = 40_000

/** Sends a link that was just made to the e-mail of its account; answers which that is. Audited. */
export async function mailInvite({ user, link }: Pick<Invitation, 'user' | 'link'>): Promise<string> {
  const token = new URL(link).searchParams.get('token') ?? ''
  const input = { params: { id: user.id }, body: { token }, timeoutMs: MAIL_MS }
  return (await call('mailInvite', input)).sent_to
}

/** How many trips in transit somebody of this reach sees, and how many there are. */
export const readReach = (reach: Reach | null, signal: AbortSignal): Promise<CallAnswers['readReach']> =>
  call('readReach', { query: { scope: reach === null ? null : `${reach.by}s:${reach.ids.join(',')}` }, signal })

export async function listUserSessions(id: string, signal: AbortSignal): Promise<readonly UserSession[]> {
  const { data } = await call('listUserSessions', { params: { id }, signal })
  return data.map((session) => ({
    id: session.id,
    userAgent: session.user_agent,
    address: session.address,
    createdAt: Date.parse(session.created_at),
    lastSeenAt: Date.parse(session.last_seen_at),
  }))
}

/** Audited. */
export const endUserSession = (id: string, sessionId: string): Promise<unknown> =>
  call('endUserSessions', { params: { id }, query: { session_id: sessionId } })

function scopeOf(reach: Reach | null): contract.UserScope | null {
  if (reach === null) return null
  return reach.by === 'client' ? { clients: [...reach.ids] } : { carriers: [...reach.ids] }
}

function reachOf(scope: UserWire['scope']): Reach | null {
  if (scope === null) return null
  return 'clients' in scope ? { by: 'client', ids: scope.clients } : { by: 'carrier', ids: scope.carriers }
}

const userFromWire = (wire: UserWire): User => ({
  id: wire.id,
  email: wire.email,
  name: wire.name,
  role: wire.role,
  reach: reachOf(wire.scope),
  isDisabled: wire.disabled,
  totp: wire.totp,
  passkeys: wire.passkeys,
  lastSeenAt: wire.last_seen_at === null ? null : Date.parse(wire.last_seen_at),
  lastAddress: wire.last_address,
  sessions: wire.sessions,
  isExternal: wire.is_external,
  invitation:
    wire.invitation === null
      ? null
      : { expiresAt: wire.invitation.expires_at === null ? null : Date.parse(wire.invitation.expires_at) },
})

const invitationFromWire = (wire: CallAnswers['createUser']): Invitation => ({
  user: userFromWire(wire.user),
  link: wire.link,
  expiresAt: Date.parse(wire.expires_at),
  mailRefusal: wire.mail_refusal,
})
