import type { Handover } from '../../../api/handovers.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Acta } from './acta.tsx'

/** The whole acta, to be printed or kept as a PDF by the browser: an open dialog is what goes on paper (`theme/print.css`). */
export function ActaDialog({ handover, onClose }: { readonly handover: Handover; readonly onClose: () => void }) {
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`Acta ${handover.folio}`}
      widthRem={44}
      footer={
        <Button tone="primary" onClick={() => globalThis.print()}>
          Imprimir o guardar como PDF
        </Button>
      }
    >
      <Acta handover={handover} isWhole />
    </Dialog>
  )
}
