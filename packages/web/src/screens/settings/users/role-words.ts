import type { Role } from '@vigia/contract'

interface RoleWords {
  readonly label: string
  /** What it is for, when one is chosen. */
  readonly hint: string
}

/** The roles as people call them; what each may do is the server's matrix. */
export const ROLE_WORDS: Readonly<Record<Role, RoleWords>> = {
  monitorista: { label: 'Monitorista', hint: 'Atiende alertas y escribe bitácora' },
  supervisor: { label: 'Supervisor', hint: 'Además crea viajes, zonas y dispositivos' },
  lectura: { label: 'Lectura', hint: 'Solo mira; sin contraseñas GPS' },
  administrador: { label: 'Administrador', hint: 'Todo, también cuentas y ajustes' },
}

/** From the one that is given most often. */
export const ROLES_TO_GIVE: readonly Role[] = ['monitorista', 'supervisor', 'lectura', 'administrador']
