import { FileDown } from 'lucide-react'
import { getHandoverDocument, type Handover } from '../../../api/handovers.ts'
import { saveFile } from '../../../browser/save-file.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { FormError } from '../../../ui/form-error.tsx'
import { useAttempt } from '../../../widgets/use-attempt.ts'
import { Acta } from './acta.tsx'

/** The whole acta, to be read and to be kept as the PDF that the server makes of it. */
export function ActaDialog({ handover, onClose }: { readonly handover: Handover; readonly onClose: () => void }) {
  const { isBusy, message, attempt } = useAttempt()
  const save = async (): Promise<void> => {
    const file = await attempt(() => getHandoverDocument(handover.handoverId))
    if (file !== null) saveFile(`acta-${handover.folio}.pdf`, file.value, file.value.type)
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`Acta ${handover.folio}`}
      widthRem={44}
      footer={
        <>
          <FormError message={message} />
          <Button
            tone="primary"
            icon={<FileDown size={16} aria-hidden="true" />}
            disabled={isBusy}
            aria-busy={isBusy}
            onClick={() => void save()}
          >
            Bajar PDF
          </Button>
        </>
      }
    >
      <Acta handover={handover} isWhole />
    </Dialog>
  )
}
