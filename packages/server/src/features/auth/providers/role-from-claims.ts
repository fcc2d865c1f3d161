import { ROLES, type Role } from '@vigia/contract'

/**
 * The role that a provider's claims say: of several values the one that may do most. Null when the claim names none: who
 * lost their group at the company has no role here either.
 */
export function roleFromClaims(
  claims: Readonly<Record<string, unknown>>,
  claim: string,
  roles: Readonly<Record<string, Role>>,
): Role | null {
  const value = Object.hasOwn(claims, claim) ? claims[claim] : undefined
  const values = (Array.isArray(value) ? value : [value]).filter((each): each is string => typeof each === 'string')
  const found = values.flatMap((each) => (Object.hasOwn(roles, each) ? [roles[each]] : []))
  return ROLES.find((role) => found.includes(role)) ?? null
}
