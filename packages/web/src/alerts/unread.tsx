import { Button } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import layoutStyles from '../ui/layout.module.css'
import textStyles from '../ui/text.module.css'

interface UnreadProps {
  /** A sentence: `No se pudieron leer los comentarios.` */
  readonly text: string
  readonly error: Error
  readonly onRetry: () => void
}

/** What of an alert could not be read, or not anew, and why. */
export function Unread({ text, error, onRetry }: UnreadProps) {
  return (
    <p role="alert" className={classNames(layoutStyles.whole, textStyles.warning, textStyles.danger)} data-slot="error">
      {text} {error.message}
      <Button size="sm" onClick={onRetry}>
        Reintentar
      </Button>
    </p>
  )
}
