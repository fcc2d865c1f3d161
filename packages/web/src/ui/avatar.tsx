import styles from './avatar.module.css'
import { classNames } from './class-names.ts'
import layoutStyles from './layout.module.css'

/** A person as the two letters of their name, which says it somewhere near. */
export function Avatar({ letters }: { readonly letters: string }) {
  return (
    <span className={classNames(layoutStyles.centre, styles.avatar)} data-slot="ava" aria-hidden="true">
      {letters}
    </span>
  )
}
