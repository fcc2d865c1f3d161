import fieldStyles from '../../../ui/field.module.css'
import { Segmented } from '../../../ui/segmented.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { NumberInput } from './number-input.tsx'
import styles from './setting-row.module.css'
import { choicesWith, settingValueText } from './setting-value-text.ts'
import type { DraftValue } from './use-setting-draft.ts'

/** What a control of a row is given. */
export interface SettingControlProps extends DraftValue {
  readonly isReadOnly: boolean
  readonly onChange: (value: unknown) => void
  /** Of the notes under it, for `aria-describedby`. */
  readonly notesId: string
}

/** So many choices stand side by side; more are a list that opens. */
const MAX_SIDE_BY_SIDE = 3

/** The control of a value by its kind. What cannot be changed is read as text. */
export function SettingControl(props: SettingControlProps) {
  const { entry, value, isReadOnly, onChange } = props
  const isFixed = entry.kind === 'number' && entry.min !== null && entry.min === entry.max
  if (isReadOnly || isFixed) return <output className={styles.figure}>{settingValueText(value, entry)}</output>
  if (entry.kind === 'switch') return <Switch label={entry.label} checked={value === true} onChange={onChange} />
  if (entry.kind === 'choice') return <ChoiceControl {...props} />
  if (entry.kind === 'number') return <NumberControl {...props} />
  // Nothing is typed over what this build of the page cannot read.
  if (typeof value === 'object' && value !== null) {
    return <output className={styles.figure}>{settingValueText(value, entry)}</output>
  }
  return <TextControl {...props} />
}

function ChoiceControl({ entry, value, onChange, notesId }: SettingControlProps) {
  const options = choicesWith(entry.options ?? [], value)
  if (options.length <= MAX_SIDE_BY_SIDE) {
    return <Segmented label={entry.label} value={String(value)} options={options} onChange={onChange} />
  }
  return (
    <div className={fieldStyles.input}>
      <select
        aria-label={entry.label}
        aria-describedby={notesId}
        value={String(value)}
        onChange={(event) => onChange(event.target.value)}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </div>
  )
}

function NumberControl({ entry, value, complaint, onChange, notesId }: SettingControlProps) {
  return (
    <div className={fieldStyles.input} data-size="number">
      <NumberInput
        label={entry.label}
        value={value}
        isWrong={complaint !== null}
        describedBy={notesId}
        onChange={onChange}
      />
      {entry.unit === null ? null : <span aria-hidden="true">{entry.unit}</span>}
    </div>
  )
}

function TextControl({ entry, value, complaint, onChange, notesId }: SettingControlProps) {
  return (
    <div className={fieldStyles.input} data-size="wide">
      <input
        type="text"
        autoComplete="off"
        spellCheck={false}
        maxLength={entry.max ?? 500}
        aria-label={entry.label}
        aria-describedby={notesId}
        aria-invalid={complaint !== null || undefined}
        value={typeof value === 'string' ? value : ''}
        onChange={(event) => onChange(event.target.value === '' ? null : event.target.value)}
        onBlur={(event) => {
          const typed = event.target.value
          if (typed !== typed.trim()) onChange(typed.trim() === '' ? null : typed.trim())
        }}
      />
    </div>
  )
}
