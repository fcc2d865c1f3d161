import { useId } from 'react'
import styles from './radio-cards.module.css'

interface RadioCardsProps<Value extends string> {
  readonly legend: string
  readonly value: Value
  /** `hint` says what the choice does. */
  readonly options: readonly { readonly value: Value; readonly label: string; readonly hint: string }[]
  readonly onChange: (value: Value) => void
}

/** One of a few that each need a sentence. */
export function RadioCards<Value extends string>({ legend, value, options, onChange }: RadioCardsProps<Value>) {
  const name = useId()
  return (
    <fieldset className={styles.cards}>
      <legend>{legend}</legend>
      {options.map((option) => (
        <label key={option.value}>
          <input type="radio" name={name} checked={value === option.value} onChange={() => onChange(option.value)} />
          <span>
            <b>{option.label}</b>
            <small>{option.hint}</small>
          </span>
        </label>
      ))}
    </fieldset>
  )
}
