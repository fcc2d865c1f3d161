import { useState } from 'react'
import { createDevice, type Device, type DeviceOwner, type DeviceWithSecret } from '../../api/devices.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { RecoveredBanner } from '../edit/recovered-banner.tsx'
import { useFieldDraft } from '../edit/use-field-draft.ts'
import { OwnerField } from './owner-field.tsx'
import { suggestId, UNIQUE_ID_HINT, uniqueIdError } from './unique-id.ts'

const KINDS = [
  { value: 'phone', label: 'Teléfono' },
  { value: 'tracker', label: 'Rastreador' },
] as const

/** What is known of a device before it is registered: an id that came, an operator without a phone. */
export interface NewDeviceDraft {
  readonly uniqueId: string
  readonly owner: DeviceOwner | null
}

interface NewDevice extends NewDeviceDraft {
  readonly kind: Device['kind']
  readonly name: string
}

interface RegisterDialogProps {
  readonly draft: NewDeviceDraft
  readonly onMade: (made: DeviceWithSecret) => void
  readonly onClose: () => void
}

/** What is typed of a device that is to be registered, what is wrong with its id, and its registration. */
function useNewDevice(known: NewDeviceDraft, onMade: RegisterDialogProps['onMade']) {
  const [error, setError] = useState<string | null>(null)
  const [ownerError, setOwnerError] = useState<string | null>(null)
  const draft = useFieldDraft<NewDevice>({
    // Of each id that came and each operator who has no phone it is another.
    keptAs: `dispositivo:nuevo:${known.uniqueId}:${known.owner?.ownerId ?? ''}`,
    stored: { kind: 'phone', name: '', ...known },
    onStale: () => undefined,
    write: async ({ all }) =>
      onMade(await createDevice({ ...all, name: all.name.trim(), ownerId: all.owner?.ownerId ?? null })),
  })
  const submit = (): void => {
    const wrong = uniqueIdError(draft.shown.uniqueId)
    setError(wrong)
    if (wrong === null && ownerError === null) void draft.save()
  }
  return { draft, error, setOwnerError, submit }
}

/** A new phone or tracker; what it proves itself with is shown next, with its code. */
export function RegisterDialog({ draft: known, onMade, onClose }: RegisterDialogProps) {
  const { draft, error, setOwnerError, submit } = useNewDevice(known, onMade)
  const { edit, isBusy, message } = draft
  const { kind, uniqueId, name, owner } = draft.shown
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title="Registrar dispositivo">
      <Form
        isBusy={isBusy}
        message={message}
        onSubmit={submit}
        acts={
          <>
            <Button
              onClick={() => {
                draft.discard()
                onClose()
              }}
            >
              Cancelar
            </Button>
            <Button type="submit" tone="primary" disabled={isBusy}>
              {isBusy ? 'Registrando…' : 'Registrar y emparejar'}
            </Button>
          </>
        }
      >
        <RecoveredBanner draft={draft} />
        <Segmented
          label="Qué es"
          value={kind}
          options={KINDS}
          onChange={(chosen) => {
            edit({ kind: chosen, owner: null })
            setOwnerError(null)
          }}
        />
        <Field
          label="Identificador"
          value={uniqueId}
          maxLength={64}
          spellCheck={false}
          autoComplete="off"
          error={error}
          hint={`El que manda el dispositivo; en un teléfono lo pone el código. ${UNIQUE_ID_HINT}`}
          onChange={({ target }) => edit({ uniqueId: target.value.trim() })}
        />
        <OwnerField
          key={kind}
          kind={kind}
          owner={owner}
          onError={setOwnerError}
          onChoose={(chosen) => {
            // A phone is told its id by the code: any will do. A tracker sends the one that it has.
            const isToBeNamed = kind === 'phone' && uniqueId === ''
            edit({ owner: chosen, ...(isToBeNamed ? { uniqueId: suggestId(chosen?.label ?? '') } : {}) })
          }}
        />
        <Field
          label="Nombre (opcional)"
          value={name}
          maxLength={100}
          autoComplete="off"
          onChange={({ target }) => edit({ name: target.value })}
        />
      </Form>
    </Dialog>
  )
}
