import { classNames } from './class-names.ts'
import emptyStateStyles from './empty-state.module.css'
import styles from './loading-state.module.css'
/** Grey lines and the words that say what is on its way. */
export function LoadingState({ text }: { readonly text: string }) {
  return (
    <div className={classNames(emptyStateStyles.empty, styles.skeleton)} data-slot="empty" role="status">
      <i aria-hidden="true" />
      <i aria-hidden="true" />
      <i aria-hidden="true" />
      <span>{text}</span>
    </div>
  )
}
