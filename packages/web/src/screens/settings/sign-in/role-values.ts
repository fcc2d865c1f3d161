import type { Role } from '@vigia/contract'

/** What a person types: for each role the values of the claim that give it, one a line. */
export type RoleLines = Readonly<Record<Role, string>>

/** The roles in the order of what they may do. */
export const ROLES_BY_REACH = [
  'administrador',
  'supervisor',
  'monitorista',
  'lectura',
] as const satisfies readonly Role[]

/** The stored map turned round, for the four fields. */
export function linesOf(roles: Readonly<Record<string, Role>>): RoleLines {
  const lines = (role: Role): string =>
    Object.entries(roles)
      .filter(([, given]) => given === role)
      .map(([value]) => value)
      .join('\n')
  return {
    administrador: lines('administrador'),
    supervisor: lines('supervisor'),
    monitorista: lines('monitorista'),
    lectura: lines('lectura'),
  }
}

/** The map that was typed. A value that stands in several fields gives the role that may do least. */
export function rolesIn(lines: RoleLines): Readonly<Record<string, Role>> {
  return Object.fromEntries(
    ROLES_BY_REACH.flatMap((role) =>
      lines[role]
        .split('\n')
        .map((value) => value.trim())
        .filter((value) => value !== '')
        .map((value) => [value, role] as const),
    ),
  )
}
