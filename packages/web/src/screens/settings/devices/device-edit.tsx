import { useState } from 'react'
import { type Device, updateDevice } from '../../../api/devices.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { Form } from '../../../ui/form.tsx'
import { UNIQUE_ID_HINT, uniqueIdError } from '../../../widgets/devices/unique-id.ts'
import { OvertakenBanner } from '../../../widgets/edit/overtaken-banner.tsx'
import { RecoveredBanner } from '../../../widgets/edit/recovered-banner.tsx'
import { useFieldDraft } from '../../../widgets/edit/use-field-draft.ts'

interface DeviceEditProps {
  readonly device: Device
  readonly onSaved: (device: Device) => void
  /** Somebody else has changed it: it is to be read anew. */
  readonly onStale: () => void
}

/** The id that the device sends, and what people call it. */
export function DeviceEdit({ device, onSaved, onStale }: DeviceEditProps) {
  const [error, setError] = useState<string | null>(null)
  const stored = { uniqueId: device.uniqueId, name: device.name ?? '' }
  const draft = useFieldDraft({
    keptAs: `dispositivo:${device.deviceId}`,
    stored,
    onStale,
    write: async ({ change: { uniqueId, name }, was }) => {
      const change = {
        ...(uniqueId === undefined ? {} : { uniqueId }),
        ...(name === undefined ? {} : { name: name.trim() }),
      }
      const known = { ...device, ...was, ...(was.name === undefined ? {} : { name: was.name || null }) }
      onSaved(await updateDevice(known, change))
    },
  })
  const { shown, isBusy, isDirty, isOvertaken } = draft
  const checked = (save: () => Promise<void>): void => {
    const wrong = uniqueIdError(shown.uniqueId)
    setError(wrong)
    if (wrong === null) void save()
  }
  return (
    <Form
      isBusy={isBusy || !isDirty || isOvertaken}
      message={draft.message}
      onSubmit={() => checked(draft.save)}
      acts={
        <Button type="submit" size="sm" disabled={isBusy || !isDirty || isOvertaken}>
          {isBusy ? 'Guardando…' : 'Guardar'}
        </Button>
      }
    >
      <RecoveredBanner draft={draft} />
      {isOvertaken ? (
        <OvertakenBanner
          title="Alguien más cambió este dispositivo"
          now={`${stored.uniqueId}, ${stored.name === '' ? 'sin nombre' : `«${stored.name}»`}`}
          isOff={isBusy}
          onSaveOver={() => checked(draft.saveOver)}
          onDiscard={draft.discard}
        />
      ) : null}
      <Field
        label="Identificador"
        value={shown.uniqueId}
        maxLength={64}
        spellCheck={false}
        autoComplete="off"
        error={error}
        hint={UNIQUE_ID_HINT}
        onChange={({ target }) => draft.edit({ uniqueId: target.value.trim() })}
      />
      <Field
        label="Nombre"
        value={shown.name}
        maxLength={100}
        autoComplete="off"
        onChange={({ target }) => draft.edit({ name: target.value })}
      />
    </Form>
  )
}
