import { useId, useState } from 'react'
import { type Device, type DeviceOwner, listOwners } from '../../api/devices.ts'
import { useAnswer } from '../../api/use-answer.ts'
import { Field } from '../../ui/field.tsx'

interface OwnerFieldProps {
  readonly kind: Device['kind']
  readonly owner: DeviceOwner | null
  readonly disabled?: boolean
  readonly error?: string | null
  /** Null: nobody's. Called with one of the list only. */
  readonly onChoose: (owner: DeviceOwner | null) => void
}

/** Whose a device is: the operator of a phone, the unit of a tracker, found by typing. */
export function OwnerField({ kind, owner, disabled = false, error = null, onChoose }: OwnerFieldProps) {
  const listId = useId()
  const owners = useAnswer({ queryKey: ['device-owners', kind], queryFn: ({ signal }) => listOwners(kind, signal) })
  const [typed, setTyped] = useState<string | null>(null)
  const known = owners.data ?? []
  const choose = (text: string): void => {
    const found = known.find(({ label }) => label === text)
    const isHalfTyped = found === undefined && text !== ''
    setTyped(isHalfTyped ? text : null)
    if (!isHalfTyped && found?.ownerId !== owner?.ownerId) onChoose(found ?? null)
  }
  const shown = owner === null ? '' : (known.find(({ ownerId }) => ownerId === owner.ownerId)?.label ?? owner.label)
  return (
    <>
      <Field
        label={kind === 'phone' ? 'Operador' : 'Unidad'}
        value={typed ?? shown}
        list={listId}
        disabled={disabled}
        autoComplete="off"
        maxLength={250}
        placeholder={kind === 'phone' ? 'Escriba su nombre' : 'Escriba sus placas'}
        error={error ?? (owners.error === null ? null : `No se pudo cargar la lista. ${owners.error.message}`)}
        {...(typed === null ? {} : { hint: 'Elija uno de la lista. Vacío: sin dueño.' })}
        onChange={({ target }) => choose(target.value)}
        onBlur={() => setTyped(null)}
      />
      <datalist id={listId}>
        {known.map(({ ownerId, label }) => (
          <option key={ownerId} value={label} />
        ))}
      </datalist>
    </>
  )
}
