import type { MirrorKind } from '@vigia/contract'
import { useState } from 'react'
import type { Mirror } from '../../api/gps-mirrors.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { RadioCards } from '../../ui/radio-cards.tsx'
import { RecoveredBanner } from '../edit/recovered-banner.tsx'
import { useFieldDraft } from '../edit/use-field-draft.ts'
import { AddressesField, addressesIn } from './addresses-field.tsx'
import { MIRROR_KIND_LOOKS } from './mirror-kinds.ts'
import { useCreateMirror } from './use-mirrors.ts'

interface NewMirror {
  readonly kind: MirrorKind
  readonly carrier: string
  readonly addresses: string
}

const NO_MIRROR: NewMirror = { kind: 'wialon-retranslator', carrier: '', addresses: '' }

/** The first step: how the carrier's platform sends, and whose it is. */
export function MirrorForm({ onMade }: { readonly onMade: (mirror: Mirror, secret: string | null) => void }) {
  const [missing, setMissing] = useState<string | null>(null)
  const creating = useCreateMirror()
  const draft = useFieldDraft<NewMirror>({
    keptAs: 'receptor:nuevo',
    stored: NO_MIRROR,
    onStale: () => undefined,
    write: async ({ all }) => {
      const sent = { kind: all.kind, carrier: all.carrier.trim(), addresses: addressesIn(all.addresses) }
      const { mirror, secret } = await creating.mutateAsync(sent)
      onMade(mirror, secret)
    },
  })
  const { edit, isBusy } = draft
  const { kind, carrier, addresses } = draft.shown
  const submit = (): void => {
    const isMissing = carrier.trim() === ''
    setMissing(isMissing ? 'Escriba el nombre del transportista' : null)
    if (!isMissing) void draft.save()
  }
  return (
    <Form
      isBusy={isBusy}
      message={draft.message}
      onSubmit={submit}
      acts={
        <Button type="submit" tone="primary" disabled={isBusy}>
          {isBusy ? 'Creando…' : 'Crear y ver los datos'}
        </Button>
      }
    >
      <RecoveredBanner draft={draft} />
      <RadioCards
        legend="Cómo envía su plataforma"
        value={kind}
        options={MIRROR_KIND_LOOKS}
        onChange={(chosen) => edit({ kind: chosen })}
      />
      <Field
        label="Transportista"
        value={carrier}
        maxLength={200}
        error={missing}
        autoComplete="off"
        onChange={(event) => edit({ carrier: event.target.value })}
      />
      <AddressesField
        value={addresses}
        isNeeded={kind === 'wialon-retranslator'}
        onChange={(text) => edit({ addresses: text })}
      />
    </Form>
  )
}
