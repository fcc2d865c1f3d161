import type { Role } from '@vigia/contract'
import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import { createUser, type Invitation, type Reach } from '../../../api/users.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { Form } from '../../../ui/form.tsx'
import { RadioCards } from '../../../ui/radio-cards.tsx'
import type { WithProof } from '../../../widgets/account/use-proof.tsx'
import { SecretDialog } from '../../../widgets/settings/secret-dialog.tsx'
import { useAttempt } from '../../../widgets/use-attempt.ts'
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

function InviteForm({ withProof, onMade }: InviteFormProps) {
  const [name, setName] = useState('')
  const [email, setEmail] = useState('')
  const [role, setRole] = useState<Role>('monitorista')
  const [reach, setReach] = useState<Reach | null>(null)
  const { isBusy, message, attempt } = useAttempt()
  const given = role === 'administrador' ? null : reach
  const isReady = name.trim() !== '' && email.trim() !== '' && (given === null || given.ids.length > 0)
  const invite = async (): Promise<void> => {
    const person = { name: name.trim(), email: email.trim(), role, reach: given }
    const done = await attempt(() => withProof(() => createUser(person)))
    if (done !== null) onMade(done.value)
  }
  return (
    <Form
      isBusy={isBusy}
      message={message}
      onSubmit={() => void invite()}
      acts={
        <Button type="submit" tone="primary" disabled={isBusy || !isReady}>
          Crear cuenta y enlace
        </Button>
      }
    >
      <Field
        autoFocus
        label="Nombre"
        value={name}
        maxLength={100}
        readOnly={isBusy}
        onChange={(event) => setName(event.target.value)}
      />
      <Field
        label="Correo"
        type="email"
        value={email}
        maxLength={320}
        autoComplete="off"
        readOnly={isBusy}
        onChange={(event) => setEmail(event.target.value)}
      />
      <RadioCards
        legend="Rol"
        value={role}
        options={ROLES_TO_GIVE.map((value) => ({ value, ...ROLE_WORDS[value] }))}
        onChange={setRole}
      />
      {role === 'administrador' ? null : (
        <>
          <ReachField reach={reach} onChange={setReach} />
          {reach === null ? null : <ReachCount reach={reach} />}
        </>
      )}
    </Form>
  )
}
