import type { Role } from '@vigia/contract'
import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import { ApiError, errorText } from '../../../api/api-error.ts'
import { createUser, type Invitation, type Reach } from '../../../api/users.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { Form } from '../../../ui/form.tsx'
import { RadioCards } from '../../../ui/radio-cards.tsx'
import type { WithProof } from '../../../widgets/account/use-proof.tsx'
import { RecoveredBanner } from '../../../widgets/edit/recovered-banner.tsx'
import { useFieldDraft } from '../../../widgets/edit/use-field-draft.ts'
import { SecretDialog } from '../../../widgets/settings/secret-dialog.tsx'
import { LinkPanel } from './link-panel.tsx'
import { ReachCount } from './reach-count.tsx'
import { ReachField } from './reach-field.tsx'
import { ROLE_WORDS, ROLES_TO_GIVE } from './role-words.ts'

interface InviteDialogProps {
  readonly withProof: WithProof
  readonly onInvited: () => void
  readonly onClose: () => void
}

/** Makes an account, and shows the link that opens it, once. */
export function InviteDialog({ withProof, onInvited, onClose }: InviteDialogProps) {
  const [round, setRound] = useState(0)
  const [made, setMade] = useState<Invitation | null>(null)
  const again = (): void => {
    setMade(null)
    setRound(round + 1)
  }
  return (
    <SecretDialog title="Invitar persona" widthRem={42} holdsSecret={made !== null} onClose={onClose}>
      {(close) =>
        made === null ? (
          <InviteForm
            key={round}
            withProof={withProof}
            onMade={(invitation) => {
              setMade(invitation)
              onInvited()
            }}
          />
        ) : (
          <>
            <LinkPanel title="Cuenta creada. Entregue este enlace" invitation={made} />
            <footer>
              <Button icon={<UserPlus size={15} aria-hidden="true" />} onClick={again}>
                Invitar a otra
              </Button>
              <Button tone="primary" onClick={close}>
                Listo
              </Button>
            </footer>
          </>
        )
      }
    </SecretDialog>
  )
}

interface InviteFormProps {
  readonly withProof: WithProof
  readonly onMade: (invitation: Invitation) => void
}

interface NewPerson {
  readonly name: string
  readonly email: string
  readonly role: Role
  /** Kept with the rest: without it who is invited would see everybody's trips. */
  readonly reach: Reach | null
}

const NOBODY: NewPerson = { name: '', email: '', role: 'monitorista', reach: null }

function InviteForm({ withProof, onMade }: InviteFormProps) {
  const [emailError, setEmailError] = useState<string | null>(null)
  const draft = useFieldDraft<NewPerson>({
    keptAs: 'invitacion',
    stored: NOBODY,
    onStale: () => undefined,
    words: (error) => {
      if (!(error instanceof ApiError && error.code === 'ALREADY_EXISTS')) return errorText(error)
      setEmailError(error.message)
      return null
    },
    write: async ({ all }) => {
      const person = { name: all.name.trim(), email: all.email.trim(), role: all.role, reach: reachGiven(all) }
      onMade(await withProof(() => createUser(person)))
    },
  })
  const { shown, edit, isBusy, message } = draft
  const { name, email, role, reach } = shown
  const given = reachGiven(shown)
  const isReady = name.trim() !== '' && email.trim() !== '' && (given === null || given.ids.length > 0)
  return (
    <Form
      isBusy={isBusy}
      message={message}
      onSubmit={() => void draft.save()}
      acts={
        <Button type="submit" tone="primary" disabled={isBusy || !isReady}>
          Crear cuenta y enlace
        </Button>
      }
    >
      <RecoveredBanner draft={draft} />
      <Field
        autoFocus
        label="Nombre"
        value={name}
        maxLength={100}
        readOnly={isBusy}
        onChange={(event) => edit({ name: event.target.value })}
      />
      <Field
        label="Correo"
        type="email"
        value={email}
        maxLength={320}
        autoComplete="off"
        readOnly={isBusy}
        error={emailError}
        onChange={(event) => {
          setEmailError(null)
          edit({ email: event.target.value })
        }}
      />
      <RadioCards
        legend="Rol"
        value={role}
        options={ROLES_TO_GIVE.map((value) => ({ value, ...ROLE_WORDS[value] }))}
        onChange={(chosen) => edit({ role: chosen })}
      />
      {role === 'administrador' ? null : (
        <>
          <ReachField reach={reach} onChange={(chosen) => edit({ reach: chosen })} />
          {reach === null ? null : <ReachCount reach={reach} />}
        </>
      )}
    </Form>
  )
}

/** An administrator is not limited. */
const reachGiven = ({ role, reach }: NewPerson): Reach | null => (role === 'administrador' ? null : reach)
