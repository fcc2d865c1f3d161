import { PanelRightOpen, Phone } from 'lucide-react'
import { useOperatorCall } from '../../../alerts/use-operator-call.ts'
import type { SentinelTrip } from '../../../api/sentinel.ts'
import { isLiveFix } from '../../../live/is-live-fix.ts'
import { useServerNow } from '../../../live/use-server-now.ts'
import { telHref } from '../../../text/contact.ts'
import { elapsedSince, minutesSince } from '../../../text/elapsed.ts'
import { Button } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import layoutStyles from '../../../ui/layout.module.css'
import { PlateChip } from '../../../ui/plate-chip.tsx'
import { RiskBadge } from '../../../ui/risk-badge.tsx'
import { SilenceBar } from '../../../ui/silence-bar.tsx'
import { SpeedFigure } from '../../../ui/speed-figure.tsx'
import surfaceStyles from '../../../ui/surface.module.css'
import textStyles from '../../../ui/text.module.css'
import { LinkButton } from '../../../widgets/link-button.tsx'
import { SilenceLine } from '../detail/silence-note.tsx'
import { trackingText } from '../detail/tracking-type-text.ts'
import { signalThreshold } from '../sentinel-trip-silence.ts'
import styles from './sentinel-trip-card.module.css'

interface TripCardProps {
  readonly trip: SentinelTrip
  readonly onDetails: () => void
}

/** The selected trip, over the map (spec §2). */
export function TripCard({ trip, onDetails }: TripCardProps) {
  const call = useOperatorCall(trip)
  const now = useServerNow(5_000)
  return (
    <section
      className={classNames(layoutStyles.single, styles.card, surfaceStyles.onMap)}
      data-slot="trip-card on-map"
      data-severity={trip.level}
      aria-label="Viaje seleccionado"
    >
      <div className={classNames(layoutStyles.row, styles.firstLine)}>
        <RiskBadge level={trip.level} score={trip.score} />
        {trip.plates === null ? null : <PlateChip plates={trip.plates} />}
        <b className={classNames(textStyles.ellipsis, textStyles.small, textStyles.identifier)}>{trip.invoice}</b>
        <span className={classNames(layoutStyles.fill, textStyles.secondary, textStyles.ellipsis, styles.ellipsis)}>
          {trip.client}
        </span>
        <LinkButton
          size="sm"
          href={telHref(call.phone)}
          absent={call.absent}
          icon={<Phone size={15} aria-hidden="true" />}
        >
          Llamar
        </LinkButton>
        <Button size="sm" icon={<PanelRightOpen size={15} aria-hidden="true" />} onClick={onDetails}>
          Ver detalles
        </Button>
      </div>
      <dl>
        <div className={layoutStyles.shrinks}>
          <dt className={textStyles.smallest}>Operador</dt>
          <dd className={classNames(textStyles.ellipsis, styles.ellipsis)}>{trip.operator ?? 'Sin operador'}</dd>
        </div>
        <div className={layoutStyles.shrinks}>
          <dt className={textStyles.smallest}>Rastreo</dt>
          <dd className={classNames(textStyles.ellipsis, styles.ellipsis)}>{trackingText(trip)}</dd>
        </div>
        <div className={layoutStyles.shrinks}>
          <dt className={textStyles.smallest}>Último GPS</dt>
          <dd>
            {elapsedSince(trip.fixAt, now)}{' '}
            <SilenceBar minutes={minutesSince(trip.fixAt, now)} widthPx={34} {...signalThreshold(trip)} />
          </dd>
        </div>
        <div className={layoutStyles.shrinks}>
          <dt className={textStyles.smallest}>Velocidad</dt>
          <dd>
            <SpeedFigure speedKmh={trip.speedKmh} isPast={!isLiveFix(trip.fixAt, now)} />
          </dd>
        </div>
      </dl>
      <SilenceLine trip={trip} now={now} />
    </section>
  )
}
