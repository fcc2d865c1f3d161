import { Sheet } from '../ui/sheet.tsx'
import { PHONE, useMedia } from '../widgets/use-media.ts'
import { AlertDetail } from './alert-detail.tsx'
import type { AskedAct } from './detail-act.ts'

interface AlertPanelProps {
  readonly alertId: string
  readonly onClose: () => void
  readonly asked?: AskedAct | null
}

/** One alert in depth, in a sheet over the board. Esc closes it. */
export function AlertPanel({ alertId, onClose, asked = null }: AlertPanelProps) {
  const isPhone = useMedia(PHONE)
  return (
    <Sheet open onOpenChange={onClose} label="Alerta" side={isPhone ? 'bottom' : 'right'} widthRem={24}>
      <AlertDetail key={alertId} alertId={alertId} onClose={onClose} asked={asked} />
    </Sheet>
  )
}
