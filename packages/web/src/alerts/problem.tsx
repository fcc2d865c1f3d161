import { classNames } from '../ui/class-names.ts'
import layoutStyles from '../ui/layout.module.css'
import textStyles from '../ui/text.module.css'

/** Why an act was refused; null: nothing was. */
export function Problem({ text }: { readonly text: string | null }) {
  return text === null ? null : (
    <p role="alert" className={classNames(layoutStyles.whole, textStyles.warning, textStyles.danger)} data-slot="error">
      {text}
    </p>
  )
}
