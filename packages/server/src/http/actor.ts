import type { ApiScope, Role } from '@vigia/contract'
import type { Reach } from '@vigia/domain/account/reach'
import type { RowScope } from '../db/organisation-scope.ts'
import { forbidden } from '../ports/errors.ts'

/** A signed-in person. `familyId` names the sign-in, which ends as a whole. */
export interface UserActor {
  readonly kind: 'user'
  readonly id: string
  readonly organisationId: string
  readonly role: Role
  readonly email: string
  readonly name: string
  readonly familyId: string
  /** When its access token runs out. */
  readonly expiresAt: number
  /** The organisation asks for a second factor that they have not set up: they may do that and nothing else. */
  readonly mustAddFactor: boolean
  /** Which trips of the organisation are theirs to see; null: all. */
  readonly reach: Reach | null
  /** Looks at a demonstration, and has their own account in the company from which they came. */
  readonly isGuest: boolean
}

/** Whose key it is: it may nothing that they may not. */
export interface KeyOwner {
  readonly userId: string
  readonly role: Role
  /** As of a person; who signs in by the organisation's own identity provider is vouched for by it. */
  readonly mustAddFactor: boolean
  readonly reach: Reach | null
}

/** An integration with an API key. */
export interface ApiKeyActor {
  readonly kind: 'api-key'
  readonly id: string
  readonly organisationId: string
  readonly scopes: readonly ApiScope[]
  readonly name: string
  /** The person whose key it is, and bounded by; null: the organisation's. */
  readonly owner: KeyOwner | null
  readonly expiresAt: number
}

/** Who is asking. Every query of a feature is limited to `organisationId`. */
export type Actor = UserActor | ApiKeyActor

/**
 * Finds who holds a bearer token or API key and comes from this address; null when it opens nothing, or not from there.
 * 429 while the address has tried too many unknown ones. HTTP and sockets use the same one.
 */
export type Identify = (token: string, address: string) => Promise<Actor | null>

/** Which trips somebody sees; a person's key sees what they see. Null: every one of the organisation. */
export const reachOf = (actor: Actor): Reach | null =>
  actor.kind === 'user' ? actor.reach : (actor.owner?.reach ?? null)

/** In whose name the work of a request or a socket runs (`withinScope`). */
export const scopeOf = (actor: Actor): RowScope => ({
  organisationId: actor.organisationId,
  reach: reachOf(actor),
  actor: `${actor.kind}:${actor.id}`,
})

/** For calls that only make sense for a person (`me`, acknowledge, manual position). */
export function requireUser(actor: Actor): UserActor {
  if (actor.kind !== 'user') throw forbidden('Esta llamada es para personas, no para claves de API.')
  return actor
}
