import { Dialog } from '../ui/dialog.tsx'
import { PresenceList } from './presence-list.tsx'

/** Who else is there, where the bar has no room to show it. */
export function PresenceDialog({ onClose }: { readonly onClose: () => void }) {
  return (
    <Dialog open onOpenChange={onClose} title="Quién más está" widthRem={24}>
      <PresenceList />
    </Dialog>
  )
}
