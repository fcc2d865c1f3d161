import { useEffect, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { type Activation, activate, readActivation } from '../../api/activation.ts'
import { checkNewPassword, checkRepeated, NEW_PASSWORD_HINT } from '../../text/check-new-password.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { LoadingState } from '../../ui/loading-state.tsx'
import textStyles from '../../ui/text.module.css'
import { useWrongField } from '../../ui/use-wrong-field.ts'
import entranceStyles from '../../widgets/entrance.module.css'
import { Entrance } from '../../widgets/entrance.tsx'
import { useAttempt } from '../../widgets/use-attempt.ts'

/** Sets the first password of an account from its one-time link (/activar?token=…), and says whose account it is. */
export function ActivatePage() {
  const [search] = useSearchParams()
  const token = search.get('token') ?? ''
  const [done, setDone] = useState(false)
  const activation = useActivation(token)
  useEffect(() => {
    document.title = 'Activar cuenta · Vigía'
  }, [])
  return (
    <Entrance>
      {done || token === '' ? (
        <Outcome done={done} />
      ) : activation === null ? (
        <LoadingState text="Consultando el enlace..." />
      ) : activation instanceof Error ? (
        <Refused message={activation.message} />
      ) : (
        <ActivateForm token={token} activation={activation} onDone={() => setDone(true)} />
      )}
    </Entrance>
  )
}

/** Null until the server has said whose link it is, or why it says nothing. */
function useActivation(token: string): Activation | Error | null {
  const [answer, setAnswer] = useState<Activation | Error | null>(null)
  useEffect(() => {
    if (token === '') return
    const asking = new AbortController()
    const keep = (come: Activation | Error): void => {
      if (!asking.signal.aborted) setAnswer(come)
    }
    readActivation(token, asking.signal).then(keep, keep)
    return () => asking.abort()
  }, [token])
  return answer
}

function Refused({ message }: { readonly message: string }) {
  return (
    <div className={entranceStyles.form} role="alert">
      <h1>No se puede activar la cuenta</h1>
      <p className={textStyles.secondary}>{message}</p>
      <Link to="/login">Ir a iniciar sesión</Link>
    </div>
  )
}

function Outcome({ done }: { readonly done: boolean }) {
  const navigate = useNavigate()
  return (
    <div className={entranceStyles.form} role="status">
      <h1>{done ? 'Cuenta activada' : 'Enlace incompleto'}</h1>
      <p className={textStyles.secondary}>
        {done
          ? 'Ya puede iniciar sesión con su correo y la contraseña nueva.'
          : 'Abra el enlace completo que recibió, o pida uno nuevo a su administrador.'}
      </p>
      <Button tone="primary" size="xl" wide onClick={() => void navigate('/login')}>
        Ir a iniciar sesión
      </Button>
    </div>
  )
}

interface ActivateFormProps {
  readonly token: string
  readonly activation: Activation
  readonly onDone: () => void
}

function ActivateForm({ token, activation, onDone }: ActivateFormProps) {
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [again, setAgain] = useState('')
  const [checked, setChecked] = useState(false)
  const { isBusy, message, attempt } = useAttempt()
  const [form, tried] = useWrongField(isBusy)
  const passwordError = checkNewPassword(password)
  const againError = checkRepeated(password, again)
  const isEmail = /^[^\s@]+@[^\s@]+$/.test(email.trim())
  const emailError = activation.asksEmail && !isEmail ? 'Escriba su correo, como persona@empresa.mx' : null

  const save = async (): Promise<void> => {
    setChecked(true)
    if (passwordError !== null || againError !== null || emailError !== null) return
    const own = activation.asksEmail ? email.trim() : null
    if ((await attempt(() => activate(token, password, own))) !== null) onDone()
  }

  return (
    <form
      ref={form}
      className={entranceStyles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        tried()
        void save()
      }}
    >
      <h1>Elegir contraseña</h1>
      {activation.asksEmail ? null : (
        <p className={textStyles.secondary}>
          Cuenta de <b>{activation.email}</b>
        </p>
      )}
      <FormError message={message} />
      {activation.asksEmail ? (
        <Field
          big
          label="Su correo"
          type="email"
          autoComplete="username"
          required
          disabled={isBusy}
          value={email}
          error={checked ? emailError : null}
          hint="Es la primera cuenta, de quien administra: con este correo iniciará sesión."
          onChange={(event) => setEmail(event.target.value)}
        />
      ) : null}
      <PasswordField
        label="Contraseña nueva"
        isBusy={isBusy}
        value={password}
        error={checked ? passwordError : null}
        hint={NEW_PASSWORD_HINT}
        onChange={setPassword}
      />
      <PasswordField
        label="Repetir contraseña"
        isBusy={isBusy}
        value={again}
        error={checked ? againError : null}
        onChange={setAgain}
      />
      <Button type="submit" tone="primary" size="xl" wide disabled={isBusy}>
        {isBusy ? 'Guardando...' : 'Guardar contraseña'}
      </Button>
      <Link to="/login">Volver a iniciar sesión</Link>
    </form>
  )
}

interface PasswordFieldProps {
  readonly label: string
  readonly isBusy: boolean
  readonly value: string
  readonly error: string | null
  readonly hint?: string
  readonly onChange: (password: string) => void
}

function PasswordField({ isBusy, onChange, ...field }: PasswordFieldProps) {
  return (
    <Field
      {...field}
      big
      type="password"
      autoComplete="new-password"
      required
      disabled={isBusy}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}
