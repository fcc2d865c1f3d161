import { PanelRightOpen, Phone } from 'lucide-react'
import type { SentinelTrip } from '../../api/sentinel.ts'
import { isLiveFix } from '../../live/is-live-fix.ts'
import { useServerNow } from '../../live/use-server-now.ts'
import { telHref } from '../../text/contact.ts'
import { elapsedSince, minutesSince } from '../../text/elapsed.ts'
import { LEVEL_SEVERITY } from '../../theme/bands.ts'
import { Button } from '../../ui/button.tsx'
import { PlateChip } from '../../ui/plate-chip.tsx'
import { RiskBadge } from '../../ui/risk-badge.tsx'
import { SilenceBar } from '../../ui/silence-bar.tsx'
import { SpeedFigure } from '../../ui/speed-figure.tsx'
import { LinkButton } from '../../widgets/link-button.tsx'
import { signalThreshold } from './sentinel-trip-silence.ts'
import { SilenceLine } from './silence-note.tsx'
import { trackingText } from './tracking-text.ts'

interface TripCardProps {
  readonly trip: SentinelTrip
  readonly onDetails: () => void
}

/** The selected trip, over the map (spec §2). */
export function TripCard({ trip, onDetails }: TripCardProps) {
  const now = useServerNow(5_000)
  return (
    <section className={`snt-card mapui r-${LEVEL_SEVERITY[trip.level]}`} aria-label="Viaje seleccionado">
      <div className="s1">
        <RiskBadge level={trip.level} score={trip.score} />
        {trip.plates === null ? null : <PlateChip plates={trip.plates} />}
        <b className="inv mono">{trip.invoice}</b>
        <span className="t2 ell">{trip.client}</span>
        <LinkButton
          size="sm"
          href={telHref(trip.phone)}
          absent="Sin teléfono"
          icon={<Phone size={15} aria-hidden="true" />}
        >
          Llamar
        </LinkButton>
        <Button size="sm" icon={<PanelRightOpen size={15} aria-hidden="true" />} onClick={onDetails}>
          Ver detalles
        </Button>
      </div>
      <dl>
        <div>
          <dt>Operador</dt>
          <dd className="ell">{trip.operator ?? 'Sin operador'}</dd>
        </div>
        <div>
          <dt>Rastreo</dt>
          <dd className="ell">{trackingText(trip)}</dd>
        </div>
        <div>
          <dt>Último GPS</dt>
          <dd>
            {elapsedSince(trip.fixAt, now)}{' '}
            <SilenceBar minutes={minutesSince(trip.fixAt, now)} widthPx={34} {...signalThreshold(trip)} />
          </dd>
        </div>
        <div>
          <dt>Velocidad</dt>
          <dd>
            <SpeedFigure speedKmh={trip.speedKmh} isPast={!isLiveFix(trip.fixAt, now)} />
          </dd>
        </div>
      </dl>
      <SilenceLine trip={trip} now={now} />
    </section>
  )
}
