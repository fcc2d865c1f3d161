import { wholeNumber } from '@vigia/domain/format/whole-number'
import { SEPARATION_ALERT_M } from '@vigia/domain/gps/separation'
import { ExternalLink, PanelRightOpen, Phone } from 'lucide-react'
import { useOperatorCall } from '../../../alerts/use-operator-call.ts'
import type { SentinelTrip } from '../../../api/sentinel.ts'
import { telHref, webHref } from '../../../text/contact.ts'
import { Button } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import layoutStyles from '../../../ui/layout.module.css'
import textStyles from '../../../ui/text.module.css'
import { LinkButton } from '../../../widgets/link-button.tsx'
import { RiskIcon } from '../../../widgets/risk-icon.tsx'
import styles from './row-links.module.css'

interface RowLinksProps {
  readonly trip: SentinelTrip
  readonly onDetails: (trip: SentinelTrip) => void
}

/** What can be done with a trip from its open row on the phone. */
export function RowLinks({ trip, onDetails }: RowLinksProps) {
  const call = useOperatorCall(trip)
  const { separationM } = trip
  return (
    <div className={classNames(layoutStyles.stack, textStyles.note, styles.links)}>
      {separationM !== null && separationM > SEPARATION_ALERT_M ? (
        <p className={classNames(layoutStyles.row, styles.apart)}>
          <RiskIcon type="SEPARACION" />
          Operador y camión separados por {wholeNumber(Math.round(separationM))} metros
        </p>
      ) : null}
      <LinkButton
        tone="primary"
        href={telHref(call.phone)}
        absent={call.absent}
        icon={<Phone size={16} aria-hidden="true" />}
      >
        Llamar
      </LinkButton>
      <LinkButton
        isExternal
        href={webHref(trip.monitorUrl) ?? webHref(trip.gpsUrl)}
        absent="Sin enlace GPS"
        icon={<ExternalLink size={15} aria-hidden="true" />}
      >
        Abrir GPS
      </LinkButton>
      <Button icon={<PanelRightOpen size={16} aria-hidden="true" />} onClick={() => onDetails(trip)}>
        Detalles
      </Button>
    </div>
  )
}
