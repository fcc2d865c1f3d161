import { Check, X } from 'lucide-react'
import { subjectOf } from '../../../alerts/alert-text.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import styles from './batch.module.css'
import { doneText, doneWord } from './batch-text.ts'
import type { BatchOutcome } from './use-batch.ts'

interface BatchOutcomeDialogProps {
  readonly outcome: BatchOutcome
  readonly onClose: () => void
}

/** What became of each: first what was refused, with its reason, and stays chosen. */
export function BatchOutcomeDialog({ outcome: { kind, items }, onClose }: BatchOutcomeDialogProps) {
  const refused = items.filter(({ refusal }) => refusal !== null)
  const done = items.filter(({ refusal }) => refusal === null)
  const title = refused.length === 1 ? 'Una no se pudo' : `${refused.length} no se pudieron`
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={title}
      description={
        done.length === 0 ? 'Siguen elegidas.' : `${doneText(kind, done.length)}. Las otras siguen elegidas.`
      }
      widthRem={34}
      footer={
        <Button tone="primary" onClick={onClose}>
          Entendido
        </Button>
      }
    >
      <ul className={styles.outcome} aria-label="Qué pasó con cada alerta">
        {[...refused, ...done].map(({ alertId, alert, refusal }) => (
          <li key={alertId} data-refused={refusal !== null || undefined}>
            {refusal === null ? <Check size={15} aria-hidden="true" /> : <X size={15} aria-hidden="true" />}
            <b>{subjectOf(alert) ?? 'Toda la empresa'}</b>
            <span>{alert.title}</span>
            <span>{refusal ?? `Quedó ${doneWord(kind)}.`}</span>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
