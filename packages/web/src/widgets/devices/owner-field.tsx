import { matchKey } from '@vigia/domain/text/match-key'
import { useId, useState } from 'react'
import { type Device, type DeviceOwner, listOwners } from '../../api/devices.ts'
import { useAnswer } from '../../api/use-answer.ts'
import { Field } from '../../ui/field.tsx'

interface OwnerFieldProps {
  readonly kind: Device['kind']
  readonly owner: DeviceOwner | null
  readonly disabled?: boolean
  /** Null: nobody's. Called with one of the list only, and when the field is left or Enter is pressed, not at each letter. */
  readonly onChoose: (owner: DeviceOwner | null) => void
  /** Whether what stands in the field means nobody, or several. */
  readonly onError?: (error: string | null) => void
}

/** Whose a device is: the operator of a phone, the unit of a tracker, found by typing a part of the name. */
export function OwnerField({ kind, owner, disabled = false, onChoose, onError }: OwnerFieldProps) {
  const listId = useId()
  const owners = useAnswer({ queryKey: ['device-owners', kind], queryFn: ({ signal }) => listOwners(kind, signal) })
  const [typed, setTyped] = useState<string | null>(null)
  const [error, setError] = useState<string | null>(null)
  const known = owners.data ?? []
  const showProblem = (words: string | null): void => {
    setError(words)
    onError?.(words)
  }
  const choose = (chosen: DeviceOwner | null): void => {
    setTyped(null)
    if (chosen?.ownerId !== owner?.ownerId) onChoose(chosen)
  }
  const type = (text: string): void => {
    showProblem(null)
    const found = known.find(({ label }) => label === text)
    if (found === undefined) setTyped(text)
    else choose(found)
  }
  /** What was typed becomes the one whom it can only mean; else it stays, for whoever typed it to see. */
  const settle = (): void => {
    const part = matchKey(typed ?? '')
    const meant = known.filter(({ label }) => matchKey(label).includes(part))
    const [only = null] = meant
    if (typed === null) return
    if (part === '') choose(null)
    else if (meant.length === 1) choose(only)
    else showProblem(meant.length === 0 ? 'Nadie de la lista se llama así' : `${meant.length} se llaman así: elija uno`)
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
        onChange={({ target }) => type(target.value)}
        onBlur={settle}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || typed === null) return
          event.preventDefault()
          settle()
        }}
      />
      <datalist id={listId}>
        {known.map(({ ownerId, label }) => (
          <option key={ownerId} value={label} />
        ))}
      </datalist>
    </>
  )
}
