import { Filter, ShieldCheck, TriangleAlert } from 'lucide-react'
import type { KeyboardEvent, RefObject } from 'react'
import type { User } from '../../../api/users.ts'
import { agoText } from '../../../text/elapsed.ts'
import { initials } from '../../../text/initials.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { MoreRows, showMoreOf } from '../../../ui/more-rows.tsx'
import riskBadgeStyles from '../../../ui/risk-badge.module.css'
import textStyles from '../../../ui/text.module.css'
import { useAgo } from '../../../widgets/use-known-now.ts'
import { hasFactor } from './filter-people.ts'
import styles from './people-table.module.css'
import { RoleIcon } from './role-icon.tsx'
import { ROLE_WORDS } from './role-words.ts'

interface PeopleTableProps {
  readonly users: readonly User[]
  readonly chosenId: string | null
  readonly now: number
  readonly tableRef: RefObject<HTMLTableElement | null>
  readonly onChoose: (id: string) => void
}

/** The accounts, one a row; arrows move, Enter opens. */
export function PeopleTable({ users, chosenId, ...table }: PeopleTableProps) {
  return (
    <MoreRows rows={users} kept={({ id }) => id === chosenId}>
      {(shown) => <Rows users={shown} chosenId={chosenId} {...table} />}
    </MoreRows>
  )
}

function Rows({ users, chosenId, now, tableRef, onChoose }: PeopleTableProps) {
  const onKeyDown = (event: KeyboardEvent): void => {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (by === undefined) return
    event.preventDefault()
    stepPerson(tableRef.current, by)
  }
  return (
    <table className={styles.people} ref={tableRef} onKeyDown={onKeyDown}>
      <thead>
        <tr>
          <th scope="col">Persona</th>
          <th scope="col">Rol</th>
          <th scope="col">Alcance</th>
          <th scope="col">Dos pasos</th>
          <th scope="col">Actividad</th>
          <th scope="col">Sesiones</th>
        </tr>
      </thead>
      <tbody>
        {users.map((user) => (
          <PersonRow key={user.id} user={user} isChosen={user.id === chosenId} now={now} onChoose={onChoose} />
        ))}
      </tbody>
    </table>
  )
}

/** Moves the focus to the next person, or the one before; past the last that is drawn, more are. */
export function stepPerson(table: HTMLTableElement | null, by: number): void {
  if (table === null) return
  const buttons = [...table.querySelectorAll<HTMLButtonElement>('tbody th button')]
  const at = buttons.findIndex((button) => button.matches(':focus'))
  const from = at === -1 ? buttons.findIndex((button) => button.matches('[aria-pressed="true"]')) : at
  if (from + by >= buttons.length && showMoreOf(table)) return
  buttons[Math.min(buttons.length - 1, Math.max(0, from + by))]?.focus()
}

interface PersonRowProps {
  readonly user: User
  readonly isChosen: boolean
  readonly now: number
  readonly onChoose: (id: string) => void
}

function PersonRow({ user, isChosen, now, onChoose }: PersonRowProps) {
  const ago = useAgo(60_000)
  const { id, name, email, role, isDisabled, isExternal, sessions, lastSeenAt } = user
  return (
    <tr aria-selected={isChosen} className={classNames(isDisabled && styles.away)}>
      <th scope="row">
        <button type="button" aria-pressed={isChosen} onClick={() => onChoose(id)}>
          <Avatar letters={initials({ name, email })} />
          <span className={styles.person}>
            <b>{name}</b>
            <small>{email}</small>
          </span>
        </button>
      </th>
      <td>
        <span className={styles.withIcon}>
          <RoleIcon role={role} /> {ROLE_WORDS[role].label}
        </span>
      </td>
      <td>{reachText(user)}</td>
      <td>
        {hasFactor(user) ? (
          <span className={styles.withIcon}>
            <ShieldCheck size={15} aria-hidden="true" /> Activa
          </span>
        ) : (
          <span className={classNames(styles.withIcon, role !== 'lectura' && textStyles.warning)}>
            {role === 'lectura' ? null : <TriangleAlert size={15} aria-hidden="true" />} Falta
          </span>
        )}
      </td>
      <td className={textStyles.secondary}>
        {lastSeenAt === null ? 'Nunca entró' : ago(lastSeenAt, (at) => agoText(at, now))}
      </td>
      <td>
        {sessions} <span className={styles.word}>{sessions === 1 ? 'sesión' : 'sesiones'}</span>
        {isDisabled || isExternal ? (
          <span className={classNames(riskBadgeStyles.badge, riskBadgeStyles.quiet)} data-slot="badge">
            {isDisabled ? 'Baja' : 'Externa'}
          </span>
        ) : null}
      </td>
    </tr>
  )
}

function reachText({ reach }: User) {
  if (reach === null) return <span className={textStyles.secondary}>Todo</span>
  const count = reach.ids.length
  const what = reach.by === 'client' ? ['cliente', 'clientes'] : ['línea', 'líneas']
  return (
    <span className={styles.tag}>
      <Filter size={13} aria-hidden="true" /> {count} {count === 1 ? what[0] : what[1]}
    </span>
  )
}
