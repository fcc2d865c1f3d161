import { Sheet } from '../ui/sheet.tsx'
import { PHONE, useMedia } from '../widgets/use-media.ts'
import { AlertDetail } from './alert-detail.tsx'

interface AlertPanelProps {
  readonly alertId: string
  readonly onClose: () => void
}

/** One alert in depth, in a sheet over the board. Esc closes it. */
export function AlertPanel({ alertId, onClose }: AlertPanelProps) {
  const isPhone = useMedia(PHONE)
  return (
    <Sheet open onOpenChange={onClose} label="Alerta" side={isPhone ? 'bottom' : 'right'} widthRem={24}>
      <AlertDetail key={alertId} alertId={alertId} onClose={onClose} />
    </Sheet>
  )
}
