import { type ComponentProps, type ReactNode, useId } from 'react'
import { classNames } from './class-names.ts'
import styles from './field.module.css'
import textStyles from './text.module.css'

interface FieldFrame {
  readonly label: string
  readonly error?: string | null
  /** What may be typed, or what it does. */
  readonly hint?: string
}

interface FieldProps extends FieldFrame, ComponentProps<'input'> {
  /** Inside the box, at its end: the eye of a password. */
  readonly end?: ReactNode
  readonly big?: boolean
}

/** A labelled text input; its error and its hint are tied to it for screen readers. */
export function Field({ label, error = null, hint, end, big = false, className, ...input }: FieldProps) {
  const made = useId()
  const id = input.id ?? made
  return (
    <div className={classNames(styles.field, className)}>
      <label htmlFor={id}>{label}</label>
      <div className={classNames(styles.input, big && styles.big)} data-slot="input">
        <input
          {...input}
          id={id}
          aria-invalid={error !== null || undefined}
          aria-describedby={descriptionOf(id, error, hint)}
        />
        {end}
      </div>
      <Notes id={id} error={error} hint={hint} />
    </div>
  )
}

interface LinesFieldProps extends FieldFrame, ComponentProps<'textarea'> {}

/** The same for several values, one a line. */
export function LinesField({ label, error = null, hint, className, ...input }: LinesFieldProps) {
  const made = useId()
  const id = input.id ?? made
  return (
    <div className={classNames(styles.field, className)}>
      <label htmlFor={id}>{label}</label>
      <div className={styles.input} data-slot="input">
        <textarea
          rows={2}
          spellCheck={false}
          {...input}
          id={id}
          className={textStyles.identifier}
          aria-invalid={error !== null || undefined}
          aria-describedby={descriptionOf(id, error, hint)}
        />
      </div>
      <Notes id={id} error={error} hint={hint} />
    </div>
  )
}

interface NotesProps {
  readonly id: string
  readonly error: string | null
  readonly hint: string | undefined
}

function Notes({ id, error, hint }: NotesProps) {
  return (
    <>
      {error === null ? null : <p id={`${id}-error`}>{error}</p>}
      {hint === undefined ? null : <small id={`${id}-hint`}>{hint}</small>}
    </>
  )
}

function descriptionOf(id: string, error: string | null, hint: string | undefined): string | undefined {
  const notes = [error === null ? null : `${id}-error`, hint === undefined ? null : `${id}-hint`]
  return notes.filter((note) => note !== null).join(' ') || undefined
}
