import { Link, UserCheck, UserX } from 'lucide-react'
import { useState } from 'react'
import { type Invitation, inviteUser, type User, updateUser } from '../../../api/users.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { FormError } from '../../../ui/form-error.tsx'
import type { WithProof } from '../../../widgets/account/use-proof.tsx'
import { SecretDialog } from '../../../widgets/settings/secret-dialog.tsx'
import { useAttempt } from '../../../widgets/use-attempt.ts'
import { LinkPanel } from './link-panel.tsx'

interface PersonActsProps {
  readonly user: User
  readonly isSelf: boolean
  readonly withProof: WithProof
  readonly onChanged: () => void
}

/** What is done with an account at once: a new link, closing it, opening it again. */
export function PersonActs({ user, isSelf, withProof, onChanged }: PersonActsProps) {
  const [invitation, setInvitation] = useState<Invitation | null>(null)
  const [isAsking, setAsking] = useState(false)
  const { isBusy, message, attempt } = useAttempt()
  const invite = async (): Promise<void> => {
    const made = await attempt(() => withProof(() => inviteUser(user.id)))
    if (made === null) return
    setInvitation(made.value)
    onChanged()
  }
  const disable = async (disabled: boolean): Promise<void> => {
    const done = await attempt(() => withProof(() => updateUser(user.id, { disabled })))
    setAsking(false)
    if (done !== null) onChanged()
  }
  return (
    <>
      <FormError message={message} />
      {user.isDisabled ? null : (
        <Button saves icon={<Link size={15} aria-hidden="true" />} disabled={isBusy} onClick={() => void invite()}>
          Enlace nuevo
        </Button>
      )}
      {isSelf ? null : user.isDisabled ? (
        <Button
          saves
          icon={<UserCheck size={15} aria-hidden="true" />}
          disabled={isBusy}
          onClick={() => void disable(false)}
        >
          Habilitar
        </Button>
      ) : (
        <Button
          tone="danger-line"
          icon={<UserX size={15} aria-hidden="true" />}
          disabled={isBusy}
          onClick={() => setAsking(true)}
        >
          Deshabilitar
        </Button>
      )}
      <ConfirmDialog
        open={isAsking}
        tone="danger"
        title={`Dar de baja a ${user.name}`}
        text="Sus sesiones y sus claves terminan al momento. Lo que hizo se conserva, con su nombre."
        confirmLabel="Dar de baja"
        isBusy={isBusy}
        onConfirm={() => void disable(true)}
        onCancel={() => setAsking(false)}
      />
      {invitation === null ? null : (
        <SecretDialog title={`Enlace de ${user.name}`} widthRem={42} holdsSecret onClose={() => setInvitation(null)}>
          {(close) => (
            <>
              <LinkPanel title="Entregue este enlace: el anterior ya no sirve" invitation={invitation} />
              <footer>
                <Button tone="primary" onClick={close}>
                  Listo
                </Button>
              </footer>
            </>
          )}
        </SecretDialog>
      )}
    </>
  )
}
