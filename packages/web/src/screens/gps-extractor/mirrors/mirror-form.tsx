import type { MirrorKind } from '@vigia/contract'
import { type FormEvent, useState } from 'react'
import type { Mirror } from '../../../api/gps-mirrors.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { FormError } from '../../../ui/form-error.tsx'
import { AddressesField, addressesIn } from './addresses-field.tsx'
import { MIRROR_KIND_LOOKS } from './mirror-kinds.ts'
import { useCreateMirror } from './use-mirrors.ts'

/** The first step: how the carrier's platform sends, and whose it is. */
export function MirrorForm({ onMade }: { readonly onMade: (mirror: Mirror, secret: string | null) => void }) {
  const [kind, setKind] = useState<MirrorKind>('wialon-retranslator')
  const [carrier, setCarrier] = useState('')
  const [addresses, setAddresses] = useState('')
  const [missing, setMissing] = useState<string | null>(null)
  const creating = useCreateMirror()
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    const name = carrier.trim()
    setMissing(name === '' ? 'Escriba el nombre del transportista' : null)
    if (name === '' || creating.isPending) return
    creating.mutate(
      { kind, carrier: name, addresses: addressesIn(addresses) },
      { onSuccess: ({ mirror, secret }) => onMade(mirror, secret) },
    )
  }
  return (
    <form className="mir-form" noValidate onSubmit={submit}>
      <fieldset className="mir-kinds">
        <legend>Cómo envía su plataforma</legend>
        {MIRROR_KIND_LOOKS.map((look) => (
          <label key={look.kind}>
            <input type="radio" name="mirror-kind" checked={kind === look.kind} onChange={() => setKind(look.kind)} />
            <span>
              <b>{look.label}</b>
              <small>{look.hint}</small>
            </span>
          </label>
        ))}
      </fieldset>
      <Field
        label="Transportista"
        value={carrier}
        maxLength={200}
        error={missing}
        autoComplete="off"
        onChange={(event) => setCarrier(event.target.value)}
      />
      <AddressesField value={addresses} isNeeded={kind === 'wialon-retranslator'} onChange={setAddresses} />
      <FormError message={creating.error?.message ?? null} />
      <footer className="mir-foot">
        <Button type="submit" tone="primary" disabled={creating.isPending}>
          {creating.isPending ? 'Creando…' : 'Crear y ver los datos'}
        </Button>
      </footer>
    </form>
  )
}
