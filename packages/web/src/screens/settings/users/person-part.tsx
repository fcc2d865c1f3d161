import type { Role } from '@vigia/contract'
import type { User } from '../../../api/users.ts'
import { initials } from '../../../text/initials.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Button } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Field } from '../../../ui/field.tsx'
import { FormError } from '../../../ui/form-error.tsx'
import layoutStyles from '../../../ui/layout.module.css'
import riskBadgeStyles from '../../../ui/risk-badge.module.css'
import surfaceStyles from '../../../ui/surface.module.css'
import type { WithProof } from '../../../widgets/account/use-proof.tsx'
import { OvertakenBanner } from '../../../widgets/edit/overtaken-banner.tsx'
import { RecoveredBanner } from '../../../widgets/edit/recovered-banner.tsx'
import settingsStyles from '../../../widgets/settings/settings.module.css'
import { AccessPart } from './access-part.tsx'
import { PersonActs } from './person-acts.tsx'
import { ReachCount } from './reach-count.tsx'
import { ReachField } from './reach-field.tsx'
import { ROLE_WORDS, ROLES_TO_GIVE } from './role-words.ts'
import { usePersonDraft } from './use-person-draft.ts'
import styles from './users.module.css'

interface PersonPartProps {
  readonly user: User
  /** Whoever looks: their own role and reach are another administrator's to change. */
  readonly isSelf: boolean
  readonly withProof: WithProof
  readonly onChanged: () => void
}

/** One account: what may be changed of it, and what it has open. What is changed waits for Guardar. */
export function PersonPart({ user, isSelf, withProof, onChanged }: PersonPartProps) {
  const draft = usePersonDraft({ user, withProof, onChanged })
  const { shown, isBusy, isDirty, isOvertaken } = draft
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
      <RecoveredBanner draft={draft} />
      {isOvertaken ? (
        <OvertakenBanner
          title="Alguien más cambió esta cuenta"
          now={`${user.name}, ${ROLE_WORDS[user.role].label.toLowerCase()}, ${reachText(user)}`}
          isOff={isBusy || !draft.isReady}
          onSaveOver={() => void draft.saveOver()}
          onDiscard={draft.discard}
        />
      ) : null}
      <div className={surfaceStyles.scroll} data-slot="scroll">
        <section className={settingsStyles.part} aria-label="Persona">
          <Field
            label="Nombre"
            value={shown.name}
            maxLength={100}
            onChange={(event) => draft.edit({ name: event.target.value })}
          />
          <label className={styles.select}>
            Rol
            <select
              value={shown.role}
              disabled={isSelf}
              onChange={(event) => draft.edit({ role: roleOf(event.target.value) })}
            >
              {ROLES_TO_GIVE.map((value) => (
                <option key={value} value={value}>
                  {ROLE_WORDS[value].label}
                </option>
              ))}
            </select>
            <small>{isSelf ? 'Su propio rol lo cambia otro administrador.' : ROLE_WORDS[shown.role].hint}</small>
          </label>
          {shown.role === 'administrador' || isSelf ? null : (
            <>
              <ReachField reach={shown.reach} onChange={(reach) => draft.edit({ reach })} />
              <ReachCount reach={shown.reach} {...(draft.isReachChanged ? { before: user.reach } : {})} />
            </>
          )}
        </section>
        <AccessPart user={user} withProof={withProof} onChanged={onChanged} />
      </div>
      <FormError message={draft.message} />
      <footer className={styles.acts}>
        <PersonActs user={user} isSelf={isSelf} withProof={withProof} onChanged={onChanged} />
        <Button
          tone="primary"
          saves
          disabled={!isDirty || !draft.isReady || isBusy || isOvertaken}
          onClick={() => void draft.save()}
        >
          Guardar
        </Button>
      </footer>
    </>
  )
}

const roleOf = (text: string): Role => ROLES_TO_GIVE.find((role) => role === text) ?? 'lectura'

function reachText({ reach }: User): string {
  if (reach === null) return 'todo'
  const { length } = reach.ids
  if (reach.by === 'client') return length === 1 ? '1 cliente' : `${length} clientes`
  return length === 1 ? '1 línea' : `${length} líneas`
}
