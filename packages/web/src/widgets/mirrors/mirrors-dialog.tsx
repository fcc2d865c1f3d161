import { Link } from 'react-router'
import { Dialog } from '../../ui/dialog.tsx'
import { MirrorWizard } from './mirror-wizard.tsx'
import styles from './mirrors-dialog.module.css'

/** For administrators: positions that carriers' platforms push. How the others are read is a setting. */
export function MirrorsDialog({ onClose }: { readonly onClose: () => void }) {
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Recibir por espejo"
      description="La plataforma del transportista envía las posiciones: sin contraseña y sin abrir su página."
      widthRem={46}
    >
      <div className={styles.dialog}>
        <MirrorWizard />
        <p>
          <Link to="/settings/platforms">Cómo se leen las demás plataformas</Link>
        </p>
      </div>
    </Dialog>
  )
}
