import type { UserScope } from '@vigia/contract'
import type { Reach } from '@vigia/domain/account/reach'
import { isoOf } from '../../http/iso-of.ts'
import type { ListedUser } from './user-list.store.ts'

export function reachOfScope(scope: UserScope | null): Reach | null {
  if (scope === null) return null
  return 'clients' in scope ? { by: 'client', ids: scope.clients } : { by: 'carrier', ids: scope.carriers }
}

function scopeOfReach(reach: Reach | null): UserScope | null {
  if (reach === null) return null
  return reach.by === 'client' ? { clients: [...reach.ids] } : { carriers: [...reach.ids] }
}

/** `clients:1,2` or `carriers:3`, whose form the contract has judged. */
export function reachOfText(text: string | undefined): Reach | null {
  if (text === undefined) return null
  const [by, ids = ''] = text.split(':')
  return { by: by === 'clients' ? 'client' : 'carrier', ids: ids.split(',') }
}

export const userWire = (user: ListedUser) => ({
  id: user.id,
  email: user.email,
  name: user.name,
  role: user.role,
  scope: scopeOfReach(user.reach),
  disabled: user.isDisabled,
  created: isoOf(user.createdAt),
  totp: user.hasTotp,
  passkeys: user.passkeys,
  last_seen_at: user.lastSeenAt === null ? null : isoOf(user.lastSeenAt),
  last_address: user.lastAddress,
  sessions: user.sessions,
  is_external: user.isExternal,
  invitation: user.isInvited ? { expires_at: user.linkExpiresAt === null ? null : isoOf(user.linkExpiresAt) } : null,
})
