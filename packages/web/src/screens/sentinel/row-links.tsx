import { SEPARATION_ALERT_M } from '@vigia/domain'
import { ExternalLink, MapPin, PanelRightOpen, Phone } from 'lucide-react'
import type { SentinelTrip } from '../../api/sentinel.ts'
import { telHref, webHref } from '../../text/contact.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { LinkButton } from '../../widgets/link-button.tsx'
import { RiskIcon } from '../../widgets/risk-icon.tsx'

interface RowLinksProps {
  readonly trip: SentinelTrip
  /** The open row of the phone: call and details too. */
  readonly isOpenRow: boolean
  readonly onViewInMap: (trip: SentinelTrip) => void
  readonly onDetails: (trip: SentinelTrip) => void
}

/** What can be done with a trip from its row: under the rows of the GPS tab, and under the open row of the phone. */
export function RowLinks({ trip, isOpenRow, onViewInMap, onDetails }: RowLinksProps) {
  const { separationM } = trip
  return (
    <div className={classNames('row-links', isOpenRow && 'open')}>
      {isOpenRow && separationM !== null && separationM > SEPARATION_ALERT_M ? (
        <p className="apart">
          <RiskIcon type="SEPARACION" />
          Operador y camión separados por {Math.round(separationM)} metros
        </p>
      ) : null}
      {isOpenRow ? (
        <LinkButton
          tone="primary"
          href={telHref(trip.phone)}
          absent="Sin teléfono"
          icon={<Phone size={16} aria-hidden="true" />}
        >
          Llamar
        </LinkButton>
      ) : (
        <span className="ell">{trip.platform ?? 'Plataforma sin nombre'}</span>
      )}
      <LinkButton
        isExternal
        size={isOpenRow ? 'md' : 'sm'}
        href={webHref(trip.monitorUrl) ?? webHref(trip.gpsUrl)}
        absent="Sin enlace GPS"
        icon={<ExternalLink size={15} aria-hidden="true" />}
      >
        Abrir GPS
      </LinkButton>
      {isOpenRow ? (
        <Button icon={<PanelRightOpen size={16} aria-hidden="true" />} onClick={() => onDetails(trip)}>
          Detalles
        </Button>
      ) : (
        <Button
          size="sm"
          disabled={trip.point === null}
          icon={<MapPin size={15} aria-hidden="true" />}
          onClick={() => onViewInMap(trip)}
        >
          Ver en mapa
        </Button>
      )}
    </div>
  )
}
