import { Copy } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { confirmTotp, type PendingTotp } from '../../api/account.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { copyText } from '../../ui/copy-text.ts'
import { Field } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import layoutStyles from '../../ui/layout.module.css'
import textStyles from '../../ui/text.module.css'
import { useAttempt } from '../use-attempt.ts'
import { isWholeAppCode } from './app-code.ts'
import { QrCode } from './qr-code.tsx'
import styles from './totp-setup.module.css'
import type { WithProof } from './use-proof.tsx'

interface TotpSetupProps {
  readonly pending: PendingTotp
  readonly withProof: WithProof
  /** It is active; with the recovery codes that were made for it, if any. */
  readonly onActive: (codes: readonly string[] | null) => void
  readonly onCancel: () => void
}

/** An authenticator app that waits for its first code, which sends itself when it is whole. */
export function TotpSetup({ pending, withProof, onActive, onCancel }: TotpSetupProps) {
  const [code, setCode] = useState('')
  const { isBusy, message, attempt } = useAttempt()
  const field = useRef<HTMLInputElement>(null)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (isWholeAppCode(code)) form.current?.requestSubmit()
  }, [code])
  const confirm = async (): Promise<void> => {
    const active = await attempt(() => withProof(() => confirmTotp(code)))
    if (active !== null) return onActive(active.value)
    setCode('')
    field.current?.focus()
  }
  return (
    <div className={styles.totp}>
      <QrCode text={pending.url} label="Código QR para la aplicación" />
      <div className={styles.steps}>
        <p className={textStyles.secondary}>
          Escanee el código con la aplicación de su teléfono. Sin cámara, escriba esta clave:
        </p>
        <div className={classNames(layoutStyles.row, styles.key)} data-slot="totp-key">
          <code className={classNames(layoutStyles.fill, textStyles.primary, textStyles.breaks, textStyles.identifier)}>
            {inGroups(pending.secret)}
          </code>
          <IconButton
            size="sm"
            label="Copiar clave"
            icon={<Copy size={14} aria-hidden="true" />}
            onClick={() => copyText(pending.secret, 'Clave copiada')}
          />
        </div>
        <Form
          ref={form}
          isBusy={isBusy}
          message={message}
          onSubmit={() => void confirm()}
          acts={
            <>
              <Button tone="ghost" disabled={isBusy} onClick={onCancel}>
                Cancelar
              </Button>
              <Button type="submit" tone="primary" disabled={isBusy || !isWholeAppCode(code)}>
                Activar
              </Button>
            </>
          }
        >
          <Field
            autoFocus
            ref={field}
            label="Código de seis dígitos que muestra la aplicación"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={10}
            value={code}
            readOnly={isBusy}
            onChange={(event) => setCode(event.target.value)}
          />
        </Form>
      </div>
    </div>
  )
}

/** As a person reads it aloud: four by four. */
const inGroups = (secret: string): string => secret.replace(/(.{4})(?=.)/g, '$1 ')
