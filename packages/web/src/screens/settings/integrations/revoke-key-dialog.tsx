import { type ApiKey, revokeApiKey } from '../../../api/api-keys.ts'
import { agoText } from '../../../text/elapsed.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { showToast } from '../../../ui/show-toast.ts'
import { useAttempt } from '../../../widgets/use-attempt.ts'
import { SCOPE_WORDS } from './scope-words.ts'

interface RevokeKeyDialogProps {
  readonly apiKey: ApiKey
  readonly now: number
  readonly onDone: () => void
  readonly onClose: () => void
}

/** Asks before a key is revoked, and says what stops. */
export function RevokeKeyDialog({ apiKey, now, onDone, onClose }: RevokeKeyDialogProps) {
  const { isBusy, message, attempt } = useAttempt()
  const revoke = async (): Promise<void> => {
    if ((await attempt(() => revokeApiKey(apiKey.id))) === null) return
    showToast({ id: 'api-key', tone: 'ok', title: `Clave «${apiKey.name}» anulada` })
    onDone()
    onClose()
  }
  const last = apiKey.lastUsedAt === null ? 'Nunca se usó.' : `Se usó ${agoText(apiKey.lastUsedAt, now)}.`
  const stops = apiKey.scopes.map((scope) => SCOPE_WORDS[scope].stops).join(', ')
  return (
    <ConfirmDialog
      open
      tone="danger"
      title={`Anular «${apiKey.name}»`}
      text={message ?? `El programa que la usa deja al momento de ${stops}. ${last} No se puede deshacer.`}
      confirmLabel={message === null ? 'Anular' : 'Reintentar'}
      isBusy={isBusy}
      onConfirm={() => void revoke()}
      onCancel={onClose}
    />
  )
}
