import { useState } from 'react'
import { changePassword } from '../../api/account.ts'
import { ApiError } from '../../api/api-error.ts'
import { CONNECTION_ERROR } from '../../text/errors.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { showToast } from '../../ui/show-toast.ts'

interface PasswordFormProps {
  readonly hasPassword: boolean
  readonly onChanged: () => void
}

/** Changes the own password; the other sessions end. */
export function PasswordForm({ hasPassword, onChanged }: PasswordFormProps) {
  const [current, setCurrent] = useState('')
  const [next, setNext] = useState('')
  const [saving, setSaving] = useState(false)
  const [message, setMessage] = useState<string | null>(null)

  const save = async (): Promise<void> => {
    setSaving(true)
    setMessage(null)
    try {
      await changePassword(current, next)
      setCurrent('')
      setNext('')
      showToast({ id: 'password', tone: 'ok', title: 'Contraseña cambiada; las demás sesiones se cerraron' })
      onChanged()
    } catch (error) {
      setMessage(error instanceof ApiError ? error.message : CONNECTION_ERROR)
    } finally {
      setSaving(false)
    }
  }

  return (
    <section aria-labelledby="cuenta-contrasena">
      <h2 id="cuenta-contrasena">Contraseña</h2>
      {hasPassword ? (
        <form
          className="account-setup"
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            void save()
          }}
        >
          <FormError message={message} />
          <Field
            label="Contraseña actual"
            type="password"
            autoComplete="current-password"
            value={current}
            disabled={saving}
            onChange={(event) => setCurrent(event.target.value)}
          />
          <Field
            label="Contraseña nueva"
            type="password"
            autoComplete="new-password"
            value={next}
            disabled={saving}
            onChange={(event) => setNext(event.target.value)}
          />
          <Button type="submit" tone="primary" disabled={saving || current === '' || next === ''}>
            Cambiar contraseña
          </Button>
        </form>
      ) : (
        <p>Entra con el proveedor de identidad de su organización; aquí no tiene contraseña.</p>
      )}
    </section>
  )
}
