import { Phone } from 'lucide-react'
import { NO_CALL, useDuress } from '../../alerts/use-duress.ts'
import type { Operator } from '../../api/operators.ts'
import { telHref } from '../../text/contact.ts'
import buttonStyles from '../../ui/button.module.css'
import { WhatsappLink } from '../../widgets/outside-links.tsx'
import styles from './operator-panel.module.css'

/** Nobody who may not be alone is called: who holds him would hear it. The socket says so before the list is read anew. */
export function OperatorReach({ operator: { name, phone, trip, isUnderDuress } }: { readonly operator: Operator }) {
  const heard = useDuress(trip?.tripId ?? null, name)
  const noCall = NO_CALL[isUnderDuress ? 'said' : heard]
  const href = telHref(phone)
  if (noCall !== null) return <footer className={styles.reach}>{noCall}</footer>
  if (href === null) return <footer className={styles.reach}>Sin un número al que llamar.</footer>
  return (
    <footer className={styles.reach}>
      <WhatsappLink phone={phone} />
      <a
        className={buttonStyles.button}
        data-slot="button"
        data-tone="primary"
        href={href}
        aria-label={`Llamar a ${phone}`}
      >
        <Phone size={16} aria-hidden="true" />
        <span>Llamar</span>
      </a>
    </footer>
  )
}
