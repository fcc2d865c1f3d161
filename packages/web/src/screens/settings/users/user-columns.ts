import type { User } from '../../../api/users.ts'
import type { ExportColumn } from '../../../fleet-screen/export/export-column.ts'
import { hasFactor } from './filter-people.ts'
import { ROLE_WORDS } from './role-words.ts'

/** The accounts as a file. */
export const userColumns = (): readonly ExportColumn<User>[] => [
  ['Nombre', 'text', ({ name }) => name],
  ['Correo', 'text', ({ email }) => email],
  ['Rol', 'text', ({ role }) => ROLE_WORDS[role].label],
  ['Alcance', 'text', ({ reach }) => (reach === null ? 'Todo' : reach.by === 'client' ? 'Clientes' : 'Líneas')],
  ['Cuántos en su alcance', 'number', ({ reach }) => reach?.ids.length ?? null],
  ['Dos pasos', 'text', (user) => (hasFactor(user) ? 'Activa' : 'Falta')],
  ['Última actividad', 'instant', ({ lastSeenAt }) => lastSeenAt],
  ['Sesiones', 'number', ({ sessions }) => sessions],
  ['Externa', 'text', ({ isExternal }) => (isExternal ? 'Sí' : 'No')],
  ['Baja', 'text', ({ isDisabled }) => (isDisabled ? 'Sí' : 'No')],
  ['Invitación vence', 'instant', ({ invitation }) => invitation?.expiresAt ?? null],
]
