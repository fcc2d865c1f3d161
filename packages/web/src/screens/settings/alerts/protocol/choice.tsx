import { useId } from 'react'
import fieldStyles from '../../../../ui/field.module.css'

interface ChoiceProps<Value extends string> {
  readonly label: string
  /** It is said, not shown: in a row whose columns are plain. */
  readonly isLabelHidden?: boolean
  readonly value: Value
  readonly options: readonly (readonly [value: Value, label: string])[]
  readonly onChange: (value: Value) => void
}

/** One of a few, in a list that opens. */
export function Choice<Value extends string>({
  label,
  isLabelHidden = false,
  value,
  options,
  onChange,
}: ChoiceProps<Value>) {
  const id = useId()
  return (
    <div className={fieldStyles.field}>
      {isLabelHidden ? null : <label htmlFor={id}>{label}</label>}
      <div className={fieldStyles.input} data-slot="input">
        <select
          id={id}
          aria-label={isLabelHidden ? label : undefined}
          value={value}
          onChange={({ target }) => {
            const chosen = options.find(([one]) => one === target.value)
            if (chosen !== undefined) onChange(chosen[0])
          }}
        >
          {options.map(([one, words]) => (
            <option key={one} value={one}>
              {words}
            </option>
          ))}
        </select>
      </div>
    </div>
  )
}
