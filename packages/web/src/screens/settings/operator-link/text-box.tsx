import { EXAMPLE_VALUES, filledText, type TextField } from '@vigia/domain/operator/operator-texts'
import { useRef } from 'react'
import { Button } from '../../../ui/button.tsx'
import fieldStyles from '../../../ui/field.module.css'
import styles from './operator-link.module.css'

interface TextBoxProps {
  readonly label: string
  readonly value: string
  readonly max: number
  readonly notesId: string
  readonly isWrong: boolean
  readonly fields: readonly TextField[]
  readonly onChange: (text: string) => void
}

/** A text with fields in braces: they are put where one writes, and what it comes to is shown under it. */
export function TextBox({ label, value, max, notesId, isWrong, fields, onChange }: TextBoxProps) {
  const box = useRef<HTMLTextAreaElement>(null)
  const put = (field: TextField): void => {
    const at = box.current?.selectionStart ?? value.length
    const end = box.current?.selectionEnd ?? value.length
    onChange(`${value.slice(0, at)}{${field}}${value.slice(end)}`.slice(0, max))
    box.current?.focus()
  }
  return (
    <div className={styles.text}>
      <span className={fieldStyles.input}>
        <textarea
          ref={box}
          rows={3}
          aria-label={label}
          aria-describedby={notesId}
          aria-invalid={isWrong || undefined}
          maxLength={max}
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
      </span>
      <span className={styles.fields}>
        {fields.map((field) => (
          <Button key={field} size="sm" aria-label={`Poner ${field} en ${label}`} onClick={() => put(field)}>
            {`{${field}}`}
          </Button>
        ))}
      </span>
      <div className={styles.preview}>
        <b>Así se lee:</b> {filledText(value, EXAMPLE_VALUES).text}
      </div>
    </div>
  )
}
