import type { Role } from '@vigia/contract'
import { useState } from 'react'
import { type Reach, type User, type UserChange, updateUser } from '../../../api/users.ts'
import { initials } from '../../../text/initials.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Button } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Field } from '../../../ui/field.tsx'
import { FormError } from '../../../ui/form-error.tsx'
import layoutStyles from '../../../ui/layout.module.css'
import riskBadgeStyles from '../../../ui/risk-badge.module.css'
import { showToast } from '../../../ui/show-toast.ts'
import surfaceStyles from '../../../ui/surface.module.css'
import type { WithProof } from '../../../widgets/account/use-proof.tsx'
import settingsStyles from '../../../widgets/settings/settings.module.css'
import { useAttempt } from '../../../widgets/use-attempt.ts'
import { AccessPart } from './access-part.tsx'
import { PersonActs } from './person-acts.tsx'
import { ReachCount } from './reach-count.tsx'
import { ReachField } from './reach-field.tsx'
import { ROLE_WORDS, ROLES_TO_GIVE } from './role-words.ts'
import styles from './users.module.css'

interface PersonPartProps {
  readonly user: User
  /** Whoever looks: their own role and reach are another administrator's to change. */
  readonly isSelf: boolean
  readonly withProof: WithProof
  readonly onChanged: () => void
}

const sameReach = (a: Reach | null, b: Reach | null): boolean =>
  a === null || b === null ? a === b : a.by === b.by && a.ids.toSorted().join() === b.ids.toSorted().join()

/** One account: what may be changed of it, and what it has open. What is changed waits for Guardar. */
export function PersonPart({ user, isSelf, withProof, onChanged }: PersonPartProps) {
  const [name, setName] = useState(user.name)
  const [role, setRole] = useState<Role>(user.role)
  const [reach, setReach] = useState<Reach | null>(user.reach)
  const { isBusy, message, attempt } = useAttempt()
  const given = role === 'administrador' ? null : reach
  const change: UserChange = {
    ...(name.trim() === user.name ? {} : { name: name.trim() }),
    ...(role === user.role ? {} : { role }),
    ...(sameReach(given, user.reach) ? {} : { reach: given }),
  }
  const isDirty = Object.keys(change).length > 0
  const isReady = name.trim() !== '' && (given === null || given.ids.length > 0)
  const save = async (): Promise<void> => {
    if ((await attempt(() => withProof(() => updateUser(user.id, change)))) === null) return
    showToast({ id: 'user', tone: 'ok', title: `${name.trim()}: cambios guardados` })
    onChanged()
  }
  return (
    <>
      <header className={classNames(layoutStyles.row, settingsStyles.person)}>
        <Avatar letters={initials(user)} />
        <div>
          <b>{user.name}</b>
          <small>{user.email}</small>
        </div>
        {isDirty ? (
          <span className={classNames(riskBadgeStyles.badge, riskBadgeStyles.quiet)} data-slot="badge">
            Sin guardar
          </span>
        ) : null}
      </header>
      <div className={surfaceStyles.scroll} data-slot="scroll">
        <section className={settingsStyles.part} aria-label="Persona">
          <Field label="Nombre" value={name} maxLength={100} onChange={(event) => setName(event.target.value)} />
          <label className={styles.select}>
            Rol
            <select value={role} disabled={isSelf} onChange={(event) => setRole(roleOf(event.target.value))}>
              {ROLES_TO_GIVE.map((value) => (
                <option key={value} value={value}>
                  {ROLE_WORDS[value].label}
                </option>
              ))}
            </select>
            <small>{isSelf ? 'Su propio rol lo cambia otro administrador.' : ROLE_WORDS[role].hint}</small>
          </label>
          {role === 'administrador' || isSelf ? null : (
            <>
              <ReachField reach={reach} onChange={setReach} />
              <ReachCount reach={reach} {...(sameReach(given, user.reach) ? {} : { before: user.reach })} />
            </>
          )}
        </section>
        <AccessPart user={user} withProof={withProof} onChanged={onChanged} />
      </div>
      <FormError message={message} />
      <footer className={styles.acts}>
        <PersonActs user={user} isSelf={isSelf} withProof={withProof} onChanged={onChanged} />
        <Button tone="primary" disabled={!isDirty || !isReady || isBusy} onClick={() => void save()}>
          Guardar
        </Button>
      </footer>
    </>
  )
}

const roleOf = (text: string): Role => ROLES_TO_GIVE.find((role) => role === text) ?? 'lectura'
