import { useState } from 'react'
import type { Device, DeviceChange } from '../../../api/devices.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { Form } from '../../../ui/form.tsx'
import { UNIQUE_ID_HINT, uniqueIdError } from '../../../widgets/devices/unique-id.ts'

interface DeviceEditProps {
  readonly device: Device
  readonly isBusy: boolean
  readonly onSave: (change: DeviceChange) => void
}

/** The id that the device sends, and what people call it. */
export function DeviceEdit({ device, isBusy, onSave }: DeviceEditProps) {
  const [uniqueId, setUniqueId] = useState(device.uniqueId)
  const [name, setName] = useState(device.name ?? '')
  const [error, setError] = useState<string | null>(null)
  const isSame = uniqueId === device.uniqueId && name === (device.name ?? '')
  const save = (): void => {
    const wrong = uniqueIdError(uniqueId)
    setError(wrong)
    if (wrong !== null) return
    onSave({ ...(uniqueId === device.uniqueId ? {} : { uniqueId }), name: name.trim() })
  }
  return (
    <Form
      isBusy={isBusy}
      message={null}
      onSubmit={save}
      acts={
        <Button type="submit" size="sm" disabled={isBusy || isSame}>
          Guardar
        </Button>
      }
    >
      <Field
        label="Identificador"
        value={uniqueId}
        maxLength={64}
        spellCheck={false}
        autoComplete="off"
        error={error}
        hint={UNIQUE_ID_HINT}
        onChange={({ target }) => setUniqueId(target.value.trim())}
      />
      <Field
        label="Nombre"
        value={name}
        maxLength={100}
        autoComplete="off"
        onChange={({ target }) => setName(target.value)}
      />
    </Form>
  )
}
