import { FlaskConical, LogOut } from 'lucide-react'
import { endVisit } from '../api/session.ts'
import { isVisiting } from '../api/tokens.ts'
import { Button } from '../ui/button.tsx'
import styles from './demo-banner.module.css'
import { FIRST_STEPS_PATH } from './paths.ts'

/** Over every screen of a tab that looks at the demonstration: that nothing here is real, and the way back. */
export function DemoBanner() {
  if (!isVisiting()) return null
  const leave = (): void => {
    endVisit()
    // The page goes, and with it what it held of the demonstration.
    location.assign(FIRST_STEPS_PATH)
  }
  return (
    <section className={styles.banner} data-slot="demo-banner" aria-label="Demostración">
      <FlaskConical size={16} aria-hidden="true" />
      <p>
        <b>DEMOSTRACIÓN</b> <span>Viajes simulados en una organización aparte; nada de aquí es de su empresa.</span>
      </p>
      <Button size="sm" icon={<LogOut size={14} aria-hidden="true" />} onClick={leave}>
        Volver a su empresa
      </Button>
    </section>
  )
}
