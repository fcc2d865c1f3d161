import { CircleAlert } from 'lucide-react'
import styles from './form-error.module.css'

/** What went wrong with a form as a whole; said at once when it appears. */
export function FormError({ message }: { readonly message: string | null }) {
  return (
    <div role="alert" className={styles.error} data-slot="form-error">
      {message === null ? null : (
        <p>
          <CircleAlert size={16} aria-hidden="true" />
          <span>{message}</span>
        </p>
      )}
    </div>
  )
}
