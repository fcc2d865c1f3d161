import type { Role } from '@vigia/contract'
import { Check } from 'lucide-react'
import { call } from '../../../api/call.ts'
import { useAnswer } from '../../../api/use-answer.ts'
import type { RoleMatrix as Matrix } from '../../../api/users.ts'
import { API_SCOPE_LABEL } from '../../../text/api-scope-label.ts'
import textStyles from '../../../ui/text.module.css'
import { Loaded } from '../../../widgets/loaded.tsx'
import { RoleIcon } from './role-icon.tsx'
import styles from './role-matrix.module.css'
import { ROLE_WORDS } from './role-words.ts'

const COLUMNS: readonly Role[] = ['administrador', 'supervisor', 'monitorista', 'lectura']

/** What each role may, as the server checks it at every call. */
export function RoleMatrix() {
  const matrix = useAnswer({ queryKey: ['roles'], queryFn: ({ signal }) => call('listRoles', { signal }) })
  return (
    <Loaded answer={matrix} loading="Cargando los roles…">
      {(roles) => <RoleTable roles={roles} />}
    </Loaded>
  )
}

function RoleTable({ roles: { groups, people } }: { readonly roles: Matrix }) {
  return (
    <>
      <p className={styles.lead}>
        Los roles son fijos y los comprueba el servidor en cada llamada. El alcance por cliente o línea se suma al rol.
      </p>
      <table className={styles.matrix}>
        <thead>
          <tr>
            <td />
            {COLUMNS.map((role) => (
              <th key={role} scope="col">
                <span className={styles.role}>
                  <RoleIcon role={role} /> {ROLE_WORDS[role].label}
                </span>
                <small>{people[role] === 1 ? '1 persona' : `${people[role]} personas`}</small>
              </th>
            ))}
            <th scope="col">Claves de API</th>
          </tr>
        </thead>
        {groups.map(({ title, rows }) => (
          <tbody key={title}>
            <tr>
              <th colSpan={COLUMNS.length + 2} scope="rowgroup">
                {title}
              </th>
            </tr>
            {rows.map((row) => (
              <tr key={row.label}>
                <th scope="row">{row.label}</th>
                {COLUMNS.map((role) => (
                  <td key={role}>
                    <Allowed isAllowed={row.roles.includes(role)} />
                  </td>
                ))}
                <td>
                  {row.scopes.length === 0 ? (
                    <Allowed isAllowed={false} />
                  ) : (
                    row.scopes.map((scope) => API_SCOPE_LABEL[scope]).join(', ')
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        ))}
      </table>
    </>
  )
}

function Allowed({ isAllowed }: { readonly isAllowed: boolean }) {
  return (
    <>
      {isAllowed ? <Check size={15} aria-hidden="true" /> : <span aria-hidden="true">–</span>}
      <span className={textStyles.visuallyHidden}>{isAllowed ? 'sí' : 'no'}</span>
    </>
  )
}
