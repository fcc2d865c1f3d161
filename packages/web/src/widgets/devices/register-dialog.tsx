import { useState } from 'react'
import { createDevice, type Device, type DeviceOwner, type DeviceWithSecret } from '../../api/devices.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { useAttempt } from '../use-attempt.ts'
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

interface RegisterDialogProps {
  readonly draft: NewDeviceDraft
  readonly onMade: (made: DeviceWithSecret) => void
  readonly onClose: () => void
}

/** A new phone or tracker; what it proves itself with is shown next, with its code. */
export function RegisterDialog({ draft, onMade, onClose }: RegisterDialogProps) {
  const [kind, setKind] = useState<Device['kind']>('phone')
  const [uniqueId, setUniqueId] = useState(draft.uniqueId)
  const [name, setName] = useState('')
  const [owner, setOwner] = useState<DeviceOwner | null>(draft.owner)
  const [error, setError] = useState<string | null>(null)
  const [ownerError, setOwnerError] = useState<string | null>(null)
  const { isBusy, message, attempt } = useAttempt()
  const submit = async (): Promise<void> => {
    const wrong = uniqueIdError(uniqueId)
    setError(wrong)
    if (wrong !== null || ownerError !== null) return
    const done = await attempt(() =>
      createDevice({ uniqueId, kind, name: name.trim(), ownerId: owner?.ownerId ?? null }),
    )
    if (done !== null) onMade(done.value)
  }
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title="Registrar dispositivo">
      <Form
        isBusy={isBusy}
        message={message}
        onSubmit={() => void submit()}
        acts={
          <>
            <Button onClick={onClose}>Cancelar</Button>
            <Button type="submit" tone="primary" disabled={isBusy}>
              {isBusy ? 'Registrando…' : 'Registrar y emparejar'}
            </Button>
          </>
        }
      >
        <Segmented
          label="Qué es"
          value={kind}
          options={KINDS}
          onChange={(chosen) => {
            setKind(chosen)
            setOwner(null)
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
          onChange={({ target }) => setUniqueId(target.value.trim())}
        />
        <OwnerField
          key={kind}
          kind={kind}
          owner={owner}
          onError={setOwnerError}
          onChoose={(chosen) => {
            setOwner(chosen)
            // A phone is told its id by the code: any will do. A tracker sends the one that it has.
            if (kind === 'phone' && uniqueId === '') setUniqueId(suggestId(chosen?.label ?? ''))
          }}
        />
        <Field
          label="Nombre (opcional)"
          value={name}
          maxLength={100}
          autoComplete="off"
          onChange={({ target }) => setName(target.value)}
        />
      </Form>
    </Dialog>
  )
}
