import './account.css'
import { useState } from 'react'
import { confirmTotp, startTotp } from '../../api/account.ts'
import { ApiError } from '../../api/api-error.ts'
import { CONNECTION_ERROR } from '../../text/errors.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { canUsePasskeys, createPasskey, passkeyMessage } from './passkey.ts'
import { QrCode } from './qr-code.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'

interface FactorSetupProps {
  readonly hasTotp: boolean
  /** A factor is there, and its recovery codes, if any, have been seen. */
  readonly onDone: () => void
  /** Runs what the server wants a fresh proof of identity for. */
  readonly withProof: (work: () => Promise<void>) => Promise<void>
}

/** Setting up a second factor: an authenticator app by its QR code, or a passkey on this device. */
export function FactorSetup({ hasTotp, onDone, withProof }: FactorSetupProps) {
  const [pending, setPending] = useState<{ readonly secret: string; readonly url: string } | null>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const [code, setCode] = useState('')
  const [busy, setBusy] = useState(false)
  const [message, setMessage] = useState<string | null>(null)

  const attempt = async (work: () => Promise<void>, words = plainMessage): Promise<void> => {
    setBusy(true)
    setMessage(null)
    try {
      await withProof(work)
    } catch (error) {
      setMessage(words(error))
    } finally {
      setBusy(false)
    }
  }
  const finish = (made: readonly string[] | null): void => {
    setPending(null)
    setCode('')
    if (made === null) onDone()
    else setCodes(made)
  }

  if (codes !== null) return <RecoveryCodes codes={codes} onDone={onDone} />
  return (
    <div className="account-setup">
      <FormError message={message} />
      {pending === null ? (
        <div className="account-acts">
          {hasTotp ? null : (
            <Button
              tone="primary"
              disabled={busy}
              onClick={() => void attempt(async () => setPending(await startTotp()))}
            >
              Configurar aplicación de códigos
            </Button>
          )}
          {canUsePasskeys() ? (
            <Button
              disabled={busy}
              onClick={() =>
                void attempt(async () => finish(await createPasskey('Llave de este equipo')), passkeyMessage)
              }
            >
              Crear llave de acceso
            </Button>
          ) : null}
        </div>
      ) : (
        <form
          onSubmit={(event) => {
            event.preventDefault()
            void attempt(async () => finish(await confirmTotp(code)))
          }}
        >
          <p>Escanee el código con su aplicación y escriba los seis dígitos que muestre.</p>
          <QrCode text={pending.url} label="Código QR para la aplicación" />
          <p>
            Sin cámara, escriba esta clave: <code>{pending.secret}</code>
          </p>
          <Field
            label="Código de la aplicación"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={10}
            value={code}
            disabled={busy}
            onChange={(event) => setCode(event.target.value)}
          />
          <div className="account-acts">
            <Button type="submit" tone="primary" disabled={busy || code.trim().length < 6}>
              Activar
            </Button>
            <Button tone="ghost" onClick={() => setPending(null)}>
              Cancelar
            </Button>
          </div>
        </form>
      )}
    </div>
  )
}

const plainMessage = (error: unknown): string | null => (error instanceof ApiError ? error.message : CONNECTION_ERROR)
