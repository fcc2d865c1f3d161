import { Dialog } from '../ui/dialog.tsx'
import { AlertPreferencesPanel } from './alert-preferences-panel.tsx'

/** The preferences over whatever screen is shown. */
export function PreferencesDialog({ onClose }: { readonly onClose: () => void }) {
  return (
    <Dialog open onOpenChange={onClose} title="Sonido y notificaciones de alertas" widthRem={27}>
      <AlertPreferencesPanel />
    </Dialog>
  )
}
