import { wholeNumber } from '@vigia/domain/format/whole-number'
import { useEffect, useState } from 'react'
import { Field } from '../../ui/field.tsx'
import { readNumber } from './point-text.ts'

interface MetresFieldProps {
  readonly label: string
  /** What stands on the board; null while nothing does. */
  readonly metres: number | null
  readonly limits: { readonly min: number; readonly max: number }
  readonly onMetres: (metres: number) => void
}

/** A length in metres that the map shows as it is typed, and that follows the map. */
export function MetresField({ label, metres, limits, onMetres }: MetresFieldProps) {
  const shown = metres === null ? '' : String(Math.round(metres))
  const [typed, setTyped] = useState<string | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: whatever moved on the map is what holds
  useEffect(() => setTyped((was) => (was !== null && readNumber(was) === metres ? was : null)), [shown])
  const type = (text: string): void => {
    setTyped(text)
    const value = readNumber(text)
    if (value !== null && value >= limits.min && value <= limits.max) onMetres(value)
  }
  const value = typed === null ? null : readNumber(typed)
  const isOutside = typed !== null && (value === null || value < limits.min || value > limits.max)
  return (
    <Field
      label={label}
      inputMode="numeric"
      autoComplete="off"
      value={typed ?? shown}
      error={isOutside ? `De ${wholeNumber(limits.min)} a ${wholeNumber(limits.max)} metros` : null}
      end={<small>m</small>}
      onChange={(event) => type(event.target.value)}
    />
  )
}
