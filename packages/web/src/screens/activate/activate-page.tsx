import { useEffect, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { activate } from '../../api/activate-account.ts'
import { checkNewPassword, checkRepeated, NEW_PASSWORD_HINT } from '../../text/check-new-password.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { FormError } from '../../ui/form-error.tsx'
import textStyles from '../../ui/text.module.css'
import entranceStyles from '../../widgets/entrance.module.css'
import { Entrance } from '../../widgets/entrance.tsx'
import { useAttempt } from '../../widgets/use-attempt.ts'

/** Sets the first password of an account from its one-time link (/activar?token=…). */
export function ActivatePage() {
  const [search] = useSearchParams()
  const token = search.get('token') ?? ''
  const [done, setDone] = useState(false)
  useEffect(() => {
    document.title = 'Activar cuenta · Vigía'
  }, [])
  return (
    <Entrance>
      {done || token === '' ? <Outcome done={done} /> : <ActivateForm token={token} onDone={() => setDone(true)} />}
    </Entrance>
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

function ActivateForm({ token, onDone }: { readonly token: string; readonly onDone: () => void }) {
  const [password, setPassword] = useState('')
  const [again, setAgain] = useState('')
  const [checked, setChecked] = useState(false)
  const { isBusy, message, attempt } = useAttempt()
  const passwordError = checkNewPassword(password)
  const againError = checkRepeated(password, again)

  const save = async (): Promise<void> => {
    setChecked(true)
    if (passwordError !== null || againError !== null) return
    if ((await attempt(() => activate(token, password))) !== null) onDone()
  }

  return (
    <form
      className={entranceStyles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <h1>Elegir contraseña</h1>
      <FormError message={message} />
      <Field
        big
        label="Contraseña nueva"
        type="password"
        autoComplete="new-password"
        required
        disabled={isBusy}
        value={password}
        error={checked ? passwordError : null}
        hint={NEW_PASSWORD_HINT}
        onChange={(event) => setPassword(event.target.value)}
      />
      <Field
        big
        label="Repetir contraseña"
        type="password"
        autoComplete="new-password"
        required
        disabled={isBusy}
        value={again}
        error={checked ? againError : null}
        onChange={(event) => setAgain(event.target.value)}
      />
      <Button type="submit" tone="primary" size="xl" wide disabled={isBusy}>
        {isBusy ? 'Guardando...' : 'Guardar contraseña'}
      </Button>
      <Link to="/login">Volver a iniciar sesión</Link>
    </form>
  )
}
