import { ExternalLink, Phone } from 'lucide-react'
import { useOperatorCall } from '../../../alerts/use-operator-call.ts'
import type { SentinelTrip } from '../../../api/sentinel.ts'
import { telHref, webHref } from '../../../text/contact.ts'
import { classNames } from '../../../ui/class-names.ts'
import layoutStyles from '../../../ui/layout.module.css'
import { LinkButton } from '../../../widgets/link-button.tsx'
import styles from './detail-actions.module.css'

/** The foot of the panel: the platform's own page, and the call as the one primary action. */
export function DetailActions({ trip }: { readonly trip: SentinelTrip }) {
  const call = useOperatorCall(trip)
  return (
    <footer className={classNames(layoutStyles.stack, styles.foot)}>
      <LinkButton
        isExternal
        wide
        href={webHref(trip.monitorUrl) ?? webHref(trip.gpsUrl)}
        absent="Sin enlace GPS"
        icon={<ExternalLink size={15} aria-hidden="true" />}
      >
        Abrir GPS externo
      </LinkButton>
      <LinkButton
        wide
        tone="primary"
        href={telHref(call.phone)}
        absent={call.absent}
        icon={<Phone size={15} aria-hidden="true" />}
      >
        Llamar al operador
      </LinkButton>
    </footer>
  )
}
