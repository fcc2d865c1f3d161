import type { Mirror } from '../../api/gps-mirrors.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Form } from '../../ui/form.tsx'
import { showToast } from '../../ui/show-toast.ts'
import { OvertakenBanner } from '../edit/overtaken-banner.tsx'
import { RecoveredBanner } from '../edit/recovered-banner.tsx'
import { useFieldDraft } from '../edit/use-field-draft.ts'
import { AddressesField, addressesIn } from './addresses-field.tsx'
import { useSaveAddresses } from './use-mirrors.ts'

/** From where a receiver is sent to, and, while it is off, that it is. */
export function MirrorAddresses({ mirror }: { readonly mirror: Mirror }) {
  const saving = useSaveAddresses()
  const text = mirror.addresses.join('\n')
  const draft = useFieldDraft({
    keptAs: `receptor:${mirror.mirrorId}`,
    stored: { text },
    // It is read anew whatever came of it.
    onStale: () => undefined,
    write: async ({ all, read }) => {
      const { mirrorId } = mirror
      await saving.mutateAsync({ mirrorId, addresses: addressesIn(all.text), was: addressesIn(read.text) })
      showToast({ id: 'mirrors', tone: 'ok', title: 'Direcciones guardadas' })
    },
  })
  const { isBusy, isOvertaken } = draft
  return (
    <Form
      isBusy={isBusy || isOvertaken}
      message={draft.message}
      onSubmit={() => void draft.save()}
      acts={
        <Button type="submit" disabled={isBusy || isOvertaken}>
          {isBusy ? 'Guardando…' : 'Guardar direcciones'}
        </Button>
      }
    >
      {mirror.isOn ? null : (
        <Banner tone="warning" title="Este receptor está apagado">
          Escriba las direcciones desde las que envía {mirror.carrier} para encenderlo.
        </Banner>
      )}
      <RecoveredBanner draft={draft} />
      {isOvertaken ? (
        <OvertakenBanner
          title="Alguien más cambió estas direcciones"
          now={mirror.addresses.length === 0 ? 'ninguna' : mirror.addresses.join(', ')}
          isOff={isBusy}
          onSaveOver={() => void draft.saveOver()}
          onDiscard={draft.discard}
        />
      ) : null}
      <AddressesField
        value={draft.shown.text}
        isNeeded={mirror.kind === 'wialon-retranslator'}
        onChange={(typed) => draft.edit({ text: typed })}
      />
    </Form>
  )
}
