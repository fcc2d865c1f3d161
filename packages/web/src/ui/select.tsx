import styles from './filter-field.module.css'

interface SelectProps<Value extends string> {
  readonly label: string
  /** Null: `all`. */
  readonly value: Value | null
  readonly all: string
  readonly options: readonly { readonly value: Value; readonly label: string }[]
  readonly onChange: (value: Value | null) => void
}

/** One of several, or all of them. */
export function Select<Value extends string>({ label, value, all, options, onChange }: SelectProps<Value>) {
  return (
    <select
      className={styles.field}
      aria-label={label}
      value={value ?? ''}
      onChange={(event) => onChange(options.find((option) => option.value === event.target.value)?.value ?? null)}
    >
      <option value="">{all}</option>
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  )
}
