import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './form.module.css'
import { FormError } from './form-error.tsx'

interface FormProps {
  readonly className?: string | undefined
  /** What was sent is on its way: it is not sent again. */
  readonly isBusy: boolean
  /** Why it was refused as a whole. */
  readonly message: string | null
  readonly onSubmit: () => void
  /** The buttons, the sending one among them. */
  readonly acts: ReactNode
  readonly children?: ReactNode
}

/** Fields, what was wrong with them, and the buttons; sent by Enter too, and once at a time. */
export function Form({ className, isBusy, message, onSubmit, acts, children }: FormProps) {
  return (
    <form
      className={classNames(styles.form, className)}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!isBusy) onSubmit()
      }}
    >
      {children}
      <FormError message={message} />
      <footer>{acts}</footer>
    </form>
  )
}
