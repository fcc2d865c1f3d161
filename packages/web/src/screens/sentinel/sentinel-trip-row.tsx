import './silence-note.css'
import { ArrowRight, Flag, MessageSquareOff, Satellite } from 'lucide-react'
import { memo } from 'react'
import type { SentinelTrip } from '../../api/sentinel.ts'
import { isLiveFix } from '../../live/is-live-fix.ts'
import { useServerNow } from '../../live/use-server-now.ts'
import { elapsedSince, minutesSince } from '../../text/elapsed.ts'
import { LEVEL_SEVERITY } from '../../theme/bands.ts'
import { classNames } from '../../ui/class-names.ts'
import { GpsBadge } from '../../ui/gps-badge.tsx'
import { PlateChip } from '../../ui/plate-chip.tsx'
import { RiskBadge } from '../../ui/risk-badge.tsx'
import { SilenceBar } from '../../ui/silence-bar.tsx'
import { SpeedFigure } from '../../ui/speed-figure.tsx'
import { RiskIcon } from '../../widgets/risk-icon.tsx'
import { gpsBadgeKind, isTooSilent } from './gps-badge-kind.ts'
import { primaryAlert } from './primary-alert.ts'
import { rowName } from './row-name.ts'
import { type ShownSilence, shownSilence, signalThreshold, silenceLine } from './sentinel-trip-silence.ts'

interface TripRowProps {
  readonly id: string
  readonly trip: SentinelTrip
  readonly isSelected: boolean
  /** The one row that the tab key reaches. */
  readonly isActive: boolean
  readonly position: number
  readonly total: number
  readonly onSelect: (tripId: string) => void
  /** A second click on the row. */
  readonly onDetails: (trip: SentinelTrip) => void
}

const AGES_EVERY_MS = 5_000

/** One trip in the list, five lines (DESIGN §7). An option of the listbox: nothing in it takes the pointer by itself. */
export const TripRow = memo(function TripRow({
  id,
  trip,
  isSelected,
  isActive,
  position,
  total,
  onSelect,
  onDetails,
}: TripRowProps) {
  const now = useServerNow(AGES_EVERY_MS)
  const silence = shownSilence(trip, now)
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the listbox takes the keys (use-roving-row.ts)
    <div
      id={id}
      role="option"
      aria-selected={isSelected}
      aria-label={rowName(trip, now)}
      aria-posinset={position}
      aria-setsize={total}
      tabIndex={isActive ? 0 : -1}
      className="trip"
      onClick={() => onSelect(trip.tripId)}
      onDoubleClick={() => onDetails(trip)}
    >
      <div className="a">
        <RiskBadge level={trip.level} score={trip.score} />
        {trip.plates === null ? (
          <span className="plate none">Sin placas</span>
        ) : (
          <PlateChip plates={trip.plates} copyable={false} />
        )}
        <span className="gm" title="Tiempo desde el último GPS">
          <b>
            <Satellite size={11} aria-hidden="true" />
            {elapsedSince(trip.fixAt, now)}
          </b>
          <SilenceBar minutes={minutesSince(trip.fixAt, now)} {...signalThreshold(trip)} />
        </span>
      </div>
      <div className="b">
        <span className="route">
          <span>{trip.origin}</span>
          <ArrowRight size={13} aria-hidden="true" />
          <span>{trip.destination}</span>
        </span>
        <SpeedFigure speedKmh={trip.speedKmh} isPast={!isLiveFix(trip.fixAt, now)} />
      </div>
      <RowAlert trip={trip} now={now} />
      <div className={classNames('d', silence !== null && 'hushed')}>
        <span className="mono">{trip.invoice}</span>
        {trip.invoiceId === null ? null : <span className="mono t3">{trip.invoiceId}</span>}
        {trip.client === null ? null : <span className="ell">{trip.client}</span>}
        {silence === null ? null : <SilenceCause silence={silence} />}
      </div>
      <div className={classNames('d t3', silence !== null && 'hushed')}>
        <span className="ell">{trip.operator ?? 'Sin operador'}</span>
        {trip.carrier === null ? null : <span className="ell carrier">{trip.carrier}</span>}
        {silence === null ? (
          <SilentMark trip={trip} now={now} />
        ) : (
          <span className="quiet ell">{silenceLine(silence)}</span>
        )}
      </div>
    </div>
  )
})

interface AtProps {
  readonly trip: SentinelTrip
  readonly now: number
}

function RowAlert({ trip, now }: AtProps) {
  const alert = primaryAlert(trip, now)
  const { incidentCount } = trip
  return (
    <div className="c">
      <span className={classNames('al', `x-${LEVEL_SEVERITY[trip.level]}`)}>
        {alert === null ? (
          'Sin novedad'
        ) : (
          <>
            <RiskIcon type={alert.type} />
            <b className="ell">{alert.title}</b> {alert.figure}
          </>
        )}
      </span>
      {incidentCount === 0 || trip.primaryAlert === 'INCIDENCIA' ? null : (
        <span className="inc" data-n={incidentCount} title="Incidencias abiertas">
          <Flag size={12} aria-hidden="true" />
          <span>{incidentCount === 1 ? '1 incidencia' : `${incidentCount} incidencias`}</span>
        </span>
      )}
      <GpsBadge kind={gpsBadgeKind(trip, now)} />
    </div>
  )
}

/** Why the unit is silent and what is left of thirty minutes, in the room that the line has: the row must not grow. */
function SilenceCause({ silence: { cause, reasons, left, isOver } }: { readonly silence: ShownSilence }) {
  return (
    <span className={classNames('quiet', isOver && 'late')} title={reasons.join('. ')}>
      <b className="ell">{cause}</b>
      {left}
    </span>
  )
}

/** Nobody has written for over an hour (spec §9), said only where the alert does not already say it. */
function SilentMark({ trip, now }: AtProps) {
  if (trip.primaryAlert === 'SIN_COMUNICACION' || !isTooSilent(trip, now)) return null
  return (
    <span className="silent" title="Tiempo sin comunicación">
      <MessageSquareOff size={11} aria-hidden="true" />
      {elapsedSince(trip.lastCommentAt ?? trip.departedAt, now)}
    </span>
  )
}
