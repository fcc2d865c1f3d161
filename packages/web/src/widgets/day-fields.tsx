import fieldStyles from '../ui/filter-field.module.css'
import textStyles from '../ui/text.module.css'
import styles from './day-fields.module.css'

interface DayFieldsProps {
  readonly from: string
  readonly to: string
  /** The last day that may be chosen. */
  readonly max: string
  readonly onChange: (from: string, to: string) => void
}

/** From which day to which, both inclusive. */
export function DayFields({ from, to, max, onChange }: DayFieldsProps) {
  return (
    <fieldset className={styles.days}>
      <legend className={textStyles.visuallyHidden}>Días</legend>
      <input
        className={fieldStyles.field}
        type="date"
        aria-label="Desde"
        max={max}
        value={from}
        onChange={({ target }) => onChange(target.value, to)}
      />
      <span aria-hidden="true">a</span>
      <input
        className={fieldStyles.field}
        type="date"
        aria-label="Hasta"
        max={max}
        value={to}
        onChange={({ target }) => onChange(from, target.value)}
      />
    </fieldset>
  )
}
