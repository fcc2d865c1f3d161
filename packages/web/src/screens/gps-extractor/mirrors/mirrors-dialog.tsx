import { useState } from 'react'
import { Dialog } from '../../../ui/dialog.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
import { MirrorWizard } from './mirror-wizard.tsx'
import styles from './mirrors-dialog.module.css'
import { ReadingSettings } from './reading-settings.tsx'

type Tab = 'mirrors' | 'settings'
const TABS: readonly { readonly value: Tab; readonly label: string }[] = [
  { value: 'mirrors', label: 'Receptores' },
  { value: 'settings', label: 'Cómo se leen las plataformas' },
]

/** For administrators: positions that carriers' platforms push, and how the others are read. */
export function MirrorsDialog({ onClose }: { readonly onClose: () => void }) {
  const [tab, setTab] = useState<Tab>('mirrors')
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Recibir por espejo"
      description="La plataforma del transportista envía las posiciones: sin contraseña y sin abrir su página."
      widthRem={46}
    >
      <Tabs label="Recibir por espejo" className={styles.dialog} value={tab} items={TABS} onChange={setTab}>
        {tab === 'mirrors' ? <MirrorWizard /> : <ReadingSettings />}
      </Tabs>
    </Dialog>
  )
}
