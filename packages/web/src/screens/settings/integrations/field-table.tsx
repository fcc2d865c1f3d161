import type { FieldLine } from '../../../api/api-reference.ts'
import styles from './api-reference.module.css'
import { WithCode } from './with-code.tsx'

interface FieldTableProps {
  readonly title: string
  /** Behind the title: a media type, or the status of an answer. */
  readonly code?: string
  readonly note?: string
  /** Of an answer it is told which may be missing, of what is sent which may not. */
  readonly isAnswer?: boolean
  readonly fields: readonly FieldLine[]
}

/** What a call takes or answers, a field a row; those within another stand further in. */
export function FieldTable({ title, code, note, isAnswer = false, fields }: FieldTableProps) {
  return (
    <div>
      <h5>
        {title} {code === undefined ? null : <code>{code}</code>} {note}
      </h5>
      {fields.length === 0 ? null : (
        <ul className={styles.fields}>
          {fields.map(({ depth, name, type, isRequired, description }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two choices may have a field of the same name; a document never changes
            <li key={at} style={{ paddingInlineStart: `${depth}rem` }}>
              <code>{name}</code>
              <code className={styles.type}>{type}</code>
              {isRequired === isAnswer ? null : <em>{isAnswer ? 'puede faltar' : 'obligatorio'}</em>}
              {description === '' ? null : (
                <span>
                  <WithCode text={description} />
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
