import { type ComponentProps, type ReactNode, useId } from 'react'
import { classNames } from './class-names.ts'

interface FieldProps extends ComponentProps<'input'> {
  readonly label: string
  readonly error?: string | null
  /** Inside the box, at its end: the eye of a password. */
  readonly end?: ReactNode
  readonly big?: boolean
}

/** A labelled text input; its error is tied to it for screen readers. */
export function Field({ label, error = null, end, big = false, className, ...input }: FieldProps) {
  const made = useId()
  const id = input.id ?? made
  const errorId = `${id}-error`
  return (
    <div className={classNames('field', className)}>
      <label htmlFor={id}>{label}</label>
      <div className={classNames('inp', big && 'big')}>
        <input
          {...input}
          id={id}
          aria-invalid={error !== null || undefined}
          aria-describedby={error === null ? undefined : errorId}
        />
        {end}
      </div>
      {error === null ? null : <p id={errorId}>{error}</p>}
    </div>
  )
}
