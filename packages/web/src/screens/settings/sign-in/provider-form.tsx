import type { Role } from '@vigia/contract'
import { useState } from 'react'
import { type IdentityProvider, putIdentityProvider } from '../../../api/sign-in-settings.ts'
import { Button } from '../../../ui/button.tsx'
import { Field, LinesField } from '../../../ui/field.tsx'
import { Form } from '../../../ui/form.tsx'
import { showToast } from '../../../ui/show-toast.ts'
import type { WithProof } from '../../../widgets/account/use-proof.tsx'
import { useAttempt } from '../../../widgets/use-attempt.ts'
import { linesOf, ROLES_BY_REACH, rolesIn } from './role-values.ts'

interface ProviderFormProps {
  readonly stored: IdentityProvider | null
  readonly withProof: WithProof
  readonly onSaved: () => void
}

/** What we have to know of an OpenID Connect provider. It is first asked when somebody signs in by it. */
export function ProviderForm({ stored, withProof, onSaved }: ProviderFormProps) {
  const [typed, setTyped] = useState({
    label: stored?.label ?? '',
    issuer: stored?.issuer ?? '',
    clientId: stored?.clientId ?? '',
    clientSecret: '',
    roleClaim: stored?.roleClaim ?? '',
  })
  const [lines, setLines] = useState(linesOf(stored?.roles ?? {}))
  const { isBusy, message, attempt } = useAttempt()
  const isComplete = [typed.label, typed.issuer, typed.clientId].every((text) => text.trim() !== '')

  const save = async (): Promise<void> => {
    const draft = {
      label: typed.label.trim(),
      issuer: typed.issuer.trim(),
      clientId: typed.clientId.trim(),
      clientSecret: typed.clientSecret === '' ? null : typed.clientSecret,
      roleClaim: typed.roleClaim.trim() === '' ? null : typed.roleClaim.trim(),
      roles: rolesIn(lines),
    }
    if ((await attempt(() => withProof(() => putIdentityProvider(draft)))) === null) return
    setTyped({ ...typed, clientSecret: '' })
    showToast({ id: 'identity-provider', tone: 'ok', title: 'Proveedor de identidad guardado' })
    onSaved()
  }
  const field = (name: keyof typeof typed) => ({
    value: typed[name],
    readOnly: isBusy,
    autoComplete: 'off',
    onChange: (event: { readonly target: HTMLInputElement }) => setTyped({ ...typed, [name]: event.target.value }),
  })

  return (
    <Form
      isBusy={isBusy}
      message={message}
      onSubmit={() => void save()}
      acts={
        <Button type="submit" disabled={isBusy || !isComplete}>
          {isBusy ? 'Guardando…' : 'Guardar proveedor'}
        </Button>
      }
    >
      <Field label="Nombre en el botón" maxLength={60} placeholder="Microsoft" {...field('label')} />
      <Field
        label="Emisor"
        inputMode="url"
        maxLength={500}
        placeholder="https://login.empresa.com"
        hint="No se comprueba al guardar: pruébelo al entrar, en otra ventana."
        {...field('issuer')}
      />
      <Field label="Identificador de cliente" maxLength={300} {...field('clientId')} />
      <Field
        label="Secreto de cliente"
        type="password"
        maxLength={1000}
        hint={
          stored?.hasSecret
            ? 'Hay uno guardado. En blanco se conserva, salvo que cambie el emisor o el cliente.'
            : 'En blanco si el proveedor no da uno.'
        }
        {...field('clientSecret')}
      />
      <Field
        label="Dato que dice el rol"
        maxLength={100}
        placeholder="groups"
        hint="En blanco, cada cuenta conserva el rol que tiene aquí."
        {...field('roleClaim')}
      />
      {typed.roleClaim.trim() === ''
        ? null
        : ROLES_BY_REACH.map((role: Role) => (
            <LinesField
              key={role}
              label={`Valores que dan el rol ${role}`}
              hint="Uno por línea."
              value={lines[role]}
              readOnly={isBusy}
              onChange={(event) => setLines({ ...lines, [role]: event.target.value })}
            />
          ))}
    </Form>
  )
}
