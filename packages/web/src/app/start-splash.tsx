import { Logo } from '../ui/logo.tsx'
import styles from './start-splash.module.css'

/** What stands on screen until the first chunk of a screen is there; index.html carries the same picture. */
export function StartSplash() {
  return (
    <div className={styles.splash} data-slot="splash" role="status">
      <Logo sizePx={34} />
      Cargando sistema de monitoreo...
    </div>
  )
}
