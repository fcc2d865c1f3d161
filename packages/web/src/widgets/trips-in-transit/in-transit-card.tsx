import { Compass, ExternalLink, History, Pencil, X } from 'lucide-react'
import { Link } from 'react-router'
import { mayPlan } from '../../api/tokens.ts'
import type { TripInTransit } from '../../api/trips-in-transit.ts'
import { useServerNow } from '../../live/use-server-now.ts'
import { useStaleLimit } from '../../live/use-stale-limit.ts'
import { compassText } from '../../text/compass.ts'
import { elapsedSince } from '../../text/elapsed.ts'
import { tripEditPath } from '../../text/trip-paths.ts'
import buttonStyles from '../../ui/button.module.css'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import layoutStyles from '../../ui/layout.module.css'
import { PlateChip } from '../../ui/plate-chip.tsx'
import { SpeedFigure } from '../../ui/speed-figure.tsx'
import textStyles from '../../ui/text.module.css'
import { replayHref } from '../replay/replay-address.ts'
import { RiskMark } from '../risk-mark.tsx'
import { TripStopLine } from '../trip-stop.tsx'
import styles from './in-transit-card.module.css'
import { MovementNote } from './movement-note.tsx'
import { ProgressBar } from './progress-bar.tsx'
import { shownSpeedKmh } from './shown-speed.ts'
import { TownNote } from './town-note.tsx'
import { showsSpeed } from './trip-state.ts'
import { arrivalText, progressOf } from './trip-text.ts'
import type { TripMovement } from './use-movement.ts'

export interface TripCardProps {
  readonly trip: TripInTransit
  readonly history: TripMovement
  readonly onMonitor: (trip: TripInTransit) => void
  readonly onClose: () => void
}

/** The selected trip in a few figures (spec §2 "popups"), with the way to its monitoring page and to its replay. */
export function TripCard({ trip, history, onMonitor, onClose }: TripCardProps) {
  const now = useServerNow(5_000)
  const { tripId, plates, unitName, invoice, carrier, fixAt, headingDeg, speedKmh } = trip
  const percent = progressOf(trip)
  const isLive = showsSpeed(trip, useStaleLimit(), now)
  const heading = headingDeg === null ? null : compassText(headingDeg)
  return (
    <section className={classNames(layoutStyles.single, styles.card)} data-slot="card" aria-label={`Viaje ${invoice}`}>
      <header className={classNames(layoutStyles.row, layoutStyles.shrinks)}>
        {plates === null ? (
          <strong className={textStyles.ellipsis}>{unitName ?? 'Sin placas'}</strong>
        ) : (
          <PlateChip plates={plates} />
        )}
        <span className={classNames(layoutStyles.fill, textStyles.meta, textStyles.identifier, textStyles.ellipsis)}>
          {invoice}
        </span>
        {mayPlan() ? <EditLink tripId={tripId} /> : null}
        <IconButton size="sm" label="Cerrar" icon={<X size={14} aria-hidden="true" />} onClick={onClose} />
      </header>
      <RiskMark unit={trip} />
      <p className={textStyles.ellipsis}>{carrier ?? 'Sin línea transportista'}</p>
      <dl>
        <div>
          <dt className={textStyles.smallest}>Velocidad</dt>
          <dd className={layoutStyles.row}>
            <SpeedFigure speedKmh={isLive ? shownSpeedKmh(speedKmh, history.movement) : speedKmh} isPast={!isLive} />
          </dd>
        </div>
        <div>
          <dt className={textStyles.smallest}>Rumbo</dt>
          <dd className={layoutStyles.row}>
            {heading === null ? (
              '—'
            ) : (
              <>
                <Compass className={textStyles.muted} size={13} aria-hidden="true" />
                <span aria-hidden="true">{heading.short}</span>
                <span className={textStyles.visuallyHidden} data-slot="hidden">
                  {heading.long}
                </span>
              </>
            )}
          </dd>
        </div>
        <div>
          <dt className={textStyles.smallest}>Actualizado</dt>
          <dd className={layoutStyles.row}>{fixAt === null ? 'Sin datos GPS' : elapsedSince(fixAt, now)}</dd>
        </div>
        <div>
          <dt className={textStyles.smallest}>Avance</dt>
          <dd className={layoutStyles.row}>{percent === null ? 'Sin dato' : `${percent}%`}</dd>
        </div>
      </dl>
      <ProgressBar percent={percent} />
      <p>
        <b className={classNames(layoutStyles.block, textStyles.primary)}>{trip.destination}</b>
        {arrivalText(trip, now)}
        <TownNote town={trip.destinationTown} />
      </p>
      <TripStopLine tripId={tripId} />
      <MovementNote history={history} now={now} />
      <footer className={layoutStyles.stack}>
        <Button
          tone="primary"
          size="sm"
          icon={<ExternalLink size={14} aria-hidden="true" />}
          onClick={() => onMonitor(trip)}
        >
          Abrir Monitoreo
        </Button>
        <Link className={buttonStyles.button} data-slot="button" data-size="sm" to={replayHref([tripId])}>
          <History size={14} aria-hidden="true" />
          <span>Repetir</span>
        </Link>
      </footer>
    </section>
  )
}

/** In the head: a button of its own would make the card higher than a phone's map. */
function EditLink({ tripId }: { readonly tripId: string }) {
  return (
    <Link
      className={buttonStyles.button}
      {...{ 'data-slot': 'button', 'data-shape': 'icon', 'data-tone': 'ghost', 'data-size': 'sm' }}
      to={tripEditPath(tripId)}
      aria-label="Editar viaje"
      title="Editar viaje"
    >
      <Pencil size={14} aria-hidden="true" />
    </Link>
  )
}
