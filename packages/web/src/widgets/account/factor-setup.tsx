import { KeyRound, Smartphone } from 'lucide-react'
import { useState } from 'react'
import { type PendingTotp, startTotp } from '../../api/account.ts'
import { Button } from '../../ui/button.tsx'
import { FormError } from '../../ui/form-error.tsx'
import layoutStyles from '../../ui/layout.module.css'
import settingsStyles from '../settings/settings.module.css'
import { useAttempt } from '../use-attempt.ts'
import styles from './factor-setup.module.css'
import { canUsePasskeys, createPasskey, passkeyMessage } from './passkey.ts'
import { RecoveryCodes } from './recovery-codes.tsx'
import { TotpSetup } from './totp-setup.tsx'
import type { WithProof } from './use-proof.tsx'

interface FactorSetupProps {
  readonly hasTotp: boolean
  /** A factor was added; its recovery codes may be on screen yet. */
  readonly onAdded?: () => void
  /** A factor is there, and its recovery codes, if any, have been seen. */
  readonly onDone: () => void
  /** Runs what the server wants a fresh proof of identity for. */
  readonly withProof: WithProof
}

/** Setting up a second factor: an authenticator app by its QR code, or a passkey on this device. */
export function FactorSetup({ hasTotp, onAdded, onDone, withProof }: FactorSetupProps) {
  const [pending, setPending] = useState<PendingTotp | null>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const { isBusy, message, attempt } = useAttempt()

  const begin = async (): Promise<void> => {
    const begun = await attempt(() => withProof(startTotp))
    if (begun !== null) setPending(begun.value)
  }
  const finish = (made: readonly string[] | null): void => {
    setPending(null)
    setCodes(made)
    onAdded?.()
    if (made === null) onDone()
  }
  const addPasskey = async (): Promise<void> => {
    const added = await attempt(() => withProof(() => createPasskey(Date.now())), passkeyMessage)
    if (added !== null) finish(added.value)
  }

  if (codes !== null) {
    const seen = (): void => {
      setCodes(null)
      onDone()
    }
    return <RecoveryCodes codes={codes} onDone={seen} />
  }
  if (pending !== null) {
    return <TotpSetup pending={pending} withProof={withProof} onActive={finish} onCancel={() => setPending(null)} />
  }
  return (
    <div className={styles.setup}>
      <FormError message={message} />
      <div className={layoutStyles.flow}>
        {hasTotp ? null : (
          <Button
            saves
            tone="primary"
            disabled={isBusy}
            icon={<Smartphone size={15} aria-hidden="true" />}
            onClick={() => void begin()}
          >
            Configurar aplicación de códigos
          </Button>
        )}
        {canUsePasskeys() ? (
          <Button
            saves
            disabled={isBusy}
            icon={<KeyRound size={15} aria-hidden="true" />}
            onClick={() => void addPasskey()}
          >
            Crear llave de acceso
          </Button>
        ) : null}
      </div>
      {canUsePasskeys() ? null : (
        <small className={settingsStyles.note}>
          Las llaves de acceso necesitan que Vigía se abra por su nombre, no por un número de dirección.
        </small>
      )}
    </div>
  )
}
