import { useEffect, useState } from 'react'
import styles from './alerts-section.module.css'

interface NumberBoxProps {
  readonly label: string
  readonly value: number | null
  readonly min: number
  readonly max: number
  readonly isChanged: boolean
  /** Null: it was emptied. */
  readonly onChange: (value: number | null) => void
}

/** A figure inside of a sentence. What is typed stays as it is typed; what is no number in range is said, and not taken. */
export function NumberBox({ label, value, min, max, isChanged, onChange }: NumberBoxProps) {
  const [typed, setTyped] = useState(value === null ? '' : String(value))
  useEffect(() => {
    setTyped((known) => (readNumber(known) === value ? known : value === null ? '' : String(value)))
  }, [value])
  const number = readNumber(typed)
  const isBad = number === null ? typed.trim() !== '' : number < min || number > max
  return (
    <input
      className={styles.number}
      inputMode="decimal"
      aria-label={label}
      aria-invalid={isBad || undefined}
      title={isBad ? `De ${min} a ${max}` : undefined}
      data-changed={isChanged || undefined}
      value={typed}
      maxLength={8}
      onChange={({ target }) => {
        setTyped(target.value)
        const next = readNumber(target.value)
        if (next !== null && next >= min && next <= max) onChange(next)
      }}
      onBlur={() => {
        if (isBad || number === null) setTyped(value === null ? '' : String(value))
      }}
    />
  )
}

function readNumber(typed: string): number | null {
  const text = typed.trim().replace(',', '.')
  const number = Number(text)
  return text === '' || !Number.isFinite(number) ? null : number
}
