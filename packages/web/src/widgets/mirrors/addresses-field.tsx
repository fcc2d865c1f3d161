import { LinesField } from '../../ui/field.tsx'

/** One a line, or apart by commas. */
export const addressesIn = (text: string): readonly string[] => text.split(/[\s,]+/).filter((one) => one !== '')

interface AddressesFieldProps {
  readonly value: string
  /** The protocol has no key: without an address nothing is received. */
  readonly isNeeded: boolean
  readonly onChange: (value: string) => void
}

/** From where the carrier's platform sends. */
export function AddressesField({ value, isNeeded, onChange }: AddressesFieldProps) {
  return (
    <LinesField
      label="Direcciones desde las que envía"
      value={value}
      placeholder="203.0.113.7 o 203.0.113.0/24"
      hint={
        isNeeded
          ? 'Una por línea. Este protocolo no lleva contraseña: mientras no haya ninguna, el receptor está apagado.'
          : 'Una por línea. Sin ninguna se acepta de cualquier dirección a quien tenga la clave.'
      }
      onChange={(event) => onChange(event.target.value)}
    />
  )
}
