import { wholeNumber } from '@vigia/domain/format/whole-number'
import { useState } from 'react'
import type { RetentionDays, RetentionPreview } from '../../../api/stored-data.ts'
import type { Answer } from '../../../api/use-answer.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { Form } from '../../../ui/form.tsx'
import styles from './data.module.css'
import { WouldDelete } from './retention-effect.tsx'
import type { RETENTION_KINDS } from './retention-kinds.ts'

interface RetentionConfirmProps {
  /** Those that are to be kept for less time, in order. */
  readonly shorter: typeof RETENTION_KINDS
  readonly days: RetentionDays
  readonly preview: Answer<RetentionPreview>
  readonly isOffline: boolean
  readonly onConfirm: () => void
  readonly onClose: () => void
}

/** Names what goes, kind by kind, and asks for each number to be typed. */
export function RetentionConfirm(props: RetentionConfirmProps) {
  const { shorter, days, preview, isOffline, onConfirm, onClose } = props
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({})
  const isTyped = shorter.every((kind) => typed[kind.key]?.trim() === String(days[kind.days]))
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose()
      }}
      title="Guardar menos días"
    >
      <Form
        isBusy={false}
        message={null}
        onSubmit={() => isTyped && !isOffline && onConfirm()}
        acts={
          <Button type="submit" tone="danger" disabled={isOffline || !isTyped}>
            Borrar y guardar
          </Button>
        }
      >
        {shorter.map((kind) => (
          <div key={kind.key} className={styles.days}>
            <h3>
              {kind.title}: {wholeNumber(days[kind.days])} días
            </h3>
            <WouldDelete kind={kind} preview={preview} />
            <Field
              label={`${kind.title}: escriba ${days[kind.days]} para confirmarlo`}
              inputMode="numeric"
              autoComplete="off"
              maxLength={4}
              value={typed[kind.key] ?? ''}
              onChange={({ target }) => setTyped((now) => ({ ...now, [kind.key]: target.value }))}
            />
          </div>
        ))}
      </Form>
    </Dialog>
  )
}
