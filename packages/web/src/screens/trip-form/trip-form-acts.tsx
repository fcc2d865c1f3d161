import { Check, Copy, CopyPlus } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import textStyles from '../../ui/text.module.css'
import { CopyTripDialog } from './copy-trip-dialog.tsx'
import styles from './trip-form.module.css'
import type { DraftedTrip } from './use-trip-draft.ts'

interface FormActsProps {
  readonly warnings: number
  /** As far as is known: nothing is lacking or refused. */
  readonly isSavable: boolean
  readonly isNew: boolean
  readonly isBusy: boolean
  /** Nothing can be saved now. */
  readonly isOff: boolean
  readonly onLeave: () => void
  readonly onAnother: () => void
}

/** What can be done with the form at its end. */
export function FormActs({ warnings, isSavable, isNew, isBusy, isOff, onLeave, onAnother }: FormActsProps) {
  return (
    <>
      <span className={styles.note}>
        {warnings === 0
          ? ''
          : `${warnings} ${warnings === 1 ? 'aviso' : 'avisos'}${isSavable ? ', se puede guardar' : ''}`}
      </span>
      <Button tone="ghost" onClick={onLeave}>
        Salir
      </Button>
      {isNew ? (
        <Button saves icon={<CopyPlus size={16} aria-hidden="true" />} disabled={isOff} onClick={onAnother}>
          Guardar y crear otro
        </Button>
      ) : null}
      <Button
        type="submit"
        tone="primary"
        title="Ctrl Enter"
        icon={<Check size={16} aria-hidden="true" />}
        disabled={isOff}
        aria-busy={isBusy}
      >
        Guardar viaje
      </Button>
    </>
  )
}

/** In the bar: fills a new trip from another one, and says from which. */
export function CopyAct({ values, copied, copy }: Pick<DraftedTrip, 'values' | 'copied' | 'copy'>) {
  const [isOpen, setOpen] = useState(false)
  return (
    <div className={styles.copy}>
      {copied === null ? null : (
        <span className={textStyles.note} role="status">
          Copiado de {copied.invoice}
        </span>
      )}
      <Button size="sm" icon={<Copy size={14} aria-hidden="true" />} onClick={() => setOpen(true)}>
        Copiar de otro viaje
      </Button>
      {isOpen ? (
        <CopyTripDialog
          values={values}
          onClose={() => setOpen(false)}
          onCopy={(from, into) => {
            copy(from, into)
            setOpen(false)
          }}
        />
      ) : null}
    </div>
  )
}
