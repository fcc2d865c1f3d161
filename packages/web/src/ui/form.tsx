import type { ReactNode, RefObject } from 'react'
import { classNames } from './class-names.ts'
import styles from './form.module.css'
import { FormError } from './form-error.tsx'
import layoutStyles from './layout.module.css'
import { SubmitSaves, useUnheardSince } from './unheard-since.ts'
import { useWrongField } from './use-wrong-field.ts'

interface FormProps {
  /** For who sends it by a key of its own. */
  readonly ref?: RefObject<HTMLFormElement | null>
  readonly className?: string | undefined
  /** What was sent is on its way: it is not sent again. */
  readonly isBusy: boolean
  /** Why it was refused as a whole. */
  readonly message: string | null
  readonly onSubmit: () => void
  /** The buttons, the sending one among them. */
  readonly acts: ReactNode
  /** It is urgent: it is tried also while the server is not heard, which a call may reach all the same. */
  readonly worksUnheard?: boolean
  readonly children?: ReactNode
}

/**
 * Fields, what was wrong with them, and the buttons; sent by Enter too, once at a time, and not while the server is not heard. Where it
 * is refused the first field that is wrong has the focus.
 */
export function Form({ ref, className, isBusy, message, onSubmit, acts, worksUnheard = false, children }: FormProps) {
  const isOff = useUnheardSince() !== null && !worksUnheard
  const [form, tried] = useWrongField(isBusy, ref)
  return (
    <form
      ref={form}
      className={classNames(styles.form, className)}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (isBusy || isOff) return
        tried()
        onSubmit()
      }}
    >
      {children}
      <FormError message={message} />
      <footer className={layoutStyles.end}>
        <SubmitSaves value={!worksUnheard}>{acts}</SubmitSaves>
      </footer>
    </form>
  )
}
