import { useState } from 'react'
import type { Mirror } from '../../api/gps-mirrors.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Form } from '../../ui/form.tsx'
import { showToast } from '../../ui/show-toast.ts'
import { AddressesField, addressesIn } from './addresses-field.tsx'
import { useSaveAddresses } from './use-mirrors.ts'

/** From where a receiver is sent to, and, while it is off, that it is. */
export function MirrorAddresses({ mirror }: { readonly mirror: Mirror }) {
  const [text, setText] = useState(mirror.addresses.join('\n'))
  const saving = useSaveAddresses()
  const save = (): void =>
    saving.mutate(
      { mirrorId: mirror.mirrorId, addresses: addressesIn(text) },
      { onSuccess: () => showToast({ id: 'mirrors', tone: 'ok', title: 'Direcciones guardadas' }) },
    )
  return (
    <Form
      isBusy={saving.isPending}
      message={saving.error?.message ?? null}
      onSubmit={save}
      acts={
        <Button type="submit" disabled={saving.isPending}>
          {saving.isPending ? 'Guardando…' : 'Guardar direcciones'}
        </Button>
      }
    >
      {mirror.isOn ? null : (
        <Banner tone="warning" title="Este receptor está apagado">
          Escriba las direcciones desde las que envía {mirror.carrier} para encenderlo.
        </Banner>
      )}
      <AddressesField value={text} isNeeded={mirror.kind === 'wialon-retranslator'} onChange={setText} />
    </Form>
  )
}
