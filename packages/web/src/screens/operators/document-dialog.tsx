import { DOCUMENT_KINDS, type DocumentKind } from '@vigia/domain/operator/document-state'
import { documentName } from '@vigia/domain/operator/document-text'
import { useState } from 'react'
import { addOperatorDocument, putOperatorDocumentFile } from '../../api/operators.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { RecoveredBanner } from '../../widgets/edit/recovered-banner.tsx'
import { useFieldDraft } from '../../widgets/edit/use-field-draft.ts'
import { useAttempt } from '../../widgets/use-attempt.ts'
import styles from './operator-panel.module.css'

const MAX_FILE_BYTES = 5 * 1024 * 1024

interface DocumentDialogProps {
  readonly operatorId: string
  readonly onChanged: () => void
  readonly onClose: () => void
}

interface NewPaper {
  readonly kind: DocumentKind
  readonly label: string
  readonly number: string
  readonly expiresOn: string
}

const NO_PAPER: NewPaper = { kind: 'license', label: '', number: '', expiresOn: '' }

/** A new paper: what it is, until when, and, if there is one, its scan. */
export function DocumentDialog({ operatorId, onChanged, onClose }: DocumentDialogProps) {
  const [file, setFile] = useState<File | null>(null)
  /** It stands already, and its file did not get there: only that is sent again. */
  const [addedId, setAddedId] = useState<string | null>(null)
  const sending = useAttempt()
  const draft = useFieldDraft<NewPaper>({
    keptAs: `documento:${operatorId}`,
    stored: NO_PAPER,
    onStale: () => undefined,
    write: async ({ all }) => {
      const { kind, label, number, expiresOn } = all
      const id = await addOperatorDocument(operatorId, { kind, label: label.trim(), number: number.trim(), expiresOn })
      setAddedId(id)
      onChanged()
      await sendFile(id)
    },
  })
  const isBusy = draft.isBusy || sending.isBusy
  const message = draft.message ?? sending.message
  const isLarge = (file?.size ?? 0) > MAX_FILE_BYTES
  const sendFile = async (id: string): Promise<void> => {
    if (file !== null && (await sending.attempt(() => putOperatorDocumentFile(id, file))) === null) return
    onChanged()
    onClose()
  }
  const submit = async (): Promise<void> => {
    if (isLarge) return
    await (addedId === null ? draft.save() : sendFile(addedId))
  }
  const isAdded = addedId !== null
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title="Agregar documento">
      <Form
        isBusy={isBusy}
        message={isAdded && message !== null ? `El documento quedó; su archivo no: ${message}` : message}
        onSubmit={() => void submit()}
        acts={
          <>
            <Button
              onClick={() => {
                draft.discard()
                onClose()
              }}
            >
              {isAdded ? 'Dejarlo sin archivo' : 'Cancelar'}
            </Button>
            <Button type="submit" tone="primary" disabled={isBusy}>
              {isBusy ? 'Guardando…' : isAdded ? 'Enviar el archivo' : 'Agregar'}
            </Button>
          </>
        }
      >
        <RecoveredBanner draft={draft} />
        <PaperFields paper={draft.shown} isOff={isAdded} onEdit={draft.edit} />
        <Field
          label="Archivo (opcional)"
          type="file"
          accept="application/pdf,image/jpeg,image/png"
          error={isLarge ? 'El archivo pasa de 5 MB' : null}
          hint="PDF, JPEG o PNG, 5 MB a lo más. Se guarda sellado y queda escrito quién lo abre."
          onChange={({ target }) => setFile(target.files?.[0] ?? null)}
        />
      </Form>
    </Dialog>
  )
}

interface PaperFieldsProps {
  readonly paper: NewPaper
  readonly isOff: boolean
  readonly onEdit: (part: Partial<NewPaper>) => void
}

function PaperFields({ paper: { kind, label, number, expiresOn }, isOff, onEdit }: PaperFieldsProps) {
  return (
    <>
      <label className={styles.choice}>
        Documento
        <select
          value={kind}
          disabled={isOff}
          onChange={({ target }) => onEdit({ kind: DOCUMENT_KINDS.find((one) => one === target.value) ?? 'other' })}
        >
          {DOCUMENT_KINDS.map((one) => (
            <option key={one} value={one}>
              {documentName(one)}
            </option>
          ))}
        </select>
      </label>
      <Field
        label={kind === 'other' ? 'Qué documento es' : 'Detalle (opcional)'}
        value={label}
        maxLength={60}
        disabled={isOff}
        placeholder={kind === 'license' ? 'categoría B' : ''}
        onChange={({ target }) => onEdit({ label: target.value })}
      />
      <Field
        label="Número (opcional)"
        value={number}
        maxLength={60}
        disabled={isOff}
        autoComplete="off"
        hint="Lo ven administradores y supervisores."
        onChange={({ target }) => onEdit({ number: target.value })}
      />
      <Field
        label={kind === 'license' || kind === 'medical' ? 'Vence' : 'Vence (opcional)'}
        type="date"
        min="2000-01-01"
        max="2100-12-31"
        value={expiresOn}
        disabled={isOff}
        hint="Se avisa 30 y 7 días antes."
        onChange={({ target }) => onEdit({ expiresOn: target.value })}
      />
    </>
  )
}
