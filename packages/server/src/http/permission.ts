import type { ApiScope, Role } from '@vigia/contract'
import type { Actor } from './actor.ts'

/**
 * Who may make a call. `public`: anybody. `device`: the intake itself checks the device. Else the roles that may, and the
 * scopes with which an API key may (none given: no key may).
 */
export type Permission =
  | 'public'
  | 'device'
  | {
      readonly roles: readonly Role[]
      readonly scopes?: readonly ApiScope[]
      /** Also for who must set up a second factor first. */
      readonly withoutFactor?: true
      /** Not for a guest of a demonstration: it is of a person, or of their browser, or goes out to others. */
      readonly notForGuests?: true
    }

/** Whether `actor` may make a call with this permission. A person's key may nothing that the person may not. */
export function isAllowed(permission: Permission, actor: Actor): boolean {
  if (typeof permission === 'string') return true
  if (actor.kind === 'user') {
    if (actor.isGuest && permission.notForGuests === true) return false
    return permission.roles.includes(actor.role) && (permission.withoutFactor === true || !actor.mustAddFactor)
  }
  if (actor.owner !== null && (actor.owner.mustAddFactor || !permission.roles.includes(actor.owner.role))) return false
  return permission.scopes?.some((scope) => actor.scopes.includes(scope)) ?? false
}
