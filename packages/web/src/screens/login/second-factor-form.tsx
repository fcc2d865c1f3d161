import { useState } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { type SignInTicket, sendCode } from '../../api/sign-in.ts'
import { CONNECTION_ERROR } from '../../text/errors.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { passkeyMessage, signInWithPasskey } from '../../widgets/account/passkey.ts'
import { Entrance } from '../../widgets/entrance.tsx'

const CODE_LENGTH = 6

interface SecondFactorFormProps {
  readonly needed: SignInTicket
  /** Back to the password; with the reason when the sign-in has to begin again. */
  readonly onBack: (reason: string | null) => void
}

/** The second step of a sign-in: the app's six digits, a recovery code or a passkey. Success is the session becoming `in`. */
export function SecondFactorForm({ needed, onBack }: SecondFactorFormProps) {
  const { ticket, factors } = needed
  const [isRecovery, setRecovery] = useState(!factors.includes('totp'))
  const [code, setCode] = useState('')
  const [sending, setSending] = useState(false)
  const [message, setMessage] = useState<string | null>(null)
  const canType = factors.includes('totp') || factors.includes('recovery')

  const attempt = async (work: () => Promise<void>, words: (error: unknown) => string | null): Promise<void> => {
    setSending(true)
    setMessage(null)
    try {
      await work()
    } catch (error) {
      if (error instanceof ApiError && error.code === 'TICKET_INVALID') return onBack(error.message)
      setMessage(words(error))
      setSending(false)
      setCode('')
    }
  }
  const submit = (typed: string): void =>
    void attempt(
      () => sendCode(ticket, isRecovery ? 'recovery' : 'totp', typed),
      (error) => (error instanceof ApiError ? error.message : CONNECTION_ERROR),
    )
  const type = (typed: string): void => {
    setCode(typed)
    const digits = typed.replace(/\s/g, '')
    if (!isRecovery && digits.length === CODE_LENGTH && /^\d+$/.test(digits)) submit(digits)
  }

  return (
    <Entrance>
      <form
        className="login-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (code.trim() !== '') submit(code)
        }}
      >
        <h1>Segundo paso</h1>
        <FormError message={message} />
        {canType ? (
          <Field
            big
            autoFocus
            key={String(isRecovery)}
            label={isRecovery ? 'Código de recuperación' : 'Código de su aplicación'}
            inputMode={isRecovery ? 'text' : 'numeric'}
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={40}
            value={code}
            disabled={sending}
            onChange={(event) => type(event.target.value)}
          />
        ) : null}
        {canType ? (
          <Button type="submit" tone="primary" size="xl" wide disabled={sending || code.trim() === ''}>
            {sending ? 'Comprobando...' : 'Continuar'}
          </Button>
        ) : null}
        {factors.includes('passkey') ? (
          <Button wide disabled={sending} onClick={() => void attempt(() => signInWithPasskey(ticket), passkeyMessage)}>
            Usar llave de acceso
          </Button>
        ) : null}
        {factors.includes('totp') && factors.includes('recovery') ? (
          <Button tone="ghost" wide disabled={sending} onClick={() => setRecovery((is) => !is)}>
            {isRecovery ? 'Usar el código de la aplicación' : 'Usar un código de recuperación'}
          </Button>
        ) : null}
        <Button tone="ghost" wide disabled={sending} onClick={() => onBack(null)}>
          Volver
        </Button>
      </form>
    </Entrance>
  )
}
