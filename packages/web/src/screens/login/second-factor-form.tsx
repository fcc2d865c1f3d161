import { useRef, useState } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { type SignInTicket, secondFactor } from '../../api/sign-in.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { isWholeAppCode } from '../../widgets/account/app-code.ts'
import { canUsePasskeys, passkeyMessage, signInWithPasskey } from '../../widgets/account/passkey.ts'
import entranceStyles from '../../widgets/entrance.module.css'
import { Entrance } from '../../widgets/entrance.tsx'
import { useAttempt } from '../../widgets/use-attempt.ts'
import loginStyles from './login.module.css'

/** What is typed; a passkey is pressed. */
type CodeKind = 'totp' | 'recovery'

interface SecondFactorFormProps {
  readonly needed: SignInTicket
  /** Back to the password; with the reason when the sign-in has to begin again. */
  readonly onBack: (reason: string | null) => void
}

/** The second step of a sign-in: the app's six digits, a recovery code or a passkey. Success is the session becoming `in`. */
export function SecondFactorForm({ needed, onBack }: SecondFactorFormProps) {
  const { ticket, factors } = needed
  const hasPasskey = factors.includes('passkey') && canUsePasskeys()
  const [kind, setKind] = useState<CodeKind | null>(firstKind(needed, hasPasskey))
  const { isBusy, message, attempt } = useAttempt()

  const tryWith = async (work: () => Promise<void>, words?: (error: unknown) => string | null): Promise<boolean> => {
    const guarded = async (): Promise<void> => {
      try {
        await work()
      } catch (error) {
        if (error instanceof ApiError && error.code === 'TICKET_INVALID') onBack(error.message)
        throw error
      }
    }
    return (await attempt(guarded, words)) !== null
  }
  const withPasskey = (): void => void tryWith(() => signInWithPasskey(ticket), passkeyMessage)

  return (
    <Entrance>
      <div className={entranceStyles.form}>
        <h1>Segundo paso</h1>
        <FormError message={message} />
        {kind === null ? null : (
          <CodeForm
            key={kind}
            kind={kind}
            isBusy={isBusy}
            onSend={(code) => tryWith(() => secondFactor(ticket, kind, code))}
          />
        )}
        {hasPasskey ? (
          <Button
            wide
            {...(kind === null ? { tone: 'primary', size: 'xl', autoFocus: true } : {})}
            disabled={isBusy}
            onClick={withPasskey}
          >
            Usar llave de acceso
          </Button>
        ) : null}
        {kind === null && !hasPasskey ? (
          <p>Su llave de acceso necesita que Vigía se abra por su nombre, no por un número de dirección.</p>
        ) : null}
        {kind !== 'totp' && factors.includes('totp') ? (
          <Button tone="ghost" wide disabled={isBusy} onClick={() => setKind('totp')}>
            Usar el código de la aplicación
          </Button>
        ) : null}
        {kind !== 'recovery' && factors.includes('recovery') ? (
          <Button tone="ghost" wide disabled={isBusy} onClick={() => setKind('recovery')}>
            Usar un código de recuperación
          </Button>
        ) : null}
        <Button tone="ghost" wide disabled={isBusy} onClick={() => onBack(null)}>
          Volver
        </Button>
      </div>
    </Entrance>
  )
}

interface CodeFormProps {
  readonly kind: CodeKind
  readonly isBusy: boolean
  /** Whether the code was good. */
  readonly onSend: (code: string) => Promise<boolean>
}

/** A code; the app's six digits send themselves. */
function CodeForm({ kind, isBusy, onSend }: CodeFormProps) {
  const [code, setCode] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const isRecovery = kind === 'recovery'
  const send = async (typed: string): Promise<void> => {
    if (typed.trim() === '' || isBusy || (await onSend(typed))) return
    setCode('')
    field.current?.focus()
  }
  const type = (typed: string): void => {
    setCode(typed)
    if (!isRecovery && isWholeAppCode(typed)) void send(typed)
  }
  return (
    <form
      className={loginStyles.code}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void send(code)
      }}
    >
      <Field
        big
        autoFocus
        ref={field}
        label={isRecovery ? 'Código de recuperación' : 'Código de su aplicación'}
        inputMode={isRecovery ? 'text' : 'numeric'}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={40}
        value={code}
        readOnly={isBusy}
        onChange={(event) => type(event.target.value)}
      />
      <Button type="submit" tone="primary" size="xl" wide disabled={isBusy || code.trim() === ''}>
        {isBusy ? 'Comprobando...' : 'Continuar'}
      </Button>
    </form>
  )
}

/** The app's code where there is one; then the passkey, which is only pressed; a recovery code last, for it is used up. */
function firstKind({ factors }: SignInTicket, hasPasskey: boolean): CodeKind | null {
  if (factors.includes('totp')) return 'totp'
  return !hasPasskey && factors.includes('recovery') ? 'recovery' : null
}
