import type { ReportFormat } from '../../../api/reports.ts'
import { DAY_NAMES, DAYS } from '../../../text/week-days.ts'
import { FORMAT_TEXT } from '../run-text.ts'
import styles from './mail.module.css'

const FORMATS = ['pdf', 'xlsx', 'csv'] as const satisfies readonly ReportFormat[]

interface ChoicesProps<Value> {
  readonly legend: string
  readonly options: readonly { readonly value: Value; readonly label: string; readonly name: string }[]
  readonly chosen: readonly Value[]
  readonly error: string | null
  readonly onChange: (chosen: readonly Value[]) => void
}

/** Several of a few, all in sight. */
function Choices<Value extends string | number>({ legend, options, chosen, error, onChange }: ChoicesProps<Value>) {
  return (
    <fieldset className={styles.choices}>
      <legend>{legend}</legend>
      <div>
        {options.map(({ value, label, name }) => (
          <label key={value} title={name}>
            <input
              type="checkbox"
              aria-label={name}
              aria-invalid={error !== null || undefined}
              checked={chosen.includes(value)}
              onChange={({ target }) =>
                onChange(
                  options
                    .map((option) => option.value)
                    .filter((one) => (one === value ? target.checked : chosen.includes(one))),
                )
              }
            />
            {label}
          </label>
        ))}
      </div>
      {error === null ? null : <p>{error}</p>}
    </fieldset>
  )
}

interface DaysChoiceProps extends Pick<ChoicesProps<number>, 'error' | 'onChange'> {
  readonly days: readonly number[]
}

/** On which days of the week. */
export const DaysChoice = ({ days, ...props }: DaysChoiceProps) => (
  <Choices
    {...props}
    legend="Cada"
    chosen={days}
    options={DAYS.map((label, at) => ({ value: at + 1, label, name: DAY_NAMES[at] ?? label }))}
  />
)

interface FormatsChoiceProps extends Pick<ChoicesProps<ReportFormat>, 'error' | 'onChange'> {
  readonly formats: readonly ReportFormat[]
}

/** As which files. */
export const FormatsChoice = ({ formats, ...props }: FormatsChoiceProps) => (
  <Choices
    {...props}
    legend="Formato"
    chosen={formats}
    options={FORMATS.map((value) => ({ value, label: FORMAT_TEXT[value], name: FORMAT_TEXT[value] }))}
  />
)
