import { Copy, Eye, EyeOff } from 'lucide-react'
import { classNames } from '../ui/class-names.ts'
import { IconButton } from '../ui/icon-button.tsx'
import textStyles from '../ui/text.module.css'
import styles from './masked-word.module.css'

interface MaskedWordProps {
  /** What it is: `Cuenta`, `Contraseña`. */
  readonly label: string
  /** Null while it is masked. */
  readonly text: string | null
  readonly isBusy?: boolean
  /** Null: who is looking may not. */
  readonly onToggle: (() => void) | null
  readonly onCopy: (() => void) | null
}

const MASK = '••••••••••'

/** An account or a password in its row, masked until it is asked for; rows stand in a `.masked-words`. */
export function MaskedWord({ label, text, isBusy = false, onToggle, onCopy }: MaskedWordProps) {
  const what = label.toLowerCase()
  return (
    <div>
      <span>{label}</span>
      <b className={classNames(textStyles.identifier, text === null && styles.masked)}>
        {text ?? (
          <>
            <span aria-hidden="true">{MASK}</span>
            <span className={textStyles.visuallyHidden} data-slot="hidden">
              oculta
            </span>
          </>
        )}
      </b>
      {onToggle === null ? null : (
        <IconButton
          size="sm"
          label={text === null ? `Mostrar ${what}` : `Ocultar ${what}`}
          aria-pressed={text !== null}
          disabled={isBusy}
          icon={text === null ? <Eye size={15} aria-hidden="true" /> : <EyeOff size={15} aria-hidden="true" />}
          onClick={onToggle}
        />
      )}
      {onCopy === null ? null : (
        <IconButton
          size="sm"
          label={`Copiar ${what}`}
          disabled={isBusy}
          icon={<Copy size={14} aria-hidden="true" />}
          onClick={onCopy}
        />
      )}
    </div>
  )
}
