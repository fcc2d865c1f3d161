import type { MirrorKind } from '@vigia/contract'
import { useState } from 'react'
import type { Mirror } from '../../api/gps-mirrors.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { RadioCards } from '../../ui/radio-cards.tsx'
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
  const submit = (): void => {
    const name = carrier.trim()
    setMissing(name === '' ? 'Escriba el nombre del transportista' : null)
    if (name === '') return
    creating.mutate(
      { kind, carrier: name, addresses: addressesIn(addresses) },
      { onSuccess: ({ mirror, secret }) => onMade(mirror, secret) },
    )
  }
  return (
    <Form
      isBusy={creating.isPending}
      message={creating.error?.message ?? null}
      onSubmit={submit}
      acts={
        <Button type="submit" tone="primary" disabled={creating.isPending}>
          {creating.isPending ? 'Creando…' : 'Crear y ver los datos'}
        </Button>
      }
    >
      <RadioCards legend="Cómo envía su plataforma" value={kind} options={MIRROR_KIND_LOOKS} onChange={setKind} />
      <Field
        label="Transportista"
        value={carrier}
        maxLength={200}
        error={missing}
        autoComplete="off"
        onChange={(event) => setCarrier(event.target.value)}
      />
      <AddressesField value={addresses} isNeeded={kind === 'wialon-retranslator'} onChange={setAddresses} />
    </Form>
  )
}
