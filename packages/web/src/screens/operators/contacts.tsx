import type { Operator } from '../../api/operators.ts'
import { mayAct } from '../../api/tokens.ts'
import layoutStyles from '../../ui/layout.module.css'
import surfaceStyles from '../../ui/surface.module.css'
import { ContactForm } from '../../widgets/contact-form.tsx'
import styles from './operator-panel.module.css'
import { ReliabilityCell } from './reliability.tsx'

interface ContactsProps {
  readonly operator: Operator
  readonly onAdded: () => void
}

const hour = (of: number): string => `${String(of).padStart(2, '0')}:00`

/** How the operator answers, and, while he is on a trip, a form for how the last call went. */
export function Contacts({ operator, onAdded }: ContactsProps) {
  const { reliability, trip } = operator
  return (
    <section className={surfaceStyles.part} aria-label="Contesta">
      <div className={layoutStyles.spread}>
        <h3>Contesta</h3>
        <small>Últimos 30 días</small>
      </div>
      <div className={styles.figures}>
        <ReliabilityCell reliability={reliability} />
        {reliability.best === null ? null : (
          <small>
            Mejor de {hour(reliability.best.fromHour)} a {hour(reliability.best.toHour)}
          </small>
        )}
      </div>
      {trip !== null && mayAct() ? <ContactForm key={trip.tripId} tripId={trip.tripId} onAdded={onAdded} /> : null}
    </section>
  )
}
