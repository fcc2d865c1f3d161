import type { Role } from '@vigia/contract'
import { useState } from 'react'
import { type IdentityProvider, putIdentityProvider } from '../../../api/sign-in-settings.ts'
import { Button } from '../../../ui/button.tsx'
import { Field, LinesField } from '../../../ui/field.tsx'
import { Form } from '../../../ui/form.tsx'
import { showToast } from '../../../ui/show-toast.ts'
import type { WithProof } from '../../../widgets/account/use-proof.tsx'
import { OvertakenBanner } from '../../../widgets/edit/overtaken-banner.tsx'
import { RecoveredBanner } from '../../../widgets/edit/recovered-banner.tsx'
import { useFieldDraft } from '../../../widgets/edit/use-field-draft.ts'
import { linesOf, ROLES_BY_REACH, type RoleLines, rolesIn } from './role-values.ts'

interface ProviderFormProps {
  readonly stored: IdentityProvider | null
  readonly withProof: WithProof
  readonly onSaved: () => void
}

/** What we have to know of an OpenID Connect provider. It is first asked when somebody signs in by it. */
export function ProviderForm({ stored, withProof, onSaved }: ProviderFormProps) {
  const [secret, setSecret] = useState('')
  const draft = useFieldDraft({
    // The secret is no field of it.
    keptAs: 'proveedor',
    stored: {
      ...{ label: stored?.label ?? '', issuer: stored?.issuer ?? '', clientId: stored?.clientId ?? '' },
      ...{ roleClaim: stored?.roleClaim ?? '', lines: linesOf(stored?.roles ?? {}) },
    },
    onStale: onSaved,
    write: async ({ all, read }) => {
      const clientSecret = secret === '' ? null : secret
      await withProof(() => putIdentityProvider({ ...providerIn(all), clientSecret }, providerIn(read)))
      setSecret('')
      showToast({ id: 'identity-provider', tone: 'ok', title: 'Proveedor de identidad guardado' })
      onSaved()
    },
  })
  const { isBusy, isOvertaken } = draft
  const { lines, ...typed } = draft.shown
  const isComplete = [typed.label, typed.issuer, typed.clientId].every((text) => text.trim() !== '')
  const field = (name: keyof typeof typed) => ({
    value: typed[name],
    readOnly: isBusy,
    autoComplete: 'off',
    onChange: (event: { readonly target: HTMLInputElement }) => draft.edit({ [name]: event.target.value }),
  })

  return (
    <Form
      isBusy={isBusy || isOvertaken}
      message={draft.message}
      onSubmit={() => void draft.save()}
      acts={
        <Button type="submit" disabled={isBusy || isOvertaken || !isComplete}>
          {isBusy ? 'Guardando…' : 'Guardar proveedor'}
        </Button>
      }
    >
      <RecoveredBanner draft={draft} lacks="el secreto" />
      {isOvertaken ? (
        <OvertakenBanner
          title="Alguien más cambió el proveedor de identidad"
          now={stored === null ? 'ninguno' : `${stored.label}, ${stored.issuer}, cliente ${stored.clientId}`}
          isOff={isBusy || !isComplete}
          onSaveOver={() => void draft.saveOver()}
          onDiscard={draft.discard}
        />
      ) : null}
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
      <SecretField {...{ secret, isBusy }} isStored={stored?.hasSecret === true} onSecret={setSecret} />
      <Field
        label="Dato que dice el rol"
        maxLength={100}
        placeholder="groups"
        hint="En blanco, cada cuenta conserva el rol que tiene aquí."
        {...field('roleClaim')}
      />
      {typed.roleClaim.trim() === '' ? null : (
        <RoleFields {...{ lines, isBusy }} onLines={(next) => draft.edit({ lines: next })} />
      )}
    </Form>
  )
}

interface SecretFieldProps {
  readonly secret: string
  readonly isBusy: boolean
  readonly isStored: boolean
  readonly onSecret: (secret: string) => void
}

const SecretField = ({ secret, isBusy, isStored, onSecret }: SecretFieldProps) => (
  <Field
    label="Secreto de cliente"
    type="password"
    maxLength={1000}
    hint={
      isStored
        ? 'Hay uno guardado. En blanco se conserva, salvo que cambie el emisor o el cliente.'
        : 'En blanco si el proveedor no da uno.'
    }
    value={secret}
    readOnly={isBusy}
    autoComplete="off"
    onChange={(event) => onSecret(event.target.value)}
  />
)

interface RoleFieldsProps {
  readonly lines: RoleLines
  readonly isBusy: boolean
  readonly onLines: (lines: RoleLines) => void
}

/** Which values of the claim give which role. */
const RoleFields = ({ lines, isBusy, onLines }: RoleFieldsProps) =>
  ROLES_BY_REACH.map((role: Role) => (
    <LinesField
      key={role}
      label={`Valores que dan el rol ${role}`}
      hint="Uno por línea."
      value={lines[role]}
      readOnly={isBusy}
      onChange={(event) => onLines({ ...lines, [role]: event.target.value })}
    />
  ))

interface TypedProvider extends Record<'label' | 'issuer' | 'clientId' | 'roleClaim', string> {
  readonly lines: RoleLines
}

const providerIn = ({ label, issuer, clientId, roleClaim, lines }: TypedProvider) => ({
  ...{ label: label.trim(), issuer: issuer.trim(), clientId: clientId.trim() },
  roleClaim: roleClaim.trim() === '' ? null : roleClaim.trim(),
  roles: rolesIn(lines),
})
