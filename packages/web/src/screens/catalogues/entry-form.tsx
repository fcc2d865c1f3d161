import type { NamedKind } from '@vigia/contract'
import type { ReactNode } from 'react'
import type { EntryFacts } from '../../api/catalogues.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { useWrongField } from '../../ui/use-wrong-field.ts'
import { RecoveredBanner } from '../../widgets/edit/recovered-banner.tsx'
import type { FieldDraft } from '../../widgets/edit/use-field-draft.ts'
import styles from './catalogues.module.css'

/** What a catalogue calls what it has of each entry. */
const WORDS: Readonly<Record<NamedKind, { readonly name: string; readonly detail: string }>> = {
  clients: { name: 'Nombre', detail: 'Teléfono' },
  carriers: { name: 'Nombre', detail: 'Teléfono' },
  units: { name: 'Placas', detail: 'Número económico' },
}

interface EntryFormProps {
  readonly kind: NamedKind
  readonly facts: EntryFacts
  readonly onFacts: (facts: EntryFacts) => void
  readonly hint?: string
  readonly error: string | null
  readonly onSubmit: () => void
}

/** The name and the detail of an entry. */
export function EntryForm({ kind, facts, onFacts, hint, error, onSubmit }: EntryFormProps) {
  const words = WORDS[kind]
  return (
    <form
      className={styles.rename}
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
    >
      <Field
        label={words.name}
        {...(hint === undefined ? {} : { hint })}
        error={error}
        maxLength={200}
        value={facts.name}
        onChange={(event) => onFacts({ ...facts, name: event.target.value })}
      />
      <Field
        label={words.detail}
        inputMode={kind === 'units' ? 'text' : 'tel'}
        maxLength={30}
        value={facts.detail}
        onChange={(event) => onFacts({ ...facts, detail: event.target.value })}
      />
      {/* Enter sends. */}
      <button type="submit" hidden />
    </form>
  )
}

interface EntryDialogProps {
  readonly title: string
  readonly save: string
  readonly draft: Pick<FieldDraft<object>, 'isBusy' | 'isRecovered' | 'discard'>
  readonly isReady: boolean
  readonly onSave: () => void
  readonly onClose: () => void
  readonly children: ReactNode
}

/** A dialog that saves an entry, and stays while it does. Left by *Cancelar* it forgets what was typed. */
export function EntryDialog({ title, save, draft, isReady, onSave, onClose, children }: EntryDialogProps) {
  const { isBusy } = draft
  const [fields, tried] = useWrongField<HTMLDivElement>(isBusy)
  const cancel = (): void => {
    draft.discard()
    onClose()
  }
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && !isBusy && onClose()}
      title={title}
      footer={
        <>
          <Button disabled={isBusy} onClick={cancel}>
            Cancelar
          </Button>
          <Button
            tone="primary"
            saves
            disabled={isBusy || !isReady}
            aria-busy={isBusy}
            onClick={() => {
              tried()
              onSave()
            }}
          >
            {save}
          </Button>
        </>
      }
    >
      <RecoveredBanner draft={draft} />
      <div ref={fields} className={styles.fields}>
        {children}
      </div>
    </Dialog>
  )
}
