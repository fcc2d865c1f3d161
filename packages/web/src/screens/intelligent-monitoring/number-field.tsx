import { useState } from 'react'
import { Field } from '../../ui/field.tsx'

interface NumberFieldProps {
  readonly label: string
  /** Its unit and limits, at the end of the box. */
  readonly hint: string
  readonly value: number
  /** What a text means, whatever it is. */
  readonly parse: (text: string) => number
  readonly onChange: (value: number) => void
}

/** A number that counts when one is done typing: with Enter, or on leaving the field. Esc takes the typing back. */
export function NumberField({ label, hint, value, parse, onChange }: NumberFieldProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const commit = (): void => {
    if (typed === null) return
    setTyped(null)
    const next = parse(typed)
    if (next !== value) onChange(next)
  }
  return (
    <Field
      label={label}
      inputMode="numeric"
      autoComplete="off"
      value={typed ?? String(value)}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={commit}
      onKeyDown={(event) => {
        if (event.key === 'Enter') commit()
        if (event.key === 'Escape') setTyped(null)
      }}
      end={<em>{hint}</em>}
    />
  )
}
