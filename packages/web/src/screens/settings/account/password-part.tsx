import { formatDateTime } from '@vigia/domain/format/date-time'
import { useState } from 'react'
import { type Account, changePassword } from '../../../api/account.ts'
import { ApiError, errorText } from '../../../api/api-error.ts'
import { checkNewPassword, checkRepeated, NEW_PASSWORD_HINT } from '../../../text/check-new-password.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { Form } from '../../../ui/form.tsx'
import { showToast } from '../../../ui/show-toast.ts'
import { SettingsPart } from '../../../widgets/settings/settings-part.tsx'
import { useAttempt } from '../../../widgets/use-attempt.ts'

const NOTHING = { current: '', next: '', again: '' } as const
type Typed = { readonly [field in keyof typeof NOTHING]: string }
type Complaints = { readonly [field in keyof typeof NOTHING]: string | null }
const NO_COMPLAINTS: Complaints = { current: null, next: null, again: null }

interface PasswordPartProps {
  readonly account: Pick<Account, 'hasPassword' | 'passwordChangedAt'>
  readonly onChanged: () => void
}

/** The own password; the other sessions end with the old one. */
export function PasswordPart({ account: { hasPassword, passwordChangedAt }, onChanged }: PasswordPartProps) {
  const changed =
    passwordChangedAt === null ? 'No se sabe cuándo se cambió' : `Cambiada el ${formatDateTime(passwordChangedAt)}`
  return (
    <SettingsPart title="Contraseña" note={hasPassword ? <small>{changed}</small> : undefined}>
      {hasPassword ? (
        <PasswordForm onChanged={onChanged} />
      ) : (
        <p>Entra con el proveedor de identidad de su organización; aquí no tiene contraseña.</p>
      )}
    </SettingsPart>
  )
}

function PasswordForm({ onChanged }: { readonly onChanged: () => void }) {
  const [typed, setTyped] = useState<Typed>(NOTHING)
  const [complaints, setComplaints] = useState(NO_COMPLAINTS)
  const { isBusy, message, attempt } = useAttempt()

  const type = (field: keyof Typed, text: string): void => {
    setTyped({ ...typed, [field]: text })
    setComplaints({ ...complaints, [field]: null })
  }
  const refused = (error: unknown): string | null => {
    const code = error instanceof ApiError ? error.code : null
    const text = errorText(error)
    if (code === 'WRONG_PROOF') setComplaints({ ...NO_COMPLAINTS, current: text })
    else if (code === 'WEAK_PASSWORD') setComplaints({ ...NO_COMPLAINTS, next: text })
    else return text
    return null
  }
  const save = async (): Promise<void> => {
    const found = complaintsOf(typed)
    setComplaints(found)
    if (Object.values(found).some((complaint) => complaint !== null)) return
    if ((await attempt(() => changePassword(typed.current, typed.next), refused)) === null) return
    setTyped(NOTHING)
    showToast({ id: 'password', tone: 'ok', title: 'Contraseña cambiada; las demás sesiones se cerraron' })
    onChanged()
  }
  const field = (name: keyof Typed) =>
    ({
      type: 'password',
      value: typed[name],
      error: complaints[name],
      readOnly: isBusy,
      onChange: (event: { readonly target: HTMLInputElement }) => type(name, event.target.value),
    }) as const

  return (
    <Form
      isBusy={isBusy}
      message={message}
      onSubmit={() => void save()}
      acts={
        <Button type="submit" disabled={isBusy}>
          {isBusy ? 'Guardando…' : 'Cambiar contraseña'}
        </Button>
      }
    >
      <Field label="Contraseña actual" autoComplete="current-password" {...field('current')} />
      <Field
        label="Contraseña nueva"
        autoComplete="new-password"
        hint={`${NEW_PASSWORD_HINT} Al cambiarla se cierran las demás sesiones.`}
        {...field('next')}
      />
      <Field label="Repetir contraseña nueva" autoComplete="new-password" {...field('again')} />
    </Form>
  )
}

const complaintsOf = ({ current, next, again }: Typed): Complaints => ({
  current: current === '' ? 'Escriba su contraseña actual' : null,
  next: checkNewPassword(next),
  again: checkRepeated(next, again),
})
