import { dayText } from '@vigia/domain/format/day-text'
import { DOCUMENT_ENDS_SOON_DAYS } from '@vigia/domain/operator/document-state'
import { documentEndText, documentName } from '@vigia/domain/operator/document-text'
import { Download, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { deleteOperatorDocument, getOperatorDocumentFile, type OperatorDocument } from '../../api/operators.ts'
import { mayPlan } from '../../api/tokens.ts'
import { saveFile } from '../../browser/save-file.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { useAttempt } from '../../widgets/use-attempt.ts'
import { DocumentDialog } from './document-dialog.tsx'
import { Line, Part } from './part.tsx'

interface OperatorDocumentsProps {
  readonly operatorId: string
  readonly documents: readonly OperatorDocument[]
  readonly onChanged: () => void
}

/** The papers of an operator with their end; who keeps them adds, opens and removes them. */
export function OperatorDocuments({ operatorId, documents, onChanged }: OperatorDocumentsProps) {
  const [isAdding, setAdding] = useState(false)
  const [doomed, setDoomed] = useState<OperatorDocument | null>(null)
  const { isBusy, message, attempt } = useAttempt()
  const open = async ({ documentId, file }: OperatorDocument): Promise<void> => {
    const read = await attempt(() => getOperatorDocumentFile(documentId))
    if (read !== null) saveFile(file?.name ?? 'documento', new Blob([read.value]), 'application/octet-stream')
  }
  const remove = async (): Promise<void> => {
    if (doomed === null) return
    const done = await attempt(() => deleteOperatorDocument(doomed.documentId))
    setDoomed(null)
    if (done !== null) onChanged()
  }
  return (
    <>
      <Part
        title="Documentos"
        none="Nadie ha agregado documentos."
        act={
          mayPlan() ? (
            <Button tone="ghost" size="sm" onClick={() => setAdding(true)}>
              Agregar
            </Button>
          ) : null
        }
      >
        {documents.map((document) => (
          <Line key={document.documentId} state={stateOf(document)} end={endOf(document)}>
            <b>{documentName(document.kind, document.label)}</b> <small>{document.number}</small>
            {document.file === null ? null : (
              <IconButton
                saves
                size="sm"
                label={`Abrir ${document.file.name}`}
                icon={<Download size={14} aria-hidden="true" />}
                disabled={isBusy}
                onClick={() => void open(document)}
              />
            )}
            {mayPlan() ? (
              <IconButton
                size="sm"
                label={`Quitar ${documentName(document.kind, document.label)}`}
                icon={<Trash2 size={14} aria-hidden="true" />}
                disabled={isBusy}
                onClick={() => setDoomed(document)}
              />
            ) : null}
          </Line>
        ))}
      </Part>
      <FormError message={message} />
      {isAdding ? (
        <DocumentDialog operatorId={operatorId} onChanged={onChanged} onClose={() => setAdding(false)} />
      ) : null}
      <ConfirmDialog
        open={doomed !== null}
        tone="danger"
        title={doomed === null ? '' : `¿Quitar ${documentName(doomed.kind, doomed.label)}?`}
        text="Se borra con su archivo. En la auditoría queda que se quitó."
        confirmLabel="Quitar"
        isBusy={isBusy}
        onConfirm={() => void remove()}
        onCancel={() => setDoomed(null)}
      />
    </>
  )
}

function stateOf({ days }: OperatorDocument): string | undefined {
  if (days === null || days > DOCUMENT_ENDS_SOON_DAYS) return undefined
  return days < 0 ? 'expired' : 'ends-soon'
}

function endOf(document: OperatorDocument): string {
  const { days, expiresOn } = document
  if (days === null || expiresOn === null) return 'Sin vencimiento'
  return stateOf(document) === undefined ? dayText(expiresOn) : `${dayText(expiresOn)} · ${documentEndText(days)}`
}
